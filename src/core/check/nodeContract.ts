import { propsIn, unmet } from '../form/waits.ts'
import type { Widget } from '../widget.ts'
import type { Checker, Loose, Place } from './checker.ts'
import { token } from './checker.ts'

/** Events of a node that somebody listens to: a cell is clicked, a button too, a field changes, the rest the contract says. */
export function eventsOf(widget: Widget | undefined, place: string): string[] {
  if (place === 'column') return ['click']
  const own = widget?.events ?? (widget?.isField || widget?.isTable ? ['change'] : [])
  return place === 'button' ? [...own, 'click'] : own
}

/** What a node's own contract asks for beside its props: events that exist, and the props without which nothing is drawn; one that waits for another where that one is there. */
export function checkNodeContract(checker: Checker, node: Loose, widget: Widget | undefined, place: Place, pointer: string) {
  if (node.on !== null && typeof node.on === 'object' && !Array.isArray(node.on)) {
    const known = eventsOf(widget, place)
    for (const event of Object.keys(node.on))
      if (!known.includes(event)) checker.unknown(`${pointer}/on/${token(event)}`, 'event', event, known)
  }
  const own = propsIn(widget?.props)
  for (const name of widget?.requires ?? [])
    if (node[name] === undefined && unmet(own[name], node, own).length === 0) checker.add(pointer, `"${widget?.pingeKey}" needs "${name}"`)
  // only one of the two would be drawn
  if (Array.isArray(node.options) && node.source !== undefined && widget?.props.options !== undefined && widget.props.source !== undefined)
    checker.add(pointer, 'one source only, not options and source')
  if (place === 'column' && node.width !== undefined && typeof node.width !== 'number') checker.add(`${pointer}/width`, 'must be a number')
}
