import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { metaColumns } from '../../records/model/naming.ts'

/** So many bytes of a table are read to count in it, when somebody only asks: what is larger is told by the statistics of the database. */
export const mostCounted = 256 * 1024 * 1024

/** How many rows there are: counted, about as many (by the statistics), or not known. */
export interface Counted {
  rows?: number
  about?: true
}

/** Counts rows of the tables of one application. */
export interface Counting {
  /** how many rows have a value in each of these columns */
  values: (table: string, columns: readonly string[]) => Promise<Map<string, Counted>>
  /** how many rows match; undefined where the table is too large to be read now */
  matching: (table: string, where: RawBuilder<unknown>) => Promise<number | undefined>
  /** whether a key stands twice among the rows; undefined where the table is too large to be read now */
  twice: (table: string, key: RawBuilder<unknown>, where: RawBuilder<unknown>) => Promise<boolean | undefined>
}

async function statistics(db: Db, table: string, columns: readonly string[]): Promise<Map<string, Counted>> {
  const { rows } = await sql<{ name: string; rows: string | number | null }>`
    select a.attname as name, case when c.reltuples < 0 then null
      when a.attname = ${metaColumns.id} then c.reltuples else c.reltuples * (1 - s.null_frac) end as rows
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_stats s on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = a.attname
    where c.relname = ${table} and c.relnamespace = current_schema()::regnamespace and a.attname = any(${[...columns]})`.execute(db)
  return new Map(rows.map(({ name, rows }) => [name, rows === null ? {} : { rows: Math.round(Number(rows)), about: true as const }]))
}

/** Counts; tables of more than `most` bytes are not read for it. Without a bound, as a release has to, it reads all of them. */
export function counting(db: Db, most?: number): Counting {
  const sizes = new Map<string, Promise<boolean>>()
  const isLarge = (table: string): Promise<boolean> => {
    const measure = async () => {
      if (most === undefined) return false
      const { rows } = await sql<{ bytes: string }>`select pg_relation_size(${sql.lit(`"${table}"`)}::regclass) as bytes`.execute(db)
      return Number(rows[0]?.bytes ?? 0) > most
    }
    const known = sizes.get(table) ?? measure()
    sizes.set(table, known)
    return known
  }
  return {
    values: async (table, columns) => {
      if (columns.length === 0) return new Map()
      if (await isLarge(table)) return statistics(db, table, columns)
      // one pass over the table, however many columns are asked for
      const counts = sql.join(columns.map((column) => sql`count(${sql.ref(column)})`))
      const { rows } = await sql<{ counts: Array<string | number> }>`select array[${counts}] as counts from ${sql.table(table)}`.execute(db)
      return new Map(columns.map((column, i) => [column, { rows: Number(rows[0]?.counts[i] ?? 0) }]))
    },
    matching: async (table, where) => {
      if (await isLarge(table)) return undefined
      const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(db)
      return Number(rows[0]?.n ?? 0)
    },
    twice: async (table, key, where) => {
      if (await isLarge(table)) return undefined
      const { rows } = await sql`
        select 1 from ${sql.table(table)} ${where} group by ${key} having count(*) > 1 and ${key} is not null limit 1`.execute(db)
      return rows.length > 0
    },
  }
}
