import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let printing = false
const listeners = new Set<() => void>()

/** On paper all is drawn, also what is off screen, and in light colours: nobody prints white on black. */
function turn(on: boolean) {
  if (printing === on) return
  printing = on
  const { dataset } = document.documentElement
  if (on && dataset.theme === 'dark') Object.assign(dataset, { theme: 'light', screenTheme: 'dark' })
  else if (!on && dataset.screenTheme) {
    dataset.theme = dataset.screenTheme
    delete dataset.screenTheme
  }
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}
const before = () => turn(true)
const after = () => turn(false)

/** True while the page is put on paper: whoever draws in parts draws all of it then. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  )
