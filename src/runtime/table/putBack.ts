import type { Row } from '#core/types.ts'
import type { Store } from '../form/formStore.ts'
import { noErrors, type RowErrors, type TableFaults } from './faults.ts'
import type { RowKeeper } from './rows.ts'
import type { Telling } from './telling.ts'

interface Options {
  store: Store
  rows: RowKeeper
  faults: TableFaults
  /** the faults of a row's texts that are no value */
  typed: (row: Row) => RowErrors
  telling: Telling
}

/** How a step back, or again, puts rows in place: an order, and rows with their values (undefined: the row is gone). */
export function createPutBack({ store, rows, faults, typed, telling }: Options) {
  /** What was wrong before may be right again, and the other way round; cells that nobody checked stay unchecked. */
  const check = (id: string, row: Row) => {
    const kept = typed(row)
    const errors = store.get(faults.errorsAtom(id))
    if (errors !== noErrors || kept !== noErrors) faults.validateCells([id], [...new Set([...Object.keys(errors), ...Object.keys(kept)])])
  }
  return (order: readonly string[] | undefined, changed: ReadonlyMap<string, Row | undefined>) =>
    telling.batch(() => {
      for (const [id, row] of changed) if (row) rows.restore(id, row)
      if (order) rows.order([...order])
      const here = new Set(rows.ids())
      rows.keepSelected((id) => here.has(id))
      for (const [id, row] of changed) if (!row) rows.forget(id)
      for (const [id, row] of changed) if (row) check(id, row)
      telling.tell(undefined)
    })
}
