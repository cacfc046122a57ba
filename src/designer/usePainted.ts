import { startTransition, useEffect, useState } from 'react'

/** A page out of sight paints nothing: what follows comes all the same, after so many milliseconds. */
const unseen = 200

/** Calls back once what stands now was painted; answers how to stop. */
export function afterPaint(callback: () => void): () => void {
  let timer = setTimeout(callback, unseen)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * A value for what may follow: the newest one only after what was pressed is painted, and then without holding up the next
 * press. A deferred value is begun before that paint, and one long piece of it keeps the paint waiting. One that is
 * urgent is there at once.
 */
export function usePainted<T>(value: T, isUrgent = false): T {
  const [painted, setPainted] = useState({ value })
  if (isUrgent && painted.value !== value) setPainted({ value })
  useEffect(() => (painted.value === value ? undefined : afterPaint(() => startTransition(() => setPainted({ value })))), [painted, value])
  return isUrgent ? value : painted.value
}
