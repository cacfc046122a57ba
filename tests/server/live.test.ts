/** The live connection of one process, on whichever database the tests run. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { hashToken, lockSession } from '#server/auth/session.ts'
import { tell } from '#server/db/tell.ts'
import { transaction } from '#server/db/transaction.ts'
import { setPassword } from '#server/modules/session/account.ts'
import { Connection } from '#server/realtime/connection.ts'
import { mayOpen } from '#server/realtime/gate.ts'
import { beatEvery } from '#server/realtime/live.ts'
import { bucket } from '#server/realtime/talk.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { type LiveClient, openLive, refusal } from '../helpers/live.ts'
import { repository } from '../helpers/records.ts'
import { until } from '../helpers/until.ts'

let test: TestApp
let url: string
const opened: LiveClient[] = []
const open = async (...args: Parameters<typeof openLive> extends [string, ...infer Rest] ? Rest : never) => {
  const client = await openLive(url, ...args)
  opened.push(client)
  return client
}

beforeAll(async () => {
  beatEvery.milliseconds = 300
  test = await startApp({ PINGE_ORIGINS: 'https://intranet.example.com' })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const client of opened.splice(0)) client.close()
})

const userOf = async (account: string) =>
  (await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id as string
const message = (toUserId: string, title = '通知') =>
  transaction(test.database.db, async (trx) => {
    await repository('message').insert(trx, { toUserId, title, type: 1 })
    await tell(trx, { userId: toUserId }, { method: 'messagePush', unreadNoticeCount: 1 })
  })

describe('opening', () => {
  it('SE-15 SE-16 answers the connection command with the number of unread messages and the flag', async () => {
    const account = await test.person({})
    const token = await test.login(account)
    const first = await open(token, { greet: false })
    first.send({ method: 'OnConnection', token, mobileDevice: true, systemId: 'pinge', isSeparate: true })
    expect(await first.next('initMessage')).toMatchObject({ unreadTotal: 0, flag: 0 })
    await message(await userOf(account))
    const second = await open(token)
    expect(second.frames[0]).toMatchObject({ method: 'initMessage', unreadTotal: 1, flag: 1 })
  })

  it('SE-19 refuses a token that nobody has, and one that was ended, with logout and the reason', async () => {
    const stranger = await open('x'.repeat(43), { greet: false })
    expect(await stranger.next('logout')).toMatchObject({ token: 'x'.repeat(43), msg: '登录过期，请重新登录' })
    expect(await stranger.ended()).toBe(4001)
    const account = await test.person({})
    const token = await test.login(account)
    const id = await userOf(account)
    await transaction(test.database.db, (trx) => setPassword(trx, id, 'Another2026'))
    const late = await open(token, { greet: false, headers: { 'accept-language': 'en' } })
    expect(await late.next('logout')).toMatchObject({ token, msg: 'The password was changed; please sign in again' })
  })

  it('SE-23 tells nothing to whoever has to choose a password first', async () => {
    const { db } = test.database
    const account = await test.person({})
    const token = await test.login(account)
    const userId = await userOf(account)
    await db.updateTable('base_user_login').set({ changedAt: null }).where('userId', '=', userId).execute()
    const key = 'mandatoryModificationOfInitialPassword'
    await db.insertInto('base_setting').values({ key, value: '1', secret: 0 }).execute()
    const early = await open(token, { greet: false })
    expect(await early.ended()).toBe(1013)
    expect(early.frames).toEqual([])
    await db.deleteFrom('base_setting').where('key', '=', key).execute()
    await open(token)
  })

  it('refuses a page of another site, and any other path, before there is a connection', async () => {
    const token = await test.login()
    expect(await refusal(url, `/websocket/${token}`, { origin: 'https://evil.example' })).toBe(403)
    expect(await refusal(url, '/elsewhere')).toBe(404)
    await open(token, { headers: { origin: url } })
    await open(token, { headers: { origin: 'https://intranet.example.com' } })
  })

  it('goes by the host that a proxy names only when there is one', () => {
    const headers = { origin: 'https://pinge.example', host: 'inside:3000', 'x-forwarded-host': 'pinge.example' }
    expect(mayOpen(headers, { PINGE_TRUST_PROXY: 1, PINGE_ORIGINS: [] })).toBe(true)
    expect(mayOpen(headers, { PINGE_TRUST_PROXY: 0, PINGE_ORIGINS: [] })).toBe(false)
    expect(mayOpen({ origin: 'null', host: 'x' }, { PINGE_TRUST_PROXY: 0, PINGE_ORIGINS: [] })).toBe(false)
  })
})

describe('talking', () => {
  it('answers what it cannot read and what it does not know, and goes on', async () => {
    const client = await open(await test.login())
    client.send('{not json')
    expect(await client.next('error')).toMatchObject({ code: 'badMessage' })
    client.send('[1, 2]')
    expect(await client.next('error')).toMatchObject({ code: 'badMessage' })
    client.socket.send(Buffer.from([1, 2, 3]))
    expect(await client.next('error')).toMatchObject({ code: 'badMessage' })
    client.send({ method: 'MakeCoffee' })
    expect(await client.next('error')).toMatchObject({ code: 'unknownMethod' })
    client.send({ method: 'constructor' })
    expect(await client.next('error')).toMatchObject({ code: 'unknownMethod' })
    client.send({ method: 'Ping' })
    await client.next('pong')
  })

  it('tells that a command is unknown, and which one has nothing in it that could be done', async () => {
    const client = await open(await test.login())
    client.send({ method: 'Dance' })
    expect(await client.next('error')).toMatchObject({ code: 'unknownMethod' })
    for (const method of ['SendMessage', 'MessageList', 'UpdateReadMessage']) {
      client.send({ method })
      expect(await client.next('error'), method).toMatchObject({ code: 'chat', of: method, msg: '请求的格式不正确' })
    }
  })

  it('ends a connection that sends too much at once, or too often; others stay', async () => {
    const token = await test.login()
    const [other, large, often] = [await open(token), await open(token), await open(token)]
    large.send({ method: 'OnConnection', text: 'x'.repeat(70_000) })
    expect(await large.ended()).toBe(1009)
    for (let i = 0; i < 80; i++) often.send({ method: 'Ping' })
    expect(await often.ended()).toBe(1008)
    other.send({ method: 'Ping' })
    await other.next('pong')
  })

  it('ends a connection whose other end never reads, instead of keeping everything for it', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    const accepted = once(server, 'connection')
    const deaf = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    deaf.on('open', () => deaf.pause())
    const [socket] = (await accepted) as [WebSocket]
    const connection = new Connection('c', socket, 't', 's', 'u', 'zh')
    let sent = 0
    let most = 0
    for (; sent < 200 && socket.readyState === socket.OPEN; sent++) {
      connection.send({ method: 'note', text: 'x'.repeat(500_000) })
      most = Math.max(most, socket.bufferedAmount)
      await wait(5)
    }
    expect(sent).toBeLessThan(200)
    expect(most).toBeLessThan(2_000_000)
    deaf.terminate()
    server.close()
  })

  it('counts the windows of a session by what it is, however its token is written', async () => {
    const token = await test.login(await test.person({}))
    for (let i = 0; i < 30; i++) {
      const one = await open(i % 2 === 0 ? token : `Bearer%20${token}`, { greet: false })
      one.send({ method: 'Ping' })
      await one.next('pong')
    }
    const more = await open(`bearer%20%20${token}`, { greet: false })
    expect(await more.next('closeSocket')).toMatchObject({ msg: expect.any(String) })
    expect(await more.ended()).toBe(4002)
  })

  it('fills up again what may be sent', () => {
    let now = 0
    const may = bucket({ burst: 2, perSecond: 1 }, () => now)
    expect([may(), may(), may()]).toEqual([true, true, false])
    now = 1000
    expect([may(), may()]).toEqual([true, false])
  })

  it('takes further commands from other parts of the server, and passes their answers on', async () => {
    test.app.live.on('Echo', (connection, { text }) => connection.send({ method: 'receiveMessage', text: text ?? '' }))
    const client = await open(await test.login())
    client.send({ method: 'Echo', text: '你好' })
    expect(await client.next('receiveMessage')).toMatchObject({ text: '你好' })
    await test.app.live.tell({ userId: await userOf('admin') }, { method: 'messageList', list: [] })
    expect(await client.next('messageList')).toMatchObject({ list: [] })
  })
})

describe('being told', () => {
  it('SE-17 a message for a person reaches each of their windows and nobody else, with the true count', async () => {
    const [mine, theirs] = [await test.person({}), await test.person({})]
    const windows = [await open(await test.login(mine)), await open(await test.login(mine))]
    const other = await open(await test.login(theirs))
    await message(await userOf(mine))
    for (const one of windows) expect(await one.next('messagePush')).toMatchObject({ unreadNoticeCount: 1, unreadTotal: 1 })
    await message(await userOf(mine))
    for (const one of windows) expect(await one.next('messagePush')).toMatchObject({ unreadTotal: 2 })
    expect(other.frames.map(({ method }) => method)).toEqual(['initMessage'])
  })

  it('SE-17 NT-12 a notice is told to those whom it is for, and taken from their count when it is withdrawn', async () => {
    const [meant, other] = [await test.person({}), await test.person({})]
    const [one, two, admin] = [await open(await test.login(meant)), await open(await test.login(other)), await test.login()]
    const body = { title: '公告', bodyText: '正文', audience: 'chosen', toUserIds: [`${await userOf(meant)}--user`] }
    const { id } = (await test.call('POST', '/api/message/Notice', { token: admin, body })).data
    await test.call('PUT', `/api/message/Notice/${id}/Actions/Release`, { token: admin })
    expect(await one.next('messagePush')).toMatchObject({ unreadNoticeCount: 1, unreadTotal: 1, flag: 1 })
    await test.call('PUT', `/api/message/Notice/${id}/Actions/Withdraw`, { token: admin })
    expect(await one.next('initMessage')).toMatchObject({ unreadTotal: 0, flag: 0 })
    expect(two.frames.map(({ method }) => method)).toEqual(['initMessage'])
  })

  it('nothing is told of a transaction that was not kept', async () => {
    const account = await test.person({})
    const client = await open(await test.login(account))
    const id = await userOf(account)
    const failed = transaction(test.database.db, async (trx) => {
      await tell(trx, { userId: id }, { method: 'messagePush', unreadNoticeCount: 1 })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await test.app.live.tell({ userId: id }, { method: 'messageList' })
    await client.next('messageList')
    expect(client.frames.map(({ method }) => method)).toEqual(['initMessage', 'messageList'])
  })

  it('an event of any length arrives whole', async () => {
    const client = await open(await test.login())
    const text = '长'.repeat(20_000)
    await test.app.live.tell('all', { method: 'messageList', text })
    expect((await client.next('messageList')).text).toBe(text)
  })

  it('events arrive in the order in which they were told, long and short ones', async () => {
    const account = await test.person({})
    const client = await open(await test.login(account))
    const to = { userId: await userOf(account) }
    for (let i = 0; i < 20; i++) await test.app.live.tell(to, { method: 'note', i, text: (i % 2 === 0 ? '长' : '').repeat(5000) })
    for (let i = 0; i < 20; i++) await client.next('note')
    expect(client.frames.filter(({ method }) => method === 'note').map((frame) => frame.i)).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })

  it('SE-21 a refresh is told in words, and whoever was away learns of it when they come back', async () => {
    const token = await test.login()
    const client = await open(token)
    const before = client.frames[0]?.refreshedAt as number
    await test.app.live.tell('all', { method: 'refresh', msg: { zh: '系统已更新', en: 'Updated' } })
    expect(await client.next('refresh')).toMatchObject({ msg: '系统已更新' })
    const back = await open(token)
    expect(back.frames[0]?.refreshedAt).toBeGreaterThan(before)
  })

  it('LK-01 a window whose screen is locked is told no counts, and the count as it is when it is unlocked', async () => {
    const account = await test.person({})
    const userId = await userOf(account)
    const token = await test.login(account)
    const client = await open(token)
    await test.call('POST', '/api/oauth/LockScreen', { token, body: {} })
    await message(userId)
    // counts are told one after the other: what is told to this one comes after what was told before
    const late = await open(token)
    expect(late.frames[0]).not.toHaveProperty('unreadTotal')
    await test.app.live.tell({ userId }, { method: 'note' })
    await client.next('note')
    expect(client.frames.filter(({ method }) => method === 'messagePush')).toEqual([])
    await lockSession(test.database.db, hashToken(token), false)
    expect(await client.next('messagePush')).toMatchObject({ unreadTotal: 1 })
  })

  it('MN-01 a window learns of menus that changed after it read them, whether it was connected or not', async () => {
    const token = await test.login()
    const read = async () => (await test.call('GET', '/api/oauth/CurrentUser', { token })).data.menusVersion as string
    const version = await read()
    expect(await read()).toBe(version)
    const client = await open(token)
    expect(client.frames[0]).toMatchObject({ method: 'initMessage', menusVersion: version })
    await transaction(test.database.db, (trx) => tell(trx, 'all', { method: 'refreshMenus' }))
    await client.next('refreshMenus')
    const late = await open(token)
    expect(late.frames[0]?.menusVersion).not.toBe(version)
    expect(await read()).toBe(late.frames[0]?.menusVersion)
    // what was not kept is not told
    await transaction(test.database.db, async (trx) => {
      await tell(trx, 'all', { method: 'refreshMenus' })
      throw new Error('given up')
    }).catch(() => {})
    expect(await read()).toBe(late.frames[0]?.menusVersion)
  })

  it('SE-20 closeSocket ends the connection and nothing else', async () => {
    const token = await test.login()
    const client = await open(token)
    await test.app.live.tell({ sessionId: hashToken(token) }, { method: 'closeSocket' })
    await client.next('closeSocket')
    expect(await client.ended()).toBe(4002)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(200)
  })
})

describe('the end of a session', () => {
  it('SE-19 a changed password signs every window out within a second, in the language of each', async () => {
    const account = await test.person({})
    const token = await test.login(account)
    const client = await open(token)
    client.send({ method: 'OnConnection', token, language: 'en' })
    await client.next('initMessage')
    const id = await userOf(account)
    const begin = Date.now()
    await transaction(test.database.db, (trx) => setPassword(trx, id, 'Another2026'))
    expect(await client.next('logout', 1000)).toMatchObject({ token, msg: 'The password was changed; please sign in again' })
    expect(Date.now() - begin).toBeLessThan(1000)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(602)
  })

  it('SE-19 signing out ends the connections of that session only', async () => {
    const [one, two] = [await test.login(), await test.login()]
    const [first, second] = [await open(one), await open(two)]
    await test.call('GET', '/api/oauth/Logout', { token: one })
    expect(await first.next('logout', 1000)).toMatchObject({ msg: '您已在另一个窗口退出登录', tone: 'info' })
    await test.app.live.tell('all', { method: 'messageList' })
    await second.next('messageList')
    expect(second.frames.some(({ method }) => method === 'logout')).toBe(false)
  })

  it('SE-19 a person who is switched off is signed out at once, and switching them on again revives no token', async () => {
    const account = await test.person({})
    const token = await test.login(account)
    const client = await open(token)
    const id = await userOf(account)
    const flip = () => transaction(test.database.db, (trx) => repository('user').flip(trx, id))
    const codeOf = async () => (await test.call('GET', '/api/oauth/CurrentUser', { token })).code
    await flip()
    expect(await client.next('logout', 1000)).toMatchObject({ token })
    expect(await codeOf()).toBe(602)
    await flip()
    expect(await codeOf()).toBe(602)
    const again = await test.login(account)
    const other = await open(again)
    await transaction(test.database.db, async (trx) => {
      await trx.deleteFrom('base_user_role').where('userId', '=', id).execute()
      await repository('user').remove(trx, id)
    })
    expect(await other.next('logout', 1000)).toMatchObject({ token: again })
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token: again })).code).toBe(602)
  })

  it('SE-19 a session that expires, and a person who is switched off, are signed out by themselves', async () => {
    const account = await test.person({})
    const token = await test.login(account)
    const client = await open(token)
    await test.database.db
      .updateTable('base_session')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', hashToken(token))
      .execute()
    expect(await client.next('logout')).toMatchObject({ msg: '登录过期，请重新登录' })
    const off = await test.person({})
    const second = await open(await test.login(off))
    await test.database.db.updateTable('base_user').set({ enabledMark: 0 }).where('account', '=', off).execute()
    await second.next('logout')
  })

  it('an open connection alone does not keep a session alive', async () => {
    const token = await test.login(await test.person({}))
    const id = hashToken(token)
    const old = new Date(Date.now() - 120_000)
    await test.database.db.updateTable('base_session').set({ seenAt: old }).where('id', '=', id).execute()
    await open(token)
    const row = await test.database.db.selectFrom('base_session').select('seenAt').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.seenAt).toBe(old.getTime())
  })

  it('SE-19 with singleLogin on, a new sign-in replaces the older ones and says so', async () => {
    const account = await test.person({})
    const first = await open(await test.login(account))
    await test.database.db.insertInto('base_setting').values({ key: 'singleLogin', value: '1', secret: 0 }).execute()
    try {
      const second = await open(await test.login(account))
      expect(await first.next('logout', 1000)).toMatchObject({ msg: '您的账号已在其他地方登录' })
      await test.app.live.tell('all', { method: 'messageList' })
      await second.next('messageList')
      expect(second.frames.some(({ method }) => method === 'logout')).toBe(false)
    } finally {
      await test.database.db.deleteFrom('base_setting').where('key', '=', 'singleLogin').execute()
    }
  })
})

it('a window that no longer answers is taken away', async () => {
  const account = await test.person({})
  const client = await open(await test.login(account))
  const id = await userOf(account)
  const rows = () => test.database.db.selectFrom('base_online').select('id').where('userId', '=', id).execute()
  expect(await rows()).toHaveLength(1)
  client.socket.pause()
  await until(async () => expect(await rows()).toEqual([]))
})
