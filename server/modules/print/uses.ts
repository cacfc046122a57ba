import type { FastifyRequest } from 'fastify'
import { formatDate } from '#core/format/format.ts'
import { listMark } from '#core/text.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, integer, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { applicationsNaming } from '../../records/model/uses.ts'
import { asOnClock, offsetOf } from '../../records/query/days.ts'
import { idsIn } from './stored.ts'

/** Where a template is used, in words of its reader. `named`: applications whose form or list names it, so that it is not deleted. */
export const usesAnswer = object({
  modelId: text,
  application: text,
  roles: text,
  named: text,
  times: integer,
  lastTime: orNull(time),
  lastUser: orNull(text),
  removeAsk: text,
})

/** So many names stand in one text. */
const mostNamed = 20

async function namesOf(db: Db, table: 'base_visual_dev' | 'base_role', ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom(table).select('fullName').where('id', '=', anyOf(ids)).orderBy('fullName').execute()
  return rows.map(({ fullName }) => fullName)
}

/** How often a template was printed, and by whom last. */
async function printedOf(db: Db, id: string) {
  const sum = await db
    .selectFrom('base_print_log')
    .select((eb) => eb.fn.sum('printNum').as('times'))
    .where('printId', '=', id)
    .executeTakeFirst()
  const last = await db
    .selectFrom('base_print_log as l')
    .leftJoin('base_user as u', 'u.id', 'l.creatorUserId')
    .select(['l.creatorTime', 'u.realName'])
    .where('l.printId', '=', id)
    .orderBy('l.creatorTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { times: Number(sum?.times ?? 0), lastTime: last ? Number(last.creatorTime) : null, lastUser: last?.realName ?? null }
}

/** Where a template is used: its application, the roles that print by it, and how often it was printed. Throws not found. */
export async function usesOf({ server: { db }, t, headers }: FastifyRequest, id: string): Promise<FromAnswer<typeof usesAnswer>> {
  const row = await repository('printDev').stored(db, id)
  const modelId = String(row.modelId)
  const listed = (names: readonly string[]) =>
    [...names.slice(0, mostNamed).map((name) => t(name)), ...(names.length > mostNamed ? ['…'] : [])].join(t(listMark))
  const [application] = await namesOf(db, 'base_visual_dev', [modelId])
  const roleIds = idsIn(row.roleIds)
  const roles = roleIds.length === 0 ? t('t:printUses.everybody') : listed(await namesOf(db, 'base_role', roleIds))
  const named = listed(await namesOf(db, 'base_visual_dev', await applicationsNaming(db, [id], { drafts: true })))
  const printed = await printedOf(db, id)
  const { times, lastTime, lastUser } = printed
  const told =
    lastTime === null
      ? t('t:printUses.never')
      : t('t:printUses.printed', {
          ...{ n: times, user: lastUser ?? '—' },
          time: formatDate(asOnClock(lastTime, offsetOf(headers)), 'yyyy-MM-dd HH:mm'),
        })
  const words = { application: application === undefined ? '—' : t(application), roles }
  return {
    ...{ modelId, ...words, named, ...printed },
    removeAsk: t('t:printUses.removeAsk', { name: String(row.fullName), ...words, printed: told }),
  }
}
