/** @module-tag pglite */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { RecurringKind } from '#server/jobs/kinds.ts'
import { nextTime } from '#server/jobs/recurring.ts'
import { jobApps } from '../../helpers/jobApps.ts'
import { until } from '../../helpers/until.ts'

const on = jobApps()
const hour = 3_600_000
const name = 'test.hourly'
const mine = [name]
const runs = () => on.db().selectFrom('base_job').selectAll().where('kind', '=', name).orderBy('scheduled').execute()
const waits = async () => (await runs()).filter(({ state }) => state === 'waiting')
/** What runs at a minute of the hour that is half an hour away: no hour is over while the tests run, and all of them mean the same one. */
const away = (new Date().getUTCMinutes() + 30) % 60
const every = (minute: number | string) => ({ pattern: `${minute} * * * *`, zone: 'UTC' })

const hourly = (run: (n: number) => Promise<void> | void, more: Partial<RecurringKind> = {}) => {
  let n = 0
  const kind = { title: 't:job.clearJobs', works: 'inside', every: every(away), run: async () => run(++n), ...more } as RecurringKind
  return { recurring: { [name]: kind } }
}

describe('what recurs', () => {
  it('runs once at each of its times, whichever of two processes is first', async () => {
    let ran = 0
    const count = () => void ran++
    const apps = [await on.app(hourly(count)), await on.app(hourly(count))]
    const both = async (ahead: number) => {
      for (const app of apps) app.jobs.clock.ahead = ahead
      await Promise.all(apps.map((app) => app.jobs.runDue(mine)))
    }
    await both(0)
    expect(ran).toBe(0)
    expect(await waits()).toHaveLength(1)
    for (let i = 1; i <= 5; i++) {
      await both(i * hour)
      expect(ran).toBe(i)
    }
    const all = await runs()
    expect(all.map(({ state }) => state)).toEqual([...Array(5).fill('done'), 'waiting'])
    for (const [i, one] of all.entries()) expect(Number(one.scheduled)).toBe(Number(all[0]?.scheduled) + i * hour)
  })

  it('makes good with one run what was missed while no process ran', async () => {
    let ran = 0
    const app = await on.app(hourly(() => void ran++))
    await app.jobs.runDue(mine)
    app.jobs.clock.ahead = 50 * hour
    await app.jobs.runDue(mine)
    expect(ran).toBe(1)
    const [next] = await waits()
    expect(Number(next?.scheduled)).toBeGreaterThan(Date.now() + 50 * hour)
    expect(Number(next?.scheduled)).toBeLessThanOrEqual(Date.now() + 51 * hour)
  })

  it('is planned when a server begins to listen, at the time that its pattern says now, and what was missed runs once', async () => {
    let ran = 0
    const listens = async (at: number, wanted: string[]) => {
      const app = await on.app(hourly(() => void ran++, { every: every(at) }))
      await app.listen({ port: 0, host: '127.0.0.1' })
      await until(async () => {
        const all = await runs()
        expect(all.map(({ state, scheduled }) => `${state} ${new Date(Number(scheduled)).getUTCMinutes()}`)).toEqual(wanted)
      })
      await app.close()
    }
    const [at, other] = [away, (away + 1) % 60]
    await listens(at, [`waiting ${at}`])
    await listens(other, [`waiting ${other}`])
    await sql`update base_job set "nextTry" = now() - interval '3 hours', "scheduled" = date_trunc('hour', now()) - interval '3 hours'
      where "kind" = ${name}`.execute(on.db())
    await listens(at, ['done 0', `waiting ${at}`])
    expect(ran).toBe(1)
  })

  it('has its next time also where it failed, and of failures the last one is kept until it runs well', async () => {
    let broken = true
    const app = await on.app(
      hourly(
        () => {
          if (broken) throw new Error('broken')
        },
        { pauses: [1000] },
      ),
    )
    await app.jobs.runDue(mine)
    const states = async () => (await runs()).map(({ state, attempts }) => `${state} ${attempts}`)
    for (const at of [1, 2]) {
      app.jobs.clock.ahead = at * hour
      await app.jobs.runDue(mine)
      app.jobs.clock.ahead += 2000
      await app.jobs.runDue(mine)
      expect(await states()).toEqual(['failed 2', 'waiting 0'])
    }
    broken = false
    app.jobs.clock.ahead = 3 * hour
    await app.jobs.runDue(mine)
    expect(await states()).toEqual(['done 1', 'waiting 0'])
  })

  it('goes by the clock of its time zone, over its changes', () => {
    const at = (text: string) => new Date(text).getTime()
    const daily = { pattern: '0 2 * * *', zone: 'Asia/Shanghai' }
    expect(nextTime(daily, at('2026-03-01T00:00:00Z'))).toBe(at('2026-03-01T18:00:00Z'))
    const berlin = { pattern: '30 8 * * 1-5', zone: 'Europe/Berlin' }
    expect(nextTime(berlin, at('2026-03-27T08:00:00Z'))).toBe(at('2026-03-30T06:30:00Z'))
    expect(() => nextTime({ pattern: '99 * * * *', zone: 'UTC' }, 0)).toThrow()
    expect(() => nextTime({ pattern: '0 * * * *', zone: 'Nowhere/Land' }, 0)).toThrow()
  })

  it('with a pattern that is none stops the start', async () => {
    await expect(on.app(hourly(() => {}, { every: { pattern: '61 * * * *', zone: 'UTC' } }))).rejects.toThrow()
  })

  it('has the clearings of the product, which run on a database that is in use', async () => {
    const app = await on.app({})
    await app.jobs.runDue()
    const planned = await on.db().selectFrom('base_job').select('kind').where('state', '=', 'waiting').orderBy('kind').execute()
    expect(planned.map(({ kind }) => kind)).toEqual([
      'callLog.clear',
      'dataSync.tend',
      'files.clear',
      'imports.clear',
      'interfaceKey.clear',
      'jobs.clear',
      'msg.clear',
      'requestKeys.clear',
      'sheets.clear',
      'task.tend',
    ])
    // a day and an hour: whatever the time is now, those of the night come due too
    app.jobs.clock.ahead = 25 * hour
    await app.jobs.runDue()
    const ended = await on.db().selectFrom('base_job').select(['kind', 'state', 'error']).where('attempts', '>', 0).execute()
    expect(ended.filter(({ state }) => state !== 'done')).toEqual([])
    expect(new Set(ended.map(({ kind }) => kind)).size).toBe(planned.length)
  })
})
