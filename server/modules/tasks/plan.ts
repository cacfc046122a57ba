import { sql } from 'kysely'
import type { Db, RowOf } from '../../db/types.ts'
import { queue } from '../../jobs/queue.ts'
import { nextRuns } from './cron.ts'

declare module '../../jobs/kinds.ts' {
  interface JobPayloads {
    /** `by`: the person who pressed; `retry`: the run that is repeated */
    'task.run': { task: string; by?: string; retry?: string }
  }
}

export type Task = RowOf<'base_task'>

/** Queues the next time of a task after a moment, where there is one. Whoever queues the same time again changes nothing. */
export async function planNext(trx: Db, task: Task, after: number): Promise<void> {
  const [at] = nextRuns(task, after)
  if (at !== undefined) await queue(trx, 'task.run', { key: `${task.id} ${at}`, payload: { task: task.id }, at })
}

/** Jobs that wait for a time of a task, not for somebody who pressed. */
const waiting = (taskId: ReturnType<typeof sql>) =>
  sql`"kind" = 'task.run' and "state" = 'waiting' and "payload" ->> 'task' = ${taskId} and "payload" ->> 'by' is null`

/** Takes back the times of a task that wait. One that is being run at this moment sees by itself that it came too late. */
export const cancelTimes = (trx: Db, taskId: string) =>
  sql`delete from base_job where "id" in (select "id" from base_job where ${waiting(sql`${taskId}`)} for update skip locked)`.execute(trx)

/** Takes back all that waits for a task. */
export const cancelAll = (trx: Db, taskId: string) =>
  sql`delete from base_job where "id" in (
    select "id" from base_job where "kind" = 'task.run' and "state" = 'waiting' and "payload" ->> 'task' = ${taskId} for update skip locked)`.execute(
    trx,
  )

/** The moment of the database's clock, in ms. */
async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: string }>`select floor(extract(epoch from now()) * 1000) as now`.execute(db)
  return Number(rows[0]?.now)
}

/** Queues the next time of every task that is switched on and waits for none; by the database's clock where no moment is given. */
export async function planAll(trx: Db, now?: number): Promise<void> {
  const tasks = await trx
    .selectFrom('base_task')
    .selectAll()
    .where('enabledMark', '=', 1)
    .where(sql<boolean>`not exists (select from base_job where ${waiting(sql`base_task."id"`)})`)
    .execute()
  if (tasks.length === 0) return
  const after = now ?? (await databaseTime(trx))
  for (const task of tasks) await planNext(trx, task, after)
}

/** When each of these tasks runs next, in ms. */
export async function nextTimes(db: Db, taskIds: readonly string[]): Promise<Map<string, number>> {
  if (taskIds.length === 0) return new Map()
  const { rows } = await sql<{ task: string; at: number }>`
    select "payload" ->> 'task' as task, min("dueAt") as at from base_job
    where "kind" = 'task.run' and "state" = 'waiting' and "payload" ->> 'task' = any(${[...taskIds]}::text[]) and "payload" ->> 'by' is null
    group by 1`.execute(db)
  return new Map(rows.map(({ task, at }) => [task, Number(at)]))
}
