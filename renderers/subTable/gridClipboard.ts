import type { Range, Sheet } from '../sheet/edits.ts'
import { type Edits, loadEdits } from '../sheet/load.ts'
import type { GridState } from './gridCells.ts'
import { isBlock, isText } from './gridControls.ts'

interface Grid {
  read: () => GridState
  sheet: () => Sheet
  /** the chosen cells, one or several */
  range: () => Range | undefined
  isSeveral: () => boolean
  /** arrows go from cell to cell: no control is typed into */
  isMoving: () => boolean
  /** the cell of a column in which an element stands */
  cellAt: (target: EventTarget | null) => { row: number; column: number } | undefined
  withEdits: (run: (edits: Edits) => unknown) => void
  /** Chooses cells: what was pasted can be copied on, filled down or emptied at once. */
  choose: (cells: Range) => void
}

/** Copy, cut and paste of cells of a sub-table, as spreadsheets exchange them. */
export function createGridClipboard({ read, sheet, range, isSeveral, isMoving, cellAt, withEdits, choose }: Grid) {
  return {
    /** The text of the chosen cells goes to the clipboard; what one selected within a control is the browser's affair. */
    copy(event: ClipboardEvent, cut: boolean) {
      const cells = range()
      const edits = loadEdits.now()
      const { root, disabled } = read()
      const inside = root?.contains(document.activeElement) || root?.contains(event.target as Node)
      const own = inside && isMoving() && cells && edits && (isSeveral() || !isText(document.activeElement))
      if (!own || !event.clipboardData) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', edits.copyText(sheet(), cells))
      if (cut && !disabled) edits.clear(sheet(), cells)
    },
    paste(event: ClipboardEvent) {
      const { disabled, root } = read()
      const inside = root?.contains(event.target as Node) ? (event.target as HTMLElement) : (document.activeElement as HTMLElement)
      const here = cellAt(inside)
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (disabled || !here || text === '') return
      const chosen = isSeveral() ? range() : undefined
      const typed = isText(inside)
      // one text belongs into the control that has the focus
      if (!chosen && typed && !isBlock(text, !isMoving() && inside instanceof HTMLTextAreaElement)) return
      event.preventDefault()
      const cells = chosen ?? { top: here.row, bottom: here.row, left: here.column, right: here.column }
      withEdits(async (edits) => {
        const { rows, columns } = await edits.pasteText(sheet(), cells, text)
        choose({ top: cells.top, bottom: cells.top + rows - 1, left: cells.left, right: cells.left + columns - 1 })
        if (document.activeElement === inside && typed) (inside as HTMLInputElement).select()
      })
    },
  }
}
