import fc from 'fast-check'
import type { RepeatRule } from '#core/schedule/repeat.ts'
import { dayMs, dayOf, latest, type Wall, weekdayOf } from '#core/schedule/wall.ts'

/** Starts of what repeats, before a time: every day is looked at, by what the words of a rule say. For tests. */
export function slowStarts(start: Wall, rule: RepeatRule, to: Wall): Wall[] {
  const time = start - dayOf(start)
  const days = rule.every === '3' ? (rule.weekdays ?? [weekdayOf(start)]) : []
  const [began, found] = [new Date(start), [] as Wall[]]
  const monday = (day: Wall) => day - (weekdayOf(day) - 1) * dayMs
  for (let day = dayOf(start); day < Math.min(to, latest); day += dayMs) {
    if (rule.until !== undefined && day > rule.until) break
    if (rule.count !== undefined && found.length === rule.count) break
    const date = new Date(day)
    const months = (date.getUTCFullYear() - began.getUTCFullYear()) * 12 + date.getUTCMonth() - began.getUTCMonth()
    const isOn =
      rule.every === '2'
        ? ((day - dayOf(start)) / dayMs) % rule.interval === 0
        : rule.every === '3'
          ? days.includes(weekdayOf(day)) && ((monday(day) - monday(dayOf(start))) / (7 * dayMs)) % rule.interval === 0
          : date.getUTCDate() === began.getUTCDate() && months % (rule.every === '4' ? rule.interval : rule.interval * 12) === 0
    if (isOn) found.push(day + time)
  }
  return found
}

/** A start between 1995 and 2035, at any minute. */
export const anyStart = fc
  .integer({ min: Date.UTC(1995, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
  .map((minutes) => minutes * 60_000)

/** A rule without an end, with a last day beside it (days after the start) or a count. */
export const anyRule: fc.Arbitrary<RepeatRule> = fc
  .record({
    every: fc.constantFrom('2' as const, '3' as const, '4' as const, '5' as const),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    usual: fc.boolean(),
    count: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  })
  .map(({ every, interval, weekdays, usual, count }) => ({
    ...{ every, interval },
    ...(every === '3' && !usual && { weekdays }),
    ...(count !== undefined && { count }),
  }))
