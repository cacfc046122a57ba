import type { Row } from '#core/types.ts'

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
