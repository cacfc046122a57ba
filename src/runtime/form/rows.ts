import { type FieldPlan, type FormPlan, rowsOf, type Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { createTableStore, type TableStore } from '../table/tableStore.ts'
import type { FormStore, Store } from './formStore.ts'
import type { Cells } from './links.ts'

interface Options {
  plan: FormPlan
  store: Store
  t: Translate
  /** the values that the form was filled with */
  initial: () => Row
  /** Notes what gave a cell its value. */
  note: (key: string) => void
  /** what follows when cells of one row were given other values */
  follow: (key: string, cells: Cells) => void
  /** Rows came, went or were replaced: what is computed from their columns is worked out anew. */
  mark: (key: string) => void
  /** A field, or a column of a sub-table, has another value. */
  changed: (key: string) => void
}

/** The sub-tables of a form: a store each, made when it is first asked for. `form` is given their rows as a value. */
export function createFormRows(form: () => FormStore, { plan, store, t, initial, note, follow, mark, changed }: Options) {
  const tables = new Map<string, TableStore>()

  const create = (field: string): TableStore => {
    const tablePlan = plan.byKey.get(field) as FieldPlan
    return createTableStore(tablePlan, {
      store,
      t,
      scope: form().scope,
      rows: rowsOf(initial()[field]),
      loaded: () => initial()[field],
      onCells: (rowId, children) => {
        const keys = children.map((child) => `${field}.${child}`)
        for (const key of keys) note(`${rowId} ${key}`)
        for (const key of keys) follow(key, { id: rowId, given: keys })
      },
      onChange: (rows, child) => {
        store.set(form().valueAtom(field), rows)
        if (child === undefined) for (const column of tablePlan.children) mark(`${field}.${column.field}`)
        changed(child ? `${field}.${child}` : field)
      },
    })
  }

  return {
    table(field: string): TableStore {
      let table = tables.get(field)
      if (!table) {
        table = create(field)
        tables.set(field, table)
      }
      return table
    },
    /** the sub-tables that are in use */
    inUse: () => tables.values(),
    /** Fills those in use with what the form is filled with. */
    load() {
      for (const { field, widget } of plan.fields) if (widget.isTable) tables.get(field)?.load(rowsOf(initial()[field]))
    },
  }
}
