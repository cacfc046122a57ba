import { isWorkedOut } from '#core/form/form.ts'
import type { Range } from '../sheet/edits.ts'
import { createGridCells, type GridState, type Place } from './gridCells.ts'
import { isText } from './gridControls.ts'
import { createGridEntering } from './gridEntering.ts'

/**
 * `move`: arrows go from cell to cell, and what is typed takes the place of what is there; `type`: that has begun, an
 * arrow takes it over and goes on; `edit`: the arrows are the control's own.
 */
type Mode = 'move' | 'type' | 'edit'

/** Where the keyboard is in a grid. */
export interface Cursor {
  at: Place | undefined
  /** how far Shift went from there */
  head: Place | undefined
  mode: Mode
  /** the focus is elsewhere in the page */
  away: boolean
  /** what had the focus last: a row that is scrolled out of sight is taken off the page, and the focus with it */
  held: Element | undefined
  /** a cell that is to have the focus as soon as it is drawn */
  wanted: Place | undefined
}

export const same = (a: Place | undefined, b: Place | undefined) => a?.row === b?.row && a?.key === b?.key

/** The cursor of an editable sub-table: which cell has the keyboard and which are chosen, going there, entering and leaving. */
export function createGridCursor(read: () => GridState) {
  const cursor: Cursor = { at: undefined, head: undefined, mode: 'move', away: true, held: undefined, wanted: undefined }
  const cells = createGridCells(read)
  const { ids, keys, columnOf, elementOf, targetIn, scroller } = cells

  const setMode = (next: Mode) => {
    cursor.mode = next
    const { root } = read()
    if (root) root.dataset.mode = next
  }
  /** The cells that are chosen: one, or as far as Shift went. Nothing beside the columns of the definition. */
  const range = (): Range | undefined => {
    if (!cursor.at) return undefined
    const [a, b] = [columnOf(cursor.at.key), columnOf((cursor.head ?? cursor.at).key)]
    if (a < 0 || b < 0) return undefined
    const [from, to] = [cursor.at.row, (cursor.head ?? cursor.at).row]
    return { top: Math.min(from, to), bottom: Math.max(from, to), left: Math.min(a, b), right: Math.max(a, b) }
  }
  const isSeveral = () => cursor.head !== undefined && !same(cursor.at, cursor.head)

  /** Shows which cells are chosen, among those that are drawn. */
  const mark = () => {
    const { root } = read()
    if (!root) return
    const chosen = isSeveral() ? range() : undefined
    if (!chosen && !root.dataset.several) return
    for (const cell of root.querySelectorAll<HTMLElement>('[role=gridcell][data-child]')) {
      const row = Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row)
      const column = columnOf(cell.dataset.child ?? '')
      const within =
        chosen && row >= chosen.top && row <= chosen.bottom && column >= chosen.left && column <= chosen.right ? 'true' : undefined
      if (within) cell.setAttribute('aria-selected', within)
      else cell.removeAttribute('aria-selected')
    }
    if (chosen) root.dataset.several = 'true'
    else delete root.dataset.several
  }

  /** Keeps the keyboard with the grid when the cell that had the focus was taken off the page, and gives it back when it is there again. */
  const keep = () => {
    const now = document.activeElement
    const place = cursor.wanted ?? cursor.at
    if (cursor.away || !place || (now !== document.body && now !== scroller())) return
    if (!cursor.wanted && (!cursor.held || cursor.held.isConnected)) return
    const there = targetIn(elementOf(place))
    setMode('move')
    if (!there) return scroller()?.focus({ preventScroll: true })
    // one that a key went to is scrolled into sight; one that came back where it was is not
    there.focus({ preventScroll: cursor.wanted === undefined })
    cursor.wanted = undefined
    if (isText(there)) there.select()
  }

  /** Gives a cell the focus, though it is not drawn yet. */
  const focus = (place: Place) => {
    const { layout } = read()
    const there = targetIn(elementOf(place))
    cursor.wanted = undefined
    if (there) {
      there.focus()
      if (isText(there) && cursor.mode === 'move') there.select()
      return
    }
    cursor.wanted = place
    scroller()?.focus({ preventScroll: true })
    layout.showRow(place.row)
    if (columnOf(place.key) >= 0) layout.showColumn(place.key)
    // it may be drawn by what stands below the table alone, which does not tell it
    requestAnimationFrame(keep)
  }
  const go = (row: number, column: number) => {
    const all = keys()
    const last = ids().length - 1
    const place = { row: Math.max(0, Math.min(last, row)), key: all[Math.max(0, Math.min(all.length - 1, column))] ?? '' }
    cursor.head = undefined
    setMode('move')
    mark()
    focus(place)
  }
  const extend = (row: number, column: number) => {
    const { columns, layout } = read()
    const key = columns[Math.max(0, Math.min(columns.length - 1, column))]?.key
    if (key === undefined) return
    cursor.head = { row: Math.max(0, Math.min(ids().length - 1, row)), key }
    const drawn = elementOf(cursor.head)
    if (drawn) drawn.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    else {
      layout.showRow(cursor.head.row)
      layout.showColumn(cursor.head.key)
    }
    mark()
  }
  /** The next cell that a person can fill, through the rows; nothing at the end. */
  const nextOpen = (from: Place, by: 1 | -1): Place | undefined => {
    const { columns } = read()
    const closed = (index: number) => {
      const plan = columns[index]?.plan
      return plan === undefined || isWorkedOut(plan) || plan.widget.isSystem === true || plan.node.disabled === true
    }
    const count = columns.length
    let column = columnOf(from.key)
    for (let row = from.row; row >= 0 && row < ids().length; row += by, column = by > 0 ? -1 : count)
      for (column += by; column >= 0 && column < count; column += by) if (!closed(column)) return { row, key: columns[column]?.key ?? '' }
    return undefined
  }

  const entering = createGridEntering({ read, cells, cursor, setMode, mark, focus })

  return { cursor, cells, setMode, range, isSeveral, mark, keep, focus, go, extend, nextOpen, ...entering }
}
