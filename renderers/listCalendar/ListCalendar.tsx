import { useCallback, useEffect, useMemo, useRef } from 'react'
import { hasExpr, isOn, resolve } from '#core/expression/expr.ts'
import { compileForm } from '#core/form/form.ts'
import type { Column, DialogDef, Json, Row } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { usePermitted } from '#runtime/form/permitted.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import type { ListStore } from '#runtime/list/listStore.ts'
import { isPermitted, readScope, useGrants, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { Nothing } from '../grid/GridStates.tsx'
import { leavesOf } from '../list/columnSettings.ts'
import { useRowActions } from '../list/rowActions.ts'
import Calendar from '../schedule/Calendar.tsx'
import type { Entry } from '../schedule/entries.ts'
import type { Holidays } from '../schedule/holidays.ts'
import { addedTimes, type Days, daysOf, movedValues, timesIn } from './entries.ts'
import { areFree, moveRecord } from './moving.ts'
import { mostRecords, useCalendarRows } from './useCalendarRows.ts'
import './listCalendar.css'

interface ListCalendarProps {
  props: NodeOf<'list'>
  list: ListStore
  label: string
}

const noHolidays: Holidays = new Map()

/** What a record is called: as its list says it, else by the first column that is a text. */
function useTitle({ calendar }: NodeOf<'list'>, columns: readonly Column[]): (row: Row) => string {
  const app = useApp()
  const at = useScopeContext()
  const grants = useGrants()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `grants` stands for which columns are seen
  return useMemo(() => {
    const title = calendar?.title
    if (hasExpr(title)) return (row) => String(resolve(title as string, readScope(at, app, { row })) ?? '')
    const seen = columns.filter(({ field, pingeKey }) => field && pingeKey && isPermitted(at.page, app, field, 'column'))
    const usual = seen.find(({ pingeKey }) => app.env.widgets.get(pingeKey ?? '')?.lines === 'one') ?? seen[0]
    const { field = '' } = seen.find((one) => one.field === title) ?? usual ?? {}
    return (row) => String((row.$text as Row | undefined)?.[field] ?? row[field] ?? '')
  }, [calendar, columns, at, app, grants])
}

/** The records of a list as entries, with what this person may do with each. */
function useEntries(props: NodeOf<'list'>, list: ListStore, rows: readonly Row[], days: Days | undefined, columns: readonly Column[]) {
  const app = useApp()
  const at = useScopeContext()
  const { calendar } = props
  const buttons = useRowActions(props.rowActions, at, list.patch)
  const titleOf = useTitle(props, columns)
  const def = calendar?.form === undefined ? undefined : (at.page.def.dialogs?.[calendar.form] as DialogDef | undefined)
  const permitted = usePermitted(def?.form, at)
  const plan = useMemo(() => permitted && compileForm(permitted, app.env), [permitted, app.env])
  const pressed = useCallback(
    (row: Row) => {
      const given = buttons.of?.(row).filter(({ disabled }) => !disabled) ?? []
      const find = (id: string | undefined) => (id === undefined ? undefined : given.find((one) => one.id === id))
      return { open: calendar?.open?.flatMap((id) => find(id) ?? [])[0], edit: find(calendar?.edit) }
    },
    [buttons, calendar],
  )
  const entries = useMemo(() => {
    if (!days) return []
    const fields = [days.start, ...(days.end === undefined ? [] : [days.end])]
    return rows.flatMap((row): Entry[] => {
      const times = timesIn(row, days)
      if (!times) return []
      const { open, edit } = pressed(row)
      const moves = edit !== undefined && plan !== undefined && areFree(plan, fields, readScope(at, app, { form: row }))
      const title = titleOf(row) || app.t('t:list.calendar.untitled')
      return [{ id: String(row.id), title, ...times, moves, sizes: days.end !== undefined, opens: open !== undefined, urgent: 1, row }]
    })
  }, [rows, days, pressed, plan, at, app, titleOf])
  const open = (entry: Entry) => {
    const found = pressed(entry.row).open
    if (found) buttons.run(entry.row, found.key)
  }
  return { entries, open, plan, def }
}

/** The records of a list in a calendar: opened, moved and made as in the list, by the list's own calls. */
export default function ListCalendar({ props, list, label }: ListCalendarProps) {
  const app = useApp()
  const { t, language } = app
  const at = useScopeContext()
  const hasWords = useSeldomWords('t:list.viewAs')
  const { calendar } = props
  const columns = useMemo(() => leavesOf(props.columns ?? []), [props.columns])
  const days = useMemo(() => calendar && daysOf(calendar, columns, app.env), [calendar, columns, app.env])
  const { rows, more, loading, error, waiting, look, reload } = useCalendarRows(props, list, days)
  // what is chosen in the rows is not seen here
  useEffect(() => list.select([]), [list])
  const { entries, open, plan, def } = useEntries(props, list, rows, days, columns)
  // a second move waits until the first is on screen: it would begin from times that are no more
  const moving = useRef(false)
  const moveTo = async (entry: Entry, times: Row) => {
    if (moving.current || loading || !days || !plan || !def) return
    moving.current = true
    try {
      const why = await moveRecord({ row: entry.row, values: movedValues(entry, times, days), plan, def }, at, app)
      if (why !== undefined) app.toast('error', why)
      await list.refresh()
    } finally {
      moving.current = false
    }
  }
  const add = props.on?.add
  const scope = readScope(at, app)
  const mayAdd = add?.some(({ permission, when }) => isPermitted(at.page, app, permission) && isOn(when, scope, true)) === true
  const addAt = (times: Row) => days && void runActions(add, at, app, { item: addedTimes(times, days.kind) as Json })
  if (!hasWords) return <div className="skeleton pg-list-calendar-room" aria-hidden="true" />
  if (waiting) return <Nothing title={t('t:list.choose')} />
  if (!days) return <Nothing role="alert" title={t('t:list.calendar.noDays')} />
  return (
    <section className="pg-list-calendar" aria-busy={loading || undefined} aria-label={t('t:list.calendarOf', { name: label })}>
      {error && (
        <Nothing role="alert" title={t('t:list.failed')} hint={error}>
          <LightButton label={t('t:common.retry')} onClick={reload} />
        </Nothing>
      )}
      <p className="pg-list-calendar-note" role="status">
        {more ? t('t:list.calendar.more', { n: mostRecords }) : !loading && !error && entries.length === 0 ? t('t:list.calendar.none') : ''}
      </p>
      <Calendar
        entries={entries}
        language={language}
        label={t('t:list.calendarOf', { name: label })}
        keys={t('t:list.calendar.keys')}
        holidays={noHolidays}
        onLook={look}
        onAdd={mayAdd ? addAt : undefined}
        onOpen={open}
        onMove={plan && def ? (entry, times) => void moveTo(entry, times) : undefined}
      />
    </section>
  )
}
