import { atom } from 'jotai'
import { store } from '../store.ts'

/** How many navigations are under way. */
export const busyAtom = atom(0)

/** Shows the bar until the returned function is called, once. */
export function startProgress(): () => void {
  let running = true
  store.set(busyAtom, (count) => count + 1)
  return () => {
    if (running) store.set(busyAtom, (count) => count - 1)
    running = false
  }
}
