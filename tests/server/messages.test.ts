import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { pushMessage } from '#server/modules/notices/push.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
})

const userOf = async (account: string) =>
  (await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id as string
const push = (to: readonly string[] | 'all', title: string, more = {}) =>
  transaction(test.database.db, (trx) => pushMessage(trx, to, { title, type: 1, ...more }))
async function somebody() {
  const account = await test.person({})
  return { id: await userOf(account), token: await test.login(account) }
}
const list = async (token: string, query = '') => (await test.call('GET', `/api/message${query}`, { token })).data

describe('own messages', () => {
  it('NT-08 NT-13 lists them newest first, by keyword, type and read state, in pages of 20', async () => {
    const { id, token } = await somebody()
    for (let i = 0; i < 25; i++)
      await push([id], `第 ${i} 条`, { type: i % 2 ? 1 : 3, bodyText: `正文 ${i}`, releaseTime: new Date(1_700_000_000_000 + i * 1000) })
    const first = await list(token)
    expect(first.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 25 })
    expect(first.list[0]).toMatchObject({ title: '第 24 条', type: 3, isRead: '0', excerpt: '正文 24', releaseTime: 1_700_000_024_000 })
    expect(first.list[0]).not.toHaveProperty('bodyText')
    expect((await list(token, '?currentPage=2')).list).toHaveLength(5)
    expect((await list(token, '?type=3&pageSize=50')).list).toHaveLength(13)
    expect((await list(token, `?keyword=${encodeURIComponent('第 7')}`)).list).toHaveLength(1)
    expect((await list(token, '?isRead=1')).list).toEqual([])
    for (const type of ['0', '5', '9', 'x']) expect((await test.call('GET', `/api/message?type=${type}`, { token })).code, type).toBe(400)
    for (const [type, n] of Object.entries({ 1: 12, 2: 0, 3: 13, 4: 0 }))
      expect((await list(token, `?type=${type}&pageSize=50`)).list, type).toHaveLength(n)
  })

  it('NT-06 opening one marks it as read; nobody opens those of others', async () => {
    const [one, two] = [await somebody(), await somebody()]
    await push([one.id], '只给一人', { bodyText: '正文', flowType: 2 })
    const [row] = (await list(one.token)).list
    expect((await test.call('GET', `/api/message/ReadInfo/${row.id}`, { token: two.token })).code).toBe(404)
    expect((await list(two.token)).list).toEqual([])
    const { data } = await test.call('GET', `/api/message/ReadInfo/${row.id}`, { token: one.token })
    expect(data).toMatchObject({ title: '只给一人', bodyText: '正文', flowType: 2, isRead: '1' })
    expect((await list(one.token, '?isRead=0')).list).toEqual([])
  })

  it('NT-04 all read marks what fits the filter and nothing else, and says how many are left', async () => {
    const { id, token } = await somebody()
    await push([id], '公告甲', { type: 3 })
    await push([id], '公告乙', { type: 3 })
    await push([id], '系统甲')
    const readAll = async (body: unknown) => (await test.call('POST', '/api/message/Actions/ReadAll', { token, body })).data.unread
    expect(await readAll({ type: '3', keyword: '乙' })).toBe(2)
    expect(await readAll({ type: '3', isRead: '0' })).toBe(1)
    expect(await readAll({ keyword: '100%_' })).toBe(1)
    expect(await readAll({})).toBe(0)
  })

  it('NT-13 deletes own messages, by a list or a text of ids, and never those of others', async () => {
    const [one, two] = [await somebody(), await somebody()]
    for (const title of ['甲', '乙', '丙']) await push([one.id, two.id], title)
    const ids = (await list(one.token)).list.map((row: { id: string }) => row.id)
    await test.call('DELETE', '/api/message/Record', { token: two.token, body: { ids } })
    expect((await list(one.token)).list).toHaveLength(3)
    await test.call('DELETE', '/api/message/Record', { token: one.token, body: { ids: ids.slice(0, 2).join(',') } })
    expect((await list(one.token)).list).toHaveLength(1)
    await test.call('DELETE', '/api/message/Record', { token: one.token, body: { ids: [ids[2], 'a\u0000b'] } })
    expect((await list(one.token)).list).toEqual([])
  })
})

