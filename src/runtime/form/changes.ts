import { type FormPlan, isWorkedOut } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import type { FormStore } from './formStore.ts'
import { newKey } from './newKey.ts'

/** What was changed in a form since it was filled, and who is told; part of its store. */
export interface FormChanges {
  /** what gave a field (or a cell, by its row's id and its key) its value since the form was filled */
  origins: Map<string, string>
  /** Runs a change that no person types: `by` names what makes it, the place of a linkage, `action` or `draft`. */
  as: (by: string, change: () => void) => void
  /** Runs a change that nobody made, of what is worked out elsewhere: it leaves the form changed, or unchanged, as it was. */
  unasked: (change: () => void) => void
  isDirty: () => boolean
  /** What a person changed since the form was filled, by field. */
  changes: () => Row
  /** Fills changes in again, over newer values. */
  apply: (changes: Row) => void
  /** Takes over a newer record and keeps what was changed here on top of it; answers the fields that were changed in both. */
  rebase: (newer: Row) => string[]
  /** The fields that a newer record has otherwise than the one that was loaded. */
  differs: (newer: Row) => string[]
  /** Calls back when a value changed, and when the changes were saved, given up or taken away; answers how to stop. */
  onChange: (listener: () => void) => () => void
  /** Its changes were saved, or given up: nobody is asked about them. What was typed since the values were `sent` is still a change. */
  settle: (sent?: Row) => void
}

interface Options {
  plan: FormPlan
  /** the values that the form was filled with */
  initial: () => Row
}

const text = (value: Json | undefined) => JSON.stringify(value ?? null)

/** The changes of a form against what it was filled with. `form` is asked for its values when they are compared. */
export function createFormChanges(form: () => FormStore, { plan, initial }: Options) {
  /** what was sent last, until it is read again: the next changes are those to it */
  let saved: Row | undefined
  const base = (field: string) => (saved ?? initial())[field]
  let touched = false
  /** values are filled in, not changed: nothing follows */
  let quiet = false
  let cause = 'typed'
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  const changes: FormChanges = {
    origins: new Map(),
    as(by, change) {
      const before = cause
      cause = by
      try {
        change()
      } finally {
        cause = before
      }
    },
    unasked(change) {
      const before = touched
      changes.as('chosen', change)
      touched = before
    },
    isDirty: () => touched && !form().readOnly,
    changes() {
      const { get } = form()
      const typed = plan.fields.filter((field) => !field.widget.isSystem && !isWorkedOut(field))
      const changed = typed.filter(({ field }) => text(get(field)) !== text(base(field)))
      return Object.fromEntries(changed.map(({ field }) => [field, get(field) ?? null]))
    },
    apply(given) {
      // what was typed before had its linkage then
      quiet = true
      for (const [field, value] of Object.entries(given)) if (plan.byKey.has(field)) form().set(field, value)
      quiet = false
    },
    differs(newer) {
      const told = plan.fields.filter(({ field, widget }) => !widget.isSystem && field in newer)
      return told.filter(({ field }) => text(initial()[field]) !== text(newer[field])).map(({ field }) => field)
    },
    rebase(newer) {
      const mine = changes.changes()
      const both = Object.keys(mine).filter((field) => ![text(base(field)), text(mine[field])].includes(text(newer[field])))
      form().reset(newer)
      changes.apply(mine)
      return both
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle(sent) {
      saved = sent
      touched = sent !== undefined && Object.keys(changes.changes()).length > 0
      form().requestKey = newKey()
      tell()
    },
  }

  return {
    changes,
    tell,
    isQuiet: () => quiet,
    /** Notes what gave a field or a cell its value. */
    note: (key: string) => changes.origins.set(key, cause),
    /** A value is another one than before. */
    touch() {
      touched = true
    },
    /** Forgets what was changed, of a form that is filled anew. */
    forget() {
      touched = false
      saved = undefined
      changes.origins.clear()
    },
  }
}
