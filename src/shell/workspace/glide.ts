/** CN-08: how long the page glides, in milliseconds. */
export const glideTime = 800

const eased = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2)

/** Takes the page to its top, gently; at once for who wants no motion. A person who scrolls meanwhile is not held. */
export function glideToTop() {
  const from = scrollY
  if (from === 0) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo(0, 0)
  const begin = performance.now()
  let stopped = false
  const stop = () => {
    stopped = true
  }
  addEventListener('wheel', stop, { passive: true, once: true })
  addEventListener('touchstart', stop, { passive: true, once: true })
  const step = (now: number) => {
    const part = Math.min(1, (now - begin) / glideTime)
    if (!stopped) scrollTo({ top: from * (1 - eased(part)), behavior: 'instant' })
    if (!stopped && part < 1) return requestAnimationFrame(step)
    removeEventListener('wheel', stop)
    removeEventListener('touchstart', stop)
  }
  requestAnimationFrame(step)
}
