import { type KeyboardEvent, useId } from 'react'
import { type FieldPlan, isWorkedOut } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import type { Row } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { useFieldAtoms, useFieldState } from '#runtime/form/Field.tsx'
import { editOf, rendererOf } from '#runtime/lazy/registry.ts'
import { localise } from '#runtime/localise.ts'
import { ScopeContext } from '#runtime/scope.ts'
import { classes } from '../control/look.ts'
import { CellContent, type RowShape } from './GridRow.tsx'
import type { GridColumn } from './gridColumns.ts'
import { cellNode, type InlineRow } from './inlineRows.ts'

interface CellProps {
  plan: FieldPlan
  column: GridColumn
  edit: InlineRow
  row: Row
}

/** One cell that is written: the field's own control without a border, its fault below it. */
function EditCell({ plan, column, edit, row }: CellProps) {
  const app = useApp()
  const key = useId()
  const { form, at } = edit
  const state = useFieldState(plan, form, at)
  const { current, fault, change, blur } = useFieldAtoms(plan, form)
  const node = cellNode(localise(plan.node, app.t), plan.widget)
  const Edit = editOf(node, rendererOf(node.pingeKey))
  if ((state & 1) === 0) return null
  // a rich text has no room in a row
  if (!Edit || plan.widget.isTable || plan.widget.isSystem || holdsOf(plan) === 'html') return <CellContent column={column} row={row} />
  if (isWorkedOut(plan)) return <CellContent column={column} row={{ [column.field]: current ?? null }} />
  const id = `${key}${plan.field}`
  const onChange = plan.node.on?.change
  return (
    <>
      <Edit
        node={node}
        id={id}
        label={column.label}
        value={current}
        onChange={
          onChange
            ? (next) => {
                change(next)
                runActions(onChange, at, app)
              }
            : change
        }
        onBlur={blur}
        disabled={(state & 2) !== 0 || edit.saving}
        required={(state & 4) !== 0}
        status={fault ? 'error' : undefined}
        describedBy={fault ? `${id}-e` : undefined}
        isMask={edit.form.isMask(plan.field)}
        inTable
      />
      {fault && (
        <div className="pg-g-fault" id={`${id}-e`} role="alert">
          {fault}
        </div>
      )}
    </>
  )
}

/** A list of choices that is open, or a calendar, has its own use for Enter and Escape. */
const hasPopup = (target: HTMLElement) =>
  target.getAttribute('aria-expanded') === 'true' ||
  document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null

/** A row that is written where it stands: Enter saves it, Escape gives it up, Tab goes through its cells to its buttons. */
export function GridEditRow({ shape, edit, row, at }: { shape: RowShape; edit: InlineRow; row: Row; at: number }) {
  const { t } = useApp()
  const { columns, tracks, selects, index, tree } = shape
  const { form, saving } = edit
  const cell = tree ? 'gridcell' : 'cell'
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (!event.currentTarget.contains(target) || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape' && !hasPopup(target)) {
      event.stopPropagation()
      edit.cancel()
    } else if (event.key === 'Enter' && !hasPopup(target)) {
      const own =
        target.tagName === 'BUTTON' || target.getAttribute('role') === 'combobox' || (target.tagName === 'TEXTAREA' && !event.ctrlKey)
      if (own) return
      event.preventDefault()
      edit.save()
    }
  }
  return (
    <ScopeContext value={edit.at}>
      <div
        role="row"
        className="pg-g-row pg-g-editing"
        style={{ top: at * shape.rowHeight }}
        data-key={edit.key}
        data-editing=""
        aria-rowindex={at + 2}
        aria-busy={saving}
        onKeyDown={onKeyDown}
      >
        {selects && <div role={cell} className="pg-g-cell" />}
        {index !== undefined && <div role={cell} className="pg-g-cell" />}
        {columns.map((column) => {
          const plan = form.plan.byKey.get(column.field)
          return (
            <div
              key={column.key}
              role={cell}
              className={classes('pg-g-cell', `pg-g-${column.align}`, tracks.stick.has(column.key) && 'pg-g-stick')}
              style={tracks.stick.get(column.key)}
              data-field={column.field}
            >
              {plan ? <EditCell plan={plan} column={column} edit={edit} row={row} /> : <CellContent column={column} row={row} />}
            </div>
          )
        })}
        <div role={cell} className="pg-g-cell pg-g-actions pg-g-stick" style={{ right: 0 }}>
          <button type="button" className="pg-g-act" disabled={saving} onClick={edit.save}>
            {t('t:common.save')}
          </button>
          <button type="button" className="pg-g-act" disabled={saving} onClick={edit.cancel}>
            {t('t:common.cancel')}
          </button>
        </div>
      </div>
    </ScopeContext>
  )
}
