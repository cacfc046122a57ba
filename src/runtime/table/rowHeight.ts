import { useSyncExternalStore } from 'react'

/** Rows of lists as they are delivered, and where a person has them closer together. */
export const rowHeights = { standard: 40, compact: 32 } as const

let height: number = rowHeights.standard
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every list that is drawn has its rows so high, at once; styles read it as `--pg-row`. */
export function setRowHeight(next: number) {
  document.documentElement.style.setProperty('--pg-row', `${next}px`)
  if (next === height) return
  height = next
  for (const listener of [...listeners]) listener()
}

/** How high a row of a list is, in pixels. */
export const useRowHeight = (): number => useSyncExternalStore(listen, () => height)
