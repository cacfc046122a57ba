import { focusable, focusWhenDrawn } from '../grid/drawnFocus.ts'

interface Reach {
  showRow: (index: number) => void
  showColumn: (key: string) => void
}

const cellIn = (root: Element | null | undefined, row: number, child: string) =>
  root?.querySelector<HTMLElement>(`[data-row="${row}"] [data-child="${CSS.escape(child)}"]`)?.querySelector<HTMLElement>(focusable)

/** Scrolls a cell into sight and focuses it, though it was not drawn: asked by the form with `pg-reveal` { row, child }. */
export function revealCell(event: CustomEvent<{ row?: number; child?: string } | null>, root: Element | null, reach: Reach) {
  const { row, child } = event.detail ?? {}
  if (row !== undefined && child !== undefined) revealIn({ row, child }, root, reach)
}

/** The same for a cell that the table itself goes to. */
export function revealIn({ row, child }: { row: number; child: string }, root: Element | null, reach: Reach) {
  reach.showRow(row)
  reach.showColumn(child)
  focusWhenDrawn(() => cellIn(root, row, child))
}
