import type { FastifyInstance } from 'fastify'
import { transaction } from '../../db/transaction.ts'
import type { AnyKind, Job } from '../../jobs/kinds.ts'
import { clearEverywhere } from '../caches/index.ts'

/** What a task may have the server do: the clearings of the product, each a kind of job that recurs, and emptying the caches. */
const clearings = ['callLog.clear', 'files.clear', 'imports.clear', 'jobs.clear', 'msg.clear', 'requestKeys.clear', 'sheets.clear'] as const
const emptyCaches = 'caches.clear'
export const actionNames: readonly string[] = [...clearings, emptyCaches]

/** The key of the text that says what an action is called. */
export const actionTitle = (app: Pick<FastifyInstance, 'jobs'>, name: string): string =>
  name === emptyCaches ? 't:cache.clearAll' : (app.jobs.kinds.get(name)?.title ?? name)

/** Runs a kind of job at once, as its lane would. */
async function runKind(app: FastifyInstance, kind: AnyKind, job: Job<never>, signal: AbortSignal): Promise<void> {
  if (kind.works === 'inside') return transaction(app.db, (trx) => kind.run(job, { trx, app }))
  const after = await kind.run(job, { app, signal })
  if (after) await transaction(app.db, after)
}

/** Does one of the server's own actions. Throws where there is none of that name. */
export async function runAction(app: FastifyInstance, name: string, job: Job<unknown>, signal: AbortSignal): Promise<void> {
  if (name === emptyCaches) return clearEverywhere(app)
  const kind = actionNames.includes(name) ? app.jobs.kinds.get(name) : undefined
  if (!kind) throw new Error(`There is no action "${name}".`)
  await runKind(app, kind, { ...job, kind: name, key: null, payload: null as never, attempt: 1 }, signal)
}
