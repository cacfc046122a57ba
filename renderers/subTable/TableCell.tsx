import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import { isDisabled, isRequired, isVisible, isWorkedOut } from '#core/form/form.ts'
import { holdsMask } from '#core/format/masked.ts'
import type { Json, Row } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { editOf, rendererOf } from '#runtime/lazy/registry.ts'
import { whenPointerIsUp } from '#runtime/page/pointer.ts'
import { readScope, type ScopeValue, useScopeContext } from '#runtime/scope.ts'
import { typedOf } from '#runtime/table/faults.ts'
import type { TableStore } from '#runtime/table/tableStore.ts'
import { TypedCell } from './TypedCell.tsx'
import type { TableColumn } from './tableColumns.ts'

/** Something of an atom; redraws only when that part changes. */
export function usePart<A, T>(store: TableStore['store'], atom: Parameters<TableStore['store']['get']>[0], pick: (value: A) => T): T {
  // one function while the atom is the same: another one would be told and untold with every drawing
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [store, atom])
  return useSyncExternalStore(subscribe, () => pick(store.get(atom) as A))
}

const isConstant = (value: unknown) => value === undefined || typeof value === 'boolean'

/** Visible, disabled and required of one cell, as bits; a constant one watches nothing. */
function useCellState({ plan }: TableColumn, table: TableStore, rowId: string, at: ScopeValue): number {
  const app = useApp()
  const watch = useMemo(() => {
    const row = table.rowAtom(rowId)
    const state = () => {
      const scope = { ...readScope(at, app), row: table.store.get(row) }
      return (isVisible(plan, scope) ? 1 : 0) | (isDisabled(plan, scope) ? 2 : 0) | (isRequired(plan, scope) ? 4 : 0)
    }
    const { visible, disabled, required } = plan.node
    if (isConstant(visible) && isConstant(disabled) && isConstant(required)) {
      const constant = (visible === false ? 0 : 1) | (disabled === true ? 2 : 0) | (required === true ? 4 : 0)
      return { subscribe: () => () => {}, get: () => constant }
    }
    const atoms = plan.watches.filter((key) => !key.includes('.')).flatMap((key) => at.form?.valueAtom(key) ?? [])
    return {
      subscribe: (listener: () => void) => {
        const stops = [row, ...atoms].map((one) => table.store.sub(one, listener))
        return () => {
          for (const stop of stops) stop()
        }
      },
      get: state,
    }
  }, [plan, table, rowId, at, app])
  return useSyncExternalStore(watch.subscribe, watch.get)
}

interface Props {
  table: TableStore
  rowId: string
  column: TableColumn
  /** DOM id of the table: ids of cells begin with it */
  id: string
  disabled: boolean
}

/** The control of one cell with its error: it redraws when its own value, error or state changes, and for nothing else. */
export const CellControl = memo(function CellControl({ table, rowId, column, id, disabled }: Props) {
  const at = useScopeContext()
  const app = useApp()
  const { key, node, plan, label } = column
  const value = usePart<Row, Json | undefined>(table.store, table.rowAtom(rowId), (row) => row[key])
  const fault = usePart<{ [child: string]: string }, string | undefined>(table.store, table.errorsAtom(rowId), (errors) => errors[key])
  const typed = usePart<Row, string | undefined>(table.store, table.rowAtom(rowId), (row) => typedOf(row, key))
  const isMask = usePart<Row, boolean>(table.store, table.rowAtom(rowId), (row) => holdsMask(row, key))
  const state = useCellState(column, table, rowId, at)
  const actions = useMemo(
    () => ({
      change: (next: Json | undefined) => table.typeCell(rowId, key, next),
      blur: () => whenPointerIsUp(() => table.validateCell(rowId, key)),
    }),
    [table, rowId, key],
  )
  const Edit = editOf(node, rendererOf(node.pingeKey))
  if ((state & 1) === 0 || !Edit) return null
  const cell = `${id}-${rowId}-${key}`
  const onChange = plan.node.on?.change
  return (
    <>
      {typed === undefined ? (
        <Edit
          node={node}
          id={cell}
          label={label}
          value={value}
          onChange={
            onChange
              ? (next) => {
                  actions.change(next)
                  runActions(onChange, at, app)
                }
              : actions.change
          }
          onBlur={actions.blur}
          disabled={disabled || (state & 2) !== 0 || isWorkedOut(plan)}
          required={(state & 4) !== 0}
          status={fault ? 'error' : undefined}
          describedBy={fault ? `${cell}-e` : undefined}
          isMask={isMask}
          inTable
        />
      ) : (
        <TypedCell
          table={table}
          rowId={rowId}
          column={column}
          id={cell}
          text={typed}
          disabled={disabled}
          describedBy={fault ? `${cell}-e` : undefined}
        />
      )}
      {fault && (
        <div className="pg-fault pg-tfault" id={`${cell}-e`} role="alert">
          {fault}
        </div>
      )}
    </>
  )
})
