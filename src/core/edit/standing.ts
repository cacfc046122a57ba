import { fieldProps } from '../check/names.ts'
import type { Env } from '../env.ts'
import { notInTable } from '../form/tableProps.ts'
import { propsIn } from '../form/waits.ts'
import type { Node, Text } from '../types.ts'
import type { Widget } from '../widget.ts'
import {
  blockSlots,
  fieldOf,
  findNode,
  hasCells,
  hasPanes,
  isBlockSlot,
  isHead,
  isPartKind,
  isRecord,
  kindAt,
  kindOf,
  single,
  standings,
  valueAt,
  widgetOf,
} from './tree.ts'
import type { Definition, Message, Path, Place, Refused, Standing } from './types.ts'

/** A gap in a list of nodes, and what stands around it. */
export type Spot = Pick<Standing, 'parents' | 'place' | 'form' | 'table'> & {
  list: Path
  index: number
  /** where a slot holds one node: what comes takes its place, or stands with it in a container */
  alone?: 'fill' | 'before' | 'after'
}

/** An empty row where one node has to stand: whatever comes there takes its place. */
const keeping = 'row'
export const placeholder = (id: string): Node => ({ pingeKey: keeping, id, children: [] })
/** Whether a node only keeps the place of what comes there. */
export const isPlaceholder = ({ node, list }: Pick<Standing, 'node' | 'list'>): boolean =>
  list === undefined && node.pingeKey === keeping && node.children?.length === 0 && Object.keys(node).length <= 3

/** What a form may have at most, as the server holds it. */
const most = { parts: 2000, tables: 20, levels: 50 }

/** A refusal with its text (`edit.refused.<why>`). */
export const refused = (why: string, params?: Message['params']): Refused => ({
  ok: false,
  why: { key: `t:edit.refused.${why}`, ...(params ? { params } : {}) },
})
export const isRefused = (value: object): value is Refused => (value as Partial<Refused>).ok === false

/** What a node is called where it is spoken of: its label, its title, or its kind. */
export function nameOf(node: Node, env: Env): Text {
  const own = [node.label, node.header, node.content, node.title, node.buttonText].find((one) => one !== undefined && one !== '')
  return (own as Text | undefined) ?? widgetOf(node, env)?.title ?? kindOf(node, env)
}

/** The gap that a place means; refused where nothing can be put. */
export function spotOf(definition: Definition, to: Exclude<Place, { at: 'beside' }>, env: Env): Spot | Refused {
  if (typeof to.of !== 'string') return spotIn(definition, to.of, (to as { index?: number }).index)
  const found = findNode(definition, to.of, env)
  if (!found) return refused('gone')
  const { node, path, list, index, parents, place, form, table } = found
  if (to.at !== 'inside') {
    const around = { parents, place, form, table }
    if (!list) return { list: path, index, ...around, alone: isPlaceholder(found) ? 'fill' : to.at }
    return { list, index: to.at === 'before' ? index : index + 1, ...around }
  }
  const widget = widgetOf(node, env)
  if (to.slot !== undefined) return spotInSlot(found, to.slot, to.index, env)
  if (isPlaceholder(found)) return { list: path, index, parents, place, form, table, alone: 'fill' }
  if (isRecord(node.form) && Array.isArray(node.form.fields))
    return { ...ofForm([...path, 'form', 'fields'], to.index ?? node.form.fields.length), parents: [...parents, node] }
  if (isHead(found))
    return { list: [...path, 'children'], index: to.index ?? node.children?.length ?? 0, parents: [...parents, node], place, form, table }
  if (!widget?.isContainer) return refused('holdsNothing', { name: nameOf(node, env) })
  const inside = widget.isTable ? { place: 'table' as const, table: node } : { place, table }
  return { list: [...path, 'children'], index: to.index ?? node.children?.length ?? 0, parents: [...parents, node], form, ...inside }
}

/** The gap in a slot of a block: among its buttons or columns, or instead of what stands there alone. */
function spotInSlot({ node, path, parents }: Standing, slot: string, index: number | undefined, env: Env): Spot | Refused {
  const inside = { parents: [...parents, node], form: undefined, table: undefined }
  if (!Object.hasOwn(propsIn(widgetOf(node, env)?.props), slot)) return refused('holdsNothing', { name: nameOf(node, env) })
  const nodes = node[slot]
  if (isBlockSlot(slot))
    return { ...inside, list: [...path, slot], index: index ?? (Array.isArray(nodes) ? nodes.length : 0), place: blockSlots[slot] }
  if (!single.some((one) => one === slot)) return refused('holdsNothing', { name: nameOf(node, env) })
  const isFree = !isRecord(nodes) || isPlaceholder({ node: nodes as Node, list: undefined })
  return { ...inside, list: [...path, slot], index: 0, place: 'page', alone: isFree ? 'fill' : 'after' }
}

const ofForm = (list: Path, index: number): Spot => ({
  ...{ list, index, parents: [], place: 'form', form: list.slice(0, -1), table: undefined },
})
function spotIn(definition: Definition, list: Path, index: number | undefined): Spot | Refused {
  const nodes = valueAt(definition, list)
  if (list[0] === 'page' && list.at(-1) === 'body' && isRecord(valueAt(definition, list.slice(0, -1)))) {
    const isFree = !isRecord(nodes) || isPlaceholder({ node: nodes as Node, list: undefined })
    return { list, index: 0, parents: [], place: 'page', form: undefined, table: undefined, alone: isFree ? 'fill' : 'after' }
  }
  return list.at(-1) === 'fields' && Array.isArray(nodes) ? ofForm(list, index ?? nodes.length) : refused('gone')
}

