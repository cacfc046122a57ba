/** Administering systems and menus, what can be given on them, and schemes of their records. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import { transaction } from '#server/db/transaction.ts'
import { bareList } from '../../helpers/definitions.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let demo: DemoApp
let admin: string
let n = 0
const insert = (entity: string, values: Row) => transaction(demo.database.db, (trx) => repository(entity).insert(trx, values))
const idOf = (table: string, field: string, value: string) => rowId(demo.database.db, table, field, value)
const flat = (nodes: Json | undefined): Row[] =>
  (Array.isArray(nodes) ? (nodes as Row[]) : []).flatMap((node) => [node, ...flat(node.children as Json)])
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = admin) =>
  demo.call(method, url, { token, ...(body ? { body } : {}) })
const menus = '/api/system/Menu'
/** Makes a menu entry; its code is free. */
const make = (values: Row) => call('POST', menus, { parentId: '-1', fullName: '条目', enCode: `made${++n}`, ...values })
const made = async (values: Row): Promise<string> => {
  const { code, msg, data } = await make(values)
  expect(code, msg).toBe(200)
  return data.id
}
const group = (values: Row = {}) => made({ type: 1, fullName: '分组', ...values })
const system = async (enCode: string): Promise<string> => {
  const { code, msg, data } = await call('POST', '/api/system/System', { enCode, fullName: `系统${enCode}` })
  expect(code, msg).toBe(200)
  return data.id
}
const give = (objectId: string, rows: Row[]) =>
  Promise.all(rows.map((row) => insert('authorize', { objectType: 'user', objectId, ...row })))
const openTo = async (token: string): Promise<string[]> =>
  flat((await demo.call('GET', '/api/oauth/CurrentUser', { token })).data.menuList).map(({ enCode }) => String(enCode))

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.as('admin')
})

describe('systems', () => {
  it('PM-06 are made, changed, switched off and deleted; who has one has its menus until it is off', async () => {
    const id = await system('depot')
    const entry = await made({ type: 7, systemId: id, urlAddress: 'https://example.org', enCode: 'depot.link' })
    const account = await demo.person({})
    const user = await idOf('base_user', 'account', account)
    await give(user, [
      { kind: 'system', code: id },
      { kind: 'menu', menuId: entry },
    ])
    const token = await demo.login(account)
    expect(await openTo(token)).toEqual(['depot.link'])
    expect((await call('PUT', `/api/system/System/${id}/Actions/State`, {})).code).toBe(200)
    expect(await openTo(token)).toEqual([])
    await call('PUT', `/api/system/System/${id}`, { enabledMark: 1, fullName: '仓库' })
    expect((await call('GET', '/api/system/System?keyword=仓库')).data.list).toMatchObject([{ id, enCode: 'depot', enabledMark: 1 }])
    // not while it has menus; then with what was given of it
    expect(await call('DELETE', `/api/system/System/${id}`)).toMatchObject({ code: 409, msg: '已被其他数据使用，不能删除' })
    await call('DELETE', `${menus}/${entry}`)
    expect((await call('DELETE', `/api/system/System/${id}`)).code).toBe(200)
    expect(await demo.database.db.selectFrom('base_authorize').select('id').where('objectId', '=', user).execute()).toEqual([])
  })

  it('PM-06 the main system can be renamed, and neither switched off nor deleted', async () => {
    expect(await call('DELETE', '/api/system/System/pinge')).toMatchObject({ code: 409 })
    expect(await call('PUT', '/api/system/System/pinge/Actions/State', {})).toMatchObject({ code: 400, msg: '主系统不能停用或删除' })
    expect((await call('PUT', '/api/system/System/pinge', { description: '主系统' })).code).toBe(200)
    const again = await call('POST', '/api/system/System', { enCode: 'pinge', fullName: '另一个' })
    expect(again).toMatchObject({ code: 400, data: { errors: [{ field: 'enCode', rule: 'unique' }] } })
  })
})

