import type { Row } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import { tell } from '../../db/tell.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { type ListQuery, likePattern, listPage } from '../../records/entity/query.ts'
import { toRecord } from '../../records/entity/values.ts'
import type { Page } from '../../records/query/page.ts'

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
  return { ...page, list: page.list.map(({ bodyText: _body, toUserId: _to, files: _files, ...row }) => row as Row) }
}

/** Every window of a person learns the new number of unread messages. */
const tellCount = (trx: Db, userId: string) => tell(trx, { userId }, { method: 'initMessage' })

/** NT-06: one message, read from now on. Throws when it is not this person's. */
export async function readMessage(trx: Db, userId: string, id: string): Promise<Row> {
  const row = await trx.selectFrom('base_message').selectAll().where('id', '=', id).where('toUserId', '=', userId).executeTakeFirst()
  if (!row) throw notFound()
  if (row.isRead !== '1') {
    await trx.updateTable('base_message').set({ isRead: '1' }).where('id', '=', id).execute()
    await tellCount(trx, userId)
  }
  const { toUserId: _to, ...record } = toRecord(entity(), { ...row, isRead: '1' })
  return record
}

/** NT-04, reading C-009: marks what fits the filter as read. Gives how many messages are still unread. */
export async function readAll(trx: Db, userId: string, { keyword, type }: MessageFilter): Promise<number> {
  let query = trx.updateTable('base_message').set({ isRead: '1' }).where('toUserId', '=', userId).where('isRead', '=', '0')
  if (type) query = query.where('type', '=', Number(type))
  const wanted = keyword?.trim()
  if (wanted) query = query.where((eb) => eb.or((['title', 'excerpt'] as const).map((field) => eb(field, 'ilike', likePattern(wanted)))))
  await query.execute()
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
  const rows = await trx.deleteFrom('base_message').where('toUserId', '=', userId).where('id', 'in', ids).returning('isRead').execute()
  if (rows.some(({ isRead }) => isRead === '0')) await tellCount(trx, userId)
  return rows.length
}
