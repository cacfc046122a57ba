import { read, utils } from '@e965/xlsx'

/** Rows and columns of a sheet that are shown at most, and sheets of a book. */
const bounds = { rows: 500, columns: 60, sheets: 20 }

export interface SheetAnswer {
  sheets?: Array<{ name: string; rows: string[][]; cut: boolean }>
  error?: string
}

/** Reads a book beside the page: what is in it is texts, and never more of them than are shown. */
self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const book = read(data, { type: 'array', sheetRows: bounds.rows + 1, cellFormula: false, cellHTML: false, bookVBA: false })
    const sheets = book.SheetNames.slice(0, bounds.sheets).flatMap((name) => {
      const sheet = book.Sheets[name]
      if (!sheet) return []
      const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true })
      const shown = rows.slice(0, bounds.rows).map((row) => row.slice(0, bounds.columns).map(String))
      return [{ name, rows: shown, cut: rows.length > bounds.rows }]
    })
    self.postMessage({ sheets } satisfies SheetAnswer)
  } catch (error) {
    self.postMessage({ error: String(error) } satisfies SheetAnswer)
  }
}
