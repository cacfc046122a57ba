import { type CSSProperties, type KeyboardEvent, memo, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listMark } from '#core/text.ts'
import { useApp } from '#runtime/app.ts'
import { blockIcons } from '../blockIcons.tsx'
import { LightButton } from '../LightButton.tsx'
import { classes } from '../look.ts'
import { isPhone } from '../useNarrow.ts'
import { useWindow } from '../useWindow.ts'
import { hasFaults, type WizardColumn, type WizardRow } from './rows.ts'

/** Columns share the width, and are never narrower than this. */
const columnWidth = 140

interface Props {
  columns: readonly WizardColumn[]
  rows: readonly WizardRow[]
  unknown: readonly string[]
  /** the rows are being checked */
  checking: boolean
  onRows: (change: (rows: readonly WizardRow[]) => readonly WizardRow[]) => void
}

interface LineProps {
  columns: readonly WizardColumn[]
  row: WizardRow
  at: number
  height: number
  type: (key: number, column: string, text: string) => void
  remove: (key: number, at: number) => void
}

const Line = memo(function Line({ columns, row, at, height, type, remove }: LineProps) {
  const { t } = useApp()
  const wrong = hasFaults(row)
  return (
    <div className="pg-wizard-row" role="row" aria-rowindex={at + 2} data-at={at} style={{ top: at * height }}>
      <span role="rowheader" className={classes('pg-wizard-cell pg-wizard-index', wrong && 'pg-wizard-wrong')}>
        {at + 1}
        {wrong && <span className="sr-only">{t('t:wizard.rowWrong')}</span>}
      </span>
      {columns.map(({ id, fullName }) => (
        <span key={id} role="cell" className={classes('pg-wizard-cell', row.faults[id] && 'pg-wizard-wrong')}>
          <input
            className="pg-wizard-input"
            data-column={id}
            aria-label={t('t:wizard.cell', { n: at + 1, label: fullName })}
            aria-invalid={row.faults[id] ? true : undefined}
            title={row.faults[id]}
            value={row.texts[id] ?? ''}
            onChange={({ target }) => type(row.key, id, target.value)}
          />
        </span>
      ))}
      <span role="cell" className="pg-wizard-cell pg-wizard-delete">
        <LightButton
          label={t('t:wizard.removeRow', { n: at + 1 })}
          kind="icon"
          icon={blockIcons.delete}
          onClick={() => remove(row.key, at)}
        />
      </span>
    </div>
  )
})

/** IM-02: the rows of the file as a table of texts: changed in place, deleted one by one. What is wrong with a row that was sent before stands below while it has the focus. */
export function RowsStep({ columns, rows, unknown, checking, onRows }: Props) {
  const { t } = useApp()
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const height = isPhone() ? 44 : 40
  const { from, to, show } = useWindow(scroller, rows.length, height, height)
  const type = useCallback(
    (key: number, column: string, text: string) =>
      onRows((all) =>
        all.map((row) => {
          if (row.key !== key) return row
          // what is wrong with the row as a whole may be mended by any of its cells
          const { [column]: _mended, '': _whole, ...faults } = row.faults
          return { ...row, texts: { ...row.texts, [column]: text }, faults }
        }),
      ),
    [onRows],
  )
  const inRow = (at: number, what: string) => scroller.current?.querySelector<HTMLElement>(`[data-at="${at}"] ${what}`)
  const remove = useCallback(
    (key: number, at: number) => {
      flushSync(() => onRows((all) => all.filter((row) => row.key !== key)))
      const next = scroller.current?.querySelector<HTMLElement>(`[data-at="${at}"] button`)
      ;(next ?? scroller.current?.querySelector<HTMLElement>(`[data-at="${at - 1}"] button`) ?? scroller.current)?.focus()
    },
    [onRows],
  )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    const column = (event.target as HTMLElement).dataset.column
    if (!step || !column || event.nativeEvent.isComposing || event.ctrlKey) return
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at) + step
    if (at < 0 || at >= rows.length) return
    event.preventDefault()
    show(at)
    const next = () => inRow(at, `[data-column="${CSS.escape(column)}"]`)
    // rows that come into sight are drawn when their scroll is told, a frame later: a key does not wait for that
    if (!next()) scroller.current?.dispatchEvent(new Event('scroll'))
    next()?.focus()
  }
  const wrong = rows.filter(hasFaults).length
  /** Goes to the first wrong cell of the next wrong row, after the last one from the top again. */
  const toNext = () => {
    const from = (focused ?? -1) + 1
    const at = [...rows.keys()].map((i) => (from + i) % rows.length).find((i) => hasFaults(rows[i] as WizardRow))
    const row = at === undefined ? undefined : rows[at]
    if (at === undefined || !row) return
    show(at)
    const column = columns.find(({ id }) => row.faults[id] !== undefined) ?? columns[0]
    const cell = () => inRow(at, `[data-column="${CSS.escape(column?.id ?? '')}"]`)
    if (!cell()) scroller.current?.dispatchEvent(new Event('scroll'))
    cell()?.focus()
  }
  const faults = focused === undefined ? [] : Object.values(rows[focused]?.faults ?? {})
  const tracks = `56px repeat(${columns.length}, minmax(0, 1fr)) 72px`
  const least = 56 + 72 + columns.length * columnWidth
  return (
    <>
      <p className="pg-wizard-note" role="status">
        {t('t:wizard.rows', { n: rows.length })}
        {checking && ` ${t('t:wizard.checking')}`}
        {!checking && wrong > 0 && (
          <span className="pg-wizard-bad">
            {t('t:wizard.wrong', { n: wrong })}
            <LightButton label={t('t:wizard.nextWrong')} kind="link" onClick={toNext} />
          </span>
        )}
        {unknown.length > 0 && (
          <>
            <br />
            {t('t:table.import.unknown', { names: unknown.join(t(listMark)) })}
          </>
        )}
      </p>
      <div
        ref={scroller}
        className="pg-wizard-table"
        role="table"
        aria-label={t('t:wizard.previewTable')}
        aria-rowcount={rows.length + 1}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        style={{ '--pg-tracks': tracks, '--pg-wizard-height': `${height}px`, '--pg-wizard-least': `${least}px` } as CSSProperties}
        onKeyDown={move}
        onFocus={({ target }) => setFocused(Number(target.closest<HTMLElement>('[data-at]')?.dataset.at ?? Number.NaN))}
      >
        <div className="pg-wizard-head" role="row" aria-rowindex={1}>
          <span role="columnheader" className="pg-wizard-cell pg-wizard-index">
            {t('t:table.index')}
          </span>
          {columns.map(({ id, fullName, required }) => (
            <span key={id} role="columnheader" className={classes('pg-wizard-cell', required && 'pg-wizard-required')}>
              {fullName}
            </span>
          ))}
          <span role="columnheader" className="pg-wizard-cell pg-wizard-delete">
            {t('t:table.actions')}
          </span>
        </div>
        <div role="rowgroup" className="pg-wizard-body" style={{ height: rows.length * height }}>
          {rows.slice(from, to).map((row, i) => (
            <Line key={row.key} columns={columns} row={row} at={from + i} height={height} type={type} remove={remove} />
          ))}
        </div>
      </div>
      <p className="pg-wizard-faults pg-fault" role="status">
        {faults.join(t('t:sheet.hint.join'))}
      </p>
    </>
  )
}
