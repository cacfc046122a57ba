import { dayMs, toDay } from '#core/format/format.ts'
import { weekdayOf } from '#core/schedule/wall.ts'
import type { Entry } from './entries.ts'

/** Days that one entry counts on at most: longer ones are none. */
const longest = 400

/** How many entries each day has, by its midnight in UTC. */
export function entriesByDay(entries: readonly Entry[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { start, end } of entries) {
    const first = dayOn(start)
    const last = Math.min(Math.max(first, dayOn(new Date(end.getTime() - 1))), first + longest * dayMs)
    for (let day = first; day <= last; day += dayMs) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

const dayOn = (date: Date): number => toDay(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))

/** Six weeks of a month from a Monday on, so that all months are as tall. */
export function monthOf(year: number, month: number): number[][] {
  const first = Date.UTC(year, month, 1)
  const monday = first - (weekdayOf(first) - 1) * dayMs
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => monday + (week * 7 + day) * dayMs))
}
