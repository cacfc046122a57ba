import { type FieldPlan, rowsOf } from '#core/form/form.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { isEmpty } from '#core/rules/check.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { Caller } from '../../http/route.ts'
import { withOffers } from '../../records/interfaces/offers.ts'
import { asksInterface } from '../../records/interfaces/options.ts'
import { asFields } from '../../records/model/nested.ts'
import { storedModel } from '../../records/model/stored.ts'
import { modelFor } from '../../records/rights/access.ts'
import { cellKind } from '../../records/sheet/cellKinds.ts'
import { Cells } from '../../records/sheet/cells.ts'
import type { SheetColumn } from '../../records/sheet/columns.ts'
import { unguard } from '../../records/sheet/guard.ts'
import type { Importable, Read, Wanted } from '../../records/sheet/importable.ts'
import { createRecords } from '../../records/write/applications.ts'
import { offeredOptions } from '../../records/write/check.ts'
import { uniqueFault } from '../../records/write/unique.ts'
import { contextOf, templateColumns, wordLists } from '../recordApi/index.ts'
import type { Launching } from '../workflow/index.ts'
import { startOf } from './flowStart.ts'

/** APIs that the rows of one batch may ask, each for its own values. */
const mostAsked = 500
/** Rows of a batch, and of one that may have to ask APIs. */
const manyTogether = 200
const fewTogether = 50
/** Rows of a batch that are launched: each takes many times what a record alone takes. */
const launchedTogether = 20

const textOf = (given: Json | undefined): string | undefined =>
  given === undefined || given === null
    ? ''
    : typeof given === 'string' || typeof given === 'number'
      ? unguard(String(given).trim()).trim()
      : undefined
/** What others are asked for by comes last: an interface may be asked for what the other cells hold. */
const inOrder = (columns: readonly SheetColumn[]): SheetColumn[] => [
  ...columns.filter(({ plan }) => !plan || !asksInterface(plan)),
  ...columns.filter(({ plan }) => plan && asksInterface(plan)),
]
const fieldOf = (column: SheetColumn, table?: SheetColumn, i = 0) => (table ? `${table.id}[${i}].${column.id}` : column.id)
const placeOf = (column: SheetColumn, table: SheetColumn | undefined, row: number): Pick<FieldError, 'field' | 'row' | 'child'> =>
  table ? { field: fieldOf(column, table, row), row, child: column.id } : { field: column.id }

/** Texts of these rows by the field that they stand in. */
function textsByField(columns: readonly SheetColumn[], rows: readonly Row[]): Map<FieldPlan, string[]> {
  const found = new Map<FieldPlan, string[]>()
  for (const column of columns) {
    if (column.children) {
      const below = rows.flatMap((row) => rowsOf(row[column.id]))
      for (const [plan, texts] of textsByField(column.children, below)) found.set(plan, texts)
    } else if (column.plan) {
      const texts = rows.flatMap((row) => textOf(row[column.id]) || [])
      if (texts.length > 0) found.set(column.plan, texts)
    }
  }
  return found
}

/**
 * Records of an application from rows of texts: each held to the rules and the rights of one that somebody makes by hand, and
 * launched through `flow` where there is one. `isFile` leaves out columns that are not filled in at its start; `isDry` only
 * checks rows, of which none is kept, and launches none.
 */
