import type { PageStore } from '../scope.ts'

/** One thing that is found again when a person comes back to a tab: where a list stands, what a tree has chosen. */
export interface Kept<T> {
  get: () => T | undefined
  set: (value: T) => void
}

interface Part {
  fits: string
  value: unknown
}

/** By person and tab, until the tab is closed: a view that was not kept itself begins where it was left. */
const places = new Map<string, Map<string, Part>>()
const keyAt = (userId: string, place: string) => `${userId} ${place}`

/**
 * What is kept of one part of a page. `fits` says what it was kept for: of a part that is made otherwise now, nothing is
 * known. A page without a tab keeps nothing, since nobody would tell that it is over.
 */
export function keptPart<T>(page: PageStore, userId: string, name: string, fits: string): Kept<T> | undefined {
  const { tab } = page
  if (tab === undefined) return undefined
  const key = keyAt(userId, tab)
  return {
    get() {
      const part = places.get(key)?.get(name)
      return part?.fits === fits ? (part.value as T) : undefined
    },
    set(value) {
      const parts = places.get(key) ?? new Map<string, Part>()
      places.set(key, parts.set(name, { fits, value }))
    },
  }
}

/** Forgets a tab, of whomever it was, or everything. */
export function forgetPlace(place?: string) {
  for (const key of [...places.keys()]) if (place === undefined || key.endsWith(` ${place}`)) places.delete(key)
}
