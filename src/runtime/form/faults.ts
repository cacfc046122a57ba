import { atom, type PrimitiveAtom } from 'jotai'
import { isVisible, type Translate, validateField, validateForm } from '#core/form/form.ts'
import type { FieldError, Scope } from '#core/types.ts'
import type { TableStore } from '../table/tableStore.ts'
import type { FormStore, Store } from './formStore.ts'

/** A fault that a failed save told of; a cell's goes with its row, wherever that stands by now. */
export type ReportedFault = FieldError & { rowId?: string | undefined }

/** What a form says of its faults; part of its store. */
export interface FormFaults {
  errorAtom: (field: string) => PrimitiveAtom<string | undefined>
  validateOne: (field: string) => void
  /** Checks the form, or of it only some fields; what was told of others stays. */
  validateAll: (only?: ReadonlySet<string>) => FieldError[]
  /** when a field was last checked, and the rule that was broken then */
  checked: Map<string, { at: number; rule: string | undefined }>
  /** the faults of the last save that failed; those that were mended since are among them */
  reportedAtom: PrimitiveAtom<readonly ReportedFault[]>
  /** work that must end before the form can be saved, by field, and what is told until then: a file on its way */
  pending: Map<string, string>
  /** Shows errors that the server found. */
  showErrors: (errors: FieldError[]) => void
}

const isIn = ({ field }: FieldError, fields: ReadonlySet<string>) => fields.has(field.split('[', 1)[0] as string)

interface Options {
  store: Store
  t: Translate
  /** what beside the form expressions may read */
  outer: () => Scope
  /** the sub-tables that are in use */
  tables: () => Iterable<TableStore>
}

/** The faults of a form: found here or told by the server, and shown at their fields. `form` is asked for its values when they are checked. */
export function createFormFaults(form: () => FormStore, { store, t, outer, tables }: Options) {
  const errors = new Map<string, PrimitiveAtom<string | undefined>>()
  const put = (field: string, message: string | undefined) => {
    if (store.get(faults.errorAtom(field)) !== message) store.set(faults.errorAtom(field), message)
  }

  /** Faults with those of texts in sub-tables that are no value of their column; such a cell has no other fault. */
  const withTyped = (found: FieldError[]) => {
    const typed = [...tables()].flatMap((table) => (isVisible(table.plan, form().scope()) ? table.typedErrors() : []))
    if (typed.length === 0) return found
    const cells = new Set(typed.map(({ field }) => field))
    return inOrder([...found.filter(({ field }) => !cells.has(field)), ...typed])
  }
  /** Faults as the form is read: field by field, and in a sub-table row by row. */
  const inOrder = (found: FieldError[]) => {
    const { fields } = form().plan
    const placeOf = ({ field, row = -1, child }: FieldError): number[] => {
      const own = fields.findIndex((one) => one.field === field.split('[', 1)[0])
      return [own, row, fields[own]?.children.findIndex((one) => one.field === child) ?? -1]
    }
    const placed = found.map((error) => ({ error, place: placeOf(error) }))
    placed.sort((a, b) => a.place.map((at, i) => at - (b.place[i] ?? 0)).find((by) => by !== 0) ?? 0)
    return placed.map(({ error }) => error)
  }

  /** Shows faults at their fields; those of the server are of the rows as they were sent. */
  const show = (found: FieldError[], asSent: boolean, only?: ReadonlySet<string>) => {
    const own = new Map(found.filter((error) => error.child === undefined).map((error) => [error.field, error]))
    const now = Date.now()
    for (const { field, widget } of form().plan.fields) {
      if (only?.has(field) === false) continue
      const { message, rule } = own.get(field) ?? {}
      faults.checked.set(field, { at: now, rule })
      if (errors.has(field) || message !== undefined) put(field, message)
      if (!widget.isTable) continue
      const ofTable = found.filter((error) => error.child !== undefined && error.field.startsWith(`${field}[`))
      form().table(field).showErrors(ofTable, asSent)
    }
    const told = found.map((error): ReportedFault => {
      const table = error.row === undefined ? undefined : error.field.split('[')[0]
      return table === undefined
        ? error
        : {
            ...error,
            rowId: form()
              .table(table)
              .rowAt(error.row ?? 0, asSent),
          }
    })
    store.set(faults.reportedAtom, [...(only ? store.get(faults.reportedAtom).filter((one) => !isIn(one, only)) : []), ...told])
  }

  const faults: FormFaults = {
    checked: new Map(),
    reportedAtom: atom<readonly ReportedFault[]>([]),
    pending: new Map(),
    errorAtom(field) {
      let one = errors.get(field)
      if (!one) {
        one = atom<string | undefined>(undefined)
        errors.set(field, one)
      }
      return one
    },
    validateOne(field) {
      const one = form().plan.byKey.get(field)
      if (!one || one.widget.isSystem) return
      const scope = form().scope()
      const fault = isVisible(one, scope) && !form().isMask(field) ? validateField(one, form().get(field), scope, { t }) : undefined
      faults.checked.set(field, { at: Date.now(), rule: fault?.rule })
      put(field, fault?.message)
    },
    validateAll(only) {
      form().flush()
      const waits = [...faults.pending].map(([field, message]): FieldError => ({ field, rule: 'pending', message }))
      const all = [...withTyped(validateForm(form().plan, form().values(), { scope: outer(), t })), ...waits]
      const found = only ? all.filter((one) => isIn(one, only)) : all
      show(found, false, only)
      return found
    },
    showErrors: (found) => show(found, true),
  }

  return {
    faults,
    /** whether a field shows a fault now */
    isFaulty: (field: string): boolean => errors.has(field) && store.get(faults.errorAtom(field)) !== undefined,
    /** Forgets every fault, of a form that is filled anew. */
    clear() {
      faults.checked.clear()
      store.set(faults.reportedAtom, [])
      for (const field of errors.keys()) put(field, undefined)
    },
  }
}
