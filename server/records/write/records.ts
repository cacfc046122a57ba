import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { pathsOf } from '#core/expression/expr.ts'
import { computeField, rowsOf } from '#core/form/form.ts'
import type { Row, Scope } from '#core/types.ts'
import { mostWork, withinWork } from '#core/work.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import type { Offers } from '../interfaces/offers.ts'
import type { Model, ModelField, ModelTable } from '../model/model.ts'
import { metaColumns, ownTypes } from '../model/naming.ts'
import { loose } from '../query/anyTable.ts'
import { compiledRows } from '../query/compiled.ts'
import type { Condition } from '../query/conditions.ts'
import { inView, notDeleted, seesAll } from '../query/filter.ts'
import { type Columns, fieldsFrom, recordFrom, storedFields } from './values.ts'

/** Who writes, what their expressions may read, and which fields they were given. */
export interface RecordContext extends WriteContext {
  scope: Scope
  mayFill: (field: string) => boolean
  /** how far east of UTC the clock is (in ms) by which they filled the form in; unknown where nobody did */
  offset?: number | undefined
  /** files of somebody else's that they sent along and may read: only those, and their own, go into a record */
  readableFiles?: ReadonlySet<string>
  /** narrows an application to the records that whoever writes may choose among */
  reached?: (model: Model, trx: Db) => Promise<Model>
  /** values that may be chosen, by field, where several records are written one after the other; else they are read for each */
  options?: Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** rows of APIs that choices are held against, fetched before the transaction */
  offers?: Offers
  /** the flow of the record writes it: whoever else may not */
  ofFlow?: true
}

/** The name of an application in the audit trail. */
export const auditName = (model: Model) => `app.${model.enCode}`

const rowFrom = (table: ModelTable, row: Columns): Row => ({ ...fieldsFrom(table, row), id: row[metaColumns.id] as string })

/** Rows of sub-tables by the id of their record, in order. */
async function subRows(db: Db, table: ModelTable, ids: readonly string[]): Promise<Map<string, Row[]>> {
  // One parameter, however many ids: a statement has room for 65,535.
  const all = () =>
    loose(db)
      .selectFrom(table.table)
      .selectAll()
      .where(metaColumns.parentId, '=', anyOf(ids))
      .orderBy(metaColumns.parentId)
      .orderBy(metaColumns.sort)
  const rows = await compiledRows(db, table, all, [[...ids]])
  const byParent = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = row[metaColumns.parentId] as string
    const list = byParent.get(parent) ?? []
    list.push(rowFrom(table, row))
    byParent.set(parent, list)
  }
  return byParent
}

/** Works out what is shown but not stored. Sub-tables that a formula reads are read for it, and left out again. */
export async function withShown(db: Db, model: Model, records: readonly Row[], scope: Scope): Promise<Row[]> {
  const { shown } = model
  if (shown.length === 0 || records.length === 0) return [...records]
  const read = new Set(
    shown.flatMap((field) =>
      field.table ? [field.table] : pathsOf(field.compute).flatMap(([root, name]) => (root === 'form' && name ? [name] : [])),
    ),
  )
  const needed = model.subs.filter(
    ({ field }) => field !== undefined && read.has(field) && records.some((record) => record[field] === undefined),
  )
  const ids = records.map(({ id }) => String(id))
  const rows = new Map<string, Map<string, Row[]>>()
  for (const table of needed) rows.set(table.field as string, await subRows(db, table, ids))
  const workedOut = (record: Row): Row => {
    const form: Row = { ...record }
    for (const [field, byParent] of rows) form[field] = byParent.get(String(record.id)) ?? []
    for (const field of shown) {
      if (field.table)
        form[field.table] = rowsOf(form[field.table]).map((row) => ({
          ...row,
          [field.field]: computeField(field, { ...scope, form, row }),
        }))
      else form[field.field] = computeField(field, { ...scope, form })
    }
    for (const field of rows.keys()) delete form[field]
    return form
  }
  // of a list all records together: what a formula costs more leaves the rest of it empty
  return withinWork(mostWork.form, () => records.map(workedOut))
}

/**
 * A column as JSON says it without loss, as the driver reads it otherwise: what may have more digits than a number keeps as
 * a text, moments as milliseconds.
 */
