import { loadEdits } from '../sheet/load.ts'
import type { GridState, Place } from './gridCells.ts'
import { createGridClipboard } from './gridClipboard.ts'
import { controlIn, isText } from './gridControls.ts'
import { createGridCursor, same } from './gridCursor.ts'
import { createGridPointer } from './gridPointer.ts'
import { createTableGridKeys } from './tableGridKeys.ts'

/** The keyboard and the pointer in an editable sub-table, as in a spreadsheet (WAI-ARIA grid). */
export function createTableGrid(read: () => GridState) {
  const grid = createGridCursor(read)
  const { cursor, setMode, range, isSeveral, mark, keep, begin } = grid
  const { columnOf, placeOf, elementOf } = grid.cells
  const { taken, sheet, withEdits } = createTableGridKeys(read, grid)
  const pointer = createGridPointer(grid)

  const { copy, paste } = createGridClipboard({
    read,
    sheet,
    range,
    isSeveral,
    isMoving: () => cursor.mode === 'move',
    cellAt(target) {
      const here = placeOf(target)
      return here && columnOf(here.key) >= 0 ? { row: here.row, column: columnOf(here.key) } : undefined
    },
    withEdits,
    choose(cells) {
      const { columns } = read()
      cursor.at = { row: cells.top, key: columns[cells.left]?.key ?? '' }
      cursor.head = { row: cells.bottom, key: columns[Math.min(cells.right, columns.length - 1)]?.key ?? '' }
      setMode('move')
      begin(cursor.at)
      mark()
    },
  })

  /** a cell whose control is about to take over what Enter entered */
  let entered: Place | undefined
  const settle = () => {
    const here = entered
    entered = undefined
    if (here && same(cursor.at, here)) begin(here)
  }
  /** What Enter takes in a list or a calendar is taken: Escape gives up only what comes after it. */
  const takesOver = ({ key, target }: KeyboardEvent) => {
    const here = placeOf(target)
    if (key !== 'Enter' || !here || columnOf(here.key) < 0 || isText(target as Element) || cursor.mode === 'move') return
    // the control hears the key after the grid; the next key may come before a timer
    entered = here
    setTimeout(settle)
  }

  return {
    /** What is drawn has changed. */
    drawn() {
      mark()
      keep()
    },
    onKeyDown(event: KeyboardEvent) {
      settle()
      if (event.defaultPrevented) return
      if (!taken(event)) {
        takesOver(event)
        return
      }
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus(event: Pick<FocusEvent, 'target'>) {
      const here = placeOf(event.target)
      if (here) {
        cursor.held = event.target as Element
        cursor.wanted = undefined
      }
      if (here && (!same(cursor.at, here) || cursor.away)) {
        // a copy cannot wait for it
        loadEdits().catch(() => {})
        cursor.away = false
        cursor.at = here
        cursor.head = undefined
        begin(here)
        setMode(pointer.isPressed() && controlIn(elementOf(here))?.contains(event.target as Node) ? 'edit' : 'move')
        if (cursor.mode === 'move' && isText(event.target as Element)) (event.target as HTMLInputElement).select()
        mark()
      }
      // a press beside the control of a cell: what is typed next is for it, from the first key on
      const control = pointer.isPressed() && here && event.target === elementOf(here) ? controlIn(elementOf(here)) : undefined
      if (!isText(control)) return
      setMode('move')
      control.focus()
      control.select()
    },
    onBlur(event: FocusEvent) {
      // an open list or calendar of a cell stands elsewhere in the page, and gives the focus back
      if (event.relatedTarget !== null && !read().root?.contains(event.relatedTarget as Node)) cursor.away = true
    },
    onInput() {
      if (cursor.mode === 'move') setMode('type')
    },
    ...pointer.heard,
    onCopy: (event: ClipboardEvent) => copy(event, false),
    onCut: (event: ClipboardEvent) => copy(event, true),
    onPaste: paste,
  }
}
