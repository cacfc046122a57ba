import type { App } from '#runtime/app.ts'
import type { ScopeValue } from '#runtime/scope.ts'
import type { TableStore } from '#runtime/table/tableStore.ts'
import { controlIn, isText } from './gridControls.ts'
import type { TableColumn } from './tableColumns.ts'
import type { TableLayout } from './useTableLayout.ts'

/** What the grid works on, as it is drawn at the moment. */
export interface GridState {
  root: HTMLElement | null
  table: TableStore
  columns: readonly TableColumn[]
  /** cells beside the columns, from the left and from the right: index, selection, buttons */
  lead: readonly string[]
  tail: readonly string[]
  layout: Pick<TableLayout, 'showRow' | 'showColumn'>
  disabled: boolean
  app: App
  at: ScopeValue
}

/** A cell: the place of its row, and its column (`$index`, `$select`, `$actions` beside those of the definition). */
export interface Place {
  row: number
  key: string
}

/** The cells of a sub-table by their places, and the places of what stands in them. */
export function createGridCells(read: () => GridState) {
  const ids = () => {
    const { table } = read()
    return table.store.get(table.idsAtom)
  }
  const valueAt = (rowId: string, key: string) => {
    const { table } = read()
    return table.store.get(table.rowAtom(rowId))[key]
  }
  const keys = () => {
    const { lead, columns, tail } = read()
    return [...lead, ...columns.map((column) => column.key), ...tail]
  }
  const columnOf = (key: string) => read().columns.findIndex((column) => column.key === key)
  const placeOf = (target: EventTarget | null): Place | undefined => {
    const cell = (target as Element | null)?.closest?.<HTMLElement>('[data-child], [data-col]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    const key = cell?.dataset.child ?? cell?.dataset.col
    return cell && row && key !== undefined && read().root?.contains(cell) ? { row: Number(row.dataset.row), key } : undefined
  }
  const elementOf = ({ row, key }: Place) => {
    const name = CSS.escape(key)
    return read().root?.querySelector<HTMLElement>(`[data-row="${row}"] [data-child="${name}"], [data-row="${row}"] [data-col="${name}"]`)
  }
  /** What of a cell has the focus while arrows go from cell to cell. */
  const targetIn = (cell: HTMLElement | null | undefined) => {
    const control = controlIn(cell)
    return cell?.dataset.col !== undefined ? (control ?? cell) : isText(control) ? control : cell
  }
  const scroller = () => read().root?.querySelector<HTMLElement>('.pg-table')
  return { ids, valueAt, keys, columnOf, placeOf, elementOf, targetIn, scroller }
}
