import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { callerFor } from '../../http/caller.ts'
import type { Caller } from '../../http/route.ts'
import { jobTime } from '../../jobs/clock.ts'
import type { Job, JobKinds, JobPayloads, RecurringKinds } from '../../jobs/kinds.ts'
import { rowsOfJson } from '../../records/interfaces/parameters.ts'
import { runTaskFor } from '../interfaces/index.ts'
import { runAction } from './actions.ts'
import { tellFailure, tellRecovery } from './alerts.ts'
import { isTimeOf } from './cron.ts'
import { planAll, planNext, type Task } from './plan.ts'
import { beginRun, cutFault, cutOff, cutOffLost, endRun, runFault } from './runs.ts'

/** So late a time is missed, in ms. */
const late = 60_000
/** What one run may take, in ms: a backup of many files takes a while. */
const limit = 3_600_000

type RunJob = Job<JobPayloads['task.run']>

interface Begun {
  task: Task
  runId: string
  /** by which whoever is called knows a second time from the first */
  told: string
}

/** Whether a run of the task is under way. */
const isUnderWay = async (trx: Db, taskId: string): Promise<boolean> =>
  (await trx.selectFrom('base_task_run').select('id').where('taskId', '=', taskId).where('state', '=', 'running').executeTakeFirst()) !==
  undefined

/** Why a run does not come about, as the key of a text. */
async function hindrance(trx: Db, task: Task, job: RunJob, now: number): Promise<string | undefined> {
  if (await isUnderWay(trx, task.id)) return 'task.fault.busy'
  const isMissed = job.payload.by === undefined && now - job.dueAt > late
  return isMissed && task.missed === 'skip' ? 'task.fault.missed' : undefined
}

/**
 * Begins a run, in one transaction: the time after it is queued, and the line of the run is there before anything is done. No
 * other process has the same time of a task. Nothing where it came too late, or was begun before and cut off.
 */
async function begin(trx: Db, app: FastifyInstance, job: RunJob): Promise<Begun | undefined> {
  const { task: taskId, by, retry } = job.payload
  const task = await trx.selectFrom('base_task').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirst()
  if (!task) return undefined
  const before = await trx.selectFrom('base_task_run').select('id').where('jobId', '=', job.id).executeTakeFirst()
  if (before) {
    for (const id of await cutOff(trx, before.id)) await tellFailure(trx, id, cutFault)
    return undefined
  }
  const now = await jobTime(trx, app)
  if (by === undefined) {
    // whoever has changed the task meanwhile has queued its next time
    if (task.enabledMark !== 1 || !isTimeOf(task, job.dueAt)) return undefined
    await planNext(trx, task, Math.max(now, job.dueAt))
  }
  const repeated =
    retry === undefined ? undefined : await trx.selectFrom('base_task_run').select('firstId').where('id', '=', retry).executeTakeFirst()
  const key = await hindrance(trx, task, job, now)
  const runId = await beginRun(trx, {
    ...{ taskId, jobId: job.id, at: now, ownerId: task.ownerId, byId: by ?? null, firstId: repeated?.firstId ?? null },
    ...{ cause: by === undefined ? 'time' : retry === undefined ? 'hand' : 'retry', scheduledAt: by === undefined ? job.dueAt : null },
    ...(key === undefined ? { state: 'running', fault: null } : { state: 'missed', fault: { key } }),
  })
  return runId === undefined || key !== undefined ? undefined : { task, runId, told: repeated?.firstId ?? runId }
}

/** Whom a task runs for, with the rights that they have now. Throws a readable fault where they may not sign in any more. */
const ownerOf = (app: FastifyInstance, { ownerId }: Task): Promise<Caller> =>
  callerFor(app, { userId: ownerId ?? '', language: 'zh' }).catch((error: unknown) => {
    throw error instanceof ApiError && error.problem === 'forbidden' ? new ApiError('forbidden', { key: 'task.fault.owner' }) : error
  })

/** Does what a task says, as its owner. Gives how many rows a data interface answered. */
async function perform(app: FastifyInstance, { task, told }: Begun, job: RunJob, signal: AbortSignal): Promise<number | null> {
  const owner = await ownerOf(app, task)
  if (task.kind === 'interface') {
    const paramList = rowsOfJson(task.parameterJson)
    return (await runTaskFor(owner, task.interfaceId ?? '', { paramList, told })).rows.length
  }
  if (!(await owner.grants()).isAdmin) throw new ApiError('forbidden', { key: 'task.fault.rights' })
  await runAction(app, task, job, signal)
  return null
}

/** One job is one run: it is begun in one transaction, done without one, and noted in the transaction that ends the job. */
async function runTask(job: RunJob, { app, signal }: { app: FastifyInstance; signal: AbortSignal }) {
  const begun = await transaction(app.db, (trx) => begin(trx, app, job))
  if (!begun) return undefined
  const began = performance.now()
  const outcome = await perform(app, begun, job, signal).then(
    (rows) => ({ rows }),
    (error: unknown) => ({ fault: runFault(error) }),
  )
  // one that did not end by itself is noted as cut off by whoever has the job next
  if ('fault' in outcome) signal.throwIfAborted()
  const ms = performance.now() - began
  return async (trx: Db) => {
    if (!(await endRun(trx, begun.runId, { ...outcome, ms, at: await jobTime(trx, app) }))) return
    if ('fault' in outcome) await tellFailure(trx, begun.task.id, outcome.fault)
    else await tellRecovery(trx, begun.task.id)
  }
}

/** The runs of tasks. A try that is cut off is not made again: the second one only notes that. */
export const taskJobs: JobKinds = {
  'task.run': { title: 't:job.taskRun', works: 'outside', limit, pauses: [1000, 5000], run: runTask },
}

/** Tasks whose next time was lost have it again, and runs that nobody is at are told as cut off. */
export const taskTending: RecurringKinds = {
  'task.tend': {
    title: 't:job.taskTend',
    works: 'inside',
    every: { pattern: '*/5 * * * *', zone: 'UTC' },
    run: async (_job, { trx, app }) => {
      for (const id of await cutOffLost(trx)) await tellFailure(trx, id, cutFault)
      await planAll(trx, await jobTime(trx, app))
    },
  },
}
