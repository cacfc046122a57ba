import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useLatest } from '../../useLatest.ts'

const least = 0.3
const most = 1.5
const step = 0.1

const bounded = (zoom: number) => Math.min(most, Math.max(least, Math.round(zoom * 100) / 100))

/**
 * How large a tree is drawn in its stage: by Ctrl and the wheel, by two fingers, by buttons. What lies under the pointer stays
 * there. A mouse that takes hold of the empty stage moves it.
 */
export function useZoom(stage: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  /** draws it at another size, around a point of the window; around the middle without one */
  const zoomTo = useLatest((next: number, at?: { x: number; y: number }) => {
    const room = stage.current
    const to = bounded(next)
    if (!room || to === zoom) return
    const box = room.getBoundingClientRect()
    const x = (at?.x ?? box.left + box.width / 2) - box.left
    const y = (at?.y ?? box.top + box.height / 2) - box.top
    const [left, top] = [room.scrollLeft + x, room.scrollTop + y]
    setZoom(to)
    requestAnimationFrame(() => room.scrollTo({ left: (left * to) / zoom - x, top: (top * to) / zoom - y }))
  })
  const now = useLatest(() => zoom)
  useEffect(() => {
    const room = stage.current
    if (!room) return
    const stop = new AbortController()
    const { signal } = stop
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomTo(now() * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY })
    }
    let pinch: { apart: number; zoom: number } | undefined
    const apart = ([one, other]: Touch[]) => (one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0)
    const touch = (event: TouchEvent) => {
      if (event.touches.length !== 2) {
        pinch = undefined
        return
      }
      event.preventDefault()
      const [one, other] = [...event.touches]
      if (!one || !other) return
      pinch ??= { apart: apart([one, other]), zoom: now() }
      const at = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
      zoomTo((pinch.zoom * apart([one, other])) / Math.max(1, pinch.apart), at)
    }
    const hold = (event: PointerEvent) => {
      const target = event.target as Element
      if (event.pointerType !== 'mouse' || event.button !== 0 || target.closest('.pg-flow-card, button')) return
      const from = { x: event.clientX + room.scrollLeft, y: event.clientY + room.scrollTop }
      const move = (next: PointerEvent) => room.scrollTo(from.x - next.clientX, from.y - next.clientY)
      const end = () => {
        room.removeEventListener('pointermove', move)
        room.classList.remove('pg-flow-held')
      }
      room.setPointerCapture(event.pointerId)
      room.classList.add('pg-flow-held')
      room.addEventListener('pointermove', move, { signal })
      for (const name of ['pointerup', 'pointercancel'] as const) room.addEventListener(name, end, { once: true, signal })
    }
    room.addEventListener('wheel', wheel, { passive: false, signal })
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const) room.addEventListener(name, touch, { passive: false, signal })
    room.addEventListener('pointerdown', hold, { signal })
    return () => stop.abort()
  }, [stage, zoomTo, now])
  /** as large as all of it can be seen */
  const fit = useCallback(() => {
    const room = stage.current
    const canvas = room?.querySelector<HTMLElement>('.pg-flow-canvas')
    if (!room || !canvas) return
    const whole = canvas.getBoundingClientRect()
    zoomTo(now() * Math.min(1, room.clientWidth / whole.width, room.clientHeight / whole.height))
  }, [stage, zoomTo, now])
  return { zoom, fit, larger: () => zoomTo(zoom + step), smaller: () => zoomTo(zoom - step), whole: () => zoomTo(1), least, most }
}
