import { type CacheCounts, knownCache } from '../db/caches.ts'
import type { Db } from '../db/types.ts'

interface Entry<T> {
  version: string
  until: number
  value: Promise<T>
}

/** Everything is worked out anew after this long, in milliseconds: well before a change of it is forgotten (changes.ts). */
const keptFor = 10 * 60_000

/**
 * What is worked out from the database and kept until something changes that it depends on. Whether something has is told
 * by a version that was read with the session, in the same call.
 */
export class Known<T> {
  private readonly all = new WeakMap<Db, Map<string, Entry<T>>>()
  private readonly counts: CacheCounts

  /**
   * @param name what it is among the caches of the server
   * @param most of so many keys it is kept
   */
  constructor(
    name: string,
    private readonly most: number,
  ) {
    this.counts = knownCache(name, {
      most,
      entries: (db) => this.all.get(db)?.size ?? 0,
      clear: (db) => void this.all.delete(db),
    })
  }

  /** What was worked out at this version, or what `read` works out now; a failure is told and not kept. */
  of(db: Db, key: string, version: string, read: () => Promise<T>): Promise<T> {
    const entries = this.all.get(db) ?? new Map<string, Entry<T>>()
    this.all.set(db, entries)
    const found = entries.get(key)
    const isKnown = found !== undefined && found.version === version && found.until > Date.now()
    if (this.counts.note(isKnown) && found) return found.value
    const value = read()
    const mine = { version, until: Date.now() + keptFor, value }
    entries.delete(key)
    entries.set(key, mine)
    value.catch(() => entries.get(key) === mine && entries.delete(key))
    for (const oldest of entries.keys()) {
      if (entries.size <= this.most) break
      entries.delete(oldest)
    }
    return value
  }
}
