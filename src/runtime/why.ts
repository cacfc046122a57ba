import { useSyncExternalStore } from 'react'
import type { FormStore } from './formStore.ts'
import type { ScopeValue } from './scope.ts'

/** A form as it stands on the page: what the inspector reads it by. */
export interface FormOnPage {
  form: FormStore
  at: ScopeValue
}

const forms = new WeakMap<Element, FormOnPage>()
const listeners = new Set<() => void>()
let on = false

/** Says which form an element draws. */
export const noteForm = (element: Element, found: FormOnPage) => forms.set(element, found)
export const formOf = (element: Element | null | undefined): FormOnPage | undefined => {
  const holder = element?.closest('.pg-form')
  return holder ? forms.get(holder) : undefined
}

/** Switches the inspector of fields on or off, in this window. */
export function setWhy(next: boolean) {
  on = next
  for (const listener of listeners) listener()
}
export const useWhy = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => on,
  )