describe('menus', () => {
  it('MA-01 of every type are made with what they show, read again, exported and deleted', async () => {
    const dictionary = await idOf('base_dictionary_type', 'enCode', 'msgSourceType')
    await call('POST', '/api/system/Page', { code: 'warehouse.board', fullName: '看板', title: '看板' })
    await call('DELETE', `${menus}/${await idOf('base_menu', 'enCode', 'warehouse.board')}`)
    const above = await group()
    const cases: Array<[type: number, values: Row, stored: Row]> = [
      [0, { enCode: 'all.directory' }, { type: 0 }],
      [2, { moduleId: 'warehouse.board' }, { enCode: 'warehouse.board', urlAddress: 'warehouse/board' }],
      [3, { moduleId: demo.models.customer as string, enCode: 'all.model' }, { urlAddress: 'model/all.model' }],
      [4, { moduleId: dictionary, isTree: 1, enCode: 'all.dictionary' }, { urlAddress: 'dictionary/all.dictionary', isTree: 1 }],
      [5, { moduleId: 'warehouse.board', enCode: 'all.report' }, { urlAddress: 'page/all.report' }],
      [6, { dashboardId: 'd1', enCode: 'all.dashboard' }, { dashboardId: 'd1' }],
      [7, { urlAddress: 'https://example.org', linkTarget: '_blank', enCode: 'all.link' }, { linkTarget: '_blank' }],
      [8, { moduleId: 'warehouse.board', enCode: 'all.portal' }, { urlAddress: 'page/all.portal' }],
    ]
    for (const [type, values, stored] of cases) {
      const id = await made({ type, parentId: above, ...values })
      const { data } = await call('GET', `${menus}/${id}`)
      expect(data, `type ${type}`).toMatchObject({ type, parentId: above, systemId: 'pinge', ...values, ...stored })
      // what is loaded can be saved as it is
      expect((await call('PUT', `${menus}/${id}`, data)).code, `type ${type}`).toBe(200)
      expect((await call('PUT', `${menus}/${id}`, data)).data, 'behind').toMatchObject({ moduleId: data.moduleId })
      const { url } = (await call('GET', `${menus}/${id}/Actions/Export`)).data
      const file = (await demo.app.inject(url)).json()
      expect(file).toMatchObject({ entity: 'menu', version: 1, data: { id, type } })
    }
    expect(await call('DELETE', `${menus}/${above}`)).toMatchObject({ code: 409, msg: '存在下级数据，不能删除' })
    const tree = flat((await call('GET', `${menus}/ModuleBySystem/pinge`)).data.list)
    const below = tree.filter(({ parentId }) => parentId === above)
    expect(below.length).toBe(cases.length)
    for (const { id } of below) expect((await call('DELETE', `${menus}/${id}`)).code).toBe(200)
    expect((await call('DELETE', `${menus}/${above}`)).code).toBe(200)
  })

  it.each<[why: string, values: Row, field: string, msg: string]>([
    ['a page that nobody made', { type: 2, moduleId: 'nobody.made' }, 'moduleId', '页面不存在'],
    ['an application that is not there', { type: 3, moduleId: 'gone' }, 'moduleId', '应用不存在、未发布或已停用'],
    ['nothing to show', { type: 4 }, 'moduleId', '请选择显示内容'],
    ['a dictionary that is not there', { type: 4, moduleId: 'gone' }, 'moduleId', '字典不存在'],
    ['a dashboard without its id', { type: 6 }, 'dashboardId', '请输入大屏编号，或在地址中使用可视化服务'],
    ['a link without an address', { type: 7 }, 'urlAddress', '请输入链接地址'],
    ['a link that is a script', { type: 7, urlAddress: 'javascript:alert(1)' }, 'urlAddress', '链接地址不正确，应以 http、https 或 / 开头'],
    ['a code that is taken', { type: 1, enCode: 'system' }, 'enCode', '编码已存在'],
    ['a parent that is not there', { type: 1, parentId: 'gone' }, 'parentId', '上级不存在'],
    ['a system that is not there', { type: 1, systemId: 'gone' }, 'systemId', '系统不存在'],
    ['a code of other characters', { type: 1, enCode: '编码 1' }, 'enCode', ''],
    ['no name', { type: 1, fullName: '' }, 'fullName', '请输入名称'],
    ['no parent', { type: 1, parentId: '' }, 'parentId', '上级菜单不能为空'],
  ])('MA-01 refuses %s in words, at its field', async (_why, values, field, msg) => {
    const answer = await make(values)
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ field }] } })
    if (msg) expect(answer.msg).toBe(msg)
  })

  it('MA-01 an entry stands in a group of its own system, never in itself', async () => {
    const other = await system('elsewhere')
    const [outer, foreign] = [await group(), await group({ systemId: other })]
    const inner = await group({ parentId: outer })
    const link = await made({ type: 7, urlAddress: '/api/docs' })
    const refused = async (id: string, body: object, msg: string) =>
      expect(await call('PUT', `${menus}/${id}`, body)).toMatchObject({ code: 400, msg })
    await refused(outer, { parentId: outer }, '不能选择自己或自己的下级作为上级')
    await refused(outer, { parentId: inner }, '不能选择自己或自己的下级作为上级')
    await refused(inner, { parentId: link }, '上级只能是目录或分类')
    // a group that is moved takes its system from where it stands then
    expect((await call('PUT', `${menus}/${inner}`, { parentId: foreign })).code).toBe(200)
    expect((await call('GET', `${menus}/${inner}`)).data.systemId).toBe(other)
    expect((await call('PUT', `${menus}/${inner}`, { parentId: outer })).code).toBe(200)
    expect(await make({ type: 1, parentId: outer, systemId: other })).toMatchObject({ code: 400, msg: '上级菜单属于另一个系统' })
    await refused(outer, { type: 7, urlAddress: '/x' }, '其下还有菜单，类型只能是目录或分类')
    // nobody loses the way back
    const own = await idOf('base_menu', 'enCode', 'system.menu')
    const area = await idOf('base_menu', 'enCode', 'system')
    for (const id of [own, area])
      expect((await call('PUT', `${menus}/${id}/Actions/State`, {})).msg).toBe('菜单管理及其上级不能停用，否则无法再启用任何菜单')
    expect(await call('DELETE', `${menus}/${own}`)).toMatchObject({ code: 403 })
    await refused(own, { enCode: 'system.other' }, '编码不能修改')
  })

  it('MN-05 an address is free in its system, and none of the product’s own', async () => {
    const moduleId = demo.models.customer as string
    expect(await make({ type: 3, moduleId, urlAddress: '/profile' })).toMatchObject({
      code: 400,
      msg: '地址 /profile 为系统页面所用',
      data: { errors: [{ field: 'urlAddress' }] },
    })
    const taken = await make({ type: 3, moduleId, urlAddress: '/system/notice?x=1' })
    expect(taken).toMatchObject({ code: 400, msg: expect.stringContaining('地址 /system/notice 已被菜单') })
    await made({ type: 3, moduleId, urlAddress: '/system/notice', systemId: await system('parallel') })
  })

  it('DG-06 the selector gives menus by category and system, the groups to stand in without one', async () => {
    const other = await system('chosen')
    const above = await group({ systemId: other })
    const link = await made({ type: 7, parentId: above, urlAddress: '/api/docs' })
    const codes = async (path: string) => flat((await call('GET', `${menus}/Selector/${path}`)).data.list).map(({ id }) => id)
    expect(await codes(`0/${other}`)).toEqual([above])
    expect(await codes(`0/${other}?top=1`)).toEqual(['-1', above])
    expect(await codes(`${above}/${other}`)).toEqual([])
    expect(await codes(`0/${other}?category=7`)).toEqual([above, link])
    expect(await codes(`0/${other}?category=3,4`)).toEqual([])
    expect((await call('GET', `${menus}/Selector/0/0?category=x`)).code).toBe(400)
  })

  it('MA-01 what a menu can show is offered by its type: pages without their entry, released applications, dictionaries', async () => {
    const offered = async (path: string) => (await call('GET', `${menus}/Modules/${path}`)).data.list.map(({ id }: Row) => id)
    const notice = await idOf('base_menu', 'enCode', 'system.notice')
    expect(await offered('2')).not.toContain('system.notice')
    expect(await offered(`2?menuId=${notice}`)).toContain('system.notice')
    expect(await offered('8')).toEqual(expect.arrayContaining(['system.notice', 'systemData.dictionary']))
    expect(await offered('8')).not.toContain('profile')
    expect(await offered('3')).toContain(demo.models.customer)
    expect(await offered('4')).toEqual(expect.not.arrayContaining(['0', '1']))
    expect(await offered('7')).toEqual([])
    expect((await call('GET', `${menus}/Modules/9`)).code).toBe(400)
  })

  it('PM-04 administering menus asks for its menu, and for the button of each change', async () => {
    const reader = await demo.login(await demo.person({ 'system.menu': [] }))
    const editor = await demo.login(await demo.person({ 'system.menu': ['btn_edit'] }))
    const nobody = await demo.login(await demo.person({ customer: [] }))
    const id = await group()
    const all = async (token: string) =>
      Promise.all([
        call('GET', `${menus}/ModuleBySystem/pinge`, undefined, token),
        call('PUT', `${menus}/${id}`, { fullName: '改名' }, token),
        call('POST', `${menus}/${id}/Actions/TakeOver`, undefined, token),
        call('POST', '/api/system/MenuRight', { menuId: id, kind: 'button', enCode: 'x', fullName: 'x' }, token),
        call('DELETE', `${menus}/${id}`, undefined, token),
        call('GET', '/api/system/System', undefined, token),
      ]).then((answers) => answers.map(({ code }) => code))
    expect(await all(nobody)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await all(reader)).toEqual([200, 403, 403, 403, 403, 403])
    expect(await all(editor)).toEqual([200, 200, 200, 403, 403, 403])
  })
})

