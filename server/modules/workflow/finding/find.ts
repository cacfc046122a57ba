import type { Dates, Need, People } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { findPeople } from './people.ts'

const hour = 3_600_000

/** What is asked about: the flow, and the record as it is after the command. */
export interface About {
  templateId: string
  form: Row
  now: number
  /** when it was launched; nothing before that */
  launchedAt: number | null
}

/** A deadline in plain hours; the release refuses one by a calendar. */
function datesOf({ hours, calendar, from, remind = [] }: Need & { need: 'dates' }, { form, now, launchedAt }: About): Dates {
  if (calendar !== undefined) throw new ApiError('internal')
  const field = typeof from === 'object' ? form[from.field] : undefined
  const begins = typeof from === 'object' ? (typeof field === 'number' ? field : null) : from === 'launch' ? (launchedAt ?? now) : now
  if (begins === null) return { at: null }
  const at = begins + hours * hour
  return { at, remind: remind.map((hours) => at + hours * hour) }
}

/** The facts that a flow asks for, by the keys of its needs; inside of the command's transaction, with no call of others. */
export async function find(
  trx: Db,
  needs: readonly Need[],
  about: About,
): Promise<{ people: { [key: string]: People }; dates: { [key: string]: Dates } }> {
  const people: { [key: string]: People } = {}
  const dates: { [key: string]: Dates } = {}
  for (const need of needs) {
    if (need.need === 'people') people[need.key] = await findPeople(trx, need, about)
    else dates[need.key] = datesOf(need, about)
  }
  return { people, dates }
}
