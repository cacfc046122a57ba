import { isSmaller, plainName, uploadDefaults } from '#core/files.ts'
import { CallError } from '../app.ts'
import { ReadError } from './hash.ts'
import { ChunkLost, createSender, Dropped, type Job, type SendOptions, Unfinished, type Uploaded, waitsForPerson } from './send.ts'

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

export interface QueueOptions extends SendOptions {
  /** C-007: what an uploader allows that is told nothing */
  fileSize?: number
  sizeUnit?: string
  onDone: (file: File, result: Uploaded) => void
  /** a message for the person: a key of the texts, or what the server said */
  onFault: (key: string, params?: { [name: string]: string | number }) => void
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

interface Entry extends Job {
  item: UploadItem
}

/** Files of one field that are sent at once. */
const filesAtOnce = 2

/** The files of an uploader in their order, and who watches them. */
function createEntries() {
  let entries: Entry[] = []
  let shown: readonly UploadItem[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    shown = entries.map(({ item }) => item)
    for (const listener of listeners) listener()
  }
  return {
    all: () => entries,
    shown: () => shown,
    tell,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    find: (key: number) => entries.find(({ item }) => item.key === key),
    /** Puts one behind the others; whoever adds several tells of them once. */
    add(entry: Entry) {
      entries = [...entries, entry]
    },
    set(entry: Entry, change: Partial<UploadItem>) {
      entry.item = { ...entry.item, ...change }
      tell()
    },
    drop(entry: Entry) {
      entries = entries.filter((one) => one !== entry)
      tell()
    },
  }
}

/** CU-01 to CU-17: the uploader of one field. It sends files in chunks and goes on where it was, whatever happened between. */
export function createQueue(given: QueueOptions): UploadQueue {
  let options = given
  const send = createSender(() => options)
  let last = 0
  const { all, shown, tell, subscribe, find, add, set, drop } = createEntries()

  const run = async (entry: Entry) => {
    const result = await send(entry, {
      checking: () => set(entry, { state: 'checking' }),
      uploading: () => set(entry, { state: 'uploading' }),
      percent: (percent) => set(entry, { percent }),
    })
    set(entry, { state: 'success', percent: 100 })
    // FL-14: it is in the list now, and the uploader has done with it.
    options.onDone(entry.file, result)
    drop(entry)
  }

  const failed = (entry: Entry, error: unknown) => {
    const { abort, file } = entry
    // The chunks that are still on their way stop as well.
    abort.abort()
    entry.abort = new AbortController()
    if (waitsForPerson(error)) return set(entry, { state: 'paused' })
    if (error instanceof ReadError) options.onFault('t:upload.readError', { name: file.name })
    // what the server has of the file it keeps for a day: chosen again, only the rest is sent
    else if (error instanceof Unfinished || error instanceof ChunkLost) options.onFault('t:upload.failed')
    // CU-07: nobody answered whether it is there, or put it together; it can be tried again
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
    for (const entry of all()) {
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
          add({ item, file, abort: new AbortController() })
        }
      }
      tell()
      next()
    },
    items: shown,
    subscribe,
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
