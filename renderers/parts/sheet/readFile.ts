import { read, SSF, utils, type WorkSheet } from '@e965/xlsx'
import { formatDate } from '#core/format.ts'
import { readDelimited } from './delimited.ts'

/** So many lines are read of a file: no sub-table holds more. */
const mostLines = 5001

/** A text in the encoding that it has: UTF-8, or what spreadsheets in China save. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The separator that the first line has most of. */
function markOf(text: string): ',' | ';' | '\t' {
  const line = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (mark: string) => line.split(mark).length
  return count('\t') > count(',') ? '\t' : count(';') > count(',') ? ';' : ','
}

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

function linesOf(sheet: WorkSheet | undefined): string[][] {
  if (!sheet?.['!ref']) return []
  const { s, e } = utils.decode_range(sheet['!ref'])
  return Array.from({ length: Math.min(e.r - s.r + 1, mostLines) }, (_, i) =>
    Array.from({ length: e.c - s.c + 1 }, (_, j) => textOf(sheet, s.r + i, s.c + j)),
  )
}

/** The lines of the first sheet of a spreadsheet, or of a CSV file, as texts; lines without any text are left out. */
export async function readFile(file: File): Promise<string[][]> {
  const bytes = await file.arrayBuffer()
  const isText = /\.(csv|txt)$/i.test(file.name)
  let lines: string[][]
  if (isText) {
    const text = decode(bytes)
    lines = readDelimited(text, markOf(text)).slice(0, mostLines)
  } else {
    const book = read(bytes, { type: 'array', cellNF: true, cellFormula: false, cellHTML: false, sheetRows: mostLines, sheets: 0 })
    lines = linesOf(book.Sheets[book.SheetNames[0] ?? ''])
  }
  return lines.filter((line) => line.some((cell) => cell.trim() !== ''))
}
