import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { classes } from '../control/look.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { columnSum } from '../subTable/sum.ts'
import { CellContent, type RowShape } from './GridRow.tsx'
import type { GridColumn } from './gridColumns.ts'

interface Props {
  shape: RowShape
  rowKey: string
  /** what the rows are grouped by */
  column: GridColumn
  rows: Row[]
  sums: { [field: string]: string } | undefined
  at: number
  open: boolean
}

/** Texts of a group's sums, by field. */
export const groupSums = (columns: readonly GridColumn[], fields: readonly string[] | undefined, rows: readonly Row[]) =>
  fields && Object.fromEntries(columns.map((column) => [column.field, columnSum(column.node, fields, '', rows)]).filter(([, sum]) => sum))

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What a group is called: its field, what a person reads of its value, and how many rows it has. */
export function GroupName({ column, rows }: { column: GridColumn; rows: readonly Row[] }) {
  const t = useText()
  const first = rows[0] ?? {}
  return (
    <>
      <span className="pg-g-groupfield">{column.label}</span>
      <strong>{isBlank(first[column.field]) ? t('t:list.groupNone') : <CellContent column={column} row={first} />}</strong>
      <span className="pg-g-count">{t('t:list.groupCount', { n: rows.length })}</span>
    </>
  )
}

/** The head of a group: it opens and closes it, and shows its sums under the columns that are summed. */
export function GridGroupRow({ shape, rowKey, column, rows, sums = {}, at, open }: Props) {
  const { columns, tracks, selects, index, actions } = shape
  const lead = (selects ? 1 : 0) + (index === undefined ? 0 : 1)
  const summed = columns.findIndex(({ field }) => sums[field])
  const span = Math.max(1, summed < 0 ? columns.length : summed)
  return (
    <div role="row" className="pg-g-row pg-g-group" style={{ top: at * shape.rowHeight }} data-key={rowKey} aria-rowindex={at + 2}>
      <div role="cell" className="pg-g-cell pg-g-grouphead" style={{ gridColumn: `1 / span ${lead + span}` }} aria-colspan={lead + span}>
        <button type="button" className={classes('pg-g-groupname', open && 'pg-g-open')} data-toggle="" aria-expanded={open}>
          {blockIcons.right}
          <GroupName column={column} rows={rows} />
        </button>
      </div>
      {columns.slice(span).map((one) => (
        <div
          key={one.key}
          role="cell"
          className={classes('pg-g-cell', `pg-g-${one.align}`, tracks.stick.has(one.key) && 'pg-g-stick')}
          style={tracks.stick.get(one.key)}
        >
          {sums[one.field]}
        </div>
      ))}
      {actions && <div role="cell" className="pg-g-cell pg-g-stick" style={{ right: 0, gridColumn: '-2 / -1' }} />}
    </div>
  )
}
