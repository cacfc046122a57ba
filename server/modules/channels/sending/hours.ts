import { isTimeZone } from '#core/flow/calendar/timeZone.ts'
import { type QuietHours, quietEnd } from '#core/schedule/quiet.ts'
import { anyOf } from '../../../db/columns.ts'
import type { Db, RowOf } from '../../../db/types.ts'

export type Hours = RowOf<'msg_hours'>

/** A zone that this host knows no more counts as UTC. */
export const zoneOf = ({ timeZone }: Pick<Hours, 'timeZone'>): string => (isTimeZone(timeZone) ? timeZone : 'UTC')

const quietOf = (hours: Hours): QuietHours => ({
  ...{ zone: zoneOf(hours), from: hours.quietFrom, to: hours.quietTo, days: [...hours.quietDays].map(Number) },
})

/** When the quiet hours end in which this moment is; nothing outside of them. */
export const quietUntil = (hours: Hours | undefined, moment: number): number | undefined =>
  hours?.quiet === 1 ? quietEnd(quietOf(hours), moment) : undefined

/** The hours of people, of those who have said any. */
export async function hoursOf(trx: Db, userIds: readonly string[]): Promise<Map<string, Hours>> {
  const rows = await trx.selectFrom('msg_hours').selectAll().where('userId', '=', anyOf(userIds)).execute()
  return new Map(rows.map((row) => [row.userId, row]))
}
