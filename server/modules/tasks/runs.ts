import { type RawBuilder, sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Json } from '#core/types.ts'
import { ApiError, brokenRules } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { faultText } from '../../jobs/backOff.ts'
import { type AskedPage, limitOf, type Page, readPage } from '../../records/query/page.ts'

/** Runs that are kept of one task. */
export const keptRuns = 100

export type Run = RowOf<'base_task_run'>
/** Why a run failed, or did not come about: a text of the product with its parameters, or one as it is. */
export type RunFault = { key: string; params?: { [name: string]: string | number } } | { text: string }

/** What is kept of a fault, for people to read in their language. */
export function runFault(error: unknown): RunFault {
  const [rule] = brokenRules(error) ?? []
  if (rule) return { text: String(rule.message).slice(0, 300) }
  if (error instanceof ApiError) return { key: error.key, ...(error.params ? { params: error.params } : {}) }
  return { text: faultText(error) }
}

/** A fault in words. */
export function faultIn(fault: Json, t: Translate): string {
  if (fault === null || typeof fault !== 'object' || Array.isArray(fault)) return ''
  if (typeof fault.text === 'string') return fault.text
  return t(`t:${String(fault.key)}`, (fault.params ?? {}) as { [name: string]: string | number })
}

/** What came of a run, in words. */
export const outcomeText = ({ state, fault, rows }: Pick<Run, 'state' | 'fault' | 'rows'>, t: Translate): string => {
  if (fault !== null) return faultIn(fault, t)
  return state === 'done' && rows !== null ? t('t:task.rows', { n: rows }) : ''
}

interface NewRun {
  taskId: string
  jobId: string
  cause: 'time' | 'hand' | 'retry'
  state: 'running' | 'missed'
  at: number
  scheduledAt: number | null
  fault: RunFault | null
  ownerId: string | null
  byId: string | null
  firstId: string | null
}

/** Notes that a run begins, or that it does not come about, and lets go those that are too old. Nothing where another process has had this time of the task. */
export async function beginRun(trx: Db, { at, scheduledAt, fault, state, firstId, ...run }: NewRun): Promise<string | undefined> {
  const id = newId()
  const made = await trx
    .insertInto('base_task_run')
    .values({
      ...{ id, ...run, state, firstId: firstId ?? id, startedAt: new Date(at), fault: fault && JSON.stringify(fault) },
      ...{ scheduledAt: scheduledAt === null ? null : new Date(scheduledAt), endedAt: state === 'missed' ? new Date(at) : null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await sql`delete from base_task_run where "taskId" = ${run.taskId} and "state" <> 'running' and "id" <= (
    select "id" from base_task_run where "taskId" = ${run.taskId} order by "id" desc ${limitOf({ pageSize: 1, skip: keptRuns })})`.execute(
    trx,
  )
  return id
}

/** Notes how a run ended, unless it was told to have been cut off meanwhile; gives whether it was not. */
export async function endRun(
  trx: Db,
  id: string,
  { at, ms, rows = null, fault = null }: { at: number; ms: number; rows?: number | null; fault?: RunFault | null },
): Promise<boolean> {
  const ended = await trx
    .updateTable('base_task_run')
    .set({
      ...{ state: fault ? 'failed' : 'done', endedAt: new Date(at), ms: Math.round(ms), rows },
      fault: fault && JSON.stringify(fault),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0
}

/** Why a run was cut off. */
export const cutFault: RunFault = { key: 'task.fault.cut' }
const cut = JSON.stringify(cutFault)

/** Notes of running ones that they were cut off; gives the tasks that they are of. */
async function noteCut(trx: Db, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ taskId: string }>`update base_task_run set "state" = 'failed', "endedAt" = now(), "fault" = ${cut}::jsonb
    where "state" = 'running' and ${which} returning "taskId"`.execute(trx)
  return rows.map(({ taskId }) => taskId)
}

/** Notes of a run that its process ended before it, or that it took too long; gives the tasks that it is of. */
export const cutOff = (trx: Db, id: string) => noteCut(trx, sql<boolean>`"id" = ${id}`)

/** The same of all whose job is not at it any more. */
export const cutOffLost = (trx: Db) =>
  noteCut(
    trx,
    sql<boolean>`not exists (
      select from base_job where base_job."id" = base_task_run."jobId" and base_job."state" in ('waiting', 'running'))`,
  )

/** The last run of each of these tasks. */
export async function lastRuns(db: Db, taskIds: readonly string[]): Promise<Map<string, Run>> {
  if (taskIds.length === 0) return new Map()
  const { rows } = await sql<Run>`
    select distinct on ("taskId") * from base_task_run where "taskId" = any(${[...taskIds]}::text[]) order by "taskId", "id" desc`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.taskId, row]))
}

/** A page of the runs of a task, the last one first. */
export async function runsOf(db: Db, taskId: string, asked: AskedPage, t: Translate): Promise<Page> {
  const found = db.selectFrom('base_task_run as r').where('r.taskId', '=', taskId)
  const page = await readPage(found, asked, (runs) =>
    runs
      .leftJoin('base_user as o', 'o.id', 'r.ownerId')
      .leftJoin('base_user as b', 'b.id', 'r.byId')
      .select(['r.id', 'r.cause', 'r.state', 'r.scheduledAt', 'r.startedAt', 'r.endedAt', 'r.ms', 'r.rows', 'r.fault'])
      .select(['o.realName as ownerName', 'b.realName as byName'])
      .orderBy('r.id', 'desc'),
  )
  return {
    ...page,
    list: page.list.map(({ rows, fault, state, ...run }) => ({ ...run, state, text: outcomeText({ state, fault, rows }, t) })),
  }
}
