import { createStore } from 'jotai'
import { computeForm, defaultsOf, type FormPlan, rowsOf, type Translate } from '#core/form/form.ts'
import type { Row, Scope } from '#core/types.ts'
import type { Asker } from '../data/chosen.ts'
import type { TableStore } from '../table/tableStore.ts'
import { createFormChanges, type FormChanges } from './changes.ts'
import { collectForm } from './collect.ts'
import { createFormComputing } from './computing.ts'
import { createFormFaults, type FormFaults } from './faults.ts'
import { type Followers, loadFollowers } from './followers.ts'
import type { Cells } from './links.ts'
import { hasMasks, keptReaders } from './masks.ts'
import { newKey } from './newKey.ts'
import { createFormRows } from './rows.ts'
import { createFormValues, type FormValues, type Value } from './values.ts'

export type Store = ReturnType<typeof createStore>

/**
 * The values of one open form: an atom a field, so that a key redraws one leaf. Computed fields follow after a
 * pause; a sub-table has a store of its own whose rows are atoms.
 */
export interface FormStore extends FormValues, FormChanges, FormFaults {
  plan: FormPlan
  store: Store
  /** the form was loaded for reading only */
  readOnly: boolean
  table: (field: string) => TableStore
  set: (field: string, value: Value) => void
  /** what is asked of the server: id and version of the loaded record */
  meta: { id: string | undefined; version: number | undefined }
  /** says which filling of the form is sent: the same one twice makes one record */
  requestKey: string
  scope: () => Scope
  /** Runs pending computations now. */
  flush: () => void
  /** what follows when a value changes is here; undefined where nothing does */
  linked?: Promise<void>
  /** the field that was focused for the person: leaving it untouched says nothing */
  entered?: string | undefined
  /** What is sent: values of fields that are shown; hidden ones stay as they are on the server, but for those that were emptied. */
  collect: () => Row
  reset: (values?: Row, given?: Scope) => void
  /** Brings a field on screen and focuses it; the view gives it. */
  focusField?: (key: string) => void
  /** Goes on to the next step where there is one: then it is not sent yet; a form in steps gives it. */
  goOn?: () => boolean
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

/** Makes the store of a form, filled with its defaults and the given values. */
export function createFormStore(plan: FormPlan, options: Options): FormStore {
  const store = options.store ?? createStore()
  const outer = options.scope ?? (() => ({}))
  let followers: Followers = {}
  const follow = (key: string, cells?: Cells) => {
    if (!isQuiet()) followers.link?.(key, cells)
    followers.follow?.(key, cells)
  }
  const changed = (key: string) => {
    touch()
    form.entered = undefined
    computing.mark(key)
    computing.later()
    follow(key)
    tell()
  }

  const { values, initial, extra, fill } = createFormValues(plan, store)
  const { changes, note, touch, isQuiet, tell, forget } = createFormChanges(() => form, { plan, initial })
  const computing = createFormComputing(() => form, {
    plan,
    initial,
    follow: (key) => {
      followers.link?.(key)
      followers.follow?.(key)
    },
  })
  const rows = createFormRows(() => form, { plan, store, t: options.t, initial, note, follow, mark: computing.mark, changed })
  const { faults, isFaulty, clear } = createFormFaults(() => form, { store, t: options.t, outer, tables: rows.inUse })

  /** What the form begins with: defaults and given values, and what is computed from them. */
  const start = (given: Row | undefined) => {
    const scope = outer()
    const worked = computeForm(plan, given?.id ? { ...given } : { ...defaultsOf(plan, scope), ...given }, scope)
    const masks = given !== undefined && hasMasks(plan, given)
    computing.masks(masks)
    return masks ? keptReaders(plan, given ?? {}, worked) : worked
  }

  const form: FormStore = {
    plan,
    store,
    readOnly: options.readOnly ?? false,
    meta: { id: undefined, version: undefined },
    requestKey: '',
    ...values,
    ...changes,
    ...faults,
    table: rows.table,
    set(field, value) {
      if (plan.byKey.get(field)?.widget.isTable) {
        form.table(field).setRows(rowsOf(value))
        return
      }
      if (Object.is(store.get(form.valueAtom(field)), value)) return
      store.set(form.valueAtom(field), value)
      note(field)
      if (isFaulty(field)) form.validateOne(field)
      changed(field)
    },
    scope: () => ({ ...outer(), form: form.values() }),
    flush: computing.flush,
    collect() {
      form.flush()
      return collectForm(form, { initial: initial(), extra: extra(), carried: options.carried })
    },
    reset(given = options.values) {
      computing.forget()
      forget()
      clear()
      const worked = start(given)
      form.requestKey = newKey()
      form.meta = {
        id: typeof given?.id === 'string' ? given.id : undefined,
        version: typeof given?.version === 'number' ? given.version : undefined,
      }
      fill(worked, given)
      rows.load()
      followers.follow?.()
      tell()
    },
  }

  followers = loadFollowers(form, options.asker)
  if (followers.loaded) form.linked = followers.loaded

  form.reset(options.values)
  return form
}
