import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { chunkSize } from '#core/files.ts'
import { ApiError } from '../../base/errors.ts'
import { moment, now } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { arrayOf, boolean, type FromAnswer, integer, object } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { type FileRow, hashesOf, inspect, keepContent, ownFile, shareContent } from '../../storage/contents.ts'
import { readableStoreError, requireDisk, requireRoom, takeRoom } from '../../storage/quota.ts'
import type { Store } from '../../storage/store.ts'

/** A file as its sender announces it. */
export interface Announced {
  ownerId: string
  /** MD5, read in the browser */
  hash: string
  size: number
}
type Upload = RowOf<'base_file_upload', 'id' | 'token'>

export const chunksOf = (size: number): number => Math.max(1, Math.ceil(size / chunkSize))
const placeOf = (number: number, size: number) => {
  const offset = (number - 1) * chunkSize
  return { number, offset, size: Math.min(chunkSize, size - offset) }
}

const find = async (db: Db, { ownerId, hash, size }: Announced): Promise<Upload | undefined> => {
  return db
    .selectFrom('base_file_upload')
    .select(['id', 'token'])
    .where('ownerId', '=', ownerId)
    .where('hash', '=', hash)
    .where('size', '=', String(size))
    .executeTakeFirst()
}

/** The upload of a file: one a person, however many windows and processes it comes through. */
async function openUpload(db: Db, store: Store, file: Announced): Promise<Upload> {
  const there = await find(db, file)
  if (there) return there
  await requireRoom(db, store, file.ownerId, file.size)
  const id = newId()
  const token = await store.begin(id)
  try {
    await transaction(db, async (trx) => {
      await takeRoom(trx, file.ownerId, file.size)
      await trx
        .insertInto('base_file_upload')
        .values({ id, ...file, token })
        .onConflict((conflict) => conflict.columns(['ownerId', 'hash', 'size']).doNothing())
        .execute()
    })
  } catch (error) {
    await store.abort(id, token)
    throw error
  }
  const kept = await find(db, file)
  if (kept?.id !== id) await store.abort(id, token)
  if (!kept) throw new ApiError('unavailable')
  return kept
}

const numbersOf = async (db: Db, uploadId: string): Promise<number[]> => {
  const rows = await db.selectFrom('base_file_chunk').select('number').where('uploadId', '=', uploadId).orderBy('number').execute()
  return rows.map((row) => row.number)
}

/** CU-09: what is there of a file. `uploaded`: the sender has it here already, nothing has to be sent (reading C-100); `merge`: every chunk is here, it can be put together. */
export const chunkState = object({ uploaded: boolean, merge: boolean, chunkNumbers: arrayOf(integer), url: text })
type ChunkState = FromAnswer<typeof chunkState>
const stateOf = (numbers: number[], size: number): ChunkState => ({
  uploaded: false,
  merge: numbers.length === chunksOf(size),
  chunkNumbers: numbers,
  url: '',
})

/** CU-02, CU-05: what is there of a file, by its hash. Only a person's own files count: a hash gives nobody what they never had. */
export async function testUpload(db: Db, store: Store, file: Announced): Promise<ChunkState> {
  if (await ownFile(db, file.ownerId, file.hash, file.size)) return { uploaded: true, merge: false, chunkNumbers: [], url: '' }
  const upload = await find(db, file)
  if (!upload) await requireRoom(db, store, file.ownerId, file.size)
  return stateOf(upload ? await numbersOf(db, upload.id) : [], file.size)
}

