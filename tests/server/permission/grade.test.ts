/** Delegated administration: who administers which unit, and what they may do there. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { md5 } from '#server/auth/password.ts'
import { transaction } from '#server/db/transaction.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let test: TestApp
let admin: string
const insert = (entity: string, values: Row) => transaction(test.database.db, (trx) => repository(entity).insert(trx, values))
const idOf = (table: string, field: string, value: string) => rowId(test.database.db, table, field, value)
let made = 0
const unit = async (parentId: string): Promise<string> => {
  made += 1
  return String((await insert('organize', { fullName: `单位${made}`, enCode: `grade.unit.${made}`, parentId, category: 'department' })).id)
}
const post = (token: string, organizeId: string) => {
  made += 1
  return test.call('POST', '/api/permission/Users', { token, body: { account: `made${made}`, realName: '新人', organizeId } })
}
const unitsSeen = async (token: string): Promise<string[]> =>
  (await test.call('GET', '/api/permission/Users?pageSize=0', { token })).data.list.map(({ organizeId }: Row) => organizeId)

/** Two units, one below the other, with a person in each, and somebody from elsewhere who administers the upper one. */
async function world(grade: Row, grants: { [menu: string]: string[] } = {}) {
  const above = await unit('-1')
  const below = await unit(above)
  for (const organizeId of [above, below]) await test.person({}, { organizeId })
  const account = await test.person(grants)
  const userId = await idOf('base_user', 'account', account)
  await insert('grade', { userId, organizeId: above, ...grade })
  return { above, below, userId, token: await test.login(account) }
}

beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
})

describe('the reach of a branch', () => {
  it('PM-09 is the unit and what is below it, the unit alone, or only what is below it', async () => {
    const all = await world({})
    expect(new Set(await unitsSeen(all.token))).toEqual(new Set([all.above, all.below]))
    const alone = await world({ reach: 'unit' })
    expect(await unitsSeen(alone.token)).toEqual([alone.above])
    expect((await post(alone.token, alone.below)).code).toBe(403)
    expect((await post(alone.token, alone.above)).code).toBe(200)
    const below = await world({ reach: 'below' })
    expect(await unitsSeen(below.token)).toEqual([below.below])
    expect((await post(below.token, below.above)).code).toBe(403)
    expect((await post(below.token, below.below)).code).toBe(200)
  })

  it('PM-09 adding, changing and deleting hold unit by unit, also for who may do more in another one', async () => {
    const { above, below, userId, token } = await world({ reach: 'unit', mayAdd: 0, mayEdit: 0, mayDelete: 0 })
    await insert('grade', { userId, organizeId: below, reach: 'unit' })
    expect((await post(token, above)).code).toBe(403)
    const { data } = await post(token, below)
    const stays = await idOf('base_user', 'organizeId', above)
    for (const [method, url] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/Actions/State'],
    ] as const) {
      const body = method === 'PUT' ? { body: {} } : {}
      expect((await test.call(method, `/api/permission/Users/${stays}${url}`, { token, ...body })).code).toBe(403)
    }
    for (const [method, action, body] of [
      ['POST', 'ResetPassword', { password: md5('Another@2026') }],
      ['PUT', 'lock', undefined],
      ['PUT', 'unlock', undefined],
    ] as const) {
      const act = (id: string) => test.call(method, `/api/permission/Users/${id}/Actions/${action}`, { token, body })
      expect([action, (await act(stays)).code, (await act(String(data.id))).code]).toEqual([action, 403, 200])
    }
    expect((await test.call('GET', `/api/permission/Users/${stays}`, { token })).code).toBe(200)
    // nobody is moved to where nothing may be changed
    expect((await test.call('PUT', `/api/permission/Users/${data.id}`, { token, body: { organizeId: above } })).code).toBe(403)
    expect((await test.call('PUT', `/api/permission/Users/${data.id}`, { token, body: { realName: '改名' } })).code).toBe(200)
    expect((await test.call('DELETE', `/api/permission/Users/${data.id}`, { token })).code).toBe(200)
  })

  it('PM-09 rights and members are changed only where changing was given', async () => {
    const { above, token } = await world({ mayEdit: 0 })
    const person = await idOf('base_user', 'organizeId', above)
    const position = String((await insert('position', { fullName: '岗', enCode: `grade.pos.${above}`, organizeId: above })).id)
    expect((await test.call('GET', `/api/permission/Authority/Data/${person}?objectType=user`, { token })).code).toBe(200)
    const put = await test.call('PUT', `/api/permission/Authority/Data/${person}?objectType=user`, { token, body: { menu: [] } })
    expect(put.code).toBe(403)
    const members = await test.call('POST', `/api/permission/Position/${position}/Members`, { token, body: { ids: [person] } })
    expect(members.code).toBe(403)
  })
})

