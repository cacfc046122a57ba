import { type RefObject, useEffect, useState } from 'react'

/** What scrolls inside of the library has to be reached by keys (axe): it takes the focus, as a region with the calendar's name. */
export function useScrollers(box: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    const root = box.current
    if (!root) return
    const mend = () => {
      for (const element of root.querySelectorAll<HTMLElement>('div')) {
        const scrolls = element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
        if (!scrolls || element.tabIndex === 0) continue
        element.tabIndex = 0
        element.setAttribute('role', 'group')
        element.setAttribute('aria-label', name)
      }
    }
    mend()
    const changes = new MutationObserver(mend)
    changes.observe(root, { childList: true, subtree: true })
    const room = new ResizeObserver(mend)
    room.observe(root)
    return () => {
      changes.disconnect()
      room.disconnect()
    }
  }, [box, name])
}

/** Frames without a change after which a drawing stands still, and how many are waited for at most. */
const [calmFrames, mostFrames] = [10, 240]

/** The library measures what it has drawn and draws it once more: it is shown when nothing of it has changed for some frames. */
export function useStanding(box: RefObject<HTMLElement | null>): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const root = box.current
    if (!root || stands) return
    let [calm, frames, frame] = [0, 0, 0]
    const changed = () => {
      calm = 0
    }
    const changes = new MutationObserver(changed)
    changes.observe(root, { childList: true, subtree: true, attributes: true, characterData: true })
    const room = new ResizeObserver(changed)
    room.observe(root)
    const next = () => {
      calm += 1
      frames += 1
      if (calm >= calmFrames || frames >= mostFrames) setStands(true)
      else frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      room.disconnect()
    }
  }, [box, stands])
  return stands
}
