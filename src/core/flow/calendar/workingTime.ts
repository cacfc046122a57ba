import { type CalendarDef, dayNumber, type Span, weekdayOf } from './calendar.ts'
import { clockOf, type ZoneClock } from './timeZone.ts'

const [minute, hour, dayMs] = [60_000, 3_600_000, 86_400_000]
/** So far a moment is looked for, in ms: thirty years. */
const farthest = 30 * 366 * dayMs

/** A calendar, ready to be reckoned with. */
export interface WorkingCalendar {
  clock: ZoneClock
  /** spans of a day (days since 1970), in their order */
  spansOf: (day: number) => readonly Span[]
}

const inOrder = (spans: readonly Span[]): Span[] => [...spans].sort((a, b) => a.from - b.from)

/** Makes a calendar ready; it has to have no fault (`calendarFaults`), and a time zone that is one. */
export function workingCalendar({ timeZone, hours, exceptions }: CalendarDef): WorkingCalendar {
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) =>
    inOrder(hours.filter(({ days }) => days.includes(day)).map(({ from, to }) => ({ from, to }))),
  )
  const usual = week.find((spans) => spans.length > 0) ?? []
  const others = new Map<number, Span[]>()
  for (const { first, last, works, from, to } of exceptions)
    for (let day = dayNumber(first) ?? 0; day <= (dayNumber(last) ?? -1); day++) {
      const own = from === undefined || to === undefined ? (works ? usual : []) : [{ from, to }]
      others.set(day, inOrder([...(others.get(day) ?? []), ...own]))
    }
  return { clock: clockOf(timeZone), spansOf: (day) => others.get(day) ?? week[weekdayOf(day) - 1] ?? [] }
}

/** Of moments from `good`, where something holds, to `bad`, where it does not, the one next to the change on the side of `good`. */
function lastGood(good: number, bad: number, holds: (ms: number) => boolean): number {
  let [known, other] = [good, bad]
  while (Math.abs(other - known) > 1) {
    const middle = known + Math.trunc((other - known) / 2)
    if (holds(middle)) known = middle
    else other = middle
  }
  return known
}

/** The part of a local day around a moment in which the clock goes evenly: it ends with the day, or where the clock is put on or back. */
function evenPart({ clock }: WorkingCalendar, at: number): { day: number; begin: number; end: number; midnight: number } {
  const offset = clock.ahead(at)
  const isSame = (ms: number) => clock.ahead(ms) === offset
  const day = Math.floor((at + offset) / dayMs)
  const midnight = day * dayMs - offset
  const last = midnight + dayMs - 1
  const begin = isSame(midnight) ? midnight : lastGood(at, midnight, isSame)
  const end = 1 + (isSame(last) ? last : lastGood(at, last, isSame))
  return { day, begin, end, midnight }
}

/** Pieces of working time from a moment on, or back from it, in their order; none further than `reach`. */
function* pieces(calendar: WorkingCalendar, from: number, isBack: boolean, reach: number): Generator<{ first: number; last: number }> {
  // parts hold whole ms
  let at = Math.round(from)
  const [earliest, latest] = isBack ? [at - reach, at] : [at, at + reach]
  while (isBack ? at > earliest : at < latest) {
    const { day, begin, end, midnight } = evenPart(calendar, isBack ? at - 1 : at)
    const spans = calendar.spansOf(day)
    for (const span of isBack ? spans.toReversed() : spans) {
      const first = Math.max(midnight + span.from * minute, begin, earliest)
      const last = Math.min(midnight + span.to * minute, end, latest)
      if (first < last) yield { first, last }
    }
    at = isBack ? begin : end
  }
}

/**
 * The first moment by which so many working hours have gone by since another one; with hours below 0 the last one from which
 * on so many go by until it. No hours lead nowhere. What no working time is found for within thirty years is `undefined`.
 */
export function afterWorkingHours(calendar: WorkingCalendar, from: number, hours: number): number | undefined {
  const isBack = hours < 0
  let left = Math.round(Math.abs(hours) * hour)
  if (left === 0) return from
  for (const { first, last } of pieces(calendar, from, isBack, farthest)) {
    if (left <= last - first) return isBack ? last - left : first + left
    left -= last - first
  }
  return undefined
}

/** Working time within some ms from a moment on: spans in their order, the end of each behind it. */
export function* workingSpans(calendar: WorkingCalendar, from: number, within: number): Generator<{ from: number; to: number }> {
  for (const { first, last } of pieces(calendar, from, false, within)) yield { from: first, to: last }
}

/** Working hours within some ms from a moment on. */
export function workingHours(calendar: WorkingCalendar, from: number, within: number): number {
  let ms = 0
  for (const { first, last } of pieces(calendar, from, false, within)) ms += last - first
  return ms / hour
}

/** The moment at which a calendar day (midnight of it in UTC) begins where the calendar is of. */
export function beginOfDay({ clock }: WorkingCalendar, day: number): number {
  const begins = [day - dayMs / 2, day + dayMs / 2, day + (3 * dayMs) / 2].map((near) => day - clock.ahead(near))
  // a day may begin at one, and a clock that is put back at midnight comes to it twice
  const within = begins.filter((at) => Math.floor((at + clock.ahead(at)) / dayMs) * dayMs === day)
  return Math.min(...(within.length > 0 ? within : begins))
}
