import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWindow } from './useWindow.ts'

/**
 * The focus in a column of rows of one height, of which only those in sight are drawn (each with its `data-key`): one row
 * is in the tab order, the one gone to last, else the chosen one, else the first. Where the media query `fingers` holds,
 * rows are as high as fingers need.
 */
export function useRowFocus<T extends { key: string }>(
  box: RefObject<HTMLElement | null>,
  rows: readonly T[],
  isChosen: (row: T) => boolean,
  fingers: string,
) {
  const [height] = useState(() => (typeof matchMedia === 'function' && matchMedia(fingers).matches ? 44 : 32))
  const { from, to, windowed, show } = useWindow(box, rows.length, height, 0)
  const [active, setActive] = useState<string>()
  const moved = useRef(false)
  const focusKey = (rows.find((row) => row.key === active) ?? rows.find(isChosen) ?? rows[0])?.key
  const drawn = (key: string) => box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

  useLayoutEffect(() => {
    if (!moved.current || focusKey === undefined) return
    moved.current = false
    drawn(focusKey)?.focus({ preventScroll: true })
  })
  return {
    height,
    from,
    to,
    focusKey,
    setActive,
    drawn,
    /** Takes the focus to a row. */
    go(index: number) {
      const row = rows[index]
      if (!row) return
      show(index)
      if (!windowed) drawn(row.key)?.scrollIntoView?.({ block: 'nearest' })
      moved.current = true
      setActive(row.key)
    },
    /** Where the row of an event stands; -1 beside the rows. */
    indexOf({ target }: KeyboardEvent | MouseEvent) {
      const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
      return rows.findIndex((row) => row.key === key)
    },
  }
}
