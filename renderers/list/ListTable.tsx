import { type KeyboardEvent, type MouseEvent, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useRowHeight } from '#runtime/table/rowHeight.ts'
import { classes, useThemeClass } from '../control/look.ts'
import { GridHead } from '../grid/GridHead.tsx'
import { CellContent } from '../grid/GridRow.tsx'
import { type Extras, type GridColumn, type GridPlan, tracksOf } from '../grid/gridColumns.ts'
import { useWindow } from '../grid/useWindow.ts'
import '../grid/grid.css'
import '../picker/listChoice.css'

interface Props {
  id: string
  label: string
  plan: GridPlan
  rows: readonly Row[]
  keyOf: (row: Row) => string
  multiple: boolean
  chosen: ReadonlySet<string>
  /** number of the first row */
  start: number
  loading: boolean
  /** a row is a card of its columns, one below the other */
  narrow: boolean
  onPick: (row: Row) => void
  /** a double click, or Enter where one may be chosen */
  onTake: (row: Row) => void
  /** the tick over all rows that are here */
  onAll: (on: boolean) => void
  /** gives the rows the focus */
  enter: Ref<() => void>
  /** goes back above the first row */
  onLeave: () => void
}

/** A card has two lines. */
const cardHeight = 64

/**
 * PP-02: rows with a number and a radio button or a box each, one of them in the tab order: arrows, Home and End walk
 * through them, Space chooses, Enter takes one. Only what is on screen is drawn.
 */
