/** Three processes on one PostgreSQL have a scheduled task run, by a clock that goes faster; one is killed while it is at it. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { type Process, running, startProcess } from '../../helpers/serverProcess.ts'
import { until } from '../../helpers/until.ts'

const minute = 60_000
/** an hour of times, each five minutes after the other */
const [every, times] = [5 * minute, 12]
/** the run of this number never hears from whom it calls */
const hangs = 5

/** The process that holds the other end of a connection. */
function callerOf(port: number, processes: readonly Process[]): Process | undefined {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const inode = lines.map((line) => line.trim().split(/\s+/)).find(([, local]) => local?.endsWith(end))?.[9]
  const holds = ({ pid }: Process) =>
    readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`
      } catch {
        return false
      }
    })
  return processes.find(holds)
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('SH-11 three processes on one PostgreSQL', () => {
  let server: Server
  let test: TestApp
  const told: string[] = []
  const hanging: Array<{ port: number; response: ServerResponse }> = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      told.push(String(request.headers['idempotency-key']))
      if (told.length === hangs + 1) hanging.push({ port: request.socket.remotePort ?? 0, response })
      else response.end('[]')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    test = await startApp()
  })
  afterAll(async () => {
    for (const one of [...running]) await one.end('SIGKILL')
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })

  it('have each time of a task once; a run whose process is killed is told as cut off, and the next ones come', async () => {
    const { db } = test.database
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    await sql`create table test_clock ("ahead" bigint not null)`.execute(db)
    await sql`insert into test_clock values (0)`.execute(db)
    const goTo = (at: number) => sql`update test_clock set "ahead" = ${at - Date.now()}`.execute(db)
    const processes = await Promise.all(
      [1, 2, 3].map(() => startProcess({ ...test.options, clock: true, env: { PINGE_OUTBOUND_HOSTS: host } })),
    )
    const admin = await test.login()
    const post = async (path: string, body: object) => (await test.call('POST', path, { token: admin, body })).data.id
    const interfaceId = await post('/api/system/DataInterface', {
      ...{ fullName: '同步', enCode: 'sync', category: 'dataInterfaceCategory.common', type: '3', method: 'POST', enabledMark: 1 },
      ...{ url: `http://${host}/sync`, body: '{}' },
    })
    const id = await post('/api/system/Task', {
      ...{ fullName: '同步', kind: 'interface', interfaceId, cron: '*/5 * * * *', timeZone: 'UTC', missed: 'once', enabledMark: 1 },
    })
    const first = (await test.call('GET', '/api/system/Task', { token: admin })).data.list[0].nextTime
    const runs = () => db.selectFrom('base_task_run').selectAll().where('taskId', '=', id).orderBy('scheduledAt').execute()
    const ended = (n: number) =>
      until(async () => expect((await runs()).filter(({ state }) => state !== 'running')).toHaveLength(n), 20_000)

    for (let i = 0; i < times; i++) {
      await goTo(first + i * every + 5000)
      if (i === hangs) {
        await until(() => expect(hanging).toHaveLength(1), 20_000)
        await callerOf(hanging[0]?.port ?? 0, processes)?.end('SIGKILL')
        expect(running.size).toBe(2)
        // what the dead one held is free when its minute is over
        await goTo(first + i * every + 70_000)
      }
      await ended(i + 1)
    }
    const rows = await runs()
    expect(rows.map(({ scheduledAt }) => scheduledAt)).toEqual(Array.from({ length: times }, (_, i) => first + i * every))
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: times }, (_, i) => (i === hangs ? 'failed' : 'done')))
    expect(rows[hangs]?.fault).toEqual({ key: 'task.fault.cut' })
    expect(told).toHaveLength(times)
    expect(new Set(told).size).toBe(times)
    // whoever saved the task heard of it once, and that it runs well again
    const heard = await db.selectFrom('base_message').select('title').orderBy('id').execute()
    expect(heard.map(({ title }) => title)).toEqual(['任务失败：同步', '任务已恢复：同步'])
  }, 240_000)
})
