import type { Json, Row } from '#core/types.ts'
import type { App } from '#runtime/app.ts'
import { newKey } from '#runtime/formStore.ts'

/** IM-12: a column of the preview. */
export interface WizardColumn {
  id: string
  fullName: string
  required?: boolean
}

/** A row of the preview: its texts by column, and what was wrong with them when they were sent. */
export interface WizardRow {
  key: number
  texts: { [column: string]: string }
  faults: { [column: string]: string }
}

/** So many rows are sent at once: what has been done is told in between, and what fails costs no more than these. */
const portion = 100

const isRow = (value: Json | undefined): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)
const rowsIn = (value: Json | undefined): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])
const text = (value: Json | undefined): string => (value === null || value === undefined || typeof value === 'object' ? '' : String(value))

const faultsOf = (errors: Json | undefined): WizardRow['faults'] =>
  Object.fromEntries(rowsIn(errors).map(({ field, message }) => [text(field), text(message)]))

/** Rows as they are answered, by a preview or as those that failed. */
export const wizardRows = (list: Json | undefined, columns: readonly WizardColumn[]): WizardRow[] =>
  rowsIn(list).map((row, key) => ({
    key,
    texts: Object.fromEntries(columns.map(({ id }) => [id, text(row[id])])),
    faults: faultsOf(row.errors),
  }))

/** The rows with what a check of `given` says of each; one that was changed since then keeps what it has. */
export function withFaults(rows: readonly WizardRow[], given: readonly WizardRow[], data: Json): WizardRow[] {
  const found = new Map(rowsIn(isRow(data) ? data.list : null).map(({ row, errors }) => [Number(row), faultsOf(errors)]))
  const told = new Map(given.map((row, at) => [row.key, { texts: row.texts, faults: found.get(at) ?? {} }]))
  return rows.map((row) => {
    const one = told.get(row.key)
    return one?.texts === row.texts ? { ...row, faults: one.faults } : row
  })
}

export const hasFaults = ({ faults }: WizardRow): boolean => Object.keys(faults).length > 0

export interface Preview {
  columns: WizardColumn[]
  rows: WizardRow[]
  /** headings of the file that no column has */
  unknown: string[]
}

/** IM-11: what ImportPreview answers. */
export function previewOf(data: Json): Preview {
  const { dataRow, headerRow, unknown } = isRow(data) ? data : {}
  const columns = rowsIn(headerRow).map(({ id, fullName, required }) => ({
    id: text(id),
    fullName: text(fullName),
    required: required === true,
  }))
  return { columns, rows: wizardRows(dataRow, columns), unknown: Array.isArray(unknown) ? unknown.map(text) : [] }
}

export interface Sent {
  /** rows that became records */
  saved: number
  /** these records, where the server names them */
  ids: string[]
  /** rows that did not, as the server answered them */
  failed: Row[]
  /** rows that were not sent, or of which no answer came */
  left: WizardRow[]
}

/** Sends rows of one wizard. Its sender keeps the key of what was not answered, so that sending it again imports nothing twice. */
export function createSender(app: App, url: string) {
  const keys = new Map<string, string>()
  /** Sends the rows portion after portion, until one is refused or `stops` says so; tells how many are done. */
  return async (rows: readonly WizardRow[], stops: () => boolean, onDone: (done: number) => void): Promise<Sent> => {
    const sent: Sent = { saved: 0, ids: [], failed: [], left: [] }
    for (let at = 0; at < rows.length; at += portion) {
      const list = rows.slice(at, at + portion).map(({ texts }) => texts)
      const content = JSON.stringify(list)
      const key = keys.get(content) ?? newKey()
      keys.set(content, key)
      try {
        if (stops()) throw new Error('stopped')
        const { data } = await app.request({ post: url, body: { list } as Json, long: true }, { key })
        keys.delete(content)
        const { snum, failResult, ids } = isRow(data) ? data : {}
        if (Array.isArray(ids)) sent.ids.push(...ids.map(text))
        sent.saved += Number(snum ?? 0)
        sent.failed.push(...rowsIn(failResult))
      } catch {
        // a refusal has been told; what is not imported stays
        return { ...sent, left: rows.slice(at) }
      }
      onDone(Math.min(at + portion, rows.length))
    }
    return sent
  }
}
