import { type RefObject, useLayoutEffect, useState } from 'react'
import { relayout } from './relayout.ts'

/** A grid is never lower than this, however little room its page leaves. */
const least = 240
/**
 * So many pixels too little are taken from the padding of a cell, or from what is left free below: a scrollbar for them
 * would scroll next to nothing.
 */
const spare = 8
/** Lines above and below its rows. */
const borders = 2

/**
 * Gives a grid the height that is left on the screen below its top, so that its head and the pages under it stay in
 * sight; answers whether its columns need more width, and its rows more height (both in px), than there is.
 */
export function useRoom(scroller: RefObject<HTMLElement | null>, width: number, height: number): { wide: boolean; tall: boolean } {
  const [wide, setWide] = useState(false)
  const [tall, setTall] = useState(false)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const measure = () => {
      setWide(box.clientWidth > 0 && box.clientWidth < width - spare)
      const holder = box.closest<HTMLElement>('.ant-drawer-body, .ant-modal-body')
      let below = 16
      for (let next = box.nextElementSibling; next; next = next.nextElementSibling) below += next.getBoundingClientRect().height
      const end = holder ? holder.getBoundingClientRect().bottom - 8 : innerHeight - 12
      const top = box.getBoundingClientRect().top + (holder ? holder.scrollTop : scrollY)
      const left = Math.max(least, Math.floor(end - top - below))
      const whole = height + borders
      const room = whole > left && whole <= left + spare ? whole : left
      box.style.maxHeight = `${room}px`
      setTall(whole > room)
    }
    measure()
    const again = relayout(measure)
    addEventListener('resize', again)
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    observer?.observe(box.parentElement ?? box)
    return () => {
      again.cancel()
      removeEventListener('resize', again)
      observer?.disconnect()
    }
  }, [scroller, width, height])
  return { wide, tall }
}
