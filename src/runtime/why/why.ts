import { useSyncExternalStore } from 'react'
import type { FormStore } from '../form/formStore.ts'
import type { ScopeValue } from '../scope.ts'

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

/** A field that was asked about: its node as it is drawn, and its name in its form. */
export interface Inspected {
  key: string
  node: object
}
const chosen = new Set<(field: Inspected) => void>()
/** Says which field the person asked about. */
export const tellInspected = (field: Inspected) => {
  for (const listener of chosen) listener(field)
}
/** Hears which fields are asked about; answers how to stop. */
export function onInspected(listener: (field: Inspected) => void): () => void {
  chosen.add(listener)
  return () => void chosen.delete(listener)
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
