import type { Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadPart } from '#runtime/lazy/loadPart.ts'

type Windows = typeof import('./windows.ts')
type Window = Virtualizer<HTMLDivElement, Element>
type Options = Pick<
  VirtualizerOptions<HTMLDivElement, Element>,
  'count' | 'getScrollElement' | 'estimateSize' | 'overscan' | 'horizontal'
> & {
  /** there is so much that only a part is drawn */
  enabled: boolean
  /** there will soon be: what draws a part is fetched before it is needed */
  soon?: boolean
}

export interface Windowed {
  /** everything is drawn: there is little of it, or what draws a part did not come */
  whole: boolean
  /** what is on screen; nothing while the code for that is on its way, and the first of it is drawn in its own height */
  window: Window | undefined
  /** scrolls to one, as soon as that can be done */
  show: (index: number) => void
}

let windows: Windows | undefined
/** Of a table, until it is measured. */
const usualHeight = 440

/** The code that follows what is on screen, asked for when it is wanted; `failed` when it did not come. */
function useWindows(wanted: boolean): Windows | 'failed' | undefined {
  const [failed, setFailed] = useState(false)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    if (!wanted || windows) return
    // whoever has left meanwhile is not drawn again
    let gone = false
    loadPart('windows', () => import('./windows.ts')).then(
      (part) => {
        windows = part
        if (!gone) redraw()
      },
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [wanted])
  return windows ?? (failed ? 'failed' : undefined)
}

/** Draws of many rows, columns or cards those that are on screen. What does that is not loaded before there are many. */
export function useWindowed({ enabled, soon = false, ...options }: Options): Windowed {
  const part = useWindows(enabled || soon)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const measuring = useRef(false)
  const held = useRef<Window>(undefined)
  const pending = useRef<number>(undefined)
  if (part && part !== 'failed') {
    const all: VirtualizerOptions<HTMLDivElement, Element> = {
      observeElementRect: part.observeElementRect,
      observeElementOffset: part.observeElementOffset,
      scrollToFn: part.elementScroll,
      ...options,
      enabled,
      // as much as there may be on screen, where it stands: what is drawn already is not taken away to be measured
      initialRect: { width: innerWidth, height: usualHeight },
      initialOffset: () => options.getScrollElement()?.[options.horizontal ? 'scrollLeft' : 'scrollTop'] ?? 0,
      // what a scroll shows is there with it; React draws already while it measures what it has just drawn
      onChange: (_, sync) => (sync && !measuring.current ? flushSync(redraw) : redraw()),
    }
    if (!held.current && enabled) {
      const made = new part.Virtualizer(all)
      const measure = made.measureElement
      made.measureElement = (element) => {
        measuring.current = true
        try {
          measure(element)
        } finally {
          measuring.current = false
        }
      }
      held.current = made
    }
    held.current?.setOptions(all)
  }
  const window = held.current
  useLayoutEffect(() => window?._didMount(), [window])
  useLayoutEffect(() => {
    window?._willUpdate()
    if (!window || pending.current === undefined) return
    window.scrollToIndex(pending.current, { align: 'center' })
    pending.current = undefined
  })
  const whole = !enabled || part === 'failed'
  return {
    whole,
    window: whole ? undefined : window,
    show: (index) => {
      if (whole) return
      if (window) window.scrollToIndex(index, { align: 'center' })
      else pending.current = index
    },
  }
}
