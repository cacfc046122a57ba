import { boardAround } from '#core/edit/page/boardPlaces.ts'
import { findNode } from '#core/edit/tree.ts'
import type { Definition, Standing } from '#core/edit/types.ts'
import { hasPlaces, usualSize } from '#core/portal/blocks.ts'
import { type BlockPlace, boardColumns, within } from '#core/portal/places.ts'
import { env } from '#designer/env.ts'
import type { Dragged, Drop } from '../drag/useDragging.ts'
import type { Point } from '../drag/watchDrags.ts'
import type { Box } from '../drag/zones.ts'
import { elementOf } from '../drawing/parts.ts'

/** The grid of a board as it is drawn: where it lies, and how large a column and a row with the gap behind them are. */
function gridOf(document: Document, board: string): { box: DOMRect; column: number; row: number; gap: number } | undefined {
  const cells = elementOf(document, board)?.querySelector('.pg-board-cells')
  const view = document.defaultView
  if (!cells || !view) return undefined
  const { columnGap, gridAutoRows } = view.getComputedStyle(cells)
  const [gap, high] = [Number.parseFloat(columnGap), Number.parseFloat(gridAutoRows)]
  // on a phone blocks stand below each other
  if (!(gap >= 0) || !(high > 0)) return undefined
  const box = cells.getBoundingClientRect()
  return { box, column: (box.width + gap) / boardColumns, row: high + gap, gap }
}

const lineOf = ({ x, y, w, h }: BlockPlace, { box, column, row, gap }: NonNullable<ReturnType<typeof gridOf>>): Box => ({
  ...{ left: box.left + x * column, top: box.top + y * row },
  ...{ width: w * column - gap, height: h * row - gap },
})

/** The board that a drop belongs to: one with places itself, or that around one of its blocks. */
function boardAt(found: Standing): { id: string; block: Standing | undefined } | undefined {
  if (hasPlaces(found.node)) return found.node.id === undefined ? undefined : { id: found.node.id, block: undefined }
  const board = boardAround(found)
  return board?.id === undefined ? undefined : { id: board.id, block: found }
}

/** Where on the grid of a board something comes to; nothing where it is not dropped on one. `into` is whether it may come into the block there. */
export function dropOnGrid(
  definition: Definition,
  found: Standing | undefined,
  at: Point,
  dragged: Dragged,
  document: Document,
  into: (block: Standing) => boolean,
): Drop | undefined {
  const target = found && boardAt(found)
  const grid = target && gridOf(document, target.id)
  if (!target || !grid) return undefined
  const own = 'nodes' in dragged && dragged.nodes.length === 1 ? findNode(definition, dragged.nodes[0] ?? '', env) : undefined
  if ('nodes' in dragged && !own) return undefined
  const stays = own !== undefined && boardAround(own)?.id === target.id
  const before = stays ? boardAround(own)?.places[own.node.id ?? ''] : undefined
  if (target.block && target.block.node.id !== own?.node.id && into(target.block)) return undefined
  const column = Math.floor((at.x - grid.box.left) / grid.column)
  const line = Math.floor((at.y - grid.box.top) / grid.row)
  const isCorner = 'nodes' in dragged && dragged.corner === true
  if (isCorner && !before) return undefined
  const size = before ?? usualSize(own?.node ?? { pingeKey: 'kind' in dragged ? dragged.kind : '' })
  const place =
    isCorner && before
      ? within({ ...before, w: Math.min(Math.max(column - before.x + 1, 1), boardColumns - before.x), h: line - before.y + 1 })
      : within({ w: size.w, h: size.h, x: column - Math.floor(size.w / 2), y: line })
  return { to: { at: 'inside', of: target.id, cell: place, ...(stays ? { stays } : {}) }, zone: 'inside', line: lineOf(place, grid) }
}
