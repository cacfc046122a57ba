/** Chats of one process: what is told to whom, what is kept, and who may read it. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashToken, lockSession } from '#server/auth/session.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { type LiveClient, openLive } from '../helpers/live.ts'
import { multipart } from '../helpers/upload.ts'

let test: TestApp
let url: string
const opened: LiveClient[] = []
const open = async (token: string) => {
  const client = await openLive(url, token)
  opened.push(client)
  return client
}

beforeAll(async () => {
  test = await startApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const client of opened.splice(0)) client.close()
})

interface Person {
  id: string
  account: string
  token: string
}
const person = async (values: { [field: string]: string } = {}): Promise<Person> => {
  const account = await test.person({}, values)
  const { id } = await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return { id, account, token: await test.login(account) }
}
const pair = () => Promise.all([person(), person()])

let keys = 0
const nextKey = () => `key-${++keys}`
/** Says a text, and waits until it is kept. */
async function say(from: LiveClient, to: Person, messageContent: string, clientKey = nextKey()) {
  from.send({ method: 'SendMessage', toUserId: to.id, messageType: 'text', messageContent, clientKey })
  return (await from.next('sendMessage')).message
}
const conversations = async ({ token }: Person, query = '') => (await test.call('GET', `/api/message/imreply${query}`, { token })).data.list
/** Asks for a part of a conversation; gives its texts and whether there are older ones. */
async function history(of: LiveClient, peer: Person, query: object = {}) {
  of.send({ method: 'MessageList', toUserId: peer.id, ask: 1, ...query })
  const { list, before, ask } = await of.next('messageList')
  expect(ask).toBe(1)
  return { texts: list.map(({ content }: { content: unknown }) => content), list, more: before !== null }
}

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const upload = ({ token }: Person, content = pixel, name = 'pixel.png') => {
  const { body, headers } = multipart([], { name, content })
  return test.call('POST', '/api/file/Uploader/IM', { token, body, headers })
}

