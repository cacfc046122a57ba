import Papa from 'papaparse'
import { guard, unguard } from '../../records/sheet/guard.ts'

/** Rows as a CSV file that spreadsheets open as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${Papa.unparse(
    rows.map((row) => row.map(guard)),
    { newline: '\r\n' },
  )}\r\n`

/**
 * The rows of a CSV file; quoted cells may hold commas, quotes and line breaks. Nothing when a quote is never closed, or
 * closed within a cell. Lines may end as on any system, and differently in one file that several people edited: a break
 * is a line feed in what is read, within cells as well.
 */
export function fromCsv(text: string): string[][] | undefined {
  const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter: ',', newline: '\n' })
  if (errors.length > 0) return undefined
  return data.filter((row) => row.some((cell) => cell !== '')).map((row) => row.map(unguard))
}
