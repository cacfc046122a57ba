import { type SelectQueryBuilder, sql } from 'kysely'
import { ApiError } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { holdFiles, toldFiles } from '../../records/attachments/holders.ts'
import { likePattern } from '../../records/entity/query.ts'
import { type AskedPage, askedPage, onPage } from '../../records/query/page.ts'
import { lockPair, pairOf } from './pair.ts'

/** What holds the pictures of a message, as `addFileHolder` knows it. */
export const chatHolder = 'im.message'
/** CH-05: a picture is smaller than this many MB. */
export const imageLimit = 5
/** CH-09: messages that are read at once. */
export const historyPage = { usual: 30, most: 100 } as const
export const longestText = 5000

/** CH-07: what a picture says of itself; `path` is the id of its file when it is sent, and an address when it is read. */
export type ImageContent = {
  name: string
  width: number
  height: number
  path: string
}

/** CH-07: one message as both people read it. `seq` grows within their history. */
export type ChatMessage = {
  id: string
  seq: number
  clientKey: string
  sendUserId: string
  toUserId: string
  contentType: 'text' | 'image'
  content: string | ImageContent
  sendTime: number
}

/** A message as its sender asks for it. */
export interface NewChatMessage {
  toUserId: string
  clientKey: string
  messageType: 'text' | 'image'
  content: string | ImageContent
}

const columns = ['id', 'seq', 'clientKey', 'sendUserId', 'toUserId', 'contentType', 'content', 'sendTime'] as const
type StoredMessage = RowOf<'im_message', (typeof columns)[number]>

const imageIn = (content: string) => JSON.parse(content) as ImageContent

/** Stored messages as they are told, pictures with an address to fetch them at once. */
async function told(db: Db, rows: readonly StoredMessage[]): Promise<ChatMessage[]> {
  const images = new Map(rows.flatMap(({ id, contentType, content }) => (contentType === 'image' ? [[id, imageIn(content)] as const] : [])))
  const files = await toldFiles(
    db,
    [...images.values()].map(({ path }) => path),
  )
  return rows.map(({ seq, contentType, content, ...row }) => {
    const image = images.get(row.id)
    const known = { ...row, seq: Number(seq) }
    return image
      ? { ...known, contentType: 'image', content: { ...image, path: files.get(image.path)?.url ?? '' } }
      : { ...known, contentType: 'text', content }
  })
}

/** The text of a message in a list of conversations; a picture has none. */
const latestLength = 100

/**
 * Keeps a message, once for each client key, and counts it for its receiver. Gives it as both read it, and whether it
 * came before. Throws where nobody could read it, or its picture is not the sender's.
 */
export async function keepMessage(trx: Db, sendUserId: string, asked: NewChatMessage): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { toUserId, clientKey, messageType, content } = asked
  const pair = pairOf(sendUserId, toUserId)
  await lockPair(trx, pair)
  const before = await trx
    .selectFrom('im_message')
    .select(columns)
    .where('sendUserId', '=', sendUserId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
  if (before) {
    // a key belongs to one message
    if (before.toUserId !== toUserId) throw new ApiError('badRequest')
    return { message: await only(trx, before), isNew: false }
  }
  const peer = await trx.selectFrom('base_user').select('id').where('id', '=', toUserId).where('enabledMark', '=', 1).executeTakeFirst()
  if (!peer || toUserId === sendUserId) throw new ApiError('badRequest', { key: 'chat.noPerson' })
  const id = newId()
  if (typeof content !== 'string') await holdImage(trx, id, sendUserId, content)
  const row = await trx
    .insertInto('im_message')
    .values({
      ...{ id, pair, sendUserId, toUserId, clientKey, contentType: messageType },
      content: typeof content === 'string' ? content : JSON.stringify(content),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  for (const [userId, peerId, unread] of [
    [sendUserId, toUserId, 0],
    [toUserId, sendUserId, 1],
  ] as const)
    await trx
      .insertInto('im_state')
      .values({ userId, peerId, lastSeq: row.seq, unread })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'peerId'])
          .doUpdateSet({ lastSeq: row.seq, unread: unread === 0 ? sql`im_state."unread"` : sql`im_state."unread" + 1` }),
      )
      .execute()
  return { message: await only(trx, row), isNew: true }
}

async function only(db: Db, row: StoredMessage): Promise<ChatMessage> {
  const [message] = await told(db, [row])
  if (!message) throw new Error('a message that was read is told')
  return message
}

/** CH-05: a message holds its picture: an image of the sender's own, below the limit. */
async function holdImage(trx: Db, id: string, ownerId: string, { path }: ImageContent): Promise<void> {
  const file = await trx
    .selectFrom('base_file')
    .select(['mime', 'size'])
    .where('id', '=', path)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  if (!file) throw new ApiError('badRequest', { key: 'upload.notYours' })
  if (!file.mime.startsWith('image/')) throw new ApiError('badRequest', { key: 'upload.notImage' })
  if (Number(file.size) >= imageLimit * 1_048_576) throw new ApiError('tooLarge', { key: 'chat.imageTooLarge' })
  await holdFiles(trx, { kind: chatHolder, id }, ownerId, [path], imageLimit)
}

