import { useEffect, useRef, useState } from 'react'
import type { Row } from '#core/types.ts'
import type { WidgetProps } from '#core/widgetProps.ts'
import { useText } from '#runtime/app.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { ScopeContext } from '#runtime/scope.ts'
import type { TableStore } from '#runtime/table/tableStore.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { icons } from '../icons/icons.tsx'
import { Cards } from '../subTable/TableCards.tsx'
import { CellControl, usePart } from '../subTable/TableCell.tsx'
import { RowButtons, type RowProps, RowSelection, useRowScope } from '../subTable/TableRow.tsx'
import type { TableColumn } from '../subTable/tableColumns.ts'
import './rowLayout.css'

interface RowLayoutProps extends Omit<RowProps, 'rowId' | 'index'> {
  label: string
  ids: string[]
  columns: TableColumn[]
  selects: boolean
  /** rows can be put in another order */
  sortable: boolean
  rowLayout: WidgetProps['table']['rowLayout']
}

/** The rows of a sub-table as cards, or as a list with the row that is open beside it: the same rows, under the same rules. */
export default function RowLayout(props: RowLayoutProps) {
  const t = useText()
  useSeldomWords('t:subTable.up')
  if (props.ids.length === 0) return <p className="pg-rows-empty">{t('t:picker.noData')}</p>
  return props.rowLayout === 'listDetail' ? <ListDetail {...props} /> : <RowCards {...props} />
}

function RowCards(props: RowLayoutProps) {
  const { id, label, ids, columns } = props
  return (
    <Cards
      id={id}
      label={label}
      count={ids.length}
      height={Math.ceil(columns.length / 2) * 74 + 60}
      cardKey={(i) => ids[i] ?? ''}
      card={(i) => <RowPane {...props} rowId={ids[i] ?? ''} index={i} count={ids.length} />}
    />
  )
}

interface RowPaneProps extends RowLayoutProps {
  rowId: string
  index: number
  count: number
}

/** One row with all of its fields, its buttons on top. */
function RowPane({ table, rowId, index, count, id, disabled, buttons, onButton, columns, selects, sortable }: RowPaneProps) {
  const scope = useRowScope(table, rowId)
  const t = useText()
  return (
    <ScopeContext value={scope}>
      <div className="pg-card-head">
        {selects && <RowSelection table={table} rowId={rowId} index={index} />}
        <span className="pg-number">{t('t:table.rowNumber', { n: index + 1 })}</span>
        <span className="pg-card-actions">
          {sortable && !disabled && count > 1 ? <Moves table={table} rowId={rowId} index={index} count={count} /> : null}
          <RowButtons buttons={buttons} rowId={rowId} onButton={onButton} disabled={disabled} />
        </span>
      </div>
      <div className="pg-rows-fields">
        {columns.map((column) => (
          <div key={column.key} className="pg-rows-field" data-child={column.key}>
            <label className={column.node.required === true ? 'pg-required' : undefined} htmlFor={`${id}-${rowId}-${column.key}`}>
              {column.label}
            </label>
            <div className="pg-rows-control">
              <CellControl table={table} rowId={rowId} column={column} id={id} disabled={disabled} />
            </div>
          </div>
        ))}
      </div>
    </ScopeContext>
  )
}

/** A row goes one place up or down. */
function Moves({ table, rowId, index, count }: { table: TableStore; rowId: string; index: number; count: number }) {
  const t = useText()
  const move = (before: number) => table.moveRows([rowId], before)
  return (
    <>
      <LightButton
        kind="icon"
        className="ant-btn-sm"
        icon={icons.up}
        label={t('t:subTable.up', { n: index + 1 })}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      />
      <LightButton
        kind="icon"
        className="ant-btn-sm"
        icon={icons.down}
        label={t('t:subTable.down', { n: index + 1 })}
        disabled={index === count - 1}
        onClick={() => move(index + 2)}
      />
    </>
  )
}

