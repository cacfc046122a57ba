import { useSyncExternalStore } from 'react'
import type { Point } from './watchDrags.ts'
import type { Box, Zone } from './zones.ts'

/** What is drawn while something is dragged. */
export interface DragShown {
  /** what it is called */
  name: string
  at: Point
  /** where it comes to */
  line?: Box
  zone?: Zone
  /** why it may not come there */
  why?: string
}

/** What is dragged now, apart from what draws the rest of the screen: a move of the pointer draws this alone anew. */
export interface DragStore {
  get: () => DragShown | undefined
  set: (next: DragShown | undefined) => void
  subscribe: (listener: () => void) => () => void
}

export function dragStore(): DragStore {
  let shown: DragShown | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => shown,
    set: (next) => {
      shown = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useDragged = (store: DragStore): DragShown | undefined => useSyncExternalStore(store.subscribe, store.get)
