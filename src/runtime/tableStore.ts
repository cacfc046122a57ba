import { atom, type PrimitiveAtom } from 'jotai'
import { useSyncExternalStore } from 'react'
import { type FieldPlan, isVisible, rowDefaults, type Translate, validateField } from '#core/form.ts'
import type { FieldError, Json, Row, Scope } from '#core/types.ts'
import type { Store } from './formStore.ts'
import { useScopeContext } from './scope.ts'

/** Errors of one row by child field. */
export type RowErrors = { [child: string]: string }
const noErrors: RowErrors = {}

/**
 * The rows of one sub-table: a list of row ids and an atom a row, so that a key in a cell redraws its row only.
 * A row's own id is of this screen; the stored row keeps its own under `id`.
 */
export interface TableStore {
  plan: FieldPlan
  store: Store
  idsAtom: PrimitiveAtom<string[]>
  selectedAtom: PrimitiveAtom<readonly string[]>
  rowAtom: (rowId: string) => PrimitiveAtom<Row>
  errorsAtom: (rowId: string) => PrimitiveAtom<RowErrors>
  setCell: (rowId: string, child: string, value: Json | undefined) => void
  /** Adds a row of defaults (or the given values); answers its row id. */
  addRow: (values?: Row, at?: number) => string
  copyRow: (rowId: string) => string
  removeRows: (rowIds: readonly string[]) => void
  setRows: (rows: Row[]) => void
  /** Fills in rows without counting as a change. */
  load: (rows: Row[]) => void
  rows: () => Row[]
  collect: () => Row[]
  validateCell: (rowId: string, child: string) => void
  showErrors: (errors: FieldError[]) => void
  /** Sets a computed child in every row; true when any row changed. */
  compute: (field: FieldPlan, value: (row: Row) => Json) => boolean
}

interface Options {
  store: Store
  t: Translate
  scope: () => Scope
  rows: Row[]
  /** `child` is the changed column; undefined when rows came, went or were replaced */
  onChange: (rows: Row[], child: string | undefined) => void
}

let nextId = 0

/** Makes the store of a sub-table's rows. */
export function createTableStore(plan: FieldPlan, options: Options): TableStore {
  const { store } = options
  const rowAtoms = new Map<string, PrimitiveAtom<Row>>()
  const errorAtoms = new Map<string, PrimitiveAtom<RowErrors>>()
  const idsAtom = atom<string[]>([])
  const selectedAtom = atom<readonly string[]>([])
  const insert = (row: Row) => {
    const id = `r${++nextId}`
    rowAtoms.set(id, atom(row))
    return id
  }
  const read = () => store.get(idsAtom).map((id) => store.get(table.rowAtom(id)))

  const place = (row: Row, at?: number) => {
    const id = insert(row)
    const ids = [...store.get(idsAtom)]
    ids.splice(at ?? ids.length, 0, id)
    store.set(idsAtom, ids)
    options.onChange(read(), undefined)
    return id
  }

  const table: TableStore = {
    plan,
    store,
    idsAtom,
    selectedAtom,
    rowAtom(id) {
      let one = rowAtoms.get(id)
      if (!one) {
        one = atom<Row>({})
        rowAtoms.set(id, one)
      }
      return one
    },
    errorsAtom(id) {
      let one = errorAtoms.get(id)
      if (!one) {
        one = atom<RowErrors>(noErrors)
        errorAtoms.set(id, one)
      }
      return one
    },
    setCell(id, child, value) {
      const row = store.get(table.rowAtom(id))
      if (Object.is(row[child], value)) return
      const next = { ...row }
      if (value === undefined) delete next[child]
      else next[child] = value
      store.set(table.rowAtom(id), next)
      if (store.get(table.errorsAtom(id))[child] !== undefined) table.validateCell(id, child)
      options.onChange(read(), child)
    },
    addRow: (values, at) => place({ ...rowDefaults(plan, options.scope()), ...values }, at),
    copyRow(id) {
      const { id: _stored, ...values } = store.get(table.rowAtom(id))
      return place(values, store.get(idsAtom).indexOf(id) + 1)
    },
    removeRows(gone) {
      const away = new Set(gone)
      store.set(
        idsAtom,
        store.get(idsAtom).filter((id) => !away.has(id)),
      )
      store.set(
        selectedAtom,
        store.get(selectedAtom).filter((id) => !away.has(id)),
      )
      for (const id of gone) {
        rowAtoms.delete(id)
        errorAtoms.delete(id)
      }
      options.onChange(read(), undefined)
    },
    setRows(rows) {
      table.load(rows)
      options.onChange(read(), undefined)
    },
    load(rows) {
      rowAtoms.clear()
      errorAtoms.clear()
      store.set(selectedAtom, [])
      store.set(idsAtom, rows.map(insert))
    },
    rows: read,
    collect() {
      const scope = options.scope()
      return read().map((row) => {
        const out: Row = {}
        for (const child of plan.children) {
          if (child.widget.isSystem || (!isVisible(child, { ...scope, row }) && child.node.noShow !== true)) continue
          out[child.field] = row[child.field] ?? null
        }
        if (typeof row.id === 'string') out.id = row.id
        return out
      })
    },
    validateCell(id, child) {
      const field = plan.children.find((one) => one.field === child)
      if (!field || field.widget.isSystem) return
      const row = store.get(table.rowAtom(id))
      const scope: Scope = { ...options.scope(), row }
      const fault = isVisible(field, scope) ? validateField(field, row[child], scope, { t: options.t }) : undefined
      const { [child]: _old, ...others } = store.get(table.errorsAtom(id))
      if (_old !== fault?.message) store.set(table.errorsAtom(id), fault ? { ...others, [child]: fault.message } : others)
    },
    showErrors(found) {
      store.get(idsAtom).forEach((id, i) => {
        const own = Object.fromEntries(found.filter((error) => error.row === i).map((error) => [error.child ?? '', error.message]))
        if (Object.keys(own).length > 0 || store.get(table.errorsAtom(id)) !== noErrors) store.set(table.errorsAtom(id), own)
      })
    },
    compute(field, value) {
      let differs = false
      for (const id of store.get(idsAtom)) {
        const row = store.get(table.rowAtom(id))
        const next = value(row)
        if (Object.is(row[field.field], next)) continue
        store.set(table.rowAtom(id), { ...row, [field.field]: next })
        differs = true
      }
      if (differs) options.onChange(read(), field.field)
      return differs
    },
  }
  table.load(options.rows)
  return table
}

const useAtom = <T>(store: Store, one: PrimitiveAtom<T>): T =>
  useSyncExternalStore(
    (listener) => store.sub(one, listener),
    () => store.get(one),
  )

/** The store of a sub-table of the form around. */
export function useTableStore(field: string): TableStore {
  const { form } = useScopeContext()
  if (!form) throw new Error('a sub-table needs a form around it')
  return form.table(field)
}
/** The ids of a sub-table's rows; redraws when rows come or go. */
export const useRowIds = (table: TableStore): string[] => useAtom(table.store, table.idsAtom)
export const useSelectedRows = (table: TableStore): readonly string[] => useAtom(table.store, table.selectedAtom)
