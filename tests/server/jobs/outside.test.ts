/** @module-tag pglite */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { JobKinds, OutsideKind } from '#server/jobs/kinds.ts'
import { queue, queueAll } from '#server/jobs/queue.ts'
import { patience } from '#server/jobs/runner.ts'
import { jobApps } from '../../helpers/jobApps.ts'
import { killedJobs, notOnce } from '../../helpers/jobKinds.ts'
import { until } from '../../helpers/until.ts'

const on = jobApps()
const rows = () => on.db().selectFrom('base_job').selectAll().where('scheduled', 'is', null).orderBy('id').execute()
const mine = ['test.outside']
const minute = 60_000

/** A promise and what ends it. */
function gate<T = void>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((done) => {
    open = done
  })
  return { open, opened }
}

const outside = (run: OutsideKind<{ n: number }>['run'], more: Partial<OutsideKind<{ n: number }>> = {}): { jobs: JobKinds } => ({
  jobs: { 'test.outside': { title: 't:job.clearJobs', works: 'outside', run, ...more } as OutsideKind<{ n: number }> },
})
const queued = (n: number, key?: string) => on.keep((trx) => queue(trx, 'test.outside', { payload: { n }, ...(key && { key }) }))
const effect = (n: number) => async (trx: Parameters<typeof notOnce>[0]) =>
  void (await sql`insert into test_effect values (${n}, 'outside')`.execute(trx))

beforeEach(async () => {
  await sql`delete from test_effect`.execute(on.db())
  await sql`delete from test_call`.execute(on.db())
})

