import { knownCache } from '../db/caches.ts'
import type { Database } from '../db/open.ts'
import type { Db } from '../db/types.ts'
import { changesSessions, sessionChannel } from './changes.ts'

interface Entry<T> {
  value: T
  until: number
}

/** Kept for so many milliseconds at most, whatever is told: as long as a line that broke unseen may hide a change. */
const keptFor = 5000
/** Of so many sessions. */
const most = 5000

/** Those of the app that works on a database. */
const ofDatabase = new WeakMap<Db, { size: number; drop: () => void }>()
const counts = knownCache('sessions', {
  most,
  entries: (db) => ofDatabase.get(db)?.size ?? 0,
  clear: (db) => ofDatabase.get(db)?.drop(),
})

/**
 * Sessions as they were read, for the calls that follow. Each is dropped when anything changed that it is read from: at
 * once where this process wrote it, when the database tells so where another one did. Without a line on which that is told,
 * nothing is kept.
 */
export class KnownSessions<T> {
  private readonly all = new Map<string, Entry<T>>()
  private hears = false
  /** counts the changes: what was read before one is not kept after it */
  private changes = 0

  /** Begins to hear of changes. Gives what ends it. */
  async listen(database: Database): Promise<() => Promise<void>> {
    const drop = () => this.drop()
    ofDatabase.set(database.db, this)
    const unwatch = database.watch(changesSessions, drop)
    const unlisten = await database.listen(sessionChannel, {
      onMessage: drop,
      onReconnect: drop,
      onListening: (isSo) => {
        this.hears = isSo
        drop()
      },
    })
    return async () => {
      this.hears = false
      drop()
      unwatch()
      await unlisten()
    }
  }

  /** A session that is known and that `holds` still accepts, else what `read` finds; a failure is told and not kept. */
  async of(id: string, holds: (value: T) => boolean, read: () => Promise<T>): Promise<T> {
    const found = this.all.get(id)
    const isKnown = found !== undefined && found.until > Date.now() && holds(found.value)
    if (counts.note(isKnown) && found) return found.value
    const { changes } = this
    const value = await read()
    if (!this.hears || changes !== this.changes) return value
    this.all.delete(id)
    this.all.set(id, { value, until: Date.now() + keptFor })
    const [oldest] = this.all.keys()
    if (this.all.size > most && oldest !== undefined) this.all.delete(oldest)
    return value
  }

  /** How many are kept. */
  get size(): number {
    return this.all.size
  }

  /** Lets all of them go. */
  drop(): void {
    this.changes++
    this.all.clear()
  }
}
