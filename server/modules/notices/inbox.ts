import type { Row } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import { anyOf, now } from '../../db/columns.ts'
import { tell } from '../../db/tell.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { type ListQuery, likePattern, listPage } from '../../records/entity/query.ts'
import { toRecord } from '../../records/entity/values.ts'
import type { Page } from '../../records/query/page.ts'
import { filesOf } from './holder.ts'
import { forgetSent } from './release.ts'

/** What a person looks for among their messages. */
export interface MessageFilter {
  keyword?: string | null
  type?: string | null
  isRead?: string | null
}

const entity = () => entityOf('message')

/** One page of a person's own messages, the newest first, without their bodies. */
export async function ownMessages(db: Db, toUserId: string, query: ListQuery & MessageFilter): Promise<Page> {
  const { type, isRead } = query
  const page = await listPage(db, entity(), { ...query, filters: { toUserId, type: type || null, isRead: isRead || null } })
  return { ...page, list: page.list.map(({ bodyText: _body, toUserId: _to, ...row }) => row as Row) }
}

/** Every window of a person learns the new number of unread messages. */
const tellCount = (trx: Db, userId: string) => tell(trx, { userId }, { method: 'initMessage' })

/** Of these notices a person has read what they got. */
async function noteRead(trx: Db, userId: string, notices: ReadonlyArray<string | null>): Promise<void> {
  const ids = notices.filter((id) => id !== null)
  if (ids.length === 0) return
  await trx
    .updateTable('base_notice_reader')
    .set({ readTime: now })
    .where('noticeId', '=', anyOf(ids))
    .where('userId', '=', userId)
    .where('readTime', 'is', null)
    .execute()
}

/** NT-05: what was sent of the notice that a message brings; nothing for any other message. */
async function sentOf(db: Db, noticeId: string | null) {
  if (noticeId === null) return { bodyHtml: null, files: [] }
  const sent = await db.selectFrom('base_notice_sent').select('bodyText').where('noticeId', '=', noticeId).executeTakeFirst()
  return { bodyHtml: sent?.bodyText ?? null, files: await filesOf(db, noticeId) }
}

/** NT-06: one message, read from now on. Throws when it is not this person's. */
export async function readMessage(
  trx: Db,
  userId: string,
  id: string,
): Promise<{ record: Row; message: RowOf<'base_message'>; sent: Awaited<ReturnType<typeof sentOf>> }> {
  const row = await trx.selectFrom('base_message').selectAll().where('id', '=', id).where('toUserId', '=', userId).executeTakeFirst()
  if (!row) throw notFound()
  if (row.isRead !== '1') {
    await trx.updateTable('base_message').set({ isRead: '1' }).where('id', '=', id).execute()
    await noteRead(trx, userId, [row.noticeId])
    await tellCount(trx, userId)
  }
  // of one that came up again: when it was released, not when people were reminded of it
  const { toUserId: _to, ...record } = toRecord(entity(), { ...row, isRead: '1', releaseTime: row.firstTime ?? row.releaseTime })
  const sent = await sentOf(trx, row.noticeId)
  return { record: { ...record, ...sent }, message: row, sent }
}

/** One of the own messages as what shows a mail shows it, read from now on. Throws when it is not this person's. */
export async function readOwnMessage(db: Db, userId: string, id: string) {
  const { message, sent } = await transaction(db, (trx) => readMessage(trx, userId, id))
  const { title, releaseUser, firstTime, releaseTime, bodyText } = message
  return { id, title, releaseUser: releaseUser ?? '', releaseTime: firstTime ?? releaseTime, bodyText, ...sent }
}

/** NT-04, reading C-009: marks what fits the filter as read. Gives how many messages are still unread. */
export async function readAll(trx: Db, userId: string, { keyword, type }: MessageFilter): Promise<number> {
  let query = trx.updateTable('base_message').set({ isRead: '1' }).where('toUserId', '=', userId).where('isRead', '=', '0')
  if (type) query = query.where('type', '=', Number(type))
  const wanted = keyword?.trim()
  if (wanted) query = query.where((eb) => eb.or((['title', 'excerpt'] as const).map((field) => eb(field, 'ilike', likePattern(wanted)))))
  const read = await query.returning('noticeId').execute()
  await noteRead(
    trx,
    userId,
    read.map(({ noticeId }) => noticeId),
  )
  await tellCount(trx, userId)
  const left = await trx
    .selectFrom('base_message')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('toUserId', '=', userId)
    .where('isRead', '=', '0')
    .executeTakeFirstOrThrow()
  return Number(left.n)
}

/** Deletes messages of this person; others are left alone. Gives how many. */
export async function deleteMessages(trx: Db, userId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await trx
    .deleteFrom('base_message')
    .where('toUserId', '=', userId)
    .where('id', 'in', ids)
    .returning(['isRead', 'noticeId'])
    .execute()
  if (rows.some(({ isRead }) => isRead === '0')) await tellCount(trx, userId)
  await forgetSent(
    trx,
    rows.flatMap(({ noticeId }) => noticeId ?? []),
  )
  return rows.length
}