export async function applicationImport(
  caller: Caller,
  { flow, isFile = false, isDry = false }: { flow?: Launching; isFile?: boolean; isDry?: boolean } = {},
): Promise<Importable> {
  const { model: plain, rights } = await modelFor(caller)
  const start = flow && startOf(caller, flow)
  const launch = isDry ? undefined : start?.launch
  const model = flow && plain.hidesAbove ? { ...flow.model, hidesAbove: plain.hidesAbove } : (flow?.model ?? plain)
  const context = start
    ? await start.context()
    : { ...(await contextOf(caller, model, rights)), ...(isDry ? { ofFlow: true as const } : {}) }
  const { t } = context
  const mayCode = (code: string) => rights.mayCode(code) && (!isFile || !start || start.fills(code))
  const columns = templateColumns(model, { mayCode })

  async function readCells(
    cells: Cells,
    trx: Db,
    list: readonly SheetColumn[],
    row: Row,
    { form, table, i = 0 }: { form?: Row; table?: SheetColumn; i?: number },
  ): Promise<Read> {
    const values: Row = {}
    const faults: FieldError[] = []
    const place = table ? { form: form ?? {}, row: values } : { form: values }
    const label = (column: SheetColumn) => t(column.label)
    for (const column of list) {
      if (!column.plan) continue
      const text = textOf(row[column.id])
      if (text === '') continue
      if (text === undefined) {
        faults.push({ ...placeOf(column, table, i), rule: 'type', message: t('t:rule.type', { label: label(column) }) })
        continue
      }
      if (start && !start.fills(fieldCode(column.id, table?.id))) {
        faults.push({ ...placeOf(column, table, i), rule: 'hidden', message: t('t:sheet.fault.notAtStart', { label: label(column) }) })
        continue
      }
      const meant = cells.meaning(trx, column.plan, text, place)
      // most are known at once: of thousands of cells none waits for nothing
      const meaning = meant instanceof Promise ? await meant : meant
      if (!('value' in meaning)) {
        const message = t(`t:${meaning.key}`, { label: label(column), text: meaning.text ?? text })
        faults.push({ ...placeOf(column, table, i), rule: meaning.rule, message })
      } else if (meaning.value !== undefined) values[column.id] = meaning.value
    }
    return { values, faults }
  }

  /** What was written where the form takes nothing: it is told, and not left out in silence. */
  function leftOut(sent: Row, filled: Row): FieldError[] {
    const faults: FieldError[] = []
    const look = (list: readonly SheetColumn[], from: Row, to: Row, table?: SheetColumn, i = 0) => {
      for (const column of list) {
        if (column.children) {
          const rows = rowsOf(filled[column.id])
          for (const [at, row] of rowsOf(from[column.id]).entries()) look(column.children, row, rows[at] ?? {}, column, at)
        } else if (!isEmpty(from[column.id]) && isEmpty(to[column.id]))
          faults.push({
            ...placeOf(column, table, i),
            rule: 'hidden',
            message: t('t:sheet.fault.hidden', { label: t(column.label) }),
          })
      }
    }
    look(columns, sent, filled)
    return faults
  }

  async function makeAll(trx: Db, wanted: readonly Wanted[]): Promise<Array<string | ApiError>> {
    // whether it could be launched is only known of one that is there
    const list = wanted.map(({ values, keep }) => ({ sent: values, dry: !keep && !launch }))
    const made = await createRecords(trx, model, list, context, (filled, sent) => leftOut(sent, filled))
    return made.map((one) => ('error' in one ? one.error : String(one.record?.id ?? '')))
  }

  const main = inOrder(columns.filter((column) => !column.children))
  const above = columns.find(({ plan }) => plan && cellKind(model, plan) === 'above')?.id
  return {
    key: `app.${model.id}`,
    title: model.fullName,
    columns,
    asFields: (row) => asFields(model, row, t),
    together: launch ? launchedTogether : [...model.plan.byKey.values()].some(asksInterface) ? fewTogether : manyTogether,
    lists: () => wordLists(caller.server.db, model, columns, t),
    unique: storedModel(model).unique.map(({ fields }) => fields.map(({ field }) => field)),
    uniqueFault: (field) => uniqueFault(field, model.plan.byKey.get(field)?.node, t),
    prepare: async (rows, earlier) => {
      const cells = new Cells(model, caller, context, earlier)
      await cells.prime(textsByField(columns, rows))
      context.options = offeredOptions(caller.server.db, model)
      await context.options
      return {
        read: async (trx, row) => {
          const { values, faults } = await readCells(cells, trx, main, row, {})
          for (const table of columns) {
            const below = row[table.id]
            if (!table.children || below === undefined || below === null || below === '') continue
            if (!Array.isArray(below)) {
              faults.push({ field: table.id, rule: 'type', message: t('t:rule.type', { label: t(table.label) }) })
              continue
            }
            const list: Row[] = []
            for (const [i, one] of rowsOf(below).entries()) {
              const read = await readCells(cells, trx, inOrder(table.children), one, { form: values, table, i })
              list.push(read.values)
              faults.push(...read.faults)
            }
            if (list.length > 0) values[table.id] = list
          }
          return { values, faults }
        },
        make: async (trx, wanted) => {
          const [made] = await makeAll(trx, [wanted])
          if (typeof made !== 'string') throw made
          await launch?.(trx, made, context.offers)
          return made
        },
        // one that is not launched leaves no record either: each is made by itself
        ...(launch ? {} : { many: { waits: (row) => above !== undefined && cells.asksAbove(textOf(row[above]) ?? ''), make: makeAll } }),
      }
    },
    run: (work) => withOffers(caller.server, context, work, mostAsked),
  }
}
