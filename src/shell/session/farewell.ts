import { type ToastType, toast } from '../notify/toast.ts'
import { storageKey } from '../storage.ts'

const key = storageKey('farewell')

/** Keeps a text for this window over its next reload. */
export function keepFarewell(text: string, type: ToastType = 'error') {
  try {
    sessionStorage.setItem(key, JSON.stringify({ text, type }))
  } catch {
    // Storage is switched off: the text is lost, the reload is not.
  }
}

/** SE-19: says after the reload why it was. */
export function tellFarewell() {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const { text, type } = JSON.parse(kept ?? '{}') as { text?: string; type?: ToastType }
    if (text) toast(type ?? 'error', text)
  } catch {
    // As above.
  }
}
