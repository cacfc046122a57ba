/** @module-tag pglite */
/** SH-11: the caches of the server, and what it says of itself. */

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { Ring } from '#server/base/ring.ts'
import { shownStatement, slowStatement } from '#server/db/slow.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { until } from '../helpers/until.ts'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
})
const get = async (url: string, headers: { [name: string]: string } = {}) => (await test.call('GET', url, { token: admin, headers })).data

describe('SH-11 caches', () => {
  const path = '/api/system/Cache'
  const figures = async () =>
    new Map((await get(path)).list.map((one: { id: string }) => [one.id, one])) as Map<string, { [name: string]: number }>

  it('say what they hold, their bound, and how often they had what was asked for', async () => {
    const before = await figures()
    for (let i = 0; i < 3; i++) await get('/api/system/Log/SignIn')
    const after = await figures()
    expect(after.get('statements')?.hits).toBeGreaterThan(before.get('statements')?.hits ?? 0)
    expect(after.get('statements')).toMatchObject({ fullName: '常用数据库语句', most: 200 })
    for (const { fullName, most, entries, hits, misses, rate } of after.values()) {
      expect(fullName).not.toContain('cache.')
      if (most !== null) expect(entries).toBeLessThanOrEqual(Number(most))
      expect(rate).toBe(
        Number(hits) + Number(misses) === 0 ? null : Math.round((1000 * Number(hits)) / (Number(hits) + Number(misses))) / 10,
      )
    }
    const english = (await get(path, { 'pinge-language': 'en' })).list.map(({ fullName }: { fullName: string }) => fullName)
    expect(english).toContain('Rights of people')
  })

  it('are emptied one by one or all, in every process', async () => {
    const clerk = await test.login(await test.person({ 'system.config': [] }))
    const warm = () => test.call('GET', '/api/system/Log/SignIn', { token: clerk })
    // whoever asks has theirs kept as well
    await warm()
    expect((await figures()).get('rights')?.entries).toBe(2)
    expect(await test.call('DELETE', `${path}/rights`, { token: admin })).toMatchObject({ code: 200, msg: '缓存已清空' })
    await until(async () => expect((await figures()).get('rights')?.entries).toBe(1))
    // another process says it: this one hears of it
    await warm()
    const other = await buildApp({ database: test.database, config: readConfig({ LOG_LEVEL: 'silent' }) })
    await other.ready()
    await warm()
    expect((await figures()).get('rights')?.entries).toBe(2)
    await sql`select pg_notify('pinge_caches', 'rights')`.execute(test.database.db)
    await until(async () => expect((await figures()).get('rights')?.entries).toBe(1))
    await other.close()
    expect((await test.call('DELETE', `${path}/none`, { token: admin })).code).toBe(404)
    expect((await test.call('DELETE', path, { token: admin })).code).toBe(200)
    // and everything is worked out again
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token: admin })).code).toBe(200)
    for (const method of ['GET', 'DELETE'] as const) expect((await test.call(method, path, { token: clerk })).code).toBe(403)
  })
})

describe('SH-11 the monitor', () => {
  const path = '/api/system/Monitor'

  it('says what the process and the database are like', async () => {
    const now = await get(path)
    expect(now.database).toMatch(/^(PGlite|PostgreSQL) \d+/)
    expect(now.node).toBe(process.versions.node)
    expect(now.memory).toMatch(/^\d+(\.\d+)? (MB|GB)$/)
    expect(now.systemMemory).toMatch(/ \/ /)
    expect(now.databaseSize).toMatch(/ (MB|GB)$/)
    expect(now.cores).toBeGreaterThan(0)
    expect(now.connections).toBeGreaterThan(0)
    expect(now.mostConnections).toBeGreaterThanOrEqual(now.connections)
    expect(now.cpu).toBeGreaterThanOrEqual(0)
    const history = (await get(`${path}/History`, { 'pinge-time-offset': '480' })).list
    expect(history[0].label).toMatch(/^\d\d:\d\d:\d\d$/)
    const tables = (await get(`${path}/Tables`)).list
    const sizes = tables.map(({ bytes }: { bytes: number }) => bytes)
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(tables.length).toBeLessThanOrEqual(30)
    expect(tables.map(({ id }: { id: string }) => id)).toContain('base_area')
  })

  it('keeps the last slow statements, without what is kept or sent', async () => {
    const { db } = test.database
    const secret = 'a secret of somebody'
    await sql`select pg_sleep(${(slowStatement.ms + 50) / 1000}::float8), ${secret}::text, 'written ${sql.raw('down')}'`.execute(db)
    const list = (await get(`${path}/SlowStatements`)).list
    const mine = list.find(({ text }: { text: string }) => text.includes('pg_sleep'))
    expect(mine.ms).toBeGreaterThanOrEqual(slowStatement.ms)
    expect(mine.text).toContain('$2')
    expect(JSON.stringify(list)).not.toContain('secret of')
    expect(JSON.stringify(list)).not.toContain('written')
    expect(shownStatement("select 'it''s', $1 from t where a = 'open")).toBe("select '…', $1 from t where a = '…'")
    expect(shownStatement('do $body$ password $body$')).toBe("do '…'")
    expect(shownStatement(`select ${'x'.repeat(9000)}`).length).toBe(slowStatement.length)
  })

  it('keeps a bounded number of what it keeps, and tells nobody but administrators', async () => {
    const ring = new Ring<number>(3)
    for (const one of [1, 2, 3, 4, 5]) ring.add(one)
    expect(ring.list()).toEqual([5, 4, 3])
    expect((await get(`${path}/SlowCalls`)).list).toEqual([])
    const clerk = await test.login(await test.person({ 'system.monitor': [] }))
    for (const one of ['', '/History', '/Tables', '/SlowCalls', '/SlowStatements'])
      expect((await test.call('GET', `${path}${one}`, { token: clerk })).code).toBe(403)
  })
})
