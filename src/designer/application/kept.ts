import type { History } from '#core/edit/history.ts'
import type { Application } from '#core/edit/types.ts'

/** What a desk holds: the definition, the steps that led to it, and what is selected. */
export interface State<D = Application> {
  definition: D
  history: History
  selected: readonly string[]
}

const keyOf = (id: string) => `pinge_design_${id}`

/** What was designed and not saved, of this very version; nothing else. */
export function recall<D>(id: string, version: string): State<D> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as State<D> | null
    return kept?.history.version === version ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps the steps for this window; one without room keeps nothing, and asks before it is closed all the same. */
export function keep<D>(id: string, state: State<D> | undefined): void {
  try {
    if (state) sessionStorage.setItem(keyOf(id), JSON.stringify(state))
    else sessionStorage.removeItem(keyOf(id))
  } catch {
    // storage is full or switched off
  }
}
