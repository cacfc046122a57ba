import { categoryOf, chunkRetries, chunkSize, extensionOf, isSmaller, plainName, uploadDefaults, uploadPlace } from '#core/files.ts'
import type { Call, Json } from '#core/types.ts'
import { type App, CallError } from '../app.ts'
import { ReadError } from './hash.ts'

/** CU-06 */
export type UploadState = 'waiting' | 'checking' | 'uploading' | 'paused' | 'success' | 'error'

/** One file on its way. */
export interface UploadItem {
  key: number
  name: string
  size: number
  state: UploadState
  /** CU-08: at most 99 until it is done */
  percent: number
}

/** CU-11: what the server made of it. */
export interface Uploaded {
  name: string
  fileSize: number
  fileExtension: string
  fileVersionId: string
  url: string
}

export interface QueueOptions {
  request: App['request']
  hash: (file: Blob, signal: AbortSignal) => Promise<string>
  type?: string
  /** C-007: what an uploader allows that is told nothing */
  fileSize?: number
  sizeUnit?: string
  onDone: (file: File, result: Uploaded) => void
  /** a message for the person: a key of the texts, or what the server said */
  onFault: (key: string, params?: { [name: string]: string | number }) => void
  /** milliseconds before the first of the tries again; each is twice as long as the one before */
  pause?: number
}

export interface UploadQueue {
  add: (files: readonly File[]) => void
  items: () => readonly UploadItem[]
  subscribe: (listener: () => void) => () => void
  pause: (key: number) => void
  resume: (key: number) => void
  retry: (key: number) => void
  cancel: (key: number) => void
  /** whom to ask and whom to tell from now on: another form took the files over */
  rewire: (options: QueueOptions) => void
}

interface Entry {
  item: UploadItem
  file: File
  abort: AbortController
  hash?: string
}
interface ChunkState {
  uploaded?: boolean
  merge?: boolean
  chunkNumbers?: number[]
}

/** Files of one field that are sent at once, and chunks of one file. */
const filesAtOnce = 2
const chunksAtOnce = 3
/** The person has to sign in again, unlock the screen, or change their password: what was sent is not lost. */
const waitsForPerson = new Set([600, 601, 602, 423, 424])

/** Given up with its reason told: nothing of it stays in the list. */
class Dropped extends Error {}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, failed) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      failed(signal.reason)
    })
  })

