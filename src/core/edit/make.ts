import type { Env } from '../env.ts'
import type { Node, Text } from '../types.ts'
import type { Widget } from '../widget.ts'
import type { FreshNames } from './names.ts'
import type { Spot } from './standing.ts'
import { fitted } from './standing.ts'
import { hasPanes, widgetOf } from './tree.ts'
import type { Props } from './types.ts'

const numbered = (zh: string, zhtw: string, en: string, n: number): Text => ({ zh: `${zh}${n}`, zhtw: `${zhtw}${n}`, en: `${en} ${n}` })
const options = () => [1, 2].map((n) => ({ id: String(n), fullName: numbered('选项', '選項', 'Option', n) }))

/** A pane of tabs or of a collapse. */
export const pane = (n: number, children: Node[], id: string): Node => ({
  pingeKey: 'row',
  id,
  label: numbered('标签', '標籤', 'Tab', n),
  children,
})

/** What a container begins with: tabs with two panes, a grid table with two rows of two cells. */
function partsOf({ parts }: Widget, next: () => string): Node[] {
  if (parts === 'panes') return [1, 2].map((n) => pane(n, [], next()))
  if (parts === undefined) return []
  const row = (children: Node[]): Node => ({ pingeKey: 'row', id: next(), children })
  return [1, 2].map(() => row([row([]), row([])]))
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
  const children = widget?.isContainer ? { children: partsOf(widget, next) } : {}
  const holder = spot.parents.at(-1)
  if (holder && hasPanes(holder, env)) return { ...pane((holder.children?.length ?? 0) + 1, [], next()), ...structuredClone(own) }
  return { ...fitted(usual, spot, env), ...children, ...structuredClone(own) }
}
