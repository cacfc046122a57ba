import { hasExpr, resolveText } from './expression/expr.ts'
import { cutDate, dateType, dayMs, isDay, timeSeconds } from './format/format.ts'
import type { Json, Node, Row } from './types.ts'

/**
 * Bounds of date and time fields (WG-47 to WG-50): type 1 a fixed value, 2 another field, 3 now, 4 N units before
 * now, 5 N units after now; units 1 to 6 are year, month, day, hour, minute, second (a time picker begins at hour).
 */
const hour = 3_600_000
const minute = 60_000
const unitNames = ['', 'year', 'month', 'day', 'hour', 'minute', 'second'] as const

/**
 * When it is, and where: `offset` is how far east of UTC the clock is (in ms) by which somebody filled the form in. Without
 * one it is this machine's own clock, as it is in a browser.
 */
export interface Clock {
  now?: number
  offset?: number | undefined
}

/** A moment as a date whose UTC parts are what that clock shows. */
const onClock = (ms: number, offset = -new Date(ms).getTimezoneOffset() * minute) => new Date(ms + offset)

/** The moment at which this machine's clock shows what that clock shows at another: what is written out here is read there. */
export const asHere = (ms: number, offset: number | undefined) =>
  offset === undefined ? ms : ms + offset + new Date(ms).getTimezoneOffset() * minute

/** The calendar day that it is by that clock. */
const dayOn = (ms: number, offset: number | undefined) => Math.floor(onClock(ms, offset).getTime() / dayMs) * dayMs

/** The moment at which that clock shows these UTC parts. */
function momentOf(date: Date, offset: number | undefined): number {
  if (offset !== undefined) return date.getTime() - offset
  const here = new Date(0)
  here.setFullYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return here.setHours(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), date.getUTCMilliseconds())
}

function shift(now: number, count: number, unit: number, offset: number | undefined): number {
  const name = unitNames[unit] ?? 'day'
  if (name !== 'year' && name !== 'month') return now + count * ({ day: dayMs, hour, minute, second: 1000 }[name as 'day'] ?? 0)
  // a calendar day stands for itself on every clock
  const east = isDay(now) ? 0 : offset
  const date = onClock(now, east)
  if (name === 'year') date.setUTCFullYear(date.getUTCFullYear() + count)
  else date.setUTCMonth(date.getUTCMonth() + count)
  return momentOf(date, east)
}

/** Of which type a bound is; 0 where there is none. */
const boundType = (node: Node, side: 'start' | 'end'): number =>
  Number(node[`${side}TimeType`] ?? ((node[`${side}Time`] ?? null) === null ? 0 : 1))

/** Whether a field has a bound at all. */
export const isBounded = (node: Node): boolean => boundType(node, 'start') !== 0 || boundType(node, 'end') !== 0

/** What a bound of a field of days, or of times of the day, stands for now. */
function bound(node: Node, side: 'start' | 'end', values: Row, { now = Date.now(), offset }: Clock, isTime: boolean): Json {
  const given = (node[`${side}Time`] ?? null) as Json
  const amount = node[`${side}TimeValue`] as Json
  const count = Number(amount ?? 0)
  // a time picker begins at hour
  const unit = Number(node[`${side}TimeTarget`] ?? (isTime ? 4 : 3))
  const within = (at: number) => (isTime ? withinDay(now, at, offset) : at)
  switch (boundType(node, side)) {
    case 1:
      return fixed(given ?? amount ?? null, values)
    case 2:
      return (
        values[
          String(node[`${side}RelationField`] ?? '')
            .split(/[-.]/)
            .at(-1) ?? ''
        ] ?? null
      )
    case 3:
      return now
    case 4:
      return within(shift(now, -count, unit, offset))
    case 5:
      return within(shift(now, count, unit, offset))
    default:
      return null
  }
}

/** A fixed bound: written out, or an expression over the form and the row. */
const fixed = (value: Json, values: Row): Json => (hasExpr(value) ? resolveText(value, { form: values, row: values }) : value)

/** Of a time of day, hours before or after now end with the day: they do not come round to its other side. */
function withinDay(now: number, at: number, offset: number | undefined): Json {
  return dayOn(now, offset) === dayOn(at, offset) ? at : at < now ? '00:00:00' : '23:59:59'
}

/**
 * The earliest and latest value that a date field may hold: calendar days where the field has no time, else moments;
 * the whole end day is included. `empty` when start is after end (WG-48).
 */
export function dateBounds(node: Node, values: Row, clock: Clock = {}): { min: number | null; max: number | null; empty: boolean } {
  const format = typeof node.format === 'string' ? node.format : 'yyyy-MM-dd'
  const pick = (side: 'start' | 'end') => {
    const value = bound(node, side, values, clock, false)
    const one = Array.isArray(value) ? value[side === 'start' ? 0 : 1] : value
    return typeof one === 'number' && Number.isFinite(one) ? one : null
  }
  const start = pick('start')
  const end = pick('end')
  const withTime = dateType(format) === 'datetime'
  const day = (ms: number) => (isDay(ms) ? ms : dayOn(ms, clock.offset))
  const min =
    start === null ? null : !withTime ? cutDate(day(start), format) : isDay(start) ? momentOf(new Date(start), clock.offset) : start
  const max = end === null ? null : !withTime ? day(end) : endOfDay(end, clock.offset)
  return { min, max, empty: min !== null && max !== null && min > max }
}

/** A moment at midnight, and a calendar day, stand for the whole day. */
function endOfDay(ms: number, offset: number | undefined): number {
  const date = isDay(ms) ? new Date(ms) : onClock(ms, offset)
  if (date.getUTCHours() + date.getUTCMinutes() > 0) return ms
  date.setUTCHours(23, 59, 59, 999)
  return momentOf(date, offset)
}

/**
 * The calendar days that a moment may be somewhere on earth: whoever checks may not know where a person's
 * midnight is. A calendar day is only itself.
 */
export const daysAround = (ms: number): [first: number, last: number] =>
  isDay(ms) ? [ms, ms] : [dayOn(ms, -12 * hour), dayOn(ms, 14 * hour)]

/** The earliest and latest second of the day that a time field may hold; 00:00:00 to 23:59:59 when not given (WG-50). */
export function timeBounds(node: Node, values: Row, clock: Clock = {}): { min: number; max: number } {
  const pick = (side: 'start' | 'end', otherwise: number) => {
    const value = bound(node, side, values, clock, true)
    const one = Array.isArray(value) ? value[side === 'start' ? 0 : 1] : value
    if (typeof one === 'number') return Math.floor((onClock(one, clock.offset).getTime() - dayOn(one, clock.offset)) / 1000)
    return timeSeconds(one) ?? otherwise
  }
  return { min: pick('start', 0), max: pick('end', 86_399) }
}