describe('what can be given on a menu', () => {
  const rights = '/api/system/MenuRight'
  const list = async (menuId: string, kind: string) =>
    (await call('GET', `${rights}?menuId=${menuId}&kind=${kind}&pageSize=0`)).data.list as Row[]
  const offered = async (menuId: string, kind: string) => {
    const role = (await demo.database.db.selectFrom('base_role').select('id').executeTakeFirstOrThrow()).id
    const { data } = await call('GET', `/api/permission/Authority/Data/${role}/Tree?objectType=role&kind=${kind}`)
    return flat(data.list).filter(({ id }) => String(id).startsWith(`${menuId}|`))
  }

  it('PM-01 is taken over from the application: what is missing is added once, and told', async () => {
    const menuId = await made({ type: 3, moduleId: demo.models.customer as string })
    const first = await call('POST', `${menus}/${menuId}/Actions/TakeOver`)
    expect(first.code, first.msg).toBe(200)
    const { button, column, form } = first.data
    expect([button, column, form].every((count) => count > 0)).toBe(true)
    expect(first.msg).toBe(`已添加 ${button + column + form} 项：按钮 ${button}、列 ${column}、字段 ${form}`)
    expect((await list(menuId, 'button')).map(({ enCode }) => enCode)).toContain('btn_add')
    expect((await call('POST', `${menus}/${menuId}/Actions/TakeOver`)).msg).toBe('页面或应用中没有新的按钮、列或字段')
    const [one] = await list(menuId, 'column')
    await call('DELETE', `${rights}/${one?.id}`)
    expect((await call('POST', `${menus}/${menuId}/Actions/TakeOver`)).data).toEqual({ button: 0, column: 1, form: 0 })
    // a name in one language leaves the others theirs; one that somebody gave is everybody's
    const english = await demo.call(
      'GET',
      `/api/permission/Authority/Data/${await idOf('base_user', 'account', 'zhangwei')}/Tree?objectType=user&kind=button`,
      {
        token: admin,
        headers: { 'pinge-language': 'en' },
      },
    )
    expect(flat(english.data.list).find(({ id }) => id === `${menuId}|btn_add`)?.fullName).toBe('Add')
    const add = (await list(menuId, 'button')).find(({ enCode }) => enCode === 'btn_add')
    await call('PUT', `${rights}/${add?.id}`, { fullName: '登记' })
    expect((await offered(menuId, 'button')).find(({ enCode }) => enCode === 'btn_add')?.fullName).toBe('登记')
    // gone with the menu
    await call('DELETE', `${menus}/${menuId}`)
    expect(await list(menuId, 'button')).toEqual([])
  })

  it('PM-01 one of an administrator’s own is offered, switched off hidden, and taken from whoever had it when it is deleted', async () => {
    const menuId = await made({ type: 3, moduleId: demo.models.customer as string })
    const { data } = await call('POST', rights, { menuId, kind: 'button', enCode: 'btn_stamp', fullName: '盖章' })
    expect((await offered(menuId, 'button')).map(({ fullName }) => fullName)).toContain('盖章')
    const user = await idOf('base_user', 'account', await demo.person({}))
    await give(user, [
      { kind: 'button', menuId, code: 'btn_stamp' },
      { kind: 'button', menuId, code: 'btn_add' },
    ])
    await call('PUT', `${rights}/${data.id}/Actions/State`, {})
    expect((await offered(menuId, 'button')).map(({ fullName }) => fullName)).not.toContain('盖章')
    const written = await call('POST', rights, { menuId, kind: 'button', enCode: 'btn_add', fullName: '新增' })
    for (const { id } of [data, written.data]) expect((await call('DELETE', `${rights}/${id}`)).code).toBe(200)
    const left = await demo.database.db.selectFrom('base_authorize').select('code').where('objectId', '=', user).execute()
    expect(left).toEqual([{ code: 'btn_add' }])
    expect(await call('POST', rights, { menuId: 'gone', kind: 'button', enCode: 'a', fullName: 'a' })).toMatchObject({
      code: 400,
      msg: '菜单不存在',
    })
    expect((await call('POST', rights, { menuId, kind: 'wheel', enCode: 'a', fullName: 'a' })).code).toBe(400)
  })

  it('PM-07 the page of a report or portal is taken over as well', async () => {
    const menuId = await made({ type: 8, moduleId: 'permission.role' })
    expect((await call('POST', `${menus}/${menuId}/Actions/TakeOver`)).data.button).toBeGreaterThan(0)
  })
})

