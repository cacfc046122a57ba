import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import type { Column } from './manifest.ts'

/** What is fetched at a time, in bytes, and the most rows of it. */
const portion = 1_048_576
const mostRows = 1000
/** Rows with contents of their own may be so large that a few of them are enough. */
const fewRows = 4

/** How values are written, whatever the server is set to: the same value is the same text everywhere. */
export async function plainTexts(trx: Db): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true), set_config('intervalstyle', 'postgres', true),
    set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`.execute(trx)
}

/** Jobs that run are carried as such that wait; what makes backups is not carried, nor what waits a second time. */
const jobs = {
  state: sql`case when "state" = 'running' then 'waiting' else "state" end`,
  takenBy: sql`null`,
} as { [column: string]: RawBuilder<unknown> | undefined }
const carriedJobs = sql`where "kind" <> 'backup.make' and not ("state" = 'running' and ("kind" = 'task.run' or exists (
  select from base_job twin where twin."kind" = base_job."kind" and twin."key" = base_job."key" and twin."state" = 'waiting')))`

const isJobs = (table: string) => table === 'base_job'
const textOf = (table: string, { name }: Column) => sql`(${(isJobs(table) ? jobs[name] : undefined) ?? sql.id(name)})::text`

/**
 * The rows of a table, a portion at a time: each a line of JSON, the list of its values as PostgreSQL writes them, or null.
 * They are read in a transaction by a cursor, so no more than a portion of them is in memory.
 */
export async function* linesOf(trx: Db, table: string, columns: readonly Column[]): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => textOf(table, column)))
  await sql`declare backup_rows no scroll cursor for select to_json(array[${values}]::text[])::text as line from ${sql.id(table)}
    ${isJobs(table) ? carriedJobs : sql``}`.execute(trx)
  const most = columns.some(({ type }) => type === 'bytea') ? fewRows : mostRows
  let n = Math.min(16, most)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.raw(String(n))} from backup_rows`.execute(trx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < n) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    // rows may be larger than those before: the number grows slowly
    n = Math.max(1, Math.min(most, n * 2, Math.floor((portion * rows.length) / Math.max(1, bytes))))
  }
  await sql`close backup_rows`.execute(trx)
}

/** A hash of rows in whatever order they come: the sum of their own ones. */
export class RowSum {
  rows = 0
  private readonly parts = [0n, 0n, 0n, 0n]

  add(line: string): void {
    const hash = createHash('sha256').update(line).digest()
    for (const at of [0, 1, 2, 3]) this.parts[at] = BigInt.asUintN(64, (this.parts[at] ?? 0n) + hash.readBigUInt64BE(at * 8))
    this.rows++
  }

  get sum(): string {
    return this.parts.map((part) => part.toString(16).padStart(16, '0')).join('')
  }
}

/** How many rows a table has, and their sum. */
export async function sumOf(trx: Db, table: string, columns: readonly Column[]): Promise<RowSum> {
  const sum = new RowSum()
  for await (const lines of linesOf(trx, table, columns)) for (const line of lines) sum.add(line)
  return sum
}

/** The values of a line. Nothing where it is not one of so many columns. */
export function valuesIn(line: string, columns: number): Array<string | null> | undefined {
  let values: unknown
  try {
    values = JSON.parse(line)
  } catch {
    return undefined
  }
  const isRow = Array.isArray(values) && values.length === columns && values.every((value) => value === null || typeof value === 'string')
  return isRow ? (values as Array<string | null>) : undefined
}

/** A type without its bounds: a value that is too long for its column is an error then, and not cut. */
const loosely = (type: string) => type.replace(/\(.*\)/, '')

/** Writes rows into a table; the types are those that its columns have here. */
export async function insertRows(
  trx: Db,
  table: string,
  columns: ReadonlyArray<Pick<Column, 'name' | 'type'>>,
  rows: ReadonlyArray<ReadonlyArray<string | null>>,
): Promise<void> {
  if (rows.length === 0) return
  const lists = columns.map((_, at) => sql`${rows.map((row) => row[at] ?? null)}::text[]`)
  const names = columns.map((_, at) => sql.raw(`v${at}`))
  const values = columns.map(({ type }, at) => sql`line.${names[at] ?? sql``}::${sql.raw(loosely(type))}`)
  await sql`insert into ${sql.id(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${sql.join(values)} from unnest(${sql.join(lists)}) as line(${sql.join(names)})`.execute(trx)
}
