import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'

export type TreeRow = Row & { hasChildren: boolean; children?: TreeRow[] }

/** Rows as a tree, in the order given. A row whose parent is not among them stands at the top: nothing gets lost. */
export function toTree(rows: readonly Row[], parent = 'parentId'): TreeRow[] {
  const nodes = new Map(rows.map((row) => [String(row.id), { ...row, hasChildren: false } as TreeRow]))
  const top: TreeRow[] = []
  for (const node of nodes.values()) {
    const above = nodes.get(String(node[parent] ?? ''))
    if (!above || above === node) top.push(node)
    else {
      above.children ??= []
      above.children.push(node)
      above.hasChildren = true
    }
  }
  return top
}

/**
 * Records as a tree, in the order given; `parents` tells who stands above whom. Nothing gets lost: a record whose parent
 * is not there stands at the top, and a circle (older data) is cut where it is met.
 */
export function recordTree(rows: readonly Row[], parents: ReadonlyMap<string, string>): TreeRow[] {
  const safe = new Set<string>()
  const cut = new Set<string>()
  for (const { id } of rows) {
    const path = new Set<string>()
    let at: string | undefined = String(id)
    while (at !== undefined && !safe.has(at) && !path.has(at)) {
      path.add(at)
      at = cut.has(at) ? undefined : parents.get(at)
    }
    if (at !== undefined && path.has(at)) cut.add(at)
    for (const one of path) safe.add(one)
  }
  const key = '$parent'
  const tree = toTree(
    rows.map((row) => ({ ...row, [key]: cut.has(String(row.id)) ? null : (parents.get(String(row.id)) ?? null) })),
    key,
  )
  const clean = (nodes: TreeRow[]) => {
    for (const node of nodes) {
      delete node[key]
      if (node.children) clean(node.children)
    }
  }
  clean(tree)
  return tree
}

/** The rows that `fits` accepts, with everything above them, so that a filtered tree keeps its branches. */
export function withAncestors(rows: readonly Row[], fits: (row: Row) => boolean, parent = 'parentId'): Row[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  const keep = new Set<string>()
  for (const row of rows) {
    if (!fits(row)) continue
    for (let node: Row | undefined = row; node && !keep.has(String(node.id)); node = byId.get(String(node[parent] ?? '')))
      keep.add(String(node.id))
  }
  return rows.filter((row) => keep.has(String(row.id)))
}

/** Ids of a row and of everything below it. */
export function subtreeIds(rows: readonly Row[], id: string, parent = 'parentId'): Set<string> {
  const below = new Map<string, string[]>()
  for (const row of rows) {
    const key = String(row[parent] ?? '')
    below.set(key, [...(below.get(key) ?? []), String(row.id)])
  }
  const ids = new Set<string>()
  const open = [id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (ids.has(next)) continue
    ids.add(next)
    open.push(...(below.get(next) ?? []))
  }
  return ids
}

/** A table whose rows stand below one another, by the names of its columns. */
interface TreeTable {
  table: string
  id?: string
  parent?: string
}

/** The ids of these rows of a table and of all that stands below them, as a query. One that stands in a circle ends it. */
export const andBelow = ({ table, id = 'id', parent = 'parentId' }: TreeTable, ids: readonly string[]): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`with recursive "below" as (
    select ${sql.ref(id)} as "id" from ${sql.table(table)} where ${sql.ref(id)} = ${anyOf(ids)}
    union select n.${sql.ref(id)} from ${sql.table(table)} n join "below" b on n.${sql.ref(parent)} = b."id")
    select "id" from "below"`

/** The ids of a row of a table and of all that stands above it, as a query. */
export const andAbove = ({ table, id = 'id', parent = 'parentId' }: TreeTable, of: string): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`with recursive "up" as (
    select ${sql.ref(id)} as "id", ${sql.ref(parent)} as "above" from ${sql.table(table)} where ${sql.ref(id)} = ${of}
    union select n.${sql.ref(id)}, n.${sql.ref(parent)} from ${sql.table(table)} n join "up" u on n.${sql.ref(id)} = u."above")
    select "id" from "up"`