describe('the tree of a branch', () => {
  it('PM-09 SH-14 who is online is shown where the branch is read, and signed out where it is changed', async () => {
    const { above, below, userId, token } = await world(
      { reach: 'unit', mayEdit: 0 },
      { 'permission.onlineUser': ['btn_remove', 'btn_batchRemove'] },
    )
    await insert('grade', { userId, organizeId: below, reach: 'unit' })
    const people = await Promise.all([above, below].map((organizeId) => test.person({}, { organizeId })))
    const tokens = await Promise.all([...people, await test.person({})].map((account) => test.login(account)))
    const shown = async () => (await test.call('GET', '/api/permission/OnlineUser?pageSize=500', { token })).data.list as Row[]
    const rows = await shown()
    expect(new Set(rows.filter(({ isMine }) => isMine === 0).map(({ account }) => account))).toEqual(new Set(people))
    expect(rows.filter(({ isMine }) => isMine === 1)).toHaveLength(1)
    const [read, changed] = people.map((account) => rows.find((row) => row.account === account)?.id)
    expect((await test.call('DELETE', `/api/permission/OnlineUser/${read}`, { token })).code).toBe(404)
    const all = await test.database.db.selectFrom('base_session').select('id').execute()
    expect((await test.call('DELETE', '/api/permission/OnlineUser', { token, body: { ids: all.map(({ id }) => id) } })).code).toBe(200)
    expect((await shown()).map(({ id }) => id)).not.toContain(changed)
    const codes = await Promise.all(tokens.map(async (one) => (await test.call('GET', '/api/oauth/CurrentUser', { token: one })).code))
    expect(codes).toEqual([200, 602, 200])
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token: admin })).code).toBe(200)
  })

  it('PM-09 OR-02 begins at the top of what is administered', async () => {
    const { above, below, token } = await world({})
    const at = async (parentId: string) =>
      (await test.call('GET', `/api/permission/Organize?parentId=${parentId}`, { token })).data.list.map(({ id }: Row) => id)
    expect(await at('-1')).toEqual([above])
    expect(await at(above)).toEqual([below])
    const deeper = await world({ reach: 'below' })
    const list = await test.call('GET', '/api/permission/Organize?parentId=-1', { token: deeper.token })
    expect(list.data.list.map(({ id }: Row) => id)).toEqual([deeper.below])
  })
})

describe('who gives a branch', () => {
  const path = '/api/permission/Grade'
  it('PM-09 an administrator gives, reads and takes one, and the screens follow at once', async () => {
    const organizeId = await unit('-1')
    const account = await test.person({})
    const userId = await idOf('base_user', 'account', account)
    const token = await test.login(account)
    expect((await test.call('GET', '/api/permission/Users', { token })).code).toBe(403)
    const { data, code } = await test.call('POST', path, { token: admin, body: { userId, organizeId, reach: 'all', mayDelete: 0 } })
    expect(code).toBe(200)
    expect((await test.call('GET', '/api/permission/Users', { token })).code).toBe(200)
    const list = await test.call('GET', `${path}?organizeId=${organizeId}`, { token: admin })
    expect(list.data.list[0]).toMatchObject({
      userId,
      organizeId,
      reach: 'all',
      mayAdd: 1,
      mayDelete: 0,
      $text: { organizeId: expect.any(String) },
    })
    const twice = await test.call('POST', path, { token: admin, body: { userId, organizeId } })
    expect(twice.code).toBe(400)
    expect((await test.call('DELETE', `${path}/${data.id}`, { token: admin })).code).toBe(200)
    expect((await test.call('GET', '/api/permission/Users', { token })).code).toBe(403)
  })

  it('PM-09 who administers a branch and has the page gives what is within it, no more than they have, and nothing to themselves', async () => {
    const above = await unit('-1')
    const below = await unit(above)
    const account = await test.person({ 'permission.grade': ['btn_add', 'btn_edit', 'btn_remove'] })
    const userId = await idOf('base_user', 'account', account)
    await insert('grade', { userId, organizeId: below, mayDelete: 0 })
    const token = await test.login(account)
    const other = await idOf('base_user', 'account', await test.person({}))
    const give = (body: Row) => test.call('POST', path, { token, body: { userId: other, organizeId: below, mayDelete: 0, ...body } })
    expect((await give({ organizeId: above })).code).toBe(400)
    expect((await give({ mayDelete: 1 })).msg).toBe('只能授予自己在该组织拥有的操作')
    expect((await give({ userId, organizeId: above })).code).toBe(400)
    const { code, data } = await give({})
    expect(code).toBe(200)
    expect((await test.call('GET', path, { token })).data.list.map(({ userId: one }: Row) => one)).toEqual([other])
    expect((await test.call('PUT', `${path}/${data.id}`, { token, body: { mayDelete: 1 } })).code).toBe(400)
    expect((await test.call('DELETE', `${path}/${data.id}`, { token })).code).toBe(403)
  })

  it('PM-07 who has the page but no branch gives none to themselves', async () => {
    const account = await test.person({ 'permission.grade': ['btn_add'] })
    const body = { userId: await idOf('base_user', 'account', account), organizeId: await unit('-1') }
    const answer = await test.call('POST', path, { token: await test.login(account), body })
    expect([400, 403]).toContain(answer.code)
  })
})
