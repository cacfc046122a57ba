import { atom, createStore, type PrimitiveAtom } from 'jotai'
import {
  computeField,
  computeForm,
  defaultsOf,
  type FieldPlan,
  type FormPlan,
  isAttr,
  isVisible,
  isWorkedOut,
  rowsOf,
  type Translate,
  validateField,
  validateForm,
} from '#core/form.ts'
import type { FieldError, Json, Row, Scope } from '#core/types.ts'
import type { Asker } from './chosen.ts'
import type { Cells } from './links.ts'
import { loadPart } from './loadPart.ts'
import { createTableStore, type TableStore } from './tableStore.ts'

/** A fault that a failed save told of; a cell's goes with its row, wherever that stands by now. */
export type Told = FieldError & { rowId?: string | undefined }
export type Store = ReturnType<typeof createStore>
type Value = Json | undefined

/** CA-01: computed fields follow this long after the last change. */
const computeDelay = 100

/**
 * The values of one open form: an atom a field, so that a key redraws one leaf. Computed fields follow after a
 * pause; a sub-table has a store of its own whose rows are atoms.
 */
export interface FormStore {
  plan: FormPlan
  store: Store
  /** the form was loaded for reading only */
  readOnly: boolean
  valueAtom: (field: string) => PrimitiveAtom<Value>
  errorAtom: (field: string) => PrimitiveAtom<string | undefined>
  /** display texts that the server sent beside stored values */
  texts: () => Row
  /** the server's words for a field, while it holds what they were sent for */
  textOf: (field: string) => string | undefined
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
  validateOne: (field: string) => void
  validateAll: () => FieldError[]
  /** what follows when a value changes is here; undefined where nothing does */
  linked?: Promise<void>
  /** when a field was last checked, and the rule that was broken then */
  checked: Map<string, { at: number; rule: string | undefined }>
  /** the faults of the last save that failed; those that were mended since are among them */
  toldAtom: PrimitiveAtom<readonly Told[]>
  /** the field that was focused for the person: leaving it untouched says nothing */
  entered?: string | undefined
  /** work that must end before the form can be saved, by field, and what is told until then: a file on its way */
  pending: Map<string, string>
  /** Shows errors that the server found. */
  showErrors: (errors: FieldError[]) => void
  /** What is sent: values of fields that are shown; hidden ones stay as they are on the server. */
  collect: () => Row
  reset: (values?: Row, given?: Scope) => void
  isDirty: () => boolean
  /** What a person changed since the form was filled, by field. */
  changes: () => Row
  /** Fills changes in again, over newer values. */
  apply: (changes: Row) => void
  /** Takes over a newer record and keeps what was changed here on top of it; answers the fields that were changed in both. */
  rebase: (newer: Row) => string[]
  /** Calls back when a value changed, and when the changes were saved, given up or taken away; answers how to stop. */
  onChange: (listener: () => void) => () => void
  /** Its changes were saved, or given up: nobody is asked about them. */
  settle: () => void
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

/** A key that nobody has used. Not from randomUUID: that one needs https. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes the store of a form, filled with its defaults and the given values. */
export function createFormStore(plan: FormPlan, options: Options): FormStore {
  const store = options.store ?? createStore()
  const values = new Map<string, PrimitiveAtom<Value>>()
  const errors = new Map<string, PrimitiveAtom<string | undefined>>()
  const tables = new Map<string, TableStore>()
  const outer = options.scope ?? (() => ({}))
  let initial: Row = {}
  let extra: Row = {}
  let dirty = new Set<string>()
  let touched = false
  let timer: ReturnType<typeof setTimeout> | undefined
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
    return computeForm(plan, given?.id ? { ...given } : { ...defaultsOf(plan, scope), ...given }, scope)
  }

