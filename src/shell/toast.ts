import { atom } from 'jotai'
import { store } from './store.ts'

export type ToastType = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  type: ToastType
  text: string
  /** SE-22 stands at the bottom right with a title of its own. */
  notice?: { title: string; lines: Array<[label: string, value: string]> }
}

export const toastsAtom = atom<readonly Toast[]>([])

/** CN-03, reading C-019: saves and deletes, state toggles, errors of a response, everything else. */
export const durations = { saved: 1500, toggled: 1000, failed: 1500, unsaved: 6000, other: 3000 } as const

let last = 0

function add(toast: Omit<Toast, 'id'>, ms: number) {
  const id = ++last
  // The same words twice would only flicker: the older one makes room.
  store.set(toastsAtom, (list) => [...list.filter((one) => one.text !== toast.text || one.type !== toast.type), { ...toast, id }].slice(-5))
  setTimeout(() => dismiss(id), ms)
}

export const dismiss = (id: number) => store.set(toastsAtom, (list) => list.filter((one) => one.id !== id))

/** Shows a message for a while: 3 s unless told otherwise. An empty text shows nothing. */
export function toast(type: ToastType, text: string, ms: number = durations.other) {
  if (text) add({ type, text }, ms)
}

/** CN-08: the notice of the last login, 2 s. */
export const notify = (title: string, lines: Array<[string, string]>, ms = 2000) =>
  add({ type: 'info', text: title, notice: { title, lines } }, ms)
