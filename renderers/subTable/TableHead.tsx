import type { PointerEvent, ReactNode } from 'react'
import type { Translate } from '#core/form/form.ts'
import { classes } from '../control/look.ts'
import { headBlocks, type TableColumn, type TableProps } from './tableColumns.ts'

/** Makes a column as wide as a person drags it; a double click gives all of them their own width back. */
export type Resize = (key: string, width: number | undefined) => void

const narrowest = 60

function begin(event: PointerEvent<HTMLElement>, column: TableColumn, resize: Resize) {
  event.preventDefault()
  event.stopPropagation()
  const handle = event.currentTarget
  const from = event.clientX - column.width
  const move = (now: globalThis.PointerEvent) => resize(column.key, Math.max(narrowest, Math.round(now.clientX - from)))
  const end = () => handle.removeEventListener('pointermove', move)
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('lostpointercapture', end, { once: true })
}

const Title = ({ column, required, resize }: { column: TableColumn; required: boolean; resize: Resize | undefined }) => (
  <div
    role="columnheader"
    aria-colindex={column.at}
    className={classes('pg-th', `pg-align-${column.align}`, required && 'pg-required')}
    style={{ width: column.width }}
    title={column.label}
  >
    {column.label}
    {resize && (
      <span
        className="pg-table-resize"
        aria-hidden="true"
        onPointerDown={(event) => begin(event, column, resize)}
        onDoubleClick={() => resize(column.key, undefined)}
      />
    )}
  </div>
)

/** The heads of some columns, with the heads over them (SB-12). */
export function Heads({
  columns,
  table,
  heads,
  t,
  editable,
  resize,
}: {
  columns: TableColumn[]
  table: string
  heads: TableProps['complexHeaderList']
  t: Translate
  editable: boolean
  resize?: Resize | undefined
}): ReactNode {
  const required = ({ node }: TableColumn) => editable && node.required === true
  if (!heads?.length) return columns.map((column) => <Title key={column.key} column={column} required={required(column)} resize={resize} />)
  return headBlocks(columns, table, heads, t).map((block) =>
    block.title === undefined ? (
      block.columns.map((column) => <Title key={column.key} column={column} required={required(column)} resize={resize} />)
    ) : (
      <div key={`${block.title} ${block.columns[0]?.key}`} className="pg-thead-block">
        <div className={classes('pg-th pg-th-over', `pg-align-${block.align}`)}>{block.title}</div>
        <div className="pg-thead-under">
          {block.columns.map((column) => (
            <Title key={column.key} column={column} required={required(column)} resize={resize} />
          ))}
        </div>
      </div>
    ),
  )
}
