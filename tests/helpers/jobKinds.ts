/** Kinds of job of a test: what they did stands in tables of their own. */
import { sql } from 'kysely'
import type { Db } from '#server/db/types.ts'
import type { Module } from '#server/http/route.ts'
import { queue } from '#server/jobs/queue.ts'
import { pushMessage } from '#server/modules/notices/index.ts'

declare module '#server/jobs/kinds.ts' {
  interface JobPayloads {
    'test.inside': { n: number; next?: 'timer' | 'call' }
    'test.outside': { n: number }
    'test.message': { n: number; userId: string }
  }
}

/** What others would have: each call once, by its key. */
export const makeTables = async (db: Db): Promise<void> => {
  await sql`create table test_effect (n integer not null, kind text not null)`.execute(db)
  await sql`create table test_call (key text primary key, n integer not null, times integer not null default 1)`.execute(db)
}

/** How often each number was done, by kind: what is not once is told. */
export async function notOnce(db: Db, kind: string, upTo: number): Promise<Array<{ n: number; times: number }>> {
  const { rows } = await sql<{ n: number; times: number }>`
    select n, (select count(*)::int from test_effect e where e.kind = ${kind} and e.n = wanted.n) as times
    from generate_series(1, ${upTo}::int) as wanted(n)`.execute(db)
  return rows.filter(({ times }) => times !== 1)
}

const noteEffect = (trx: Db, kind: string, n: number) => sql`insert into test_effect (n, kind) values (${n}, ${kind})`.execute(trx)

export const killedJobs: Module = {
  routes: [],
  jobs: {
    'test.inside': {
      title: 't:job.clearJobs',
      works: 'inside',
      run: async ({ payload }, { trx }) => {
        await noteEffect(trx, 'inside', payload.n)
        // a timer, which calls others when its time has come
        if (payload.next === 'timer') await queue(trx, 'test.inside', { payload: { n: payload.n + 1, next: 'call' }, at: Date.now() + 200 })
        if (payload.next === 'call') await queue(trx, 'test.outside', { payload: { n: payload.n - 1 } })
      },
    },
    // somebody is told a number, and what is set up for reminders tells it outside
    'test.message': {
      title: 't:job.clearJobs',
      works: 'inside',
      run: async ({ payload: { n, userId } }, { trx }) => {
        await pushMessage(trx, [userId], { type: 4, event: 'schedule.remind', title: `message ${n}` })
      },
    },
    'test.outside': {
      title: 't:job.clearJobs',
      works: 'outside',
      run: async ({ id, payload: { n } }, { app }) => {
        await sql`insert into test_call (key, n) values (${id}, ${n}) on conflict (key) do update set times = test_call.times + 1`.execute(
          app.db,
        )
        return (trx) => noteEffect(trx, 'outside', n).then(() => {})
      },
    },
  },
}
