import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadPart } from '#runtime/lazy/loadPart.ts'
import type { GridState } from './gridCells.ts'
import { isBlock } from './gridControls.ts'
import type { createTableGrid } from './tableGrid.ts'

type Grid = ReturnType<typeof createTableGrid>

/**
 * Binds the keyboard and the pointer of a sub-table to what is drawn. Their code comes with the first row, or when
 * somebody goes to a table that has none yet.
 */
export function useTableGrid(root: RefObject<HTMLDivElement | null>, state: Omit<GridState, 'root'>, hasRows: boolean) {
  const now = useRef(state)
  now.current = state
  const [grid, setGrid] = useState<Grid>()
  const [near, setNear] = useState(false)
  const needed = hasRows || near
  const early = useRef<() => void>(undefined)
  useEffect(() => {
    const box = root.current
    if (!box || needed) return
    const stop = new AbortController()
    for (const event of ['pointerenter', 'focusin']) box.addEventListener(event, () => setNear(true), { signal: stop.signal })
    return () => stop.abort()
  }, [root, needed])
  useEffect(() => {
    if (!needed || grid) return
    let gone = false
    loadPart('tableGrid', () => import('./tableGrid.ts')).then(
      ({ createTableGrid: create }) => gone || setGrid(create(() => ({ ...now.current, root: root.current }))),
      // without it the table is a table of fields, and the next row asks again
      () => {
        const { app } = now.current
        if (early.current) app.toast('error', app.t('t:page.notLoaded'))
        early.current = undefined
      },
    )
    return () => {
      gone = true
    }
  }, [needed, grid, root])
  // several cells that are pasted before then wait for it: a field would take them as one text
  useEffect(() => {
    if (!needed || grid) return
    const hold = (event: ClipboardEvent) => {
      const { target } = event
      const copied = event.clipboardData?.getData('text/plain') ?? ''
      if (!(target instanceof Element) || !root.current?.contains(target)) return
      if (!isBlock(copied, target instanceof HTMLTextAreaElement)) return
      event.preventDefault()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', copied)
      early.current = () => target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    document.addEventListener('paste', hold)
    return () => document.removeEventListener('paste', hold)
  }, [needed, grid, root])
  useEffect(() => {
    const box = root.current
    if (!box || !grid) return
    const stop = new AbortController()
    const options = { signal: stop.signal }
    // before the controls hear them: an arrow that goes to the next cell does not count a number up as well
    box.addEventListener('keydown', grid.onKeyDown, { ...options, capture: true })
    box.addEventListener('focusin', grid.onFocus, options)
    box.addEventListener('focusout', grid.onBlur, options)
    box.addEventListener('input', grid.onInput, options)
    box.addEventListener('pointerdown', grid.onPointerDown, { ...options, capture: true })
    box.addEventListener('mousedown', grid.onMouseDown, { ...options, capture: true })
    box.addEventListener('pointerover', grid.onPointerOver, options)
    // a cell without a text field has no selection: the browser tells the clipboard's events elsewhere
    document.addEventListener('copy', grid.onCopy, options)
    document.addEventListener('cut', grid.onCut, options)
    document.addEventListener('paste', grid.onPaste, options)
    // who went to a cell meanwhile is there
    if (document.activeElement && box.contains(document.activeElement)) grid.onFocus({ target: document.activeElement })
    early.current?.()
    early.current = undefined
    return () => stop.abort()
  }, [root, grid])
  // rows and columns that come into sight are marked like those that were there
  useLayoutEffect(() => grid?.drawn())
}
