import { read, utils, write } from '@e965/xlsx'
import type { Translate } from '#core/form.ts'
import { formatDateField } from '#core/format.ts'
import { linesOf, sheetOptions } from '#core/sheet.ts'
import { choiceMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../errors.ts'
import { hintOf, type SheetColumn } from './columns.ts'
import { guard } from './guard.ts'

/** The lines of a spreadsheet's first sheet that have a text, at most so many. Throws when it cannot be read. */
export function readBook(content: Buffer, most: number): string[][] {
  try {
    const book = read(content, { type: 'buffer', ...sheetOptions(most) })
    return linesOf(book.Sheets[book.SheetNames[0] ?? ''], most).filter((line) => line.some((cell) => cell.trim() !== ''))
  } catch {
    throw new ApiError('badRequest', { key: 'server.fileBroken' })
  }
}

type Cell = string | number
/** Columns are about as wide as what stands in their first lines. */
const widthOf = (texts: Cell[]): number =>
  Math.min(
    40,
    Math.max(10, ...texts.map((text) => [...String(text)].reduce((sum, one) => sum + ((one.codePointAt(0) as number) > 255 ? 2 : 1), 2))),
  )

/** A spreadsheet of texts: none of them is taken for a formula. */
export function bookOf(title: string, lines: Cell[][]): Buffer {
  const safe = lines.map((line) => line.map((cell) => (typeof cell === 'string' ? guard(cell) : cell)))
  const sheet = utils.aoa_to_sheet(safe)
  sheet['!cols'] = (lines[0] ?? []).map((_, i) => ({ wch: widthOf(lines.slice(0, 50).map((line) => line[i] ?? '')) }))
  const book = utils.book_new()
  // what the name of a sheet must not hold
  utils.book_append_sheet(book, sheet, title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

/** IM-11: what is filled in to be imported: the columns' names, and below each what is expected. */
export const templateBook = (title: string, columns: readonly SheetColumn[], t: Translate): Buffer =>
  bookOf(title, [columns.map(({ label }) => t(label)), columns.map((column) => hintOf(column, t))])

/** IM-14: rows that were not imported, as they were sent, and what is wrong with each in a column at the end. */
export const faultsBook = (title: string, columns: readonly SheetColumn[], rows: readonly Row[], t: Translate): Buffer =>
  bookOf(title, [
    [...columns.map(({ label }) => t(label)), t('t:wizard.errorsInfo')],
    ...rows.map((row) => [...columns.map(({ id }) => String(row[id] ?? '')), String(row.errorsInfo ?? '')]),
  ])

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
