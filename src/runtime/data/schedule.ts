/** Work that waits: until an element comes near the screen, or until the browser is idle. */

let observer: IntersectionObserver | undefined
const near = new WeakMap<Element, () => void>()

/** Calls once when the element comes within a screen's reach; answers how to stop waiting. */
export function whenNear(element: Element, run: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue
        observer?.unobserve(entry.target)
        near.get(entry.target)?.()
      }
    },
    { rootMargin: '400px' },
  )
  near.set(element, run)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/** Calls once when the element is on screen: for what is too heavy to be fetched for nothing. Answers how to stop waiting. */
export function whenSeen(element: Element, run: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    watch.disconnect()
    run()
  })
  watch.observe(element)
  return () => watch.disconnect()
}

const queue = new Set<() => void>()
let pumping = false
const request: (run: (deadline: { timeRemaining: () => number }) => void) => unknown =
  typeof requestIdleCallback === 'function' ? requestIdleCallback : (run) => setTimeout(() => run({ timeRemaining: () => 10 }), 16)

function pump(deadline: { timeRemaining: () => number }) {
  pumping = false
  do {
    const [first] = queue
    if (!first) return
    queue.delete(first)
    first()
  } while (deadline.timeRemaining() > 8)
  pumping = true
  request(pump)
}

/** Calls once when the browser has time, in the order of asking, and never before what is there now is on screen; answers how to stop waiting. */
export function whenIdle(run: () => void): () => void {
  queue.add(run)
  if (!pumping) {
    pumping = true
    // a page that is hidden draws no frame
    if (document.visibilityState === 'hidden' || typeof requestAnimationFrame !== 'function') request(pump)
    else requestAnimationFrame(() => request(pump))
  }
  return () => {
    queue.delete(run)
  }
}
