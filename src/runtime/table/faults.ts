import { atom, type PrimitiveAtom } from 'jotai'
import { type FieldPlan, isVisible, isWorkedOut, type Translate, validateField } from '#core/form/form.ts'
import { holdsMask } from '#core/format/masked.ts'
import type { FieldError, Row, Scope } from '#core/types.ts'
import type { Store } from '../form/formStore.ts'

/** Errors of one row by child field. */
export type RowErrors = { [child: string]: string }
export const noErrors: RowErrors = {}

/** Texts that a paste or an import brought and that are no value of their column stand in the row under this name, as they came. */
export const typedKey = '$typed'
type Typed = { [child: string]: string } | undefined
export const typedOf = (row: Row, child: string): string | undefined => (row[typedKey] as Typed)?.[child]

/** What is said of such a text, by what its column holds. */
const typedFaults: { [holds: string]: string } = {
  number: 't:table.typed.number',
  date: 't:table.typed.date',
  time: 't:table.typed.time',
  flag: 't:table.typed.flag',
  choice: 't:table.typed.choice',
  choices: 't:table.typed.choice',
  branch: 't:table.typed.choice',
  path: 't:table.typed.choice',
  record: 't:table.typed.record',
}

type RowScope = Scope & { row: Row }

/** What a sub-table says of the faults of its cells; part of its store. */
export interface TableFaults {
  errorsAtom: (rowId: string) => PrimitiveAtom<RowErrors>
  validateCell: (rowId: string, child: string) => void
  /** Checks cells of many rows; `strict` also checks what the controls would not let a person choose. */
  validateCells: (rowIds: readonly string[], children: readonly string[], strict?: boolean) => void
  /** What would be wrong with a row, by column, that is not in the table yet. */
  faultsOf: (row: Row) => RowErrors
  /** Faults of texts that are no value of their column. */
  typedErrors: () => FieldError[]
  /** Shows faults by row; of rows `asSent`, whose order may be another one by now. */
  showErrors: (errors: FieldError[], asSent?: boolean) => void
}

interface Options {
  store: Store
  t: Translate
  scope: () => Scope
  /** ids of the rows in their order, now or as they were sent last */
  ids: (asSent?: boolean) => readonly string[]
  row: (rowId: string) => Row
  rows: () => Row[]
}

/** The faults of a sub-table's cells: rules that a value breaks, and texts that are no value of their column. */
export function createTableFaults(plan: FieldPlan, { store, t, scope: outerScope, ids, row: rowOf, rows: allRows }: Options) {
  const errorAtoms = new Map<string, PrimitiveAtom<RowErrors>>()
  const typedFault = (field: FieldPlan, text: string) =>
    t(typedFaults[field.widget.holds ?? ''] ?? 't:table.typed.other', { text, label: t(field.node.label) })
  /** Of one cell of the scope's row. */
  const ofCell = (field: FieldPlan, scope: RowScope, strict: boolean) => {
    if (!isVisible(field, scope) || holdsMask(scope.row, field.field)) return undefined
    const text = typedOf(scope.row, field.field)
    return text === undefined ? validateField(field, scope.row[field.field], scope, { t, strict })?.message : typedFault(field, text)
  }
  /** Of a row's texts that are no value. */
  const typed = (row: Row): RowErrors => {
    const texts = row[typedKey] as Typed
    if (!texts) return noErrors
    return Object.fromEntries(
      plan.children.flatMap((child) => {
        const text = texts[child.field]
        return text === undefined ? [] : [[child.field, typedFault(child, text)]]
      }),
    )
  }

  /** A row's errors with those of some cells found anew; the same object where nothing changed. */
  const check = (fields: readonly FieldPlan[], scope: RowScope, old: RowErrors, strict: boolean): RowErrors => {
    let next = old
    for (const field of fields) {
      const message = ofCell(field, scope, strict)
      if (next[field.field] === message) continue
      const { [field.field]: _gone, ...others } = next
      next = message === undefined ? others : { ...others, [field.field]: message }
    }
    return next === old || Object.keys(next).length > 0 ? next : noErrors
  }
  /** Everything that is wrong with a row, by column. */
  const ofRow = (scope: RowScope): RowErrors =>
    Object.fromEntries(
      plan.children.flatMap((child) => {
        const message = child.widget.isSystem || isWorkedOut(child) ? undefined : ofCell(child, scope, true)
        return message === undefined ? [] : [[child.field, message]]
      }),
    )
  /** The texts of the row at an index that are no value, as the form tells its faults. */
  const typedOfRow = (scope: RowScope, i: number): FieldError[] =>
    Object.entries(typed(scope.row)).flatMap(([name, message]) => {
      const child = plan.children.find((one) => one.field === name)
      return child && isVisible(child, scope) ? [{ field: `${plan.field}[${i}].${name}`, row: i, child: name, rule: 'typed', message }] : []
    })

  const faults: TableFaults = {
    errorsAtom(id) {
      let one = errorAtoms.get(id)
      if (!one) {
        one = atom<RowErrors>(noErrors)
        errorAtoms.set(id, one)
      }
      return one
    },
    validateCell: (id, child) => faults.validateCells([id], [child]),
    validateCells(rowIds, names, strict = false) {
      const outer = outerScope()
      const fields = plan.children.filter((child) => names.includes(child.field) && !child.widget.isSystem)
      for (const id of rowIds) {
        const old = store.get(faults.errorsAtom(id))
        const next = check(fields, { ...outer, row: rowOf(id) }, old, strict)
        if (next !== old) store.set(faults.errorsAtom(id), next)
      }
    },
    faultsOf: (row) => ofRow({ ...outerScope(), row }),
    typedErrors() {
      const outer = outerScope()
      return allRows().flatMap((row, i) => typedOfRow({ ...outer, row }, i))
    },
    showErrors(found, asSent = false) {
      const order = ids(asSent)
      const rows = new Map<string, RowErrors>()
      for (const { row, child, message } of found) {
        const id = row === undefined ? undefined : order[row]
        if (id === undefined || child === undefined) continue
        const own = rows.get(id) ?? {}
        own[child] ??= message
        rows.set(id, own)
      }
      for (const id of ids()) {
        const own = rows.get(id)
        if (own || store.get(faults.errorsAtom(id)) !== noErrors) store.set(faults.errorsAtom(id), own ?? noErrors)
      }
    },
  }
  return {
    faults,
    typed,
    /** Forgets the faults of a row that is gone, or of all of them. */
    clear(id?: string) {
      if (id === undefined) errorAtoms.clear()
      else errorAtoms.delete(id)
    },
  }
}