describe('a message', () => {
  it('SE-20 CH-07 CH-11 is told to its receiver and to every window of its sender, and is counted', async () => {
    const [anna, bert] = await pair()
    const [one, other, there] = await Promise.all([open(anna.token), open(anna.token), open(bert.token)])
    const message = await say(one, bert, ' 你好 ')
    expect(message).toMatchObject({ sendUserId: anna.id, toUserId: bert.id, contentType: 'text', content: '你好' })
    expect(Math.abs(message.sendTime - Date.now())).toBeLessThan(60_000)
    expect((await other.next('sendMessage')).message).toEqual(message)
    const { clientKey: _key, ...received } = message
    expect((await there.next('receiveMessage')).message).toEqual(received)
    expect((await there.next('menuCounts')).counts.chat).toBe(1)
  })

  it('CH-06 stands in the list of conversations of both, the newest first, with what is unread', async () => {
    const [anna, bert, carl] = [await person({ realName: '安娜' }), await person({ realName: '伯特' }), await person()]
    const [a, c] = await Promise.all([open(anna.token), open(carl.token)])
    await say(a, bert, '第一条')
    await say(a, bert, '第二条')
    await say(c, bert, '另一个人')
    const list = await conversations(bert)
    expect(list).toMatchObject([
      { id: carl.id, unreadMessage: 1, latestMessage: '另一个人', messageType: 'text', online: 1 },
      { id: anna.id, realName: '安娜', account: anna.account, headIcon: '', unreadMessage: 2, latestMessage: '第二条', online: 1 },
    ])
    expect(list[0].latestDate).toBeGreaterThanOrEqual(list[1].latestDate)
    expect(await conversations(anna)).toMatchObject([{ id: bert.id, realName: '伯特', unreadMessage: 0, online: 0 }])
    expect(await conversations(bert, `?keyword=${encodeURIComponent('安')}`)).toMatchObject([{ id: anna.id }])
    expect(await conversations(bert, '?currentPage=2&pageSize=1')).toMatchObject([{ id: anna.id }])
  })

  it('CH-10 is read when its conversation is opened: every window learns the count', async () => {
    const [anna, bert] = await pair()
    const [a, b, second] = await Promise.all([open(anna.token), open(bert.token), open(bert.token)])
    await say(a, bert, '在吗')
    for (const window of [b, second]) expect((await window.next('menuCounts')).counts.chat).toBe(1)
    b.send({ method: 'UpdateReadMessage', formUserId: anna.id, token: bert.token })
    for (const window of [b, second]) {
      expect((await window.next('conversationChanged')).id).toBe(anna.id)
      expect((await window.next('menuCounts')).counts.chat).toBe(0)
    }
    expect(await conversations(bert)).toMatchObject([{ unreadMessage: 0 }])
    // whoever connects later is told it with the first message
    await say(a, bert, '还在吗')
    expect((await open(bert.token)).frames[0]).toMatchObject({ method: 'initMessage', counts: { chat: 1 } })
  })

  it('is kept once for each key of its sender, however often it is sent', async () => {
    const [anna, bert] = await pair()
    const [a, b] = await Promise.all([open(anna.token), open(bert.token)])
    const message = await say(a, bert, '只有一次', 'same')
    expect(await say(a, bert, '只有一次', 'same')).toEqual(message)
    const last = await say(a, bert, '之后')
    await b.next('receiveMessage')
    expect((await b.next('receiveMessage')).message.id).toBe(last.id)
    expect((await conversations(bert))[0].unreadMessage).toBe(2)
    // the key of somebody else is another one
    expect((await say(b, anna, '我的', 'same')).id).not.toBe(message.id)
  })

  it('CH-04 is refused where it is empty, too long, of no kind, or nobody could read it; the sender is told which', async () => {
    const [anna, bert] = await pair()
    const off = await person()
    await test.database.db.updateTable('base_user').set({ enabledMark: 0 }).where('id', '=', off.id).execute()
    const a = await open(anna.token)
    const wrong: Array<[object, string]> = [
      [{ messageContent: ' \n ' }, '不能发送空白消息'],
      [{ messageContent: '长'.repeat(5001) }, '单条消息最多 5000 字'],
      [{ toUserId: anna.id }, '对方不存在或已停用，无法发送'],
      [{ toUserId: 'nobody' }, '对方不存在或已停用，无法发送'],
      [{ toUserId: off.id }, '对方不存在或已停用，无法发送'],
      [{ messageType: 'voice' }, '请求的格式不正确'],
      [{ messageContent: { text: 1 } }, '请求的格式不正确'],
      [{ messageContent: 'a\u0000b' }, '请求的格式不正确'],
      [{ messageType: 'image', messageContent: { name: 'a.png', width: 0, height: 1, path: 'x' } }, '请求的格式不正确'],
    ]
    for (const [part, msg] of wrong) {
      const clientKey = nextKey()
      a.send({ method: 'SendMessage', toUserId: bert.id, messageType: 'text', messageContent: '好', clientKey, ...part })
      expect(await a.next('error')).toMatchObject({ code: 'chat', of: 'SendMessage', clientKey, msg })
    }
    expect(await conversations(anna)).toEqual([])
    // the connection goes on
    expect((await say(a, bert, '长'.repeat(5000))).content).toHaveLength(5000)
  })
})

