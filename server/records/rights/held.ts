import { heldFields } from '#core/form/held.ts'
import type { Model } from '../model/model.ts'

const known = new WeakMap<object, ReadonlySet<string>>()

/** Codes of fields of an application that are read only and that nothing else of it fills: what is sent for them is left out, as for a field that somebody was not given. */
export function heldOf({ form, list, plan }: Pick<Model, 'form' | 'list' | 'plan'>): ReadonlySet<string> {
  let held = known.get(form)
  if (!held) {
    held = heldFields(plan, [form, list])
    known.set(form, held)
  }
  return held
}
