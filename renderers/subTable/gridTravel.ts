import { focusable } from '../grid/drawnFocus.ts'
import type { GridState, Place } from './gridCells.ts'
import type { createGridCursor } from './gridCursor.ts'

const arrows: { [key: string]: [down: number, right: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const pageRows = 10

/** The arrows and their like in a grid: from cell to cell, and with Alt they take rows along. */
export function createGridTravel(read: () => GridState, grid: ReturnType<typeof createGridCursor>) {
  const { cursor, range, mark, focus, go, extend } = grid
  const { ids, keys, columnOf, elementOf } = grid.cells

  const moveRows = (by: 1 | -1, place: Place) => {
    const { table, disabled } = read()
    const { top, bottom } = range() ?? { top: place.row, bottom: place.row }
    const all = ids()
    if (disabled || (by < 0 ? top === 0 : bottom === all.length - 1)) return
    table.moveRows(all.slice(top, bottom + 1), by < 0 ? top - 1 : bottom + 2)
    const moved = { row: place.row + by, key: place.key }
    if (cursor.head) cursor.head = { ...cursor.head, row: cursor.head.row + by }
    cursor.at = moved
    requestAnimationFrame(() => {
      focus(moved)
      mark()
    })
  }

  /** Arrows and their like, from cell to cell; true when the key was taken. */
  function travel(event: KeyboardEvent, here: Place): boolean {
    const all = keys()
    const column = all.indexOf(here.key)
    const lead = read().lead.length
    const last = ids().length - 1
    const far = event.ctrlKey || event.metaKey
    const by = arrows[event.key]
    if (by && event.altKey) {
      if (by[0] === 0) return false
      moveRows(by[0] as 1 | -1, here)
      return true
    }
    if (event.altKey) return false
    const from = event.shiftKey && cursor.head ? { row: cursor.head.row, column: all.indexOf(cursor.head.key) } : { row: here.row, column }
    let to: { row: number; column: number }
    if (by)
      to = far
        ? { row: by[0] === 0 ? from.row : by[0] * last, column: by[1] === 0 ? from.column : by[1] * all.length }
        : { row: from.row + by[0], column: from.column + by[1] }
    else if (event.key === 'Home') to = { row: far ? 0 : from.row, column: lead }
    else if (event.key === 'End') to = { row: far ? last : from.row, column: lead + read().columns.length - 1 }
    else if (event.key === 'PageDown' || event.key === 'PageUp')
      to = { row: from.row + (event.key === 'PageDown' ? pageRows : -pageRows), column: from.column }
    else return false
    if (event.shiftKey && columnOf(here.key) >= 0) extend(to.row, to.column - lead)
    else go(to.row, to.column)
    return true
  }

  /** Keys of a cell outside of the columns: its buttons one after the other, then on to the next cell. */
  function beside(event: KeyboardEvent, here: Place): boolean {
    const buttons = [...(elementOf(here)?.querySelectorAll<HTMLElement>(focusable) ?? [])]
    const now = buttons.indexOf(document.activeElement as HTMLElement)
    const next = event.key === 'ArrowRight' ? buttons[now + 1] : event.key === 'ArrowLeft' ? buttons[now - 1] : undefined
    if (next && !event.altKey) {
      next.focus()
      return true
    }
    return travel(event, here)
  }

  return { travel, beside }
}
