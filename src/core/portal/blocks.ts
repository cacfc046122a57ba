import type { Node, PageDef } from '../types.ts'
import { type BlockPlace, type BlockPlaces, boardColumns, freePlace, settled } from './places.ts'

/** A board whose blocks stand at places of a grid. */
export type PlacedNode = Node & { places: BlockPlaces }

const isRecord = (value: unknown): value is { [name: string]: unknown } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Whether the blocks of a node stand at places of a grid. */
export const hasPlaces = (node: Node | undefined): node is PlacedNode => isRecord(node?.places)

/** The board of a portal: of a page, the first whose blocks stand at places. */
function boardIn(node: Node | undefined): PlacedNode | undefined {
  if (hasPlaces(node)) return node
  for (const child of Array.isArray(node?.children) ? node.children : []) {
    const found = isRecord(child) ? boardIn(child) : undefined
    if (found) return found
  }
  return undefined
}

/** The board of a page that is a portal. */
export const boardOf = (page: Partial<PageDef> | null | undefined): PlacedNode | undefined => boardIn(page?.body)

/** How many rows of the grid a block of a kind needs. */
const rows: { readonly [kind: string]: number } = { welcome: 2, shortcuts: 6, feed: 9, chart: 8, list: 14 }
const usualRows = 6
/** One figure needs less. */
const rowsOfFigure = 3

/** How large a block is that nobody gave a size. */
export function usualSize(node: Pick<Node, 'pingeKey'> & { kind?: unknown; span?: unknown }): Pick<BlockPlace, 'w' | 'h'> {
  const w = Number.isInteger(node.span) ? Math.min(Math.max(Number(node.span), 1), boardColumns) : 12
  return { w, h: node.kind === 'number' ? rowsOfFigure : (rows[node.pingeKey] ?? usualRows) }
}

/**
 * Places for blocks that stood beside and below each other by their widths alone: those of one row have the height of its
 * highest.
 */
export function flowing(blocks: ReadonlyArray<readonly [id: string, size: Pick<BlockPlace, 'w' | 'h'>]>): BlockPlaces {
  const found: Array<[string, BlockPlace]> = []
  let [x, y, high] = [0, 0, 0]
  for (const [id, { w, h }] of blocks) {
    if (x + w > boardColumns) [x, y, high] = [0, y + high, 0]
    found.push([id, { x, y, w, h }])
    x += w
    high = Math.max(high, h)
  }
  return settled(Object.fromEntries(found))
}

/**
 * Places for blocks of which none has one: in rows, each as high as the highest of its row. What is more than twice as high
 * as the others stands in another row.
 */
function inRows(blocks: ReadonlyArray<readonly [id: string, size: Pick<BlockPlace, 'w' | 'h'>]>): { [id: string]: BlockPlace } {
  const all: { [id: string]: BlockPlace } = {}
  let row: string[] = []
  let [x, y, high] = [0, 0, 0]
  for (const [id, { w, h }] of blocks) {
    if (row.length > 0 && (x + w > boardColumns || h > 2 * high || high > 2 * h)) {
      for (const one of row) (all[one] as BlockPlace).h = high
      ;[x, y, high, row] = [0, y + high, 0, []]
    }
    all[id] = { x, y, w, h }
    row.push(id)
    x += w
    high = Math.max(high, h)
  }
  for (const one of row) (all[one] as BlockPlace).h = high
  return all
}

/** Places for all of these blocks: those that they have, and room for each that has none. */
export function withRoom(
  blocks: ReadonlyArray<readonly [id: string, size: Pick<BlockPlace, 'w' | 'h'>]>,
  places: BlockPlaces,
): { [id: string]: BlockPlace } {
  const known = new Set(blocks.map(([id]) => id))
  const all: { [id: string]: BlockPlace } = settled(Object.fromEntries(Object.entries(places).filter(([id]) => known.has(id))))
  if (Object.keys(all).length === 0) return inRows(blocks)
  for (const [id, { w, h }] of blocks) all[id] ??= freePlace(all, w, h)
  return all
}
