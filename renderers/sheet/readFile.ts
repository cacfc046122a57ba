import { read } from '@e965/xlsx'
import { linesOf, sheetOptions } from '#core/sheet/sheet.ts'
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

/** The lines of the first sheet of a spreadsheet, or of a CSV file, as texts; lines without any text are left out. */
export async function readFile(file: File): Promise<string[][]> {
  const bytes = await file.arrayBuffer()
  const isText = /\.(csv|txt)$/i.test(file.name)
  let lines: string[][]
  if (isText) {
    const text = decode(bytes)
    lines = readDelimited(text, markOf(text)).slice(0, mostLines)
  } else {
    const book = read(bytes, { type: 'array', ...sheetOptions(mostLines) })
    lines = linesOf(book.Sheets[book.SheetNames[0] ?? ''], mostLines)
  }
  return lines.filter((line) => line.some((cell) => cell.trim() !== ''))
}
