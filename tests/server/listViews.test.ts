import { beforeAll, describe, expect, it } from 'vitest'
import type { SavedView } from '#core/application/savedView.ts'
import type { Row } from '#core/types.ts'
import { transaction } from '#server/db/transaction.ts'
import { password, startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'
import { rowId } from '../helpers/rowId.ts'

/** Views of lists that people keep under a name, and share. */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
let test: TestApp
let admin: string
let modelId: string
let menuId: string
const module = 'staffed.records'
const at = (rest = '', of = module) => `/api/permission/ListView/${of}${rest}`

const call = (token: string, method: Method, url: string, body?: unknown) =>
  test.call(method, url, { token, ...(body === undefined ? {} : { body }) })
async function good(token: string, method: Method, url: string, body?: unknown) {
  const answer = await call(token, method, url, body)
  expect(answer.code, `${method} ${url} ${JSON.stringify(answer)}`).toBe(200)
  return answer.data
}
const insert = (entity: string, values: Row) => transaction(test.database.db, (trx) => repository(entity).insert(trx, values))
const field = (name: string) => ({ pingeKey: 'input', field: name, label: name, storedAs: name })

/** Somebody with the entry of the application, who sees these columns. */
async function reader(columns: string[]) {
  const account = await test.person({ staffed: [] })
  const id = await rowId(test.database.db, 'base_user', 'account', account)
  const role = await rowId(test.database.db, 'base_role', 'enCode', account)
  for (const [kind, codes] of [
    ['column', columns],
    ['form', columns],
  ] as const)
    for (const code of codes) await insert('authorize', { objectType: 'role', objectId: role, menuId, kind, code })
  return { account, id, role, token: await test.login(account, password) }
}

const view: SavedView = {
  search: { name: '甲' },
  filter: {
    matchLogic: 'and',
    conditionList: [
      {
        logic: 'and',
        groups: [
          { field: 'pay', symbol: 'like', fieldValue: '九千' },
          { field: 'name', symbol: 'notNull' },
        ],
      },
    ],
  },
  sort: { field: 'pay', order: 'desc' },
  columns: [
    { prop: 'pay', label: 'pay', visible: true },
    { prop: 'name', label: 'name', visible: true, width: 200 },
  ],
}
const keep = async (token: string, fullName: string, more: Row = {}, content: SavedView = view): Promise<string> =>
  (await good(token, 'POST', at(), { fullName, content: JSON.stringify(content), ...more })).id
const listed = (token: string, of = module) => good(token, 'GET', at('', of))

beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  const body = {
    fullName: 'staffed',
    enCode: 'staffed',
    formData: { version: 1, fields: [field('name'), field('pay')] },
    columnData: {
      ...{ version: 1, type: 1, columnList: [{ field: 'name' }, { field: 'pay' }], searchList: [{ field: 'name', searchType: 2 }] },
      ...{ hasPage: true, hasSuperQuery: true, btnsList: [], columnBtnsList: [] },
      ...{ useColumnPermission: true, useFormPermission: true },
    },
    webType: 2,
  }
  modelId = (await good(admin, 'POST', '/api/visualdev/Base', body)).id
  await good(admin, 'POST', `/api/visualdev/Base/${modelId}/Actions/Release`, {})
  const menu = { enCode: 'staffed', fullName: 'staffed', type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: modelId }) }
  menuId = String((await insert('menu', menu)).id)
})

