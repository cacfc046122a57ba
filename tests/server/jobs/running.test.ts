/** @module-tag pglite */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { queue, queueAll } from '#server/jobs/queue.ts'
import { jobApps } from '../../helpers/jobApps.ts'
import { killedJobs, notOnce } from '../../helpers/jobKinds.ts'
import { until } from '../../helpers/until.ts'

const on = jobApps()
const at = { port: 0, host: '127.0.0.1' }
const title = 't:job.clearJobs'
const left = async (kind: string) =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from base_job where "kind" = ${kind} and "state" = 'waiting'`.execute(on.db())).rows[0]
      ?.n,
  )

beforeEach(async () => void (await sql`delete from test_effect`.execute(on.db())))

it('a process that sleeps is told of a job, and of one that is due soon', async () => {
  const app = await on.app(killedJobs)
  await app.listen(at)
  await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 1 } }))
  await until(async () => expect(await notOnce(on.db(), 'inside', 1)).toEqual([]))
  const due = Date.now() + 300
  await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 2 }, at: due }))
  await until(async () => expect(await notOnce(on.db(), 'inside', 2)).toEqual([]))
  const done = await on.db().selectFrom('base_job').select(['dueAt', 'endedAt']).where('kind', '=', 'test.inside').execute()
  expect(done.find(({ dueAt }) => dueAt === due)?.endedAt).toBeGreaterThanOrEqual(due)
})

it('a kind with a long queue holds up no other, and calls are answered meanwhile', async () => {
  const many = 100_000
  const app = await on.app({
    jobs: {
      'test.inside': { title, works: 'inside', run: async (_job, { trx }) => void (await sql`select pg_sleep(0.001)`.execute(trx)) },
      'test.outside': {
        title,
        works: 'outside',
        run:
          async ({ payload: { n } }) =>
          async (trx) =>
            void (await sql`insert into test_effect values (${n}, 'outside')`.execute(trx)),
      },
    },
  })
  await sql`insert into base_job ("id", "kind", "payload") select 'long' || n, 'test.inside', '{"n":0}' from generate_series(1, ${many}::int) as n`.execute(
    on.db(),
  )
  await app.listen(at)
  await until(async () => expect(await left('test.inside')).toBeLessThan(many))
  await on.keep((trx) =>
    queueAll(
      trx,
      'test.outside',
      Array.from({ length: 10 }, (_, i) => ({ payload: { n: i + 1 } })),
    ),
  )
  await until(async () => expect(await notOnce(on.db(), 'outside', 10)).toEqual([]))
  for (let i = 0; i < 10; i++) expect((await app.inject('/api/health')).json().code).toBe(200)
  expect(await left('test.inside')).toBeGreaterThan(many / 2)
}, 60_000)

it('the time of a job is told by the clock of the database, and how long the first has waited', async () => {
  const app = await on.app(killedJobs)
  await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 1 }, at: Date.now() - 90_000 }))
  const looked = app.jobs.runDue(['none'])
  await looked
  const late = async () => (await app.inject('/api/health')).json().data.jobsLateSeconds
  expect(await late()).toBeGreaterThanOrEqual(89)
  await app.jobs.runDue(['test.inside'])
  expect(await late()).toBe(0)
})