describe('a history', () => {
  it('CH-09 CH-12 C-018 comes 30 messages at first, older ones by cursor, and by pages and words as they are asked for', async () => {
    const [anna, bert] = await pair()
    const [a, b] = await Promise.all([open(anna.token), open(bert.token)])
    for (let i = 1; i <= 45; i++) await say(i % 2 ? a : b, i % 2 ? bert : anna, i % 10 === 0 ? `第${i}条 100%` : `第${i}条`)
    const first = await history(a, bert, { token: anna.token, formUserId: anna.id })
    expect([first.texts.length, first.texts[0], first.texts.at(-1), first.more]).toEqual([30, '第45条', '第16条', true])
    const older = await history(a, bert, { before: first.list.at(-1).seq, pageSize: 50 })
    expect([older.texts.length, older.texts[0], older.more]).toEqual([15, '第15条', false])
    expect((await history(b, anna)).list).toEqual(first.list)
    expect((await history(a, bert, { currentPage: 2, pageSize: 20 })).texts[0]).toBe('第25条')
    expect((await history(a, bert, { pageSize: 2, sord: 'asc' })).texts).toEqual(['第44条', '第45条'])
    expect((await history(a, bert, { keyword: '100%', pageSize: 2 })).texts).toEqual(['第40条 100%', '第30条 100%'])
    expect((await history(a, bert, { keyword: '_条' })).texts).toEqual([])
  })

  it('CH-04 is looked through for a word ten thousand messages at a time', async () => {
    const [anna, bert] = await pair()
    const a = await open(anna.token)
    const { seq } = await say(a, bert, '很久以前')
    await sql`
      insert into im_message ("id", "pair", "sendUserId", "toUserId", "clientKey", "contentType", "content")
      select "id" || '-' || n, "pair", "sendUserId", "toUserId", 'old-' || n, 'text', '别的话'
      from im_message, generate_series(1, 12000) n where "seq" = ${seq}`.execute(test.database.db)
    a.send({ method: 'MessageList', toUserId: bert.id, keyword: '很久' })
    const first = await a.next('messageList')
    expect(first.list).toEqual([])
    a.send({ method: 'MessageList', toUserId: bert.id, keyword: '很久', before: first.before })
    const second = await a.next('messageList')
    expect(second.list.map(({ content }: { content: string }) => content)).toEqual(['很久以前'])
    expect(second.before).toBe(null)
  })

  it('is of its two people alone', async () => {
    const [anna, bert] = await pair()
    const eve = await person()
    const [a, e] = await Promise.all([open(anna.token), open(eve.token)])
    await say(a, bert, '秘密')
    for (const peer of [anna, bert]) expect((await history(e, peer)).texts).toEqual([])
    e.send({ method: 'MessageList', toUserId: bert.id, formUserId: anna.id, ask: 7 })
    expect(await e.next('error')).toMatchObject({ code: 'chat', of: 'MessageList', ask: 7 })
    expect(await conversations(eve)).toEqual([])
    for (const bad of [{ pageSize: 101 }, { pageSize: 0 }, { before: -1 }, { sord: 'up' }, { keyword: 5 }]) {
      a.send({ method: 'MessageList', toUserId: bert.id, ...bad })
      expect(await a.next('error')).toMatchObject({ of: 'MessageList', msg: '请求的格式不正确' })
    }
  })

  it('CH-02 C-055 is removed from the list until something new comes, or deleted for oneself', async () => {
    const [anna, bert] = await pair()
    const [a, b] = await Promise.all([open(anna.token), open(bert.token)])
    await say(a, bert, '旧的')
    const remove = (kind: string, { token }: Person, { id }: Person) => test.call('DELETE', `/api/message/imreply/${kind}/${id}`, { token })
    expect((await remove('relocation', bert, anna)).code).toBe(200)
    expect(await conversations(bert)).toEqual([])
    expect((await b.next('conversationChanged')).id).toBe(anna.id)
    expect((await history(b, anna)).texts).toEqual(['旧的'])
    await say(a, bert, '新的')
    expect(await conversations(bert)).toMatchObject([{ unreadMessage: 1, latestMessage: '新的' }])
    expect((await remove('deleteChatRecord', bert, anna)).code).toBe(200)
    expect(await conversations(bert)).toEqual([])
    expect((await history(b, anna)).texts).toEqual([])
    expect((await history(b, anna, { keyword: '新' })).texts).toEqual([])
    await say(b, anna, '重新开始')
    expect((await history(b, anna)).texts).toEqual(['重新开始'])
    expect((await history(a, bert)).texts).toEqual(['重新开始', '新的', '旧的'])
    for (const kind of ['relocation', 'deleteChatRecord'])
      expect((await remove(kind, anna, { ...bert, id: 'nobody' })).code, kind).toBe(404)
  })
})

