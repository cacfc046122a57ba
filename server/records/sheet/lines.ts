import { read } from '@e965/xlsx'
import { linesOf, sheetOptions } from '#core/sheet/sheet.ts'

/** The lines of a spreadsheet's first sheet that have a text, at most so many. Throws when it cannot be read. */
export function linesIn(content: Buffer, most: number): string[][] {
  const book = read(content, { type: 'buffer', ...sheetOptions(most) })
  return linesOf(book.Sheets[book.SheetNames[0] ?? ''], most).filter((line) => line.some((cell) => cell.trim() !== ''))
}
