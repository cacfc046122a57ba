import { categoryOf, chunkRetries, chunkSize, extensionOf, plainName, uploadDefaults, uploadPlace } from '#core/files.ts'
import type { Json, SentCall } from '#core/types.ts'
import { type App, CallError } from '../app.ts'
import { ReadError } from './hash.ts'

/** CU-11: what the server made of a file. */
export type Uploaded = {
  name: string
  fileSize: number
  fileExtension: string
  fileVersionId: string
  url: string
}

export interface SendOptions {
  request: App['request']
  hash: (file: Blob, signal: AbortSignal) => Promise<string>
  type?: string
  /** milliseconds before the first of the tries again; each is twice as long as the one before */
  pause?: number
}

/** CU-13: a chunk was not answered, however often it was sent. */
export class ChunkLost extends Error {}

/** One file that is sent; its hash once that is known. */
export interface Job {
  file: File
  abort: AbortController
  hash?: string
}
interface ChunkState {
  uploaded?: boolean
  merge?: boolean
  chunkNumbers?: number[]
}

/** Chunks of one file that are sent at once. */
const chunksAtOnce = 3
/** The person has to sign in again, unlock the screen, or change their password: what was sent is not lost. */
const forPerson = new Set([600, 601, 602, 423, 424])
export const waitsForPerson = (error: unknown): boolean => error instanceof CallError && forPerson.has(error.code)

/** Given up; what there is to tell of it has been told. */
export class Dropped extends Error {}
/** C-099: the last answer of the server neither had the file nor asked to put it together. */
export class Unfinished extends Error {}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, failed) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      failed(signal.reason)
    })
  })

const chunkCount = (file: File) => Math.max(1, Math.ceil(file.size / chunkSize))
/** CU-02, FL-19 */
const kindOf = ({ name }: File) => ({ fileType: categoryOf(extensionOf(name)), extension: extensionOf(name) })

/**
 * The way of one file to the server: hashed, asked for, sent in the chunks that are missing, put together. `options` are
 * read anew with each call. Throws what a call threw, ReadError, Dropped, ChunkLost, Unfinished, or the reason of the abort.
 */
export function createSender(options: () => SendOptions) {
  /** CU-16: a file that cannot be read any more looks like a network that is gone. */
  const readable = async (file: File, at: number) => {
    try {
      await file.slice(at, at + 1).arrayBuffer()
    } catch {
      throw new ReadError(file.name)
    }
  }

  /** One call; only what was not answered at all is made again (CU-03): an answer would be the same the next time. */
  const call = async (job: Job, what: SentCall, at = 0): Promise<Json> => {
    const { file, abort } = job
    for (let tries = 0; ; tries++) {
      try {
        return (await options().request(what, { quiet: true, signal: abort.signal })).data
      } catch (error) {
        abort.signal.throwIfAborted()
        if (!(error instanceof CallError) || error.code !== 0) throw error
        await readable(file, at)
        if (tries >= chunkRetries) throw error
        await wait((options().pause ?? 500) * 2 ** tries, abort.signal)
      }
    }
  }

  const ask = async (job: Job): Promise<ChunkState> => {
    const { file, hash = '' } = job
    const query = { identifier: hash, fileName: plainName(file.name), fileSize: file.size, ...kindOf(file) }
    return (await call(job, { get: '/api/file/chunk', query })) as ChunkState
  }

  const sendChunk = async (job: Job, number: number): Promise<ChunkState> => {
    const { file, hash = '' } = job
    const from = (number - 1) * chunkSize
    const body = new FormData()
    const said = {
      identifier: hash,
      fileName: plainName(file.name),
      fileSize: file.size,
      chunkNumber: number,
      chunkSize,
      totalChunks: chunkCount(file),
      type: options().type ?? uploadDefaults.fileType,
      ...kindOf(file),
    }
    for (const [name, value] of Object.entries(said)) body.append(name, String(value))
    body.append('file', file.slice(from, from + chunkSize), 'chunk')
    try {
      return (await call(job, { post: '/api/file/chunk', body }, from)) as ChunkState
    } catch (error) {
      if (error instanceof CallError && error.code === 0) throw new ChunkLost()
      throw error
    }
  }

  const sendMissing = async (job: Job, there: readonly number[], tell: (percent: number) => void): Promise<ChunkState> => {
    const { file } = job
    const done = new Set(there)
    const missing = Array.from({ length: chunkCount(file) }, (_, i) => i + 1).filter((number) => !done.has(number))
    const progress = () => tell(Math.min(99, Math.floor((done.size * 100) / chunkCount(file))))
    progress()
    let final: ChunkState = { merge: missing.length === 0 }
    const take = async () => {
      for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
        const state = await sendChunk(job, number)
        done.add(number)
        progress()
        if (state.uploaded || state.merge) final = state
      }
    }
    await Promise.all(Array.from({ length: chunksAtOnce }, take))
    return final
  }

  const merge = async (job: Job): Promise<Uploaded> => {
    const { file, hash = '' } = job
    const body = new URLSearchParams({
      identifier: hash,
      fileName: plainName(file.name),
      fileSize: String(file.size),
      ...kindOf(file),
      type: options().type ?? uploadDefaults.fileType,
      pathType: uploadPlace.pathType,
      isAccount: String(uploadPlace.isAccount),
      folder: uploadPlace.folder,
    })
    try {
      return (await call(job, { post: '/api/file/merge', body })) as Uploaded
    } catch (error) {
      // CU-12, C-101: without a message; but whoever has to sign in first has not failed.
      if (error instanceof CallError && !waitsForPerson(error) && error.code !== 0) throw new Dropped()
      throw error
    }
  }

  return async (job: Job, tell: { checking: () => void; uploading: () => void; percent: (percent: number) => void }): Promise<Uploaded> => {
    const { file, abort } = job
    if (job.hash === undefined) {
      tell.checking()
      job.hash = await options().hash(file, abort.signal)
    }
    tell.uploading()
    const there = await ask(job)
    if (!there.uploaded) {
      const end = await sendMissing(job, there.chunkNumbers ?? [], tell.percent)
      if (!end.uploaded && !end.merge) throw new Unfinished()
    }
    tell.percent(99)
    return merge(job)
  }
}
