import { type CSSProperties, type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listMark } from '#core/text.ts'
import { useApp } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes } from '../control/look.ts'
import { useWindow } from '../grid/useWindow.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { isPhone } from '../parts/useNarrow.ts'
import { RowsHead, type Track, tracksOf } from './RowsHead.tsx'
import { hasCell, hasFaults, linesOf, placeOf, type RowsChange, typed, type WizardColumn, type WizardRow, withoutSub } from './rows.ts'

/** Columns share the width, and are never narrower than this. */
const columnWidth = 140
const deleteWidth = 56

interface Props {
  columns: readonly WizardColumn[]
  rows: readonly WizardRow[]
  unknown: readonly string[]
  /** the rows are being checked */
  checking: boolean
  onRows: (change: RowsChange) => void
}

interface LineProps {
  tracks: readonly Track[]
  row: WizardRow
  /** which row, and which line of it */
  n: number
  sub: number
  /** the place among all lines, and how many stand above them */
  at: number
  head: number
  height: number
  type: (key: number, column: WizardColumn, sub: number, text: string) => void
  remove: (key: number, at: number) => void
  removeSub: (key: number, table: string, sub: number, at: number) => void
}

const Line = memo(function Line({ tracks, row, n, sub, at, head, height, type, remove, removeSub }: LineProps) {
  const { t } = useApp()
  const wrong = hasFaults(row)
  const cell = (column: WizardColumn) => {
    const { id, fullName, table, head: over, field } = column
    if (!hasCell(row, column, sub)) return <span key={id} role="cell" className="pg-wizard-cell pg-wizard-none" />
    const fault = row.faults[placeOf(column, sub)] ?? (table !== undefined && sub === 0 ? row.faults[table] : undefined)
    const label = t('t:wizard.cell', { n, label: fullName })
    return (
      <span key={id} role="cell" className={classes('pg-wizard-cell', fault && 'pg-wizard-wrong')}>
        <input
          className="pg-wizard-input"
          data-column={id}
          aria-label={table === undefined ? label : t('t:wizard.subCell', { n, table: over ?? '', m: sub + 1, label: fullName })}
          aria-invalid={fault ? true : undefined}
          title={fault}
          value={(table === undefined ? row.texts[field] : row.subs[table]?.[sub]?.[field]) ?? ''}
          onChange={({ target }) => type(row.key, column, sub, target.value)}
        />
      </span>
    )
  }
  return (
    <div className="pg-wizard-row" role="row" aria-rowindex={at + head + 1} data-at={at} style={{ top: at * height }}>
      <span role="rowheader" className={classes('pg-wizard-cell pg-wizard-index', wrong && 'pg-wizard-wrong')} title={row.faults['']}>
        {sub === 0 ? n : `${n}.${sub + 1}`}
        {wrong && sub === 0 && <span className="sr-only">{t('t:wizard.rowWrong')}</span>}
      </span>
      {tracks.map(({ column, table, head: over }) => {
        if (column) return cell(column)
        const isThere = table !== undefined && sub < (row.subs[table]?.length ?? 0)
        return (
          <span key={`delete ${table}`} role="cell" className="pg-wizard-cell pg-wizard-index">
            {isThere && (
              <LightButton
                label={t('t:wizard.removeSubRow', { n, label: over ?? '', m: sub + 1 })}
                kind="icon"
                icon={blockIcons.delete}
                onClick={() => removeSub(row.key, table, sub, at)}
              />
            )}
          </span>
        )
      })}
      <span role="cell" className="pg-wizard-cell pg-wizard-delete">
        {sub === 0 && (
          <LightButton label={t('t:wizard.removeRow', { n })} kind="icon" icon={blockIcons.delete} onClick={() => remove(row.key, at)} />
        )}
      </span>
    </div>
  )
})

interface NoteProps extends Pick<Props, 'rows' | 'unknown' | 'checking'> {
  /** goes to the next wrong row */
  onNext: () => void
}

/** How many rows there are and how many of them are wrong, and which columns of the file nobody knows. */
function RowsNote({ rows, unknown, checking, onNext }: NoteProps) {
  const { t } = useApp()
  const wrong = rows.filter(hasFaults).length
  return (
    <p className="pg-wizard-note" role="status">
      {t('t:wizard.rows', { n: rows.length })}
      {checking && ` ${t('t:wizard.checking')}`}
      {!checking && wrong > 0 && (
        <span className="pg-wizard-bad">
          {t('t:wizard.wrong', { n: wrong })}
          <LightButton label={t('t:wizard.nextWrong')} kind="link" onClick={onNext} />
        </span>
      )}
      {unknown.length > 0 && (
        <>
          <br />
          {t('t:table.import.unknown', { names: unknown.join(t(listMark)) })}
        </>
      )}
    </p>
  )
}

