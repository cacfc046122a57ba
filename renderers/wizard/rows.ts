import type { Json, Row } from '#core/types.ts'
import type { App } from '#runtime/app.ts'
import { newKey } from '#runtime/form/newKey.ts'

/** IM-12: a column of the preview: of the record, or of one of its sub-tables. */
export interface WizardColumn {
  /** `field`, or `table.field` */
  id: string
  field: string
  fullName: string
  required?: boolean
  /** the head that it stands under: one of the list, or its sub-table */
  head?: string
  table?: string
}

/** Texts by field. */
export interface Texts {
  [field: string]: string
}

/** A row of the preview: its texts by field, those of its sub-tables, and what was wrong with them when they were sent. */
export interface WizardRow {
  key: number
  texts: Texts
  subs: { [table: string]: readonly Texts[] }
  /** by place: `field`, `table[1].field`, the whole row where it is empty */
  faults: { [place: string]: string }
}

/** What becomes of all rows. */
export type RowsChange = (rows: readonly WizardRow[]) => readonly WizardRow[]

/** So many rows are sent at once: what has been done is told in between, and what fails costs no more than these. */
const portion = 100
/** The same where each is launched through a flow, which takes far longer. */
const launchedPortion = 20
/** More rows than these are imported in the background; of those that are launched through a flow fewer. */
export const atOnce = 1000
export const launchedAtOnce = 200

const isRow = (value: Json | undefined): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)
/** What an answer says by name; nothing of one that names nothing. */
export const record = (data: Json | undefined): Row => (isRow(data) ? data : {})
const rowsIn = (value: Json | undefined): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])
const text = (value: Json | undefined): string => (value === null || value === undefined || typeof value === 'object' ? '' : String(value))

const faultsOf = (errors: Json | undefined): WizardRow['faults'] =>
  Object.fromEntries(rowsIn(errors).map(({ field, message }) => [text(field), text(message)]))

/** Where a cell stands, as a fault names it; of a sub-table with its row. */
export const placeOf = ({ table, field }: WizardColumn, sub: number): string => (table === undefined ? field : `${table}[${sub}].${field}`)

/** Rows as they are answered, by a preview or as those that failed. */
export const wizardRows = (list: Json | undefined, columns: readonly WizardColumn[]): WizardRow[] => {
  const own = columns.filter(({ table }) => table === undefined)
  const tables = [...new Set(columns.flatMap(({ table }) => table ?? []))]
  const textsOf = (row: Row, of: readonly WizardColumn[]): Texts => Object.fromEntries(of.map(({ field }) => [field, text(row[field])]))
  return rowsIn(list).map((row, key) => ({
    key,
    texts: textsOf(row, own),
    subs: Object.fromEntries(
      tables.map((table) => {
        const children = columns.filter((column) => column.table === table)
        return [table, rowsIn(row[table]).map((one) => textsOf(one, children))]
      }),
    ),
    faults: faultsOf(row.errors),
  }))
}

/** A row as it is sent: texts only. */
const sentRow = ({ texts, subs }: WizardRow): Row => ({ ...texts, ...(subs as Row) })

/** Rows as they are sent, through a flow where they go through one. */
export const bodyOf = (rows: readonly WizardRow[], flowId: string | undefined): Row => ({
  list: rows.map(sentRow),
  ...(flowId === undefined ? {} : { flowId }),
})

/** The rows with what a check of `given` says of each; one that was changed since then keeps what it has. */
export function withFaults(rows: readonly WizardRow[], given: readonly WizardRow[], data: Json): WizardRow[] {
  const found = new Map(rowsIn(record(data).list).map(({ row, errors }) => [Number(row), faultsOf(errors)]))
  const told = new Map(given.map((row, at) => [row.key, { row, faults: found.get(at) ?? {} }]))
  return rows.map((row) => {
    const one = told.get(row.key)
    return one?.row.texts === row.texts && one.row.subs === row.subs ? { ...row, faults: one.faults } : row
  })
}

export const hasFaults = ({ faults }: WizardRow): boolean => Object.keys(faults).length > 0

/** What is wrong with a row but for these places; what is wrong with the row as a whole may be mended by any of its cells. */
const without = ({ '': _whole, ...faults }: WizardRow['faults'], ...places: string[]): WizardRow['faults'] =>
  Object.fromEntries(Object.entries(faults).filter(([place]) => !places.includes(place)))

/** A row with another text in one of its cells; the first row of a sub-table that has none comes with its first text. */
export function typed(row: WizardRow, column: WizardColumn, sub: number, value: string): WizardRow {
  const { table, field } = column
  const place = placeOf(column, sub)
  if (table === undefined) return { ...row, texts: { ...row.texts, [field]: value }, faults: without(row.faults, place) }
  const rows = [...(row.subs[table] ?? [])]
  rows[sub] = { ...rows[sub], [field]: value }
  return { ...row, subs: { ...row.subs, [table]: rows }, faults: without(row.faults, place, table) }
}

