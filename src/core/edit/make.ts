import type { Env } from '../env.ts'
import { propsIn } from '../form/waits.ts'
import type { Node, Text } from '../types.ts'
import type { Widget } from '../widget.ts'
import type { FreshNames } from './names.ts'
import type { Spot } from './standing.ts'
import { fitted, placeholder } from './standing.ts'
import { hasPanes, usualKinds, widgetOf } from './tree.ts'
import type { Props } from './types.ts'

const numbered = (zh: string, zhtw: string, en: string, n: number): Text => ({ zh: `${zh}${n}`, zhtw: `${zhtw}${n}`, en: `${en} ${n}` })
const options = () => [1, 2].map((n) => ({ id: String(n), fullName: numbered('选项', '選項', 'Option', n) }))

const tabTitle = { zh: '标签', zhtw: '標籤', en: 'Tab' }

/** A pane of what holds panes. */
export const pane = (n: number, children: Node[], id: string, holder: Widget | undefined): Node => {
  const { zh, zhtw, en } = holder?.partTitle ?? tabTitle
  return { pingeKey: 'row', id, label: numbered(zh, zhtw, en, n), children }
}

/** What a container begins with: tabs with two panes, a grid table with two rows of two cells. */
function partsOf(widget: Widget, next: () => string): Node[] {
  const { parts } = widget
  if (parts === 'panes') return [1, 2].map((n) => pane(n, [], next(), widget))
  if (parts === undefined) return []
  const row = (children: Node[]): Node => ({ pingeKey: 'row', id: next(), children })
  return [1, 2].map(() => row([row([]), row([])]))
}

const empty: { readonly [type: string]: () => unknown } = { array: () => [], object: () => ({}), string: () => '' }
/** What of a block has to be said is said with nothing in it: what it needs more is told until it is chosen. */
function needed({ group, requires = [], props }: Widget, next: () => string): { [name: string]: unknown } {
  const schemas = propsIn(props) as { [name: string]: { type?: string } }
  const begin = (name: string): unknown => {
    if (name === 'side' || name === 'main') return placeholder(next())
    if (name === 'form') return { fields: [] }
    if (name === 'source') return { options: [] }
    return empty[schemas[name]?.type ?? '']?.()
  }
  // a block that may come from several places begins with rows that are written down, and none
  const asked = group === 'block' && requires.length === 0 && Object.hasOwn(schemas, 'source') ? ['source'] : requires
  return Object.fromEntries(asked.flatMap((name) => (begin(name) === undefined ? [] : [[name, begin(name)]])))
}

/** A name that no column, or nothing that is searched by, has beside it. */
function freeName({ parents, list }: Spot, begin: string): string {
  const slot = parents.at(-1)?.[String(list.at(-1))]
  const taken = new Set((Array.isArray(slot) ? (slot as Node[]) : []).map(({ field }) => field))
  let n = 1
  while (taken.has(`${begin}${n}`)) n++
  return `${begin}${n}`
}

/** A node whose kind its place says. */
function withoutKind(node: Node): Node {
  const { pingeKey: _kind, ...rest } = node
  return rest as Node
}

/** A new node of a page: a block, a button, a column, or what a list is searched by. */
function ofPage(usual: Node, spot: Spot, widget: Widget | undefined, next: () => string): Node {
  const title = widget?.title ?? usual.pingeKey
  const { buttonText: _text, align: _align, kind: _kind, ...rest } = usual
  const isButton = widget?.group === 'action' && !widget.isContainer
  if (isButton && widget) {
    const button = { ...rest, label: title, ...needed(widget, next), ...(Object.hasOwn(propsIn(widget.props), 'do') ? { do: [] } : {}) }
    return spot.list.at(-1) === 'menu' ? withoutKind(button) : button
  }
  if (spot.place === 'column') {
    const { options: _options, content: _content, ...plain } = rest
    const column = { ...plain, field: freeName(spot, 'column'), label: title }
    return usual.pingeKey === usualKinds.column ? withoutKind(column) : column
  }
  if (spot.place === 'search') return { ...usual, field: freeName(spot, 'search'), label: title }
  const headed = widget?.requires?.includes('title') ? { title } : {}
  return {
    ...usual,
    ...(widget ? needed(widget, next) : {}),
    ...headed,
    ...(widget?.isContainer ? { children: partsOf(widget, next) } : {}),
  }
}

/**
 * A new node as its contract says: its defaults, the title of its kind as its label, and a name that no field of the form
 * has. `props` go over all of that but the kind. The kind must be one of the environment's.
 */
export function makeNode(
  kind: string,
  spot: Spot,
  { env, names, next }: { env: Env; names: FreshNames; next: () => string },
  props: Props = {},
): Node {
  const bare: Node = { pingeKey: kind }
  const widget = widgetOf(bare, env)
  const isField = widget?.isField || widget?.isTable
  const title = widget?.titledBy
  const { pingeKey: _kind, id: _id, ...own } = props
  const usual: Node = {
    pingeKey: kind,
    id: next(),
    ...(isField ? { field: typeof own.field === 'string' ? own.field : names.next(kind), label: widget?.title ?? kind } : {}),
    ...(title !== undefined && widget ? { [title]: widget.title } : {}),
    ...(widget?.offersOptions && own.source === undefined ? { options: options() } : {}),
    ...structuredClone(widget?.defaults ?? {}),
  }
  const holder = spot.parents.at(-1)
  if (holder && hasPanes(holder, env))
    return { ...pane((holder.children?.length ?? 0) + 1, [], next(), widgetOf(holder, env)), ...structuredClone(own) }
  if (spot.place !== 'form' && spot.place !== 'table') return { ...ofPage(usual, spot, widget, next), ...structuredClone(own) }
  const children = widget?.isContainer ? { children: partsOf(widget, next) } : {}
  return { ...fitted(usual, spot, env), ...children, ...structuredClone(own) }
}
