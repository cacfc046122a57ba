import { type ReactNode, useRef } from 'react'
import { useText } from '#runtime/app.ts'
import { ScopeContext } from '#runtime/scope.ts'
import { classes } from '../control/look.ts'
import { useWindowed } from '../grid/useWindowed.ts'
import { CellControl } from './TableCell.tsx'
import { RowButtons, type RowProps, RowSelection, useRowScope } from './TableRow.tsx'
import type { TableColumn } from './tableColumns.ts'

/** Up to so many cards all are drawn. */
const plainCards = 15

/** A list of cards, drawn where they are on screen when there are many. */
export function Cards({
  count,
  cardKey,
  card,
  height,
  label,
  id,
}: {
  count: number
  cardKey: (index: number) => string
  card: (index: number) => ReactNode
  height: number
  label: string
  id: string
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const { whole, window } = useWindowed({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 3,
    enabled: count > plainCards,
    soon: count > plainCards / 2,
  })
  const long = count > plainCards
  // until it is known what is on screen, the first cards stand in the room of all
  const items: Array<{ index: number; start?: number }> =
    window?.getVirtualItems() ?? Array.from({ length: whole ? count : Math.min(count, plainCards) }, (_, index) => ({ index }))
  return (
    <div ref={scroller} className={classes('pg-cards', long && 'pg-cards-long')}>
      <ul id={id} aria-label={label} style={whole ? undefined : { height: window?.getTotalSize() ?? count * height }}>
        {items.map(({ index, start }) => (
          <li
            key={cardKey(index)}
            ref={window?.measureElement}
            data-index={index}
            data-row={index}
            className="pg-card-row"
            style={start === undefined ? undefined : { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
          >
            {card(index)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One row as a card: a label and a control a line, its buttons on top. */
export function RowCard({
  table,
  rowId,
  index,
  id,
  disabled,
  buttons,
  onButton,
  columns,
  selects,
}: RowProps & { columns: TableColumn[]; selects: boolean }) {
  const scope = useRowScope(table, rowId)
  const t = useText()
  return (
    <ScopeContext value={scope}>
      <div className="pg-card-head">
        {selects && <RowSelection table={table} rowId={rowId} index={index} />}
        <span className="pg-number">{t('t:table.rowNumber', { n: index + 1 })}</span>
        <span className="pg-card-actions">
          <RowButtons buttons={buttons} rowId={rowId} onButton={onButton} disabled={disabled} />
        </span>
      </div>
      {columns.map((column) => (
        <div key={column.key} className="pg-card-line" data-child={column.key}>
          <label className={column.node.required === true ? 'pg-required' : undefined} htmlFor={`${id}-${rowId}-${column.key}`}>
            {column.label}
          </label>
          <div>
            <CellControl table={table} rowId={rowId} column={column} id={id} disabled={disabled} />
          </div>
        </div>
      ))}
    </ScopeContext>
  )
}
