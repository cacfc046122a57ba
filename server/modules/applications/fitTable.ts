import { sql } from 'kysely'
import type { FieldPlan } from '#core/form.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, integer, object } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { type Held, type StoredColumn, storedColumn } from '../../records/model/columns.ts'
import type { StoredTable } from '../../records/model/model.ts'
import { own, uniqueName } from '../../records/model/naming.ts'
import { alterColumn, valuesIn } from './shape.ts'

/** Data that a definition no longer has, and that is still there: of a column, or of the whole table. */
export const keptAnswer = object({ table: text, rows: integer }, { column: text })
export type Kept = FromAnswer<typeof keptAnswer>

/** The columns that fields are stored in. */
export const columnsFor = (fields: readonly FieldPlan[]): StoredColumn[] => fields.flatMap((field) => storedColumn(field) ?? [])

/** Makes the columns that a table has fit its fields (one that was just made has them); gives the fields' columns, and those that no field has any more. */
export async function fitColumns(
  trx: Db,
  table: string,
  fields: FieldPlan[],
  present: ReadonlyMap<string, string> | undefined,
  old: StoredTable | undefined,
  kept: Kept[],
  heldAs: (field: string) => Held | undefined,
): Promise<Pick<StoredTable, 'fields' | 'retired'>> {
  const wanted = columnsFor(fields)
  if (!present) return { fields: wanted }
  const before = [...(old?.fields ?? []), ...(old?.retired ?? [])]
  // New ones in one statement: each rewrites the table's description, and others wait for it.
  const added = wanted.filter(({ type, column }) => type !== 'own' && !present.has(column))
  if (added.length > 0)
    await sql`alter table ${sql.table(table)} ${sql.join(added.map(({ column, type }) => sql`add column ${sql.ref(column)} ${sql.raw(type)}`))}`.execute(
      trx,
    )
  for (const column of wanted) {
    const type = column.type === 'own' ? undefined : present.get(column.column)
    if (type !== undefined)
      await alterColumn(trx, table, column, { type, json: before.find((one) => one.column === column.column)?.json ?? false })
  }
  const retired = before
    .filter(({ column, type }) => type !== 'own' && !wanted.some((one) => one.column === column))
    .map((column) => withHeld(column, heldAs(column.field)))
  for (const { column } of retired) kept.push({ table, column, rows: await valuesIn(trx, table, column) })
  return { fields: wanted, ...(retired.length > 0 ? { retired } : {}) }
}

/** Drops the unique indexes of the release before: a column cannot change its type under one. */
export async function dropUnique(trx: Db, { table, fields }: StoredTable): Promise<void> {
  const names = fields.map(({ column }) => uniqueName(table, column))
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relname = any(${names}) and relkind = 'i' and relnamespace = current_schema()::regnamespace`.execute(trx)
  for (const { name } of rows) await trx.schema.dropIndex(name).execute()
}

/** Unique rules as unique indexes over the records that are not deleted. Throws when the data has a value twice already. */
export async function makeUnique(trx: Db, table: string, fields: FieldPlan[], columns: StoredColumn[], logical: boolean): Promise<void> {
  for (const field of fields.filter(({ node }) => node.unique === true)) {
    const column = columns.find((one) => one.field === field.field)
    if (!column || column.type === 'own') continue
    const live = logical ? sql`where ${sql.ref(own.deletedTime)} is null` : sql``
    // A long text does not fit into an index entry; its hash does.
    const key = column.type === 'text' ? sql`md5(${sql.ref(column.column)})` : sql.ref(column.column)
    const twice = await sql`
      select 1 from ${sql.table(table)} ${live} group by ${key} having count(*) > 1 and ${key} is not null limit 1`.execute(trx)
    if (twice.rows.length > 0) throw new ApiError('invalid', { key: 'visualdev.uniqueLoss', params: { field: field.field } })
    await sql`create unique index ${sql.ref(uniqueName(table, column.column))} on ${sql.table(table)} ((${key})) ${live}`.execute(trx)
  }
}

/** A column that no field has any more remembers how its field was held back. */
export const withHeld = (column: StoredColumn, held: Held | undefined): StoredColumn =>
  column.held || !held ? column : { ...column, held }
