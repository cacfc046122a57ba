import { dayMs, dayOf, minuteMs, momentOf, type Wall, wallOf, weekdayOf } from './wall.ts'

/** Hours in which somebody is not to be disturbed, by the clock of their time zone. */
export interface QuietHours {
  zone: string
  /** `22:00`; where it ends at or before it begins, it ends on the next day */
  from: string
  to: string
  /** days on which it begins: 1 is Monday, 7 is Sunday */
  days: readonly number[]
}

/** What the clock says at `07:30`, as ms after midnight. */
const clockMs = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}

/** Whether a text says a time of the day, to the minute. */
export const isClockTime = (text: unknown): text is string => typeof text === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether the hours never end: nothing would ever come. */
export const isEndless = ({ from, to, days }: Omit<QuietHours, 'zone'>): boolean => from === to && new Set(days).size === 7

/** The end of the hours that began on this day or the one before and that a moment is in. */
function endOnce({ zone, from, to, days }: QuietHours, moment: number): number | undefined {
  const [begins, ends] = [clockMs(from), clockMs(to)]
  const today = dayOf(wallOf(zone, moment))
  const found = [today - dayMs, today].flatMap((day) => {
    if (!days.includes(weekdayOf(day))) return []
    const start = momentOf(zone, day + begins)
    const end = momentOf(zone, day + (ends <= begins ? dayMs : 0) + ends)
    return start <= moment && moment < end ? [end] : []
  })
  return found.length > 0 ? Math.max(...found) : undefined
}

/** When the quiet hours end that a moment is in, with those that follow without a pause; nothing outside of them. */
export function quietEnd(hours: QuietHours, moment: number): number | undefined {
  let end: number | undefined
  // whole days may follow one another, a week at most
  for (let n = 0; n < 8; n++) {
    const next = endOnce(hours, end ?? moment)
    if (next === undefined) return end
    end = next
  }
  return end
}

/** What happens once a day at a time of the clock. */
export interface Daily {
  zone: string
  time: string
  /** the last day on which it happened: `2026-11-28` */
  lastDay: string | null
}

const dayText = (day: Wall): string => new Date(day).toISOString().slice(0, 10)

/** The day that the clock shows at a moment. */
export const clockDay = (zone: string, moment: number): string => dayText(dayOf(wallOf(zone, moment)))

/** When it happens next, after a moment, and on no day on which it has happened. */
export function nextDaily({ zone, time, lastDay }: Daily, moment: number): number {
  let day = dayOf(wallOf(zone, moment))
  // the day may be over, or have been one ahead by the clock of another zone
  for (let n = 0; n < 4; n++, day += dayMs) {
    const at = momentOf(zone, day + clockMs(time))
    if (at > moment && (lastDay === null || lastDay < dayText(day))) return at
  }
  return momentOf(zone, day + clockMs(time))
}
