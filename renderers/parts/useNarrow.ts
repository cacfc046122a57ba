import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this a screen is a phone's. */
const phone = 768
/** A block with less room than this is treated like one on a phone, whatever the screen. */
const tight = 480

export const isPhone = () => typeof innerWidth === 'number' && innerWidth < phone

/** Whether a block stands on a phone, or has no more room than there. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(isPhone)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setNarrow(isPhone() || (box.clientWidth > 0 && box.clientWidth < tight))
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return narrow
}