  const form: FormStore = {
    plan,
    store,
    readOnly: options.readOnly ?? false,
    meta: { id: undefined, version: undefined },
    requestKey: '',
    checked: new Map(),
    toldAtom: atom<readonly Told[]>([]),
    valueAtom(field) {
      let one = values.get(field)
      if (!one) {
        one = atom<Value>(initial[field])
        values.set(field, one)
      }
      return one
    },
    errorAtom(field) {
      let one = errors.get(field)
      if (!one) {
        one = atom<string | undefined>(undefined)
        errors.set(field, one)
      }
      return one
    },
    texts: () => (extra.$text as Row | undefined) ?? {},
    textOf(field) {
      const text = form.texts()[field]
      return typeof text === 'string' && Object.is(form.get(field), initial[field]) ? text : undefined
    },
    table(field) {
      let table = tables.get(field)
      if (!table) {
        const tablePlan = plan.byKey.get(field) as FieldPlan
        table = createTableStore(tablePlan, {
          store,
          t: options.t,
          scope: form.scope,
          rows: rowsOf(initial[field]),
          onCells: (rowId, children) => {
            const keys = children.map((child) => `${field}.${child}`)
            for (const key of keys) note(`${rowId} ${key}`)
            for (const key of keys) {
              if (!quiet) link?.(key, { id: rowId, given: keys })
              follow?.(key, { id: rowId, given: keys })
            }
          },
          onChange: (rows, child) => {
            store.set(form.valueAtom(field), rows)
            if (child === undefined) for (const column of tablePlan.children) mark(`${field}.${column.field}`)
            changed(child ? `${field}.${child}` : field)
          },
        })
        tables.set(field, table)
      }
      return table
    },
    get: (field) => store.get(form.valueAtom(field)),
    origins: new Map(),
    pending: new Map(),
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
      if (errors.has(field) && store.get(form.errorAtom(field)) !== undefined) form.validateOne(field)
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
    flush() {
      clearTimeout(timer)
      timer = undefined
      if (dirty.size > 0) compute()
    },
    validateOne(field) {
      const one = plan.byKey.get(field)
      if (!one || one.widget.isSystem) return
      const scope = form.scope()
      const fault = isVisible(one, scope) ? validateField(one, form.get(field), scope, { t: options.t }) : undefined
      form.checked.set(field, { at: Date.now(), rule: fault?.rule })
      if (store.get(form.errorAtom(field)) !== fault?.message) store.set(form.errorAtom(field), fault?.message)
    },
    validateAll() {
      form.flush()
      const waits = [...form.pending].map(([field, message]): FieldError => ({ field, rule: 'pending', message }))
      const found = [...withTyped(validateForm(plan, form.values(), { scope: outer(), t: options.t })), ...waits]
      show(found, false)
      return found
    },
    showErrors: (found) => show(found, true),
    collect() {
      form.flush()
      const scope = form.scope()
      const out: Row = {}
      for (const field of plan.fields) {
        const value = form.get(field.field)
        const hidden = !isVisible(field, scope) && field.node.noShow !== true
        if (field.widget.isSystem || hidden) continue
        out[field.field] = field.widget.isTable ? form.table(field.field).collect() : (value ?? null)
      }
      for (const key of options.carried ?? []) if (!(key in out) && extra[key] !== undefined) out[key] = extra[key]
      if (form.meta.id !== undefined) out.id = form.meta.id
      if (form.meta.version !== undefined) out.version = form.meta.version
      return out
    },
    reset(given = options.values) {
      clearTimeout(timer)
      dirty = new Set()
      touched = false
      form.origins.clear()
      form.checked.clear()
      store.set(form.toldAtom, [])
      initial = start(given)
      form.requestKey = newKey()
      form.meta = {
        id: typeof given?.id === 'string' ? given.id : undefined,
        version: typeof given?.version === 'number' ? given.version : undefined,
      }
      extra = Object.fromEntries(Object.entries(given ?? {}).filter(([key]) => !plan.byKey.has(key) && key !== 'id' && key !== 'version'))
      for (const { field, widget } of plan.fields) {
        if (values.has(field)) store.set(form.valueAtom(field), initial[field])
        if (errors.has(field)) store.set(form.errorAtom(field), undefined)
        if (widget.isTable && tables.has(field)) form.table(field).load(rowsOf(initial[field]))
      }
      follow?.()
      tell()
    },
    isDirty: () => touched && !form.readOnly,
    changes() {
      const typed = plan.fields.filter((field) => !field.widget.isSystem && !isWorkedOut(field))
      const changed = typed.filter(({ field }) => JSON.stringify(form.get(field) ?? null) !== JSON.stringify(initial[field] ?? null))
      return Object.fromEntries(changed.map(({ field }) => [field, form.get(field) ?? null]))
    },
    apply(changes) {
      // what was typed before had its linkage then
      quiet = true
      for (const [field, value] of Object.entries(changes)) if (plan.byKey.has(field)) form.set(field, value)
      quiet = false
    },
    rebase(newer) {
      const mine = form.changes()
      const text = (value: Json | undefined) => JSON.stringify(value ?? null)
      const both = Object.keys(mine).filter((field) => ![text(initial[field]), text(mine[field])].includes(text(newer[field])))
      form.reset(newer)
      form.apply(mine)
      return both
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle() {
      touched = false
      form.requestKey = newKey()
      tell()
    },
  }

  /** Faults with those of texts in sub-tables that are no value of their column; such a cell has no other fault. */
  const withTyped = (found: FieldError[]) => {
    const typed = [...tables.values()].flatMap((table) => (isVisible(table.plan, form.scope()) ? table.typedErrors() : []))
    if (typed.length === 0) return found
    const cells = new Set(typed.map(({ field }) => field))
    return [...found.filter(({ field }) => !cells.has(field)), ...typed]
  }

  /** Shows faults at their fields; those of the server are of the rows as they were sent. */
  const show = (found: FieldError[], asSent: boolean) => {
    const own = new Map(found.filter((error) => error.child === undefined).map((error) => [error.field, error]))
    const now = Date.now()
    for (const { field, widget } of plan.fields) {
      const { message, rule } = own.get(field) ?? {}
      form.checked.set(field, { at: now, rule })
      if ((errors.has(field) || message !== undefined) && store.get(form.errorAtom(field)) !== message)
        store.set(form.errorAtom(field), message)
      if (widget.isTable)
        form.table(field).showErrors(
          found.filter((error) => error.child !== undefined && error.field.startsWith(`${field}[`)),
          asSent,
        )
    }
    const told = found.map((error): Told => {
      const table = error.row === undefined ? undefined : error.field.split('[')[0]
      return table === undefined ? error : { ...error, rowId: form.table(table).rowAt(error.row ?? 0, asSent) }
    })
    store.set(form.toldAtom, told)
  }

  const mark = (key: string) => {
    if (plan.readers.has(key)) dirty.add(key)
  }
  const changed = (key: string) => {
    touched = true
    form.entered = undefined
    mark(key)
    if (dirty.size > 0 && timer === undefined) timer = setTimeout(form.flush, computeDelay)
    if (!quiet) link?.(key)
    follow?.(key)
    tell()
  }

  /** Works out the computed fields that read what changed, in order; what they change in turn is read by those behind them. */
  function compute() {
    const changes = dirty
    dirty = new Set()
    const reached = new Set([...changes].flatMap((key) => plan.readers.get(key) ?? []))
    for (const field of plan.computed) {
      if (!reached.has(field)) continue
      let differs = false
      if (field.table) {
        const scope = form.scope()
        differs = form.table(field.table).compute(field, (row) => computeField(field, { ...scope, row }))
      } else {
        const value = computeField(field, form.scope())
        if (!Object.is(store.get(form.valueAtom(field.field)), value)) {
          store.set(form.valueAtom(field.field), value)
          differs = true
          link?.(field.key)
          follow?.(field.key)
        }
      }
      if (differs)
        for (const reader of [...(plan.readers.get(field.key) ?? []), ...(field.table ? (plan.readers.get(field.table) ?? []) : [])])
          reached.add(reader)
    }
  }

  // what few forms have is loaded with the first that has it
  let link: ((key: string, cells?: Cells) => void) | undefined
  let follow: ((key?: string, cells?: Cells) => void) | undefined
  const hasLinkage = plan.def.linkage !== undefined || [...plan.byKey.values()].some(({ node }) => node.linkage ?? node.optionsWhen)
  const { asker } = options
  const hasAttrs = asker !== undefined && options.readOnly !== true && [...plan.byKey.values()].some(isAttr)
  const parts: Array<Promise<void>> = []
  if (hasLinkage)
    parts.push(
      loadPart('links', () => import('./links.ts')).then(({ createLinks }) => {
        link = createLinks(form)
      }),
    )
  if (hasAttrs)
    parts.push(
      loadPart('attrs', () => import('./attrs.ts')).then(({ createAttrs }) => {
        follow = createAttrs(form, asker)
        follow()
      }),
    )
  if (parts.length > 0) form.linked = Promise.all(parts).then(() => undefined)

  form.reset(options.values)
  return form
}
