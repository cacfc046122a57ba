let down = false

for (const [event, now] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const) {
  globalThis.addEventListener?.(
    event,
    () => {
      down = now
    },
    { capture: true, passive: true },
  )
}

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
    removeEventListener('pointerup', later, true)
    removeEventListener('pointercancel', later, true)
    setTimeout(work)
  }
  addEventListener('pointerup', later, true)
  addEventListener('pointercancel', later, true)
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
