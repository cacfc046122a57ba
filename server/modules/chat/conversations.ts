import { sql } from 'kysely'
import { notFound } from '../../base/errors.ts'
import { tell } from '../../db/tell.ts'
import type { Db } from '../../db/types.ts'
import { mostCounted } from '../../realtime/counts.ts'
import { onlineAmong } from '../../realtime/presence.ts'
import { likePattern } from '../../records/entity/query.ts'
import { askedPage, type Page, type PageQuery, readPage } from '../../records/query/page.ts'
import { latestOf } from './messages.ts'
import { lockPair, pairOf } from './pair.ts'

/** What is counted beside the chat in the top bar, by this name. */
export const chatCount = 'chat'

/** CH-06: one conversation of a person: with whom, and what came last. */
export interface Conversation {
  id: string
  realName: string
  account: string
  headIcon: string
  /** 1 while the other one is connected */
  online: 0 | 1
  unreadMessage: number
  latestMessage: string
  latestDate: number
  messageType: 'text' | 'image'
}

const pageSizes = { usual: 20, most: 100 }

/** A page of the conversations of a person, the one with the newest message first. */
export async function conversationsOf(db: Db, userId: string, query: PageQuery & { keyword?: string }): Promise<Page<Conversation>> {
  const wanted = query.keyword?.trim()
  let found = db
    .selectFrom('im_state as s')
    .leftJoin('base_user as u', 'u.id', 's.peerId')
    .where('s.userId', '=', userId)
    .whereRef('s.lastSeq', '>', 's.hiddenSeq')
  if (wanted)
    found = found.where((eb) => eb.or((['u.realName', 'u.account'] as const).map((field) => eb(field, 'ilike', likePattern(wanted)))))
  const { list: rows, pagination } = await readPage(found, askedPage(query, pageSizes), (states) =>
    states.select(['s.peerId', 's.lastSeq', 's.unread', 'u.realName', 'u.account', 'u.headIcon']).orderBy('s.lastSeq', 'desc'),
  )
  const latest = await latestOf(db, userId, rows)
  const online = await onlineAmong(
    db,
    rows.map(({ peerId }) => peerId),
  )
  const list = rows.map(({ peerId, lastSeq, unread, realName, account, headIcon }) => ({
    id: peerId,
    realName: realName ?? '',
    account: account ?? '',
    headIcon: headIcon ?? '',
    online: online.has(peerId) ? (1 as const) : (0 as const),
    unreadMessage: unread,
    ...(latest.get(lastSeq) ?? { latestMessage: '', latestDate: 0, messageType: 'text' as const }),
  }))
  return { list, pagination }
}

/** Messages that each of these people has not read. */
export async function unreadChats(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('im_state')
    .select(['userId', sql<string>`least(sum("unread"), ${mostCounted})`.as('count')])
    .where('userId', 'in', [...userIds])
    .where('unread', '>', 0)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, count }) => [userId, Number(count)]))
}

/** Every window of a person learns that a conversation of theirs is not as it was, and what is unread. */
async function tellChange(trx: Db, userId: string, peerId: string): Promise<void> {
  await tell(trx, { userId }, { method: 'conversationChanged', id: peerId }, { personal: true })
  await tell(trx, { userId }, { method: 'menuCounts' })
}

type Change = { unread: number } | { unread: number; hiddenSeq: string; deletedSeq?: string }

async function change(trx: Db, userId: string, peerId: string, changed: (state: { lastSeq: string }) => Change): Promise<boolean> {
  await lockPair(trx, pairOf(userId, peerId))
  const own = trx.selectFrom('im_state').select(['lastSeq', 'unread']).where('userId', '=', userId).where('peerId', '=', peerId)
  const state = await own.executeTakeFirst()
  if (!state) return false
  await trx.updateTable('im_state').set(changed(state)).where('userId', '=', userId).where('peerId', '=', peerId).execute()
  await tellChange(trx, userId, peerId)
  return true
}

/** CH-10: a person has read what another one wrote; nothing where they never wrote. */
export const markRead = (trx: Db, userId: string, peerId: string): Promise<boolean> => change(trx, userId, peerId, () => ({ unread: 0 }))

/** CH-02, reading C-055: a conversation leaves the list of a person until something new comes. Throws where there is none. */
export async function hideConversation(trx: Db, userId: string, peerId: string): Promise<void> {
  if (!(await change(trx, userId, peerId, ({ lastSeq }) => ({ unread: 0, hiddenSeq: lastSeq })))) throw notFound()
}

/** CH-02: what was written so far is gone for this person; the other one keeps it. Throws where there is no conversation. */
export async function deleteRecord(trx: Db, userId: string, peerId: string): Promise<void> {
  if (!(await change(trx, userId, peerId, ({ lastSeq }) => ({ unread: 0, hiddenSeq: lastSeq, deletedSeq: lastSeq })))) throw notFound()
}
