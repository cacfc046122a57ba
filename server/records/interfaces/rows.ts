import { popupUnpaged } from '#core/form/popup.ts'
import type { Json, Row } from '#core/types.ts'

/** Rows that one answer may have, as many as a popup asks for when it opens; what goes on behind is left out. */
export const maxRows = popupUnpaged.first
const maxDepth = 20

const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)

/** What stands at a dotted path of an answer: `data.list`, `items.0`. */
export function at(data: Json | undefined, path: string): Json | undefined {
  let found: Json | undefined = data
  for (const part of path.split('.').filter(Boolean)) {
    if (Array.isArray(found)) found = /^\d+$/.test(part) ? found[Number(part)] : undefined
    else found = isRow(found) && Object.hasOwn(found, part) ? found[part] : undefined
  }
  return found
}

/** Where answers have their rows when nobody says where. */
const usual = ['data.list', 'data.rows', 'data.records', 'data', 'list', 'rows', 'records', 'items', 'result']

/** The rows of an answer: at the path that is stated, else where they usually are. Plain values become rows with an id and a name. */
export function rowsIn(data: Json, path: string): Row[] | undefined {
  const list = path ? at(data, path) : Array.isArray(data) ? data : usual.map((one) => at(data, one)).find((value) => Array.isArray(value))
  if (!Array.isArray(list)) return undefined
  return list
    .filter((one) => one !== null && one !== undefined && !Array.isArray(one))
    .slice(0, maxRows)
    .map((one) => (isRow(one) ? one : { id: one, fullName: String(one) }))
}

/** Every row at any depth. */
function flat(rows: readonly Row[], depth = 0): Row[] {
  return rows.flatMap((row) =>
    Array.isArray(row.children) && depth < maxDepth ? [row, ...flat(row.children.filter(isRow), depth + 1)] : [row],
  )
}

/** Rows with these columns only, at any depth; without a set, as they are. */
export function cutRows(rows: readonly Row[], columns: ReadonlySet<string> | undefined, depth = 0): Row[] {
  if (!columns) return [...rows]
  return rows.map((row) => {
    const kept = Object.entries(row).filter(([name]) => columns.has(name) && name !== 'children')
    const below = Array.isArray(row.children) && depth < maxDepth ? cutRows(row.children.filter(isRow), columns, depth + 1) : undefined
    return { ...Object.fromEntries(kept), ...(below ? { children: below } : {}) }
  })
}

/** Rows that hold a keyword in one of these fields, or in any plain one where none is named. */
export function fitting(rows: readonly Row[], keyword: string, fields: readonly string[]): Row[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return [...rows]
  const holds = (value: Json | undefined) =>
    (typeof value === 'string' || typeof value === 'number') && String(value).toLowerCase().includes(wanted)
  return rows.filter((row) => (fields.length > 0 ? fields.some((field) => holds(row[field])) : Object.values(row).some(holds)))
}

/** Rows with these values, in the order in which they were asked for. */
export function byIds(rows: readonly Row[], ids: readonly Json[], key: string): Row[] {
  const found = new Map<string, Row>()
  for (const row of flat(rows)) {
    const name = Object.hasOwn(row, key) ? String(row[key] ?? '') : ''
    if (!found.has(name)) found.set(name, row)
  }
  return ids.flatMap((id) => {
    const row = found.get(String(id))
    return row ? [row] : []
  })
}