export function ListTable(props: Props) {
  const { id, label, plan, rows, keyOf, multiple, chosen, start, loading, narrow, onPick, onTake, onAll, enter, onLeave } = props
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const extras = useMemo<Extras>(() => ({ selects: true, index: !narrow, actions: 0 }), [narrow])
  const tracks = useMemo(() => tracksOf(plan.columns, extras), [plan, extras])
  const rowHeight = useRowHeight()
  const height = narrow ? cardHeight : rowHeight
  const { from, to, windowed, show } = useWindow(scroller, rows.length, height, narrow ? 0 : rowHeight)
  const [active, setActive] = useState<string>()
  const moved = useRef(false)
  const first = rows.find((row) => chosen.has(keyOf(row))) ?? rows[0]
  const focusKey = rows.some((row) => keyOf(row) === active) ? active : first && keyOf(first)
  const ticked = rows.reduce((n, row) => n + (chosen.has(keyOf(row)) ? 1 : 0), 0)

  const rowAt = (key: string | undefined) => scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key ?? '')}"]`)
  useLayoutEffect(() => {
    if (!moved.current || focusKey === undefined) return
    moved.current = false
    rowAt(focusKey)?.focus({ preventScroll: true })
  })
  const go = (index: number) => {
    const row = rows[index]
    if (!row) return
    show(index)
    if (!windowed) rowAt(keyOf(row))?.scrollIntoView?.({ block: 'nearest' })
    moved.current = true
    setActive(keyOf(row))
  }
  useImperativeHandle(enter, () => () => {
    const at = rows.findIndex((row) => keyOf(row) === focusKey)
    go(at)
    rowAt(focusKey)?.focus()
  })

  const indexOf = (target: EventTarget) => {
    const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
    return key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = indexOf(event.target)
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === -1) onLeave()
    else if (to !== undefined) go(to)
    else if (event.key === ' ' || (event.key === 'Enter' && multiple)) onPick(row)
    else if (event.key === 'Enter') onTake(row)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const row = rows[indexOf(event.target)]
    // the label of a mark is pressed twice: once itself, once for its input
    if (!row || (event.target as Element).closest('label') !== null) return
    setActive(keyOf(row))
    onPick(row)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const row = rows[indexOf(event.target)]
    if (row) onTake(row)
  }
  const all = multiple
    ? {
        checked: ticked > 0 && ticked === rows.length,
        partly: ticked > 0 && ticked < rows.length,
        onChange: () => onAll(ticked < rows.length),
      }
    : undefined
  return (
    <div ref={scroller} className={classes('pg-g pg-lc-rows', loading && rows.length > 0 && 'pg-g-busy')}>
      <div
        id={id}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + (narrow ? 0 : 1)}
        aria-colcount={narrow ? 2 : plan.columns.length + 2}
        aria-busy={loading}
        aria-multiselectable={multiple}
        className={narrow ? 'pg-g-table pg-lc-cards' : 'pg-g-table'}
        style={narrow ? undefined : ({ minWidth: tracks.least, '--pg-tracks': tracks.template } as React.CSSProperties)}
      >
        {!narrow && <GridHead plan={plan} tracks={tracks} extras={extras} t={t} sort={undefined} onSort={undefined} all={all} />}
        <div
          role="rowgroup"
          className="pg-g-body"
          style={{ height: rows.length * height }}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
          onKeyDown={onKeyDown}
        >
          {rows.slice(from, to).map((row, i) => {
            const key = keyOf(row)
            const at = from + i
            const on = chosen.has(key)
            return (
              <ChoiceRow
                key={key}
                {...{ columns: plan.columns, row, multiple, narrow, on }}
                rowKey={key}
                n={start + at}
                place={at + (narrow ? 1 : 2)}
                top={at * height}
                focusable={key === focusKey}
                onPick={() => onPick(row)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface RowProps {
  columns: readonly GridColumn[]
  row: Row
  rowKey: string
  /** its number as it is read, and its place in the table */
  n: number
  place: number
  top: number
  multiple: boolean
  narrow: boolean
  on: boolean
  focusable: boolean
  onPick: () => void
}

/** A row with its mark and its number; on a phone a card. */
function ChoiceRow({ columns, row, rowKey, n, place, top, multiple, narrow, on, focusable, onPick }: RowProps) {
  const t = useText()
  return (
    <div
      role="row"
      data-key={rowKey}
      aria-rowindex={place}
      aria-selected={on}
      tabIndex={focusable ? 0 : -1}
      className={on ? 'pg-g-row pg-lc-row pg-g-selected' : 'pg-g-row pg-lc-row'}
      style={{ top }}
    >
      <div role="gridcell" className="pg-g-cell pg-g-tick">
        <Mark label={t('t:table.selectRow', { n })} multiple={multiple} on={on} onPick={onPick} />
      </div>
      {narrow ? (
        <Card columns={columns} row={row} />
      ) : (
        <>
          <div role="gridcell" className="pg-g-cell pg-g-center">
            {n}
          </div>
          {columns.map((column) => (
            <div
              key={column.key}
              role="gridcell"
              className={`pg-g-cell pg-g-${column.align}`}
              title={typeof row[column.field] === 'string' ? String(row[column.field]) : undefined}
            >
              <CellContent column={column} row={row} />
            </div>
          ))}
        </>
      )}
    </div>
  )
}

/** A row on a phone: its first column, and the others in small below it. */
function Card({ columns: [first, ...others], row }: { columns: readonly GridColumn[]; row: Row }) {
  return (
    <div role="gridcell" className="pg-g-cell pg-lc-card">
      <span className="pg-lc-name">{first && <CellContent column={first} row={row} />}</span>
      <span className="pg-lc-more">
        {others
          .filter(({ field }) => row[field] !== undefined && row[field] !== null && row[field] !== '')
          .map((column) => (
            <span key={column.key}>
              {column.label} <CellContent column={column} row={row} />
            </span>
          ))}
      </span>
    </div>
  )
}

/** The radio button or box of a row, drawn as antd draws it; the row is what has the focus. */
function Mark({ label, multiple, on, onPick }: { label: string; multiple: boolean; on: boolean; onPick: () => void }) {
  const theme = useThemeClass()
  const kind = multiple ? 'ant-checkbox' : 'ant-radio'
  return (
    <label className={classes(`${kind}-wrapper ${kind}-css-var`, theme)}>
      <span className={classes(kind, on && `${kind}-checked`)}>
        <input
          type={multiple ? 'checkbox' : 'radio'}
          className={`${kind}-input`}
          aria-label={label}
          tabIndex={-1}
          checked={on}
          onChange={onPick}
        />
      </span>
    </label>
  )
}
