import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type BlockPlace, type BlockPlaces, boardColumns, placed } from '#core/portal/places.ts'

/** A block that is taken hold of: to be moved, or at its corner to be made larger or smaller. */
export interface Taken {
  id: string
  corner: boolean
  /** where all of them stood before */
  places: BlockPlaces
}
export type Dragging = Pick<Taken, 'id'>

interface Held extends Taken {
  place: BlockPlace
  /** where the pointer was, in the coordinates of the grid */
  at: { x: number; y: number }
  now: BlockPlaces
}

/** So near to an edge of the window, in pixels, the page scrolls, by so many with each frame. */
const [edge, step] = [60, 12]

/** What scrolls around an element: the nearest that can, else the page itself. */
function scrollerOf(element: Element): Element {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return document.scrollingElement ?? document.documentElement
}

interface Options {
  grid: RefObject<HTMLElement | null>
  onMove: (places: { [id: string]: BlockPlace }) => void
  onEnd: (places: BlockPlaces, id: string) => void
}

/** Drags blocks of a grid by mouse, pen and finger: others give way as it goes. Escape puts them back. */
export function useBlockDrag({ grid, onMove, onEnd }: Options) {
  const held = useRef<Held>(undefined)
  const [dragging, setDragging] = useState<Dragging>()
  const later = useRef({ onMove, onEnd })
  later.current = { onMove, onEnd }
  useEffect(() => {
    if (!dragging) return
    const stop = new AbortController()
    const { signal } = stop
    const end = (how: 'drop' | 'cancel') => {
      const one = held.current
      held.current = undefined
      setDragging(undefined)
      if (!one) return
      if (how === 'cancel') later.current.onMove({ ...one.places })
      else later.current.onEnd(one.now, one.id)
    }
    let last: globalThis.PointerEvent | undefined
    const move = (event: globalThis.PointerEvent) => {
      last = event
      const { clientX, clientY } = event
      const one = held.current
      const box = grid.current?.getBoundingClientRect()
      if (!one || !box) return
      const { columnGap, gridAutoRows } = getComputedStyle(grid.current as HTMLElement)
      const gap = Number.parseFloat(columnGap) || 0
      const columns = Math.round((clientX - box.left - one.at.x) / ((box.width + gap) / boardColumns))
      const rows = Math.round((clientY - box.top - one.at.y) / ((Number.parseFloat(gridAutoRows) || 24) + gap))
      const { place } = one
      const to = one.corner
        ? { ...place, w: Math.min(place.w + columns, boardColumns - place.x), h: place.h + rows }
        : { ...place, x: place.x + columns, y: place.y + rows }
      const next = placed(one.places, one.id, to)
      one.now = next
      later.current.onMove(next)
    }
    // at an edge of the window the page scrolls under what is dragged
    const scroll = () => {
      frame = requestAnimationFrame(scroll)
      const by = last === undefined ? 0 : last.clientY < edge ? -step : last.clientY > innerHeight - edge ? step : 0
      if (by === 0 || !last || !grid.current) return
      scrollerOf(grid.current).scrollBy(0, by)
      move(last)
    }
    let frame = requestAnimationFrame(scroll)
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end('drop'), { signal })
    window.addEventListener('pointercancel', () => end('cancel'), { signal })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        end('cancel')
      },
      { capture: true, signal },
    )
    return () => {
      cancelAnimationFrame(frame)
      stop.abort()
    }
  }, [dragging, grid])
  const take = (event: PointerEvent<HTMLElement>, taken: Taken) => {
    const box = grid.current?.getBoundingClientRect()
    const place = taken.places[taken.id]
    // on a phone they stand below each other: there is no place to drag to
    const isGrid = grid.current !== null && getComputedStyle(grid.current).gridAutoRows !== 'auto'
    if (event.button !== 0 || !event.isPrimary || !box || !place || !isGrid) return
    held.current = { ...taken, place, at: { x: event.clientX - box.left, y: event.clientY - box.top }, now: taken.places }
    setDragging({ id: taken.id })
  }
  return { dragging, take }
}
