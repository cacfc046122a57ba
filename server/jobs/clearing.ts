import { sql } from 'kysely'
import type { Db } from '../db/types.ts'
import type { RecurringKinds } from './kinds.ts'
import { type Clock, jobNow } from './store.ts'

/** How long ended jobs are kept, in days: what failed is there for an administrator to see. */
const kept = { done: 3, failed: 90 } as const
/** How many go at once: a table of millions is not locked for long. */
const together = 5000

/** Forgets jobs that ended long ago, at most so many; whether there are more. */
export async function clearJobs(db: Db, clock: Clock): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from base_job where "id" in (
    select "id" from base_job where "state" = 'done' and "endedAt" < ${jobNow(clock)} - ${kept.done} * interval '1 day'
      or "state" = 'failed' and "endedAt" < ${jobNow(clock)} - ${kept.failed} * interval '1 day'
    limit ${together} for update skip locked)`.execute(db)
  return numAffectedRows >= BigInt(together)
}

export const jobClearing: RecurringKinds = {
  'jobs.clear': {
    title: 't:job.clearJobs',
    works: 'outside',
    every: { pattern: '42 * * * *', zone: 'UTC' },
    run: async (_job, { app, signal }) => {
      while (!signal.aborted && (await clearJobs(app.db, app.jobs.clock)));
    },
  },
}
