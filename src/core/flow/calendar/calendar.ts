import { isRecord } from '../../json.ts'

/** A span of a day in minutes of that day: from 540 to 720 is from nine to twelve. */
export interface Span {
  from: number
  to: number
}

/** A span on some days of the week; 1 is Monday, 7 is Sunday. */
export interface WeeklyHours extends Span {
  days: number[]
}

/**
 * Days that are not as their weekday says, as `2026-10-01`, both ends included: days off, or days that are worked on, then
 * in the span of the exception, or without one in the hours of the first weekday that has any.
 */
export interface CalendarException {
  name: string
  first: string
  last: string
  works: boolean
  from?: number
  to?: number
}

/** When somebody works. */
export interface CalendarDef {
  /** of the IANA database */
  timeZone: string
  hours: WeeklyHours[]
  exceptions: CalendarException[]
}

/** How large a calendar may become. */
export const calendarLimits = { hours: 50, exceptions: 300, range: 366, exceptionDays: 3660, name: 50 } as const

export const minutesOfDay = 1440
const dayMs = 86_400_000

/** What is wrong with a calendar: the list, where one is to blame its row and column, and why. */
export interface CalendarFault {
  list: 'hours' | 'exceptions'
  row?: number
  column?: 'days' | 'span' | 'period' | 'name' | 'works'
  why: 'list' | 'empty' | 'many' | 'days' | 'span' | 'reversed' | 'overlap' | 'name' | 'period' | 'long' | 'works' | 'offSpan' | 'twice'
}

/** A day as it is written, as days since 1970; nothing where it is none. */
export function dayNumber(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  // the 31st of a short month is no day
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : ms / dayMs
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

const isMinute = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= minutesOfDay
const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to

function spanFault({ from, to }: { from?: unknown; to?: unknown }): 'span' | 'reversed' | undefined {
  if (!isMinute(from) || !isMinute(to)) return 'span'
  return from < to ? undefined : 'reversed'
}

function hoursFaults(hours: unknown): CalendarFault[] {
  const list = 'hours' as const
  if (!Array.isArray(hours)) return [{ list, why: 'list' }]
  if (hours.length === 0) return [{ list, why: 'empty' }]
  if (hours.length > calendarLimits.hours) return [{ list, why: 'many' }]
  const faults: CalendarFault[] = []
  const before: WeeklyHours[] = []
  for (const [row, one] of hours.entries()) {
    const days: unknown = isRecord(one) ? one.days : undefined
    const isDays = Array.isArray(days) && days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)
    const why = isRecord(one) ? spanFault(one) : 'span'
    if (!isDays) faults.push({ list, row, column: 'days', why: 'days' })
    if (why) faults.push({ list, row, column: 'span', why })
    if (!isDays || why) continue
    const own = one as WeeklyHours
    if (before.some((other) => overlaps(other, own) && other.days.some((day) => own.days.includes(day))))
      faults.push({ list, row, column: 'span', why: 'overlap' })
    before.push(own)
  }
  return faults
}

/** What is wrong with an exception by itself. */
function exceptionFault(one: unknown): Pick<CalendarFault, 'column' | 'why'> | undefined {
  if (!isRecord(one)) return { why: 'list' }
  const [first, last] = [dayNumber(one.first), dayNumber(one.last)]
  if (first === undefined || last === undefined || last < first) return { column: 'period', why: 'period' }
  if (last - first >= calendarLimits.range) return { column: 'period', why: 'long' }
  const { name, works } = one
  if (typeof name !== 'string' || name.trim() === '' || name.length > calendarLimits.name) return { column: 'name', why: 'name' }
  if (typeof works !== 'boolean') return { column: 'works', why: 'works' }
  if (one.from === undefined && one.to === undefined) return undefined
  if (!works) return { column: 'span', why: 'offSpan' }
  const why = spanFault(one)
  return why && { column: 'span', why }
}

function exceptionFaults(exceptions: unknown): CalendarFault[] {
  const list = 'exceptions' as const
  if (!Array.isArray(exceptions)) return [{ list, why: 'list' }]
  if (exceptions.length > calendarLimits.exceptions) return [{ list, why: 'many' }]
  const faults: CalendarFault[] = []
  const spans = new Map<number, Array<Span | undefined>>()
  let count = 0
  for (const [row, written] of exceptions.entries()) {
    const fault = exceptionFault(written)
    if (fault) {
      faults.push({ list, row, ...fault })
      continue
    }
    const one = written as CalendarException
    const own = one.from === undefined || one.to === undefined ? undefined : { from: one.from, to: one.to }
    const [first = 0, last = 0] = [dayNumber(one.first), dayNumber(one.last)]
    count += last - first + 1
    if (count > calendarLimits.exceptionDays) return [...faults, { list, row, why: 'many' }]
    let why: 'twice' | 'overlap' | undefined
    for (let day = first; day <= last; day++) {
      const others = spans.get(day) ?? []
      // several spans make up a day; anything else says one thing of it
      if (others.some((other) => !other || !own)) why ??= 'twice'
      else if (own && others.some((other) => other && overlaps(other, own))) why ??= 'overlap'
      spans.set(day, [...others, own])
    }
    if (why) faults.push({ list, row, column: why === 'twice' ? 'period' : 'span', why })
  }
  return faults
}

/** What is wrong with the hours and the exceptions of a calendar; one without a fault may be reckoned with. */
export const calendarFaults = ({ hours, exceptions }: { hours: unknown; exceptions: unknown }): CalendarFault[] => [
  ...hoursFaults(hours),
  ...exceptionFaults(exceptions),
]
