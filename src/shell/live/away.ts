import { store } from '../store.ts'
import { awayAtom } from './state.ts'

/** A connection that is gone for less than this is not worth a word. */
const patience = 2500
const askEvery = 3000

/** Whether the server answers at all: a live connection alone may be held up by something between. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}

/**
 * Watches whether the network and the server are there, and says so by `awayAtom`. `back` is called when they are
 * again. Gives what to tell it about the live connection, and what ends it.
 */
export function watchAway(back: () => void): { state: (open: boolean) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let connected = false

  const look = async () => {
    if (stopped || connected) return
    if (!navigator.onLine) return store.set(awayAtom, 'network')
    const there = await answers()
    if (stopped || connected) return
    const was = store.get(awayAtom)
    store.set(awayAtom, there ? undefined : 'server')
    if (there && was) back()
    later(askEvery)
  }
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), milliseconds)
  }
  const offline = () => store.set(awayAtom, 'network')
  const online = () => {
    store.set(awayAtom, undefined)
    back()
    if (!connected) later(patience)
  }
  const shown = () => document.visibilityState === 'visible' && back()

  addEventListener('offline', offline)
  addEventListener('online', online)
  document.addEventListener('visibilitychange', shown)
  if (!navigator.onLine) offline()
  return {
    state(open) {
      connected = open
      clearTimeout(timer)
      if (!open) later(patience)
      else if (navigator.onLine) store.set(awayAtom, undefined)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      removeEventListener('offline', offline)
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', shown)
      store.set(awayAtom, undefined)
    },
  }
}
