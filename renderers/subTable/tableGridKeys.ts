import type { Range, Sheet } from '../sheet/edits.ts'
import { type Edits, loadEdits } from '../sheet/load.ts'
import type { GridState, Place } from './gridCells.ts'
import { controlIn, isOpen, isSwitch, isText } from './gridControls.ts'
import { type createGridCursor, same } from './gridCursor.ts'
import { createGridTravel } from './gridTravel.ts'

/**
 * Whether a key goes on to the next cell though a list is open. Tab does: what was chosen stands, and a list that Enter has
 * closed is still there for a moment. Enter does from a text for which words are offered, when none of them was chosen.
 */
const passes = ({ key }: KeyboardEvent, target: Element) =>
  key === 'Tab' || (key === 'Enter' && isText(target) && !target.hasAttribute('aria-activedescendant'))

/** The keyboard of an editable sub-table, as in a spreadsheet. */
export function createTableGridKeys(read: () => GridState, grid: ReturnType<typeof createGridCursor>) {
  const {
    cursor,
    cells: { ids, keys, columnOf, placeOf, elementOf, scroller },
  } = grid
  const { setMode, range, isSeveral, mark, focus, go, nextOpen, begin, giveUp, enter } = grid
  const { travel, beside } = createGridTravel(read, grid)
  const sheet = (): Sheet => {
    const { table, columns, app, at: scope } = read()
    return { table, columns, app, at: scope }
  }

  const withEdits = (run: (edits: Edits) => unknown) => {
    const { app } = read()
    loadEdits().then(run, () => app.toast('error', app.t('t:page.notLoaded')))
  }
  const edit = (run: (edits: Edits, on: Sheet, cells: Range) => unknown) => {
    const cells = range()
    if (!cells || read().disabled) return
    withEdits((edits) => {
      run(edits, sheet(), cells)
      setMode('move')
      if (cursor.at) begin(cursor.at)
    })
  }

  /** Keys that are the grid's wherever the focus is in a cell; true when the key was taken. */
  function command(event: KeyboardEvent, here: Place): boolean {
    const { table } = read()
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
    if (key === 'd') {
      edit((edits, on, cells) => edits.fillDown(on, cells))
      return true
    }
    if (cursor.mode !== 'move') return false
    if (key === 'z' || key === 'y') {
      if (key === 'y' || event.shiftKey) table.history.redo()
      else table.history.undo()
      requestAnimationFrame(() => focus({ ...here, row: Math.min(here.row, ids().length - 1) }))
      return true
    }
    if (key !== 'a' || columnOf(here.key) < 0) return false
    cursor.at = { row: 0, key: read().columns[0]?.key ?? '' }
    cursor.head = { row: ids().length - 1, key: read().columns.at(-1)?.key ?? '' }
    mark()
    return true
  }

  /** Whether a key was the grid's; then it has been done. */
  function taken(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement
    const here = placeOf(target) ?? (target === scroller() ? (cursor.wanted ?? cursor.at) : undefined)
    // rows that are cards are no grid
    if (!here || event.isComposing || (isOpen(target) && !passes(event, target)) || !scroller()) return false
    if (!same(cursor.at, here) && !cursor.head) cursor.at = here
    if (columnOf(here.key) < 0) {
      if (event.key === 'Tab') return false
      return command(event, here) || beside(event, here)
    }
    if (command(event, here)) return true
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const isArea = target instanceof HTMLTextAreaElement
    switch (event.key) {
      case 'Tab': {
        if (!plain) return false
        const next = nextOpen(here, event.shiftKey ? -1 : 1)
        if (!next) return false
        go(next.row, keys().indexOf(next.key))
        return true
      }
      case 'Escape':
        if (cursor.mode === 'move') {
          if (!isSeveral()) return false
          cursor.head = undefined
          mark()
        } else giveUp(here)
        return true
      case 'F2':
        enter(here)
        return true
      case 'Enter':
        if (!plain) return false
        if (cursor.mode === 'move' && !event.shiftKey) {
          enter(here)
          return true
        }
        // where there is no next row the same cell has the focus again, and what was offered is closed all the same
        if (isOpen(target)) elementOf(here)?.focus()
        if ((isArea && cursor.mode !== 'move') || (cursor.mode !== 'move' && !isText(target) && target !== elementOf(here))) return false
        go(here.row + (event.shiftKey ? -1 : 1), keys().indexOf(here.key))
        return true
      case 'Delete':
      case 'Backspace':
        if (cursor.mode !== 'move' || !plain) return false
        edit((edits, on, cells) => edits.clear(on, cells))
        return true
    }
    if ((cursor.mode === 'move' || (cursor.mode === 'type' && isText(target) && !isArea)) && travel(event, here)) return true
    if (cursor.mode !== 'move' || event.key.length !== 1 || !plain) return false
    const control = controlIn(elementOf(here))
    // what is typed goes into the control, in place of what is there
    if (isSwitch(control)) {
      if (event.key !== ' ') return false
      control?.click()
      return true
    }
    cursor.head = undefined
    setMode('type')
    mark()
    if (control && document.activeElement !== control) {
      control.focus()
      if (control instanceof HTMLInputElement) control.select()
    }
    return false
  }

  return { taken, sheet, withEdits }
}