/** Which part of a history is asked for. */
export interface HistoryQuery {
  keyword?: string
  /** messages that are older than this one, by its `seq` (reading C-018); without it a page by its number */
  before?: number
  currentPage?: number
  pageSize?: number
  sord?: 'asc' | 'desc'
}

/** Where a history begins for a person: what they deleted is over. */
const deletedOf = async (db: Db, userId: string, peerId: string): Promise<string> =>
  (await db.selectFrom('im_state').select('deletedSeq').where('userId', '=', userId).where('peerId', '=', peerId).executeTakeFirst())
    ?.deletedSeq ?? '0'

/** Messages that are looked through for a word at once; whoever looks further back asks again. */
const lookedThrough = 10_000

/** A part of a history: the newest page first; `before` goes on from where it ended, and is null when there is nothing older. */
export interface HistoryPage {
  list: ChatMessage[]
  before: number | null
}

/** CH-09, CH-12: a page of what a person and another one wrote, or of what holds a word in a stretch of it. */
export async function historyOf(db: Db, userId: string, peerId: string, query: HistoryQuery): Promise<HistoryPage> {
  const page = askedPage({ ...query, currentPage: query.before === undefined ? query.currentPage : 1 }, historyPage)
  let found = db
    .selectFrom('im_message')
    .select(columns)
    .where('pair', '=', pairOf(userId, peerId))
    .where('seq', '>', await deletedOf(db, userId, peerId))
    .orderBy('seq', 'desc')
  if (query.before !== undefined) found = found.where('seq', '<', String(query.before))
  const wanted = query.keyword?.trim()
  // one more than is told: whether there are older ones
  const most = { ...page, pageSize: page.pageSize + 1 }
  const rows = wanted ? await holding(db, found, wanted, most) : await onPage(found, most).execute()
  const list = await told(db, rows.slice(0, page.pageSize))
  const last = rows.length > page.pageSize ? list.at(-1)?.seq : wanted ? await endOf(found) : undefined
  return { list: query.sord === 'asc' ? list.reverse() : list, before: last ?? null }
}

type Found = SelectQueryBuilder<Tables, 'im_message', StoredMessage>

/** Of the newest of these messages the texts that hold a word. */
const holding = (db: Db, found: Found, word: string, page: AskedPage) =>
  onPage(
    db
      .selectFrom(onPage(found, { currentPage: 1, pageSize: lookedThrough, skip: 0 }).as('m'))
      .select(columns)
      .where('contentType', '=', 'text')
      .where('content', 'ilike', likePattern(word))
      .orderBy('seq', 'desc'),
    page,
  ).execute()

/** The `seq` of the last message that was looked through, where there are older ones. */
async function endOf(found: Found): Promise<number | undefined> {
  const [last] = await onPage(found, { currentPage: 1, pageSize: 1, skip: lookedThrough - 1 }).execute()
  return last && Number(last.seq)
}

/** Whether a person may see the pictures of a message: one of its two people, who has not deleted it. */
export async function mayReadMessage(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db.selectFrom('im_message').select(['sendUserId', 'toUserId', 'seq']).where('id', '=', id).executeTakeFirst()
  if (!row || (row.sendUserId !== userId && row.toUserId !== userId)) return false
  const peer = row.sendUserId === userId ? row.toUserId : row.sendUserId
  return BigInt(row.seq) > BigInt(await deletedOf(db, userId, peer))
}

/** CH-06: what stands in a list of conversations of their latest messages, by `seq`. */
export async function latestOf(
  db: Db,
  userId: string,
  conversations: ReadonlyArray<{ peerId: string; lastSeq: string }>,
): Promise<Map<string, { latestMessage: string; latestDate: number; messageType: 'text' | 'image' }>> {
  if (conversations.length === 0) return new Map()
  const rows = await db
    .selectFrom('im_message')
    .select(['seq', 'contentType', 'sendTime', sql<string>`left("content", ${latestLength})`.as('begin')])
    // the index of histories begins with the pair
    .where(
      'pair',
      'in',
      conversations.map(({ peerId }) => pairOf(userId, peerId)),
    )
    .where(
      'seq',
      'in',
      conversations.map(({ lastSeq }) => lastSeq),
    )
    .execute()
  return new Map(
    rows.map(({ seq, contentType, sendTime, begin }) => {
      const isImage = contentType === 'image'
      return [seq, { latestMessage: isImage ? '' : begin, latestDate: sendTime, messageType: isImage ? 'image' : 'text' }] as const
    }),
  )
}
