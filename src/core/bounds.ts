import { hasExpr, resolveText } from './expr.ts'
import { cutDate, dateType, dayHere, dayMs, isDay, timeSeconds } from './format.ts'
import type { Json, Node, Row } from './types.ts'

/**
 * Bounds of date and time fields (WG-47 to WG-50): type 1 a fixed value, 2 another field, 3 now, 4 N units before
 * now, 5 N units after now; units 1 to 6 are year, month, day, hour, minute, second (a time picker begins at hour).
 */
const hour = 3_600_000
const unitNames = ['', 'year', 'month', 'day', 'hour', 'minute', 'second'] as const

function shift(now: number, count: number, unit: number): number {
  const date = new Date(now)
  const name = unitNames[unit] ?? 'day'
  if (name === 'year') date.setFullYear(date.getFullYear() + count)
  else if (name === 'month') date.setMonth(date.getMonth() + count)
  else date.setTime(now + count * ({ day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 }[name as 'day'] ?? 0))
  return date.getTime()
}

function bound(node: Node, side: 'start' | 'end', values: Row, now: number): Json {
  const given = (node[`${side}Time`] ?? null) as Json
  const amount = node[`${side}TimeValue`] as Json
  const count = Number(amount ?? 0)
  // a time picker begins at hour
  const unit = Number(node[`${side}TimeTarget`] ?? (isTime(node) ? 4 : 3))
  switch (Number(node[`${side}TimeType`] ?? (given === null ? 0 : 1))) {
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
      return withinDay(node, now, shift(now, -count, unit))
    case 5:
      return withinDay(node, now, shift(now, count, unit))
    default:
      return null
  }
}

const isTime = ({ pingeKey }: Pick<Node, 'pingeKey'>) => pingeKey === 'timePicker' || pingeKey === 'timeRange'

/** A fixed bound: written out, or an expression over the form and the row. */
const fixed = (value: Json, values: Row): Json => (hasExpr(value) ? resolveText(value, { form: values, row: values }) : value)

/** Of a time of day, hours before or after now end with the day: they do not come round to its other side. */
function withinDay(node: Node, now: number, at: number): Json {
  if (!isTime(node)) return at
  const [today, day] = [new Date(now).toDateString(), new Date(at).toDateString()]
  return today === day ? at : at < now ? '00:00:00' : '23:59:59'
}

/**
 * The earliest and latest value that a date field may hold: calendar days where the field has no time, else moments;
 * the whole end day is included. `empty` when start is after end (WG-48).
 */
export function dateBounds(node: Node, values: Row, now = Date.now()): { min: number | null; max: number | null; empty: boolean } {
  const format = typeof node.format === 'string' ? node.format : 'yyyy-MM-dd'
  const pick = (side: 'start' | 'end') => {
    const value = bound(node, side, values, now)
    const one = Array.isArray(value) ? value[side === 'start' ? 0 : 1] : value
    return typeof one === 'number' && Number.isFinite(one) ? one : null
  }
  const start = pick('start')
  const end = pick('end')
  const withTime = dateType(format) === 'datetime'
  const min = start === null ? null : !withTime ? cutDate(start, format) : isDay(start) ? dayHere(start) : start
  const max = end === null ? null : !withTime ? cutDate(end) : endOfDay(end)
  return { min, max, empty: min !== null && max !== null && min > max }
}

/** A moment at midnight, and a calendar day, stand for the whole day. */
function endOfDay(ms: number): number {
  const date = new Date(isDay(ms) ? dayHere(ms) : ms)
  return date.getHours() + date.getMinutes() > 0 ? ms : date.setHours(23, 59, 59, 999)
}

/**
 * The calendar days that a moment may be somewhere on earth: a server does not know where a person's midnight is. A
 * calendar day is only itself.
 */
export const daysAround = (ms: number): [first: number, last: number] =>
  isDay(ms) ? [ms, ms] : [Math.floor((ms - 12 * hour) / dayMs) * dayMs, Math.floor((ms + 14 * hour) / dayMs) * dayMs]

/** The earliest and latest second of the day that a time field may hold; 00:00:00 to 23:59:59 when not given (WG-50). */
export function timeBounds(node: Node, values: Row, now = Date.now()): { min: number; max: number } {
  const pick = (side: 'start' | 'end', otherwise: number) => {
    const value = bound(node, side, values, now)
    const one = Array.isArray(value) ? value[side === 'start' ? 0 : 1] : value
    if (typeof one === 'number') return new Date(one).getHours() * 3600 + new Date(one).getMinutes() * 60 + new Date(one).getSeconds()
    return timeSeconds(one) ?? otherwise
  }
  return { min: pick('start', 0), max: pick('end', 86_399) }
}
