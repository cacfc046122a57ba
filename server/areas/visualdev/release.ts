import { sql } from 'kysely'
import { compileForm, type FieldPlan } from '#core/form.ts'
import type { Json, Node, Row } from '#core/types.ts'
import { breathe } from '../../breathe.ts'
import { lockShape } from '../../db/migrate.ts'
import type { Db } from '../../db/types.ts'
import { findRecord } from '../../entities/query.ts'
import { repository, type WriteContext } from '../../entities/repository.ts'
import { serverEnv } from '../../env.ts'
import { ApiError, FaultsError, notFound } from '../../errors.ts'
import { readCeilings } from './ceilings.ts'
import { type StoredColumn, storedColumn } from './columns.ts'
import { readDefinition, requireFit } from './definition.ts'
import type { StoredTable } from './model.ts'
import { own, subTableName, tableName, uniqueName } from './naming.ts'
import { rowFaults } from './rowSize.ts'
import { alterColumn, columnsOf, hasTable, makeMain, makeSub, valuesIn } from './shape.ts'
import { noteRelease } from './writers.ts'

/** Data that a definition no longer has, and that is still there. */
export interface Kept {
  table: string
  /** undefined: the whole table */
  column?: string
  rows: number
}

/**
 * Publishes an application: its draft becomes what staff see, and real typed tables are made or altered to fit. It
 * only ever adds: what the definition lost stays in the database and is told; a change that would lose values is
 * refused. Everything is one transaction.
 */
export async function release(trx: Db, id: string, context: WriteContext): Promise<{ record: Row; kept: Kept[] }> {
  await lockShape(trx)
  const store = repository('visualdev')
  const draft = await findRecord(trx, store.entity, id, { lock: true })
  if (!draft) throw notFound()
  const formText = (draft.formData as string | null) ?? null
  const listText = (draft.columnData as string | null) ?? null
  await requireFit(formText, listText, await readCeilings(trx))
  const { form } = readDefinition(formText, listText)
  await breathe()
  const plan = compileForm(form, serverEnv())
  const before = JSON.parse((draft.tables as string | null) ?? '[]') as StoredTable[]
  const kept: Kept[] = []

  const known = before.find((table) => table.typeId === '1')
  const main = known?.table ?? (await freeTable(trx, String(draft.enCode)))
  const inTables = plan.fields
    .filter(({ widget }) => widget.isTable)
    .map((field) => {
      const old = before.find((table) => table.field === field.field)
      return { field, old, table: old?.table ?? subTableName(main, field.field) }
    })
  const there = await columnsOf(trx, [main, ...inTables.map(({ table }) => table)])
  const room = (table: string, fields: readonly FieldPlan[], pointer: string) => {
    const wanted = columnsFor(fields)
    const held = [...(there.get(table)?.keys() ?? [])].filter((name) => !wanted.some(({ column }) => column === name))
    return rowFaults(wanted, held.length, pointer)
  }
  const faults = [
    ...room(main, plan.fields, '/formData/fields'),
    ...inTables.flatMap(({ field, table }) => room(table, field.children, pointerOf(form.fields, field.node) ?? '/formData/fields')),
  ]
  if (faults.length > 0) throw new FaultsError('visualdev.faults', faults)
  if (!there.has(main)) await makeMain(trx, main, columnsFor(plan.fields))
  if (known) await dropUnique(trx, known)
  const mainTable: StoredTable = {
    typeId: '1',
    table: main,
    tableName: String(draft.fullName),
    ...(await fitColumns(trx, main, plan.fields, there.get(main), known, kept)),
  }
  await makeUnique(trx, main, plan.fields, mainTable.fields, form.logicalDelete !== false)
  const tables: StoredTable[] = [mainTable]
  for (const { field, old, table } of inTables) {
    if (!there.has(table)) await makeSub(trx, table, main, columnsFor(field.children))
    tables.push({
      typeId: '0',
      table,
      tableName: context.t(field.node.label) || field.field,
      field: field.field,
      tableField: own.parentId,
      relationField: own.id,
      ...(await fitColumns(trx, table, field.children, there.get(table), old, kept)),
    })
  }
  // A sub-table that the form lost stays, with its rows, and is found again by its field.
  for (const gone of before.filter((table) => table.field && !tables.some((one) => one.table === table.table))) {
    kept.push({ table: gone.table, rows: await valuesIn(trx, gone.table, own.id) })
    tables.push(gone)
  }

  const record = await store.update(
    trx,
    id,
    { tables: JSON.stringify(tables) as Json, isRelease: 1, releaseForm: formText, releaseList: listText },
    context,
  )
  await noteRelease(trx, id, context)
  return { record, kept: kept.filter(({ rows }) => rows > 0) }
}

/** Where a node stands in the form. */
function pointerOf(nodes: readonly Node[], wanted: Node, pointer = '/formData/fields'): string | undefined {
  for (const [i, node] of nodes.entries()) {
    const found = node === wanted ? `${pointer}/${i}` : pointerOf(node.children ?? [], wanted, `${pointer}/${i}/children`)
    if (found !== undefined) return found
  }
  return undefined
}

async function freeTable(trx: Db, enCode: string): Promise<string> {
  const taken = new Set<string>()
  for (;;) {
    const name = tableName(enCode, (one) => taken.has(one))
    if (!(await hasTable(trx, name))) return name
    taken.add(name)
  }
}

const columnsFor = (fields: readonly FieldPlan[]): StoredColumn[] => fields.flatMap((field) => storedColumn(field) ?? [])

/** Makes the columns that a table has fit its fields (one that was just made has them); gives the fields' columns, and those that no field has any more. */
async function fitColumns(
  trx: Db,
  table: string,
  fields: FieldPlan[],
  present: ReadonlyMap<string, string> | undefined,
  old: StoredTable | undefined,
  kept: Kept[],
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
  const retired = before.filter(({ column, type }) => type !== 'own' && !wanted.some((one) => one.column === column))
  for (const { column } of retired) kept.push({ table, column, rows: await valuesIn(trx, table, column) })
  return { fields: wanted, ...(retired.length > 0 ? { retired } : {}) }
}

/** Drops the unique indexes of the release before: a column cannot change its type under one. */
async function dropUnique(trx: Db, { table, fields }: StoredTable): Promise<void> {
  for (const { column } of fields) await trx.schema.dropIndex(uniqueName(table, column)).ifExists().execute()
}

/** Unique rules as unique indexes over the records that are not deleted. Throws when the data has a value twice already. */
async function makeUnique(trx: Db, table: string, fields: FieldPlan[], columns: StoredColumn[], logical: boolean): Promise<void> {
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
