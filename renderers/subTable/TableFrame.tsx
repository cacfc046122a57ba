import { type KeyboardEvent, memo, type ReactNode, type RefObject } from 'react'
import { useText } from '#runtime/app.ts'
import './table.css'
import { Heads } from './TableHead.tsx'
import { indexWidth, type TableColumn, type TableProps } from './tableColumns.ts'
import type { TableLayout } from './useTableLayout.ts'

export interface RowParts {
  index: number
  /** the cells of some columns, each in its own `role="cell"` */
  cells: (columns: TableColumn[], offset?: number) => ReactNode
  /** what the row is dragged by, in the place of its number */
  grip?: ReactNode
  /** its cells take the focus */
  editable?: boolean
  selection?: ReactNode
  actions?: ReactNode
}

interface Props {
  id: string
  label: string
  table: string
  props: TableProps
  scroller: RefObject<HTMLDivElement | null>
  layout: TableLayout
  count: number
  rowKey: (index: number) => string
  /** draws one row inside `RowFrame` */
  row: (index: number, frame: RowFrameProps) => ReactNode
  /** head of the selection column, when there is one */
  selection?: ReactNode
  actionWidth: number
  summary?: ReactNode
  editable: boolean
  describedBy?: string | undefined
  /** what an empty table says */
  empty?: string | undefined
  /** columns are made wider or narrower at their heads */
  onResize?: ((widths: { [column: string]: number } | undefined) => void) | undefined
}

/** Where a row stands and which columns it draws. */
export interface RowFrameProps {
  start: number | undefined
  layout: TableLayout
  showIndex: boolean
  selects: boolean
  actionWidth: number
}

/** The frame of a sub-table, editable or not: head, body and summary over one set of columns, drawn where they are on screen. */
export function TableFrame({
  id,
  label,
  table,
  props,
  scroller,
  layout,
  count,
  rowKey,
  row,
  selection,
  actionWidth,
  summary,
  editable,
  describedBy,
  empty,
  onResize,
}: Props) {
  const t = useText()
  const showIndex = props.showIndex !== false
  const lead = (showIndex ? 1 : 0) + (selection === undefined ? 0 : 1)
  const resize =
    onResize &&
    ((key: string, width: number | undefined) =>
      onResize(width === undefined ? undefined : { ...Object.fromEntries(layout.sized.map((one) => [one.key, one.width])), [key]: width }))
  const heads = { table, heads: props.complexHeaderList, t, editable, resize }
  const frame = { layout, showIndex, selects: selection !== undefined, actionWidth }
  return (
    <div
      ref={scroller}
      className="pg-table"
      style={{ maxHeight: props.maxHeight ?? 440, ...layout.padding }}
      tabIndex={editable && count > 0 ? -1 : 0}
    >
      <div
        role={editable ? 'grid' : 'table'}
        aria-multiselectable={editable || undefined}
        aria-colcount={editable ? lead + layout.sized.length + (actionWidth > 0 ? 1 : 0) : undefined}
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-rowcount={count + 1 + (summary ? 1 : 0)}
        className="pg-table-inner"
        onKeyDown={editable ? staysInCell : undefined}
        style={{ minWidth: layout.total }}
      >
        <div role="rowgroup" className="pg-thead">
          <div role="row" className="pg-tr">
            {showIndex && (
              <div role="columnheader" className="pg-th pg-stick-left pg-align-center" style={{ width: indexWidth, left: 0 }}>
                {t('t:table.index')}
              </div>
            )}
            {selection !== undefined && (
              <div
                role="columnheader"
                className="pg-th pg-stick-left pg-align-center"
                style={{ width: indexWidth, left: showIndex ? indexWidth : 0 }}
              >
                {selection}
              </div>
            )}
            <Fixed columns={layout.left} left={(showIndex ? indexWidth : 0) + (selection === undefined ? 0 : indexWidth)}>
              <Heads columns={layout.left} {...heads} />
            </Fixed>
            <Gap width={layout.before} />
            <Heads columns={layout.middle} {...heads} />
            <Gap width={layout.after} />
            <Fixed columns={layout.right} right={actionWidth}>
              <Heads columns={layout.right} {...heads} />
            </Fixed>
            {actionWidth > 0 && (
              <div role="columnheader" className="pg-th pg-stick-right pg-align-center" style={{ width: actionWidth, right: 0 }}>
                {t('t:table.actions')}
              </div>
            )}
          </div>
        </div>
        <div role="rowgroup" className="pg-tbody" style={layout.height === undefined ? undefined : { height: layout.height }}>
          {count === 0 && (
            <div role="row" className="pg-tr pg-tempty">
              <div role={editable ? 'gridcell' : 'cell'}>{empty ?? t('t:picker.noData')}</div>
            </div>
          )}
          {layout.rows.map(({ index, start }) => (
            <Slot key={rowKey(index)}>{row(index, { ...frame, start })}</Slot>
          ))}
        </div>
        {summary}
      </div>
    </div>
  )
}

/** Enter in a cell is the cell's: what neither the grid nor the control took does not send the form around. */
const staysInCell = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

const Slot = ({ children }: { children: ReactNode }) => children
const Gap = ({ width }: { width: number }) => (width > 0 ? <div className="pg-gap" style={{ width }} /> : null)

/** Columns that stay at their side while the others scroll. */
function Fixed({ columns, left, right, children }: { columns: TableColumn[]; left?: number; right?: number; children: ReactNode }) {
  if (columns.length === 0) return null
  return (
    <div
      className={left === undefined ? 'pg-fixed pg-stick-right' : 'pg-fixed pg-stick-left'}
      style={left === undefined ? { right } : { left }}
    >
      {children}
    </div>
  )
}

/** One row: index, selection, the columns that are drawn, and its buttons, all in their places. */
export const RowFrame = memo(function RowFrame({
  index,
  cells,
  grip,
  editable = false,
  selection,
  actions,
  start,
  layout,
  showIndex,
  selects,
  actionWidth,
  className,
}: RowParts & RowFrameProps & { className?: string | undefined }) {
  const left = (showIndex ? indexWidth : 0) + (selects ? indexWidth : 0)
  const beside = (name: string) => (editable ? { role: 'gridcell', tabIndex: -1, 'data-col': name } : { role: 'cell' })
  return (
    <div
      role="row"
      ref={layout.measureRow}
      data-index={index}
      data-row={index}
      aria-rowindex={index + 2}
      className={className ? `pg-tr ${className}` : 'pg-tr'}
      style={
        start === undefined ? undefined : { position: 'absolute', top: 0, left: 0, minWidth: '100%', transform: `translateY(${start}px)` }
      }
    >
      {showIndex && (
        <div {...beside('$index')} className="pg-td pg-stick-left pg-align-center pg-number" style={{ width: indexWidth, left: 0 }}>
          {grip ?? index + 1}
        </div>
      )}
      {selects && (
        <div
          {...beside('$select')}
          className="pg-td pg-stick-left pg-align-center"
          style={{ width: indexWidth, left: showIndex ? indexWidth : 0 }}
        >
          {selection}
        </div>
      )}
      <Fixed columns={layout.left} left={left}>
        {cells(layout.left)}
      </Fixed>
      <Gap width={layout.before} />
      {cells(layout.middle)}
      <Gap width={layout.after} />
      <Fixed columns={layout.right} right={actionWidth}>
        {cells(layout.right)}
      </Fixed>
      {actionWidth > 0 && (
        <div {...beside('$actions')} className="pg-td pg-stick-right pg-tactions" style={{ width: actionWidth, right: 0 }}>
          {actions}
        </div>
      )}
    </div>
  )
})
