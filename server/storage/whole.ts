import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { chunkSize } from '#core/files.ts'
import { ApiError } from '../base/errors.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/types.ts'
import { type FileRow, inspectWhole, keepContent, type NewFile } from './contents.ts'
import { readableStoreError, requireRoom } from './quota.ts'
import type { Store } from './store.ts'

/** Hashes of a content by which its file is known: MD5 as uploaders name it. */
export const md5Of = (content: Buffer): string => createHash('md5').update(content).digest('hex')

/** Makes a file of a content that is in memory. Throws when it does not fit its name, or is over a quota. */
export async function keepWhole(
  db: Db,
  store: Store,
  content: Buffer,
  { name, type, ownerId }: Pick<NewFile, 'name' | 'type' | 'ownerId'>,
): Promise<FileRow> {
  await requireRoom(db, store, ownerId, content.length)
  const mime = await inspectWhole(name, content)
  const key = newId()
  try {
    const token = await store.begin(key)
    const parts: Array<{ number: number; tag: string }> = []
    for (let number = 1; number === 1 || (number - 1) * chunkSize < content.length; number++) {
      const piece = content.subarray((number - 1) * chunkSize, number * chunkSize)
      const place = { number, offset: (number - 1) * chunkSize, size: piece.length }
      parts.push({ number, tag: await store.part(key, token, place, Readable.from([piece])) })
    }
    await store.complete(key, token, parts)
  } catch (error) {
    throw readableStoreError(error)
  }
  const file = { name, size: content.length, mime, hash: md5Of(content), type, ownerId }
  const sha256 = createHash('sha256').update(content).digest('hex')
  return keepContent(db, store, key, sha256, file, { counted: false }).catch(async (error: unknown) => {
    // refused for certain: of any other error nobody knows whether the content is held
    if (error instanceof ApiError) await store.delete(key)
    throw error
  })
}