/** CU-01 to CU-17: the uploader of one field. It sends files in chunks and goes on where it was, whatever happened between. */
export function createQueue(given: QueueOptions): UploadQueue {
  let options = given
  let last = 0
  let entries: Entry[] = []
  let shown: readonly UploadItem[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    shown = entries.map(({ item }) => item)
    for (const listener of listeners) listener()
  }
  const set = (entry: Entry, change: Partial<UploadItem>) => {
    entry.item = { ...entry.item, ...change }
    tell()
  }
  const drop = (entry: Entry) => {
    entries = entries.filter((one) => one !== entry)
    tell()
  }
  const find = (key: number) => entries.find(({ item }) => item.key === key)

  /** CU-16: a file that cannot be read any more looks like a network that is gone. */
  const readable = async (file: File, at: number) => {
    try {
      await file.slice(at, at + 1).arrayBuffer()
    } catch {
      throw new ReadError(file.name)
    }
  }

  /** One call; only what was not answered at all is made again (CU-03): an answer would be the same the next time. */
  const call = async (entry: Entry, what: Call, at = 0): Promise<Json> => {
    const { file, abort } = entry
    for (let tries = 0; ; tries++) {
      try {
        return (await options.request(what, { quiet: true, signal: abort.signal })).data
      } catch (error) {
        abort.signal.throwIfAborted()
        if (!(error instanceof CallError) || error.code !== 0) throw error
        await readable(file, at)
        if (tries >= chunkRetries) throw error
        await wait((options.pause ?? 500) * 2 ** tries, abort.signal)
      }
    }
  }

  const ask = async (entry: Entry): Promise<ChunkState> => {
    const { file, hash = '' } = entry
    const query = { identifier: hash, fileName: plainName(file.name), fileSize: file.size, ...kindOf(file) }
    return (await call(entry, { get: '/api/file/chunk', query })) as ChunkState
  }

  const sendChunk = async (entry: Entry, number: number): Promise<ChunkState> => {
    const { file, hash = '' } = entry
    const from = (number - 1) * chunkSize
    const body = new FormData()
    const said = {
      identifier: hash,
      fileName: plainName(file.name),
      fileSize: file.size,
      chunkNumber: number,
      chunkSize,
      totalChunks: chunkCount(file),
      type: options.type ?? uploadDefaults.fileType,
      ...kindOf(file),
    }
    for (const [name, value] of Object.entries(said)) body.append(name, String(value))
    body.append('file', file.slice(from, from + chunkSize), 'chunk')
    return (await call(entry, { post: '/api/file/chunk', body: body as unknown as Json }, from)) as ChunkState
  }

  const sendMissing = async (entry: Entry, there: readonly number[]): Promise<ChunkState> => {
    const { file } = entry
    const done = new Set(there)
    const missing = Array.from({ length: chunkCount(file) }, (_, i) => i + 1).filter((number) => !done.has(number))
    const progress = () => set(entry, { percent: Math.min(99, Math.floor((done.size * 100) / chunkCount(file))) })
    progress()
    let final: ChunkState = { merge: missing.length === 0 }
    const take = async () => {
      for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
        const state = await sendChunk(entry, number)
        done.add(number)
        progress()
        if (state.uploaded || state.merge) final = state
      }
    }
    await Promise.all(Array.from({ length: chunksAtOnce }, take))
    return final
  }

  const merge = async (entry: Entry): Promise<Uploaded> => {
    const { file, hash = '' } = entry
    const body = new URLSearchParams({
      identifier: hash,
      fileName: plainName(file.name),
      fileSize: String(file.size),
      ...kindOf(file),
      type: options.type ?? uploadDefaults.fileType,
      pathType: uploadPlace.pathType,
      isAccount: String(uploadPlace.isAccount),
      folder: uploadPlace.folder,
    })
    try {
      return (await call(entry, { post: '/api/file/merge', body: body as unknown as Json })) as unknown as Uploaded
    } catch (error) {
      // CU-12, C-101: without a message; but whoever has to sign in first has not failed.
      if (error instanceof CallError && !waitsForPerson.has(error.code) && error.code !== 0) throw new Dropped()
      throw error
    }
  }

  const run = async (entry: Entry) => {
    const { file, abort } = entry
    if (entry.hash === undefined) {
      set(entry, { state: 'checking' })
      entry.hash = await options.hash(file, abort.signal)
    }
    set(entry, { state: 'uploading' })
    const there = await ask(entry)
    if (!there.uploaded) {
      const end = await sendMissing(entry, there.chunkNumbers ?? [])
      // C-099: of the last answer.
      if (!end.uploaded && !end.merge) {
        options.onFault('t:upload.failed')
        throw new Dropped()
      }
    }
    set(entry, { percent: 99 })
    const result = await merge(entry)
    set(entry, { state: 'success', percent: 100 })
    // FL-14: it is in the list now, and the uploader has done with it.
    options.onDone(file, result)
    drop(entry)
  }

  const failed = (entry: Entry, error: unknown) => {
    const { abort, file } = entry
    // The chunks that are still on their way stop as well.
    abort.abort()
    entry.abort = new AbortController()
    if (error instanceof CallError && waitsForPerson.has(error.code)) return set(entry, { state: 'paused' })
    if (error instanceof ReadError) options.onFault('t:upload.readError', { name: file.name })
    // CU-13: nobody answered. What was sent is kept, and it can be tried again (CU-07).
    else if (error instanceof CallError && error.code === 0) {
      options.onFault('t:upload.failed')
      return set(entry, { state: 'error' })
    } else if (error instanceof CallError) options.onFault(error.message)
    else if (!(error instanceof Dropped)) {
      console.error('an upload failed', error)
      options.onFault('t:upload.failed')
    }
    drop(entry)
  }

  const busy = new Map<Entry, AbortController>()
  const next = () => {
    for (const entry of entries) {
      if (busy.size >= filesAtOnce) return
      if (entry.item.state !== 'waiting' || busy.has(entry)) continue
      const { abort } = entry
      busy.set(entry, abort)
      run(entry)
        .catch((error) => {
          // Paused or given up: who did that has said so.
          if (!abort.signal.aborted) failed(entry, error)
        })
        .finally(() => {
          if (busy.get(entry) === abort) busy.delete(entry)
          next()
        })
    }
  }
  const stop = (entry: Entry) => {
    entry.abort.abort(new DOMException('paused', 'AbortError'))
    entry.abort = new AbortController()
    busy.delete(entry)
  }
  const again = (entry: Entry) => {
    set(entry, { state: 'waiting' })
    next()
  }

  return {
    add(files) {
      const limit = options.fileSize ?? uploadDefaults.innerFileSize
      const unit = options.sizeUnit ?? uploadDefaults.sizeUnit
      for (const file of files) {
        if (!isSmaller(file.size, limit, unit)) options.onFault('t:upload.fileSize', { size: limit, unit })
        else {
          const item: UploadItem = { key: ++last, name: plainName(file.name), size: file.size, state: 'waiting', percent: 0 }
          entries = [...entries, { item, file, abort: new AbortController() }]
        }
      }
      tell()
      next()
    },
    items: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pause(key) {
      const entry = find(key)
      if (!entry || !['waiting', 'uploading'].includes(entry.item.state)) return
      stop(entry)
      set(entry, { state: 'paused' })
      next()
    },
    resume(key) {
      const entry = find(key)
      if (entry?.item.state === 'paused') again(entry)
    },
    retry(key) {
      const entry = find(key)
      if (entry?.item.state === 'error') again(entry)
    },
    cancel(key) {
      const entry = find(key)
      if (!entry || entry.item.state === 'success') return
      stop(entry)
      drop(entry)
      next()
    },
    rewire(later) {
      options = later
    },
  }
}

const chunkCount = (file: File) => Math.max(1, Math.ceil(file.size / chunkSize))
/** CU-02, FL-19 */
const kindOf = ({ name }: File) => ({ fileType: categoryOf(extensionOf(name)), extension: extensionOf(name) })
