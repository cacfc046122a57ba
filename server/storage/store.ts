import type { Readable } from 'node:stream'
import type { Config } from '../base/config.ts'
import { ApiError } from '../base/errors.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'

/** One part of something that is being stored: its number from 1 on, where it begins and how long it is. */
export interface PartPlace {
  number: number
  offset: number
  size: number
}
export interface StoredPart {
  number: number
  tag: string
}

/** Where contents are kept, under names of our own. What was begun and not completed is never read. */
export interface Store {
  /** Begins a content that comes in parts, in any order; gives the token that they are sent with. */
  begin: (key: string) => Promise<string>
  /** Takes one part of exactly its size; the same part may come again. Throws `wrongLength`, and `overtaken` when the content is whole. */
  part: (key: string, token: string, place: PartPlace, content: Readable) => Promise<string>
  /** Makes the parts one content, which nothing is written to any more; may be called again after a crash. */
  complete: (key: string, token: string, parts: readonly StoredPart[]) => Promise<void>
  abort: (key: string, token: string) => Promise<void>
  /** The content, or the bytes from one to another, both included. */
  read: (key: string, range?: { from: number; to: number }) => Promise<Readable>
  delete: (key: string) => Promise<void>
  /** What has been there since before a moment, completed or not. */
  older: (than: number) => AsyncIterable<string>
  /** Room that is left, in bytes; Infinity where nobody can say. */
  free: () => Promise<number>
}

/** A part of another length than was announced: the connection broke, or the sender is wrong. */
export const wrongLength = () => new ApiError('badRequest', { key: 'upload.brokenChunk' })

/** A part that comes while its content is being made whole, or after: it is not written. */
export const overtaken = () => new ApiError('badRequest', { key: 'upload.brokenChunk', kind: 'overtaken' })

/** The store of the configuration: an S3-compatible one where it names one, else a folder beside the database. */
export const openStore = (config: Config): Store =>
  config.PINGE_STORE_ENDPOINT ? s3Store(config) : diskStore(`${config.PINGE_DATA}/files`)
