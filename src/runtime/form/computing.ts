import { computeField, type FormPlan } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import type { FormStore } from './formStore.ts'
import { asKept } from './leftOut.ts'
import { readersOfMasks } from './masks.ts'

/** CA-01: computed fields follow this long after the last change. */
const computeDelay = 100

interface Options {
  plan: FormPlan
  /** the values that the form was filled with */
  initial: () => Row
  /** what follows when a computed field has another value */
  follow: (key: string) => void
}

/** The computed fields of a form: they follow a pause after what they read was changed. `form` is asked for its values when they are worked out. */
export function createFormComputing(form: () => FormStore, { plan, initial, follow }: Options) {
  const kept = asKept(plan)
  /** keys that were changed and that something is computed from */
  let dirty = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** something of the record was sent as a mask */
  let masks = false

  /** What is computed reads what would be kept of a field that is hidden, as the server does when it is saved. */
  const keptScope = () => {
    const scope = form().scope()
    return { ...scope, form: kept.values(scope, initial()) }
  }

  /** Works out the computed fields that read what changed, in order; what they change in turn is read by those behind them. */
  function compute() {
    const changes = dirty
    dirty = new Set()
    const reached = new Set([...changes].flatMap((key) => plan.readers.get(key) ?? []))
    const held = masks ? readersOfMasks(plan, form().values()) : undefined
    for (const field of plan.computed) {
      if (!reached.has(field) || held?.has(field)) continue
      let differs = false
      if (field.table) {
        const scope = keptScope()
        const ofRow = kept.row(field.table, form().scope(), initial())
        differs = form()
          .table(field.table)
          .compute(field, (row) => computeField(field, { ...scope, row: ofRow ? ofRow(row) : row }))
      } else {
        const value = computeField(field, keptScope())
        const { store, valueAtom } = form()
        if (!Object.is(store.get(valueAtom(field.field)), value)) {
          store.set(valueAtom(field.field), value)
          differs = true
          follow(field.key)
        }
      }
      if (differs)
        for (const reader of [...(plan.readers.get(field.key) ?? []), ...(field.table ? (plan.readers.get(field.table) ?? []) : [])])
          reached.add(reader)
      // it may show or hide what was read before it
      if (differs) for (const shown of kept.shownBy(field.key)) dirty.add(shown)
    }
  }

  return {
    /** A value was changed; what a change here may show or hide is read anew as well. */
    mark(key: string) {
      if (plan.readers.has(key)) dirty.add(key)
      for (const shown of kept.shownBy(key)) dirty.add(shown)
    },
    /** Computes after the pause, where there is anything to compute. */
    later() {
      if (dirty.size > 0 && timer === undefined) timer = setTimeout(form().flush, computeDelay)
    },
    flush() {
      clearTimeout(timer)
      timer = undefined
      // each pass may show or hide what the next one reads; a definition that goes in circles ends as it stands
      for (let pass = 0; dirty.size > 0 && pass < 4; pass++) compute()
    },
    /** Forgets what was changed, of a form that is filled anew. */
    forget() {
      clearTimeout(timer)
      timer = undefined
      dirty = new Set()
    },
    masks(some: boolean) {
      masks = some
    },
  }
}
