import { useEffect, useMemo, useRef, useState } from 'react'
import { isVisible, rowsOf } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { loadRenderers, rendererOf } from '#runtime/lazy/registry.ts'
import type { ReadProps } from '#runtime/lazy/renderer.ts'
import { localise } from '#runtime/localise.ts'
import { usePrinting } from '#runtime/page/printing.ts'
import { readScope, useScopeContext } from '#runtime/scope.ts'
import { classes } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { Cards } from './TableCards.tsx'
import { RowFrame, TableFrame } from './TableFrame.tsx'
import { TablePrint } from './TablePrint.tsx'
import { TableSummary } from './TableSummary.tsx'
import { columnsOf, indexWidth, type TableColumn } from './tableColumns.ts'
import { useTableLayout, useWidth } from './useTableLayout.ts'
import { useVisibleColumns } from './useVisibleColumns.ts'

/** What only editing asks for. */
const unplanned = { table: undefined, children: [], parents: [], rules: [], compute: undefined, watches: [] }

function Cell({ column, row }: { column: TableColumn; row: Row }) {
  const app = useApp()
  const at = useScopeContext()
  if (!isVisible(column.plan, readScope(at, app, { row }))) return null
  const renderer = rendererOf(column.node.pingeKey)
  const View = renderer?.cell ?? renderer?.read
  const text = (row.$text as Row | undefined)?.[column.key]
  const shown = typeof text === 'string' ? text : undefined
  if (!View) return shown ?? plainText(row[column.key])
  return <View node={column.node} value={row[column.key]} text={shown} row={row} />
}

/** A sub-table for reading: the same frame, cells without controls. */
export function ReadTable({ node, value }: ReadProps<'table'>) {
  const { t, env } = useApp()
  const rows = rowsOf(value)
  const field = String(node.field)
  const at = useScopeContext()
  const all = useMemo(() => {
    const planned = at.form?.plan.byKey.get(field)?.children
    const children = (node.children ?? []).flatMap((child) => {
      const widget = env.widgets.get(child.pingeKey)
      if (!widget || !child.field) return []
      const { watches } = planned?.find((one) => one.field === child.field) ?? unplanned
      return [{ ...unplanned, watches, node: child, field: child.field, key: child.field, widget }]
    })
    return columnsOf(children, (child) => localise(child, t), t)
  }, [node, env, t, at, field])
  const columns = useVisibleColumns(all, at)
  const [, redraw] = useState(0)
  useEffect(() => {
    loadRenderers(columns.map((column) => column.node.pingeKey))?.then(
      () => redraw((n) => n + 1),
      () => {},
    )
  }, [columns])
  const scroller = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  const layout = useTableLayout(scroller, columns, rows.length, { left: node.showIndex === false ? 0 : indexWidth, right: 0 }, width)
  const label = t(node.label)
  const printing = usePrinting()
  const apart = node.rowLayout === 'cards' || node.rowLayout === 'listDetail'
  const cells = (row: Row) => (some: TableColumn[]) =>
    some.map((column) => (
      <div
        key={column.key}
        role="cell"
        data-child={column.key}
        className={classes('pg-td', `pg-align-${column.align}`)}
        style={{ width: column.width }}
      >
        <Cell column={column} row={row} />
      </div>
    ))
  if (printing) {
    const cell = (column: TableColumn, row: Row) => <Cell column={column} row={row} />
    return (
      <div ref={root}>
        <TablePrint table={field} label={label} props={node} columns={columns} rows={rows} cell={cell} />
      </div>
    )
  }
  if (apart || (width > 0 && width < 576)) {
    return (
      <div ref={root} className="pg-subtable">
        <Cards
          id={`${field}-cards`}
          label={label}
          count={rows.length}
          height={columns.length * 30 + 50}
          cardKey={String}
          card={(i) => <ReadCard columns={columns} row={rows[i] ?? {}} title={t('t:table.rowNumber', { n: i + 1 })} />}
        />
      </div>
    )
  }
  return (
    <div ref={root} className="pg-subtable">
      <TableFrame
        id={`${field}-read`}
        label={label}
        table={field}
        props={node}
        scroller={scroller}
        layout={layout}
        count={rows.length}
        rowKey={(i) => String(rows[i]?.id ?? i)}
        row={(i, frame) => <RowFrame {...frame} index={i} cells={cells(rows[i] ?? {})} />}
        actionWidth={0}
        editable={false}
        summary={
          node.showSummary && rows.length > 0 ? (
            <TableSummary rows={rows} table={field} props={node} layout={layout} selects={false} actionWidth={0} />
          ) : null
        }
      />
    </div>
  )
}

const ReadCard = ({ columns, row, title }: { columns: TableColumn[]; row: Row; title: string }) => (
  <>
    <div className="pg-card-head pg-number">{title}</div>
    <dl className="pg-card-read">
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.label}</dt>
          <dd>
            <Cell column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  </>
)
