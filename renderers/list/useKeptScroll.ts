import { type RefObject, useLayoutEffect } from 'react'
import type { Kept } from '#runtime/page/placeMemory.ts'

/** Where a list stood: the window, and its rows where they scroll by themselves. */
export interface Stood {
  window: number
  top: number
  left: number
}

/** A list whose rows are there stands again where it was left, and keeps where it is scrolled to from then on. */
export function useKeptScroll(root: RefObject<HTMLElement | null>, kept: Kept<Stood> | undefined, drawn: boolean) {
  useLayoutEffect(() => {
    const box = root.current
    if (!box || !kept || !drawn) return
    const rows = () => box.querySelector('.pg-g')
    const was = kept.get()
    if (was) {
      Object.assign(rows() ?? {}, { scrollTop: was.top, scrollLeft: was.left })
      // whoever has scrolled meanwhile stays there
      if (scrollY === 0 && was.window > 0) scrollTo({ top: was.window, behavior: 'instant' })
    }
    const note = ({ target }: Event) => {
      if (target instanceof Element && !box.contains(target)) return
      const { scrollTop: top, scrollLeft: left } = rows() ?? { scrollTop: 0, scrollLeft: 0 }
      kept.set({ window: scrollY, top, left })
    }
    const how = { passive: true, capture: true }
    addEventListener('scroll', note, how)
    return () => removeEventListener('scroll', note, how)
  }, [root, kept, drawn])
}
