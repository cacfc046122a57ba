import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Db } from '../../db/types.ts'

/** So many tables are told, the biggest ones. */
const mostTables = 30

interface DatabaseFigures {
  version: string
  bytes: number
  connections: number
  active: number
  mostConnections: number
}

/** What the database says of itself. PGlite has one connection, which is the process's own. */
export async function databaseFigures({ db, kind }: Database): Promise<DatabaseFigures> {
  const { rows } = await sql<{ version: string; bytes: string; most: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      current_setting('max_connections') as most`.execute(db)
  const [{ version = '', bytes = '0', most = '1' } = {}] = rows
  const own = { version: version.split(' ')[0] ?? '', bytes: Number(bytes) }
  if (kind === 'pglite') return { ...own, connections: 1, active: 1, mostConnections: 1 }
  const { rows: found } = await sql<{ all: string; active: string }>`
    select count(*)::text as "all", (count(*) filter (where state = 'active'))::text as active
    from pg_stat_activity where datname = current_database()`.execute(db)
  const [{ all = '0', active = '0' } = {}] = found
  return { ...own, connections: Number(all), active: Number(active), mostConnections: Number(most) }
}

/** The biggest tables, with their indexes. How many rows they have is what the database reckons; nothing where it has not looked yet. */
export async function biggestTables(db: Db) {
  const { rows } = await sql<{ id: string; rows: string | null; bytes: string; indexBytes: string }>`
    select c.relname as id,
      (case when c.reltuples < 0 then nullif(pg_stat_get_live_tuples(c.oid), 0) else c.reltuples::bigint end)::text as rows,
      pg_total_relation_size(c.oid)::text as bytes, pg_indexes_size(c.oid)::text as "indexBytes"
    from pg_class c where c.relkind in ('r', 'm') and c.relnamespace = current_schema()::regnamespace
    order by pg_total_relation_size(c.oid) desc, c.relname limit ${mostTables}`.execute(db)
  return rows.map(({ id, rows: count, bytes, indexBytes }) => ({
    ...{ id, rows: count === null ? null : Number(count), bytes: Number(bytes), indexBytes: Number(indexBytes) },
  }))
}

/** How many jobs wait to be done, and how many have failed. */
export async function jobFigures(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: string; failed: string }>`
    select (count(*) filter (where "state" in ('waiting', 'running') and "nextTry" <= now()))::text as waiting,
      (count(*) filter (where "state" = 'failed'))::text as failed from base_job`.execute(db)
  const [{ waiting = '0', failed = '0' } = {}] = rows
  return { waiting: Number(waiting), failed: Number(failed) }
}
