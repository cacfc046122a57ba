import { atom, type PrimitiveAtom } from 'jotai'
import type { FormPlan } from '#core/form/form.ts'
import { holdsMask, maskedKey } from '#core/format/masked.ts'
import type { Json, Row } from '#core/types.ts'
import type { Store } from './formStore.ts'

export type Value = Json | undefined

/** What the fields of a form hold; part of its store. */
export interface FormValues {
  valueAtom: (field: string) => PrimitiveAtom<Value>
  /** display texts that the server sent beside stored values */
  texts: () => Row
  /** the server's words for a field, while it holds what they were sent for */
  textOf: (field: string) => string | undefined
  /** a field still holds the mask that it was sent with: saved, it keeps what stands behind it */
  isMask: (field: string) => boolean
  get: (field: string) => Value
  values: () => Row
}

/** The values of a form: an atom a field, made when the field is first asked for, and what came beside the fields. */
export function createFormValues(plan: FormPlan, store: Store) {
  const atoms = new Map<string, PrimitiveAtom<Value>>()
  let initial: Row = {}
  let extra: Row = {}

  const values: FormValues = {
    valueAtom(field) {
      let one = atoms.get(field)
      if (!one) {
        one = atom<Value>(initial[field])
        atoms.set(field, one)
      }
      return one
    },
    texts: () => (extra.$text as Row | undefined) ?? {},
    textOf(field) {
      const text = values.texts()[field]
      return typeof text === 'string' && Object.is(values.get(field), initial[field]) ? text : undefined
    },
    isMask: (field) =>
      extra[maskedKey] !== undefined && holdsMask({ [maskedKey]: extra[maskedKey], [field]: values.get(field) ?? null }, field),
    get: (field) => store.get(values.valueAtom(field)),
    values() {
      const out: Row = { ...extra }
      for (const { field } of plan.fields) {
        const value = atoms.has(field) ? store.get(values.valueAtom(field)) : initial[field]
        if (value !== undefined) out[field] = value
      }
      return out
    },
  }

  return {
    values,
    /** the values that the form was filled with */
    initial: () => initial,
    /** what came beside the fields */
    extra: () => extra,
    /** Fills the fields with what was worked out of the given values. */
    fill(worked: Row, given: Row | undefined) {
      initial = worked
      extra = Object.fromEntries(Object.entries(given ?? {}).filter(([key]) => !plan.byKey.has(key) && key !== 'id' && key !== 'version'))
      // what came beside the fields is read by expressions too
      for (const [key, value] of atoms) store.set(value, initial[key])
    },
  }
}
