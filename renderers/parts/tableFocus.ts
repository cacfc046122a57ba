import type { KeyboardEvent } from 'react'
import { focusable, focusWhenDrawn } from './drawnFocus.ts'

interface Reach {
  showRow: (index: number) => void
  showColumn: (key: string) => void
}

const cellIn = (root: Element | null | undefined, row: number, child: string) =>
  root?.querySelector<HTMLElement>(`[data-row="${row}"] [data-child="${CSS.escape(child)}"]`)?.querySelector<HTMLElement>(focusable)

/** Scrolls a cell into sight and focuses it, though it was not drawn: asked by the form with `pg-reveal` { row, child }. */
export function revealCell(event: CustomEvent<{ row?: number; child?: string } | null>, root: Element | null, reach: Reach) {
  const { row, child } = event.detail ?? {}
  if (row === undefined || child === undefined) return
  reach.showRow(row)
  reach.showColumn(child)
  focusWhenDrawn(() => cellIn(root, row, child))
}

/** Enter goes to the same column of the next row, Shift+Enter to the one above, instead of sending the form. */
export function moveDown(event: KeyboardEvent, reach: Reach) {
  const target = event.target as HTMLElement
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  if (target.tagName !== 'INPUT' || target.getAttribute('role') === 'combobox' || (target as HTMLInputElement).type === 'checkbox') return
  if (target.closest('.ant-picker')) return
  const cell = target.closest<HTMLElement>('[data-child]')
  const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row)
  if (!cell?.dataset.child || Number.isNaN(row)) return
  event.preventDefault()
  const next = row + (event.shiftKey ? -1 : 1)
  const root = event.currentTarget
  const child = cell.dataset.child
  const there = cellIn(root, next, child)
  if (there) return there.focus()
  reach.showRow(next)
  focusWhenDrawn(() => cellIn(root, next, child))
}
