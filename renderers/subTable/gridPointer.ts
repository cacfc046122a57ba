import type { Place } from './gridCells.ts'
import { type createGridCursor, same } from './gridCursor.ts'

/** The pointer in a grid: a press goes to a cell, Shift and dragging choose several. */
export function createGridPointer(grid: ReturnType<typeof createGridCursor>) {
  const { cursor, setMode, mark, extend } = grid
  const { columnOf, placeOf, elementOf } = grid.cells
  let pressed = false
  let dragged: Place | undefined

  const heard = {
    onPointerDown(event: PointerEvent) {
      const here = placeOf(event.target)
      if (!here || event.button !== 0 || event.pointerType === 'touch') return
      if (event.shiftKey && cursor.at && columnOf(here.key) >= 0 && columnOf(cursor.at.key) >= 0 && !same(cursor.at, here)) {
        event.preventDefault()
        extend(here.row, columnOf(here.key))
        return
      }
      pressed = true
      setTimeout(() => {
        pressed = false
      })
      dragged = columnOf(here.key) >= 0 ? here : undefined
      const inControl = event.target !== elementOf(here) && !(event.target as Element).closest('.pg-tfault')
      if (same(cursor.at, here) && inControl) setMode('edit')
      if (cursor.head) {
        cursor.head = undefined
        mark()
      }
    },
    /** Shift with a press of the mouse would select text. */
    onMouseDown(event: MouseEvent) {
      if (event.shiftKey && cursor.head) event.preventDefault()
    },
    onPointerOver(event: PointerEvent) {
      if (!dragged || (event.buttons & 1) === 0) {
        dragged = undefined
        return
      }
      const here = placeOf(event.target)
      if (!here || columnOf(here.key) < 0 || (same(here, dragged) && !cursor.head)) return
      if (!cursor.head) {
        cursor.at = dragged
        setMode('move')
        getSelection()?.removeAllRanges()
        elementOf(dragged)?.focus()
      }
      extend(here.row, columnOf(here.key))
    },
  }
  return {
    heard,
    /** a press is what gives the focus now */
    isPressed: () => pressed,
  }
}
