// what is pasted is checked strictly
import '#core/rules/fitsSchema.ts'
import { type FieldPlan, isDisabled, isVisible, isWorkedOut } from '#core/form/form.ts'
import { mostOf } from '#core/form/longest.ts'
import { readCell } from '#core/sheet/readCell.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import type { App } from '#runtime/app.ts'
import { readScope, type ScopeValue } from '#runtime/scope.ts'
import { typedOf } from '#runtime/table/faults.ts'
import type { TableStore } from '#runtime/table/tableStore.ts'
import type { TableColumn } from '../subTable/tableColumns.ts'
import { type CellOptions, cellOptions } from './cellOptions.ts'
import { writeCell } from './cellText.ts'
import { readDelimited, writeDelimited } from './delimited.ts'
import { dragRows } from './dragRows.ts'

export { dragRows }

/** A sub-table on screen: what is done to many of its cells at once works on this. */
export interface Sheet {
  table: TableStore
  columns: readonly TableColumn[]
  app: App
  at: ScopeValue
}

/** A rectangle of cells, by the places of rows and columns; both ends belong to it. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

const rowAt = ({ table }: Sheet, index: number) => table.store.get(table.idsAtom)[index]
const valuesOf = ({ table }: Sheet, rowId: string): Row => table.store.get(table.rowAtom(rowId))
const planes = (sheet: Sheet, { left, right }: Pick<Range, 'left' | 'right'>): FieldPlan[] =>
  sheet.columns.slice(left, right + 1).map(({ plan }) => plan)

/** Whether a person may fill a cell of a row: it is shown, not computed, and no rule of its row disables it. */
const isOpen = (plan: FieldPlan, scope: Scope): boolean => isFillable(plan) && isVisible(plan, scope) && !isDisabled(plan, scope)

/** Whether a person fills a column at all. */
export const isFillable = (plan: FieldPlan): boolean => !isWorkedOut(plan) && !plan.widget.isSystem && plan.node.readonly !== true

export interface Filling {
  values: { [child: string]: Json | undefined }
  typed: { [child: string]: string }
}

/** Reads a line of texts for a row; columns whose choices depend on the row are read last, when the others are known. */
async function readLine(
  plans: FieldPlan[],
  sources: Array<{ source: CellOptions; options: Row[] }>,
  line: readonly string[],
  before: Row,
  outer: Scope,
): Promise<Filling> {
  const filling: Filling = { values: {}, typed: {} }
  const take = (plan: FieldPlan, text: string, options: Row[]) => {
    const read = readCell(plan, text, options)
    if ('wrong' in read) filling.typed[plan.field] = text.trim()
    else filling.values[plan.field] = read.value
  }
  const later: number[] = []
  const scope: Scope = { ...outer, row: before }
  line.forEach((text, i) => {
    const plan = plans[i]
    if (!plan || !isOpen(plan, scope)) return
    if (sources[i]?.source.byRow && text.trim() !== '') later.push(i)
    else take(plan, text, sources[i]?.options ?? [])
  })
  for (const i of later) {
    const row = { ...before, ...filling.values } as Row
    const options = await (sources[i] as { source: CellOptions }).source.read({ ...outer, row }, [line[i] ?? ''])
    take(plans[i] as FieldPlan, line[i] ?? '', options)
  }
  return filling
}

export interface Filled {
  rows: number
  columns: number
  /** cells whose text is no value of their column, or breaks a rule */
  wrong: number
  /** lines for which there was no room */
  left: number
}

/** How texts become fillings of rows: for a paste, and for the preview of a file. */
export async function readLines(
  sheet: Sheet,
  plans: FieldPlan[],
  lines: readonly (readonly string[])[],
  before: (index: number) => Row,
): Promise<Filling[]> {
  const outer = readScope(sheet.at, sheet.app)
  const sources = await Promise.all(
    plans.map(async (plan, i) => {
      const source = cellOptions(plan, sheet.app, sheet.at)
      const texts = lines.map((line) => line[i] ?? '')
      return { source, options: source.byRow ? [] : await source.read(outer, texts) }
    }),
  )
  const out: Filling[] = []
  for (const [i, line] of lines.entries()) out.push(await readLine(plans, sources, line, before(i), outer))
  return out
}

/** Puts fillings into rows from one on, adding rows that are missing while there is room; one step that can be undone. */
export function applyLines(
  sheet: Sheet,
  plans: FieldPlan[],
  from: number,
  fillings: readonly Filling[],
  note: (filled: Filled) => string,
): Filled {
  const { table } = sheet
  const here = table.store.get(table.idsAtom).length - from
  const fits = Math.min(fillings.length, Math.max(0, here) + table.room())
  const told = { text: '' }
  let wrong = 0
  const filled = (): Filled => ({ rows: fits, columns: plans.length, wrong, left: fillings.length - fits })
  table.history.step(() => {
    table.batch(() => {
      const ids: string[] = []
      for (const [i, { values, typed }] of fillings.slice(0, fits).entries()) {
        const id = rowAt(sheet, from + i) ?? table.addRow()
        table.setCells(id, values, typed)
        ids.push(id)
      }
      table.validateCells(
        ids,
        plans.map(({ field }) => field),
        true,
      )
      for (const id of ids) {
        const errors = table.store.get(table.errorsAtom(id))
        wrong += plans.filter(({ field }) => errors[field] !== undefined).length
      }
    })
    told.text = note(filled())
  }, told)
  return filled()
}

