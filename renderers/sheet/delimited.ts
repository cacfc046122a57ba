/**
 * Cells of a text as spreadsheets write it: separated by tabs (clipboard) or commas (CSV). A cell in quotes may hold
 * separators, line ends and doubled quotes; a quote that does not close right before a separator is only a character.
 */
export function readDelimited(text: string, mark: '\t' | ',' | ';' = '\t'): string[][] {
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const ends = (i: number) => i >= source.length || source[i] === mark || source[i] === '\n'
  /** The end of a quoted cell, if it is one. */
  const close = (from: number) => {
    for (let i = source.indexOf('"', from + 1); i >= 0; i = source.indexOf('"', i + 1)) {
      if (source[i + 1] === '"') i++
      else return ends(i + 1) ? i : -1
    }
    return -1
  }
  while (at <= source.length) {
    const last = source[at] === '"' ? close(at) : -1
    let next: number
    if (last >= 0) {
      row.push(source.slice(at + 1, last).replaceAll('""', '"'))
      next = last + 1
    } else {
      next = at
      while (!ends(next)) next++
      row.push(source.slice(at, next))
    }
    if (source[next] !== mark) {
      rows.push(row)
      row = []
    }
    at = next + 1
  }
  // a spreadsheet ends its last line as well
  while (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

/** Cells as a text for a spreadsheet. */
export const writeDelimited = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n')
