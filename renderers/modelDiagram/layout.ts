import { Graph, layout } from '@dagrejs/dagre'
import { type DrawnModel, type DrawnTable, fieldsDrawn } from './tables.ts'

/** Sizes of a drawn table in px; modelDiagram.css draws it so. */
export const tableWidth = 220
const headHeight = 48
const fieldHeight = 24

export const heightOf = (table: DrawnTable): number => {
  const drawn = fieldsDrawn(table).length
  return headHeight + fieldHeight * (drawn + (table.fields.length > drawn ? 1 : 0)) + 8
}

const gap = 48
/** How much wider than high the whole is. */
const shape = 2.6

interface Box {
  width: number
  height: number
  places: Map<string, { x: number; y: number }>
}

/** Tables that relations join, in groups. */
function groupsOf({ tables, relations }: DrawnModel): DrawnModel[] {
  const head = new Map(tables.map(({ id }) => [id, id]))
  const root = (id: string): string => {
    let at = id
    while (head.get(at) !== at) at = String(head.get(at))
    head.set(id, at)
    return at
  }
  for (const { from, to } of relations) head.set(root(from), root(to))
  const groups = new Map<string, DrawnModel>()
  for (const table of tables) {
    const group = groups.get(root(table.id)) ?? { tables: [], relations: [], more: false }
    group.tables.push(table)
    groups.set(root(table.id), group)
  }
  for (const relation of relations) groups.get(root(relation.from))?.relations.push(relation)
  return [...groups.values()]
}

/** A group from left to right, as its relations lead. */
function boxOf({ tables, relations }: DrawnModel): Box {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 24, ranksep: 110 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const table of tables) graph.setNode(table.id, { width: tableWidth, height: heightOf(table) })
  for (const { from, to } of relations) if (from !== to) graph.setEdge(from, to)
  layout(graph)
  const places = new Map<string, { x: number; y: number }>()
  for (const table of tables) {
    const { x, y } = graph.node(table.id) as { x: number; y: number }
    places.set(table.id, { x: x - tableWidth / 2, y: y - heightOf(table) / 2 })
  }
  const { width = tableWidth, height = gap } = graph.graph() as { width?: number; height?: number }
  return { width, height, places }
}

/** Where each table stands: groups that nothing joins side by side, the highest first, in rows. */
export function placesOf(model: DrawnModel): Map<string, { x: number; y: number }> {
  const boxes = groupsOf(model)
    .map(boxOf)
    .sort((a, b) => b.height - a.height)
  const room = boxes.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0)
  const widest = Math.max(Math.sqrt(room * shape), ...boxes.map(({ width }) => width))
  const places = new Map<string, { x: number; y: number }>()
  let [left, top, bottom] = [0, 0, 0]
  for (const { width, height, places: own } of boxes) {
    if (left > 0 && left + width > widest) [left, top] = [0, bottom]
    for (const [id, { x, y }] of own) places.set(id, { x: x + left, y: y + top })
    left += width + gap
    bottom = Math.max(bottom, top + height + gap)
  }
  return places
}