/** What is told of lines that were filled in. */
export function tellFilled({ app, table }: Sheet, key: string, { rows, columns, wrong, left }: Filled): string {
  const most = mostOf(table.plan) ?? 0
  return [
    app.t(key, { rows, columns, n: rows }),
    wrong > 0 ? app.t('t:table.note.wrong', { n: wrong }) : '',
    left > 0 ? app.t('t:table.note.full', { most, n: left }) : '',
  ].join('')
}

/**
 * Fills copied cells in, from the range's first cell to the right and down; a range that is a multiple of what was
 * copied is filled with it again and again, rows that are missing are added. A text that is no value of its column
 * stays in its cell as it came, with what is wrong about it.
 */
async function paste(sheet: Sheet, range: Range, cells: readonly (readonly string[])[]): Promise<Filled> {
  const [high, wide] = [cells.length, Math.max(...cells.map((line) => line.length))]
  const times = (size: number, part: number) => (size % part === 0 ? size : part)
  const rows = times(range.bottom - range.top + 1, high)
  const width = times(range.right - range.left + 1, wide)
  const lines = Array.from({ length: rows }, (_, i) => {
    const line = cells[i % high] ?? []
    return width === wide ? line : Array.from({ length: width }, (_, j) => line[j % wide] ?? '')
  })
  const plans = planes(sheet, { left: range.left, right: range.left + width - 1 })
  const before = (i: number) => {
    const id = rowAt(sheet, range.top + i)
    return id === undefined ? {} : valuesOf(sheet, id)
  }
  const fillings = await readLines(sheet, plans, lines, before)
  return applyLines(sheet, plans, range.top, fillings, (filled) => tellFilled(sheet, 't:table.note.pasted', filled))
}

/** The same of a text as it is on the clipboard. */
export const pasteText = (sheet: Sheet, range: Range, text: string): Promise<Filled> => paste(sheet, range, readDelimited(text))

/** Changes the open cells of a range, as one step; answers how many were changed. */
function change(
  sheet: Sheet,
  range: Range,
  key: string,
  fill: (plan: FieldPlan) => { value: Json | undefined; typed: string | undefined },
): number {
  const { table, app } = sheet
  const outer = readScope(sheet.at, app)
  const told = { text: '' }
  let count = 0
  table.history.step(() => {
    table.batch(() => {
      for (let index = range.top; index <= range.bottom; index++) {
        const id = rowAt(sheet, index)
        if (id === undefined) continue
        const row = valuesOf(sheet, id)
        const open = planes(sheet, range).filter((plan) => isOpen(plan, { ...outer, row }))
        const values: Filling['values'] = {}
        const typed: Filling['typed'] = {}
        for (const plan of open) {
          const next = fill(plan)
          if (next.typed !== undefined) typed[plan.field] = next.typed
          else if (!Object.is(row[plan.field], next.value) || typedOf(row, plan.field) !== undefined) values[plan.field] = next.value
        }
        count += Object.keys(values).length + Object.keys(typed).length
        table.setCells(id, values, typed)
        table.validateCells(
          [id],
          open.map(({ field }) => field),
        )
      }
    })
    told.text = app.t(key, { n: count })
  }, told)
  return count
}

/** Fills the first row of a range down over the others; a single row takes what stands above it. */
export function fillDown(sheet: Sheet, range: Range): number {
  const single = range.top === range.bottom
  const id = rowAt(sheet, single ? range.top - 1 : range.top)
  if (id === undefined) return 0
  const source = valuesOf(sheet, id)
  return change(sheet, single ? range : { ...range, top: range.top + 1 }, 't:table.note.filled', (plan) => ({
    value: source[plan.field],
    typed: typedOf(source, plan.field),
  }))
}

/** Empties the cells of a range. */
export const clear = (sheet: Sheet, range: Range): number =>
  change(sheet, range, 't:table.note.cleared', () => ({ value: undefined, typed: undefined }))

/** A range as a text for a spreadsheet, choices by their words. */
export function copyText(sheet: Sheet, range: Range): string {
  const outer = readScope(sheet.at, sheet.app)
  const plans = planes(sheet, range).map((plan) => ({ plan, source: cellOptions(plan, sheet.app, sheet.at) }))
  const lines: string[][] = []
  for (let index = range.top; index <= range.bottom; index++) {
    const id = rowAt(sheet, index)
    if (id === undefined) continue
    const row = valuesOf(sheet, id)
    const scope = { ...outer, row }
    lines.push(
      plans.map(({ plan, source }) => {
        if (!isVisible(plan, scope)) return ''
        const text = (row.$text as Row | undefined)?.[plan.field]
        const shown = typeof text === 'string' ? text : undefined
        return typedOf(row, plan.field) ?? writeCell(plan, row[plan.field], source.known(scope, row[plan.field]), sheet.app.t, shown)
      }),
    )
  }
  return writeDelimited(lines)
}

/** Reads the text of one cell again after a person changed it; answers whether it is a value now. */
export async function readAgain(sheet: Sheet, plan: FieldPlan, rowId: string, text: string): Promise<boolean> {
  const [filling] = await readLines(sheet, [plan], [[text]], () => valuesOf(sheet, rowId))
  if (!filling) return false
  sheet.table.setCells(rowId, filling.values, filling.typed)
  sheet.table.validateCells([rowId], [plan.field], true)
  return Object.keys(filling.typed).length === 0
}
