import { guard, unguard } from '../../records/sheet/guard.ts'

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Rows as a CSV file that spreadsheets open as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => quote(guard(cell))).join(',')).join('\r\n')}\r\n`

/** The rows of a CSV file; quoted cells may hold commas, quotes and line breaks. Nothing when a quote is never closed, or closed within a cell. */
export function fromCsv(text: string): string[][] | undefined {
  const rows: string[][] = []
  let row: string[] = []
  const cells = /("(?:[^"]|"")*"|(?!")[^,\r\n]*)(,|\r\n?|\n|$)/gy
  const source = text.replace(/^\uFEFF/, '')
  for (;;) {
    const match = cells.exec(source)
    if (!match) return undefined
    const [, cell = '', end] = match
    row.push(unguard(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
    if (end === ',') continue
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
    if (cells.lastIndex >= source.length) return rows
  }
}
