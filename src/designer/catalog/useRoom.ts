import { useLayoutEffect, useRef, useState } from 'react'

/** Less than this shows the index or the widget, not both. */
const narrowBelow = 760
/** From here on the drawing and the properties stand beside one another. */
const wideFrom = 1080

export type Room = 'narrow' | 'middle' | 'wide'
const roomOf = (width: number): Room => (width < narrowBelow ? 'narrow' : width < wideFrom ? 'middle' : 'wide')

/** How much room an element has, in three steps; measured before it is painted. */
export function useRoom<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [room, setRoom] = useState<Room>(() => roomOf(window.innerWidth - 220))
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => element.clientWidth > 0 && setRoom(roomOf(element.clientWidth))
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [])
  return { ref, room }
}
