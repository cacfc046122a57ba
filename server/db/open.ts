import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { guardedPool } from './lease.ts'
import { DatabaseProblem, limits, within } from './limits.ts'
import { type Listener, LiteListeners, PostgresListeners } from './listen.ts'
import { mostUses } from './named.ts'
import { litePool, openLite } from './pglite.ts'
import { type SlowStatement, SlowStatements } from './slow.ts'
import type { Db, Tables } from './types.ts'
import { type Concerns, Watches } from './watch.ts'

export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Milliseconds that one trip to the database takes; throws when it cannot be reached. */
  ping: () => Promise<number>
  /** Hears what is said on a channel with pg_notify, by whichever process, after its transaction was kept. Gives what ends it. */
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  /** Tells of every statement of this process that `concerns` holds for, once it is kept and before its sender goes on. Gives what ends it. */
  watch: (concerns: Concerns, changed: () => void) => () => void
  /** The statements of this process that took long, the newest first, without their values. */
  slowStatements: () => SlowStatement[]
  close: () => Promise<void>
}

/** Either a PostgreSQL address, or a folder for PGlite; neither keeps everything in memory. */
export interface OpenOptions {
  url?: string | undefined
  folder?: string | undefined
  /** PGlite's folder inside of that one, where it is not the one in use; it may be new */
  name?: string | undefined
  /** schema of its own inside PostgreSQL, for tests */
  schema?: string | undefined
  connections?: number | undefined
}

/** `2026-11-29 08:00:00.5+00`, which nearly all are: the host reads it several times as fast as the patterns of a library do. */
function momentIn(value: string): number | undefined {
  const [zone, length] = [value.length - 3, value.length]
  if (length < 22 || length > 26 || value[10] !== ' ' || value[4] !== '-' || !value.endsWith('+00')) return undefined
  const ms = Date.parse(`${value.slice(0, 10)}T${value.slice(11, zone)}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

/**
 * Moments leave the database as milliseconds, like every date of the schema language; they enter it as Date.
 * bigint and decimal leave as text, so that no digit is lost: who reads such a column decides.
 */
const moments = new Set<number>([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const parse = pg.types.getTypeParser(oid, format as 'text')
    return moments.has(oid) ? (value: string) => momentIn(value) ?? parse(value).getTime() : parse
  }) as typeof pg.types.getTypeParser,
}

/** Opens PostgreSQL, or PGlite in a folder, behind one pool: the same queries, types and error codes on both. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { pool, listen, end } = options.url ? openPostgres(options, options.url) : await openPglite(options.folder, options.name)
  const watches = new Watches()
  const slow = new SlowStatements()
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardedPool(pool, watches, slow) }) })
  return {
    db,
    kind: options.url ? 'postgres' : 'pglite',
    ping: async () => {
      const start = performance.now()
      await within(sql`select 1`.execute(db), limits.ping, () => new DatabaseProblem('The database does not answer.', '08006'))
      return Math.round((performance.now() - start) * 10) / 10
    },
    listen,
    watch: (concerns, changed) => watches.add(concerns, changed),
    slowStatements: () => slow.list(),
    close: async () => {
      await db.destroy()
      await end()
    },
  }
}

/**
 * A Date is sent as it is in UTC. In the server's own time pg would write the offset in whole minutes, and before there were
 * time zones clocks went by the sun: a day of 1899 in Shanghai came back 43 seconds later.
 */
pg.defaults.parseInputDatesAsUTC = true

const usual = (): pg.PoolConfig => ({ connectionTimeoutMillis: limits.connection, types })

/** A connection that is lost is replaced and its queries fail; without listeners it would end the process. */
function calm(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A pool, the way to listen beside it, and what else must be closed. */
interface Opened {
  pool: pg.Pool
  listen: Database['listen']
  end: () => Promise<void>
}

function openPostgres({ schema, connections = 10 }: OpenOptions, url: string): Opened {
  const pool = new pg.Pool({
    ...usual(),
    connectionString: url,
    max: connections,
    maxUses: mostUses,
    keepAlive: true,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.shape,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
  })
  const listeners = new PostgresListeners(url)
  return { pool: calm(pool), listen: (channel, listener) => listeners.listen(channel, listener), end: () => listeners.close() }
}

/** Every client of PGlite comes to the same session: what the one before gave names to is let go. */
const forgetful = (client: pg.ClientBase) => client.query('deallocate all')

async function openPglite(folder: string | undefined, name: string | undefined): Promise<Opened> {
  const server = await openLite(folder, name)
  const listeners = new LiteListeners()
  const pool = calm(
    litePool(server, {
      ...usual(),
      maxUses: mostUses,
      onConnect: (client) => forgetful(client).then(() => listeners.attach(client)),
    }),
  )
  return { pool, listen: (channel, listener) => listeners.listen(pool, channel, listener), end: () => server.close() }
}
