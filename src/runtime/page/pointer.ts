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

/**
 * A press on what stands inside the frame of a text field, its padding, a mark before it or the count behind it, goes to
 * the text, as it does where the browser draws the frame itself.
 */
globalThis.addEventListener?.('mousedown', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const frame = target?.closest('.ant-input-affix-wrapper')
  if (!frame || event.button !== 0 || event.defaultPrevented || target?.closest('input, textarea, button, a, [role=button]')) return
  const control = frame.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')
  if (!control) return
  // the press would take the focus away again
  event.preventDefault()
  control.focus()
})
