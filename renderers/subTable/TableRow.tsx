import { memo, type PointerEvent, useMemo } from 'react'
import { useText } from '#runtime/app.ts'
import { ScopeContext, type ScopeValue, useScopeContext } from '#runtime/scope.ts'
import type { TableStore } from '#runtime/table/tableStore.ts'
import { Check } from '../choice/Check.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { classes } from '../control/look.ts'
import { iconOf } from '../icons/blockIcons.tsx'
import { CellControl, usePart } from './TableCell.tsx'
import { RowFrame, type RowFrameProps } from './TableFrame.tsx'
import type { TableButton, TableColumn } from './tableColumns.ts'

export interface RowProps {
  table: TableStore
  rowId: string
  index: number
  id: string
  disabled: boolean
  buttons: TableButton[]
  onButton: (button: TableButton, rowId: string) => void
}

/** Where a row's cells and buttons stand: `row` is always its values of the moment, under one identity. */
export const rowScope = (at: ScopeValue, table: TableStore, rowId: string): ScopeValue => ({
  ...at,
  get row() {
    return table.store.get(table.rowAtom(rowId))
  },
  watchRow: (listener) => table.store.sub(table.rowAtom(rowId), listener),
  patchRow: (row) => {
    for (const [child, value] of Object.entries(row)) table.setCell(rowId, child, value)
  },
})

export function useRowScope(table: TableStore, rowId: string): ScopeValue {
  const at = useScopeContext()
  return useMemo(() => rowScope(at, table, rowId), [at, table, rowId])
}

export function RowSelection({ table, rowId, index }: Pick<RowProps, 'table' | 'rowId' | 'index'>) {
  const t = useText()
  const on = usePart<readonly string[], boolean>(table.store, table.selectedAtom, (ids) => ids.includes(rowId))
  const toggle = () => {
    const ids = table.store.get(table.selectedAtom)
    table.store.set(table.selectedAtom, on ? ids.filter((id) => id !== rowId) : [...ids, rowId])
  }
  return <Check label={t('t:table.selectRow', { n: index + 1 })} checked={on} onChange={toggle} />
}

export function RowButtons({ buttons, rowId, onButton, disabled }: Pick<RowProps, 'buttons' | 'rowId' | 'onButton' | 'disabled'>) {
  const t = useText()
  return buttons.map((button) => {
    const { value, btnType = 'link' } = button
    const label = t(button.label ?? (value === 'copy' ? 't:common.copy' : value === 'remove' ? 't:common.delete' : value))
    const danger = value === 'remove' || btnType === 'danger'
    const icon = iconOf(button.btnIcon)
    const press = () => onButton(button, rowId)
    if (btnType !== 'link' && btnType !== 'danger')
      return (
        <LightButton
          key={value}
          label={label}
          kind={btnType}
          danger={danger}
          icon={icon}
          disabled={disabled}
          className="ant-btn-sm"
          onClick={press}
        />
      )
    return (
      <button key={value} type="button" className={classes('pg-link', danger && 'pg-link-danger')} disabled={disabled} onClick={press}>
        {icon}
        {label}
      </button>
    )
  })
}

type Grip = (event: PointerEvent<HTMLElement>, rowId: string) => void

/** The number of a row, by which it is dragged to another place; with the keyboard, Alt and an arrow do the same. */
function RowGrip({ index, rowId, onGrip }: { index: number; rowId: string; onGrip: Grip }) {
  const t = useText()
  return (
    <button
      type="button"
      className="pg-table-grip"
      tabIndex={-1}
      aria-label={t('t:table.grip', { n: index + 1 })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onPointerDown={(event) => onGrip(event, rowId)}
    >
      {index + 1}
    </button>
  )
}

/** One row of an editable sub-table. */
export const TableRow = memo(function TableRow({
  table,
  rowId,
  index,
  id,
  disabled,
  buttons,
  onButton,
  grip,
  ...frame
}: RowProps & RowFrameProps & { grip: Grip | undefined }) {
  const scope = useRowScope(table, rowId)
  const cells = (columns: TableColumn[]) =>
    columns.map((column) => (
      <div
        key={column.key}
        role="gridcell"
        aria-colindex={column.at}
        tabIndex={-1}
        data-child={column.key}
        className={classes('pg-td pg-tcell', `pg-align-${column.align}`)}
        style={{ width: column.width }}
      >
        <CellControl table={table} rowId={rowId} column={column} id={id} disabled={disabled} />
      </div>
    ))
  return (
    <ScopeContext value={scope}>
      <RowFrame
        {...frame}
        index={index}
        cells={cells}
        editable
        grip={grip && !disabled ? <RowGrip index={index} rowId={rowId} onGrip={grip} /> : undefined}
        selection={frame.selects ? <RowSelection table={table} rowId={rowId} index={index} /> : null}
        actions={<RowButtons buttons={buttons} rowId={rowId} onButton={onButton} disabled={disabled} />}
      />
    </ScopeContext>
  )
})
