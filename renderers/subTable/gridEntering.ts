import type { Json } from '#core/types.ts'
import { typedOf } from '#runtime/table/faults.ts'
import type { createGridCells, GridState, Place } from './gridCells.ts'
import { controlIn, isSwitch, isText } from './gridControls.ts'
import type { Cursor } from './gridCursor.ts'

interface Options {
  read: () => GridState
  cells: ReturnType<typeof createGridCells>
  cursor: Cursor
  setMode: (mode: Cursor['mode']) => void
  /** Shows which cells are chosen. */
  mark: () => void
  focus: (place: Place) => void
}

/** Entering a cell of a grid, and leaving it with what it held before. */
export function createGridEntering({ read, cells: { ids, valueAt, elementOf }, cursor, setMode, mark, focus }: Options) {
  /** what the cell held when it was entered */
  let start: { rowId: string; key: string; value: Json | undefined; typed: string | undefined } | undefined

  const begin = (place: Place) => {
    const rowId = ids()[place.row]
    const { table } = read()
    table.history.cut()
    start =
      rowId === undefined
        ? undefined
        : { rowId, key: place.key, value: valueAt(rowId, place.key), typed: typedOf(table.store.get(table.rowAtom(rowId)), place.key) }
  }
  /** Escape: the cell holds again what it held when it was entered. */
  const giveUp = (place: Place) => {
    const { table } = read()
    const cell = elementOf(place)
    // what waits for its control to come is not typed into it any more
    const control = controlIn(cell)
    if (control instanceof HTMLInputElement && control.closest('[data-light]')) {
      control.value = control.defaultValue
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // leaving the control takes over what was typed; then it is put back
    cell?.focus()
    if (start && start.key === place.key && ids()[place.row] === start.rowId) {
      const { rowId, key, value, typed } = start
      if (typed === undefined) table.typeCell(rowId, key, value)
      else table.setCells(rowId, {}, { [key]: typed })
    }
    setMode('move')
    requestAnimationFrame(() => focus(place))
  }
  /** Enter or F2: into the control of a cell. */
  const enter = (place: Place) => {
    const cell = elementOf(place)
    const control = controlIn(cell)
    if (!control) return
    if (isSwitch(control)) return control.click()
    setMode('edit')
    cursor.head = undefined
    mark()
    control.focus()
    if (isText(control)) control.setSelectionRange(control.value.length, control.value.length)
    // a closed list opens at once
    else if (control.getAttribute('role') === 'combobox')
      control.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', keyCode: 40, bubbles: true, cancelable: true }),
      )
  }

  return { begin, giveUp, enter }
}
