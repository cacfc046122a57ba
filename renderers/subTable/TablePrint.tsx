import type { ReactNode } from 'react'
import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { columnSum } from './sum.ts'
import type { TableColumn, TableProps } from './tableColumns.ts'
import './tablePrint.css'

interface Props {
  /** the sub-table's field */
  table: string
  label: string
  props: TableProps
  columns: TableColumn[]
  rows: readonly Row[]
  cell: (column: TableColumn, row: Row) => ReactNode
}

/** The head that a column stands under, if it has one. */
const headOf = (props: TableProps, { key }: TableColumn) => props.complexHeaderList?.find(({ childColumns }) => childColumns.includes(key))

/** A sub-table on paper: a plain table, all of its rows, as wide as the page, with its head on every page. */
export function TablePrint({ table, label, props, columns, rows, cell }: Props) {
  const t = useText()
  const showIndex = props.showIndex !== false
  const heads = columns.map((column) => headOf(props, column))
  const deep = heads.some(Boolean) ? 2 : 1
  const [first] = columns
  return (
    <table className="pg-tp" aria-label={label}>
      <thead>
        <tr>
          {showIndex && (
            <th scope="col" rowSpan={deep} className="pg-tp-index">
              {t('t:table.index')}
            </th>
          )}
          {columns.map((column, i) => {
            const head = heads[i]
            if (!head)
              return (
                <th key={column.key} scope="col" rowSpan={deep} className={`pg-align-${column.align}`}>
                  {column.label}
                </th>
              )
            if (heads[i - 1] === head) return null
            const after = heads.slice(i).findIndex((one) => one !== head)
            return (
              <th key={column.key} scope="colgroup" colSpan={after === -1 ? heads.length - i : after}>
                {t(head.fullName)}
              </th>
            )
          })}
        </tr>
        {deep === 2 && (
          <tr>
            {columns.map((column, i) =>
              heads[i] ? (
                <th key={column.key} scope="col" className={`pg-align-${column.align}`}>
                  {column.label}
                </th>
              ) : null,
            )}
          </tr>
        )}
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={String(row.id ?? i)}>
            {showIndex && <td className="pg-number pg-tp-index">{i + 1}</td>}
            {columns.map((column) => (
              <td key={column.key} className={`pg-align-${column.align}`}>
                {cell(column, row)}
              </td>
            ))}
          </tr>
        ))}
        {props.showSummary && rows.length > 0 && (
          <tr className="pg-strong">
            {showIndex && <td className="pg-tp-index">{t('t:table.summary')}</td>}
            {columns.map((column) => (
              <td key={column.key} className={`pg-number pg-align-${column.align}`}>
                {[showIndex || column !== first ? '' : t('t:table.summary'), columnSum(column.node, props.summaryField, table, rows)]
                  .filter(Boolean)
                  .join(' ')}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
