import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'

/** The most characters, or rows of a sub-table, that a field takes: as its definition says, else its contract; undefined where neither does. */
export function mostOf({ node, widget }: { node: Node; widget: Widget }): number | undefined {
  const said = Number(node.maxlength ?? widget.longest)
  return Number.isNaN(said) ? undefined : said
}
