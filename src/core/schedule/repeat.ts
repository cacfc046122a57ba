import { dayMs, dayOf, latest, type Wall, weekdayOf } from './wall.ts'

/** SC-04, reading C-071: '1' does not repeat and has no rule, '2' daily, '3' weekly, '4' monthly, '5' yearly. */
type Repetition = '1' | '2' | '3' | '4' | '5'

/** How something repeats: without `until` and `count` for as long as anything is planned. */
export interface RepeatRule {
  every: Exclude<Repetition, '1'>
  /** every so many days, weeks, months or years */
  interval: number
  /** of a week: 1 is Monday, 7 is Sunday */
  weekdays?: number[]
  /** midnight of the last day on which one may begin */
  until?: Wall
  /** how many there are, also those that were deleted since */
  count?: number
}

export const repeatLimits = { interval: 99, count: 999 } as const

const isWithin = (value: unknown, most: number): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most

/** What is wrong with a rule: the name of its part; nothing where it may be reckoned with. */
export function ruleFault({ every, interval, weekdays, until, count }: RepeatRule, start: Wall): keyof RepeatRule | undefined {
  if (!['2', '3', '4', '5'].includes(every)) return 'every'
  if (!isWithin(interval, repeatLimits.interval)) return 'interval'
  if (weekdays !== undefined && (every !== '3' || weekdays.length === 0 || weekdays.some((day) => !isWithin(day, 7)))) return 'weekdays'
  if (count !== undefined && !isWithin(count, repeatLimits.count)) return 'count'
  if (until === undefined) return undefined
  return count !== undefined || dayOf(until) !== until || until < dayOf(start) || until >= latest ? 'until' : undefined
}

function* steps(start: Wall, step: number, from: Wall): Generator<Wall> {
  for (let at = start + Math.max(0, Math.ceil((from - start) / step)) * step; at < latest; at += step) yield at
}

function* inWeeks(start: Wall, { interval, weekdays }: RepeatRule, from: Wall): Generator<Wall> {
  const days = [...new Set(weekdays ?? [weekdayOf(start)])].sort((a, b) => a - b)
  const monday = dayOf(start) - (weekdayOf(start) - 1) * dayMs
  const step = 7 * dayMs * interval
  const least = Math.max(start, from)
  for (let week = monday + Math.floor((least - monday) / step) * step; week < latest; week += step)
    for (const day of days) {
      const at = week + (day - 1) * dayMs + (start - dayOf(start))
      if (at >= least && at < latest) yield at
    }
}

function* inMonths(start: Wall, months: number, from: Wall): Generator<Wall> {
  const first = new Date(start)
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
  const least = Math.max(start, from)
  const gone = Math.floor((monthOf(new Date(least)) - monthOf(first)) / months)
  for (let month = monthOf(first) + gone * months; ; month += months) {
    const day = Date.UTC(Math.floor(month / 12), month % 12, first.getUTCDate())
    if (day >= latest) return
    const at = day + (start - dayOf(start))
    // a month without that day has none: so does RFC 5545, which other calendars go by
    if (new Date(day).getUTCDate() === first.getUTCDate() && at >= least && at < latest) yield at
  }
}

/**
 * When something begins that begins at `start` and repeats, from a time on, in order, whatever ends it. The 31st is left
 * out of shorter months and the 29th of February of years that have none: nothing is moved to a day that nobody named.
 */
export function startsFrom(start: Wall, rule: RepeatRule, from: Wall): Generator<Wall> {
  if (rule.every === '2') return steps(start, rule.interval * dayMs, from)
  if (rule.every === '3') return inWeeks(start, rule, from)
  return inMonths(start, rule.every === '4' ? rule.interval : rule.interval * 12, from)
}

/** The first time at or after one that a rule names: a weekly one may leave out the weekday that it is given. */
export function firstStart(start: Wall, rule: RepeatRule): Wall {
  for (const at of startsFrom(start, rule, start)) return at
  return start
}

/** No start is later than this: that of the last one by a count, the end of the last day by a date; `latest` where nothing ends it. */
export function lastStart(start: Wall, rule: RepeatRule): Wall {
  if (rule.until !== undefined) return rule.until + dayMs - 1
  if (rule.count === undefined) return latest
  let [last, n] = [start, 0]
  for (const at of startsFrom(start, rule, start)) {
    last = at
    if (++n === rule.count) break
  }
  return last
}
