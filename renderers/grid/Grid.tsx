import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Card } from '#core/application/card.ts'
import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { Sort } from '#runtime/list/listStore.ts'
import { useRowHeight } from '#runtime/table/rowHeight.ts'
import './grid.css'
import { classes } from '../control/look.ts'
import type { TonesOf } from '../list/toneClass.ts'
import { GridEditRow } from './GridEditRow.tsx'
import { GridGroupRow, groupSums } from './GridGroupRow.tsx'
import { GridHead } from './GridHead.tsx'
import { GridRowView, type RowAction, type RowShape } from './GridRow.tsx'
import { GridSkeleton } from './GridStates.tsx'
import { GridSums } from './GridSums.tsx'
import { type Extras, type GridColumn, type GridPlan, tracksOf } from './gridColumns.ts'
import { type GridRow, treeMove } from './gridRows.ts'
import type { InlineRow } from './inlineRows.ts'
import { useRoom } from './useRoom.ts'
import { useWindow } from './useWindow.ts'

export interface GridProps {
  label: string
  plan: GridPlan
  rows: GridRow[]
  tree: boolean
  selection: readonly string[] | undefined
  onSelect: (ids: readonly string[]) => void
  /** number of the first row; undefined without an index column */
  index: number | undefined
  sort: Sort | undefined
  onSort: (field: string) => void
  /** columns can be made wider or narrower at their heads; without a width one gets its own back */
  onResize: ((field: string, width: number | undefined) => void) | undefined
  /** what a card says, where the list says so: read on a phone */
  card?: Card | undefined
  /** tells the tones of a row and its cells; undefined where nothing is coloured */
  tones?: TonesOf | undefined
  actions: ((row: Row) => RowAction[]) | undefined
  actionsWidth: number
  /** a press on a row's button, on its menu, or on a cell that does something */
  onAction: (row: Row, key: string) => void
  onMore: (row: Row, anchor: Element) => void
  onCell: (row: Row, column: string) => void
  onToggle: (key: string) => void
  /** what rows are grouped by */
  group: GridColumn | undefined
  /** the row that is being edited, by its key; undefined where nothing can be */
  editing: ((key: string) => InlineRow | undefined) | undefined
  /** fields that are summed, also for a group */
  sums: string[] | undefined
  /** texts of the row of totals, by field */
  summary: { [field: string]: string } | undefined
  loading: boolean
  /** how many rows to leave room for while the first ones come */
  expected: number
  /** what stands where there are no rows */
  empty: ReactNode
}

