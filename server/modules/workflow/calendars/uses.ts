import { calendarsIn } from '#core/flow/calendar/calendarsIn.ts'
import { type WorkingCalendar, workingHours } from '#core/flow/calendar/workingTime.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Fault } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { flowsNaming } from '../naming/index.ts'
import { calendarCodes, heldCalendars } from './stored.ts'

/** Within so many years all hours that a flow counts have to go by. */
export const mostYears = 10
/** The same in ms: what is asked for later is found for sure within the thirty that are looked at. */
const within = mostYears * 365 * 86_400_000

/** Working hours of the years that a flow may count; the more are asked for, the more work it is to count them. */
export const hoursAhead = (calendar: WorkingCalendar, now: number): number => workingHours(calendar, now, within)

/** A flow that names a calendar, and the farthest that it counts by it. */
interface Naming {
  fullName: string
  hours: number
}

/** Hours that a definition counts by a calendar at most; nothing where it names another one only. */
function countedBy(def: FlowDef, code: string): number | undefined {
  const hours = calendarsIn(def).flatMap((use) => (use.calendar === code ? [use.hours] : []))
  return hours.length > 0 ? Math.max(...hours) : undefined
}

/** The flows that name a calendar. */
export async function flowsCounting(trx: Db, code: string): Promise<Naming[]> {
  const flows = await flowsNaming(trx, code, (def) => countedBy(def, code))
  return flows.map(({ fullName, found }) => ({ fullName, hours: Math.max(...found) }))
}

/** Calendars that a definition may name, for its check, and what is wrong with how far it counts by them, once nothing else is. */
export async function calendarsFor(trx: Db): Promise<{ codes: string[]; faultsOf: (def: FlowDef, now: number) => Promise<Fault[]> }> {
  return {
    codes: await calendarCodes(trx),
    faultsOf: async (def, now) => {
      const uses = calendarsIn(def)
      const held = await heldCalendars(trx, [...new Set(uses.map(({ calendar }) => calendar))])
      const hours = new Map([...held].map(([code, calendar]) => [code, hoursAhead(calendar, now)]))
      return uses.flatMap(({ pointer, calendar, hours: counted }) => {
        const ahead = hours.get(calendar)
        if (ahead === undefined) return [{ pointer, message: `unknown calendar "${calendar}"` }]
        return counted > ahead
          ? [{ pointer, message: `so many hours of the calendar "${calendar}" do not go by in ${mostYears} years` }]
          : []
      })
    },
  }
}
