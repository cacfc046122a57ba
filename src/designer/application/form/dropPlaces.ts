import { isPart } from '#core/edit/standing.ts'
import { findNode, widgetOf } from '#core/edit/tree.ts'
import type { Application, Command, Place, Standing } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import type { Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import type { Dragged, Drop } from '../../drag/useDragging.ts'
import type { Point } from '../../drag/watchDrags.ts'
import { type Box, lineOf, zoneAt } from '../../drag/zones.ts'
import type { DrawnPart } from '../../drawing/parts.ts'

/** What a drop does. A new part is called as its kind is; one language is enough to begin with. */
export function commandOf(dragged: Dragged, to: Place, t: Translate): Command {
  if ('nodes' in dragged) return { do: 'move', nodes: dragged.nodes, to }
  const widget = env.widgets.get(dragged.kind)
  return { do: 'insert', kind: dragged.kind, to, props: widget?.isField || widget?.isTable ? { label: t(widget.title) } : {} }
}

const holds = (node: Node): boolean => widgetOf(node, env)?.isContainer === true

/** The child of a container that a point of the drawing lies in: a column, a pane, a cell. */
function childUnder({ node }: Standing, { child, pane, cell }: DrawnPart): Node | undefined {
  const children = node.children ?? []
  if (child !== undefined) return children.find(({ field }) => field === child)
  if (pane !== undefined) return children.find((one, i) => String(one.name ?? one.id ?? i) === pane)
  if (!cell) return undefined
  // a cell that another one lies over is not drawn
  return children[cell[0]]?.children?.filter(({ merged }) => merged !== true)[cell[1]]
}

/** A place in respect of a node that is drawn in a box. */
export function around(found: Standing, box: Box, at: Point, inside: boolean): Drop | undefined {
  const { node, table } = found
  if (node.id === undefined) return undefined
  const across = table !== undefined
  const zone = zoneAt(box, at, { inside, beside: !across && !isPart(found, env), across })
  const line = lineOf(box, zone, across)
  if (zone === 'left' || zone === 'right') return { to: { at: 'beside', of: node.id, side: zone }, zone, line }
  return { to: { at: zone, of: node.id }, zone, line }
}

/** Where something comes to that is dropped at a point of the drawing; nothing where it would stay where it is. */
export function dropInDrawing(definition: Application, part: DrawnPart, at: Point, dragged: Dragged): Drop | undefined {
  const find = (id: string | undefined) => (id === undefined ? undefined : findNode(definition, id, env))
  const own = 'nodes' in dragged ? dragged.nodes : []
  const isOwn = (found: Standing) =>
    own.includes(found.node.id ?? '') || found.parents.some(({ id }) => id !== undefined && own.includes(id))
  const nearest = find(part.nearest?.id)
  const beNearest = () => (nearest && part.nearest && !isOwn(nearest) ? around(nearest, part.nearest.box, at, false) : undefined)
  const found = find(part.id)
  if (!found) {
    if (part.id !== undefined) return undefined
    if (part.nearest) return beNearest()
    return { to: { at: 'inside', of: ['form', 'fields'] }, zone: 'inside', line: part.box }
  }
  if (isOwn(found)) return undefined
  const child = childUnder(found, part)
  if (part.child !== undefined) {
    const column = find(child?.id)
    return column && !isOwn(column) ? around(column, part.box, at, false) : undefined
  }
  const drop = around(found, part.box, at, holds(found.node))
  if (drop?.zone !== 'inside') return drop
  if (part.nearest) return beNearest()
  const holder = child ?? found.node
  return { to: { at: 'inside', of: holder.id ?? '' }, zone: 'inside', line: part.box }
}

/** Where something comes to that is dropped at a point of the outline; at its end where no entry lies there. */
export function dropInOutline(
  definition: Application,
  entry: { id: string; box: Box } | undefined,
  rest: Box,
  at: Point,
  dragged: Dragged,
): Drop | undefined {
  if (!entry) return { to: { at: 'inside', of: ['form', 'fields'] }, zone: 'inside', line: rest }
  const found = findNode(definition, entry.id, env)
  if (!found || ('nodes' in dragged && dragged.nodes.includes(entry.id))) return undefined
  const zone = zoneAt(entry.box, at, { inside: holds(found.node), beside: false })
  // what is put into a container from its head stands first in it
  const to: Place = zone === 'inside' ? { at: 'inside', of: entry.id, index: 0 } : { at: zone as 'before' | 'after', of: entry.id }
  return { to, zone, line: lineOf(entry.box, zone) }
}
