import { sql } from 'kysely'
import type { FieldPlan } from '#core/form/form.ts'
import type { Db } from '../../db/types.ts'
import { type Held, type StoredColumn, storedColumn } from '../../records/model/columns.ts'
import type { StoredTable } from '../../records/model/model.ts'
import { metaColumns, uniqueName } from '../../records/model/naming.ts'
import type { Counting } from './counting.ts'
import { alterStep } from './shape.ts'
import type { Step } from './steps.ts'

/** The columns that fields are stored in. */
export const columnsFor = (fields: readonly FieldPlan[]): StoredColumn[] => fields.flatMap((field) => storedColumn(field) ?? [])

/** A table as the database has it: its columns with their types; undefined where it is not there. */
export type Present = ReadonlyMap<string, string> | undefined

/** What makes the columns that a table has fit its fields (one that is made has them); gives the fields' columns, and those that no field has any more. */
export async function columnSteps(
  counts: Counting,
  table: string,
  fields: FieldPlan[],
  present: Present,
  old: StoredTable | undefined,
  heldAs: (field: string) => Held | undefined,
): Promise<{ steps: Step[]; columns: Pick<StoredTable, 'fields' | 'retired'> }> {
  const wanted = columnsFor(fields)
  if (!present) return { steps: [], columns: { fields: wanted } }
  const before = [...(old?.fields ?? []), ...(old?.retired ?? [])]
  const was = (column: string) => before.find((one) => one.column === column)
  const stored = wanted.filter(({ type }) => type !== 'own')
  const found = stored.filter(({ column }) => present.has(column) && !old?.fields.some((one) => one.column === column))
  const other = stored.filter((one) => present.has(one.column) && !fitsAs(one, present.get(one.column), was(one.column)))
  const retired = before
    .filter(({ column, type }) => type !== 'own' && !wanted.some((one) => one.column === column))
    .map((column) => withHeld(column, heldAs(column.field)))
  const filled = await counts.values(table, [...new Set([...found, ...other, ...retired].map(({ column }) => column))])
  const rowsOf = (column: string) => filled.get(column) ?? {}

  const heldOf = (one: StoredColumn): Pick<Step, 'held'> => {
    const before = was(one.column)
    const held = one.held ?? before?.held ?? heldAs(before?.field ?? one.field)
    return held ? { held } : {}
  }

  const added = stored.filter(({ column }) => !present.has(column))
  const alters: Step[] = []
  for (const column of other) {
    const type = present.get(column.column) ?? column.type
    const step = await alterStep(counts, table, column, { type, json: was(column.column)?.json ?? false }, rowsOf(column.column))
    if (step) alters.push({ ...step, ...heldOf(column) })
  }
  const told = ({ field, column, type }: StoredColumn) => ({ table, field, column, type })
  const steps: Step[] = [
    ...addSteps(table, added),
    ...found.map((one): Step => ({ told: { do: 'findColumn', ...told(one), ...rowsOf(one.column) }, ...heldOf(one) })),
    ...alters,
    ...retired.map((one): Step => ({ told: { do: 'keepColumn', ...told(one), ...rowsOf(one.column) }, ...heldOf(one) })),
  ]
  return { steps, columns: { fields: wanted, ...(retired.length > 0 ? { retired } : {}) } }
}

const fitsAs = ({ type, json = false }: StoredColumn, present: string | undefined, was: StoredColumn | undefined) =>
  present === type && (was?.json ?? false) === json

/** New columns in one statement: each rewrites the table's description, and others wait for it. The first step makes them all. */
const addSteps = (table: string, added: readonly StoredColumn[]): Step[] => {
  const parts = added.map(({ column, type }) => sql`add column ${sql.ref(column)} ${sql.raw(type)}`)
  return added.map(({ field, column, type }, i): Step => {
    const told = { do: 'addColumn', table, field, column, type } as const
    return i > 0 ? { told } : { told, run: (trx) => sql`alter table ${sql.table(table)} ${sql.join(parts)}`.execute(trx) }
  })
}

/** Unique indexes that are there, by name, and whether they leave out what is deleted. */
async function uniqueThere(db: Db, table: string, columns: readonly string[]): Promise<Map<string, boolean>> {
  const names = columns.map((column) => uniqueName(table, column))
  const { rows } = await sql<{ name: string; live: boolean }>`
    select c.relname as name, i.indpred is not null as live from pg_class c join pg_index i on i.indexrelid = c.oid
    where c.relname = any(${names}) and c.relnamespace = current_schema()::regnamespace`.execute(db)
  return new Map(rows.map(({ name, live }) => [name, live]))
}

/**
 * Unique rules as unique indexes over the records that are not deleted; refused where the data has a value twice already.
 * What goes is dropped before columns are altered: none can change its type under such an index. One that stays is left.
 */
export async function uniqueSteps(
  db: Db,
  counts: Counting,
  table: string,
  {
    fields,
    present,
    old,
    altered,
    logical,
    heldAs,
  }: {
    fields: FieldPlan[]
    present: Present
    old: StoredTable | undefined
    altered: ReadonlySet<string>
    logical: boolean
    heldAs: (field: string) => Held | undefined
  },
): Promise<{ drop: Step[]; make: Step[] }> {
  const wanted = fields.flatMap((field) => {
    const column = field.node.unique === true ? storedColumn(field) : undefined
    return column && column.type !== 'own' ? [column] : []
  })
  const before = (old?.fields ?? []).filter(({ column }) => !wanted.some((one) => one.column === column))
  const known = [...wanted, ...before]
  const there = present
    ? await uniqueThere(
        db,
        table,
        known.map(({ column }) => column),
      )
    : new Map<string, boolean>()
  const stays = ({ column }: StoredColumn) =>
    !altered.has(column) && there.get(uniqueName(table, column)) === logical && wanted.some((one) => one.column === column)
  const drop = known
    .filter((one) => there.has(uniqueName(table, one.column)) && !stays(one))
    .map(({ field, column }): Step => {
      const name = uniqueName(table, column)
      return { told: { do: 'dropUnique', table, field, column }, run: (trx) => trx.schema.dropIndex(name).execute() }
    })
  const make: Step[] = []
  for (const { field, column, type } of wanted.filter((one) => !stays(one))) {
    const live = logical ? sql`where ${sql.ref(metaColumns.deletedTime)} is null` : sql``
    // A long text does not fit into an index entry; its hash does.
    const keyOf = (as: string | undefined) => (as === 'text' ? sql`md5(${sql.ref(column)})` : sql.ref(column))
    const making = sql`create unique index ${sql.ref(uniqueName(table, column))} on ${sql.table(table)} ((${keyOf(type)})) ${live}`
    const was = [...(old?.fields ?? []), ...(old?.retired ?? [])].find((one) => one.column === column)
    const held = was?.held ?? heldAs(was?.field ?? field)
    const twice = present?.has(column) ? await counts.twice(table, keyOf(present.get(column)), live) : false
    make.push({
      told: { do: 'makeUnique', table, field, column, ...(twice === undefined ? { unchecked: true } : {}) },
      still: true,
      run: (trx) => making.execute(trx),
      ...(held ? { held } : {}),
      ...(twice ? { refused: { key: 'visualdev.uniqueLoss', params: { field } } } : {}),
    })
  }
  return { drop, make }
}

/** A column that no field has any more remembers how its field was held back. */
export const withHeld = (column: StoredColumn, held: Held | undefined): StoredColumn =>
  column.held || !held ? column : { ...column, held }
