import { atom, createStore, type PrimitiveAtom } from 'jotai'
import { computeForm, defaultsOf, type FieldPlan, type FormPlan, isLeftOut, isWorkedOut, rowsOf, type Translate } from '#core/form/form.ts'
import { holdsMask, maskedKey } from '#core/format/masked.ts'
import { isEmpty } from '#core/rules/check.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import type { Asker } from '../data/chosen.ts'
import { createTableStore, type TableStore } from '../table/tableStore.ts'
import { createFormComputing } from './computing.ts'
import { createFormFaults, type FormFaults } from './faults.ts'
import { type Followers, loadFollowers } from './followers.ts'
import { hasMasks, keptReaders } from './masks.ts'

export type Store = ReturnType<typeof createStore>
type Value = Json | undefined

/**
 * The values of one open form: an atom a field, so that a key redraws one leaf. Computed fields follow after a
 * pause; a sub-table has a store of its own whose rows are atoms.
 */
export interface FormStore extends FormFaults {
  plan: FormPlan
  store: Store
  /** the form was loaded for reading only */
  readOnly: boolean
  valueAtom: (field: string) => PrimitiveAtom<Value>
  /** display texts that the server sent beside stored values */
  texts: () => Row
  /** the server's words for a field, while it holds what they were sent for */
  textOf: (field: string) => string | undefined
  /** a field still holds the mask that it was sent with: saved, it keeps what stands behind it */
  isMask: (field: string) => boolean
  table: (field: string) => TableStore
  get: (field: string) => Value
  set: (field: string, value: Value) => void
  /** what gave a field (or a cell, by its row's id and its key) its value since the form was filled */
  origins: Map<string, string>
  /** Runs a change that no person types: `by` names what makes it, the place of a linkage, `action` or `draft`. */
  as: (by: string, change: () => void) => void
  /** what is asked of the server: id and version of the loaded record */
  meta: { id: string | undefined; version: number | undefined }
  /** says which filling of the form is sent: the same one twice makes one record */
  requestKey: string
  values: () => Row
  scope: () => Scope
  /** Runs a change that nobody made, of what is worked out elsewhere: it leaves the form changed, or unchanged, as it was. */
  unasked: (change: () => void) => void
  /** Runs pending computations now. */
  flush: () => void
  /** what follows when a value changes is here; undefined where nothing does */
  linked?: Promise<void>
  /** the field that was focused for the person: leaving it untouched says nothing */
  entered?: string | undefined
  /** What is sent: values of fields that are shown; hidden ones stay as they are on the server, but for those that were emptied. */
  collect: () => Row
  reset: (values?: Row, given?: Scope) => void
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
  /** Brings a field on screen and focuses it; the view gives it. */
  focusField?: (key: string) => void
}

interface Options {
  /** who is asked for records that the form's choices stand for */
  asker?: Asker
  /** keys beside the fields that are sent as they were given (a parent's id) */
  carried?: readonly string[]
  t: Translate
  store?: Store
  /** what beside the form expressions may read */
  scope?: () => Scope
  values?: Row
  readOnly?: boolean
}

const text = (value: Json | undefined) => JSON.stringify(value ?? null)

