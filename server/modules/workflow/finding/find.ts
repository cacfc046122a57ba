import { afterWorkingHours, beginOfDay, type WorkingCalendar } from '#core/flow/calendar/workingTime.ts'
import type { Dates, Need, People } from '#core/flow/types.ts'
import { dateType, toDay } from '#core/format/format.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import type { Model } from '../../../records/model/model.ts'
import { calendarOf } from '../calendars/index.ts'
import { type Asking, askingIn, rowsOfRules } from './byInterface.ts'
import { findPeople } from './people.ts'

const hour = 3_600_000

/** What is asked about: the flow, and the record as it is after the command. */
export interface About extends Asking {
  templateId: string
  /** the application that the record is of */
  model: Pick<Model, 'plan'>
  now: number
  /** when it was launched; nothing before that */
  launchedAt: number | null
}

/** A field of the form as a moment: a calendar day begins where the calendar is of. */
function momentOf({ field }: { field: string }, { form, model }: About, calendar: WorkingCalendar | undefined): number | null {
  const value = form[field]
  if (typeof value !== 'number') return null
  const of = model.plan.fields.find((one) => one.field === field)
  const isDay = of?.widget.holds === 'date' && !of.widget.isSystem && dateType(String(of.node.format ?? 'yyyy-MM-dd')) !== 'datetime'
  return calendar && isDay ? beginOfDay(calendar, toDay(value)) : value
}

/** A deadline and its reminders: in hours, or in those of a working calendar. */
async function datesOf(trx: Db, { hours, calendar: code, from, remind = [] }: Need & { need: 'dates' }, about: About): Promise<Dates> {
  const { now, launchedAt } = about
  const calendar = code === undefined ? undefined : await calendarOf(trx, code)
  const begins = typeof from === 'object' ? momentOf(from, about, calendar) : from === 'launch' ? (launchedAt ?? now) : now
  if (begins === null) return { at: null }
  const later = (moment: number, hours: number): number => {
    if (!calendar) return moment + hours * hour
    const found = afterWorkingHours(calendar, moment, hours)
    // not met: whoever saved the flow, or the calendar, was told
    if (found === undefined) throw new ApiError('badRequest', { key: 'calendar.tooFar', params: { code: code ?? '', hours } })
    return found
  }
  const at = later(begins, hours)
  return { at, remind: remind.map((hours) => later(at, hours)) }
}

/** The facts that a flow asks for, by the keys of its needs; inside of the command's transaction, with no call of others: throws `rowsNeeded` where an API has to be asked. */
export async function find(
  trx: Db,
  needs: readonly Need[],
  about: About,
): Promise<{ people: { [key: string]: People }; dates: { [key: string]: Dates } }> {
  const people: { [key: string]: People } = {}
  const dates: { [key: string]: Dates } = {}
  // all that is lacking of APIs is told at once
  const asking = needs.flatMap((need) => (need.need === 'people' ? askingIn(need.rules) : []))
  const rows = await rowsOfRules(trx, asking, about)
  for (const need of needs) {
    if (need.need === 'people') {
      const failed = askingIn(need.rules).some((rule) => rows.get(rule) === undefined)
      people[need.key] = failed ? { found: [], failed: true } : await findPeople(trx, need, { ...about, rows })
    } else dates[need.key] = await datesOf(trx, need, about)
  }
  return { people, dates }
}
