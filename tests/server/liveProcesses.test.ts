/** The live connection over processes that come and go: two on one PostgreSQL, and one on PGlite that is started again. */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { toWire } from '#server/auth/password.ts'
import { now } from '#server/db/columns.ts'
import { PostgresListeners } from '#server/db/listen.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import { pushMessage } from '#server/modules/notices/push.ts'
import { setPassword } from '#server/modules/session/account.ts'
import { cipherKey } from '#server/settings/settings.ts'
import { type LiveMessage, type LiveSocket, openSocket } from '#shell/live/socket.ts'
import { freePort } from '../../scripts/lib/freePort.mjs'
import { password, preparedDatabase } from '../helpers/app.ts'
import { liveUrl, openLive } from '../helpers/live.ts'
import { repository } from '../helpers/records.ts'
import { callProcess as call, type Process, running, startProcess } from '../helpers/serverProcess.ts'

const adminUrl = process.env.TEST_DATABASE_URL

/** A way to the database that can be shut, as when PostgreSQL is restarted: what is connected breaks, and nothing more gets in. */
async function openDoor(url: string) {
  const target = new URL(url)
  const port = await freePort()
  let sockets: Socket[] = []
  const server = createServer((socket) => {
    const through = connect(Number(target.port) || 5432, target.hostname)
    sockets.push(socket, through)
    for (const [one, other] of [
      [socket, through],
      [through, socket],
    ] as const)
      one
        .on('error', () => other.destroy())
        .on('close', () => other.destroy())
        .pipe(other)
  })
  const open = () => new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()))
  const shut = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.resetAndDestroy()
      sockets = []
    })
  await open()
  const door = new URL(url)
  door.host = `127.0.0.1:${port}`
  return { url: door.href, open, shut }
}

/** A window: it keeps what it was told, and goes on at the next address when one does not answer, as behind a balancer. */
function openWindow(addresses: readonly string[], token: string) {
  const told: LiveMessage[] = []
  let turn = 0
  const client: LiveSocket = openSocket({
    url: () => liveUrl(addresses[turn++ % addresses.length] as string, token),
    hello: () => ({ token, mobileDevice: false, systemId: '', isSeparate: false, language: 'zh' }),
    hear: (message) => told.push(message),
    WebSocket,
  })
  windows.push(client)
  return { told, client, total: () => told.findLast(({ unreadTotal }) => typeof unreadTotal === 'number')?.unreadTotal }
}
const windows: LiveSocket[] = []

async function until(holds: () => boolean | Promise<boolean>, what: string, milliseconds: number): Promise<number> {
  const begin = Date.now()
  for (; !(await holds()); await wait(10)) if (Date.now() - begin > milliseconds) throw new Error(`${what}: not within ${milliseconds} ms`)
  return Date.now() - begin
}

let tests = 0
/** People of the test, made on the database itself. */
async function people(db: Db, count: number): Promise<Array<{ id: string; account: string }>> {
  tests++
  return transaction(db, async (trx) => {
    const made = []
    for (let i = 0; i < count; i++) {
      const account = `live${tests}n${i}`
      const user = await repository('user').insert(trx, { account, realName: `用户${i}` })
      await setPassword(trx, String(user.id), password)
      made.push({ id: String(user.id), account })
    }
    return made
  })
}

async function signIn(at: Process, db: Db, account: string): Promise<string> {
  const answer = await call(at, 'POST', '/api/oauth/Login', {
    body: { account, password: toWire(password, await cipherKey(db, undefined)) },
  })
  expect([answer.code, answer.msg]).toEqual([200, answer.msg])
  return answer.data.token
}

const notify = (db: Db, id: string, title: string) => transaction(db, (trx) => pushMessage(trx, [id], { title, type: 1 }))

afterEach(() => {
  for (const one of windows.splice(0)) one.close()
})
afterAll(async () => {
  for (const one of [...running]) await one.end('SIGKILL')
})