function jsonColumn(table: string, { column, type }: ModelField) {
  const ref = sql.ref(`${table}.${column}`)
  if (type.startsWith('numeric') || type === 'bigint') return sql<unknown>`${ref}::text`.as(column)
  const isMoment = (type === 'own' ? ownTypes[column] : type)?.startsWith('timestamp')
  return isMoment ? sql<unknown>`trunc(extract(epoch from ${ref}) * 1000)::bigint`.as(column) : ref.as(column)
}

/** The rows of a record's sub-table as one column of the record, in order. */
const rowsBelow = (db: Db, main: string, { table, columns }: ModelTable, name: string) =>
  jsonArrayFrom(
    loose(db)
      .selectFrom(table)
      .select(`${table}.${metaColumns.id}`)
      .select([...columns.values()].map((column) => jsonColumn(table, column)))
      .whereRef(`${table}.${metaColumns.parentId}`, '=', `${main}.${metaColumns.id}`)
      .orderBy(`${table}.${metaColumns.sort}`),
  ).as(name)

/** Where the rows of a sub-table stand in the row of their record. */
const rowsColumn = (n: number) => `rows ${n}`

/** One record with the rows of its sub-tables in one statement, of those that `there` holds for. */
function wholeRow(db: Db, { main, subs }: Model, id: string, there: Condition) {
  const columns = new Set([metaColumns.id, metaColumns.version, ...[...main.columns.values()].map(({ column }) => column)])
  return loose(db)
    .selectFrom(main.table)
    .select([...columns].map((column) => `${main.table}.${column}`))
    .select(subs.map((table, n) => rowsBelow(db, main.table, table, rowsColumn(n))))
    .where(`${main.table}.${metaColumns.id}`, '=', id)
    .where(there)
}

async function storedRecord(db: Db, model: Model, id: string): Promise<Row | undefined> {
  const [row] = seesAll(model)
    ? await compiledRows(db, model.main, () => wholeRow(db, model, id, notDeleted), [id])
    : await wholeRow(db, model, id, await inView(db, model)).execute()
  if (!row) return undefined
  const record = recordFrom(model, row)
  for (const [n, table] of model.subs.entries())
    if (table.field) record[table.field] = (row[rowsColumn(n)] as Columns[]).map((one) => rowFrom(table, one))
  return record
}

/** A record that a flow decides about is changed by the flow alone; it is deleted as a draft, or after it was taken back. */
function requireFree(row: Columns, purpose: 'update' | 'delete'): void {
  const status = row[metaColumns.flowState]
  if (row[metaColumns.flowTaskId] == null || (purpose === 'delete' && (status === 0 || status === 4))) return
  throw new ApiError('badRequest', { key: 'flow.recordHeld' })
}

/** The same, held until the transaction ends: rows of sub-tables are read once it is, since what they were may be older. */
async function lockedRecord(db: Db, model: Model, id: string, purpose?: 'update' | 'delete'): Promise<Row | undefined> {
  const one = loose(db).selectFrom(model.main.table).selectAll().where(metaColumns.id, '=', id)
  const row = await one
    .where(await inView(db, model))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (purpose) requireFree(row, purpose)
  const record = recordFrom(model, row)
  for (const table of model.subs) if (table.field) record[table.field] = (await subRows(db, table, [id])).get(id) ?? []
  return record
}

/**
 * One record with its sub-tables; throws not found, also outside the list's fixed filter. `lock` holds it until the
 * transaction ends; with a purpose one that a flow decides about is refused.
 */
export async function readRecord(
  db: Db,
  model: Model,
  id: string,
  scope: Scope,
  { lock = false }: { lock?: boolean | 'update' | 'delete' } = {},
): Promise<Row> {
  const record = await (lock ? lockedRecord(db, model, id, lock === true ? undefined : lock) : storedRecord(db, model, id))
  if (!record) throw notFound()
  return (await withShown(db, model, [record], scope))[0] ?? record
}

/**
 * A record as it was just written: its own row as the database gave it back, the rows of its sub-tables, of which there may be
 * thousands, as they were sent there, and what is shown but not stored as it was worked out for it.
 */
export function written(model: Model, row: { [column: string]: unknown }, values: Row): Row {
  const record = recordFrom(model, row)
  for (const table of model.subs) {
    const shown = model.shown.filter((field) => field.table === table.field)
    record[table.field as string] = rowsOf(values[table.field as string]).map((one) => ({
      ...storedFields(table, one),
      id: one.id as string,
      ...Object.fromEntries(shown.map(({ field }) => [field, one[field] ?? null])),
    }))
  }
  for (const field of model.shown) if (field.table === undefined) record[field.field] = values[field.field] ?? null
  return record
}
