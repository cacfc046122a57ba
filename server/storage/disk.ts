import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type PartPlace, type Store, WrongLength } from './store.ts'

const partial = '.part'
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Writes a stream to its place of an open file, and never beyond it. */
async function writeAt(handle: Awaited<ReturnType<typeof open>>, { offset, size }: PartPlace, content: Readable): Promise<void> {
  let at = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (at + piece.length > size) throw new WrongLength('A part is longer than was announced.')
    for (let done = 0; done < piece.length; ) {
      const { bytesWritten } = await handle.write(piece, done, piece.length - done, offset + at + done)
      done += bytesWritten
    }
    at += piece.length
  }
  if (at !== size) throw new WrongLength('A part is shorter than was announced.')
}

/** A folder on disk. Parts are written straight to their place in one file, which gets its name when it is whole. */
export function diskStore(folder: string): Store {
  // Keys begin with the time: their end is what spreads over folders.
  const path = (key: string) => join(folder, key.slice(-2), key)
  return {
    begin: async (key) => {
      await mkdir(dirname(path(key)), { recursive: true })
      await (await open(path(key) + partial, 'w')).close()
      return 'disk'
    },
    part: async (key, _token, place, content) => {
      const handle = await open(path(key) + partial, 'r+')
      try {
        await writeAt(handle, place, content)
      } finally {
        await handle.close()
      }
      return '-'
    },
    complete: async (key) => {
      try {
        const handle = await open(path(key) + partial, 'r+')
        await handle.sync().finally(() => handle.close())
        await rename(path(key) + partial, path(key))
      } catch (error) {
        // A process that was killed just after this has done it already.
        if (!isMissing(error)) throw error
        await stat(path(key))
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
