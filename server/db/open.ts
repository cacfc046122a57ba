import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { guarded } from './transaction.ts'
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

/** How long a query waits for a free connection before it is told that there is none. */
const patience = 60_000

/** Opens PostgreSQL, or PGlite in a folder, behind one pool: the same queries, types and error codes on both. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { pool, end } = options.url ? openPostgres(options) : await openPglite(options.folder)
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded(pool) }) })
  return {
    db,
    kind: options.url ? 'postgres' : 'pglite',
    ping: async () => {
      const start = performance.now()
      await sql`select 1`.execute(db)
      return Math.round((performance.now() - start) * 10) / 10
    },
    close: async () => {
      await db.destroy()
      await end()
    },
  }
}

function openPostgres({ url, schema, connections = 10 }: OpenOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience,
    types,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
  })
  // A connection that is lost while it waits in the pool is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  return { pool, end: async () => {} }
}

/** PGlite has one connection: transactions queue for it, one after the other. */
async function openPglite(folder: string | undefined) {
  const { PGlite } = await import('@electric-sql/pglite')
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const path = folder && join(folder, 'db')
  if (path) mkdirSync(path, { recursive: true })
  const lite = await PGlite.create(path ?? 'memory://', { relaxedDurability: false })
  const config = createPgConfig(lite) as unknown as pg.PoolConfig
  const pool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: patience, types })
  return { pool, end: () => lite.close() }
}
