import { SSF, utils, type WorkSheet } from '@e965/xlsx'
import { formatDate } from '../format/format.ts'

/** A sheet with more columns than this was not written by a person. */
const mostColumns = 500

/** A cell as a text that a column reads: a date by its day and not by the form in which one country writes it. */
function textOf(sheet: WorkSheet, row: number, column: number): string {
  const cell = sheet[utils.encode_cell({ r: row, c: column })]
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return ''
  if (cell.t === 'n' && cell.z && SSF.is_date(String(cell.z))) {
    const { y, m, d, H, M, S } = SSF.parse_date_code(cell.v) as { [part: string]: number }
    const moment = new Date(y ?? 0, (m ?? 1) - 1, d ?? 1, H ?? 0, M ?? 0, Math.round(S ?? 0)).getTime()
    if ((y ?? 0) <= 1900) return formatDate(moment, 'HH:mm:ss')
    return formatDate(moment, H || M || S ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd')
  }
  return cell.t === 'b' ? (cell.v ? '1' : '0') : String(cell.v)
}

/** What `read` of a spreadsheet is told: values and how they are shown, no formulas, no more lines than are wanted, of the first sheet. */
export const sheetOptions = (most: number) => ({ cellNF: true, cellFormula: false, cellHTML: false, sheetRows: most, sheets: 0 }) as const

/** The first lines of a sheet as texts, at most so many. A formula is the value that it had when it was saved. */
export function linesOf(sheet: WorkSheet | undefined, most: number): string[][] {
  if (!sheet?.['!ref']) return []
  const { s, e } = utils.decode_range(sheet['!ref'])
  return Array.from({ length: Math.min(e.r - s.r + 1, most) }, (_, i) =>
    Array.from({ length: Math.min(e.c - s.c + 1, mostColumns) }, (_, j) => textOf(sheet, s.r + i, s.c + j)),
  )
}
