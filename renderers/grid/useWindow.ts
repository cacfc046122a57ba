import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that are drawn before and after those on screen. */
const beyond = 6
/** The window moves in steps, so that a small scroll draws nothing. */
const step = 4
/** Up to so many rows all are drawn: find-in-page and printing see all of them. */
const plainCount = 60

export interface Window {
  from: number
  to: number
  /** true when only a part of the rows is drawn */
  windowed: boolean
  /** Scrolls a row into sight. */
  show: (index: number) => void
}

/**
 * Which of `count` rows of one height to draw in a scroller whose rows begin `head` px below its top.
 * The rows are drawn in the same frame as the scroll, so that no gap is seen.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number, head: number): Window {
  const windowed = count > plainCount
  // at first only what is seen is drawn; the rows beyond come with the first scroll
  const [state, setState] = useState(() => ({
    top: 0,
    seen: Math.ceil((typeof innerHeight === 'number' ? innerHeight : 800) / height),
    moved: false,
  }))
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !windowed) return
    let last = { top: 0, seen: 0, moved: false }
    const read = () => {
      const top = Math.floor(box.scrollTop / height / step) * step
      const seen = Math.ceil((box.clientHeight || 800) / height) + (top > 0 ? step : 0)
      const next = { top, seen, moved: last.moved || box.scrollTop > 0 }
      const same = next.top === last.top && next.seen === last.seen && next.moved === last.moved
      if (!same) last = next
      return !same
    }
    const resized = () => {
      if (read()) setState(last)
    }
    const follow = () => {
      if (read()) flushSync(() => setState(last))
    }
    resized()
    box.addEventListener('scroll', follow, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(resized)
    observer?.observe(box)
    return () => {
      box.removeEventListener('scroll', follow)
      observer?.disconnect()
    }
  }, [scroller, windowed, height])
  const show = useCallback(
    (index: number) => {
      const box = scroller.current
      if (!box) return
      const top = index * height
      const room = box.clientHeight - head
      if (top < box.scrollTop) box.scrollTop = top
      else if (top + height > box.scrollTop + room) box.scrollTop = top + height - room
    },
    [scroller, height, head],
  )
  if (!windowed) return { from: 0, to: count, windowed, show }
  const more = state.moved ? beyond : 0
  const from = Math.max(0, Math.min(state.top - more, count - 1))
  return { from, to: Math.min(count, state.top + state.seen + more), windowed, show }
}