/** A key of a write that is done once however often it is sent. Not from randomUUID: that one needs https. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes the store of a form, filled with its defaults and the given values. */
export function createFormStore(plan: FormPlan, options: Options): FormStore {
  const store = options.store ?? createStore()
  const values = new Map<string, PrimitiveAtom<Value>>()
  const tables = new Map<string, TableStore>()
  const outer = options.scope ?? (() => ({}))
  let initial: Row = {}
  /** what was sent last, until it is read again: the next changes are those to it */
  let saved: Row | undefined
  const base = (field: string) => (saved ?? initial)[field]
  let extra: Row = {}
  let touched = false
  /** values are filled in, not changed: nothing follows */
  let quiet = false

  let cause = 'typed'
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const note = (key: string) => form.origins.set(key, cause)
  const start = (given: Row | undefined) => {
    const scope = outer()
    const worked = computeForm(plan, given?.id ? { ...given } : { ...defaultsOf(plan, scope), ...given }, scope)
    const masks = given !== undefined && hasMasks(plan, given)
    computing.masks(masks)
    return masks ? keptReaders(plan, given ?? {}, worked) : worked
  }
  let followers: Followers = {}
  const { faults, isFaulty, clear } = createFormFaults(() => form, { store, t: options.t, outer, tables: () => tables.values() })

  const computing = createFormComputing(() => form, {
    plan,
    initial: () => initial,
    follow: (key) => {
      followers.link?.(key)
      followers.follow?.(key)
    },
  })

  const form: FormStore = {
    plan,
    store,
    readOnly: options.readOnly ?? false,
    meta: { id: undefined, version: undefined },
    requestKey: '',
    ...faults,
    valueAtom(field) {
      let one = values.get(field)
      if (!one) {
        one = atom<Value>(initial[field])
        values.set(field, one)
      }
      return one
    },
    texts: () => (extra.$text as Row | undefined) ?? {},
    textOf(field) {
      const text = form.texts()[field]
      return typeof text === 'string' && Object.is(form.get(field), initial[field]) ? text : undefined
    },
    isMask: (field) =>
      extra[maskedKey] !== undefined && holdsMask({ [maskedKey]: extra[maskedKey], [field]: form.get(field) ?? null }, field),
    table(field) {
      let table = tables.get(field)
      if (!table) {
        const tablePlan = plan.byKey.get(field) as FieldPlan
        table = createTableStore(tablePlan, {
          store,
          t: options.t,
          scope: form.scope,
          rows: rowsOf(initial[field]),
          loaded: () => initial[field],
          onCells: (rowId, children) => {
            const keys = children.map((child) => `${field}.${child}`)
            for (const key of keys) note(`${rowId} ${key}`)
            for (const key of keys) {
              if (!quiet) followers.link?.(key, { id: rowId, given: keys })
              followers.follow?.(key, { id: rowId, given: keys })
            }
          },
          onChange: (rows, child) => {
            store.set(form.valueAtom(field), rows)
            if (child === undefined) for (const column of tablePlan.children) computing.mark(`${field}.${column.field}`)
            changed(child ? `${field}.${child}` : field)
          },
        })
        tables.set(field, table)
      }
      return table
    },
    get: (field) => store.get(form.valueAtom(field)),
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
      form.as('chosen', change)
      touched = before
    },
    set(field, value) {
      const field_ = plan.byKey.get(field)
      if (field_?.widget.isTable) {
        form.table(field).setRows(rowsOf(value))
        return
      }
      if (Object.is(store.get(form.valueAtom(field)), value)) return
      store.set(form.valueAtom(field), value)
      note(field)
      if (isFaulty(field)) form.validateOne(field)
      changed(field)
    },
    values() {
      const out: Row = { ...extra }
      for (const { field } of plan.fields) {
        const value = values.has(field) ? store.get(form.valueAtom(field)) : initial[field]
        if (value !== undefined) out[field] = value
      }
      return out
    },
    scope: () => ({ ...outer(), form: form.values() }),
    flush: computing.flush,
    collect() {
      form.flush()
      const scope = form.scope()
      const out: Row = {}
      for (const field of plan.fields) {
        const value = form.get(field.field)
        if (field.widget.isSystem) continue
        if (isLeftOut(field, scope)) {
          // what linkage emptied is told; anything else stays as it is
          if (isEmpty(value) && !isEmpty(initial[field.field])) out[field.field] = field.widget.isTable ? [] : null
          continue
        }
        out[field.field] = field.widget.isTable ? form.table(field.field).collect() : (value ?? null)
      }
      for (const key of options.carried ?? []) if (!(key in out) && extra[key] !== undefined) out[key] = extra[key]
      if (form.meta.id !== undefined) out.id = form.meta.id
      if (form.meta.version !== undefined) out.version = form.meta.version
      return out
    },
    reset(given = options.values) {
      computing.forget()
      touched = false
      form.origins.clear()
      clear()
      initial = start(given)
      saved = undefined
      form.requestKey = newKey()
      form.meta = {
        id: typeof given?.id === 'string' ? given.id : undefined,
        version: typeof given?.version === 'number' ? given.version : undefined,
      }
      extra = Object.fromEntries(Object.entries(given ?? {}).filter(([key]) => !plan.byKey.has(key) && key !== 'id' && key !== 'version'))
      // what came beside the fields is read by expressions too
      for (const [key, value] of values) store.set(value, initial[key])
      for (const { field, widget } of plan.fields) {
        if (widget.isTable && tables.has(field)) form.table(field).load(rowsOf(initial[field]))
      }
      followers.follow?.()
      tell()
    },
    isDirty: () => touched && !form.readOnly,
    changes() {
      const typed = plan.fields.filter((field) => !field.widget.isSystem && !isWorkedOut(field))
      const changed = typed.filter(({ field }) => JSON.stringify(form.get(field) ?? null) !== JSON.stringify(base(field) ?? null))
      return Object.fromEntries(changed.map(({ field }) => [field, form.get(field) ?? null]))
    },
    apply(changes) {
      // what was typed before had its linkage then
      quiet = true
      for (const [field, value] of Object.entries(changes)) if (plan.byKey.has(field)) form.set(field, value)
      quiet = false
    },
    differs(newer) {
      const told = plan.fields.filter(({ field, widget }) => !widget.isSystem && field in newer)
      return told.filter(({ field }) => text(initial[field]) !== text(newer[field])).map(({ field }) => field)
    },
    rebase(newer) {
      const mine = form.changes()
      const both = Object.keys(mine).filter((field) => ![text(base(field)), text(mine[field])].includes(text(newer[field])))
      form.reset(newer)
      form.apply(mine)
      return both
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle(sent) {
      saved = sent
      touched = sent !== undefined && Object.keys(form.changes()).length > 0
      form.requestKey = newKey()
      tell()
    },
  }

  const changed = (key: string) => {
    touched = true
    form.entered = undefined
    computing.mark(key)
    computing.later()
    if (!quiet) followers.link?.(key)
    followers.follow?.(key)
    tell()
  }

  followers = loadFollowers(form, options.asker)
  if (followers.loaded) form.linked = followers.loaded

  form.reset(options.values)
  return form
}
