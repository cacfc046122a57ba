import { occurrences, type Series, startsOf } from '#core/schedule/series.ts'
import { dayMs, minuteMs, momentOf, wallOf } from '#core/schedule/wall.ts'
import type { Db } from '../../db/types.ts'
import { jobTime } from '../../jobs/clock.ts'
import type { JobKinds } from '../../jobs/kinds.ts'
import { cancel, queue } from '../../jobs/queue.ts'
import { type ListRow, type ScheduleRow, seriesIn, timeId, zoneOf } from './rows.ts'
import { tellPeople } from './tell.ts'
import { timeOf } from './visible.ts'

declare module '../../jobs/kinds.ts' {
  interface JobPayloads {
    'schedule.remind': { schedule: string }
  }
}

const kind = 'schedule.remind'
/** Times that one run looks at: what was missed while no process ran is told of what is not over. */
const atOnce = 50

/** The start of whole days is midnight where the schedule is. */
const startOf = (row: ListRow, wall: number): number => momentOf(zoneOf(row), wall)

/** When the next time of a row is told: the first that begins after what was told already, and after a moment. */
function nextReminder(row: ListRow, series: Series, after: number): number | undefined {
  if (row.remind === null) return undefined
  const zone = zoneOf(row)
  for (const start of startsOf(series, wallOf(zone, after) - dayMs)) {
    const begin = startOf(row, start)
    if (begin > after && begin > (row.remindedTo ?? 0)) return begin - row.remind * minuteMs
  }
  return undefined
}

/** Queues the next reminder of a row in its transaction, in the place of the one that waits. `now` is the clock of the jobs. */
export async function planReminder(trx: Db, row: ScheduleRow, now: number): Promise<void> {
  await cancel(trx, kind, [row.id])
  const at = nextReminder(row, seriesIn(row), now)
  if (at !== undefined) await queue(trx, kind, { payload: { schedule: row.id }, key: row.id, at: Math.max(at, now), by: row.creatorUserId })
}

/** Takes back what waits for rows that are no more. */
export const cancelReminders = (trx: Db, ids: readonly string[]): Promise<void> => cancel(trx, kind, ids)

/** Tells everybody of a row of what begins soon, each time once: what was told is written in the same transaction. */
async function remind(trx: Db, id: string, now: number): Promise<void> {
  const row = await trx.selectFrom('base_schedule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || row.remind === null) return
  const [zone, series] = [zoneOf(row), seriesIn(row)]
  const soon = now + row.remind * minuteMs
  const near = occurrences(series, wallOf(zone, now) - dayMs, wallOf(zone, soon) + dayMs, atOnce)
  const due = near.filter(({ start, end }) => {
    const begin = startOf(row, start)
    return begin <= soon && begin > (row.remindedTo ?? 0) && Math.max(begin, momentOf(zone, end)) >= now
  })
  const people = await trx.selectFrom('base_schedule_person').select('userId').where('scheduleId', '=', id).execute()
  const maker = await trx.selectFrom('base_user').select('realName').where('id', '=', row.creatorUserId).executeTakeFirst()
  const to = [row.creatorUserId, ...people.map(({ userId }) => userId)]
  for (const one of due) {
    const { start, end, at } = timeOf(row, one)
    await tellPeople(trx, 'remind', to, { row, id: timeId(row, at), start, end, by: maker?.realName ?? '' })
  }
  const last = due.at(-1)
  const remindedTo = last ? startOf(row, last.start) : row.remindedTo
  if (last)
    await trx
      .updateTable('base_schedule')
      .set({ remindedTo: new Date(Number(remindedTo)) })
      .where('id', '=', id)
      .execute()
  await planReminder(trx, { ...row, remindedTo }, now)
}

/** What schedules do later. */
export const scheduleJobs: JobKinds = {
  [kind]: {
    title: 't:job.scheduleRemind',
    works: 'inside',
    run: async ({ payload: { schedule } }, { trx, app }) => remind(trx, schedule, await jobTime(trx, app)),
  },
}
