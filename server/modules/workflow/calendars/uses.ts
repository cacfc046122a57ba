import { sql } from 'kysely'
import { calendarsIn } from '#core/flow/calendar/calendarsIn.ts'
import { type WorkingCalendar, workingHours } from '#core/flow/calendar/workingTime.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Fault } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
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
function countedBy(definition: unknown, code: string): number | undefined {
  const hours = calendarsIn(definition as FlowDef).flatMap((use) => (use.calendar === code ? [use.hours] : []))
  return hours.length > 0 ? Math.max(...hours) : undefined
}

/**
 * The flows that name a calendar: in their draft, in the version that new instances follow, or in an earlier one as long as
 * there are instances, which may be of it or come back to it.
 */
export async function flowsNaming(trx: Db, code: string): Promise<Naming[]> {
  const word = JSON.stringify(code)
  const flows = await trx.selectFrom('flow_template').select(['id', 'fullName', 'versionId']).orderBy('sortCode').orderBy('id').execute()
  const found: Naming[] = []
  for (const { id, fullName, versionId } of flows) {
    const draft = await trx
      .selectFrom('flow_template')
      .select('definition')
      .where('id', '=', id)
      .where(sql<boolean>`position(${word}::text in "definition") > 0`)
      .executeTakeFirst()
    const counted = [draft?.definition ? countedBy(JSON.parse(draft.definition), code) : undefined]
    const versions = await trx
      .selectFrom('flow_version as v')
      .select('v.id')
      .where('v.templateId', '=', id)
      .where(sql<boolean>`position(${word}::text in v."definition"::text) > 0`)
      .where((eb) =>
        eb.or([
          eb('v.id', '=', versionId ?? ''),
          eb.exists(
            eb
              .selectFrom('flow_version as o')
              .innerJoin('flow_instance as i', 'i.versionId', 'o.id')
              .select('i.id')
              .where('o.templateId', '=', id),
          ),
        ]),
      )
      .execute()
    // one at a time: a definition may be large
    for (const version of versions) {
      const row = await trx.selectFrom('flow_version').select('definition').where('id', '=', version.id).executeTakeFirst()
      if (row) counted.push(countedBy(row.definition, code))
    }
    const hours = counted.filter((one) => one !== undefined)
    if (hours.length > 0) found.push({ fullName: String(fullName), hours: Math.max(...hours) })
  }
  return found
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
