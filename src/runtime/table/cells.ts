import type { FieldPlan } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import type { Store } from '../form/formStore.ts'
import { type TableFaults, typedKey, typedOf } from './faults.ts'
import type { TableHistory } from './history.ts'
import type { RowKeeper } from './rows.ts'
import type { Telling } from './telling.ts'

/** What writes cells of a sub-table; part of its store. */
export interface TableCells {
  setCell: (rowId: string, child: string, value: Json | undefined) => void
  /** The same by a person: the keys of one cell are one step back. */
  typeCell: (rowId: string, child: string, value: Json | undefined) => void
  /** Several cells of a row at once; a text in `typed` is no value of its column and is kept as it came. */
  setCells: (rowId: string, values: { [child: string]: Json | undefined }, typed?: { [child: string]: string }) => void
  /** Sets a computed child in every row; true when any row changed. */
  compute: (field: FieldPlan, value: (row: Row) => Json) => boolean
}

interface Options {
  store: Store
  rows: RowKeeper
  faults: TableFaults
  telling: Telling
  history: TableHistory
  /** the cells of one row that were given other values together: their linkage follows */
  onCells?: ((rowId: string, children: string[]) => void) | undefined
}

/** A row with other cells, and with the texts that are no value of theirs. */
function withCells(row: Row, values: { [child: string]: Json | undefined }, typed: { [child: string]: string }): Row {
  const next: Row = { ...row }
  const texts = { ...(row[typedKey] as { [child: string]: string } | undefined) }
  for (const [child, value] of Object.entries(values)) {
    delete texts[child]
    if (value === undefined) delete next[child]
    else next[child] = value
  }
  for (const [child, text] of Object.entries(typed)) {
    texts[child] = text
    delete next[child]
  }
  if (Object.keys(texts).length > 0) next[typedKey] = texts
  else delete next[typedKey]
  return next
}

/** The cells of a sub-table: each change writes its row, checks what was wrong in it and tells of its columns. */
export function createTableCells({ store, rows, faults, telling, history, onCells }: Options): TableCells {
  const cells: TableCells = {
    setCell(id, child, value) {
      const row = rows.get(id)
      if (Object.is(row[child], value) && typedOf(row, child) === undefined) return
      cells.setCells(id, { [child]: value })
    },
    typeCell(id, child, value) {
      history.step(() => cells.setCell(id, child, value), undefined, `${id} ${child}`)
    },
    setCells(id, values, typed = {}) {
      const row = rows.get(id)
      const next = withCells(row, values, typed)
      rows.write(id, next)
      const changed = [...Object.keys(values), ...Object.keys(typed)]
      const errors = store.get(faults.errorsAtom(id))
      const checked = changed.filter((child) => errors[child] !== undefined)
      if (checked.length > 0 && !telling.isBatch()) faults.validateCells([id], checked)
      onCells?.(
        id,
        changed.filter((child) => !Object.is(row[child], next[child])),
      )
      for (const child of changed) telling.tell(child)
    },
    compute(field, value) {
      let differs = false
      for (const id of rows.ids()) {
        const row = rows.get(id)
        const next = value(row)
        if (Object.is(row[field.field], next)) continue
        rows.write(id, { ...row, [field.field]: next })
        onCells?.(id, [field.field])
        differs = true
      }
      if (differs) telling.tell(field.field)
      return differs
    },
  }
  return cells
}
