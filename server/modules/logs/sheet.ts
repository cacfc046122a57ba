import type { Json, Row } from '#core/types.ts'
import { bookOf } from '../../records/sheet/book.ts'

/** A moment as it is read where somebody is. */
const moment = (ms: number, offset: number): string => new Date(ms + offset).toISOString().slice(0, 19).replace('T', ' ')

/** A spreadsheet of rows: heads, then a line each, and a last line with `note` where there is one. Moments are those of the clock `offset` ms east of UTC. */
export function sheetOf(
  columns: ReadonlyArray<{ field: string; head: string }>,
  rows: readonly Row[],
  { name, note, offset }: { name: string; note?: string | undefined; offset: number },
): Buffer {
  const cell = (row: Row, field: string): string | number => {
    const value: Json | undefined = (row.$text as Row | undefined)?.[field] ?? row[field]
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return field.endsWith('Time') ? moment(value, offset) : value
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return bookOf(name, [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ field }) => cell(row, field))),
    ...(note ? [[note]] : []),
  ])
}
