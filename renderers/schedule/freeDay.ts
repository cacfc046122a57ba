import { dayHere, formatDate } from '#core/format/format.ts'
import { type Busy, firstFit } from '#core/schedule/busy.ts'
import type { Json, Row } from '#core/types.ts'
import { nextHour, timesOf } from './entries.ts'

/** What is known of somebody's time; `more` where it is not all. */
export interface PersonBusy {
  busy: Busy[]
  more: boolean
}

/** A time that was chosen, in ms by this clock; of whole days from midnight to midnight. */
export interface ChosenTime extends Busy {
  allDay: boolean
}

const minute = 60_000
/** What is offered begins on a full quarter of an hour. */
const step = 15 * minute
const usualLength = 60 * minute
/** Days that are asked for at once; of them three times are offered. */
export const reach = 14
const offered = 3

/** Midnight here, so many days later: a day that has 23 hours is one day. */
export function midnight(ms: number, later = 0): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + later).getTime()
}

/** The time that a form says; where it says none, an hour from the next full one on. */
export function chosenTime(said: Json | undefined, now: number): ChosenTime {
  const row: Row = said !== null && typeof said === 'object' && !Array.isArray(said) ? said : {}
  if (row.allDay === 1) {
    const days = Array.isArray(row.days) ? row.days.map(Number) : []
    const [first = now, last = first] = days.filter(Number.isFinite).map(dayHere)
    return { from: midnight(first), to: midnight(Math.max(first, last), 1), allDay: true }
  }
  const from = typeof row.startDay === 'number' ? row.startDay : Number(nextHour(now).startDay)
  const end = typeof row.endDay === 'number' ? row.endDay : from + usualLength
  return { from, to: end > from ? end : from + usualLength, allDay: false }
}

/** People as a form says them: a list of ids, or ids between commas; each once. */
export function peopleIn(said: Json | undefined): string[] {
  const list = Array.isArray(said) ? said.map(String) : typeof said === 'string' ? said.split(',') : []
  return [...new Set(list.map((id) => (id.split('--')[0] ?? '').trim()).filter((id) => id !== ''))]
}

/** Spans as the server answers them. */
export const spansIn = (answer: Json | undefined): Busy[] =>
  Array.isArray(answer)
    ? answer.flatMap((one) =>
        one !== null && typeof one === 'object' && !Array.isArray(one) ? [{ from: Number(one.from), to: Number(one.to) }] : [],
      )
    : []

/** A row of such an answer. */
export const personBusy = (row: Row): PersonBusy => ({ busy: spansIn(row.busy), more: row.more === true })

/** How many minutes all have to be free: a day may have 23 hours. */
export const minutesOf = ({ from, to, allDay }: ChosenTime): number =>
  Math.min(62 * 1440, Math.max(1, Math.round((to - from) / minute) - (allDay ? 60 : 0)))

/** Times at which all are free and which are as long as the one that was chosen, the next ones after a moment. */
export function offers(free: readonly Busy[], chosen: ChosenTime, after: number): ChosenTime[] {
  const long = chosen.to - chosen.from
  const found: ChosenTime[] = []
  if (!chosen.allDay) {
    for (let at = firstFit(free, after, long, step); at !== undefined && found.length < offered; at = firstFit(free, at + long, long, step))
      found.push({ from: at, to: at + long, allDay: false })
    return found
  }
  const days = Math.round(long / (24 * 60 * minute))
  for (let later = 0; later < reach && found.length < offered; later++) {
    const [from, to] = [midnight(after, later), midnight(after, later + days)]
    if (free.some((one) => one.from <= from && to <= one.to)) found.push({ from, to, allDay: true })
  }
  return found
}

export const overlaps = (a: Busy, b: Busy): boolean => a.from < b.to && b.from < a.to

/** A time as a form and a call say it. */
export const sentTime = ({ from, to, allDay }: ChosenTime): Row => timesOf(new Date(from), new Date(to), allDay)

/** Two ends of a time in words; the second day is left out where it is the first. */
export function timeText({ from, to, allDay }: ChosenTime): string {
  const [first, last] = [new Date(from), new Date(allDay ? to - 1 : to)]
  const isOneDay = midnight(from) === midnight(last.getTime())
  const [day, time] = ['yyyy-MM-dd', 'HH:mm']
  if (allDay) return isOneDay ? formatDate(from, day) : `${formatDate(from, day)} – ${formatDate(last.getTime(), day)}`
  return `${formatDate(first.getTime(), `${day} ${time}`)} – ${formatDate(to, isOneDay ? time : `${day} ${time}`)}`
}

/** Where spans stand within a day, in hundredths of it. */
export function placed(spans: readonly Busy[], day: Busy): Array<{ left: number; width: number; text: string }> {
  const long = day.to - day.from
  return spans
    .filter((one) => overlaps(one, day))
    .map((one) => {
      const [from, to] = [Math.max(one.from, day.from), Math.min(one.to, day.to)]
      const end = to === day.to ? '24:00' : formatDate(to, 'HH:mm')
      return { left: ((from - day.from) / long) * 100, width: ((to - from) / long) * 100, text: `${formatDate(from, 'HH:mm')} – ${end}` }
    })
}