describe('data schemes', () => {
  const schemes = '/api/system/DataScheme'
  const filter = (...groups: Row[]) => JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] })

  it('PM-07 a condition names fields of the application, and fits them', async () => {
    const menuId = await made({ type: 3, moduleId: demo.models.customer as string })
    const fields = (await call('GET', `${schemes}/Fields/${menuId}`)).data.list as Row[]
    expect(fields.length).toBeGreaterThan(3)
    const text = fields.find(({ pingeKey }) => pingeKey === 'input')
    const body = (conditionJson: string) => ({ menuId, fullName: '方案', enCode: `scheme${++n}`, conditionJson })
    const post = (condition: string) => call('POST', schemes, body(condition))
    expect((await post(filter({ field: text?.field ?? '', symbol: 'like', fieldValue: '华' }))).code).toBe(200)
    const wrong = { code: 400, data: { errors: [{ field: 'conditionJson' }] } }
    for (const condition of [
      filter({ field: 'nothing', symbol: '==', fieldValue: 1 }),
      filter({ field: text?.field ?? '', symbol: '>', fieldValue: 1 }),
      filter({ field: text?.field ?? '', symbol: '==' }),
      filter({ field: text?.field ?? '', symbol: '==', fieldValueType: 3, fieldValue: 'user' }),
      filter(),
      '{',
      '',
    ])
      expect(await post(condition), condition).toMatchObject(wrong)
    const plain = await made({ type: 7, urlAddress: '/api/docs' })
    expect(await call('POST', schemes, { ...body(filter({ field: 'a', symbol: 'null' })), menuId: plain })).toMatchObject({
      code: 400,
      msg: '只有显示已发布应用的菜单可以有数据方案',
    })
    expect((await call('GET', `${schemes}/Fields/${plain}`)).data.list).toEqual([])
  })

  it('PM-07 a condition on whoever asks holds for each person: themselves, their subordinates, their unit and below, their positions', async () => {
    const company = await idOf('base_organize', 'parentId', '-1')
    const unit = String((await insert('organize', { fullName: '甲部', enCode: 'vars.a', parentId: company })).id)
    const below = String((await insert('organize', { fullName: '甲一', enCode: 'vars.a1', parentId: unit })).id)
    const post = String((await insert('position', { fullName: '甲岗', enCode: 'vars.post', organizeId: unit })).id)
    const fields = [
      { pingeKey: 'input', field: 'title', label: '标题' },
      { pingeKey: 'userSelect', field: 'owner', label: '负责人' },
      { pingeKey: 'depSelect', field: 'unit', label: '部门' },
      { pingeKey: 'posSelect', field: 'post', label: '岗位', onlyId: true },
    ]
    const application = await call('POST', '/api/visualdev/Base', {
      fullName: '变量',
      enCode: 'variables',
      formData: { version: 1, fields },
      columnData: bareList({ useDataPermission: true }),
    })
    const moduleId = application.data.id
    expect((await call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`)).code).toBe(200)
    const menuId = await made({ type: 3, moduleId, enCode: 'variables' })
    const offered = (await call('GET', `${schemes}/Fields/${menuId}`)).data.list as Row[]
    expect(Object.fromEntries(offered.map(({ field, variables }) => [field, variables]))).toEqual({
      title: undefined,
      owner: ['user', 'subordinates'],
      unit: ['organize', 'organizeAndBelow'],
      post: ['position'],
    })
    const account = await demo.person({}, { organizeId: unit })
    const user = await idOf('base_user', 'account', account)
    const junior = await idOf('base_user', 'account', await demo.person({}, { organizeId: below, managerId: user }))
    await insert('userPosition', { userId: user, positionId: post })
    for (const row of [
      { title: 'mine', owner: `${user}--user` },
      { title: 'junior', owner: `${junior}--user` },
      { title: 'unit', unit: `${unit}--department` },
      { title: 'below', unit: `${below}--department` },
      { title: 'post', post },
      { title: 'nobody' },
    ]) {
      const saved = await call('POST', `/api/visualdev/OnlineDev/${moduleId}`, row)
      expect(saved.code, JSON.stringify(saved)).toBe(200)
    }
    const token = await demo.login(account)
    const seen = async (...conditions: Row[]): Promise<string[]> => {
      const { data, msg } = await call('POST', schemes, {
        menuId,
        fullName: '方案',
        enCode: `s${++n}`,
        conditionJson: filter(...conditions),
      })
      expect(data?.id, msg).toBeTruthy()
      await demo.database.db.deleteFrom('base_authorize').where('objectId', '=', user).execute()
      await give(user, [
        { kind: 'menu', menuId },
        { kind: 'data', menuId, code: data.id },
      ])
      const answer = await demo.call('POST', `/api/visualdev/OnlineDev/${moduleId}/List`, { token, body: { pageSize: 50 } })
      return answer.data.list.map(({ title }: Row) => String(title)).sort()
    }
    const variable = (field: string, fieldValue: string, symbol = '==') => ({ field, symbol, fieldValueType: 3, fieldValue })
    expect(await seen(variable('owner', 'user'))).toEqual(['mine'])
    expect(await seen(variable('owner', 'subordinates'))).toEqual(['junior'])
    expect(await seen(variable('owner', 'user', '<>'), { field: 'owner', symbol: 'notNull' })).toEqual(['junior'])
    expect(await seen(variable('unit', 'organize'))).toEqual(['unit'])
    expect(await seen(variable('unit', 'organizeAndBelow'))).toEqual(['below', 'unit'])
    expect(await seen(variable('post', 'position'))).toEqual(['post'])
    // deleted, it is taken from whoever had it
    const [last] = (await call('GET', `${schemes}?menuId=${menuId}&pageSize=0&sidx=-creatorTime`)).data.list as Row[]
    expect((await call('DELETE', `${schemes}/${last?.id}`)).code).toBe(200)
    expect(await demo.database.db.selectFrom('base_authorize').select('id').where('code', '=', String(last?.id)).execute()).toEqual([])
  })
})

describe('at once', () => {
  it('PM-02 PM-03 a button that is given or taken holds for the next call, without signing in again; without the menu everything is denied', async () => {
    const account = await demo.person({})
    const user = await idOf('base_user', 'account', account)
    const token = await demo.login(account)
    const menuId = await made({ type: 3, moduleId: demo.models.customer as string, enCode: 'atonce' })
    const permission = async () =>
      ((await demo.call('GET', '/api/oauth/CurrentUser', { token })).data.permissionList as Row[]).find(({ modelId }) => modelId === menuId)
    expect(await permission()).toBeUndefined()
    const put = (body: object) => call('PUT', `/api/permission/Authority/Data/${user}?objectType=user`, body)
    await put({ menu: [menuId], button: [`${menuId}|btn_add`], column: [], form: [] })
    expect(await permission()).toMatchObject({ enCode: 'atonce', button: [{ enCode: 'btn_add' }], column: [], form: [] })
    await put({ menu: [menuId], button: [] })
    expect((await permission())?.button).toEqual([])
  })

  it('PM-05 somebody without a menu is told none, which keeps them out, and comes in with the first that is given', async () => {
    const account = await demo.person({})
    const user = await idOf('base_user', 'account', account)
    const token = await demo.login(account)
    expect(await openTo(token)).toEqual([])
    const put = (body: object) => call('PUT', `/api/permission/Authority/Data/${user}?objectType=user`, body)
    await put({ menu: [demo.menus.customer as string] })
    expect(await openTo(token)).toContain('customer')
    await put({ menu: [] })
    expect(await openTo(token)).toEqual([])
  })
})
