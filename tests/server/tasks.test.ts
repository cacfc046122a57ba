/** @module-tag pglite */
/** SH-11: tasks that administrators schedule, and what the product does by itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { newId } from '#server/db/ids.ts'
import { actionNames, syncAction } from '#server/modules/tasks/actions.ts'
import { isTimeOf, nextRuns, timingFault, wallText } from '#server/modules/tasks/cron.ts'
import { keptRuns } from '#server/modules/tasks/runs.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

const path = '/api/system/Task'
const minute = 60_000
const hour = 60 * minute
const folder = mkdtempSync(join(tmpdir(), 'pinge-tasks-'))
let test: TestApp
let admin: string
let adminId: string
let server: Server
let host = ''
/** what the other server was told: the idempotency keys of its calls */
const told: string[] = []
/** what becomes of a call to it */
let answer: () => { status?: number; rows?: object[] } = () => ({})
let interfaceId: string

const keyOf = ({ headers }: IncomingMessage) => String(headers['idempotency-key'])

beforeAll(async () => {
  server = createServer((request, response) => {
    told.push(keyOf(request))
    const { status = 200, rows = [{ id: 1 }, { id: 2 }] } = answer()
    response.writeHead(status).end(JSON.stringify(rows))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  test = await startApp({ PINGE_OUTBOUND_HOSTS: host, PINGE_DATA: folder })
  admin = await test.login()
  const { db } = test.database
  adminId = (await db.selectFrom('base_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()).id
  const made = await test.call('POST', '/api/system/DataInterface', {
    token: admin,
    body: {
      ...{ fullName: '同步', enCode: 'sync', category: 'dataInterfaceCategory.common', type: '3', method: 'POST', enabledMark: 1 },
      ...{
        url: `http://${host}/sync`,
        parameterJson: [{ field: 'site', dataType: 'text', required: true }],
        body: '{"site":"{{ item.site }}"}',
      },
    },
  })
  interfaceId = made.data.id
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  return new Promise((done) => server.close(done))
})
beforeEach(async () => {
  const { db } = test.database
  for (const table of ['base_task', 'base_task_run', 'base_task_alert', 'base_message', 'base_job'] as const)
    await db.deleteFrom(table).execute()
  test.app.jobs.clock.ahead = 0
  told.length = 0
  answer = () => ({})
})

const good = (values: object = {}) => ({
  ...{ fullName: '每分钟同步', kind: 'interface', interfaceId, parameterJson: [{ field: 'site', defaultValue: 'hz' }] },
  ...{ cron: '* * * * *', timeZone: 'Asia/Shanghai', missed: 'once', enabledMark: 1, ...values },
})
const post = (body: object, token = admin) => test.call('POST', path, { token, body })
const made = async (values: object = {}): Promise<string> => {
  const { code, msg, data } = await post(good(values))
  expect(`${code} ${msg}`).toBe('200 保存成功')
  return data.id
}
const get = async (url: string, token = admin) => (await test.call('GET', url, { token })).data
const act = (url: string, body?: object) => test.call('PUT', url, { token: admin, ...(body ? { body } : {}) })
const runs = async (id: string) => (await get(`${path}/${id}/Runs?pageSize=100`)).list
const listed = async (id: string) => (await get(path)).list.find((one: { id: string }) => one.id === id)
const due = (app: FastifyInstance = test.app) => app.jobs.runDue(['task.run'])
/** Moves the clock so far ahead, and on to some seconds after a minute: no other minute begins while the test runs. */
const goOn = (ms: number) => {
  const now = Date.now()
  test.app.jobs.clock.ahead = Math.ceil((now + ms) / minute) * minute + 5000 - now
}
const at = (text: string) => new Date(text).getTime()

describe('SH-11 the times of a task', () => {
  const shanghai = { cron: '0 8 * * 1-5', timeZone: 'Asia/Shanghai' }

  it('follow the clock of its zone, between its start and its end', () => {
    const friday = at('2026-11-27T01:00:00Z')
    expect(nextRuns(shanghai, friday, 2)).toEqual([at('2026-11-30T00:00:00Z'), at('2026-12-01T00:00:00Z')])
    expect(wallText(at('2026-11-30T00:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-30 08:00:00')
    const bounded = { ...shanghai, startTime: at('2026-12-01T00:00:00Z'), endTime: at('2026-12-02T00:00:00Z') }
    expect(nextRuns(bounded, friday, 5)).toEqual([at('2026-12-01T00:00:00Z'), at('2026-12-02T00:00:00Z')])
    expect(nextRuns({ ...bounded, endTime: at('2026-11-30T23:00:00Z') }, friday, 5)).toEqual([])
    expect(isTimeOf(shanghai, at('2026-11-30T00:00:00Z'))).toBe(true)
    expect(isTimeOf(shanghai, at('2026-11-30T00:01:00Z'))).toBe(false)
  })

  it('may be written as Quartz does, where Sunday is 1, and with a second', () => {
    const quartz = { cron: '0 0/30 9 ? * 2-6', timeZone: 'UTC' }
    expect(nextRuns(quartz, at('2026-11-28T00:00:00Z'), 2)).toEqual([at('2026-11-30T09:00:00Z'), at('2026-11-30T09:30:00Z')])
    expect(nextRuns({ cron: '15 0 0 1 1 *', timeZone: 'UTC' }, at('2026-11-28T00:00:00Z'))).toEqual([at('2027-01-01T00:00:15Z')])
  })

  it('have nothing wrong with them, or what is wrong is told', () => {
    const fault = (cron: string, timeZone = 'UTC') => timingFault({ cron, timeZone }, at('2026-11-28T00:00:00Z'))
    expect(fault('*/5 * * * *')).toBeUndefined()
    for (const none of ['', 'a b c d e', '61 * * * *', '* * * *', '* * * * * * *', '@daily', '0 0 0 0 0'])
      expect([none, fault(none)]).toEqual([none, 'pattern'])
    for (const often of ['* * * * * *', '0,30 * * * * *', '*/5 * * * * *']) expect([often, fault(often)]).toEqual([often, 'seconds'])
    expect(fault('0 0 30 2 *')).toBe('never')
    expect(fault('0 0 * * *', 'Nowhere/Land')).toBe('zone')
  })
})

describe('SH-11 scheduled tasks', () => {
  it('fire exactly once at each of their times over three processes, and are called as their owner', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent', PINGE_OUTBOUND_HOSTS: host })
    const others = [1, 2].map(() => buildApp({ database: test.database, config }))
    const apps = [test.app, ...(await Promise.all(others))]
    for (const app of apps.slice(1)) await app.ready()
    try {
      const id = await made()
      const first = (await listed(id)).nextTime
      // each time is looked at some seconds after it, however long the calls before it took
      for (let i = 0; i < 60; i++) {
        for (const app of apps) app.jobs.clock.ahead = first + i * minute + 5000 - Date.now()
        await Promise.all(apps.map((app) => due(app)))
      }
      const rows = await test.database.db.selectFrom('base_task_run').selectAll().where('taskId', '=', id).orderBy('scheduledAt').execute()
      expect(rows.map(({ state, cause, ownerId }) => `${state} ${cause} ${ownerId}`)).toEqual(Array(60).fill(`done time ${adminId}`))
      for (const [i, row] of rows.entries()) expect(Number(row.scheduledAt)).toBe(first + i * minute)
      expect(told).toHaveLength(60)
      expect(new Set(told).size).toBe(60)
      const line = await listed(id)
      expect(line).toMatchObject({ lastState: 'done', lastText: '返回 2 行', ownerOff: 0 })
      expect(line.nextTime).toBe(first + hour)
    } finally {
      for (const app of apps.slice(1)) await app.close()
    }
  })

  it('make good what was missed with one run, or skip it and say so', async () => {
    const [once, skip] = [await made({ fullName: '补', missed: 'once' }), await made({ fullName: '跳', missed: 'skip' })]
    goOn(5 * hour)
    await due()
    expect(await runs(once)).toMatchObject([{ state: 'done', cause: 'time' }])
    expect(await runs(skip)).toMatchObject([{ state: 'missed', ms: null, text: '到点时服务器未运行，已跳过' }])
    expect(told).toHaveLength(1)
    for (const id of [once, skip]) expect((await listed(id)).nextTime).toBeGreaterThan(Date.now() + 5 * hour)
    // what was missed may still be run, and what ran may not be retried
    const [missed] = await runs(skip)
    expect((await act(`/api/system/TaskRun/${missed.id}/Actions/Retry`)).code).toBe(200)
    await due()
    expect(await runs(skip)).toMatchObject([{ state: 'done', cause: 'retry' }, { state: 'missed' }])
    const [done] = await runs(once)
    expect(await act(`/api/system/TaskRun/${done.id}/Actions/Retry`)).toMatchObject({ code: 400, msg: '只有失败或错过的执行可以重试' })
  })

  it('are run at once and retried by hand, with the key of the first try, and paused and resumed', async () => {
    const id = await made({ cron: '0 8 1 1 *', enabledMark: 0 })
    expect((await listed(id)).nextTime).toBeNull()
    answer = () => ({ status: 500 })
    expect(await act(`${path}/${id}/Actions/Run`)).toMatchObject({ code: 200 })
    await due()
    const [failed] = await runs(id)
    expect(failed).toMatchObject({ state: 'failed', cause: 'hand', scheduledAt: null, byName: expect.any(String) })
    expect(failed.text).toContain('500')
    answer = () => ({ rows: [] })
    await act(`/api/system/TaskRun/${failed.id}/Actions/Retry`)
    await due()
    expect(await runs(id)).toMatchObject([{ state: 'done', cause: 'retry', text: '返回 0 行' }, { state: 'failed' }])
    expect(told).toEqual([failed.id, failed.id])
    const state = (enabledMark: number) => act(`${path}/${id}/Actions/State`, { enabledMark })
    expect((await state(1)).code).toBe(200)
    expect((await listed(id)).nextTime).toBeGreaterThan(Date.now())
    await state(0)
    expect((await listed(id)).nextTime).toBeNull()
  })

  it('run with the rights of whoever saved them last, as these are at that moment', async () => {
    const person = await test.person({}, { isAdministrator: 1 })
    const { db } = test.database
    const who = () => db.updateTable('base_user').where('account', '=', person)
    const token = await test.login(person)
    const ids = [
      (await post(good(), token)).data.id,
      (await post(good({ kind: 'action', action: 'jobs.clear', fullName: '清' }), token)).data.id,
    ]
    await who().set({ isAdministrator: 0 }).execute()
    goOn(minute)
    await due()
    expect((await runs(ids[0]))[0]).toMatchObject({ state: 'failed' })
    expect((await runs(ids[1]))[0]).toMatchObject({ state: 'failed', text: '任务的负责人不再是管理员，任务未执行' })
    await who().set({ isAdministrator: 1, enabledMark: 0 }).execute()
    goOn(2 * minute)
    await due()
    for (const id of ids) expect((await runs(id))[0]).toMatchObject({ state: 'failed', text: '任务的负责人已停用，任务未执行' })
    expect(told).toEqual([])
    expect(await listed(ids[0])).toMatchObject({ ownerOff: 1 })
    // somebody else who saves it answers for it from then on
    const { version } = await get(`${path}/${ids[0]}`)
    expect((await test.call('PUT', `${path}/${ids[0]}`, { token: admin, body: { ...good(), version } })).code).toBe(200)
    goOn(3 * minute)
    await due()
    expect((await runs(ids[0]))[0]).toMatchObject({ state: 'done' })
  })

  it('have the server do one of its own actions, and nothing else', async () => {
    // a sync is tested with what it reads: dataSync.test.ts
    const plain = actionNames.filter((name) => name !== syncAction)
    expect(plain.filter((name) => !['backup.make', 'caches.clear'].includes(name) && !test.app.jobs.kinds.get(name)?.every)).toEqual([])
    expect((await post(good({ kind: 'action', action: syncAction, syncId: 'none' }))).data.errors).toMatchObject([{ field: 'syncId' }])
    const { list } = await get(`${path}/Actions`)
    expect(list.map(({ id }: { id: string }) => id)).toEqual(actionNames)
    for (const action of plain) await made({ kind: 'action', action, fullName: action })
    goOn(minute)
    await due()
    const states = await test.database.db.selectFrom('base_task_run').select(['state', 'fault']).execute()
    expect(states).toEqual(plain.map(() => ({ state: 'done', fault: null })))
    for (const action of ['users.remove', 'task.run', '']) expect((await post(good({ kind: 'action', action }))).code).toBe(400)
  })

  it('are refused with what is wrong with them', async () => {
    const wrong: Array<[values: object, message: string]> = [
      [{ cron: '* * * *' }, '不是有效的表达式：应为五段或六段'],
      [{ cron: '* * * * * *' }, '秒只能是一个数字：任务最多每分钟执行一次'],
      [{ timeZone: 'Nowhere' }, '没有这个时区'],
      [{ interfaceId: 'none' }, '请选择一个数据接口'],
      [{ parameterJson: [] }, '参数“site”为必填'],
      [{ startTime: 2000, endTime: 1000 }, '结束时间须晚于开始时间'],
      [{ kind: 'action', action: 'none' }, '请选择一个服务器操作'],
    ]
    for (const [values, message] of wrong) expect(await post(good(values))).toMatchObject({ code: 400, msg: message })
    const next = await get(`${path}/Next?cron=${encodeURIComponent('0 8 * * *')}&timeZone=Asia/Shanghai`)
    expect(next.list).toHaveLength(5)
    expect(next.text.split('\n')).toEqual(Array(5).fill(expect.stringMatching(/^\d{4}-\d\d-\d\d 08:00:00$/)))
    expect(await get(`${path}/Next?cron=nothing`)).toMatchObject({ list: [], fault: '不是有效的表达式：应为五段或六段' })
  })

  it('tell of failures once until they run well again: whom the task names, else whoever saved it', async () => {
    const { db } = test.database
    const idOf = async (account: string) =>
      (await db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
    const other = await idOf(await test.person({}, { realName: '周知', language: 'en' }))
    const messages = () => db.selectFrom('base_message').select(['toUserId', 'title', 'bodyText']).orderBy('id').execute()
    const [own, named] = [await made(), await made({ fullName: '指定', toUserIds: [`${other}--user`] })]
    expect((await get(`${path}/${named}`)).toUserIds).toEqual([`${other}--user`])
    answer = () => ({ status: 500 })
    for (let i = 1; i <= 3; i++) {
      goOn(i * minute)
      await due()
    }
    const first = await messages()
    expect(first.map(({ toUserId, title }) => [toUserId, title]).sort()).toEqual(
      [
        [adminId, '任务失败：每分钟同步'],
        [other, 'A task failed: 指定'],
      ].sort(),
    )
    for (const { bodyText } of first) expect(bodyText).toContain('500')
    answer = () => ({})
    for (let i = 4; i <= 5; i++) {
      goOn(i * minute)
      await due()
    }
    const second = (await messages()).slice(2).map(({ title }) => title)
    expect(second.sort()).toEqual(['A task runs well again: 指定', '任务已恢复：每分钟同步'])
    // nobody who was chosen may sign in any more: administrators are told
    await db.updateTable('base_user').set({ enabledMark: 0 }).where('id', '=', other).execute()
    answer = () => ({ status: 500 })
    goOn(6 * minute)
    await due()
    expect((await messages()).slice(4).map(({ toUserId }) => toUserId)).toEqual([adminId, adminId])
    expect(await post(good({ toUserIds: ['nobody--user'] }))).toMatchObject({
      code: 400,
      msg: '所选的人员、角色或组织已不存在，或超过 100 项',
    })
    for (const id of [own, named]) expect((await test.call('DELETE', `${path}/${id}`, { token: admin })).code).toBe(200)
    expect(await db.selectFrom('base_task_alert').selectAll().execute()).toEqual([])
  })

  it('keep a bounded log, tell what was cut off, and are planned anew where their time was lost', async () => {
    const id = await made({ cron: '0 8 1 1 *' })
    const { db } = test.database
    const row = { taskId: id, cause: 'hand', state: 'done', startedAt: new Date() }
    await db
      .insertInto('base_task_run')
      .values(Array.from({ length: keptRuns + 20 }, () => ({ id: newId(), jobId: newId(), ...row })))
      .execute()
    await act(`${path}/${id}/Actions/Run`)
    await due()
    expect((await get(`${path}/${id}/Runs`)).pagination.total).toBe(keptRuns)
    // its process was killed: the job is another one's, who notes that and does not do it again
    await act(`${path}/${id}/Actions/Run`)
    const { id: jobId } = await db
      .selectFrom('base_job')
      .select('id')
      .where('key', '=', `${id} now`)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('base_task_run')
      .values({ id: newId(), ...row, jobId, state: 'running' })
      .execute()
    told.length = 0
    await due()
    expect((await runs(id))[0]).toMatchObject({ state: 'failed', text: '执行被中断：进程结束或超过 10 分钟' })
    expect(told).toEqual([])
    // a run under way keeps the next one from beginning
    await db
      .insertInto('base_task_run')
      .values({ id: newId(), ...row, jobId: 'lost', state: 'running' })
      .execute()
    await act(`${path}/${id}/Actions/Run`)
    await due()
    expect((await runs(id))[0]).toMatchObject({ state: 'missed', text: '上一次执行尚未结束' })
    await db.deleteFrom('base_job').execute()
    expect((await listed(id)).nextTime).toBeNull()
    await test.app.jobs.runDue(['task.tend'])
    goOn(5 * minute)
    await test.app.jobs.runDue(['task.tend'])
    expect((await listed(id)).nextTime).toBeGreaterThan(Date.now() + 5 * minute)
    expect((await runs(id))[1]).toMatchObject({ state: 'failed' })
    // what goes takes its runs and its times along
    expect((await test.call('DELETE', `${path}/${id}`, { token: admin })).code).toBe(200)
    const left = await sql<{ n: number }>`select (select count(*) from base_task_run)::int
      + (select count(*) from base_job where "kind" = 'task.run' and "state" = 'waiting')::int as n`.execute(db)
    expect(left.rows[0]?.n).toBe(0)
  })

  it('are for administrators alone, as are the jobs of the system', async () => {
    const id = await made()
    const clerk = await test.login(await test.person({ 'system.task': ['btn_add', 'btn_edit', 'btn_remove'] }))
    for (const [method, url] of [
      ['GET', path],
      ['POST', path],
      ['GET', `${path}/${id}`],
      ['PUT', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['PUT', `${path}/${id}/Actions/State`],
      ['PUT', `${path}/${id}/Actions/Run`],
      ['GET', `${path}/${id}/Runs`],
      ['PUT', '/api/system/TaskRun/x/Actions/Retry'],
      ['GET', '/api/system/RecurringJob'],
      ['GET', '/api/system/RecurringJob/jobs.clear/Runs'],
      ['PUT', '/api/system/RecurringJob/jobs.clear/Actions/Run'],
    ] as const)
      expect([url, (await test.call(method, url, { token: clerk, ...(method === 'GET' ? {} : { body: {} }) })).code]).toEqual([url, 403])
  })
})

describe('SH-11 the jobs of the system', () => {
  it('are listed with their next time and how the last one went, and run at once without losing their next time', async () => {
    const one = async () => (await get('/api/system/RecurringJob')).list.find(({ id }: { id: string }) => id === 'files.clear')
    await test.app.jobs.runDue(['files.clear'])
    const before = await one()
    expect(before).toMatchObject({ fullName: '清理无主文件', isRunning: 0, lastTime: null, lastState: null })
    expect(before.nextTime).toBeGreaterThan(Date.now())
    expect(await act('/api/system/RecurringJob/files.clear/Actions/Run')).toMatchObject({ code: 200 })
    await test.app.jobs.runDue(['files.clear'])
    const after = await one()
    expect(after).toMatchObject({ lastState: 'done', error: '', nextTime: before.nextTime })
    expect(after.ms).toBeGreaterThanOrEqual(0)
    const log = await get('/api/system/RecurringJob/files.clear/Runs')
    expect(log).toMatchObject({ pagination: { total: 1 }, list: [{ state: 'done', attempts: 1, ms: after.ms, error: '' }] })
    expect((await act('/api/system/RecurringJob/none/Actions/Run')).code).toBe(404)
    expect((await test.call('GET', '/api/system/RecurringJob/task.run/Runs', { token: admin })).code).toBe(404)
    const kinds = (await get('/api/system/RecurringJob')).list.map(({ id }: { id: string }) => id)
    expect(kinds.sort()).toEqual([...test.app.jobs.kinds].flatMap(([id, { every }]) => (every ? [id] : [])).sort())
  })
})
