import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import { notFound } from '../../base/errors.ts'
import { moment } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { likePattern } from '../../records/entity/query.ts'
import { type AskedPage, readPage } from '../../records/query/page.ts'
import { rangeOf, type TimeQuery } from '../logs/index.ts'

/** What deliveries are looked for by. */
export interface DeliverySearch extends TimeQuery {
  keyword?: string
  state?: string
  channel?: string
  accountId?: string
}

/** How an attempt ended in words: what the provider said, or our own word for it in the reader's language. */
const inWords = (detail: string | null, t: Translate): string => (detail?.startsWith('t:') ? t(detail) : (detail ?? ''))

const listed = ['d.id', 'd.event', 'd.channel', 'd.accountId', 'd.receiver', 'd.title', 'd.state', 'd.attempts', 'd.detail'] as const
const times = ['d.nextTime', 'd.creatorTime', 'd.endTime', 'd.providerId'] as const
/** What the account is called; one that is gone has no name. */
const accountName = sql<string>`coalesce((select "fullName" from msg_account a where a."id" = d."accountId"), '')`.as('accountName')
const realName = sql<string>`coalesce((select "realName" from base_user u where u."id" = d."userId"), '')`.as('realName')

/** One page of deliveries, the newest first. */
export async function deliveries(db: Db, search: DeliverySearch, offset: number, asked: AskedPage, t: Translate) {
  const { keyword, state, channel, accountId } = search
  const { from, to } = rangeOf(search, offset)
  let found = db.selectFrom('msg_delivery as d')
  if (state) found = found.where('d.state', '=', state)
  if (channel) found = found.where('d.channel', '=', channel)
  if (accountId) found = found.where('d.accountId', '=', accountId)
  if (from) found = found.where('d.creatorTime', '>=', moment(from))
  if (to) found = found.where('d.creatorTime', '<=', moment(to))
  const word = keyword?.trim()
  if (word) found = found.where((eb) => eb.or([eb('d.receiver', 'ilike', likePattern(word)), eb('d.title', 'ilike', likePattern(word))]))
  const page = await readPage(found, asked, (query) =>
    query
      .select([...listed, ...times])
      .select([accountName, realName])
      .orderBy('d.creatorTime', 'desc')
      .orderBy('d.id', 'desc'),
  )
  return { ...page, list: page.list.map((row) => ({ ...row, detail: inWords(row.detail, t) })) }
}

/** One delivery with what was sent and each attempt, the last one first; throws not found. */
export async function delivery(db: Db, id: string, t: Translate) {
  const row = await db
    .selectFrom('msg_delivery as d')
    .select([...listed, ...times, 'd.content', 'd.link', 'd.templateCode', 'd.variables'])
    .select([accountName, realName])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const attempts = await db
    .selectFrom('msg_attempt')
    .select(['number', 'startTime', 'endTime', 'state', 'detail', 'providerId'])
    .where('deliveryId', '=', id)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
  return {
    ...row,
    detail: inWords(row.detail, t),
    tries: attempts.map((one) => ({ ...one, detail: inWords(one.detail, t), providerId: one.providerId ?? '' })),
  }
}