/** Takes one chunk; the same one may come again. */
export async function takeChunk(db: Db, store: Store, file: Announced, number: number, content: Readable): Promise<ChunkState> {
  try {
    const upload = await openUpload(db, store, file)
    const place = placeOf(number, file.size)
    // What was announced takes no room yet: each chunk looks again whether there still is some.
    await requireDisk(store, place.size)
    const tag = await store.part(upload.id, upload.token, place, content)
    await db
      .insertInto('base_file_chunk')
      .values({ uploadId: upload.id, number, tag })
      .onConflict((conflict) => conflict.columns(['uploadId', 'number']).doUpdateSet({ tag }))
      .execute()
    await db.updateTable('base_file_upload').set({ touchedAt: new Date() }).where('id', '=', upload.id).execute()
    return stateOf(await numbersOf(db, upload.id), file.size)
  } catch (error) {
    content.resume()
    // Another window puts the file together, or has (23503), while this chunk is on its way: it was there already.
    const { code } = error as { code?: string }
    if ((error instanceof ApiError && error.kind === 'overtaken') || code === '23503' || code === 'ENOENT') {
      const upload = await find(db, file)
      const state = stateOf(upload ? await numbersOf(db, upload.id) : [], file.size)
      if (state.merge) return state
      if (await ownFile(db, file.ownerId, file.hash, file.size)) return { uploaded: true, merge: false, chunkNumbers: [], url: '' }
    }
    throw readableStoreError(error)
  }
}

/** One process puts a file together; it says that it is at it, and one that went away is followed after this long. */
const mergingFor = 15_000
const mergingEvery = 3000

const claim = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('base_file_upload')
    .set({ mergingAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('mergingAt', 'is', null), eb('mergingAt', '<', moment(Date.now() - mergingFor))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const forget = (db: Db, id: string) => db.deleteFrom('base_file_upload').where('id', '=', id).execute()

/** Puts the chunks together and looks into what came of it. What is refused leaves nothing behind. */
async function assemble(db: Db, store: Store, upload: Upload, file: Announced, name: string, type: string): Promise<FileRow> {
  const parts = await db.selectFrom('base_file_chunk').select(['number', 'tag']).where('uploadId', '=', upload.id).execute()
  await store.complete(upload.id, upload.token, parts as Array<{ number: number; tag: string }>)
  try {
    const { md5, sha256 } = await hashesOf(store, upload.id)
    if (md5 !== file.hash) throw new ApiError('badRequest', { key: 'upload.damaged' })
    const mime = await inspect(store, upload.id, name, file.size)
    const row = await keepContent(db, store, upload.id, sha256, { ...file, name, mime, type }, { counted: true })
    await forget(db, upload.id)
    return row
  } catch (error) {
    if (error instanceof ApiError) {
      await forget(db, upload.id)
      await store.delete(upload.id)
    }
    throw error
  }
}

/** CU-10, C-100: makes a file of what was sent, or of what its sender has here already. Throws when chunks are missing. */
export async function mergeUpload(db: Db, store: Store, file: Announced, name: string, type: string): Promise<FileRow> {
  // Another window may be at it: it is waited for, and then there is the file.
  for (const end = Date.now() + 120_000; ; await wait(200)) {
    const upload = await find(db, file)
    if (!upload) break
    if ((await numbersOf(db, upload.id)).length < chunksOf(file.size)) break
    if (await claim(db, upload.id)) {
      const beat = setInterval(
        () =>
          void db
            .updateTable('base_file_upload')
            .set({ mergingAt: new Date() })
            .where('id', '=', upload.id)
            .execute()
            .catch(() => {}),
        mergingEvery,
      )
      try {
        return await assemble(db, store, upload, file, name, type)
      } catch (error) {
        await db.updateTable('base_file_upload').set({ mergingAt: null }).where('id', '=', upload.id).execute()
        throw readableStoreError(error)
      } finally {
        clearInterval(beat)
      }
    }
    if (Date.now() > end) throw new ApiError('unavailable')
  }
  const own = await ownFile(db, file.ownerId, file.hash, file.size)
  if (own) {
    const mime = await inspect(store, own.blobId, name, file.size)
    const row = await shareContent(db, own, { ...file, name, mime, type })
    if (row) return row
  }
  throw new ApiError('badRequest', { key: 'upload.incomplete' })
}
