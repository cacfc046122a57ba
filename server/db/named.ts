import type { CompiledQuery } from 'kysely'
import { knownCache } from './caches.ts'
import type { Db } from './types.ts'

/** Of so many statements a name is known at a time: each connection keeps what it was told of every one of them. */
const most = 200
/** After so many uses a connection is replaced by a new one, which knows no name: old ones are not kept for ever. */
export const mostUses = 20_000

/** The names, by statement, the one that was asked for last at the end. */
const names = new Map<string, string>()
let made = 0
const counts = knownCache('statements', { most, entries: () => names.size, clear: () => names.clear() })

/**
 * Says that a statement comes often, with other values each time. The database is told it by a name, once a connection, and
 * reads and plans it no more.
 */
export function nameStatement(text: string): void {
  const known = names.get(text)
  counts.note(known !== undefined)
  const name = known ?? `often_${++made}`
  names.delete(text)
  names.set(text, name)
  const [oldest] = names.keys()
  if (names.size > most && oldest !== undefined) names.delete(oldest)
}

/** The name of a statement, if it has one. */
export const nameOf = (text: string): string | undefined => names.get(text)

/** Lets a name go, whose statement answers other types than it did: its table was changed. */
export function forgetName(text: string): void {
  names.delete(text)
}

/** What the database says of a statement whose table has changed since it was given its name, or whose name it does not know. */
export const isStale = (error: unknown): boolean => ['0A000', '26000'].includes(String((error as { code?: unknown }).code))

/** The rows of a query whose statement is the same for every caller, but for its values. */
export async function often<R>(db: Db, query: { compile: () => CompiledQuery<R> }): Promise<R[]> {
  const compiled = query.compile()
  nameStatement(compiled.sql)
  const { rows } = await db.executeQuery(compiled)
  return rows
}
