/** Two processes do jobs on one PostgreSQL, and are killed again and again meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { queueAll } from '#server/jobs/queue.ts'
import { isLong } from '../../helpers/fuzz.ts'
import { jobApps } from '../../helpers/jobApps.ts'
import { killedJobs } from '../../helpers/jobKinds.ts'
import { type Process, running, startProcess } from '../../helpers/serverProcess.ts'
import { until } from '../../helpers/until.ts'

/** How long processes are killed, in ms, and how long one lives at least. */
const [during, lives] = [isLong ? 120_000 : 12_000, 1000]
/** So many wait at most: there is always something to do, and never more than a moment's work. */
const most = 600

afterAll(async () => {
  for (const one of [...running]) await one.end('SIGKILL')
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('two processes on one PostgreSQL', () => {
  const on = jobApps()
  const start = () => startProcess({ ...on.options(), jobs: true })
  const left = async () => {
    const rows = on.db().selectFrom('base_job').select('state').where('state', '!=', 'done').where('scheduled', 'is', null)
    return (await rows.execute()).length
  }

  /** Queues pairs until that moment: a job with a timer, which calls others. Gives how many numbers there are. */
  const load = async (end: number): Promise<number> => {
    let n = 0
    const isOver = () => Date.now() >= end
    while (!isOver()) {
      // while both are dead nobody makes room
      await until(async () => expect(isOver() || (await left()) <= most).toBe(true), during + 10_000)
      const jobs = Array.from({ length: 20 }, (_, i) => ({ payload: { n: n + 2 * i + 1, next: 'timer' as const } }))
      n += 40
      await on.keep((trx) => queueAll(trx, 'test.inside', jobs))
    }
    return n
  }

  /** Kills a process again and again until that moment, and starts another for it. Gives how often. */
  const killAgain = async (first: Process, end: number): Promise<number> => {
    let kills = 0
    for (let one = first; Date.now() < end; kills++) {
      await wait(lives * (1 + Math.random()))
      await one.end('SIGKILL')
      one = await start()
    }
    return kills
  }

  it(
    'lose no job, timer or effect and do none twice, however often they are killed',
    async () => {
      const [one, other] = await Promise.all([start(), start()])
      const end = Date.now() + during
      const [n, ...killed] = await Promise.all([load(end), killAgain(one, end), killAgain(other, end)])
      const kills = killed.reduce((sum, times) => sum + times)

      // what the dead held is free when its minute is over: for this one that is now, and it helps until nothing is left
      const app = await on.app(killedJobs, true)
      app.jobs.clock.ahead = 61_000
      await until(async () => {
        await app.jobs.runDue(['test.inside', 'test.outside'])
        expect(await left()).toBe(0)
      }, 60_000)
      const { rows } = await sql<{ kind: string; done: number; numbers: number }>`
      select kind, count(*)::int as done, count(distinct n)::int as numbers from test_effect group by kind order by kind`.execute(on.db())
      // each number inside, and of each pair the call of its timer
      expect(rows).toEqual([
        { kind: 'inside', done: n, numbers: n },
        { kind: 'outside', done: n / 2, numbers: n / 2 },
      ])
      // every call was made, under one key however often
      const calls = await sql<{ calls: number; again: number }>`
      select count(*)::int as calls, count(*) filter (where times > 1)::int as again from test_call`.execute(on.db())
      expect(calls.rows[0]?.calls).toBe(n / 2)
      expect(kills).toBeGreaterThanOrEqual(2)
      console.info(`${kills} kills, ${n} jobs inside, ${n / 2} outside of which ${calls.rows[0]?.again} were tried again`)
    },
    during + 180_000,
  )
})
