import type { FastifyInstance } from 'fastify'
import { transaction } from '../../db/transaction.ts'
import type { AnyKind, Job } from '../../jobs/kinds.ts'
import { backUp, backupTitle } from '../backup/index.ts'
import { clearEverywhere } from '../caches/index.ts'
import { beginRun } from '../dataSync/index.ts'
import type { Task } from './plan.ts'

/** What a task may have the server do: a backup, the clearings of the product, each a kind of job that recurs, emptying the caches, and a sync. */
const clearings = ['callLog.clear', 'files.clear', 'imports.clear', 'jobs.clear', 'msg.clear', 'requestKeys.clear', 'sheets.clear'] as const
const emptyCaches = 'caches.clear'
const makeBackup = 'backup.make'
/** The action that runs the sync that the task names. */
export const syncAction = 'dataSync'
export const actionNames: readonly string[] = [makeBackup, ...clearings, emptyCaches, syncAction]
const ownTitles: { readonly [name: string]: string } = {
  [emptyCaches]: 't:cache.clearAll',
  [makeBackup]: backupTitle,
  [syncAction]: 't:job.dataSync',
}

/** The key of the text that says what an action is called. */
export const actionTitle = (app: Pick<FastifyInstance, 'jobs'>, name: string): string =>
  ownTitles[name] ?? app.jobs.kinds.get(name)?.title ?? name

/** Runs a kind of job at once, as its lane would. */
async function runKind(app: FastifyInstance, kind: AnyKind, job: Job<never>, signal: AbortSignal): Promise<void> {
  if (kind.works === 'inside') return transaction(app.db, (trx) => kind.run(job, { trx, app }))
  const after = await kind.run(job, { app, signal })
  if (after) await transaction(app.db, after)
}

/** Does one of the server's own actions. Throws where there is none of that name. */
export async function runAction(app: FastifyInstance, { action, syncId }: Task, job: Job<unknown>, signal: AbortSignal): Promise<void> {
  const name = action ?? ''
  if (name === emptyCaches) return clearEverywhere(app)
  if (name === makeBackup) return backUp(app, signal)
  // it goes on in a job of its own, which tells in the log of the sync how it went
  if (name === syncAction)
    return void (await transaction(app.db, (trx) => beginRun(trx, syncId ?? '', { cause: 'task', by: null, language: 'zh' })))
  const kind = actionNames.includes(name) ? app.jobs.kinds.get(name) : undefined
  if (!kind) throw new Error(`There is no action "${name}".`)
  await runKind(app, kind, { ...job, kind: name, key: null, payload: null as never, attempt: 1 }, signal)
}