describe('a picture', () => {
  it('CH-05 CH-13 C-021 is below 5 MB and a picture', async () => {
    const anna = await person()
    const limit = 5 * 1_048_576
    const padded = (size: number) => Buffer.concat([pixel, Buffer.alloc(size - pixel.length)])
    expect((await upload(anna, padded(limit - 1))).code).toBe(200)
    expect(await upload(anna, padded(limit))).toMatchObject({ code: 413, msg: '图片大小不能超过5M' })
    expect(await upload(anna, Buffer.from('words'), 'words.txt')).toMatchObject({ code: 400, msg: '请上传图片' })
    expect((await upload(anna, Buffer.from('words'), 'words.png')).code).toBe(400)
  })

  it('CH-07 is read by the two people of its message, each by an address, until they delete it', async () => {
    const [anna, bert] = await pair()
    const eve = await person()
    const [a, b] = await Promise.all([open(anna.token), open(bert.token)])
    const { data } = await upload(anna)
    const image = { name: 'pixel.png', width: 1, height: 1, path: data.fileId }
    const send = (from: LiveClient, to: Person) =>
      from.send({ method: 'SendMessage', toUserId: to.id, messageType: 'image', messageContent: image, clientKey: nextKey() })
    // a picture of somebody else is not sent on
    send(b, anna)
    expect(await b.next('error')).toMatchObject({ of: 'SendMessage' })
    send(a, bert)
    const { message } = await b.next('receiveMessage')
    expect(message).toMatchObject({ contentType: 'image', content: { name: 'pixel.png', width: 1, height: 1 } })
    const shown = await test.app.inject({ url: message.content.path })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await conversations(bert)).toMatchObject([{ messageType: 'image', latestMessage: '' }])
    const address = async ({ token }: Person) => (await test.call('GET', `/api/file/Download/im/${data.fileId}`, { token })).code
    expect([await address(anna), await address(bert), await address(eve)]).toEqual([200, 200, 404])
    await test.call('DELETE', `/api/message/imreply/deleteChatRecord/${anna.id}`, { token: bert.token })
    expect([await address(anna), await address(bert)]).toEqual([200, 404])
  })
})

describe('a locked screen', () => {
  it('LK-01 is told nothing of what people write, and asks nothing', async () => {
    const [anna, bert] = await pair()
    const [a, b] = await Promise.all([open(anna.token), open(bert.token)])
    await say(a, bert, '之前')
    await b.next('receiveMessage')
    const { db } = test.database
    await lockSession(db, hashToken(bert.token), true)
    await say(a, bert, '不可见')
    b.send({ method: 'MessageList', toUserId: anna.id })
    expect(await b.next('error')).toMatchObject({ code: 'locked' })
    await lockSession(db, hashToken(bert.token), false)
    await say(a, bert, '可见')
    expect((await b.next('receiveMessage')).message.content).toBe('可见')
    expect(b.frames.filter(({ method }) => method === 'receiveMessage')).toHaveLength(2)
  })
})

describe('contacts', () => {
  it('CH-08 come 20 a page and say who is connected', async () => {
    const [anna, bert] = await pair()
    await open(bert.token)
    const { data } = await test.call('GET', `/api/permission/Users/ImUser?keyword=${bert.account}`, { token: anna.token })
    expect(data.list).toMatchObject([{ id: bert.id, online: 1 }])
    expect((await test.call('GET', '/api/permission/Users/ImUser', { token: anna.token })).data.pagination.pageSize).toBe(20)
  })
})
