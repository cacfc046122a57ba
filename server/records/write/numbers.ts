import { sql } from 'kysely'
import { formatDate } from '#core/format/format.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../entity/catalog.ts'
import { findBy, findRecord } from '../entity/query.ts'

/** The part that stands before the number: the prefix, and today in the rule's format ('no' has none). */
export const billPeriod = (rule: Row, now = Date.now()): string =>
  `${rule.prefix ?? ''}${rule.dateFormat === 'no' ? '' : formatDate(now, String(rule.dateFormat))}`

/** BR-10: prefix, date and number, the number padded with zeros to the digits (BR-09); a longer one stays whole (reading C-094). */
export const billText = (rule: Row, number: string, now = Date.now()): string =>
  billPeriod(rule, now) + number.padStart(Number(rule.digit), '0')

/** A rule by its id or its enCode; an enabled one only. Throws when there is none. */
async function ruleOf(db: Db, idOrCode: string): Promise<Row> {
  const entity = entityOf('billRule')
  const rule = (await findBy(db, entity, { enCode: idOrCode })) ?? (await findRecord(db, entity, idOrCode))
  if (rule?.enabledMark !== 1) throw new ApiError('notFound', { key: 'server.ruleDisabled' })
  return rule
}

/**
 * The next numbers of a rule, as many as are asked for, in their order. The counter's row stays locked until the
 * transaction ends: concurrent creates stand in a line, a rollback gives its numbers back, and no number comes twice. It
 * starts again at startNumber when the part before it changes, that is when the date does (reading C-095); a number that
 * was reached is never reached again, whatever is edited in the rule.
 */
export async function nextBillNumbers(trx: Db, idOrCode: string, count: number, now = Date.now()): Promise<string[]> {
  const rule = await ruleOf(trx, idOrCode)
  const row = await trx
    .insertInto('base_bill_counter')
    .values({ ruleId: String(rule.id), period: billPeriod(rule, now), last: String(BigInt(String(rule.startNumber)) + BigInt(count - 1)) })
    .onConflict((conflict) =>
      conflict.columns(['ruleId', 'period']).doUpdateSet({ last: sql`greatest(base_bill_counter.last + ${count}, excluded.last)` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const first = BigInt(String(row.last)) - BigInt(count - 1)
  return Array.from({ length: count }, (_, i) => billText(rule, String(first + BigInt(i)), now))
}

/** The next number of a rule. */
export async function nextBillNumber(trx: Db, idOrCode: string, now = Date.now()): Promise<string> {
  const [number = ''] = await nextBillNumbers(trx, idOrCode, 1, now)
  return number
}

/**
 * The number that the next record gets, as it stands now: nothing is used up and nothing is held, so that of two who see
 * the same number the one who saves first has it.
 */
export async function previewBillNumber(db: Db, idOrCode: string, now = Date.now()): Promise<string> {
  const rule = await ruleOf(db, idOrCode)
  const start = BigInt(String(rule.startNumber))
  const row = await db
    .selectFrom('base_bill_counter')
    .select('last')
    .where('ruleId', '=', String(rule.id))
    .where('period', '=', billPeriod(rule, now))
    .executeTakeFirst()
  const next = row ? BigInt(row.last) + 1n : start
  return billText(rule, String(next > start ? next : start), now)
}
