import type { Node } from '#core/types.ts'
import { rendererOf } from '../lazy/registry.ts'

/** Height of a field of one line with its label and what is below it, in px. */
const line = 56
/** What a field has around its control. */
const around = 24
/** What a label takes that stands above its control, in px. */
const label = 18
/** A section ends with the row that reaches the height of so many lines. */
const sectionLines = 10

export interface FormSection {
  nodes: Node[]
  /** the room that is kept for it until it is drawn, in px */
  height: number
  /** stands on the first screen */
  atOnce: boolean
}

const roomOf = (node: Node, above: boolean): number => {
  const own = rendererOf(node.pingeKey)?.room?.(node, above)
  const labelled = above && node.field !== undefined && node.label && node.showLabel !== false ? label : 0
  if (own !== undefined) return Math.max(line, own + around) + labelled
  return Math.max(line, node.children ? heightOf(node.children, above) : 0) + labelled
}

/** The rows of the grid of 24 columns that nodes fill, as the browser places them, with their heights. */
function rowsOf(
  nodes: readonly Node[],
  above: boolean,
  isShown: (node: Node) => boolean = () => true,
): Array<{ nodes: Node[]; height: number }> {
  const rows: Array<{ nodes: Node[]; height: number; columns: number }> = []
  for (const node of nodes) {
    const last = rows.at(-1)
    if (!isShown(node)) {
      // it takes no room, and may be shown later
      if (last) last.nodes.push(node)
      else rows.push({ nodes: [node], columns: 0, height: 0 })
      continue
    }
    const span = Math.min(24, Number(node.span ?? 24) || 24)
    if (last && last.columns + span <= 24) {
      last.nodes.push(node)
      last.columns += span
      last.height = Math.max(last.height, roomOf(node, above))
    } else rows.push({ nodes: [node], columns: span, height: roomOf(node, above) })
  }
  return rows
}

/** Height to reserve for nodes that are not drawn yet, in px, so that the page does not jump; `above`: their labels stand above them. */
export const heightOf = (nodes: readonly Node[], above = false): number => rowsOf(nodes, above).reduce((sum, { height }) => sum + height, 0)

/**
 * A long form in sections of whole rows, about half a screen each; nothing for one that is drawn at once as it is.
 * Ask when its renderers are here: they say which controls are taller than a line. For what is hidden no room is kept.
 */
export function sectionsOf(
  nodes: readonly Node[],
  isShown: (node: Node) => boolean = () => true,
  above = false,
): FormSection[] | undefined {
  const rows = rowsOf(nodes, above, isShown)
  const sectionHeight = sectionLines * (above ? line + label : line)
  // a form never has all of the window
  const screen = Math.max(sectionHeight, globalThis.innerHeight ?? 0)
  const sections: FormSection[] = []
  let top = 0
  for (const row of rows) {
    const last = sections.at(-1)
    if (last && last.height < sectionHeight && last.atOnce === top < screen) {
      last.nodes.push(...row.nodes)
      last.height += row.height
    } else sections.push({ nodes: [...row.nodes], height: row.height, atOnce: top < screen })
    top += row.height
  }
  return sections.every(({ atOnce }) => atOnce) ? undefined : sections
}
