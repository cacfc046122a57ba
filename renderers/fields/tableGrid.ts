import { isWorkedOut } from '#core/form.ts'
import { typedOf } from '#runtime/tableStore.ts'
import { focusable } from '../parts/drawnFocus.ts'
import type { Range, Sheet } from '../parts/sheet/edits.ts'
import { type Edits, loadEdits } from '../parts/sheet/load.ts'
import { createGridCells, type GridState, type Place } from './gridCells.ts'
import { createGridClipboard } from './gridClipboard.ts'
import { controlIn, isOpen, isSwitch, isText } from './gridControls.ts'

/**
 * `move`: arrows go from cell to cell, and what is typed takes the place of what is there; `type`: that has begun, an
 * arrow takes it over and goes on; `edit`: the arrows are the control's own.
 */
type Mode = 'move' | 'type' | 'edit'

const arrows: { [key: string]: [down: number, right: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const pageRows = 10

/** The keyboard and the pointer in an editable sub-table, as in a spreadsheet (WAI-ARIA grid). */
export function createTableGrid(read: () => GridState) {
  let at: Place | undefined
  let head: Place | undefined
  let mode: Mode = 'move'
  let start: { rowId: string; key: string; value: ReturnType<typeof valueAt>; typed: string | undefined } | undefined
  let pressed = false
  let dragged: Place | undefined
  let away = true
  /** what had the focus last: a row that is scrolled out of sight is taken off the page, and the focus with it */
  let held: Element | undefined
  /** a cell that is to have the focus as soon as it is drawn */
  let wanted: Place | undefined

  const { ids, valueAt, keys, columnOf, placeOf, elementOf, targetIn, scroller } = createGridCells(read)
  const same = (a: Place | undefined, b: Place | undefined) => a?.row === b?.row && a?.key === b?.key
  const sheet = (): Sheet => {
    const { table, columns, app, at: scope } = read()
    return { table, columns, app, at: scope }
  }

  const setMode = (next: Mode) => {
    mode = next
    const { root } = read()
    if (root) root.dataset.mode = next
  }
  /** The cells that are chosen: one, or as far as Shift went. Nothing beside the columns of the definition. */
  const range = (): Range | undefined => {
    if (!at) return undefined
    const [a, b] = [columnOf(at.key), columnOf((head ?? at).key)]
    if (a < 0 || b < 0) return undefined
    const [from, to] = [at.row, (head ?? at).row]
    return { top: Math.min(from, to), bottom: Math.max(from, to), left: Math.min(a, b), right: Math.max(a, b) }
  }
  const isSeveral = () => head !== undefined && !same(at, head)

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
    const place = wanted ?? at
    if (away || !place || (now !== document.body && now !== scroller())) return
    if (!wanted && (!held || held.isConnected)) return
    const there = targetIn(elementOf(place))
    setMode('move')
    if (!there) return scroller()?.focus({ preventScroll: true })
    // one that a key went to is scrolled into sight; one that came back where it was is not
    there.focus({ preventScroll: wanted === undefined })
    wanted = undefined
    if (isText(there)) there.select()
  }

  /** Gives a cell the focus, though it is not drawn yet. */
  const focus = (place: Place) => {
    const { layout } = read()
    const there = targetIn(elementOf(place))
    wanted = undefined
    if (there) {
      there.focus()
      if (isText(there) && mode === 'move') there.select()
      return
    }
    wanted = place
    scroller()?.focus({ preventScroll: true })
    layout.showRow(place.row)
    if (columnOf(place.key) >= 0) layout.showColumn(place.key)
  }
  const go = (row: number, column: number) => {
    const all = keys()
    const last = ids().length - 1
    const place = { row: Math.max(0, Math.min(last, row)), key: all[Math.max(0, Math.min(all.length - 1, column))] ?? '' }
    head = undefined
    setMode('move')
    mark()
    focus(place)
  }
  const extend = (row: number, column: number) => {
    const { columns, layout } = read()
    const key = columns[Math.max(0, Math.min(columns.length - 1, column))]?.key
    if (key === undefined) return
    head = { row: Math.max(0, Math.min(ids().length - 1, row)), key }
    const drawn = elementOf(head)
    if (drawn) drawn.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    else {
      layout.showRow(head.row)
      layout.showColumn(head.key)
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
    head = undefined
    mark()
    control.focus()
    if (isText(control)) control.setSelectionRange(control.value.length, control.value.length)
    // a closed list opens at once
    else if (control.getAttribute('role') === 'combobox')
      control.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', keyCode: 40, bubbles: true, cancelable: true }),
      )
  }
  const moveRows = (by: 1 | -1, place: Place) => {
    const { table, disabled } = read()
    const { top, bottom } = range() ?? { top: place.row, bottom: place.row }
    const all = ids()
    if (disabled || (by < 0 ? top === 0 : bottom === all.length - 1)) return
    table.moveRows(all.slice(top, bottom + 1), by < 0 ? top - 1 : bottom + 2)
    const moved = { row: place.row + by, key: place.key }
    if (head) head = { ...head, row: head.row + by }
    at = moved
    requestAnimationFrame(() => {
      focus(moved)
      mark()
    })
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
      if (at) begin(at)
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
    if (mode !== 'move') return false
    if (key === 'z' || key === 'y') {
      if (key === 'y' || event.shiftKey) table.history.redo()
      else table.history.undo()
      requestAnimationFrame(() => focus({ ...here, row: Math.min(here.row, ids().length - 1) }))
      return true
    }
    if (key !== 'a' || columnOf(here.key) < 0) return false
    at = { row: 0, key: read().columns[0]?.key ?? '' }
    head = { row: ids().length - 1, key: read().columns.at(-1)?.key ?? '' }
    mark()
    return true
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
    const from = event.shiftKey && head ? { row: head.row, column: all.indexOf(head.key) } : { row: here.row, column }
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

  function taken(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement
    const here = placeOf(target) ?? (target === scroller() ? (wanted ?? at) : undefined)
    // rows that are cards are no grid
    if (!here || event.isComposing || isOpen(target) || !scroller()) return false
    if (!same(at, here) && !head) at = here
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
        if (mode === 'move') {
          if (!isSeveral()) return false
          head = undefined
          mark()
        } else giveUp(here)
        return true
      case 'F2':
        enter(here)
        return true
      case 'Enter':
        if (!plain) return false
        if (mode === 'move' && !event.shiftKey) {
          enter(here)
          return true
        }
        if ((isArea && mode !== 'move') || (mode !== 'move' && !isText(target) && target !== elementOf(here))) return false
        go(here.row + (event.shiftKey ? -1 : 1), keys().indexOf(here.key))
        return true
      case 'Delete':
      case 'Backspace':
        if (mode !== 'move' || !plain) return false
        edit((edits, on, cells) => edits.clear(on, cells))
        return true
    }
    if ((mode === 'move' || (mode === 'type' && isText(target) && !isArea)) && travel(event, here)) return true
    if (mode !== 'move' || event.key.length !== 1 || !plain) return false
    const control = controlIn(elementOf(here))
    // what is typed goes into the control, in place of what is there
    if (isSwitch(control)) {
      if (event.key !== ' ') return false
      control?.click()
      return true
    }
    head = undefined
    setMode('type')
    mark()
    if (control && document.activeElement !== control) {
      control.focus()
      if (control instanceof HTMLInputElement) control.select()
    }
    return false
  }

  const { copy, paste } = createGridClipboard({
    read,
    sheet,
    range,
    isSeveral,
    isMoving: () => mode === 'move',
    cellAt(target) {
      const here = placeOf(target)
      return here && columnOf(here.key) >= 0 ? { row: here.row, column: columnOf(here.key) } : undefined
    },
    withEdits,
    choose(cells) {
      const { columns } = read()
      at = { row: cells.top, key: columns[cells.left]?.key ?? '' }
      head = { row: cells.bottom, key: columns[Math.min(cells.right, columns.length - 1)]?.key ?? '' }
      setMode('move')
      begin(at)
      mark()
    },
  })

  return {
    /** What is drawn has changed. */
    drawn() {
      mark()
      keep()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !taken(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus(event: Pick<FocusEvent, 'target'>) {
      const here = placeOf(event.target)
      if (here) {
        held = event.target as Element
        wanted = undefined
      }
      if (!here || (same(at, here) && !away)) return
      // a copy cannot wait for it
      loadEdits().catch(() => {})
      away = false
      at = here
      head = undefined
      begin(here)
      setMode(pressed && controlIn(elementOf(here))?.contains(event.target as Node) ? 'edit' : 'move')
      if (mode === 'move' && isText(event.target as Element)) (event.target as HTMLInputElement).select()
      mark()
    },
    onBlur(event: FocusEvent) {
      // an open list or calendar of a cell stands elsewhere in the page, and gives the focus back
      if (event.relatedTarget !== null && !read().root?.contains(event.relatedTarget as Node)) away = true
    },
    onInput() {
      if (mode === 'move') setMode('type')
    },
    onPointerDown(event: PointerEvent) {
      const here = placeOf(event.target)
      if (!here || event.button !== 0 || event.pointerType === 'touch') return
      if (event.shiftKey && at && columnOf(here.key) >= 0 && columnOf(at.key) >= 0 && !same(at, here)) {
        event.preventDefault()
        extend(here.row, columnOf(here.key))
        return
      }
      pressed = true
      setTimeout(() => {
        pressed = false
      })
      dragged = columnOf(here.key) >= 0 ? here : undefined
      if (same(at, here) && event.target !== elementOf(here)) setMode('edit')
      if (head) {
        head = undefined
        mark()
      }
    },
    /** Shift with a press of the mouse would select text. */
    onMouseDown(event: MouseEvent) {
      if (event.shiftKey && head) event.preventDefault()
    },
    onPointerOver(event: PointerEvent) {
      if (!dragged || (event.buttons & 1) === 0) {
        dragged = undefined
        return
      }
      const here = placeOf(event.target)
      if (!here || columnOf(here.key) < 0 || (same(here, dragged) && !head)) return
      if (!head) {
        at = dragged
        setMode('move')
        getSelection()?.removeAllRanges()
        elementOf(dragged)?.focus()
      }
      extend(here.row, columnOf(here.key))
    },
    onCopy: (event: ClipboardEvent) => copy(event, false),
    onCut: (event: ClipboardEvent) => copy(event, true),
    onPaste: paste,
  }
}
