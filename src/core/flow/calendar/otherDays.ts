import { type CalendarException, dayNumber } from './calendar.ts'

const dayMs = 86_400_000

/** A day that is not as its weekday says: off, or worked on. */
export interface OtherDay {
  /** midnight in UTC */
  day: number
  name: string
  works: boolean
}

/** The days of a calendar that are not as their weekday says, from the first to the last one that is asked for, each once and in order. */
export function otherDays(exceptions: readonly CalendarException[], first: number, last: number): OtherDay[] {
  const found = new Map<number, OtherDay>()
  for (const { name, works, ...one } of exceptions) {
    const [from, to] = [(dayNumber(one.first) ?? 0) * dayMs, (dayNumber(one.last) ?? -1) * dayMs]
    for (let day = Math.max(from, first); day <= Math.min(to, last); day += dayMs) if (!found.has(day)) found.set(day, { day, name, works })
  }
  return [...found.values()].sort((a, b) => a.day - b.day)
}
