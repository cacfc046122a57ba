import { type CalendarFault, calendarFaults, calendarLimits } from '#core/flow/calendar/calendar.ts'
import { isTimeZone } from '#core/flow/calendar/timeZone.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { RuleSet } from '../../../auth/rules.ts'
import type { WriteContext } from '../../../auth/writer.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { flowNames } from '../naming/index.ts'
import { readyCalendar } from './stored.ts'
import { flowsCounting, hoursAhead, mostYears } from './uses.ts'

/** Calendars that there may be. */
const most = 200

const parsed = (text: Json | undefined): unknown => {
  try {
    return JSON.parse(String(text || '[]'))
  } catch {
    return undefined
  }
}

const limitOf: { [list in CalendarFault['list']]: number } = { hours: calendarLimits.hours, exceptions: calendarLimits.exceptions }

/** What is wrong with a calendar, at the fields and rows of its form. */
async function faultsOf(trx: Db, values: Row, { t }: WriteContext): Promise<FieldError[]> {
  const fault = (field: string, key: string, params: { [name: string]: string | number } = {}): FieldError => ({
    ...{ field, rule: 'calendar', message: t(`t:calendar.fault.${key}`, params) },
  })
  if (!isTimeZone(String(values.timeZone))) return [fault('timeZone', 'zone')]
  const found = calendarFaults({ hours: parsed(values.hours), exceptions: parsed(values.exceptions) })
  if (found.length > 0)
    return found.slice(0, 50).map(({ list, row, column, why }) => ({
      ...fault(list, why, { most: limitOf[list], days: calendarLimits.range, name: calendarLimits.name }),
      ...(row === undefined || column === undefined ? {} : { field: `${list}[${row}].${column}`, row, child: column }),
    }))
  const [zone, hours, exceptions] = [values.timeZone, values.hours, values.exceptions].map(String)
  const ahead = hoursAhead(readyCalendar({ timeZone: zone ?? '', hours: hours ?? '', exceptions: exceptions || '[]' }), Date.now())
  if (ahead === 0) return [fault('exceptions', 'nothing', { years: mostYears })]
  const far = (await flowsCounting(trx, String(values.enCode))).find((flow) => flow.hours > ahead)
  return far ? [fault('hours', 'reach', { flow: far.fullName, hours: far.hours, years: mostYears })] : []
}

/** What the JSON of calendars cannot say. */
export const calendarRules: RuleSet = {
  flowCalendar: {
    prepare: async (trx, values, current) => {
      const { n } = await trx
        .selectFrom('flow_calendar')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
      if (!current && Number(n) >= most) throw new ApiError('badRequest', { key: 'calendar.many', params: { most } })
      return { ...values, exceptions: values.exceptions || '[]' }
    },
    check: (trx, values, _current, context) => faultsOf(trx, values, context),
    beforeDelete: async (trx, { enCode }, { t }) => {
      const flows = await flowsCounting(trx, String(enCode))
      if (flows.length > 0) throw new ApiError('inUse', { key: 'calendar.inUse', params: { flows: flowNames(flows, t) } })
    },
  },
}
