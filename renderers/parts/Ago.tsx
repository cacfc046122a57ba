import { useSyncExternalStore } from 'react'
import { relativeText } from '#core/format/relativeTime.ts'
import { useText } from '#runtime/app.ts'

/** One clock for every relative time on screen; it runs while there is one. */
const listeners = new Set<() => void>()
const step = 30_000
let now = Date.now()
let clock: ReturnType<typeof setInterval> | undefined

function listen(listener: () => void) {
  listeners.add(listener)
  if (!clock) {
    now = Date.now()
    clock = setInterval(() => {
      now = Date.now()
      for (const one of listeners) one()
    }, step)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(clock)
      clock = undefined
    }
  }
}

/** CN-01: how long ago a moment was, going on by itself; the moment itself shows when the pointer rests on it. */
export function Ago({ ms, full }: { ms: number; full: string }) {
  const t = useText()
  const at = useSyncExternalStore(listen, () => Math.max(now, Math.floor(Date.now() / step) * step))
  return (
    <time className="pg-number" dateTime={new Date(ms).toISOString()} title={full}>
      {relativeText(ms, t, Math.max(at, ms))}
    </time>
  )
}
