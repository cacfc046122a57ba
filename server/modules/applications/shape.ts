import { type RawBuilder, sql } from 'kysely'
import type { Holds } from '#core/widget.ts'
import { serverEnv } from '../../base/env.ts'
import { now } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import type { StoredColumn } from '../../records/model/columns.ts'
import { metaColumns, orderName } from '../../records/model/naming.ts'
import type { Counted, Counting } from './counting.ts'
import { type Step, toldColumns } from './steps.ts'

/** Statements that give the tables of applications their shape. Every one only adds, or widens without loss. */

export const hasTable = async (trx: Db, name: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace) as found`.execute(trx)
  return rows[0]?.found ?? false
}

/**
 * Indexes of the order in which a list is read when nobody asks for another one: of all that is there, and of what somebody
 * made, for lists that show to each only what they or theirs have made.
 */
async function indexMain(trx: Db, table: string): Promise<void> {
  const order = sql`${sql.ref(metaColumns.creatorTime)} desc nulls last, ${sql.ref(metaColumns.id)} desc nulls last`
  const live = sql`where ${sql.ref(metaColumns.deletedTime)} is null`
  await sql`create index ${sql.ref(`${table}_live_idx`)} on ${sql.table(table)} (${order}) ${live}`.execute(trx)
  await sql`create index ${sql.ref(`${table}_maker_idx`)} on ${sql.table(table)} (${sql.ref(metaColumns.creatorUserId)}, ${order}) ${live}`.execute(
    trx,
  )
}

/** Columns of one index; of a list's order, those that come after so many move little. */
const mostOrdered = 3

/**
 * An index of the order that a list has by itself, so that a page of it is read without sorting everything; that of the
 * release before goes where the order is another one now. A text without a bound does not fit into an entry of an index.
 */
export async function orderSteps(
  db: Db,
  table: string,
  isThere: boolean,
  order: ReadonlyArray<{ column: StoredColumn; sort: string }>,
): Promise<Step[]> {
  const fits = order.length > 0 && order.length <= mostOrdered && order.every(({ column }) => !['own', 'text'].includes(column.type))
  const parts = fits ? order.map(({ column, sort }) => ({ column: column.column, type: column.type, desc: sort === 'desc' })) : []
  const wanted = fits ? orderName(table, JSON.stringify(parts)) : undefined
  const { rows } = isThere
    ? await sql<{ name: string }>`
        select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = ${sql.lit(`"${table}"`)}::regclass and c.relname like '%\\_order'`.execute(db)
    : { rows: [] }
  const steps: Step[] = rows
    .filter(({ name }) => name !== wanted)
    .map(({ name }) => ({ told: { do: 'dropOrder', table }, run: (trx) => trx.schema.dropIndex(name).execute() }))
  if (wanted === undefined || rows.some(({ name }) => name === wanted)) return steps
  const keys = parts.map(({ column, desc }) => sql`${sql.ref(column)} ${sql.raw(desc ? 'desc' : 'asc')} nulls last`)
  const last = [metaColumns.creatorTime, metaColumns.id].filter((column) => parts.every((part) => part.column !== column))
  const all = [...keys, ...last.map((column) => sql`${sql.ref(column)} desc nulls last`)]
  const making = sql`create index ${sql.ref(wanted)} on ${sql.table(table)} (${sql.join(all)}) where ${sql.ref(metaColumns.deletedTime)} is null`
  const columns = toldColumns(order.map(({ column }) => column))
  return [...steps, { told: { do: 'makeOrder', table, columns }, run: (trx) => making.execute(trx) }]
}

/** A table that is being made, with the columns of its fields. */
const withColumns = <B extends { addColumn: (name: string, type: ReturnType<typeof sql>) => B }>(
  builder: B,
  columns: readonly StoredColumn[],
) => columns.reduce((made, { column, type }) => (type === 'own' ? made : made.addColumn(column, sql.raw(type))), builder)

/** The main table with the columns that every record has, and those of its fields. */
export async function makeMain(trx: Db, table: string, columns: readonly StoredColumn[]): Promise<void> {
  const made = trx.schema
    .createTable(table)
    .addColumn(metaColumns.id, 'varchar(50)', (c) => c.primaryKey())
    .addColumn(metaColumns.version, 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn(metaColumns.creatorUserId, 'varchar(50)')
    .addColumn(metaColumns.creatorTime, 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn(metaColumns.modifyUserId, 'varchar(50)')
    .addColumn(metaColumns.modifyTime, 'timestamptz')
    .addColumn(metaColumns.deletedTime, 'timestamptz')
    .addColumn(metaColumns.deletedUserId, 'varchar(50)')
    .addColumn(metaColumns.tenantId, 'varchar(50)')
    .addColumn(metaColumns.flowId, 'varchar(50)')
    .addColumn(metaColumns.flowTaskId, 'varchar(50)')
    .addColumn(metaColumns.flowState, 'integer')
  await withColumns(made, columns).execute()
  await indexMain(trx, table)
}

/** A sub-table: its rows point to their record and keep their order. */
export async function makeSub(trx: Db, table: string, main: string, columns: readonly StoredColumn[]): Promise<void> {
  const made = trx.schema
    .createTable(table)
    .addColumn(metaColumns.id, 'varchar(50)', (c) => c.primaryKey())
    .addColumn(metaColumns.parentId, 'varchar(50)', (c) => c.notNull().references(`${main}.${metaColumns.id}`).onDelete('cascade'))
    .addColumn(metaColumns.sort, 'integer', (c) => c.notNull().defaultTo(0))
  await withColumns(made, columns).execute()
  await trx.schema.createIndex(`${table}_parent_idx`).on(table).columns([metaColumns.parentId, metaColumns.sort]).execute()
}

/** Of those tables that are there, the columns with their types, as PostgreSQL writes them. */
export async function columnsOf(trx: Db, tables: readonly string[]): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ table: string; columns: { [name: string]: string } }>`
    select c.relname as table, json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = any(${[...tables]}) and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
    group by c.relname`.execute(trx)
  return new Map(rows.map(({ table, columns }) => [table, new Map(Object.entries(columns))]))
}

const scaleOf = (type: string): number | undefined => {
  const match = /^numeric\(38,(\d+)\)$/.exec(type)
  return match ? Number(match[1]) : undefined
}
const isText = (type: string) => type === 'text' || type.startsWith('character varying')

/** Rows whose value would change or be lost with another type; no way from one to the other refuses all of them. */
function inTheWay({ column, type }: StoredColumn, from: string): 'none' | 'all' | RawBuilder<unknown> {
  const ref = sql.ref(column)
  if (isText(from) && type === 'text') return 'none'
  if (isText(from) && isText(type)) return sql`length(${ref}) > 255`
  if (from === 'integer' && (type === 'bigint' || scaleOf(type) !== undefined)) return 'none'
  if (from === 'bigint' && scaleOf(type) !== undefined) return 'none'
  const [scale, wanted] = [scaleOf(from), scaleOf(type)]
  if (scale !== undefined && wanted !== undefined)
    return wanted >= scale
      ? sql`abs(${ref}) >= 1e${sql.raw(String(38 - wanted))}`
      : sql`${ref} <> round(${ref}, ${sql.raw(String(wanted))})`
  return 'all'
}

/** What holds one choice where it does not hold several. */
const choices = new Set<Holds | undefined>(['choice', 'choices', 'branch'])

/** Whether every value that a column can hold stays as it is with another type. */
export const keepsAll = (wanted: StoredColumn, from: string): boolean => inTheWay(wanted, from) === 'none'

/**
 * Changes a column's type, or how its values are written, without losing any; nothing where it fits. Refused with the
 * number of values in the way when it cannot be done.
 */
export async function alterStep(
  counts: Counting,
  table: string,
  wanted: StoredColumn,
  was: { type: string; json: boolean },
  filled: Counted,
): Promise<Step | undefined> {
  const { field, column, type } = wanted
  const json = wanted.json ?? false
  if (type === was.type && json === was.json) return undefined
  const alter = sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type ${sql.raw(type)}`
  const step: Step = { told: { do: 'alterColumn', table, field, column, type, from: was.type, ...filled }, still: true }
  const refuse = (rows: number, from = was.type, to = type): Step => ({
    ...step,
    refused: { key: 'visualdev.typeLoss', params: { field, rows, count: rows, from, to } },
  })
  // of an estimate it is not known whether there is nothing at all
  const isEmpty = filled.rows === 0 && !filled.about
  if (isEmpty) return { ...step, run: (trx) => sql`${alter} using null`.execute(trx) }
  const rows = filled.rows ?? 0
  if (json !== was.json) {
    // One choice becomes a list of one; there is no way back, and none from a text to a range.
    if (!json || !choices.has(serverEnv().widgets.get(wanted.kind ?? '')?.holds))
      return refuse(rows, ...(json ? (['single', 'list'] as const) : (['list', 'single'] as const)))
    const ref = sql.ref(column)
    const listed = sql`update ${sql.table(table)} set ${ref} = jsonb_build_array(${ref})::text where ${ref} is not null`
    const run = async (trx: Db) => {
      if (type !== was.type) await alter.execute(trx)
      await listed.execute(trx)
    }
    return { ...step, run }
  }
  const where = inTheWay(wanted, was.type)
  const losing = where === 'none' ? 0 : where === 'all' ? rows : await counts.matching(table, where)
  if (where === 'all' || (losing !== undefined && losing > 0)) return refuse(losing ?? rows)
  if (losing === undefined) step.told.unchecked = true
  return { ...step, run: (trx) => alter.execute(trx) }
}
