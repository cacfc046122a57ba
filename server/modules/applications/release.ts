import { compileForm, type FieldPlan, type FormPlan } from '#core/form.ts'
import type { ColumnData, FormDef, Json, Node, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { serverEnv } from '../../base/env.ts'
import { faulty, notFound } from '../../base/errors.ts'
import { breathe, letPass } from '../../db/breathe.ts'
import { limits } from '../../db/limits.ts'
import { lockShape } from '../../db/migrate.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { findRecord } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { readCeilings } from '../../records/model/ceilings.ts'
import type { Held, StoredColumn } from '../../records/model/columns.ts'
import { readDefinition, requireFit } from '../../records/model/definition.ts'
import type { StoredTable } from '../../records/model/model.ts'
import { own, subTableName, tableName } from '../../records/model/naming.ts'
import { columnsFor, dropUnique, fitColumns, type Kept, makeUnique, withHeld } from './fitTable.ts'
import { heldField } from './loosening.ts'
import { rowFaults } from './rowSize.ts'
import { columnsOf, hasTable, indexOrder, makeMain, makeSub, valuesIn } from './shape.ts'
import { noteRelease } from './writers.ts'

/** How long a release lets the calls of others be answered first, in milliseconds: before each table that it makes, and before all that is seen of it. */
const patience = { table: 50, release: 200 } as const

/** A draft that fits the language, as it was read: what its release goes by. */
interface Fitting {
  formText: string | null
  listText: string | null
  form: FormDef
  list: ColumnData
  plan: FormPlan
  /** tables that were made for it, and that its release has not noted yet */
  made: StoredTable[]
}

const textOf = (value: unknown): string | null => (value as string | null) ?? null

async function fitting(db: Db, draft: Row, known?: Fitting): Promise<Fitting> {
  const [formText, listText] = [textOf(draft.formData), textOf(draft.columnData)]
  await requireFit(formText, listText, await readCeilings(db))
  if (known?.formText === formText && known.listText === listText) return known
  const { form, list } = readDefinition(formText, listText)
  await breathe()
  return { formText, listText, form, list, plan: compileForm(form, serverEnv()), made: [] }
}

const tablesOf = (draft: { tables?: unknown }): StoredTable[] => JSON.parse(textOf(draft.tables) ?? '[]') as StoredTable[]

/** Sub-tables of a form, each with its table, which may not be there yet. */
const subTables = (plan: FormPlan, main: string, before: readonly StoredTable[]) =>
  plan.fields
    .filter(({ widget }) => widget.isTable)
    .map((field) => {
      const old = before.find((table) => table.field === field.field)
      return { field, old, table: old?.table ?? subTableName(main, field.field) }
    })

const storedMain = (draft: Row, table: string): StoredTable => ({ typeId: '1', table, tableName: String(draft.fullName), fields: [] })
const storedSub = (field: FieldPlan, table: string, { t }: WriteContext): StoredTable => ({
  typeId: '0',
  table,
  tableName: t(field.node.label) || field.field,
  field: field.field,
  tableField: own.parentId,
  relationField: own.id,
  fields: [],
})

/**
 * Makes the tables that a draft's release will need and that are not there, each in a transaction of its own, so that
 * nobody waits for all of them. Nobody sees anything of them yet; after a release that fails, the next one finds them.
 * `held` refuses a draft before anything is made.
 */
export async function makeTables(db: Db, id: string, context: WriteContext, held: (draft: Row) => Promise<void>): Promise<Fitting> {
  const { entity } = repository('visualdev')
  const found = await findRecord(db, entity, id)
  if (!found) throw notFound()
  const fits = await fitting(db, found)
  requireRoom(fits, subTables(fits.plan, '', tablesOf(found)), new Map(), '')
  await held(found)
  const next = async (trx: Db): Promise<boolean> => {
    await lockShape(trx)
    const draft = await trx.selectFrom('base_visual_dev').select(['version', 'tables']).where('id', '=', id).forUpdate().executeTakeFirst()
    // somebody saved another one meanwhile: its own release makes what is missing
    if (!draft || draft.version !== found.version) return false
    const before = [...tablesOf(draft), ...fits.made]
    const main = before.find(({ typeId }) => typeId === '1')?.table
    if (main) return makeMissing(trx, fits, main, before, context)
    const made = await makeFirst(trx, fits.plan, found)
    await trx
      .updateTable('base_visual_dev')
      .set({ tables: JSON.stringify([made]) })
      .where('id', '=', id)
      .execute()
    return true
  }
  while (await transaction(db, next, limits.shape)) await letPass(patience.table)
  await letPass(patience.release)
  return fits
}

async function makeFirst(trx: Db, { fields }: FormPlan, draft: Row): Promise<StoredTable> {
  const made = storedMain(draft, await freeTable(trx, String(draft.enCode)))
  const columns = columnsFor(fields)
  await makeMain(trx, made.table, columns)
  return { ...made, fields: columns }
}

/** Makes the first sub-table that is not there, and remembers it: it is found again by its name, so that nothing needs to be written but the table. */
async function makeMissing(
  trx: Db,
  { plan, made }: Fitting,
  main: string,
  before: readonly StoredTable[],
  context: WriteContext,
): Promise<boolean> {
  for (const { field, table } of subTables(plan, main, before).filter(({ old }) => old === undefined)) {
    if (await hasTable(trx, table)) continue
    const columns = columnsFor(field.children)
    await makeSub(trx, table, main, columns)
    made.push({ ...storedSub(field, table, context), fields: columns })
    return true
  }
  return false
}

/** Throws where one row cannot keep what a form asks for; columns that fields have lost take room as well. */
function requireRoom(
  { form, plan }: Fitting,
  inTables: ReturnType<typeof subTables>,
  there: ReadonlyMap<string, ReadonlyMap<string, string>>,
  main: string,
): void {
  const room = (table: string, fields: readonly FieldPlan[], pointer: string) => {
    const wanted = columnsFor(fields)
    const held = [...(there.get(table)?.keys() ?? [])].filter((name) => !wanted.some(({ column }) => column === name))
    return rowFaults(wanted, held.length, pointer)
  }
  const faults = [
    ...room(main, plan.fields, '/formData/fields'),
    ...inTables.flatMap(({ field, table }) => room(table, field.children, pointerOf(form.fields, field.node) ?? '/formData/fields')),
  ]
  if (faults.length > 0) throw faulty('visualdev.faults', faults)
}

/**
 * Publishes an application: its draft becomes what staff see, and real typed tables are made or altered to fit. It
 * only ever adds: what the definition lost stays in the database and is told; a change that would lose values is
 * refused. All that anybody sees of it is one transaction. `known` is what `makeTables` has read.
 */
export async function release(trx: Db, id: string, context: WriteContext, known?: Fitting): Promise<{ record: Row; kept: Kept[] }> {
  await lockShape(trx)
  const store = repository('visualdev')
  const draft = await findRecord(trx, store.entity, id, { lock: true })
  if (!draft) throw notFound()
  const fits = await fitting(trx, draft, known)
  const { plan, form, list, formText, listText } = fits
  const noted = tablesOf(draft)
  const before = [...noted, ...fits.made.filter(({ table }) => !noted.some((one) => one.table === table))]
  const kept: Kept[] = []
  const heldAs = heldBefore(draft)

  const first = before.find((table) => table.typeId === '1')
  const main = first?.table ?? (await freeTable(trx, String(draft.enCode)))
  const inTables = subTables(plan, main, before)
  const there = await columnsOf(trx, [main, ...inTables.map(({ table }) => table)])
  requireRoom(fits, inTables, there, main)
  if (!there.has(main)) await makeMain(trx, main, columnsFor(plan.fields))
  if (first) await dropUnique(trx, first)
  const mainTable: StoredTable = {
    ...storedMain(draft, main),
    ...(await fitColumns(trx, main, plan.fields, there.get(main), first, kept, (field) => heldAs(field))),
  }
  await makeUnique(trx, main, plan.fields, mainTable.fields, form.logicalDelete !== false)
  await indexOrder(trx, main, ownOrder(list, mainTable.fields))
  const tables: StoredTable[] = [mainTable]
  for (const { field, old, table } of inTables) {
    if (!there.has(table)) await makeSub(trx, table, main, columnsFor(field.children))
    tables.push({
      ...storedSub(field, table, context),
      ...(await fitColumns(trx, table, field.children, there.get(table), old, kept, (child) => heldAs(`${field.field}.${child}`))),
    })
  }
  // A sub-table that the form lost stays, with its rows, and is found again by its field.
  for (const gone of before.filter((table) => table.field && !tables.some((one) => one.table === table.table))) {
    kept.push({ table: gone.table, rows: await valuesIn(trx, gone.table, own.id) })
    tables.push({ ...gone, fields: gone.fields.map((column) => withHeld(column, heldAs(`${gone.field}.${column.field}`))) })
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

/** How what is released until now held a field back, by its key: read only where a field is gone. */
function heldBefore(draft: Row): (key: string) => Held | undefined {
  let fields: FormPlan['byKey'] | undefined
  const { list } = readDefinition(null, textOf(draft.releaseList))
  return (key) => {
    fields ??= compileForm(readDefinition(textOf(draft.releaseForm), null).form, serverEnv()).byKey
    const field = fields.get(key)
    return field && heldField(field, list)
  }
}

/** The order of a list that nobody asks for another one of, by columns of the main table; none where it is not made of these alone. */
function ownOrder({ type, defaultSortConfig = [] }: ColumnData, columns: readonly StoredColumn[]) {
  const order = defaultSortConfig.flatMap(({ field, sort }) => {
    const column = columns.find((one) => one.field === field)
    return column ? [{ column, sort }] : []
  })
  // of a grouped list the groups go before
  return type !== 3 && order.length === defaultSortConfig.length ? order : []
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
