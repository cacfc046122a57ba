import type { ReactNode } from 'react'
import type { Translate } from '#core/form.ts'
import { classes } from '../parts/look.ts'
import { headBlocks, type TableColumn, type TableProps } from './tableColumns.ts'

const Title = ({ column, required }: { column: TableColumn; required: boolean }) => (
  <div
    role="columnheader"
    className={classes('pg-th', `pg-align-${column.align}`, required && 'pg-required')}
    style={{ width: column.width }}
    title={column.label}
  >
    {column.label}
  </div>
)

/** The heads of some columns, with the heads over them (SB-12). */
export function Heads({
  columns,
  table,
  heads,
  t,
  editable,
}: {
  columns: TableColumn[]
  table: string
  heads: TableProps['complexHeaderList']
  t: Translate
  editable: boolean
}): ReactNode {
  const required = ({ node }: TableColumn) => editable && node.required === true
  if (!heads?.length) return columns.map((column) => <Title key={column.key} column={column} required={required(column)} />)
  return headBlocks(columns, table, heads, t).map((block) =>
    block.title === undefined ? (
      block.columns.map((column) => <Title key={column.key} column={column} required={required(column)} />)
    ) : (
      <div key={`${block.title} ${block.columns[0]?.key}`} className="pg-thead-block">
        <div className={classes('pg-th pg-th-over', `pg-align-${block.align}`)}>{block.title}</div>
        <div className="pg-thead-under">
          {block.columns.map((column) => (
            <Title key={column.key} column={column} required={required(column)} />
          ))}
        </div>
      </div>
    ),
  )
}
