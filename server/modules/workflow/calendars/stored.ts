import type { CalendarDef } from '#core/flow/calendar/calendar.ts'
import { type OtherDay, otherDays } from '#core/flow/calendar/otherDays.ts'
import { type WorkingCalendar, workingCalendar } from '#core/flow/calendar/workingTime.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'

interface Stored {
  timeZone: string | null
  hours: string | null
  exceptions: string | null
}

/** A calendar of whose texts each is the JSON that its check let through. */
const definitionOf = ({ timeZone, hours, exceptions }: Stored): CalendarDef => ({
  timeZone: timeZone ?? 'UTC',
  hours: JSON.parse(hours ?? '[]') as CalendarDef['hours'],
  exceptions: JSON.parse(exceptions ?? '[]') as CalendarDef['exceptions'],
})

/** A stored calendar, to be reckoned with. */
export const readyCalendar = (row: Stored): WorkingCalendar => workingCalendar(definitionOf(row))

const stored = (trx: Db) => trx.selectFrom('flow_calendar').select(['enCode', 'timeZone', 'hours', 'exceptions'])

/** The calendar that a flow names by its code: also one that is offered no more. Throws where there is none. */
export async function calendarOf(trx: Db, code: string): Promise<WorkingCalendar> {
  const row = await stored(trx).where('enCode', '=', code).executeTakeFirst()
  if (!row) throw new ApiError('badRequest', { key: 'calendar.gone', params: { code } })
  return readyCalendar(row)
}

const usual = (db: Db, code: string | undefined) => {
  const inUse = stored(db).where('enabledMark', '=', 1)
  return code === undefined
    ? inUse.orderBy('sortCode').orderBy('creatorTime', 'desc').orderBy('id').limit(1)
    : inUse.where('enCode', '=', code)
}

/** The calendar in use that has a code; without one the first in the order that administrators gave them. Nothing where there is none. */
export async function calendarInUse(db: Db, code?: string): Promise<WorkingCalendar | undefined> {
  const row = await usual(db, code).executeTakeFirst()
  return row && readyCalendar(row)
}

/** The days of such a calendar that are not as their weekday says: nothing else of it is read. */
export async function otherDaysOf(db: Db, first: number, last: number, code?: string): Promise<OtherDay[]> {
  const row = await usual(db, code).executeTakeFirst()
  return row ? otherDays(definitionOf(row).exceptions, first, last) : []
}

/** Codes of all calendars. */
export async function calendarCodes(trx: Db): Promise<string[]> {
  const rows = await trx.selectFrom('flow_calendar').select('enCode').execute()
  return rows.map(({ enCode }) => String(enCode))
}

/** Calendars by their codes; they stay as they are until the transaction ends, so that what names them is kept before one is deleted. */
export async function heldCalendars(trx: Db, codes: readonly string[]): Promise<Map<string, WorkingCalendar>> {
  if (codes.length === 0) return new Map()
  const rows = await stored(trx).where('enCode', 'in', codes).orderBy('enCode').forShare().execute()
  return new Map(rows.map((row) => [String(row.enCode), readyCalendar(row)]))
}
