import { firstStart, lastStart, type RepeatRule, startsFrom } from './repeat.ts'
import { dayMs, dayOf, minuteMs, type Wall } from './wall.ts'

/** Something that is at one time, or again and again by a rule. */
export interface Series {
  start: Wall
  end: Wall
  rule?: RepeatRule
  /** no start is later: worked out of the rule */
  last: Wall
  /** starts that are none any more: deleted, or moved elsewhere */
  skipped: readonly Wall[]
}

/** One time of a series; `at` is what the rule says, by which it is named. */
export interface Occurrence {
  at: Wall
  start: Wall
  end: Wall
}

export const seriesLimits = { length: 366 * dayMs, skipped: 1000, occurrences: 2000 } as const

type NewSeries = Pick<Series, 'start' | 'end'> & Partial<Pick<Series, 'rule' | 'skipped'>>

/** A series as it is reckoned with: it begins at the first time that its rule names. */
export function seriesOf({ start, end, rule, skipped = [] }: NewSeries): Series {
  if (!rule) return { start, end, last: start, skipped: [] }
  const first = firstStart(start, rule)
  const last = lastStart(first, rule)
  const kept = [...new Set(skipped)].filter((at) => at >= first && at <= last).sort((a, b) => a - b)
  return { start: first, end: end + (first - start), rule, last, skipped: kept }
}

/** Starts of a series from a time on, without those that are none any more. */
export function* startsOf({ start, rule, last, skipped }: Series, from: Wall): Generator<Wall> {
  if (!rule) {
    if (start >= from) yield start
    return
  }
  const without = new Set(skipped)
  for (const at of startsFrom(start, rule, from)) {
    if (at > last) return
    if (!without.has(at)) yield at
  }
}

/** What of a series is within a time (from `from` on, before `to`), in order and no more than `most`. */
export function occurrences(series: Series, from: Wall, to: Wall, most: number = seriesLimits.occurrences): Occurrence[] {
  const long = series.end - series.start
  const found: Occurrence[] = []
  // one without length is at its moment
  for (const at of startsOf(series, from - Math.max(long, 1) + 1)) {
    if (at >= to || found.length >= most) break
    found.push({ at, start: at, end: at + long })
  }
  return found
}

/** The occurrence of a series that begins at a time by its rule; nothing where none does. */
export function occurrenceAt(series: Series, at: Wall): Occurrence | undefined {
  for (const start of startsOf(series, at)) return start === at ? { at, start, end: at + (series.end - series.start) } : undefined
  return undefined
}

/** Whether nothing is left of a series. */
export const isEmpty = (series: Series): boolean => startsOf(series, series.start).next().done === true

/** The last start by the rule before a time, which is later than the first. */
function priorTo({ start, rule, last }: Series & { rule: RepeatRule }, at: Wall): Wall {
  const end = Math.min(at, last + minuteMs)
  // a rule is walked forwards only, from further and further back
  for (let back = dayMs; ; back *= 2) {
    let prior: Wall | undefined
    for (const one of startsFrom(start, rule, Math.max(start, end - back))) {
      if (one >= end) break
      prior = one
    }
    if (prior !== undefined) return prior
  }
}

/** How many starts the rule has before a time, also those that are none any more. */
function countBefore({ start, rule, last }: Series & { rule: RepeatRule }, at: Wall): number {
  let n = 0
  for (const one of startsFrom(start, rule, start)) {
    if (one >= at || one > last) break
    n++
  }
  return n
}

const hasRule = (series: Series): series is Series & { rule: RepeatRule } => series.rule !== undefined

/** A series without what begins at a time or later; nothing where that is all of it. */
export function endedBefore(series: Series, at: Wall): Series | undefined {
  if (series.start >= at) return undefined
  if (!hasRule(series) || series.last < at) return series
  const { until: _until, ...rule } = series.rule
  const ends = rule.count === undefined ? { until: dayOf(priorTo(series, at)) } : { count: countBefore(series, at) }
  const left = seriesOf({ ...series, rule: { ...rule, ...ends } })
  return isEmpty(left) ? undefined : left
}

/** A series without what begins before a time; nothing where nothing is left. */
export function begunAt(series: Series, at: Wall): Series | undefined {
  if (series.start >= at) return series
  if (!hasRule(series)) return undefined
  const { start, end, rule, last } = series
  const { value: first } = startsFrom(start, rule, at).next()
  if (first === undefined || first > last) return undefined
  const counted = rule.count === undefined ? rule : { ...rule, count: rule.count - countBefore(series, at) }
  const left = seriesOf({ ...series, start: first, end: first + (end - start), rule: counted })
  return isEmpty(left) ? undefined : left
}

/**
 * A series that is so much later and so long: its weekdays, its last day and what is none any more go along. What repeats by
 * months goes by its new day, and a weekday that comes into another week goes by that one.
 */
export function moved(series: Series, by: number, long: number): Series {
  const start = series.start + by
  const end = start + long
  if (!hasRule(series)) return seriesOf({ start, end })
  const days = (dayOf(start) - dayOf(series.start)) / dayMs
  const { weekdays, until } = series.rule
  const rule = {
    ...series.rule,
    ...(weekdays && { weekdays: weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1) }),
    ...(until !== undefined && { until: until + days * dayMs }),
  }
  return seriesOf({ start, end, rule, skipped: series.skipped.map((at) => at + by) })
}
