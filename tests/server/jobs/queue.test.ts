/** @module-tag pglite */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { faultText, pauseAfter } from '#server/jobs/backOff.ts'
import { clearJobs } from '#server/jobs/clearing.ts'
import { HopelessJob, joinKinds } from '#server/jobs/kinds.ts'
import { cancel, queue, queueAll } from '#server/jobs/queue.ts'
import { jobApps } from '../../helpers/jobApps.ts'
import { killedJobs, notOnce } from '../../helpers/jobKinds.ts'

const on = jobApps()
const rows = () => on.db().selectFrom('base_job').selectAll().where('scheduled', 'is', null).orderBy('id').execute()
const title = 't:job.clearJobs'
const minute = 60_000
const mine = ['test.inside']

describe('queuing', () => {
  it('leaves nothing when its transaction is rolled back, and one row a job when it is kept', async () => {
    const refused = on.keep(async (trx) => {
      await queue(trx, 'test.inside', { payload: { n: 1 } })
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect(await rows()).toEqual([])
    await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 1 }, by: 'someone', key: 'a' }))
    expect(await rows()).toMatchObject([
      { kind: 'test.inside', key: 'a', payload: { n: 1 }, state: 'waiting', attempts: 0, queuedBy: 'someone', error: null },
    ])
  })

  it('has one of a key that waits: with the newest payload, the earlier time and all of its tries', async () => {
    const at = Date.now() + 10 * minute
    await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 1 }, key: 'a', at }))
    await on.db().updateTable('base_job').set({ attempts: 3, error: 'x' }).execute()
    await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 2 }, key: 'a', at: at + minute }))
    await on.keep((trx) => queue(trx, 'test.outside', { payload: { n: 3 }, key: 'a', at }))
    expect(await rows()).toMatchObject([{ payload: { n: 2 }, dueAt: at, nextTry: at, attempts: 0, error: null }, { payload: { n: 3 } }])
    await on.keep((trx) =>
      queueAll(trx, 'test.inside', [
        { payload: { n: 4 }, key: 'a', at: at - minute },
        { payload: { n: 5 }, key: 'a', at: at - minute },
        { payload: { n: 6 }, at },
        { payload: { n: 6 }, at },
      ]),
    )
    expect((await rows()).map(({ payload, nextTry }) => [payload, nextTry - at])).toEqual([
      [{ n: 5 }, -minute],
      [{ n: 3 }, 0],
      [{ n: 6 }, 0],
      [{ n: 6 }, 0],
    ])
  })

  it('takes back what waits under a key, with its transaction', async () => {
    await on.keep((trx) =>
      queueAll(
        trx,
        'test.inside',
        [1, 2, 3].map((n) => ({ payload: { n }, key: `k${n}` })),
      ),
    )
    await on
      .keep(async (trx) => {
        await cancel(trx, 'test.inside', ['k1'])
        throw new Error('no')
      })
      .catch(() => {})
    await on.keep((trx) => cancel(trx, 'test.inside', ['k2', 'k3', 'none']))
    await on.keep((trx) => cancel(trx, 'test.outside', ['k1']))
    expect((await rows()).map(({ key }) => key)).toEqual(['k1'])
  })

  it('refuses a payload or a key that is too long, and kinds of one name', async () => {
    const kept = (job: { payload: { n: number }; key: string }) => on.keep((trx) => queue(trx, 'test.inside', job))
    await expect(kept({ payload: { n: 1 }, key: 'k'.repeat(201) })).rejects.toThrow('longer than 200')
    await expect(kept({ payload: { n: 1, text: 'x'.repeat(20_000) } as { n: number }, key: 'k' })).rejects.toThrow('longer than 20000')
    expect(() => joinKinds([killedJobs, killedJobs])).toThrow('Two kinds of job are called "test.inside"')
  })
})

