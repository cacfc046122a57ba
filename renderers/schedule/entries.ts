import type { Json, Row } from '#core/types.ts'

/** What the calendar shows of a row. */
export interface Entry {
  id: string
  title: string
  start: Date
  end: Date
  allDay: boolean
  /** this person may move it */
  moves: boolean
  /** its end may be set by itself */
  sizes: boolean
  /** something is shown when it is pressed */
  opens: boolean
  urgent: number
  row: Row
}

const minute = 60_000
const dayMs = 86_400_000

/** A calendar day, midnight in UTC, as the same day of this clock. */
const localDay = (utc: number): Date => {
  const date = new Date(utc)
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
}
const utcDay = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())

/** Rows as entries of a calendar; of whole days the end is the midnight after the last. */
export function entriesOf(rows: readonly Row[]): Entry[] {
  return rows.flatMap((row) => {
    const days = Array.isArray(row.days) ? row.days : undefined
    const [first, last] = [Number(days ? days[0] : row.startDay), Number(days ? days[1] : row.endDay)]
    if (Number.isNaN(first) || Number.isNaN(last)) return []
    const allDay = days !== undefined
    return [
      {
        id: String(row.id),
        title: String(row.title ?? ''),
        start: allDay ? localDay(first) : new Date(first),
        end: allDay ? localDay(last + dayMs) : new Date(last),
        allDay,
        moves: row.isMine === 1,
        sizes: true,
        opens: true,
        urgent: Number(row.urgent ?? 1),
        row,
      },
    ]
  })
}

/** When something is, as a form and a call say it. */
export function timesOf(start: Date, end: Date, allDay: boolean): Row {
  if (!allDay) return { allDay: 0, days: null, startDay: start.getTime(), endDay: end.getTime() }
  const last = Math.max(utcDay(start), utcDay(end) - dayMs)
  return { allDay: 1, days: [utcDay(start), last], startDay: null, endDay: null }
}

/** The times of a new entry: an hour from the next full one on. */
export function nextHour(now: number): Row {
  const start = Math.ceil(now / (60 * minute)) * 60 * minute
  return timesOf(new Date(start), new Date(start + 60 * minute), false)
}

const keys: { [key: string]: { days: number; minutes: number } } = {
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
  ArrowUp: { days: 0, minutes: -15 },
  ArrowDown: { days: 0, minutes: 15 },
}

/** Where a key moves an entry: left and right by a day, up and down by a quarter of an hour; nothing where it moves none. */
export function movedBy(entry: Entry, key: string): Row | undefined {
  const by = keys[key]
  if (!by || (entry.allDay && by.days === 0)) return undefined
  const moved = (date: Date) => {
    const out = new Date(date)
    // by the clock: a day that has 23 hours is one day
    out.setDate(out.getDate() + by.days)
    out.setMinutes(out.getMinutes() + by.minutes)
    return out
  }
  return timesOf(moved(entry.start), moved(entry.end), entry.allDay)
}

/** The row of an entry with other times, as an action is told it. */
export const movedRow = ({ row }: Entry, times: Row): Json => ({ ...row, ...times })
