import { createContext, useContext, useSyncExternalStore } from 'react'

/** What of a tree changes with a press, apart from the flow itself: a press draws the cards anew that it is about, and no others. */
export interface TreeState {
  selected: ReadonlySet<string>
  /** the one that the Tab key stops at */
  stop: string
  /** what is wrong, in words, by the keys of the cards */
  faults: ReadonlyMap<string, readonly string[]>
  /** what else is told at a card */
  notes: ReadonlyMap<string, CardNote>
}

export interface CardNote {
  lines: readonly string[]
  /** how hot it is, from 0 to 1 */
  heat: number
}

export interface TreeStore {
  get: () => TreeState
  set: (next: Partial<TreeState>) => void
  subscribe: (listener: () => void) => () => void
}

export function treeStore(): TreeStore {
  let state: TreeState = { selected: new Set(), stop: 'start', faults: new Map(), notes: new Map() }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What a press in the tree does; these stay the same while it is drawn. */
export interface TreeActs {
  select: (key: string, how: { toggle: boolean }) => void
  /** opens the properties of what is selected */
  open: () => void
  /** offers what can be put into a gap, at the button that was pressed */
  offer: (gap: Gap, at: Element) => void
  addWay: (branch: string) => void
}

/** A gap of the flow, by the key of its way (empty for the flow itself) and the node behind it. */
export interface Gap {
  inside: string
  before: string | undefined
}

export const TreeContext = createContext<{ store: TreeStore; acts: TreeActs } | undefined>(undefined)

export function useTree() {
  const tree = useContext(TreeContext)
  if (!tree) throw new Error('a card of a flow needs its tree around it')
  return tree
}

const none: readonly string[] = []

/** What the tree knows of a card. */
export function useCard(key: string): { isSelected: boolean; isStop: boolean; faults: readonly string[]; note: CardNote | undefined } {
  const { store } = useTree()
  const { subscribe, get } = store
  return {
    isSelected: useSyncExternalStore(subscribe, () => get().selected.has(key)),
    isStop: useSyncExternalStore(subscribe, () => get().stop === key),
    faults: useSyncExternalStore(subscribe, () => get().faults.get(key) ?? none),
    note: useSyncExternalStore(subscribe, () => get().notes.get(key)),
  }
}
