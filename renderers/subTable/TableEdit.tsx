import {
  type ComponentProps,
  memo,
  type PointerEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isWorkedOut } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { localise } from '#runtime/localise.ts'
import { useScopeContext } from '#runtime/scope.ts'
import type { TableStore } from '#runtime/table/tableStore.ts'
import { useRowIds, useSelectedRows, useTableStore } from '#runtime/table/useTableStore.ts'
import { Check } from '../choice/Check.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { iconOf } from '../icons/blockIcons.tsx'
import { loadEdits } from '../sheet/load.ts'
import { columnSum } from './sum.ts'
import { Cards, RowCard } from './TableCards.tsx'
import { usePart } from './TableCell.tsx'
import { TableFrame } from './TableFrame.tsx'
import { TableNote } from './TableNote.tsx'
import { TableRow } from './TableRow.tsx'
import { TableSummary } from './TableSummary.tsx'
import { actionWidth, columnsOf, indexWidth, shownButtons, type TableButton, type TableProps } from './tableColumns.ts'
import { revealCell, revealIn } from './tableFocus.ts'
import { useTableButtons } from './useTableButtons.ts'
import { useTableGrid } from './useTableGrid.ts'
import { useTableLayout, useWidth } from './useTableLayout.ts'
import { useVisibleColumns } from './useVisibleColumns.ts'

const RowLayout = lazyPart('rowLayout', () => import('../rowLayouts/RowLayout.tsx'))
const ImportDialog = lazyDialog('sheetImport', () => import('../sheet/ImportDialog.tsx'))

/** Below this width rows are cards. */
const cardsBelow = 576

/** Brings a cell on screen and focuses it when the form asks for it. */
function useReveal(root: RefObject<HTMLDivElement | null>, layout: ReturnType<typeof useTableLayout>) {
  useEffect(() => {
    const field = root.current?.closest('[data-field]')
    const reveal = (event: Event) => revealCell(event as CustomEvent, root.current, layout)
    field?.addEventListener('pg-reveal', reveal)
    return () => field?.removeEventListener('pg-reveal', reveal)
  }, [root, layout])
}