describe.skipIf(!adminUrl)('two processes on one PostgreSQL', () => {
  let first: Process
  let second: Process
  let fresh: Awaited<ReturnType<typeof preparedDatabase>>
  beforeAll(async () => {
    fresh = await preparedDatabase()
    second = await startProcess(fresh.options)
  })
  // who was ended by the test before is started again, and what that one started and left is ended
  beforeEach(async () => {
    for (const one of [...running]) if (one !== first && one !== second) await one.end('SIGKILL')
    if (!running.has(first)) first = await startProcess(fresh.options)
  }, 240_000)
  afterAll(async () => {
    for (const one of [...running]) await one.end('SIGKILL')
    await fresh.database.close()
    await fresh.drop()
  })

  it('SE-19 who signed in on one is signed out from the other within a second; nothing of a token is in any line of the log', async () => {
    const { db } = fresh.database
    const admin = await signIn(second, db, 'admin')
    const secrets = [admin]
    let fastest = Number.POSITIVE_INFINITY
    // each is signed out; that a busy machine stands still for a second tells nothing of the product
    for (const { account } of await people(db, 3)) {
      if (fastest < 1000) break
      const token = await signIn(first, db, account)
      secrets.push(token)
      const client = await openLive(first.url, token)
      const online = (await call(second, 'GET', `/api/permission/OnlineUser?keyword=${account}`, { token: admin })).data.list
      expect(online).toHaveLength(1)
      expect(online[0]).toMatchObject({ account, connections: 1, state: 1, isMine: 0 })
      const begin = Date.now()
      expect((await call(second, 'DELETE', `/api/permission/OnlineUser/${online[0].id}`, { token: admin })).code).toBe(200)
      expect(await client.next('logout', 10_000)).toMatchObject({ token, msg: '管理员已将您强制下线，请重新登录' })
      fastest = Math.min(fastest, Date.now() - begin)
      expect((await call(first, 'GET', '/api/oauth/CurrentUser', { token })).code).toBe(602)
    }
    expect(fastest).toBeLessThan(1000)
    for (const { output } of [first, second]) {
      expect(output()).toContain('"level"')
      for (const secret of secrets) expect(output()).not.toContain(secret)
    }
  })

  it('SE-17 a message pushed through either process reaches the windows at both', async () => {
    const { db } = fresh.database
    const admin = await signIn(first, db, 'admin')
    const [one, two] = [await openLive(first.url, admin), await openLive(second.url, admin)]
    for (const [i, at] of [first, second].entries()) {
      const { id } = (await call(at, 'POST', '/api/message/Notice', { token: admin, body: { title: `公告 ${i}`, bodyText: '正文' } })).data
      await call(at, 'PUT', `/api/message/Notice/${id}/Actions/Release`, { token: admin })
      for (const client of [one, two]) expect(await client.next('messagePush')).toMatchObject({ unreadNoticeCount: 1, unreadTotal: i + 1 })
    }
    await call(second, 'POST', '/api/message/Actions/ReadAll', { token: admin, body: {} })
    for (const client of [one, two]) expect(await client.next('initMessage')).toMatchObject({ unreadTotal: 0, flag: 0 })
  })

  it('SE-16 a line between processes that is lost comes back, and what was said meanwhile is made good', async () => {
    const { db } = fresh.database
    const [person] = await people(db, 1)
    const { id = '', account = '' } = person ?? {}
    const token = await signIn(first, db, account)
    const client = await openLive(first.url, token)
    const lines = () =>
      sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and application_name = 'pinge live'`.execute(
        db,
      )
    await until(async () => (await lines()).rows.length === 2, 'two lines', 15_000)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'pinge live'`.execute(db)
    await notify(db, id, '断线时的消息')
    await until(() => client.frames.some(({ unreadTotal }) => unreadTotal === 1), 'the true count', 15_000)
    // A session that was ended in silence, as if its event had been lost with the line.
    await db.updateTable('base_session').set({ revokedAt: now }).where('userId', '=', id).execute()
    await until(async () => (await lines()).rows.length === 2, 'two lines again', 15_000)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'pinge live'`.execute(db)
    await client.next('logout', 15_000)
  })

  it('SE-15 the database goes away and comes back: 50 windows stay or come back, and nothing is lost', async () => {
    const { db } = fresh.database
    const { url } = fresh.options as { url: string }
    const door = await openDoor(url)
    const process = await startProcess({ url: door.url })
    const persons = await people(db, 5)
    const tokens = await Promise.all(persons.map(({ account }) => signIn(process, db, account)))
    const all = persons.flatMap((_, i) => Array.from({ length: 10 }, () => openWindow([process.url], tokens[i] as string)))
    await until(() => all.every(({ told }) => told.some(({ method }) => method === 'initMessage')), 'all are connected', 30_000)

    await door.shut()
    for (const { id } of persons) await notify(db, id, '没有数据库时')
    // Somebody whose session was ended meanwhile, and a window that opens into the gap.
    const [gone] = persons
    await db
      .updateTable('base_session')
      .set({ revokedAt: now })
      .where('userId', '=', gone?.id as string)
      .execute()
    const late = openWindow([process.url], tokens[1] as string)
    expect((await call(process, 'GET', '/api/oauth/CurrentUser', { token: tokens[1] as string })).code).toBe(503)
    await wait(1500)
    await door.open()

    const [over, rest] = [all.slice(0, 10), [...all.slice(10), late]]
    await until(() => rest.every(({ total }) => total() === 1), 'the message of the gap', 15_000)
    await until(() => over.every(({ told }) => told.some(({ method }) => method === 'logout')), 'the end of a session', 15_000)
    for (const { id } of persons.slice(1)) await notify(db, id, '之后')
    await until(() => rest.every(({ total }) => total() === 2), 'what comes after', 15_000)
    expect((await call(process, 'GET', '/api/oauth/CurrentUser', { token: tokens[1] as string })).code).toBe(200)
    await process.end('SIGTERM')
    await door.shut()
  }, 60_000)

  it('a line that could not be had at the start is made good when it is there', async () => {
    const door = await openDoor((fresh.options as { url: string }).url)
    await door.shut()
    const told: string[] = []
    const stop = await new PostgresListeners(door.url).listen('pinge_gap', {
      onMessage: (payload) => told.push(payload),
      onReconnect: () => told.push('again'),
    })
    await door.open()
    await until(() => told.includes('again'), 'the line', 15_000)
    await sql`select pg_notify('pinge_gap', 'heard')`.execute(fresh.database.db)
    await until(() => told.includes('heard'), 'what is said', 15_000)
    expect(told).toEqual(['again', 'heard'])
    await stop()
    await door.shut()
  })

  for (const signal of ['SIGKILL', 'SIGTERM'] as const)
    it(`SE-15 ${signal} of one process: 50 windows are back on the other within 10 s, and no message is lost`, async () => {
      const { db } = fresh.database
      const persons = await people(db, 5)
      const tokens = await Promise.all(persons.map(({ account }) => signIn(second, db, account)))
      const all = persons.flatMap(({ id }, i) =>
        Array.from({ length: 10 }, () => ({ id, ...openWindow([first.url, second.url], tokens[i] as string) })),
      )
      await until(() => all.every(({ told }) => told.some(({ method }) => method === 'initMessage')), 'all are connected', 30_000)
      for (const { id } of persons) await notify(db, id, '之前')
      await until(() => all.every(({ total }) => total() === 1), 'the first message', 15_000)
      for (const { told } of all) told.length = 0

      const begin = Date.now()
      const ending = first.end(signal)
      // Messages are sent all the while.
      const sending = (async () => {
        for (let i = 0; i < 5; i++) {
          for (const { id } of persons) await notify(db, id, `其间 ${i}`)
          await wait(100)
        }
      })()
      await until(
        () => all.every(({ told }) => told.some(({ method }) => method === 'initMessage')),
        `all are back after ${signal}`,
        10_000,
      )
      expect(Date.now() - begin).toBeLessThan(10_000)
      await sending
      await ending
      await until(() => all.every(({ total }) => total() === 6), 'every message', 15_000)
      for (const { id } of persons) await notify(db, id, '之后')
      await until(() => all.every(({ total }) => total() === 7), 'the last message', 15_000)
    }, 60_000)
})

describe.skipIf(Boolean(adminUrl))('one process on the built-in database', { tags: ['pglite'] }, () => {
  it('SE-15 killed and started again: 50 windows come back by themselves, and no message is lost', async () => {
    const fresh = await preparedDatabase()
    const persons = await people(fresh.database.db, 5)
    await fresh.database.close()

    const first = await startProcess(fresh.options)
    const admin = (await call(first, 'GET', '/api/oauth/getConfig/admin')).data.cipherKey as string
    const login = async (account: string) =>
      (await call(first, 'POST', '/api/oauth/Login', { body: { account, password: toWire(password, admin) } })).data.token as string
    const all: Array<ReturnType<typeof openWindow>> = []
    for (const { account } of persons) {
      const token = await login(account)
      for (let i = 0; i < 10; i++) all.push(openWindow([first.url], token))
    }
    await until(() => all.every(({ told }) => told.length > 0), 'all are connected', 30_000)
    const token = await login('admin')
    const { id } = (await call(first, 'POST', '/api/message/Notice', { token, body: { title: '公告', bodyText: '正文' } })).data
    await call(first, 'PUT', `/api/message/Notice/${id}/Actions/Release`, { token })
    await first.end('SIGKILL')
    for (const { told } of all) told.length = 0
    await startProcess(fresh.options, first.port)
    const took = await until(() => all.every(({ total }) => total() === 1), 'all are back with the message', 10_000)
    expect(took).toBeLessThan(10_000)
    await running.values().next().value?.end('SIGKILL')
    await fresh.drop()
  }, 240_000)
})
