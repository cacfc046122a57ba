import type { Row } from '#core/types.ts'
import { type ListState, rowId } from '#runtime/list/listStore.ts'

/** A row as it stands on screen: in a tree the open rows one after the other. */
export interface GridRow {
  key: string
  row: Row
  /** from 1 */
  level: number
  /** undefined for a row that has nothing below it */
  open: boolean | undefined
  /** place among its siblings, from 1, and how many they are */
  place: number
  siblings: number
  /** the head of a group: the rows under it, whether they show or not */
  group?: Row[]
}

const childrenOf = (row: Row): Row[] => (Array.isArray(row.children) ? (row.children as Row[]) : [])

/** The rows to show: all of a plain list, the open ones of a tree. A row without an id is known by its place. */
export function visibleRows(rows: readonly Row[], tree: boolean, open: ListState['open']): GridRow[] {
  if (!tree)
    return rows.map((row, i) => ({ key: rowId(row) || `#${i}`, row, level: 1, open: undefined, place: i + 1, siblings: rows.length }))
  const out: GridRow[] = []
  const visit = (list: readonly Row[], level: number) => {
    for (const [i, row] of list.entries()) {
      const key = rowId(row) || `#${out.length}`
      const children = childrenOf(row)
      const isOpen = children.length > 0 ? open.all !== open.except.has(key) : undefined
      out.push({ key, row, level, open: isOpen, place: i + 1, siblings: list.length })
      if (isOpen) visit(children, level + 1)
    }
  }
  visit(rows, 1)
  return out
}

/** Rows that have the same value of a field, one after the other under a head; groups stand in the order in which they come. */
export function groupRows(rows: readonly Row[], field: string, open: ListState['open']): GridRow[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `group ${JSON.stringify(row[field] ?? null)}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups].flatMap(([key, group], i) => {
    const isOpen = open.all !== open.except.has(key)
    const head: GridRow = { key, row: group[0] ?? {}, level: 1, open: isOpen, place: i + 1, siblings: groups.size, group }
    return isOpen ? [head, ...visibleRows(group, false, open)] : [head]
  })
}

/** Index of the row above this one in the tree; -1 at the top. */
function parentIndex(rows: readonly GridRow[], index: number): number {
  const level = rows[index]?.level ?? 1
  for (let i = index - 1; i >= 0; i--) if ((rows[i]?.level ?? 1) < level) return i
  return -1
}

/** Where a key takes the focus in a tree: another row's index, `open` or `close`; undefined when the key means nothing here. */
export function treeMove(rows: readonly GridRow[], index: number, key: string): number | 'open' | 'close' | undefined {
  const row = rows[index]
  if (!row) return undefined
  if (key === 'ArrowDown') return Math.min(rows.length - 1, index + 1)
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  if (key === 'End') return rows.length - 1
  if (key === 'ArrowRight') return row.open === false ? 'open' : row.open ? index + 1 : undefined
  if (key === 'ArrowLeft') {
    if (row.open) return 'close'
    const parent = parentIndex(rows, index)
    return parent >= 0 ? parent : undefined
  }
  return undefined
}

/** The rows whose text fits a keyword, with everything above them; each keeps what is below it only when something there fits. */
export function filterTree(rows: readonly Row[], fits: (row: Row) => boolean): Row[] {
  return rows.flatMap((row) => {
    const children = filterTree(childrenOf(row), fits)
    if (children.length === 0 && !fits(row)) return []
    return [{ ...row, children }]
  })
}
