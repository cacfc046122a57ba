import type { Widget } from '../types.ts'
import type { Checker, Loose, Place } from './checker.ts'
import { token } from './checker.ts'

/** Where records of applications are called for, below /api/. */
const applicationModule = 'visualdev/OnlineDev'

/** Events of a node that somebody listens to: a cell is clicked, a button too, a field changes, the rest the contract says. */
export function eventsOf(widget: Widget | undefined, place: string): string[] {
  if (place === 'column') return ['click']
  const own = widget?.events ?? (widget?.isField || widget?.isTable ? ['change'] : [])
  return place === 'button' ? [...own, 'click'] : own
}

/** What a node's own contract asks for beside its props: events that exist, and the props without which nothing is drawn. */
export function checkNodeContract(checker: Checker, node: Loose, widget: Widget | undefined, place: Place, pointer: string) {
  if (node.on !== null && typeof node.on === 'object' && !Array.isArray(node.on)) {
    const known = eventsOf(widget, place)
    for (const event of Object.keys(node.on))
      if (!known.includes(event)) checker.unknown(`${pointer}/on/${token(event)}`, 'event', event, known)
  }
  for (const name of widget?.requires ?? []) if (node[name] === undefined) checker.add(pointer, `"${widget?.pingeKey}" needs "${name}"`)
  // only one of the two would be drawn
  if (Array.isArray(node.options) && node.source !== undefined && widget?.props.options !== undefined && widget.props.source !== undefined)
    checker.add(pointer, 'one source only, not options and source')
  // the records of applications are imported into one of them
  const { module } = node
  if (widget?.pingeKey === 'importWizard' && node.modelId === undefined && (module === undefined || module === applicationModule))
    checker.add(pointer, `"${widget.pingeKey}" needs "modelId"`)
  if (place === 'column' && node.width !== undefined && typeof node.width !== 'number') checker.add(`${pointer}/width`, 'must be a number')
}
