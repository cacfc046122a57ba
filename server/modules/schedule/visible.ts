import { type RawBuilder, sql } from 'kysely'
import { type Occurrence, occurrenceAt, occurrences, startsOf } from '#core/schedule/series.ts'
import { dayMs, momentOf, wallOf } from '#core/schedule/wall.ts'
import { notFound } from '../../base/errors.ts'
import { moment } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { isStorable } from '../../records/entity/values.ts'
import { type ListRow, listColumns, namedTime, type ScheduleRow, seriesIn, zoneOf } from './rows.ts'

/** Rows that one list is made of, and times that it has. */
const most = { rows: 2000, times: 2000 } as const

/** A time window in ms, and how far east of UTC the clock is by which its whole days are meant. */
export interface Window {
  from: number
  to: number
  offset: number
}

/**
 * One time of a row, as moments; of whole days midnights in UTC, the end that after the last day. `at` is when it begins by the clock,
 * which names it among those of its row; where a row has one, lists spare themselves the clock.
 */
export interface Time<R extends ListRow = ListRow> {
  row: R
  at: number
  start: number
  end: number
}

/** SC-10: of a schedule whoever made it and whoever takes part knows; for everybody else it is not there. */
const isSeenBy = (userId: string): RawBuilder<boolean> => sql<boolean>`(s."creatorUserId" = ${userId} or exists (
  select from base_schedule_person p where p."scheduleId" = s."id" and p."userId" = ${userId}))`

/** One time of a row in moments. A clock that is put on in the middle leaves no time behind its end. */
export function timeOf<R extends ListRow>(row: R, { at, start, end }: Occurrence): Time<R> {
  if (row.allDay === 1) return { row, at, start, end }
  const zone = zoneOf(row)
  const begin = momentOf(zone, start)
  return { row, at, start: begin, end: Math.max(begin, momentOf(zone, end)) }
}

/** Whether a row has the one time that it is kept with: of whole days there is no moment, and what is skipped has none. */
const isOnce = ({ repetition, allDay, skipped }: ListRow): boolean =>
  repetition === '1' && allDay !== 1 && !(Array.isArray(skipped) && skipped.length > 0)

const onceOf = <R extends ListRow>(row: R): Time<R> => ({
  row,
  at: row.startDay,
  start: row.startDay,
  end: Math.max(row.startDay, row.endDay),
})

/** Times of rows within a window, in order; `more` where there are others. */
export function timesIn(rows: readonly ListRow[], { from, to, offset }: Window): { times: Time[]; more: boolean } {
  const times: Time[] = []
  let more = false
  // clocks are slow to read: those of the window once a zone, and of what does not repeat its own moments are known
  const walls = new Map<string, [first: number, last: number]>()
  for (const row of rows) {
    const zone = zoneOf(row)
    const around = walls.get(zone) ?? [wallOf(zone, from) - dayMs, wallOf(zone, to) + dayMs]
    walls.set(zone, around)
    const found = isOnce(row) ? [onceOf(row)] : occurrences(seriesIn(row), ...around, most.times + 1).map((one) => timeOf(row, one))
    more ||= found.length > most.times
    for (const time of found) {
      const shift = row.allDay === 1 ? offset : 0
      // what has no length is at its moment
      if (time.start < to + shift && (time.end > from + shift || (time.end === time.start && time.start >= from + shift))) times.push(time)
    }
  }
  times.sort((a, b) => a.start - b.start || (a.row.id < b.row.id ? -1 : 1))
  return { times: times.slice(0, most.times), more: more || times.length > most.times }
}

/** Rows of which somebody may have a time within a window; `more` where there are others. */
export async function rowsOf(db: Db, userId: string, { from, to }: Window): Promise<{ rows: ListRow[]; more: boolean }> {
  const rows = await db
    .selectFrom('base_schedule as s')
    .select(listColumns.map((column) => `s.${column}` as const))
    .where(isSeenBy(userId))
    .where('s.startDay', '<', moment(to + dayMs))
    .where(sql<boolean>`(s."lastStart" is null or s."lastStart" + (s."endDay" - s."startDay") > ${moment(from - 2 * dayMs)})`)
    .orderBy('s.startDay')
    .orderBy('s.id')
    .limit(most.rows + 1)
    .execute()
  return { rows: rows.slice(0, most.rows), more: rows.length > most.rows }
}

/** A time that somebody may see, by its id. Without its start it is the first that is not over. Throws not found. */
export async function readTime(db: Db, userId: string, id: string, now: number): Promise<Time<ScheduleRow>> {
  const named = namedTime(id)
  if (!isStorable(id) || (id.includes('~') && named.at === undefined)) throw notFound()
  const row = await db.selectFrom('base_schedule as s').selectAll().where('s.id', '=', named.id).where(isSeenBy(userId)).executeTakeFirst()
  if (!row) throw notFound()
  return timeOf(row, timeNamed(row, named.at, now))
}

/** A time of a row by its start; without one the first that is not over, or the first at all. Throws not found. */
export function timeNamed(row: ListRow, at: number | undefined, now: number): Occurrence {
  const series = seriesIn(row)
  if (at !== undefined) {
    const found = occurrenceAt(series, at)
    if (!found) throw notFound()
    return found
  }
  const wall = wallOf(zoneOf(row), now)
  const [next] = occurrences(series, wall, Number.POSITIVE_INFINITY, 1)
  const first = next ?? occurrenceAt(series, startsOf(series, series.start).next().value ?? series.start)
  if (!first) throw notFound()
  return first
}
