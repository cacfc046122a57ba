import { memo } from 'react'
import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { columnSum } from './sum.ts'
import { indexWidth, type TableColumn, type TableProps } from './tableColumns.ts'
import type { TableLayout } from './useTableLayout.ts'

interface Props {
  rows: readonly Row[]
  table: string
  props: TableProps
  layout: TableLayout
  selects: boolean
  actionWidth: number
}

/** SB-08: the last line, 合计, with the sums of the columns that the definition names. */
export const TableSummary = memo(function TableSummary({ rows, table, props, layout, selects, actionWidth }: Props) {
  const t = useText()
  const showIndex = props.showIndex !== false
  const lead = (showIndex ? indexWidth : 0) + (selects ? indexWidth : 0)
  const first = layout.left[0] ?? layout.middle[0]
  const cell = (column: TableColumn) => {
    const sum = columnSum(column.node, props.summaryField, table, rows)
    const title = lead === 0 && column.key === first?.key && layout.before === 0 ? t('t:table.summary') : ''
    return (
      <div
        key={column.key}
        role="cell"
        data-sum={column.key}
        className={`pg-td pg-number pg-align-${column.align}`}
        style={{ width: column.width }}
      >
        {[title, sum].filter(Boolean).join(' ')}
      </div>
    )
  }
  return (
    <div role="rowgroup" className="pg-tfoot">
      <div role="row" className="pg-tr">
        {lead > 0 && (
          <div role="cell" className="pg-td pg-stick-left pg-align-center pg-strong" style={{ width: lead, left: 0 }}>
            {t('t:table.summary')}
          </div>
        )}
        {layout.left.length > 0 && (
          <div className="pg-fixed pg-stick-left" style={{ left: lead }}>
            {layout.left.map(cell)}
          </div>
        )}
        {layout.before > 0 && <div className="pg-gap" style={{ width: layout.before }} />}
        {layout.middle.map(cell)}
        {layout.after > 0 && <div className="pg-gap" style={{ width: layout.after }} />}
        {layout.right.length > 0 && (
          <div className="pg-fixed pg-stick-right" style={{ right: actionWidth }}>
            {layout.right.map(cell)}
          </div>
        )}
        {actionWidth > 0 && <div role="cell" className="pg-td pg-stick-right" style={{ width: actionWidth, right: 0 }} />}
      </div>
    </div>
  )
})
