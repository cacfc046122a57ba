import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { clearCaches } from '../../db/caches.ts'
import type { Database } from '../../db/open.ts'

/** The channel on which processes tell each other of caches: the name of one, or nothing for all of them. */
const channel = 'pinge_caches'

/** Empties one cache, or all: here at once, in every other process as soon as it hears of it. */
export async function clearEverywhere({ db }: Pick<FastifyInstance, 'db'>, name?: string): Promise<void> {
  clearCaches(db, name)
  await sql`select pg_notify(${channel}, ${name ?? ''})`.execute(db)
}

/** Empties what other processes say. A process that may have missed a word empties everything. Gives what ends it. */
export const hearClears = ({ db, listen }: Database): Promise<() => Promise<void>> =>
  listen(channel, {
    onMessage: (name) => clearCaches(db, name || undefined),
    onReconnect: () => clearCaches(db),
  })