/** IM-02: a row without one row of a sub-table; what is wrong with those below moves up with them. */
export function withoutSub(row: WizardRow, table: string, sub: number): WizardRow {
  const faults = Object.entries(without(row.faults, table)).flatMap(([place, message]): Array<[string, string]> => {
    const match = /^([^[]+)\[(\d+)\](.*)$/.exec(place)
    if (match?.[1] !== table) return [[place, message]]
    const at = Number(match[2])
    return at === sub ? [] : [[`${table}[${at > sub ? at - 1 : at}]${match[3]}`, message]]
  })
  return {
    ...row,
    subs: { ...row.subs, [table]: (row.subs[table] ?? []).filter((_, i) => i !== sub) },
    faults: Object.fromEntries(faults),
  }
}

/** How many lines a row takes: as many as its longest sub-table has rows. */
export const linesOf = ({ subs }: WizardRow): number => Math.max(1, ...Object.values(subs).map((rows) => rows.length))

/** Whether a cell of a column is there on a line of a row: of a sub-table that is empty its first. */
export const hasCell = ({ subs }: WizardRow, { table }: WizardColumn, sub: number): boolean =>
  sub === 0 || (table !== undefined && sub < (subs[table]?.length ?? 0))

export interface Preview {
  columns: WizardColumn[]
  rows: WizardRow[]
  /** headings of the file that no column has */
  unknown: string[]
}

/** IM-12: the columns of a header row: heads and sub-tables have theirs below them. */
const columnsOf = (headerRow: Json | undefined): WizardColumn[] => {
  const column = ({ id, fullName, required }: Row): WizardColumn => ({
    id: text(id),
    field: text(id),
    fullName: text(fullName),
    required: required === true,
  })
  const all = rowsIn(headerRow).flatMap((one): WizardColumn[] => {
    const head = text(one.fullName)
    const children = rowsIn(one.children).map(column)
    if (one.pingeKey === 'complexHeader') return children.map((child) => ({ ...child, head }))
    if (one.children === undefined) return [column(one)]
    const table = text(one.id)
    return children.map((child) => ({ ...child, id: `${table}.${child.field}`, head, table }))
  })
  // sub-tables stand behind the record's own
  return [...all.filter(({ table }) => table === undefined), ...all.filter(({ table }) => table !== undefined)]
}

/** IM-11: what ImportPreview answers. */
export function previewOf(data: Json): Preview {
  const { dataRow, headerRow, unknown } = record(data)
  const columns = columnsOf(headerRow)
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
  const keyOf = (content: string): string => {
    const key = keys.get(content) ?? newKey()
    keys.set(content, key)
    return key
  }
  return {
    /** Sends the rows portion after portion, until one is refused or `stops` says so; tells how many are done. */
    send: async (
      rows: readonly WizardRow[],
      flowId: string | undefined,
      stops: () => boolean,
      onDone: (done: number) => void,
    ): Promise<Sent> => {
      const sent: Sent = { saved: 0, ids: [], failed: [], left: [] }
      const many = flowId === undefined ? portion : launchedPortion
      for (let at = 0; at < rows.length; at += many) {
        const body = bodyOf(rows.slice(at, at + many), flowId)
        const content = JSON.stringify(body)
        const key = keyOf(content)
        try {
          if (stops()) throw new Error('stopped')
          const { data } = await app.request({ post: `${url}/ImportData`, body, long: true }, { key })
          keys.delete(content)
          const { snum, failResult, ids } = record(data)
          if (Array.isArray(ids)) sent.ids.push(...ids.map(text))
          sent.saved += Number(snum ?? 0)
          sent.failed.push(...rowsIn(failResult))
        } catch {
          // a refusal has been told; what is not imported stays
          return { ...sent, left: rows.slice(at) }
        }
        onDone(Math.min(at + many, rows.length))
      }
      return sent
    },
    /** Begins an import of all rows in the background; gives its id. */
    begin: async (rows: readonly WizardRow[], flowId: string | undefined): Promise<string> => {
      const body = bodyOf(rows, flowId)
      const content = JSON.stringify(body)
      const { data } = await app.request({ post: `${url}/ImportTasks`, body, long: true }, { key: keyOf(content) })
      keys.delete(content)
      return text(record(data).id)
    },
  }
}

/** An import in the background as it stands. */
export interface Task {
  id: string
  state: string
  done: number
  total: number
  /** why it was refused */
  said: string
  /** once it has ended */
  preview: Preview
  result: Sent
}

/** What is answered of an import in the background. */
export function taskFrom(data: Json): Task {
  const row = record(data)
  const columns = columnsOf(row.headerRow)
  const left = wizardRows(row.left, columns)
  return {
    id: text(row.id),
    state: text(row.state),
    done: Number(row.done ?? 0),
    total: Number(row.total ?? 0),
    said: text(row.said),
    preview: { columns, rows: left, unknown: [] },
    result: { saved: Number(row.snum ?? 0), ids: Array.isArray(row.ids) ? row.ids.map(text) : [], failed: rowsIn(row.failResult), left },
  }
}

/** The newest of a person's imports in the background; nothing where there is none, or it cannot be read. */
export async function lastTask(app: App, url: string): Promise<Task | undefined> {
  try {
    const { data } = await app.request({ get: `${url}/ImportTasks` }, { quiet: true })
    const [newest] = rowsIn(record(data).list)
    return newest && taskFrom(newest)
  } catch {
    return undefined
  }
}
