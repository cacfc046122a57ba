import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { extensionOf } from '#core/files.ts'
import { ApiError } from '../base/errors.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import type { Db, RowOf } from '../db/types.ts'
import { inspectArchive } from './archive.ts'
import { takeRoom } from './quota.ts'
import { headLength, sniff, tailLength } from './sniff.ts'
import type { Store } from './store.ts'

/** A file as it stands in the database. */
export interface FileRow extends Omit<StoredFile, 'size'> {
  size: number
}

const fileColumns = ['id', 'blobId', 'name', 'size', 'ext', 'mime', 'hash', 'type', 'ownerId'] as const
type StoredFile = RowOf<'base_file', (typeof fileColumns)[number]>
const rowOf = (row: StoredFile): FileRow => ({ ...row, size: Number(row.size) })

/** Files by their ids; what is not there is left out. */
export async function readFiles(db: Db, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('base_file').select(fileColumns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, rowOf(row)]))
}

/** A file of somebody's with this content, by what their browser knows of it. */
export async function ownFile(db: Db, ownerId: string, hash: string, size: number): Promise<FileRow | undefined> {
  const row = await db
    .selectFrom('base_file')
    .select(fileColumns)
    .where('ownerId', '=', ownerId)
    .where('hash', '=', hash)
    .where('size', '=', String(size))
    .executeTakeFirst()
  return row && rowOf(row)
}

async function bytes(store: Store, key: string, from: number, to: number): Promise<Buffer> {
  if (to < from) return Buffer.alloc(0)
  const pieces: Buffer[] = []
  for await (const piece of (await store.read(key, { from, to })) as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The whole content of a file, in memory: for one whose size is bounded. */
export const contentOf = (store: Store, { blobId, size }: Pick<FileRow, 'blobId' | 'size'>): Promise<Buffer> =>
  bytes(store, blobId, 0, size - 1)

/** The type of a stored content under a name. Throws when it does not fit the name, is two things at once, or a bomb. */
export async function inspect(store: Store, key: string, name: string, size: number): Promise<string> {
  const head = await bytes(store, key, 0, Math.min(size, headLength) - 1)
  const tail = size <= headLength ? head : await bytes(store, key, size - tailLength, size - 1)
  const mime = await sniff(name, head, tail)
  await inspectArchive(name, size, mime, async (from, to) => store.read(key, { from, to }))
  return mime
}

/** The same for a whole content that is in memory: before it is stored at all. */
export async function inspectWhole(name: string, content: Buffer): Promise<string> {
  const mime = await sniff(name, content.subarray(0, headLength), content.subarray(-tailLength))
  await inspectArchive(name, content.length, mime, async (from, to) => Readable.from([content.subarray(from, to + 1)]))
  return mime
}

/** The hashes of a stored content, read once from end to end. */
export async function hashesOf(store: Store, key: string): Promise<{ md5: string; sha256: string }> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  for await (const piece of (await store.read(key)) as AsyncIterable<Buffer>) {
    md5.update(piece)
    sha256.update(piece)
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}

export interface NewFile {
  name: string
  size: number
  mime: string
  hash: string
  type: string
  ownerId: string
}

const insertFile = async (trx: Db, blobId: string, file: NewFile): Promise<FileRow> => {
  const ext = extensionOf(file.name)
  // The id is what a file is called outside: of our own, with its ending (reading C-097).
  const row: FileRow = { ...file, id: ext ? `${newId()}.${ext}` : newId(), blobId, ext }
  await trx.insertInto('base_file').values(row).execute()
  return row
}

/**
 * Makes a file of a stored content. Where the same content is there already, the file shows that one, and the new copy
 * is dropped. Throws when it is over a quota; one whose upload was announced counts since then (`counted`).
 */
export async function keepContent(
  db: Db,
  store: Store,
  key: string,
  sha256: string,
  file: NewFile,
  { counted }: { counted: boolean },
): Promise<FileRow> {
  const row = await transaction(db, async (trx) => {
    if (!counted) await takeRoom(trx, file.ownerId, file.size)
    await trx
      .insertInto('base_file_blob')
      .values({ id: key, sha256, size: file.size })
      .onConflict((conflict) => conflict.columns(['sha256', 'size']).doNothing())
      .execute()
    // Held, so that nobody clears it away at this moment.
    const blob = await trx
      .selectFrom('base_file_blob')
      .select('id')
      .where('sha256', '=', sha256)
      .where('size', '=', String(file.size))
      .forUpdate()
      .executeTakeFirstOrThrow()
    return insertFile(trx, blob.id, file)
  })
  if (row.blobId !== key) await store.delete(key)
  return row
}

/** One more file of a content that is there. Nothing when it was cleared away just now. Throws when it is over a quota. */
export const shareContent = (db: Db, of: FileRow, file: NewFile): Promise<FileRow | undefined> =>
  transaction(db, async (trx) => {
    await takeRoom(trx, file.ownerId, file.size)
    const blob = await trx.selectFrom('base_file_blob').select('id').where('id', '=', of.blobId).forUpdate().executeTakeFirst()
    return blob && insertFile(trx, of.blobId, file)
  })

export const badName = () => new ApiError('badRequest', { key: 'upload.badName' })
