import type { Json, Row } from '#core/types.ts'

/** A cell that a program would take for a formula is written as the text that it is. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A moment as it is read where somebody is. */
const moment = (ms: number, offset: number): string => new Date(ms + offset).toISOString().slice(0, 19).replace('T', ' ')

/** An .xlsx of rows: heads, then a line each, and a last line with `note` where there is one. Moments are those of the clock `offset` ms east of UTC. */
export async function sheetOf(
  columns: ReadonlyArray<{ field: string; head: string }>,
  rows: readonly Row[],
  { name, note, offset }: { name: string; note?: string | undefined; offset: number },
): Promise<Buffer> {
  // a spreadsheet library is large, and few processes ever write one
  const { utils, write } = await import('@e965/xlsx')
  const cell = (row: Row, field: string): string | number => {
    const value: Json | undefined = (row.$text as Row | undefined)?.[field] ?? row[field]
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return field.endsWith('Time') ? moment(value, offset) : value
    return guarded(typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const sheet = utils.aoa_to_sheet([
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ field }) => cell(row, field))),
    ...(note ? [[note]] : []),
  ])
  sheet['!cols'] = columns.map(() => ({ wch: 20 }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name.slice(0, 31))
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