describe('work inside a transaction', () => {
  it('is done exactly once by two apps on one database', async () => {
    await sql`delete from test_effect`.execute(on.db())
    const [one, other] = [await on.app(killedJobs), await on.app(killedJobs)]
    await on.keep((trx) =>
      queueAll(
        trx,
        'test.inside',
        Array.from({ length: 500 }, (_, i) => ({ payload: { n: i + 1 } })),
      ),
    )
    const done = await Promise.all([one.jobs.runDue(mine), other.jobs.runDue(mine), one.jobs.runDue(mine)])
    expect(done.reduce((sum, n) => sum + n)).toBe(500)
    expect(await notOnce(on.db(), 'inside', 500)).toEqual([])
    expect(new Set((await rows()).map(({ state, attempts, endedAt }) => `${state} ${attempts} ${endedAt !== null}`))).toEqual(
      new Set(['done 1 true']),
    )
  })

  it('keeps nothing of a try that fails, goes on with the others, and tries again after pauses that the clock tells, until they are used up', async () => {
    await sql`delete from test_effect`.execute(on.db())
    let fault: Error | undefined = new Error('not now')
    const app = await on.app({
      jobs: {
        'test.inside': {
          title,
          works: 'inside',
          pauses: [minute, 10 * minute],
          run: async ({ payload, attempt }, { trx }) => {
            await sql`insert into test_effect values (${payload.n}, ${`try ${attempt}`})`.execute(trx)
            if (payload.n === 3 && fault) throw fault
          },
        },
      },
    })
    const state = async () => (await rows()).map(({ state, attempts, error }) => [state, attempts, error])
    await on.keep((trx) =>
      queueAll(
        trx,
        'test.inside',
        [1, 2, 3, 4].map((n) => ({ payload: { n } })),
      ),
    )
    await app.jobs.runDue(mine)
    const done = ['done', 1, null]
    expect(await state()).toEqual([done, done, ['waiting', 1, 'not now'], done])
    expect(await notOnce(on.db(), 'try 1', 4)).toEqual([{ n: 3, times: 0 }])

    expect(await app.jobs.runDue(mine)).toBe(0)
    app.jobs.clock.ahead = 1.2 * minute + 5000
    expect(await app.jobs.runDue(mine)).toBe(1)
    expect((await state())[2]).toEqual(['waiting', 2, 'not now'])
    app.jobs.clock.ahead += 7 * minute
    expect(await app.jobs.runDue(mine)).toBe(0)
    app.jobs.clock.ahead += 6 * minute
    await app.jobs.runDue(mine)
    expect((await state())[2]).toEqual(['failed', 3, 'not now'])
    app.jobs.clock.ahead += 60 * minute
    expect(await app.jobs.runDue(mine)).toBe(0)

    fault = new HopelessJob('never')
    await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 3 } }))
    await app.jobs.runDue(mine)
    expect((await state()).at(-1)).toEqual(['failed', 1, 'never'])
    expect((await sql`select from test_effect where n = 3`.execute(on.db())).rows).toEqual([])
  })

  it('may queue itself anew under the key that it has, and what a handler left failed is no end', async () => {
    const app = await on.app({
      jobs: {
        'test.inside': {
          title,
          works: 'inside',
          run: async ({ payload: { n } }, { trx }) => {
            if (n === 0) await sql`select 1 / 0`.execute(trx).catch(() => {})
            else if (n < 5) await queue(trx, 'test.inside', { payload: { n: n + 1 }, key: 'again' })
          },
        },
      },
    })
    await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 1 }, key: 'again' }))
    expect(await app.jobs.runDue(mine)).toBe(5)
    await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 0 }, key: 'bad' }))
    await app.jobs.runDue(mine)
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done', 'waiting'])
  })

  it('leaves a kind that it does not know to a process that does', async () => {
    const [older, newer] = [await on.app({}), await on.app(killedJobs)]
    await on.keep((trx) => queue(trx, 'test.inside', { payload: { n: 1 } }))
    expect(await older.jobs.runDue(mine)).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    expect(await newer.jobs.runDue(mine)).toBe(1)
  })
})

describe('what is kept', () => {
  it('forgets what is done after days, and what failed after a season', async () => {
    await on.keep((trx) =>
      queueAll(
        trx,
        'test.inside',
        [1, 2, 3].map((n) => ({ payload: { n } })),
      ),
    )
    const [first, second] = await rows()
    const end = (id: string | undefined, state: string) =>
      on.db().updateTable('base_job').set({ state, endedAt: new Date() }).where('id', '=', String(id)).execute()
    await end(first?.id, 'done')
    await end(second?.id, 'failed')
    const left = async (days: number) => {
      expect(await clearJobs(on.db(), { ahead: days * 24 * 60 * minute })).toBe(false)
      return (await rows()).map(({ state }) => state)
    }
    expect(await left(2.9)).toEqual(['done', 'failed', 'waiting'])
    expect(await left(3.1)).toEqual(['failed', 'waiting'])
    expect(await left(91)).toEqual(['waiting'])
  })

  it('tells of a fault what mends it, and no secret', () => {
    expect(faultText(new Error('connect ECONNREFUSED 10.0.0.1:25\n  at x'))).toBe('connect ECONNREFUSED 10.0.0.1:25')
    const secret = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4MTIzNDU2'
    const told = [
      `GET https://me:pass@a.example/x?access_token=${secret} failed`,
      `Bearer ${secret.slice(0, 20)} was refused`,
      `password=hunter2 is wrong`,
      `invalid input syntax for type integer: "hunter2"`,
      `x ${secret} y`,
    ].map((text) => faultText(new Error(text)))
    for (const text of told) expect(text).not.toMatch(/hunter2|Zm9v|pass@/)
    expect(told[0]).toBe('GET https://a.example/… failed')
    expect(faultText(Object.assign(new Error('gone'), { code: '08006' }))).toBe('08006: gone')
    expect(faultText(new Error('词'.repeat(5000))).length).toBe(300)
    expect(faultText('plain')).toBe('plain')
  })

  it('waits longer after each try, an hour and a fifth at most, the same whenever it is worked out', () => {
    const waits = Array.from({ length: 9 }, (_, i) => pauseAfter(i + 1, 'job'))
    expect(waits).toEqual(Array.from({ length: 9 }, (_, i) => pauseAfter(i + 1, 'job')))
    for (const [i, ms] of waits.entries()) {
      const usual = Math.min(5000 * 3 ** i, 3_600_000)
      expect(ms).toBeGreaterThanOrEqual(usual * 0.8)
      expect(ms).toBeLessThanOrEqual(usual * 1.2)
    }
    expect(pauseAfter(10, 'job')).toBeUndefined()
    expect(new Set(Array.from({ length: 50 }, (_, i) => pauseAfter(1, String(i)))).size).toBeGreaterThan(40)
  })
})
