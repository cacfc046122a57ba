import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { overtaken, type PartPlace, type Store, wrongLength } from './store.ts'

const partial = '.part'
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A part on its way. Whoever stops it waits for the write that is under way; there is none after it. */
interface Writer {
  stopped: boolean
  busy: Promise<unknown>
}

/** Writes a stream to its place of an open file, and never beyond it. */
async function writeAt(
  handle: Awaited<ReturnType<typeof open>>,
  { offset, size }: PartPlace,
  content: Readable,
  writer: Writer,
): Promise<void> {
  let at = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (at + piece.length > size) throw wrongLength()
    for (let done = 0; done < piece.length; ) {
      if (writer.stopped) throw overtaken()
      const write = handle.write(piece, done, piece.length - done, offset + at + done)
      writer.busy = write
      done += (await write).bytesWritten
    }
    at += piece.length
  }
  if (at !== size) throw wrongLength()
}

/** A folder on disk. Parts are written straight to their place in one file, which gets its name when it is whole. */
export function diskStore(folder: string): Store {
  // Keys begin with the time: their end is what spreads over folders.
  const path = (key: string) => join(folder, key.slice(-2), key)
  /** Parts on their way, by key, and what is being made whole. A content is looked into once: who still has it open must not change it. */
  const writers = new Map<string, Set<Writer>>()
  const closing = new Set<string>()
  const stopWriters = (key: string) => {
    const all = [...(writers.get(key) ?? [])]
    for (const writer of all) writer.stopped = true
    return Promise.allSettled(all.map(({ busy }) => busy))
  }
  return {
    begin: async (key) => {
      await mkdir(dirname(path(key)), { recursive: true })
      await (await open(path(key) + partial, 'w')).close()
      return 'disk'
    },
    part: async (key, _token, place, content) => {
      if (closing.has(key)) throw overtaken()
      const writer: Writer = { stopped: false, busy: Promise.resolve() }
      const all = writers.get(key) ?? new Set()
      writers.set(key, all.add(writer))
      try {
        const handle = await open(path(key) + partial, 'r+')
        try {
          await writeAt(handle, place, content, writer)
        } finally {
          await handle.close()
        }
      } finally {
        all.delete(writer)
        if (all.size === 0) writers.delete(key)
      }
      return '-'
    },
    complete: async (key) => {
      closing.add(key)
      try {
        await stopWriters(key)
        const handle = await open(path(key) + partial, 'r+')
        await handle.sync().finally(() => handle.close())
        await rename(path(key) + partial, path(key))
      } catch (error) {
        // A process that was killed just after this has done it already.
        if (!isMissing(error)) throw error
        await stat(path(key))
      } finally {
        closing.delete(key)
      }
    },
    abort: (key) => rm(path(key) + partial, { force: true }),
    read: async (key, range) => {
      const handle = await open(path(key), 'r')
      return handle.createReadStream(range ? { start: range.from, end: range.to } : {})
    },
    delete: (key) => rm(path(key), { force: true }),
    async *older(than) {
      const shelves = await readdir(folder).catch(() => [])
      for (const shelf of shelves)
        for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
          const found = await stat(join(folder, shelf, name)).catch(() => undefined)
          if (found?.isFile() && found.mtimeMs < than) yield name.endsWith(partial) ? name.slice(0, -partial.length) : name
        }
    },
    free: async () => {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}
