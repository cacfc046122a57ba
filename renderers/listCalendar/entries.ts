import { type DayKind, dayKind, type ListCalendar } from '#core/application/calendar.ts'
import type { Env } from '#core/env.ts'
import type { Filter } from '#core/filter/filter.ts'
import { dayHere, dayMs } from '#core/format/format.ts'
import type { Column, Row } from '#core/types.ts'
import type { Entry } from '../schedule/entries.ts'

const hour = 3_600_000
const minute = 60_000

/** What a calendar is by, as its columns say it. */
export interface Days extends Pick<ListCalendar, 'start' | 'end'> {
  kind: DayKind
}

/** By which columns of a list its calendar is; nothing where they are not there, or hold no day. */
export function daysOf(calendar: ListCalendar, columns: readonly Column[], env: Env): Days | undefined {
  const { start, end } = calendar
  const kindOf = (field: string) => {
    const node = columns.find((one) => one.field === field)
    const widget = env.widgets.get(node?.pingeKey ?? '')
    return node && widget && dayKind({ node, widget })
  }
  const kind = kindOf(start)
  if (!kind || (end !== undefined && kindOf(end) !== kind)) return undefined
  return { kind, start, ...(end === undefined ? {} : { end }) }
}

/** A calendar day as a field keeps it: midnight in UTC. */
const utcDay = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
const nextDay = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1)

/** The records of a window of time (ms by this clock), as conditions: what begins in it, and what began before and has not ended. */
export function periodOf({ kind, start, end }: Days, window: { from: number; to: number }): Filter {
  const [first, last] =
    kind === 'day'
      ? [utcDay(new Date(window.from)), utcDay(new Date(window.to)) - dayMs]
      : // a midnight in UTC would be taken for a day: a minute more on both sides is none, and nobody sees it
        [window.from - minute, window.to + minute]
  const from = [end, start].flatMap((field) => (field === undefined ? [] : [{ field, symbol: '>=' as const, fieldValue: first }]))
  return {
    matchLogic: 'and',
    conditionList: [
      { logic: 'and', groups: [{ field: start, symbol: '<=', fieldValue: last }] },
      { logic: 'or', groups: from },
    ],
  }
}

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** When a record is; nothing where it has no day. What ends before it begins has no end that could be shown. */
export function timesIn(row: Row, { kind, start, end }: Days): Pick<Entry, 'start' | 'end' | 'allDay'> | undefined {
  const from = numberIn(row[start])
  if (from === undefined) return undefined
  const to = end === undefined ? undefined : numberIn(row[end])
  const last = to === undefined || to < from ? undefined : to
  if (kind === 'moment') return { start: new Date(from), end: new Date(last ?? from + hour), allDay: false }
  return { start: new Date(dayHere(from)), end: nextDay(new Date(dayHere(last ?? from))), allDay: true }
}

/** The two ends that a calendar tells, by this clock; of whole days the end is the midnight after the last. */
function endsOf(times: Row): { from: Date; to: Date; allDay: boolean } {
  if (!Array.isArray(times.days)) return { from: new Date(Number(times.startDay)), to: new Date(Number(times.endDay)), allDay: false }
  const [first, last] = times.days.map(Number)
  return { from: new Date(dayHere(first ?? 0)), to: nextDay(new Date(dayHere(last ?? 0))), allDay: true }
}

const lengthOf = ({ start, end }: Pick<Entry, 'start' | 'end'>) => end.getTime() - start.getTime()

/** What the fields of a record hold after it was moved: what had no end gets one only where that was drawn. */
export function movedValues(entry: Pick<Entry, 'start' | 'end' | 'row'>, times: Row, { kind, start, end }: Days): Row {
  const { from, to, allDay } = endsOf(times)
  const hadEnd = end !== undefined && numberIn(entry.row[end]) !== undefined
  if (kind === 'day') {
    const first = utcDay(from)
    const before = Math.max(0, Math.round(lengthOf(entry) / dayMs) - 1)
    // a day that was let go among the hours stays as many days
    const long = allDay ? Math.round((utcDay(to) - first) / dayMs) - 1 : before
    return { [start]: first, ...(end !== undefined && (hadEnd || long !== before) ? { [end]: first + long * dayMs } : {}) }
  }
  const begins = allDay ? new Date(from) : from
  // a moment that was let go above the hours stays at its time of the day
  if (allDay) begins.setHours(entry.start.getHours(), entry.start.getMinutes(), entry.start.getSeconds(), 0)
  const ends = allDay ? begins.getTime() + lengthOf(entry) : to.getTime()
  const sized = ends - begins.getTime() !== lengthOf(entry)
  return { [start]: begins.getTime(), ...(end !== undefined && (hadEnd || sized) ? { [end]: ends } : {}) }
}

/** A new record on what was pressed, as its form begins. */
export function addedTimes(times: Row, kind: DayKind): Row {
  const { from, to, allDay } = endsOf(times)
  if (kind === 'day') return { start: utcDay(from), end: allDay ? utcDay(to) - dayMs : utcDay(from) }
  if (!allDay) return { start: from.getTime(), end: to.getTime() }
  const last = new Date(to.getTime() - 1)
  return { start: new Date(from).setHours(9, 0, 0, 0), end: last.setHours(18, 0, 0, 0) }
}