/** Why a node, with all that stands in it, may not stand in a gap; nothing where it may. */
export function mayNotStand(node: Node, spot: Spot, env: Env): Refused | undefined {
  const parent = spot.parents.at(-1)
  if (spot.place === 'button' || spot.place === 'column' || spot.place === 'search') return mayNotServe(node, spot.place, env)
  const widget = widgetOf(node, env)
  // of an entity's field the check tells whether there is one
  if (!widget && spot.place === 'form' && node.pingeKey === undefined && typeof node.field === 'string') return undefined
  if (!widget) return refused('unknown', { kind: kindOf(node, env) })
  if (parent && hasPanes(parent, env)) {
    if (!isPartKind(node, parent, env)) return refused('pane')
  } else if (parent && hasCells(parent, env)) {
    const columns = parent.children?.[0]?.children?.length ?? node.children?.length
    if (!isPartKind(node, parent, env) || node.children?.length !== columns) return refused('gridRow')
  } else if (isCell(spot, env)) return refused('cell')
  if (parent?.merged === true) return refused('merged')
  // what the server fills in is of records, and would stay empty in the dialog of a button
  const filled = spot.list[0] === 'list' ? systemIn(node, env) : undefined
  return filled ? refused('ofRecords', { name: nameOf(filled, env) }) : notAllowed(node, spot.place, env)
}

/** What may stand in the slots of a block. */
const serves: { readonly [place in 'button' | 'column' | 'search']: (widget: Widget) => boolean } = {
  button: ({ group, isContainer }) => group === 'action' && isContainer !== true,
  column: ({ isField, cell, isContainer }) => (isField === true || cell !== undefined) && isContainer !== true,
  search: ({ isField, isSystem }) => isField === true && isSystem !== true,
}

/** Whether a kind may stand in such a slot of a block. */
export const mayServe = (widget: Widget, place: 'button' | 'column' | 'search'): boolean => serves[place](widget)

function mayNotServe(node: Node, place: 'button' | 'column' | 'search', env: Env): Refused | undefined {
  const kind = kindAt({}, { node, place, form: undefined }, env)
  const widget = env.widgets.get(kind)
  if (!widget) return refused('unknown', { kind })
  return mayServe(widget, place) ? undefined : refused(place, { name: widget.title })
}

/** A field that the server fills in, among a node and what stands in it. */
function systemIn(node: Node, env: Env): Node | undefined {
  if (widgetOf(node, env)?.isSystem) return node
  for (const child of Array.isArray(node.children) ? node.children : []) {
    const found = isRecord(child) ? systemIn(child, env) : undefined
    if (found) return found
  }
  return undefined
}

function notAllowed(node: Node, place: Spot['place'], env: Env): Refused | undefined {
  const widget = widgetOf(node, env)
  if (!widget) return refused('unknown', { kind: kindOf(node, env) })
  if (!(widget.allowedIn as readonly string[]).includes(place)) return refused(place, { name: widget.title })
  for (const child of Array.isArray(node.children) ? node.children : []) {
    const why = isRecord(child) ? notAllowed(child, widget.isTable ? 'table' : place, env) : undefined
    if (why) return why
  }
  return undefined
}

/** Whether a node is a part of a grid table that does not come or go by itself. */
export const isCell = ({ parents }: Pick<Standing, 'parents'>, env: Env): boolean => {
  const [grid, row] = [parents.at(-2), parents.at(-1)]
  return grid !== undefined && row !== undefined && hasCells(grid, env) && isPartKind(row, grid, env)
}

/** Whether a node is a part of its container: a pane, a row or a cell of a grid table. */
export const isPart = (standing: Pick<Standing, 'parents'>, env: Env): boolean => {
  const parent = standing.parents.at(-1)
  return isCell(standing, env) || (parent !== undefined && widgetOf(parent, env)?.parts !== undefined)
}

/** Why a definition would be too large; nothing where it is not. */
export function tooLarge(definition: Definition, env: Env): Refused | undefined {
  const parts = new Map<string, { parts: number; tables: number }>()
  for (const { node, form, parents } of standings(definition, env)) {
    if (parents.length > most.levels) return refused('deep')
    const count = parts.get(String(form)) ?? { parts: 0, tables: 0 }
    parts.set(String(form), count)
    if (++count.parts > most.parts) return refused('many', { n: most.parts })
    if (widgetOf(node, env)?.isTable && ++count.tables > most.tables) return refused('tables', { n: most.tables })
  }
  return undefined
}

const ofColumns = ['width', 'align', 'fixed', 'tableAlign', 'tableFixed']

/** A node without what means nothing where it now stands: a form's layout in a sub-table, a column's in a form, a pane's outside of one. */
export function fitted(node: Node, spot: Spot, env: Env): Node {
  if (spot.place === 'button' || spot.place === 'column' || spot.place === 'search') return node
  const widget = widgetOf(node, env)
  const own = propsIn(widget?.props)
  const isOwn = (name: string) => Object.hasOwn(own, name) && !name.startsWith('table')
  const holder = spot.parents.at(-1)
  const gone = spot.place === 'table' ? [...notInTable] : ofColumns.filter((name) => !isOwn(name))
  if (widget?.isGrid && !(holder && hasPanes(holder, env))) gone.push('name')
  const idle = gone.filter((name) => Object.hasOwn(node, name))
  // a node that fits stays the one that it was, so that its move is told as a move
  if (idle.length === 0) return node
  const out = { ...node }
  for (const name of idle) delete out[name]
  return out
}

/** Whether a node says itself how wide it is. */
export const takesSpan = (node: Node, env: Env): boolean => {
  const widget = widgetOf(node, env)
  return (
    widget !== undefined &&
    (Object.hasOwn(propsIn(widget.props), 'span') || (fieldOf(node, env) !== undefined && 'span' in fieldProps(widget)))
  )
}