/** A list of the rows, told by their first fields, and beside it the one that is open. */
function ListDetail(props: RowLayoutProps) {
  const { table, id, label, ids, columns, selects } = props
  const [open, setOpen] = useState(ids[0])
  const box = useRef<HTMLDivElement>(null)
  const found = ids.indexOf(open ?? '')
  const before = useRef({ ids, at: 0 })
  // of a row that went away the one that took its place is open
  const index = found >= 0 ? found : Math.min(before.current.at, ids.length - 1)
  useEffect(() => {
    const known = new Set(before.current.ids)
    const added = ids.filter((one) => !known.has(one))
    // a row that was added is filled next
    if (added.length > 0 && ids.length > before.current.ids.length) setOpen(added.at(-1))
    before.current = { ids, at: index }
  }, [ids, index])
  const latest = useRef(ids)
  latest.current = ids
  useEffect(() => {
    const field = box.current?.closest('[data-field]')
    const show = (event: Event) => {
      const { row } = (event as CustomEvent<{ row?: number } | null>).detail ?? {}
      if (row !== undefined) setOpen(latest.current[row])
    }
    // before the table looks for the cell
    field?.addEventListener('pg-reveal', show, true)
    return () => field?.removeEventListener('pg-reveal', show, true)
  }, [])
  const rowId = ids[index] ?? ''
  const step = (to: number) => {
    const next = Math.min(ids.length - 1, Math.max(0, to))
    setOpen(ids[next])
    box.current?.querySelector<HTMLElement>(`[data-entry="${next}"]`)?.focus()
  }
  const keys: { [key: string]: number } = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: ids.length - 1 }
  return (
    <div ref={box} className="pg-rows-split">
      <ul
        className="pg-rows-list"
        aria-label={label}
        onKeyDown={(event) => {
          const to = keys[event.key]
          if (to === undefined || !(event.target as HTMLElement).dataset.entry) return
          event.preventDefault()
          step(to)
        }}
      >
        {ids.map((one, i) => (
          <li key={one} className={classes(i === index && 'pg-rows-open')}>
            {selects && <RowSelection table={table} rowId={one} index={i} />}
            <Entry table={table} rowId={one} index={i} columns={columns} open={i === index} onOpen={() => setOpen(one)} />
          </li>
        ))}
      </ul>
      <div id={id} className="pg-rows-detail" data-row={index}>
        <RowPane key={rowId} {...props} selects={false} rowId={rowId} index={index} count={ids.length} />
      </div>
    </div>
  )
}

interface EntryProps {
  table: TableStore
  rowId: string
  index: number
  columns: TableColumn[]
  open: boolean
  onOpen: () => void
}

/** What values stand for a row in words: dates, people and flags do not. */
const told = new Set(['text', 'number', 'choice'])

/** A row in the list: its number and what its first fields say; a row with a fault says that. */
function Entry({ table, rowId, index, columns, open, onOpen }: EntryProps) {
  const t = useText()
  const words = usePart<Row, string>(table.store, table.rowAtom(rowId), (row) =>
    columns
      .filter(({ plan }) => told.has(String(plan.widget.holds)))
      .map(({ key, node }) => wordOf(node, (row.$text as Row | undefined)?.[key] ?? row[key]))
      .filter(Boolean)
      .slice(0, 2)
      .join(' · '),
  )
  const isWrong = usePart<{ [child: string]: string }, boolean>(
    table.store,
    table.errorsAtom(rowId),
    (errors) => Object.keys(errors).length > 0,
  )
  return (
    <button
      type="button"
      data-entry={index}
      tabIndex={open ? 0 : -1}
      aria-current={open || undefined}
      className={classes('pg-rows-entry', isWrong && 'pg-rows-wrong')}
      onClick={onOpen}
    >
      <span className="pg-number">{index + 1}</span>
      <span className="pg-rows-told">{words || t('t:table.rowNumber', { n: index + 1 })}</span>
      {isWrong ? <span className="pg-rows-fault">{t('t:subTable.wrong')}</span> : null}
    </button>
  )
}

/** A value in words, as far as the row itself says them: a choice by its option. */
function wordOf(node: TableColumn['node'], value: unknown): string {
  const options = Array.isArray(node.options) ? (node.options as Row[]) : []
  const chosen = options.find((one) => String(one.id) === String(value))
  if (chosen) return plainText(chosen.fullName ?? chosen.id)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
