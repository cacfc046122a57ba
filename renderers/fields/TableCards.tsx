import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { useText } from '#runtime/app.ts'
import { ScopeContext } from '#runtime/scope.ts'
import { classes } from '../parts/look.ts'
import { CellControl } from './TableCell.tsx'
import { RowButtons, type RowProps, RowSelection, useRowScope } from './TableRow.tsx'
import type { TableColumn } from './tableColumns.ts'

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
  const long = count > 15
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 3,
    enabled: long,
  })
  const items = long ? virtual.getVirtualItems() : Array.from({ length: count }, (_, index) => ({ index, start: undefined }))
  return (
    <div ref={scroller} className={classes('pg-cards', long && 'pg-cards-long')}>
      <ul id={id} aria-label={label} style={long ? { height: virtual.getTotalSize() } : undefined}>
        {items.map(({ index, start }) => (
          <li
            key={cardKey(index)}
            ref={long ? virtual.measureElement : undefined}
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
