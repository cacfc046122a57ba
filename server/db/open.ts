import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { lending } from './lease.ts'
import { DatabaseProblem, limits, within } from './limits.ts'
import { litePool, openLite } from './pglite.ts'
import type { Db, Tables } from './types.ts'

export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Milliseconds that one trip to the database takes; throws when it cannot be reached. */
  ping: () => Promise<number>
  close: () => Promise<void>
}

/** Either a PostgreSQL address, or a folder for PGlite; neither keeps everything in memory. */
export interface OpenOptions {
  url?: string | undefined
  folder?: string | undefined
  /** schema of its own inside PostgreSQL, for tests */
  schema?: string | undefined
  connections?: number | undefined
}

/**
 * Moments leave the database as milliseconds, like every date of the schema language; they enter it as Date.
 * bigint and decimal leave as text, so that no digit is lost: who reads such a column decides.
 */
const moments = new Set<number>([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const parse = pg.types.getTypeParser(oid, format as 'text')
    return moments.has(oid) ? (value: string) => (parse(value) as unknown as Date).getTime() : parse
  }) as typeof pg.types.getTypeParser,
}

/** Opens PostgreSQL, or PGlite in a folder, behind one pool: the same queries, types and error codes on both. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { pool, end } = options.url ? openPostgres(options) : await openPglite(options.folder)
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lending(pool) }) })
  return {
    db,
    kind: options.url ? 'postgres' : 'pglite',
    ping: async () => {
      const start = performance.now()
      await within(sql`select 1`.execute(db), limits.ping, () => new DatabaseProblem('The database does not answer.', '08006'))
      return Math.round((performance.now() - start) * 10) / 10
    },
    close: async () => {
      await db.destroy()
      await end()
    },
  }
}

const usual = (): pg.PoolConfig => ({ connectionTimeoutMillis: limits.connection, types })

/** A connection that is lost is replaced and its queries fail; without listeners it would end the process. */
function calm(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function openPostgres({ url, schema, connections = 10 }: OpenOptions) {
  const pool = new pg.Pool({
    ...usual(),
    connectionString: url,
    max: connections,
    keepAlive: true,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.shape,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
  })
  return { pool: calm(pool), end: async () => {} }
}

async function openPglite(folder: string | undefined) {
  const server = await openLite(folder)
  return { pool: calm(await litePool(server, usual())), end: () => server.close() }
}
