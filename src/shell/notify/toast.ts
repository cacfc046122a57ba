import { atom } from 'jotai'
import { store } from '../store.ts'

export type ToastType = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  type: ToastType
  text: string
  /** takes back what it tells of */
  undo?: () => void
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
  store.set(toastsAtom, (list) =>
    [...list.filter((one) => one.text !== toast.text || one.type !== toast.type || one.undo), { ...toast, id }].slice(-5),
  )
  setTimeout(() => dismiss(id), ms)
}

export const dismiss = (id: number) => store.set(toastsAtom, (list) => list.filter((one) => one.id !== id))

/** Shows a message for a while: 3 s unless told otherwise. An empty text shows nothing. `undo` is offered as a button, and by Z. */
export function toast(type: ToastType, text: string, ms: number = durations.other, undo?: () => void) {
  if (text) add({ type, text, ...(undo ? { undo } : {}) }, ms)
}

/** Takes back what the newest message that offers it tells of; false when none does. */
export function undoLast(): boolean {
  const last = store.get(toastsAtom).findLast(({ undo }) => undo)
  if (!last?.undo) return false
  dismiss(last.id)
  last.undo()
  return true
}

/** CN-08: the notice of the last login, 2 s. */
export const notify = (title: string, lines: Array<[string, string]>, ms = 2000) =>
  add({ type: 'info', text: title, notice: { title, lines } }, ms)
