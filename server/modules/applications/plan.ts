import { columnWords } from '#core/application/columnWords.ts'
import { compileForm, type FieldPlan, type FormPlan } from '#core/form/form.ts'
import type { ColumnData, FormDef, Node, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { serverEnv } from '../../base/env.ts'
import { faulty } from '../../base/errors.ts'
import { breathe } from '../../db/breathe.ts'
import type { Db } from '../../db/types.ts'
import { readCeilings } from '../../records/model/ceilings.ts'
import { type Held, type StoredColumn, storedName } from '../../records/model/columns.ts'
import { readDefinition, requireFit } from '../../records/model/definition.ts'
import type { StoredTable } from '../../records/model/model.ts'
import { metaColumns, subTableName, tableName } from '../../records/model/naming.ts'
import { namedForm } from '../../records/model/nested.ts'
import type { Counting } from './counting.ts'
import { columnSteps, columnsFor, uniqueSteps, withHeld } from './fitTable.ts'
import { heldField } from './loosening.ts'
import { type Renaming, renamings } from './renaming.ts'
import { rowFaults } from './rowSize.ts'
import { columnsOf, hasTable, makeMain, makeSub, orderSteps } from './shape.ts'
import { type Step, toldColumns } from './steps.ts'

/** A draft that fits the language, as it was read: what its release goes by. */
export interface Fitting {
  formText: string | null
  listText: string | null
  form: FormDef
  list: ColumnData
  plan: FormPlan
  /** tables that were made for it, and that its release has not noted yet */
  made: StoredTable[]
}

/** What a release does, in its order, and the tables that the application has then. */
export interface ReleasePlan {
  steps: Step[]
  tables: StoredTable[]
  /** fields whose values have another name from then on */
  renamed: Renaming[]
}

const textOf = (value: unknown): string | null => (value as string | null) ?? null

/** Reads a draft for its release; `known` is the same one as it was read before. Throws with its faults. */
export async function fitting(db: Db, draft: Row, known?: Fitting): Promise<Fitting> {
  const [formText, listText] = [textOf(draft.formData), textOf(draft.columnData)]
  await requireFit(formText, listText, await readCeilings(db))
  if (known?.formText === formText && known.listText === listText) return known
  const { form, list } = readDefinition(formText, listText)
  await breathe()
  return { formText, listText, form, list, plan: compileForm(namedForm(form), serverEnv()), made: [] }
}

export const tablesOf = (draft: { tables?: unknown }): StoredTable[] => JSON.parse(textOf(draft.tables) ?? '[]') as StoredTable[]

/** Sub-tables of a form, each with its table, which may not be there yet. */
const subTables = (plan: FormPlan, main: string, before: readonly StoredTable[]) =>
  plan.fields
    .filter(({ widget }) => widget.isTable)
    .map((field) => {
      const name = storedName(field)
      const old = before.find((table) => table.field !== undefined && (table.storedAs ?? table.field) === name)
      return { field, old, table: old?.table ?? subTableName(main, name) }
    })

const storedMain = (draft: Row, table: string): StoredTable => ({ typeId: '1', table, tableName: String(draft.fullName), fields: [] })
const storedSub = (field: FieldPlan, table: string, { t }: Pick<WriteContext, 't'>): StoredTable => ({
  typeId: '0',
  table,
  tableName: t(field.node.label) || field.field,
  field: field.field,
  ...(storedName(field) === field.field ? {} : { storedAs: storedName(field) }),
  tableField: metaColumns.parentId,
  relationField: metaColumns.id,
  fields: [],
})

/**
 * Works out what the release of a draft has to do, and changes nothing: the release runs these very steps. It only ever
 * adds: what the definition lost stays in the database and is told; a change that would lose values is refused.
 */
export async function planRelease(
  db: Db,
  draft: Row,
  fits: Fitting,
  context: Pick<WriteContext, 't'>,
  counts: Counting,
): Promise<ReleasePlan> {
  const { plan, form, list } = fits
  const noted = tablesOf(draft)
  const before = [...noted, ...fits.made.filter(({ table }) => !noted.some((one) => one.table === table))]
  const heldAs = heldBefore(draft)
  const first = before.find((table) => table.typeId === '1')
  const main = first?.table ?? (await freeTable(db, String(draft.enCode)))
  const inTables = subTables(plan, main, before)
  const there = await columnsOf(db, [main, ...inTables.map(({ table }) => table)])
  requireRoom(fits, inTables, there, main)

  const steps: Step[] = []
  const renamed: Renaming[] = []
  const fitted = async (stored: StoredTable, fields: FieldPlan[], old: StoredTable | undefined, key = (field: string) => field) => {
    const { table } = stored
    const present = there.get(table)
    const wanted = columnsFor(fields)
    if (!present) {
      const making = (trx: Db) => (stored.field === undefined ? makeMain(trx, table, wanted) : makeSub(trx, table, main, wanted))
      const named = stored.field === undefined ? {} : { field: stored.field }
      steps.push({ told: { do: 'makeTable', table, ...named, columns: toldColumns(wanted) }, run: making })
    }
    const columns = await columnSteps(counts, table, fields, present, old, (field) => heldAs(key(field)))
    const altered = new Set(columns.steps.flatMap(({ told }) => (told.do === 'alterColumn' && told.column ? [told.column] : [])))
    const logical = form.logicalDelete !== false
    const isMain = stored.field === undefined
    const unique = isMain
      ? await uniqueSteps(db, counts, table, { fields, present, old, altered, logical, heldAs })
      : { drop: [], make: [] }
    const order = isMain ? await orderSteps(db, table, present !== undefined, ownOrder(list, columns.columns.fields)) : []
    if (old) renamed.push(...renamings(old, { ...stored, ...columns.columns }))
    const of = stored.field === undefined ? {} : { of: stored.field }
    for (const step of [...unique.drop, ...columns.steps, ...unique.make, ...order])
      steps.push({ ...step, told: { ...step.told, ...of }, ...inWords(step, fields, context) })
    return { ...stored, ...columns.columns }
  }

  const tables = [await fitted(storedMain(draft, main), plan.fields, first)]
  for (const { field, old, table } of inTables) {
    if (old?.lost) steps.push(await rowsStep(counts, 'findTable', table, field.field))
    tables.push(await fitted(storedSub(field, table, context), field.children, old, (child) => `${old?.field ?? field.field}.${child}`))
  }
  // A sub-table that the form lost stays, with its rows, and is found again by its field.
  for (const gone of before.filter((table) => table.field && !tables.some((one) => one.table === table.table))) {
    steps.push(await rowsStep(counts, 'keepTable', gone.table, String(gone.field)))
    tables.push({ ...gone, lost: true, fields: gone.fields.map((column) => withHeld(column, heldAs(`${gone.field}.${column.field}`))) })
  }
  for (const { table, column, from, to } of renamed) {
    const named = column === undefined ? {} : { column }
    steps.push({ told: { do: 'renameField', table, field: to.split('.').at(-1) ?? to, from, ...ofTable(to), ...named } })
  }
  return { steps, tables, renamed }
}

const ofTable = (key: string) => (key.includes('.') ? { of: key.slice(0, key.indexOf('.')) } : {})

/** Why a step cannot be done as its reader has it on screen: the field by its label, types of columns by what they hold. */
function inWords({ told, refused }: Step, fields: readonly FieldPlan[], { t }: Pick<WriteContext, 't'>): Pick<Step, 'refused'> {
  if (!refused) return {}
  const field = fields.find((one) => one.field === told.field)
  const { from, to } = refused.params
  const types = typeof from === 'string' && typeof to === 'string'
  const words = types ? { from: columnWords(from, undefined, t), to: columnWords(to, field?.widget, t) } : {}
  return { refused: { ...refused, params: { ...refused.params, field: t(field?.node.label) || String(told.field), ...words } } }
}

/** A sub-table that is there already, and that the form has lost or takes up again. */
async function rowsStep(counts: Counting, what: 'keepTable' | 'findTable', table: string, field: string): Promise<Step> {
  return { told: { do: what, table, field, ...(await counts.values(table, [metaColumns.id])).get(metaColumns.id) } }
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

async function freeTable(db: Db, enCode: string): Promise<string> {
  const taken = new Set<string>()
  for (;;) {
    const name = tableName(enCode, (one) => taken.has(one))
    if (!(await hasTable(db, name))) return name
    taken.add(name)
  }
}
