import { isKeptAway, type Translate } from '#core/form/form.ts'
import type { Node, Text } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'

export interface Pane {
  key: string
  title: string
  nodes: Node[]
}

/** The panes of tabs and of a collapse: each child holds its own children and is named by its label. */
export function panesOf(node: Node, t: Translate, widget: Pick<Widget, 'partKind'> | undefined): Pane[] {
  return (node.children ?? []).flatMap((child, i) => {
    if (isKeptAway(child)) return []
    return {
      key: String(child.name ?? child.id ?? i),
      title: t((child.label ?? child.title ?? child.header) as Text | undefined),
      nodes: child.pingeKey === widget?.partKind || child.children ? (child.children ?? []) : [child],
    }
  })
}
