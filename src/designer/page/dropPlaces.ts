import { boardAround } from '#core/edit/page/boardPlaces.ts'
import { findNode, isHead, isRecord, widgetOf } from '#core/edit/tree.ts'
import type { Definition, Place, Standing } from '#core/edit/types.ts'
import { propsIn } from '#core/form/waits.ts'
import { hasPlaces } from '#core/portal/blocks.ts'
import { env } from '#designer/env.ts'
import { around } from '../application/form/dropPlaces.ts'
import { isPiece } from '../catalog/pieceKey.ts'
import type { Dragged, Drop } from '../drag/useDragging.ts'
import type { Point } from '../drag/watchDrags.ts'
import { type Box, lineOf, zoneAt } from '../drag/zones.ts'
import { type DrawnPart, elementOf } from '../drawing/parts.ts'
import { dropOnGrid } from './gridPlaces.ts'
import { apartOf, contentOf } from './keys.ts'

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
const kindOf = (definition: Definition, dragged: Dragged): string | undefined => {
  if ('nodes' in dragged) {
    const found = findNode(definition, dragged.nodes[0] ?? '', env)
    return found && (found.node.pingeKey ?? (found.node.use === undefined ? undefined : env.pieces[found.node.use]?.pingeKey))
  }
  const [, what, name = ''] = /^(field|piece):(.*)$/.exec(dragged.kind) ?? []
  return what === 'piece' ? env.pieces[name]?.pingeKey : what === 'field' || isPiece(dragged.kind) ? undefined : dragged.kind
}
/** Whether what is dragged is a button: only then it comes between buttons. */
const isButton = (definition: Definition, dragged: Dragged): boolean => {
  const widget = env.widgets.get(kindOf(definition, dragged) ?? '')
  return widget?.group === 'action' && widget.isContainer !== true
}

const holds = (one: Standing): boolean => widgetOf(one.node, env)?.isContainer === true || isRecord(one.node.form) || isHead(one)

/** Whether something belongs among the buttons, the columns or the search of a block. */
function fitsSlot(definition: Definition, { place }: Standing, dragged: Dragged): boolean {
  if (place === 'button') return isButton(definition, dragged)
  if ('nodes' in dragged) return findNode(definition, dragged.nodes[0] ?? '', env)?.place === place
  return place === 'column' || env.widgets.get(kindOf(definition, dragged) ?? '')?.isField === true
}

/** The board with places, or the block of one, that a part of the drawing is: of what is dragged over itself, the block that it is. */
function onBoard(definition: Definition, found: Standing, own: readonly string[]): Standing | undefined {
  if (hasPlaces(found.node) || boardAround(found)) return found
  const around = found.parents.findLast(({ id }) => id !== undefined && own.includes(id))
  const block = around?.id === undefined ? undefined : findNode(definition, around.id, env)
  return block && boardAround(block) ? block : undefined
}

/** Where something comes to that is dropped at a point of the drawing of a page; `dialog` is the one that is drawn. */
export function dropInPage(
  definition: Definition,
  part: DrawnPart,
  at: Point,
  dragged: Dragged,
  document: Document,
  dialog: string | undefined,
): Drop | undefined {
  const own = 'nodes' in dragged ? dragged.nodes : []
  const isOwn = (one: Standing) => own.includes(one.node.id ?? '') || one.parents.some(({ id }) => id !== undefined && own.includes(id))
  const content: Drop = { to: { at: 'inside', of: contentOf(definition, dialog) }, zone: 'inside', line: part.box }
  let found = part.id === undefined ? undefined : findNode(definition, part.id, env)
  let box = part.box
  const isOfSlot = (one: Standing) => one.place === 'button' || one.place === 'column' || one.place === 'search'
  // what does not belong between buttons or columns is meant for the block that they are of
  if (found && isOfSlot(found) && !fitsSlot(definition, found, dragged)) {
    const parent = found.parents.findLast(({ id }) => id !== undefined && elementOf(document, id) !== null)
    const element = parent?.id === undefined ? null : elementOf(document, parent.id)
    found = parent?.id === undefined ? undefined : findNode(definition, parent.id, env)
    if (element) box = boxOf(element)
  }
  if (!found?.node.id) {
    const nearest = part.nearest && findNode(definition, part.nearest.id, env)
    return nearest && part.nearest && !isOwn(nearest) ? around(nearest, part.nearest.box, at, false) : content
  }
  const slots = propsIn(widgetOf(found.node, env)?.props)
  const isForToolbar = Object.hasOwn(slots, 'toolbar') && isButton(definition, dragged)
  if (!isOfSlot(found) && !isForToolbar) {
    const onGrid = dropOnGrid(definition, onBoard(definition, found, own), at, dragged, document, (block) => {
      const inner = elementOf(document, String(block.node.id))
      return holds(block) && inner !== null && zoneAt(boxOf(inner), at, { inside: true, beside: false }) === 'inside'
    })
    if (onGrid) return onGrid
  }
  if (isOwn(found)) return undefined
  if (isOfSlot(found)) {
    const zone = zoneAt(box, at, { inside: false, beside: false, across: true }) as 'before' | 'after'
    return { to: { at: zone, of: found.node.id }, zone, line: lineOf(box, zone, true) }
  }
  if (isForToolbar) return { to: { at: 'inside', of: found.node.id, slot: 'toolbar' }, zone: 'inside', line: box }
  // what stands alone in its slot has no columns beside it
  const isAlone = found.list === undefined
  const zone = zoneAt(box, at, { inside: holds(found), beside: !isAlone && found.place === 'form' })
  if (zone !== 'inside') return around(found, box, at, holds(found))
  const nearest = part.nearest && findNode(definition, part.nearest.id, env)
  if (nearest && part.nearest && !isOwn(nearest)) return around(nearest, part.nearest.box, at, false)
  return { to: { at: 'inside', of: found.node.id }, zone: 'inside', line: box }
}

/** Where something comes to that is dropped at a point of the outline: on a slot of a block it stands first in it. */
export function dropInPageOutline(
  definition: Definition,
  entry: { id: string; box: Box } | undefined,
  _rest: Box,
  at: Point,
  dragged: Dragged,
): Drop | undefined {
  if (!entry) return undefined
  const apart = apartOf(entry.id)
  const inside = (to: Place): Drop => ({ to, zone: 'inside', line: entry.box })
  if (apart && 'slot' in apart) return inside({ at: 'inside', of: apart.of, slot: apart.slot, index: 0 })
  if (apart) return inside({ at: 'inside', of: contentOf(definition, apart.dialog), index: 0 })
  const found = findNode(definition, entry.id, env)
  if (!found || ('nodes' in dragged && dragged.nodes.includes(entry.id))) return undefined
  const zone = zoneAt(entry.box, at, { inside: holds(found), beside: false })
  const to: Place = zone === 'inside' ? { at: 'inside', of: entry.id, index: 0 } : { at: zone as 'before' | 'after', of: entry.id }
  return { to, zone, line: lineOf(entry.box, zone) }
}
