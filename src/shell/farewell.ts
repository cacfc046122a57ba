import { storageKey } from './storage.ts'
import { toast } from './toast.ts'

const key = storageKey('farewell')

/** Keeps a text for this window over its next reload. */
export function keepFarewell(text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is switched off: the text is lost, the reload is not.
  }
}

/** SE-19: says after the reload why it was. */
export function tellFarewell() {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (text) toast('error', text)
  } catch {
    // As above.
  }
}
