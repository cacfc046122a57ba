import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Column, Row } from '#core/types.ts'
import { useApp, useText } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes, useThemeClass } from '../control/look.ts'
import { GridSkeleton, Nothing } from '../grid/GridStates.tsx'
import { planGrid } from '../grid/gridColumns.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icons } from '../icons/icons.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { Pager } from '../list/Pager.tsx'
import { useNarrow } from '../parts/useNarrow.ts'
import { TakenNote } from '../rowLayouts/TakenNote.tsx'
import { type ListPaging, type LoadList, useListRows } from './useListRows.ts'
import './listChoice.css'

/** What there is to choose from, and how it is shown: shared by the dialog, the drawer and the list below a field. */
export interface ListPlan extends ListPaging {
  title: string
  /** the field of a row that it is known by */
  keyField: string
  columns: readonly Column[]
  load: LoadList
  multiple?: boolean
  /** false: without a keyword to search by */
  search?: boolean
  /** pages without a field to jump to one: it is a form of its own, and below a field the list stands inside of one */
  compact?: boolean
  /** rows that cannot be chosen, since they are there already: they are left out, which is said */
  isTaken?: ((row: Row) => boolean) | undefined
  /** why there may be nothing to choose from */
  hint?: string
}

interface Props extends ListPlan {
  chosen: readonly Row[]
  onChosen: (rows: readonly Row[]) => void
  /** told with what is then chosen: a double click on a row, or Enter */
  onTake: (rows: readonly Row[]) => void
  /** stands below the rows */
  children?: ReactNode
}

interface StartOptions {
  box: RefObject<HTMLInputElement | null>
  /** gives the rows the focus */
  enter: RefObject<(() => void) | null>
  search: boolean
  waits: boolean
}

/** Where the focus goes when there is something to choose from: the keyword, or the rows where there is none. */
function useFocusAtStart({ box, enter, search, waits }: StartOptions) {
  useEffect(() => {
    // the dialog takes the focus itself first; on a phone the keyboard would cover what there is to choose
    if (matchMedia?.('(pointer: coarse)').matches) return
    const late = setTimeout(() => box.current?.focus(), 60)
    return () => clearTimeout(late)
  }, [box])
  const entered = useRef(false)
  useEffect(() => {
    // without a keyword the rows have the focus as soon as they are there
    if (search || waits || entered.current) return
    entered.current = true
    setTimeout(() => enter.current?.(), 60)
  }, [enter, search, waits])
}

