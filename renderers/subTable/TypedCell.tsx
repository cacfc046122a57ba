import { useApp } from '#runtime/app.ts'
import { useScopeContext } from '#runtime/scope.ts'
import type { TableStore } from '#runtime/table/tableStore.ts'
import { Clear } from '../control/Clear.tsx'
import { classes, useThemeClass } from '../control/look.ts'
import { loadEdits } from '../sheet/load.ts'
import type { TableColumn } from './tableColumns.ts'

interface Props {
  table: TableStore
  rowId: string
  column: TableColumn
  id: string
  text: string
  disabled: boolean
  describedBy: string | undefined
}

/**
 * A cell whose text, from a paste or a file, is no value of its column: it is shown as it came and can be mended here.
 * When the cell is left it is read again; emptied, or a value now, it becomes the column's own control.
 */
export function TypedCell({ table, rowId, column, id, text, disabled, describedBy }: Props) {
  const app = useApp()
  const at = useScopeContext()
  const theme = useThemeClass()
  const leave = async () => {
    const edits = await loadEdits().catch(() => undefined)
    await edits?.readAgain({ table, columns: [column], app, at }, column.plan, rowId, text)
  }
  const input = (
    <input
      id={id}
      className={classes('ant-input ant-input-borderless ant-input-css-var ant-input-status-error', theme)}
      aria-label={column.label}
      aria-invalid
      aria-describedby={describedBy}
      autoComplete="off"
      value={text}
      disabled={disabled}
      onChange={(event) => table.setCells(rowId, {}, { [column.key]: event.target.value })}
      onBlur={leave}
    />
  )
  return (
    <span className="pg-tcell-typed">
      {input}
      {!disabled && <Clear className="pg-tcell-clear" onClear={() => table.setCell(rowId, column.key, undefined)} />}
    </span>
  )
}
