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
