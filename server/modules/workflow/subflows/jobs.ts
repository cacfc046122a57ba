import type { Db } from '../../../db/types.ts'
import type { JobKinds } from '../../../jobs/kinds.ts'
import { performByJob } from '../calls/index.ts'
import { gone, lock, perform } from '../instances/index.ts'
import { childOf, launchSubflow } from './launch.ts'

/** What places that launch other flows do later. */
export const subflowJobs: JobKinds = {
  'flow.subflow': {
    title: 't:job.flowSubflow',
    works: 'outside',
    run: async ({ payload }, { app }) => {
      const isLaunched = await launchSubflow(app, payload).catch((error: unknown) => {
        gone(error)
        return true
      })
      if (isLaunched) return
      const { instance, node, round } = payload
      return async (trx: Db) => {
        const at = await lock(app, trx, instance).catch(gone)
        if (at) await performByJob(app, trx, at, { kind: 'answered', node, round, ok: false })
      }
    },
  },
  'flow.subflowEnded': {
    title: 't:job.flowSubflowEnded',
    works: 'inside',
    run: async ({ payload: { instance, node, round, ok } }, { trx, app }) => {
      const at = await lock(app, trx, instance).catch(gone)
      if (at) await performByJob(app, trx, at, { kind: 'answered', node, round, ok })
    },
  },
  'flow.subflowLeft': {
    title: 't:job.flowSubflowLeft',
    works: 'inside',
    run: async ({ payload: { actor, ...place } }, { trx, app }) => {
      const child = await childOf(trx, place)
      const at = child && (await lock(app, trx, child.id))
      // a draft is its starter's to keep
      if (actor === null || !at || (at.state.status !== 1 && at.state.status !== 3)) return
      await perform(app, trx, at, { kind: 'end', actor }, true)
    },
  },
}
