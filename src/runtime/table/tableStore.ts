import type { FieldPlan, Translate } from '#core/form/form.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import type { Store } from '../form/formStore.ts'
import { createTableCells, type TableCells } from './cells.ts'
import { collectRows } from './collect.ts'
import { createTableFaults, type TableFaults } from './faults.ts'
import { createTableHistory, type TableHistory } from './history.ts'
import { createTableOrder, type TableOrder } from './order.ts'
import { createPutBack } from './putBack.ts'
import { createTableRows, type TableRows } from './rows.ts'
import { createTelling } from './telling.ts'

/**
 * The rows of one sub-table: a list of row ids and an atom a row, so that a key in a cell redraws its row only.
 * A row's own id is of this screen; the stored row keeps its own under `id`.
 */
export interface TableStore extends TableRows, TableCells, TableOrder, TableFaults {
  plan: FieldPlan
  store: Store
  history: TableHistory
  /** Many changes that are told once. */
  batch: <T>(change: () => T) => T
  setRows: (rows: Row[]) => void
  /** Fills in rows without counting as a change. */
  load: (rows: Row[]) => void
  collect: () => Row[]
  /** The row that stood at an index, now or in the order that was sent last. */
  rowAt: (index: number, asSent?: boolean) => string | undefined
}

interface Options {
  store: Store
  t: Translate
  scope: () => Scope
  rows: Row[]
  /** the rows of the record as it was loaded last */
  loaded?: () => Json | undefined
  /** `child` is the changed column; undefined when rows came, went or were replaced */
  onChange: (rows: Row[], child: string | undefined) => void
  /** the cells of one row that were given other values together: their linkage follows */
  onCells?: (rowId: string, children: string[]) => void
}

/** Makes the store of a sub-table's rows. */
export function createTableStore(plan: FieldPlan, { store, t, scope, rows: given, loaded, onChange, onCells }: Options): TableStore {
  /** the order in which rows were sent last */
  let sent: readonly string[] | undefined
  const ids = (asSent = false) => (asSent ? sent : undefined) ?? rows.ids()

  const { faults, typed, clear } = createTableFaults(plan, { store, t, scope, ids, row: (id) => rows.get(id), rows: () => rows.all.rows() })
  const rows = createTableRows({ store, touch: (id, before) => history.touch(id, before), clear })
  const telling = createTelling(rows.all.rows, onChange)
  const history = createTableHistory({
    store,
    ids: rows.ids,
    row: (id) => (rows.has(id) ? rows.get(id) : undefined),
    put: createPutBack({ store, rows, faults, typed, telling }),
  })

  const table: TableStore = {
    plan,
    store,
    history,
    ...rows.all,
    ...faults,
    ...createTableCells({ store, rows, faults, telling, history, onCells }),
    ...createTableOrder({ plan, scope, rows, telling, history }),
    batch: telling.batch,
    setRows(next) {
      table.load(next)
      telling.tell(undefined)
    },
    load(next) {
      history.clear()
      sent = undefined
      rows.fill(next)
    },
    collect() {
      const around = scope()
      sent = rows.ids()
      return collectRows(plan, table.rows(), loaded?.(), around)
    },
    rowAt: (index, asSent) => ids(asSent)[index],
  }
  table.load(given)
  return table
}