/** IM-02: the rows of the file as a table of texts: changed in place, deleted one by one, rows of sub-tables too. What is wrong with a row that was sent before stands below while it has the focus. */
export function RowsStep({ columns, rows, unknown, checking, onRows }: Props) {
  const { t } = useApp()
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const height = isPhone() ? 44 : 40
  const tracks = useMemo(() => tracksOf(columns), [columns])
  const lines = useMemo(() => rows.flatMap((row, i) => Array.from({ length: linesOf(row) }, (_, sub) => ({ row, n: i + 1, sub }))), [rows])
  const head = columns.some((column) => column.head !== undefined) ? 2 : 1
  const { from, to, show } = useWindow(scroller, lines.length, height, height * head)
  const type = useCallback(
    (key: number, column: WizardColumn, sub: number, text: string) =>
      onRows((all) => all.map((row) => (row.key === key ? typed(row, column, sub, text) : row))),
    [onRows],
  )
  const inLine = (at: number, what: string) => scroller.current?.querySelector<HTMLElement>(`[data-at="${at}"] ${what}`)
  /** A button near the one that went away with its row keeps the focus. */
  const refocus = useCallback((at: number) => {
    const button = (line: number) => scroller.current?.querySelector<HTMLElement>(`[data-at="${line}"] button`)
    ;(button(at) ?? button(at - 1) ?? scroller.current)?.focus()
  }, [])
  const remove = useCallback(
    (key: number, at: number) => {
      flushSync(() => onRows((all) => all.filter((row) => row.key !== key)))
      refocus(at)
    },
    [onRows, refocus],
  )
  const removeSub = useCallback(
    (key: number, table: string, sub: number, at: number) => {
      flushSync(() => onRows((all) => all.map((row) => (row.key === key ? withoutSub(row, table, sub) : row))))
      refocus(at)
    },
    [onRows, refocus],
  )
  const focusCell = (at: number, column: string) => {
    show(at)
    const next = () => inLine(at, `[data-column="${CSS.escape(column)}"]`)
    // rows that come into sight are drawn when their scroll is told, a frame later: a key does not wait for that
    if (!next()) scroller.current?.dispatchEvent(new Event('scroll'))
    next()?.focus()
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    const id = (event.target as HTMLElement).dataset.column
    const column = columns.find((one) => one.id === id)
    if (!step || !column || event.nativeEvent.isComposing || event.ctrlKey) return
    let at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at) + step
    // lines that only go on with another sub-table have no cell here
    for (let line = lines[at]; line && !hasCell(line.row, column, line.sub); line = lines[at]) at += step
    if (!lines[at]) return
    event.preventDefault()
    focusCell(at, column.id)
  }
  /** Goes to the first wrong cell of the next wrong row, after the last one from the top again. */
  const toNext = () => {
    const here = lines[focused ?? -1]?.n ?? 0
    const i = [...rows.keys()].map((one) => (here + one) % rows.length).find((one) => hasFaults(rows[one] as WizardRow))
    const row = i === undefined ? undefined : rows[i]
    if (i === undefined || !row) return
    const first = lines.findIndex((line) => line.n === i + 1)
    const places = Array.from({ length: linesOf(row) }, (_, sub) =>
      columns.filter((column) => hasCell(row, column, sub)).map((column) => ({ column, sub })),
    ).flat()
    const isWrong = ({ column, sub }: { column: WizardColumn; sub: number }) =>
      row.faults[placeOf(column, sub)] !== undefined || (sub === 0 && column.table !== undefined && row.faults[column.table] !== undefined)
    const found = places.find(isWrong) ?? places[0]
    if (found) focusCell(first + found.sub, found.column.id)
  }
  const faults = focused === undefined ? [] : Object.values(lines[focused]?.row.faults ?? {})
  const template = `56px ${tracks.map(({ column }) => (column ? 'minmax(0, 1fr)' : `${deleteWidth}px`)).join(' ')} 72px`
  const least = 56 + 72 + tracks.reduce((sum, { column }) => sum + (column ? columnWidth : deleteWidth), 0)
  return (
    <>
      <RowsNote rows={rows} unknown={unknown} checking={checking} onNext={toNext} />
      <div
        ref={scroller}
        className="pg-wizard-table"
        role="table"
        aria-label={t('t:wizard.previewTable')}
        aria-rowcount={lines.length + head}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        style={{ '--pg-tracks': template, '--pg-wizard-height': `${height}px`, '--pg-wizard-least': `${least}px` } as CSSProperties}
        onKeyDown={move}
        onFocus={({ target }) => setFocused(Number(target.closest<HTMLElement>('[data-at]')?.dataset.at ?? Number.NaN))}
      >
        <RowsHead tracks={tracks} rows={head} />
        <div role="rowgroup" className="pg-wizard-body" style={{ height: lines.length * height }}>
          {lines.slice(from, to).map(({ row, n, sub }, i) => (
            <Line
              key={`${row.key} ${sub}`}
              tracks={tracks}
              row={row}
              n={n}
              sub={sub}
              at={from + i}
              head={head}
              height={height}
              type={type}
              remove={remove}
              removeSub={removeSub}
            />
          ))}
        </div>
      </div>
      <p className="pg-wizard-faults pg-fault" role="status">
        {faults.join(t('t:sheet.hint.join'))}
      </p>
    </>
  )
}