/** An editable sub-table (SB-01 to SB-12). Its rows are in the form's table store; `value` is not read here, so a key redraws one cell. */
function TableEdit({ node, id, label, disabled, describedBy }: EditProps<'table'>) {
  const app = useApp()
  const { t } = app
  const at = useScopeContext()
  const field = String(node.field)
  const table = useTableStore(field)
  const ids = useRowIds(table)
  const scroller = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  const all = useMemo(
    () => columnsOf(table.plan.children, (child) => ({ size: node.size, ...localise(child, t) }), t),
    [table, t, node.size],
  )
  const columns = useVisibleColumns(all, at)
  const buttons = useMemo(() => shownButtons(node.columnBtnsList, 'row'), [node.columnBtnsList])
  const foot = shownButtons(node.footerBtnsList, 'foot')
  const add = foot.find((button) => button.value === 'add')
  const selects = node.selection === true || foot.some((button) => button.value === 'batchRemove')
  const actions = actionWidth(buttons, t)
  // nothing to add up, no line of sums
  const sums = node.showSummary === true && ids.length > 0
  const indexed = node.showIndex !== false
  const taken = { left: (indexed ? indexWidth : 0) + (selects ? indexWidth : 0), right: actions }
  const [imports, setImports] = useState(false)
  const [widths, setWidths] = useState<{ [column: string]: number }>()
  const layout = useTableLayout(scroller, columns, ids.length, taken, width, widths)
  // the layout of the moment: a row that has just been added is in it
  const reach = useRef(layout)
  reach.current = layout
  const { rowLayout } = node
  const apart = rowLayout === 'cards' || rowLayout === 'listDetail'
  const cards = apart || (width > 0 && width < cardsBelow)
  useTableGrid(
    root,
    {
      table,
      columns,
      lead: [...(indexed ? ['$index'] : []), ...(selects ? ['$select'] : [])],
      tail: actions > 0 ? ['$actions'] : [],
      layout,
      disabled,
      app,
      at,
    },
    ids.length > 0,
  )

  /** A row that is added is filled next: its first cell that can be has the focus. */
  const addAndGo = useCallback(() => {
    flushSync(() => void table.addRow())
    const first = columns.find(({ plan }) => !isWorkedOut(plan) && plan.widget.isSystem !== true && plan.node.disabled !== true)
    if (first) revealIn({ row: table.store.get(table.idsAtom).length - 1, child: first.key }, root.current, reach.current)
  }, [table, columns])
  const press = useTableButtons({ table, onAdd: addAndGo, onImport: setImports })
  useReveal(root, layout)

  const grip = useCallback(
    (event: PointerEvent<HTMLElement>, rowId: string) => {
      const { nativeEvent } = event
      loadEdits().then(
        (edits) => edits.dragRows(nativeEvent, root.current, table, rowId),
        () => {},
      )
    },
    [table],
  )
  const resize = useCallback((next: { [column: string]: number } | undefined) => setWidths(next), [])

  const shared = { table, id, disabled, buttons, onButton: press }
  return (
    <div ref={root} className="pg-subtable" {...(apart ? { role: 'group', 'aria-label': label } : {})}>
      {apart ? (
        <Apart {...shared} {...{ label, ids, columns, selects, rowLayout }} sortable={node.sortable !== false} />
      ) : cards ? (
        <Cards
          id={id}
          label={label}
          count={ids.length}
          height={columns.length * 44 + 60}
          cardKey={(i) => ids[i] ?? ''}
          card={(i) => <RowCard {...shared} rowId={ids[i] ?? ''} index={i} columns={columns} selects={selects} />}
        />
      ) : (
        <TableFrame
          id={id}
          label={label}
          table={field}
          props={node}
          scroller={scroller}
          layout={layout}
          count={ids.length}
          rowKey={(i) => ids[i] ?? String(i)}
          row={(i, frame) => (
            <TableRow {...shared} {...frame} rowId={ids[i] ?? ''} index={i} grip={node.sortable === false ? undefined : grip} />
          )}
          onResize={resize}
          {...(selects ? { selection: <SelectAll table={table} ids={ids} /> } : {})}
          actionWidth={actions}
          editable
          describedBy={describedBy}
          empty={add && !disabled ? t('t:table.empty', { add: t(add.label ?? 't:table.add') }) : undefined}
          summary={sums ? <Summary {...{ table: field, props: node, layout, selects, actionWidth: actions }} /> : null}
        />
      )}
      {cards && sums && <CardSummary field={field} columns={columns} props={node} />}
      <div className="pg-table-foot">
        {foot.map((button) => (
          <FootButton key={button.value} table={table} button={button} disabled={disabled} onPress={() => press(button)} />
        ))}
        <TableNote table={table} disabled={disabled} />
      </div>
      {imports && (
        <Suspense>
          <ImportDialog sheet={{ table, columns, app, at }} label={label} onClose={() => setImports(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Rows that are drawn as something else than a table, with code of its own. */
const Apart = (props: ComponentProps<typeof RowLayout>) => (
  <Suspense fallback={<div className="skeleton" aria-busy="true" />}>
    <RowLayout {...props} />
  </Suspense>
)

function SelectAll({ table, ids }: { table: ReturnType<typeof useTableStore>; ids: string[] }) {
  const { t } = useApp()
  const chosen = useSelectedRows(table)
  const all = ids.length > 0 && chosen.length === ids.length
  return (
    <Check
      label={t('t:table.selectAll')}
      checked={all}
      partly={!all && chosen.length > 0}
      disabled={ids.length === 0}
      onChange={() => table.store.set(table.selectedAtom, all ? [] : ids)}
    />
  )
}

/** The rows of the moment: what the sums follow. */
function useRows(field: string): Row[] {
  const { form } = useScopeContext()
  if (!form) throw new Error('a sub-table needs a form around it')
  return usePart<Row[] | undefined, Row[] | undefined>(form.store, form.valueAtom(field), (rows) => rows) ?? []
}

const Summary = (props: Omit<Parameters<typeof TableSummary>[0], 'rows'>) => <TableSummary {...props} rows={useRows(props.table)} />

function CardSummary({ field, columns, props }: { field: string; columns: ReturnType<typeof columnsOf>; props: TableProps }) {
  const { t } = useApp()
  const rows = useRows(field)
  const sums = columns
    .map((column) => ({ label: column.label, sum: columnSum(column.node, props.summaryField, field, rows) }))
    .filter(({ sum }) => sum !== '')
  return (
    <p className="pg-card-sums">
      <b>{t('t:table.summary')}</b> {sums.map(({ label, sum }) => `${label} ${sum}`).join('  ')}
    </p>
  )
}

const footTexts: { [value: string]: string } = { add: 't:table.add', batchRemove: 't:common.batchRemove', import: 't:table.import' }

interface FootButtonProps {
  table: TableStore
  button: TableButton
  disabled: boolean
  onPress: () => void
}

function FootButton({ table, button, disabled, onPress }: FootButtonProps) {
  const { t } = useApp()
  const { value, btnType } = button
  const label = t(button.label ?? footTexts[value] ?? value)
  // what is done with chosen rows says with how many
  const chosen = usePart<readonly string[], number>(table.store, table.selectedAtom, (ids) => (value === 'batchRemove' ? ids.length : 0))
  return (
    <LightButton
      label={chosen > 0 ? `${label} (${chosen})` : label}
      kind={btnType === 'danger' ? 'default' : (btnType ?? (value === 'add' ? 'dashed' : 'default'))}
      danger={btnType === 'danger' || value === 'batchRemove'}
      icon={iconOf(button.btnIcon ?? (value === 'add' ? 'plus' : undefined))}
      disabled={disabled}
      onClick={onPress}
    />
  )
}

/** `value` changes with every key of a cell: it is no reason to draw the table again. */
export const EditTable = memo(
  TableEdit,
  (a, b) => a.node === b.node && a.id === b.id && a.label === b.label && a.disabled === b.disabled && a.describedBy === b.describedBy,
)
