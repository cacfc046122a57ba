import { utils, write } from '@e965/xlsx'
import type { Translate } from '#core/form/form.ts'
import { formatDateField } from '#core/format/format.ts'
import { choiceMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import { headingOf, hintOf, leavesOf, type SheetColumn } from './columns.ts'
import { guard } from './guard.ts'

type Cell = string | number
/** Columns are about as wide as what stands in their first lines. */
const widthOf = (texts: Cell[]): number =>
  Math.min(
    40,
    Math.max(10, ...texts.map((text) => [...String(text)].reduce((sum, one) => sum + ((one.codePointAt(0) as number) > 255 ? 2 : 1), 2))),
  )

/** A sheet of texts: none of them is taken for a formula. */
function sheetOf(lines: Cell[][]) {
  const safe = lines.map((line) => line.map((cell) => (typeof cell === 'string' ? guard(cell) : cell)))
  const sheet = utils.aoa_to_sheet(safe)
  sheet['!cols'] = (lines[0] ?? []).map((_, i) => ({ wch: widthOf(lines.slice(0, 50).map((line) => line[i] ?? '')) }))
  return sheet
}

/** A spreadsheet of texts; a second sheet stands behind the first. */
export function bookOf(title: string, lines: Cell[][], second?: { title: string; lines: Cell[][] }): Buffer {
  const book = utils.book_new()
  // what the name of a sheet must not hold
  for (const one of [{ title, lines }, ...(second ? [second] : [])])
    utils.book_append_sheet(book, sheetOf(one.lines), one.title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

/** Words that may be written into a column, by its heading. */
export interface WordList {
  heading: string
  words: string[]
}

/** IM-11: what is filled in to be imported: the columns' names, and below each what is expected. Words that there are too many of stand on a second sheet. */
export function templateBook(title: string, columns: readonly SheetColumn[], t: Translate, lists: readonly WordList[] = []): Buffer {
  const leaves = leavesOf(columns)
  const main: Cell[][] = [leaves.map((leaf) => headingOf(leaf, leaves, t)), leaves.map(({ column }) => hintOf(column, t))]
  if (lists.length === 0) return bookOf(title, main)
  const longest = Math.max(...lists.map(({ words }) => words.length))
  const lines = Array.from({ length: longest }, (_, i) => lists.map(({ words }) => words[i] ?? ''))
  return bookOf(title, main, { title: t('t:sheet.words'), lines: [lists.map(({ heading }) => heading), ...lines] })
}

/** IM-14: rows that were not imported, as they were sent, and what is wrong with each in a column at the end. A second row of a sub-table stands below its first. */
export function faultsBook(title: string, columns: readonly SheetColumn[], rows: readonly Row[], t: Translate): Buffer {
  const leaves = leavesOf(columns)
  const linesOf = (row: Row): string[][] => {
    const rowsIn = (id: string): Row[] => (Array.isArray(row[id]) ? (row[id] as Row[]) : [])
    const n = Math.max(1, ...columns.filter(({ children }) => children).map(({ id }) => rowsIn(id).length))
    return Array.from({ length: n }, (_, i) => [
      ...leaves.map(({ column, table }) => String((table ? rowsIn(table.id)[i]?.[column.id] : i === 0 ? row[column.id] : '') ?? '')),
      i === 0 ? String(row.errorsInfo ?? '') : '',
    ])
  }
  const heading = [...leaves.map((leaf) => headingOf(leaf, leaves, t)), t('t:wizard.errorsInfo')]
  return bookOf(title, [heading, ...rows.flatMap(linesOf)])
}

/** OR-09: records as a person reads them; a unit by its path, so that the file can be imported again. */
export function recordsBook(
  title: string,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
  paths: ReadonlyMap<string, ReadonlyMap<string, string>>,
  t: Translate,
): Buffer {
  const cellOf = ({ id, options, plan }: SheetColumn, row: Row): Cell => {
    const value = row[id]
    if (value === null || value === undefined) return ''
    const option = options?.find((one) => String(one.id) === String(value))
    if (option) return t(option.fullName)
    const path = paths.get(id)
    if (path)
      return [value]
        .flat()
        .map((one) => path.get(String(one)) ?? '')
        .join(t(choiceMark))
    const text = (row.$text as Row | undefined)?.[id]
    if (typeof text === 'string') return text
    if (plan?.widget.column === 'datetime')
      return formatDateField(new Date(value as number).getTime(), plan.node.format as string | undefined)
    return typeof value === 'number' ? value : Array.isArray(value) ? value.join(t(choiceMark)) : String(value)
  }
  return bookOf(title, [columns.map(({ label }) => t(label)), ...rows.map((row) => columns.map((column) => cellOf(column, row)))])
}