/** PP-02: a keyword with search, reset and refresh, the rows with a number each, and the pages where there are any. */
export function ListChoice(props: Props) {
  const {
    title,
    keyField,
    columns,
    load,
    multiple = false,
    search = true,
    chosen,
    onChosen,
    onTake,
    hasPage,
    compact = false,
    isTaken,
    children,
  } = props
  const app = useApp()
  const { t } = app
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const enter = useRef<() => void>(null)
  const narrow = useNarrow(root)
  const [typed, setTyped] = useState('')
  const list = useListRows(load, props)
  const { total, loading, error, keyword, currentPage, pageSize } = list
  const rows = useMemo(() => (isTaken ? list.rows.filter((row) => !isTaken(row)) : list.rows), [list.rows, isTaken])
  const taken = list.rows.length - rows.length
  const plan = useMemo(() => planGrid(columns, app, () => true), [columns, app])
  const keyOf = (row: Row) => String(row[keyField] ?? '')
  // a row without a value, or one that stands there twice, cannot be told from another
  const known = useMemo(
    () => [...new Map(rows.flatMap((row) => ((row[keyField] ?? '') === '' ? [] : [[String(row[keyField]), row]]))).values()] as Row[],
    [rows, keyField],
  )
  const keys = useMemo(() => new Set(chosen.map((row) => String(row[keyField] ?? ''))), [chosen, keyField])
  const waits = loading && rows.length === 0
  useFocusAtStart({ box, enter, search, waits })

  const withRow = (row: Row): readonly Row[] => {
    if (!multiple) return [row]
    return keys.has(keyOf(row)) ? chosen : [...chosen, row]
  }
  const pick = (row: Row) => onChosen(multiple && keys.has(keyOf(row)) ? chosen.filter((one) => keyOf(one) !== keyOf(row)) : withRow(row))
  const all = (on: boolean) => {
    const here = new Set(known.map(keyOf))
    onChosen(on ? [...chosen, ...known.filter((row) => !keys.has(keyOf(row)))] : chosen.filter((row) => !here.has(keyOf(row))))
  }
  const find = () => list.search(typed)
  const reset = () => {
    setTyped('')
    list.search('')
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') find()
    else if (event.key === 'ArrowDown') enter.current?.()
    else return
    event.preventDefault()
  }
  return (
    <div ref={root} className="pg-lc">
      {/* below a field it stands inside of the form: no form of its own */}
      <div className="pg-lc-search" role="search">
        {search && (
          <>
            <SearchBox inside={box} controls={`${id}rows`} typed={typed} onType={setTyped} onKeyDown={onKeyDown} />
            <LightButton label={t('t:common.search')} onClick={find} />
            <LightButton label={t('t:common.reset')} onClick={reset} />
          </>
        )}
        <span className="pg-lc-refresh">
          <LightButton kind="icon" icon={blockIcons.reload} label={t('t:common.refresh')} onClick={list.refresh} />
        </span>
      </div>
      {known.length > 0 ? (
        <ListTable
          key={`${keyword} ${currentPage} ${pageSize}`}
          id={`${id}rows`}
          label={title}
          plan={plan}
          rows={known}
          keyOf={keyOf}
          multiple={multiple}
          chosen={keys}
          start={hasPage ? (currentPage - 1) * pageSize + 1 : 1}
          loading={loading}
          narrow={narrow}
          onPick={pick}
          onTake={(row) => onTake(withRow(row))}
          onAll={all}
          enter={enter}
          onLeave={() => box.current?.focus()}
        />
      ) : (
        <div id={`${id}rows`} className="pg-lc-none" aria-busy={loading}>
          <NoRows {...{ waits, error, keyword }} hint={props.hint} onRetry={list.refresh} onReset={reset} />
        </div>
      )}
      {taken > 0 ? <TakenNote n={taken} /> : null}
      {children}
      {hasPage && total > 0 && (
        <Pager
          page={currentPage}
          pageSize={pageSize}
          total={total}
          narrow={narrow || compact}
          onPage={list.toPage}
          onPageSize={list.toSize}
        />
      )}
    </div>
  )
}

interface NoRowsProps {
  waits: boolean
  error: string | undefined
  keyword: string
  hint: string | undefined
  onRetry: () => void
  onReset: () => void
}

/** What stands where there are no rows: why, and what helps. */
function NoRows({ waits, error, keyword, hint, onRetry, onReset }: NoRowsProps) {
  const t = useText()
  if (waits) return <GridSkeleton count={8} />
  if (error)
    return (
      <Nothing role="alert" title={t('t:list.failed')} hint={error}>
        <LightButton label={t('t:common.retry')} onClick={onRetry} />
      </Nothing>
    )
  if (!keyword) return <Nothing title={t('t:picker.noData')} hint={hint} />
  return (
    <Nothing title={t('t:list.noMatch')} hint={t('t:list.noMatchHint')}>
      <LightButton label={t('t:list.clearSearch')} onClick={onReset} />
    </Nothing>
  )
}

interface SearchBoxProps {
  inside: React.RefObject<HTMLInputElement | null>
  controls: string
  typed: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchBox({ inside, controls, typed, onType, onKeyDown }: SearchBoxProps) {
  const t = useText()
  const theme = useThemeClass()
  return (
    <span className={classes('ant-input-affix-wrapper ant-input-outlined ant-input-css-var pg-lc-keyword', theme)}>
      <span className="ant-input-prefix">{icons.search}</span>
      <input
        ref={inside}
        type="search"
        autoComplete="off"
        className="ant-input"
        placeholder={t('t:common.keywordHint')}
        aria-label={t('t:common.keyword')}
        aria-controls={controls}
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </span>
  )
}
