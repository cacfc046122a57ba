import type { PointerEvent } from 'react'
import type { Translate } from '#core/form/form.ts'
import type { Sort } from '#runtime/list/listStore.ts'
import { Check } from '../choice/Check.tsx'
import { classes } from '../control/look.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { type Extras, type GridColumn, type GridPlan, type GridHead as Head, narrow, type Tracks, tracksOf } from './gridColumns.ts'

interface Props {
  plan: GridPlan
  tracks: Tracks
  extras: Extras
  t: Translate
  sort: Sort | undefined
  onSort: ((field: string) => void) | undefined
  onResize?: ((field: string, width: number | undefined) => void) | undefined
  /** the tick over all rows; nothing where only one may be chosen */
  all: { checked: boolean; partly: boolean; onChange: () => void } | undefined
}

const [narrowest, widest] = [60, 2000]

/** Follows the pointer with the column's width, without drawing a row anew; where it is let go, the width is kept. */
function beginResize(
  event: PointerEvent<HTMLElement>,
  column: GridColumn,
  columns: readonly GridColumn[],
  extras: Extras,
  done: (field: string, width: number) => void,
) {
  event.preventDefault()
  event.stopPropagation()
  const handle = event.currentTarget
  const table = handle.closest<HTMLElement>('.pg-g-table')
  const from = event.clientX - (handle.parentElement?.offsetWidth ?? column.width)
  let width: number | undefined
  const move = (now: globalThis.PointerEvent) => {
    width = Math.min(widest, Math.max(narrowest, Math.round(now.clientX - from)))
    const next = columns.map((one) => (one.key === column.key ? { ...one, width: width as number, grows: false } : one))
    const { template, least } = tracksOf(next, extras)
    table?.style.setProperty('--pg-tracks', template)
    table?.style.setProperty('min-width', `${least}px`)
  }
  const end = () => {
    handle.removeEventListener('pointermove', move)
    if (width !== undefined) done(column.field, width)
  }
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('lostpointercapture', end, { once: true })
}

const order = { asc: 'ascending', desc: 'descending' } as const

/** The heads of a grid, in as many rows as they are nested; a sortable head is a button. */
export function GridHead({ plan, tracks, extras, t, sort, onSort, onResize, all }: Props) {
  const offset = (extras.selects ? 1 : 0) + (extras.index ? 1 : 0)
  const { depth } = plan
  const whole = { gridRow: `1 / span ${depth}` }

  const title = (head: Head) => {
    const { column } = head
    const stick = column && tracks.stick.get(column.key)
    const sorts = column?.sortable === true && onSort !== undefined
    const now = sorts && sort?.field === column.field ? sort.order : undefined
    return (
      <div
        key={head.key}
        role="columnheader"
        className={classes('pg-g-cell pg-g-th', `pg-g-${head.align}`, stick && 'pg-g-stick', !column && 'pg-g-over')}
        style={{ gridColumn: `${offset + head.start + 1} / span ${head.span}`, gridRow: `${head.row + 1} / span ${head.rows}`, ...stick }}
        aria-colindex={offset + head.start + 1}
        aria-colspan={head.span > 1 ? head.span : undefined}
        aria-rowspan={head.rows > 1 ? head.rows : undefined}
        aria-sort={sorts ? (now ? order[now] : 'none') : undefined}
        title={head.label}
      >
        {sorts ? (
          <button type="button" className={classes('pg-g-sort', now && `pg-g-${now}`)} onClick={() => onSort(column.field)}>
            <span className="pg-g-text">{head.label}</span>
            {blockIcons.sort}
          </button>
        ) : (
          <span className="pg-g-text">{head.label}</span>
        )}
        {column && column.field !== '' && onResize && (
          <span
            className="pg-g-resize"
            aria-hidden="true"
            onPointerDown={(event) => beginResize(event, column, plan.columns, extras, onResize)}
            onDoubleClick={() => onResize(column.field, undefined)}
          />
        )}
      </div>
    )
  }

  return (
    <div role="rowgroup" className="pg-g-head">
      {plan.heads.map((heads, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of heads is its place
        <div key={i} role="row" className="pg-g-headrow" aria-rowindex={1}>
          {i === 0 && extras.selects && (
            <div
              role="columnheader"
              className={classes('pg-g-cell pg-g-th pg-g-tick', tracks.lead && 'pg-g-stick')}
              style={{ gridColumn: 1, ...whole, ...(tracks.lead ? { left: 0 } : {}) }}
            >
              {all ? (
                <Check label={t('t:table.selectAll')} checked={all.checked} partly={all.partly} onChange={all.onChange} />
              ) : (
                <span className="sr-only">{t('t:picker.choice')}</span>
              )}
            </div>
          )}
          {i === 0 && extras.index && (
            <div
              role="columnheader"
              className={classes('pg-g-cell pg-g-th pg-g-center', tracks.lead && 'pg-g-stick')}
              style={{ gridColumn: offset, ...whole, ...(tracks.lead ? { left: extras.selects ? narrow : 0 } : {}) }}
            >
              {t('t:table.index')}
            </div>
          )}
          {heads.map(title)}
          {i === 0 && extras.actions > 0 && (
            <div
              role="columnheader"
              className="pg-g-cell pg-g-th pg-g-stick"
              style={{ gridColumn: offset + plan.columns.length + 1, ...whole, right: 0 }}
            >
              {t('t:table.actions')}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