describe('notices', () => {
  it('NT-12 are drafts that are released once, to everybody who is enabled, and stay as they were sent', async () => {
    const reader = await somebody()
    const off = await test.person({}, { enabledMark: 0 })
    const made = await test.call('POST', '/api/message/Notice', {
      token: admin,
      body: { title: '停电通知', bodyText: '本周六停电。', state: 'released', releaseUser: '某人' },
    })
    expect(made.code).toBe(200)
    const { id } = made.data
    const one = async () => (await test.call('GET', `/api/message/Notice/${id}`, { token: admin })).data
    expect(await one()).toMatchObject({ state: 'draft', releaseUser: null })
    expect(
      (await test.call('PUT', `/api/message/Notice/${id}`, { token: admin, body: { title: '停电检修', version: 1 } })).data.version,
    ).toBe(2)
    expect((await list(reader.token)).list).toEqual([])
    expect((await test.call('PUT', `/api/message/Notice/${id}/Actions/Release`, { token: admin })).code).toBe(200)
    expect((await list(reader.token)).list[0]).toMatchObject({
      title: '停电检修',
      type: 3,
      excerpt: '本周六停电。',
      releaseUser: '系统管理员',
    })
    const offId = await userOf(off)
    expect(await test.database.db.selectFrom('base_message').select('id').where('toUserId', '=', offId).execute()).toEqual([])
    expect((await test.call('PUT', `/api/message/Notice/${id}/Actions/Release`, { token: admin })).code).toBe(409)
    expect((await test.call('PUT', `/api/message/Notice/${id}`, { token: admin, body: { title: '改' } })).code).toBe(403)
    const found = await test.call('POST', '/api/message/Notice/List', { token: admin, body: { keyword: '停电', state: 'released' } })
    expect(found.data.list).toHaveLength(1)
    await test.call('DELETE', `/api/message/Notice/${id}`, { token: admin })
    expect((await list(reader.token)).list).toHaveLength(1)
  })

  it('NT-12 two who release the same notice at once send it once', async () => {
    const reader = await somebody()
    const { id } = (await test.call('POST', '/api/message/Notice', { token: admin, body: { title: '一次', bodyText: '正文' } })).data
    // Its list says already what people will see of it.
    const drafts = await test.call('POST', '/api/message/Notice/List', { token: admin, body: { keyword: '一次', state: 'draft' } })
    expect(drafts.data.list).toMatchObject([{ excerpt: '正文' }])
    const answers = await Promise.all([1, 2, 3].map(() => test.call('PUT', `/api/message/Notice/${id}/Actions/Release`, { token: admin })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await list(reader.token)).list).toHaveLength(1)
  })

  it('are kept only by whoever was given the menu and its buttons', async () => {
    const { token } = await somebody()
    expect((await test.call('POST', '/api/message/Notice', { token, body: { title: '甲', bodyText: '乙' } })).code).toBe(403)
    expect((await test.call('POST', '/api/message/Notice/List', { token })).code).toBe(403)
  })
})

describe('who is online', () => {
  it('SH-14 lists the sessions in use with account, address and browser, and marks the own one', async () => {
    const account = await test.person({}, { realName: '陈在线' })
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
    const token = await test.login(account)
    await test.database.db
      .updateTable('base_session')
      .set({ agent })
      .where('userId', '=', await userOf(account))
      .execute()
    const online = async (keyword: string) =>
      (await test.call('GET', `/api/permission/OnlineUser?keyword=${encodeURIComponent(keyword)}`, { token: admin })).data.list
    const [row] = await online('陈在线')
    expect(row).toMatchObject({
      account,
      realName: '陈在线',
      ip: '127.0.0.1',
      agent: 'Chrome 141 · Windows',
      systemName: 'Pinge',
      isMine: 0,
      connections: 0,
    })
    const mine = (await online('admin')).filter(({ isMine }: { isMine: number }) => isMine === 1)
    expect(mine).toHaveLength(1)
    expect((await test.call('DELETE', `/api/permission/OnlineUser/${mine[0].id}`, { token: admin })).code).toBe(400)
    expect((await test.call('DELETE', `/api/permission/OnlineUser/${row.id}`, { token: admin })).code).toBe(200)
    const after = await test.call('GET', '/api/oauth/CurrentUser', { token })
    expect([after.code, after.msg]).toEqual([602, '管理员已将您强制下线，请重新登录'])
    expect(await online('陈在线')).toEqual([])
    expect((await test.call('DELETE', `/api/permission/OnlineUser/${row.id}`, { token: admin })).code).toBe(404)
  })

  it('SH-14 signs several out together, but never the one who asks', async () => {
    const people = [await somebody(), await somebody()]
    const { list: rows } = (await test.call('GET', '/api/permission/OnlineUser?pageSize=500', { token: admin })).data
    await test.call('DELETE', '/api/permission/OnlineUser', { token: admin, body: { ids: rows.map((row: { id: string }) => row.id) } })
    for (const { token } of people) expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(602)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token: admin })).code).toBe(200)
  })
})
