let down = false

/** A finger's click comes after its pointer is up, with mouse events of its own: with those it leaves the field before. */
const ups = ['pointerup', 'pointercancel', 'mouseup'] as const

const note = (events: readonly string[], now: boolean) => {
  for (const event of events)
    globalThis.addEventListener?.(
      event,
      () => {
        down = now
      },
      { capture: true, passive: true },
    )
}
note(['pointerdown', 'mousedown'], true)
note(ups, false)

/**
 * Runs `work` now, or, while a pointer is pressed, right after its click. A press on a button leaves the field before
 * it: a message that appeared at once would move the button away from under the pointer, and the click would be lost.
 */
export function whenPointerIsUp(work: () => void): void {
  if (!down) {
    work()
    return
  }
  const later = () => {
    for (const event of ups) removeEventListener(event, later, true)
    setTimeout(work)
  }
  for (const event of ups) addEventListener(event, later, true)
}