describe('views of a list', () => {
  it('are each person’s own: kept, renamed, changed, begun with and deleted', async () => {
    const [one, other] = [await reader(['name', 'pay']), await reader(['name', 'pay'])]
    const id = await keep(one.token, ' 我的 ')
    const { list, defaultId, mayShare } = await listed(one.token)
    expect(list).toMatchObject([{ id, fullName: '我的', mine: true, shared: false, mayChange: true, dropped: 0, roles: [] }])
    expect(JSON.parse(list[0].content)).toEqual(view)
    expect([defaultId, mayShare]).toEqual([null, false])
    expect((await listed(other.token)).list).toEqual([])
    expect((await call(other.token, 'PUT', at(`/${id}`), { fullName: '别人的' })).code).toBe(404)
    expect((await call(other.token, 'DELETE', at(`/${id}`))).code).toBe(404)
    expect((await call(other.token, 'PUT', at('/Actions/Default'), { id })).code).toBe(404)

    await good(one.token, 'PUT', at('/Actions/Default'), { id })
    const modules = async (token: string) => (await good(token, 'GET', '/api/oauth/CurrentUser')).userInfo.columnModules
    expect([await modules(one.token), await modules(other.token)]).toEqual([[`${module}.view`], []])
    await good(one.token, 'PUT', at(`/${id}`), { fullName: '新名', content: '{"sort":null}' })
    expect(await listed(one.token)).toMatchObject({ defaultId: id, list: [{ fullName: '新名', content: '{"sort":null}' }] })
    // another list has views of its own
    expect((await listed(one.token, 'other.records')).list).toEqual([])
    expect((await call(one.token, 'PUT', at(`/${id}`, 'other.records'), { fullName: 'a' })).code).toBe(404)
    await good(one.token, 'PUT', at('/Actions/Default'), { id: null })
    expect(await modules(one.token)).toEqual([])
    await good(one.token, 'PUT', at('/Actions/Default'), { id })
    await good(one.token, 'DELETE', at(`/${id}`))
    expect(await listed(one.token)).toMatchObject({ list: [], defaultId: null })
    expect(await modules(one.token)).toEqual([])
  })

  it('have names of their own, and bounds', async () => {
    const { token } = await reader(['name'])
    const id = await keep(token, 'One')
    const again = await call(token, 'POST', at(), { fullName: 'one', content: '{}' })
    expect([again.code, again.msg]).toEqual([400, '已有名为“one”的视图'])
    await good(token, 'PUT', at(`/${id}`), { fullName: 'ONE' })
    for (const wrong of [
      { fullName: ' ', content: '{}' },
      { fullName: 'x'.repeat(51), content: '{}' },
      { fullName: 'a', content: '[]' },
      { fullName: 'a' },
    ])
      expect((await call(token, 'POST', at(), wrong)).code, JSON.stringify(wrong)).toBe(400)
    const long = await call(token, 'POST', at(), { fullName: 'a', content: JSON.stringify({ search: { name: 'x'.repeat(20_000) } }) })
    expect([long.code, long.msg]).toEqual([400, '视图的内容过多，请减少筛选条件'])
    for (let n = 2; n <= 30; n++) await keep(token, `n${n}`, {}, {})
    expect((await call(token, 'POST', at(), { fullName: 'n31', content: '{}' })).msg).toContain('30')
  })

  it('are shared with roles by who administers or designs only, and changed by nobody else', async () => {
    const [one, other, designer] = [await reader(['name', 'pay']), await reader(['name', 'pay']), await reader(['name', 'pay'])]
    const refused = await call(one.token, 'POST', at(), { fullName: 'a', content: '{}', roles: [other.role] })
    expect([refused.code, refused.msg]).toEqual([403, '只有管理员与该应用的设计者可以共享视图'])
    await insert('authorize', { objectType: 'user', objectId: designer.id, menuId: '', kind: 'design', code: modelId })
    const id = await keep(designer.token, '全组', { roles: [one.role] })
    expect((await call(designer.token, 'PUT', at(`/${id}`), { roles: ['nobody'] })).code).toBe(400)
    expect((await listed(other.token)).list).toEqual([])
    expect((await listed(one.token)).list).toMatchObject([{ id, mine: false, shared: true, mayChange: false, ownerName: '王小明' }])
    expect((await listed(one.token)).list[0].roles).toBeUndefined()
    for (const [method, body] of [
      ['PUT', { fullName: 'b' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call(one.token, method, at(`/${id}`), body)
      expect([answer.code, answer.msg]).toEqual([403, '这是他人共享的视图，只能复制'])
    }
    // it can be begun with, and whoever administers may change it
    await good(one.token, 'PUT', at('/Actions/Default'), { id })
    expect((await listed(admin)).list).toMatchObject([{ id, mine: false, mayChange: true, roles: [one.role] }])
    await good(admin, 'PUT', at(`/${id}`), { fullName: '全组二', roles: [one.role, other.role] })
    expect((await listed(other.token)).list).toMatchObject([{ fullName: '全组二' }])
    // whoever may not design it any more can only take it back
    await test.database.db.deleteFrom('base_authorize').where('kind', '=', 'design').where('objectId', '=', designer.id).execute()
    expect((await call(designer.token, 'PUT', at(`/${id}`), { content: '{}' })).code).toBe(403)
    await good(designer.token, 'PUT', at(`/${id}`), { roles: [] })
    expect((await listed(one.token)).list).toEqual([])
    expect((await listed(one.token)).defaultId).toBeNull()
    expect((await listed(designer.token)).list).toMatchObject([{ shared: false, mayChange: true }])
  })

  it('go with their person, but for those that others see', async () => {
    const [goes, stays] = [await reader(['name']), await reader(['name'])]
    const [own, shared] = [await keep(goes.token, '自己的', {}, {}), await keep(goes.token, '大家的', {}, {})]
    await insert('authorize', { objectType: 'user', objectId: goes.id, menuId: '', kind: 'design', code: modelId })
    await good(goes.token, 'PUT', at(`/${shared}`), { roles: [stays.role] })
    await good(goes.token, 'PUT', at('/Actions/Default'), { id: own })
    await good(admin, 'DELETE', `/api/permission/Users/${goes.id}`)
    const left = await test.database.db.selectFrom('base_list_view').select('id').where('userId', '=', goes.id).execute()
    expect(left).toEqual([{ id: shared }])
    expect((await listed(stays.token)).list).toMatchObject([{ id: shared, ownerName: '' }])
  })

  it('tell nobody of a field that they may not see, and follow fields and codes that change', async () => {
    const some = await reader(['name'])
    const id = await keep(admin, '工资', { roles: [some.role] })
    const { list } = await listed(some.token)
    expect(list).toMatchObject([{ id, dropped: 1 }])
    expect(JSON.parse(list[0].content)).toEqual({
      search: { name: '甲' },
      filter: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field: 'name', symbol: 'notNull' }] }] },
      columns: [{ prop: 'name', label: 'name', visible: true, width: 200 }],
    })
    // whoever cannot open the application hears of none
    const account = await test.person({ 'system.log': [] })
    const outside = await rowId(test.database.db, 'base_role', 'enCode', account)
    await good(admin, 'PUT', at(`/${id}`), { roles: [some.role, outside] })
    expect((await listed(await test.login(account, password))).list).toEqual([])
    const { version } = await good(admin, 'GET', `/api/visualdev/Base/${modelId}`)
    const renamed = { ...field('wage'), storedAs: 'pay' }
    const columnList = [{ field: 'name' }, { field: 'wage' }]
    const columnData = {
      version: 1,
      type: 1,
      columnList,
      searchList: [],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
      useColumnPermission: true,
    }
    const formData = { version: 1, fields: [field('name'), renamed] }
    await good(admin, 'PUT', `/api/visualdev/Base/${modelId}`, { version, formData, columnData })
    await good(admin, 'POST', `/api/visualdev/Base/${modelId}/Actions/Release`, {})
    const own = async (of = module) => (await listed(admin, of)).list.find((one: Row) => one.id === id)
    expect(JSON.parse((await own()).content)).toMatchObject({ sort: { field: 'wage', order: 'desc' } })
    expect((await own()).content).not.toMatch(/(field|prop)":"pay/)

    const now = await good(admin, 'GET', `/api/visualdev/Base/${modelId}`)
    await good(admin, 'PUT', `/api/visualdev/Base/${modelId}`, { version: now.version, enCode: 'staffedNow' })
    expect(await own()).toBeUndefined()
    expect(await own('staffedNow.records')).toMatchObject({ fullName: '工资' })
  })
})