describe('work outside of a transaction', () => {
  it('is done by one of two apps, without a transaction, and ended together with what it answers', async () => {
    const [one, other] = [await on.app(killedJobs), await on.app(killedJobs)]
    await on.keep((trx) =>
      queueAll(
        trx,
        'test.outside',
        Array.from({ length: 60 }, (_, i) => ({ payload: { n: i + 1 } })),
      ),
    )
    await Promise.all([one.jobs.runDue(mine), other.jobs.runDue(mine)])
    expect(await notOnce(on.db(), 'outside', 60)).toEqual([])
    expect((await sql`select from test_call where times = 1`.execute(on.db())).rows).toHaveLength(60)
    expect(new Set((await rows()).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['done 1']))
  })

  it('is tried again where it fails, also where only its end does, and keeps nothing of that end', async () => {
    const app = await on.app(
      outside(async ({ payload: { n }, attempt }) => {
        if (n === 1 && attempt === 1) throw new Error('refused')
        return async (trx) => {
          await effect(n)(trx)
          if (n === 2 && attempt === 1) throw new Error('no end')
        }
      }),
    )
    await queued(1)
    await queued(2)
    await app.jobs.runDue(mine)
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 1, error: 'refused', takenBy: null },
      { state: 'waiting', attempts: 1, error: 'no end' },
    ])
    expect(await notOnce(on.db(), 'outside', 2)).toHaveLength(2)
    app.jobs.clock.ahead = minute
    await app.jobs.runDue(mine)
    expect(await notOnce(on.db(), 'outside', 2)).toEqual([])
    expect(await rows()).toMatchObject([
      { state: 'done', attempts: 2, error: null },
      { state: 'done', attempts: 2 },
    ])
  })

  it('is left to another process when its time has gone by: only that one ends it', async () => {
    const [begun, go] = [gate(), gate()]
    const slow = await on.app(
      outside(async ({ payload: { n } }) => {
        begun.open()
        await go.opened
        return effect(n + 100)
      }),
    )
    const other = await on.app(outside(async ({ payload: { n } }) => effect(n)))
    await queued(1)
    const late = slow.jobs.runDue(mine)
    await begun.opened
    expect(await rows()).toMatchObject([{ state: 'running', attempts: 1 }])
    other.jobs.clock.ahead = 59_000
    expect(await other.jobs.runDue(mine)).toBe(0)
    other.jobs.clock.ahead = 61_000
    expect(await other.jobs.runDue(mine)).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }])
    go.open()
    await late
    expect((await sql`select n from test_effect`.execute(on.db())).rows).toEqual([{ n: 1 }])
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2, error: null }])
  })

  it('has failed when each process that ran it was gone before its end', async () => {
    const never = gate()
    const gone = await on.app(outside(() => never.opened, { pauses: [minute] }))
    await queued(1)
    for (const ahead of [0, 61_000]) {
      gone.jobs.clock.ahead = ahead
      void gone.jobs.runDue(mine)
      await until(async () => expect(await rows()).toMatchObject([{ state: 'running', attempts: ahead === 0 ? 1 : 2 }]))
    }
    const other = await on.app(outside(async ({ payload: { n } }) => effect(n), { pauses: [minute] }))
    other.jobs.clock.ahead = 130_000
    await other.jobs.runDue(mine)
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 3, error: 'The process that ran the job ended before it.' }])
    expect((await sql`select from test_effect`.execute(on.db())).rows).toEqual([])
    never.open()
  })

  it('is told to stop when its time is over, and that is a failure', async () => {
    const told = gate<string>()
    const app = await on.app(
      outside(
        (_job, { signal }) => {
          signal.addEventListener('abort', () => told.open(String(signal.reason.message)))
          return new Promise(() => {})
        },
        { limit: 30 },
      ),
    )
    await queued(1)
    await app.jobs.runDue(mine)
    expect(await told.opened).toBe('The job took longer than 30 ms.')
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'The job took longer than 30 ms.' }])
  })

  it('can be queued under its key while it runs; failing then, it makes way for the newer one', async () => {
    const [begun, go] = [gate(), gate()]
    const app = await on.app(
      outside(async ({ payload: { n } }) => {
        if (n === 2) return effect(n)
        begun.open()
        await go.opened
        throw new Error('failed')
      }),
    )
    await queued(1, 'same')
    const first = app.jobs.runDue(mine)
    await begun.opened
    await queued(2, 'same')
    expect((await rows()).map(({ state }) => state)).toEqual(['running', 'waiting'])
    go.open()
    await first
    await app.jobs.runDue(mine)
    expect(await rows()).toMatchObject([{ payload: { n: 2 }, state: 'done' }])
  })

  it('runs so many at a time in a process, and no more', async () => {
    let [running, most] = [0, 0]
    const app = await on.app(
      outside(
        async ({ payload: { n } }) => {
          most = Math.max(most, ++running)
          await new Promise((done) => setImmediate(done))
          running--
          return effect(n)
        },
        { atOnce: 3 },
      ),
    )
    await on.keep((trx) =>
      queueAll(
        trx,
        'test.outside',
        Array.from({ length: 20 }, (_, i) => ({ payload: { n: i + 1 } })),
      ),
    )
    await app.jobs.runDue(mine)
    expect(await notOnce(on.db(), 'outside', 20)).toEqual([])
    expect(most).toBe(3)
  })
})

describe('a server that closes', () => {
  it('waits for what runs, and takes nothing new', async () => {
    const [begun, go] = [gate(), gate()]
    const app = await on.app(
      outside(
        async ({ payload: { n } }) => {
          begun.open()
          await go.opened
          return effect(n)
        },
        { atOnce: 1 },
      ),
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
    await on.keep((trx) => queueAll(trx, 'test.outside', [{ payload: { n: 1 } }, { payload: { n: 2 } }]))
    await begun.opened
    const closed = app.jobs.close()
    go.open()
    await closed
    await app.close()
    expect(await rows()).toMatchObject([{ state: 'done' }, { state: 'waiting', attempts: 0 }])
    expect((await sql`select n from test_effect`.execute(on.db())).rows).toEqual([{ n: 1 }])
  })

  it('gives back what goes on for long: the try does not count', async () => {
    const begun = gate()
    const app = await on.app(
      outside((_job, { signal }) => {
        begun.open()
        return new Promise((_done, failed) => signal.addEventListener('abort', () => failed(signal.reason)))
      }),
    )
    await queued(1)
    await app.listen({ port: 0, host: '127.0.0.1' })
    await begun.opened
    const { running } = patience
    patience.running = 20
    await app.close()
    patience.running = running
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, takenBy: null, error: null }])
  })
})