/** A table of rows of one height, drawn where they are on screen; with `tree` a tree grid that arrow keys walk through. */
export function Grid(props: GridProps) {
  const { label, plan, rows, tree, selection, onSelect, index, sort, onSort, actions, actionsWidth, summary, loading, expected, empty } =
    props
  const { group, editing } = props
  const t = useText()
  const rowHeight = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const selects = selection !== undefined
  const extras: Extras = useMemo(
    () => ({ selects, index: index !== undefined, actions: actions ? actionsWidth : 0 }),
    [selects, index, actions, actionsWidth],
  )
  const tracks = useMemo(() => tracksOf(plan.columns, extras), [plan, extras])
  const shape = useShape(props, tracks)
  const headHeight = plan.depth * rowHeight
  const { from, to, show } = useWindow(scroller, rows.length, rowHeight, headHeight)
  const height = rows.length * rowHeight
  const { wide, tall } = useRoom(scroller, tracks.least, headHeight + height + (summary ? rowHeight : 0))
  useUnder(scroller, wide)
  const chosen = useMemo(() => new Set(selection), [selection])
  const ticked = chosen.size === 0 ? 0 : rows.reduce((n, row) => n + (chosen.has(row.key) ? 1 : 0), 0)
  // heads of groups and rows that are being written cannot be chosen
  const choosable = group || editing ? rows.filter((row) => !row.group && !editing?.(row.key)) : rows
  const focus = useTreeFocus(scroller, rows, tree, show)

  const rowOf = (target: EventTarget) => {
    const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
    return rows.find((row) => row.key === key)
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const row = rowOf(target)
    if (!row || editing?.(row.key)) return
    const button = target.closest<HTMLElement>('button')
    if (target instanceof HTMLInputElement)
      onSelect(chosen.has(row.key) ? [...chosen].filter((key) => key !== row.key) : [...chosen, row.key])
    else if (button?.dataset.act !== undefined) props.onAction(row.row, button.dataset.act)
    else if (button?.dataset.more !== undefined) props.onMore(row.row, button)
    else if (button?.dataset.click !== undefined) props.onCell(row.row, button.dataset.click)
    else if (button?.dataset.toggle !== undefined) props.onToggle(row.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (!tree || target.getAttribute('role') !== 'row') return
    const at = rows.findIndex((row) => row.key === target.dataset.key)
    const move = treeMove(rows, at, event.key)
    if (move === undefined) return
    event.preventDefault()
    if (typeof move === 'number') focus.to(move)
    else props.onToggle(rows[at]?.key ?? '')
  }
  const all = {
    checked: choosable.length > 0 && ticked === choosable.length,
    partly: ticked > 0 && ticked < choosable.length,
    onChange: () => onSelect(ticked === choosable.length ? [] : choosable.map((row) => row.key)),
  }
  return (
    <div
      ref={scroller}
      className={classes('pg-g', wide && 'pg-g-wide', loading && rows.length > 0 && 'pg-g-busy')}
      // rows with nothing to press could not be reached by keyboard otherwise
      tabIndex={!tree && (wide || (tall && !actions && !selects)) ? 0 : undefined}
    >
      <div
        role={tree ? 'treegrid' : 'table'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={plan.columns.length + (selects ? 1 : 0) + (index === undefined ? 0 : 1) + (actions ? 1 : 0)}
        aria-busy={loading}
        aria-multiselectable={tree && selects ? true : undefined}
        className="pg-g-table"
        style={{ minWidth: tracks.least, '--pg-tracks': tracks.template } as React.CSSProperties}
      >
        <GridHead plan={plan} tracks={tracks} extras={extras} t={t} sort={sort} onSort={onSort} onResize={props.onResize} all={all} />
        {rows.length > 0 && (
          <div role="rowgroup" className="pg-g-body" style={{ height }} onClick={onClick} onKeyDown={onKeyDown} onMouseOver={tellCut}>
            {rows.slice(from, to).map((row, i) => {
              const edit = editing?.(row.key)
              if (edit) return <GridEditRow key={row.key} shape={shape} edit={edit} row={row.row} at={from + i} />
              if (row.group && group)
                return (
                  <GridGroupRow
                    key={row.key}
                    shape={shape}
                    rowKey={row.key}
                    column={group}
                    rows={row.group}
                    sums={groupSums(plan.columns, props.sums, row.group)}
                    at={from + i}
                    open={row.open === true}
                  />
                )
              return (
                <GridRowView
                  key={row.key}
                  shape={shape}
                  rowKey={row.key}
                  row={row.row}
                  at={from + i}
                  level={row.level}
                  open={row.open}
                  place={row.place}
                  siblings={row.siblings}
                  selected={chosen.has(row.key)}
                  focusable={tree && row.key === focus.key}
                />
              )
            })}
          </div>
        )}
        {summary && rows.length > 0 && <GridSums {...{ plan, tracks, extras, summary }} />}
      </div>
      {rows.length === 0 && (loading ? <GridSkeleton count={expected} /> : empty)}
    </div>
  )
}

/** What all rows have in common. */
function useShape({ plan, tree, selection, index, actions, tones }: GridProps, tracks: ReturnType<typeof tracksOf>): RowShape {
  const t = useText()
  const rowHeight = useRowHeight()
  const selects = selection !== undefined
  return useMemo<RowShape>(
    () => ({
      columns: plan.columns,
      tracks,
      tree,
      selects,
      index,
      actions,
      tones,
      rowHeight,
      words: { select: (n) => t('t:table.selectRow', { n }), open: t('t:grid.open'), close: t('t:grid.close'), more: t('t:grid.more') },
    }),
    [plan, tracks, tree, selects, index, actions, tones, rowHeight, t],
  )
}

/** Says at which side something lies beneath what is fixed there: a shadow is drawn over it. */
function useUnder(scroller: React.RefObject<HTMLDivElement | null>, wide: boolean) {
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !wide) return
    const look = () => {
      const left = box.scrollLeft > 0
      const right = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
      const under = [left && 'left', right && 'right'].filter(Boolean).join(' ')
      if (box.dataset.under !== under) box.dataset.under = under
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look)
    observer?.observe(box)
    return () => {
      box.removeEventListener('scroll', look)
      observer?.disconnect()
      delete box.dataset.under
    }
  }, [scroller, wide])
}

/** A text that is cut off is told in full on hover. */
function tellCut(event: MouseEvent) {
  const cell = (event.target as Element).closest<HTMLElement>('.pg-g-text, .pg-g-cell')
  if (!cell || cell.classList.contains('pg-g-actions')) return
  const title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
  if (cell.title !== title) cell.title = title
}

/** One row of a tree grid is in the tab order; arrows take the focus along. */
function useTreeFocus(scroller: React.RefObject<HTMLDivElement | null>, rows: GridRow[], tree: boolean, show: (index: number) => void) {
  const [active, setActive] = useState<string>()
  const moved = useRef(false)
  const key = !tree ? undefined : rows.some((row) => row.key === active) ? active : rows[0]?.key
  useEffect(() => {
    const box = scroller.current
    if (!tree || !box) return
    const follow = (event: FocusEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-key]')
      if (row) setActive(row.dataset.key)
    }
    box.addEventListener('focusin', follow)
    return () => box.removeEventListener('focusin', follow)
  }, [scroller, tree])
  useLayoutEffect(() => {
    if (!moved.current || key === undefined) return
    moved.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true })
  })
  const to = useCallback(
    (index: number) => {
      const row = rows[index]
      if (!row) return
      show(index)
      moved.current = true
      setActive(row.key)
    },
    [rows, show],
  )
  return { key, to }
}
