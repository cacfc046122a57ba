import type { Db } from './types.ts'

/** What a cache says of itself. Those that keep by database are asked for one. */
interface Cache {
  /** of so many entries it is kept; nothing where it has one for each record of a kind */
  most: number | null
  entries: (db: Db) => number
  clear: (db: Db) => void
}

/** How often a cache had what it was asked for. */
export class CacheCounts {
  hits = 0
  misses = 0

  /** Notes one question, and gives whether it was answered from the cache. */
  note(isHit: boolean): boolean {
    if (isHit) this.hits++
    else this.misses++
    return isHit
  }
}

export interface CacheFigures {
  name: string
  most: number | null
  entries: number
  hits: number
  misses: number
}

/** Every cache of the process by its name, put here by the code that has it. */
const caches = new Map<string, Cache & { counts: CacheCounts }>()

/** Makes a cache known under a name of its own; gives what it counts its hits with. Throws where there is one of that name. */
export function knownCache(name: string, cache: Cache): CacheCounts {
  if (caches.has(name)) throw new Error(`Two caches are called "${name}".`)
  const counts = new CacheCounts()
  caches.set(name, { ...cache, counts })
  return counts
}

/** What the caches of this process hold for a database, by name. */
export const cacheFigures = (db: Db): CacheFigures[] =>
  [...caches]
    .map(
      ([
        name,
        {
          most,
          entries,
          counts: { hits, misses },
        },
      ]) => ({ name, most, entries: entries(db), hits, misses }),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Whether there is a cache of this name. */
export const isCache = (name: string): boolean => caches.has(name)

/** Empties one cache of this process, or all of them. What they held is worked out again when it is asked for. */
export function clearCaches(db: Db, name?: string): void {
  for (const [one, { clear }] of caches) if (name === undefined || one === name) clear(db)
}
