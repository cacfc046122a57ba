import { clockOf } from '../flow/calendar/timeZone.ts'
import type { RepeatRule } from './repeat.ts'
import type { Series } from './series.ts'
import { dayMs, dayOf, momentOf, type Wall, weekdayOf } from './wall.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const frequencies = { '2': 'DAILY', '3': 'WEEKLY', '4': 'MONTHLY', '5': 'YEARLY' } as const

/** A moment as RFC 5545 writes it in UTC. */
export const utcText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
/** What a clock says, and a day. */
export const clockText = (wall: Wall): string => utcText(wall).slice(0, -1)
export const dayText = (wall: Wall): string => clockText(wall).slice(0, 8)

/** A rule as RFC 5545, 3.3.10, says it, of a series that begins at `start` by the clock of a zone; of whole days without one. */
export function ruleText({ every, interval, weekdays: days, until, count }: RepeatRule, start: Wall, zone: string | undefined): string {
  const [month, day] = [new Date(start).getUTCMonth() + 1, new Date(start).getUTCDate()]
  const named = [...new Set(days ?? [weekdayOf(start)])].sort((a, b) => a - b).map((one) => weekdays[one - 1])
  return [
    `FREQ=${frequencies[every]}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(every === '3' ? [`BYDAY=${named.join(',')}`, 'WKST=MO'] : []),
    ...(every === '4' ? [`BYMONTHDAY=${day}`] : []),
    ...(every === '5' ? [`BYMONTH=${month}`, `BYMONTHDAY=${day}`] : []),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${zone === undefined ? dayText(until) : utcText(momentOf(zone, until + dayMs - 60_000))}`]),
  ].join(';')
}

/** When the clock of a zone is put on or back: at a moment, how far it was ahead of UTC before, and how far after. */
export interface ClockChange {
  at: number
  before: number
  after: number
}

/** The changes of a zone's clock from a moment on until another one. */
export function clockChanges(zone: string, from: number, to: number): ClockChange[] {
  const clock = clockOf(zone)
  const found: ClockChange[] = []
  for (let at = Math.floor(from / dayMs) * dayMs; at < to; at += dayMs) {
    const [before, after] = [clock.ahead(at), clock.ahead(at + dayMs)]
    if (before === after) continue
    let [known, other] = [at, at + dayMs]
    while (other - known > 1000) {
      const middle = Math.floor((known + other) / 2000) * 1000
      if (clock.ahead(middle) === before) known = middle
      else other = middle
    }
    found.push({ at: other, before, after })
  }
  return found
}

/**
 * Whether other calendars reckon the times of a series as it is meant. They may leave out a time that the clock skips, and
 * give each time as many hours as the first one has: where one begins, ends or lasts while the clock is changed, they differ.
 */
export function isSaidExactly({ start, end }: Pick<Series, 'start' | 'end'>, changes: readonly ClockChange[]): boolean {
  const time = start - dayOf(start)
  const long = end - start
  return changes.every(({ at, before, after }) => {
    const [from, to] = [at + Math.min(before, after), at + Math.max(before, after)]
    // by the clock, as if it was every day: whatever day the rule comes to
    const first = from - dayOf(from)
    return [-1, 0, 1].every((day) => time > first + day * dayMs + (to - from) || time + Math.min(long, dayMs) < first + day * dayMs)
  })
}

const two = (value: number) => String(value).padStart(2, '0')

/** How far a clock is ahead, as `+0800`. */
function offsetText(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  const rest = seconds % 60
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(seconds / 3600))}${two(Math.floor(seconds / 60) % 60)}${rest === 0 ? '' : two(rest)}`
}

/** Lines of a time zone: what its clock is at a moment, and each change after it. */
export function zoneLines(zone: string, from: number, changes: readonly ClockChange[]): string[] {
  const begins = changes[0]?.before ?? clockOf(zone).ahead(from)
  const part = (kind: string, wall: Wall, before: number, after: number) => [
    `BEGIN:${kind}`,
    `DTSTART:${clockText(wall)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    // from long ago on: what began before the first change is read by it
    ...part('STANDARD', Math.min(0, dayOf(from) - dayMs), begins, begins),
    ...changes.flatMap(({ at, before, after }) => part(after > before ? 'DAYLIGHT' : 'STANDARD', at + before, before, after)),
    'END:VTIMEZONE',
  ]
}
