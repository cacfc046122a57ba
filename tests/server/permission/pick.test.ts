/** What the pickers read of units, positions, roles, groups and people. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import { transaction } from '#server/db/transaction.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let demo: DemoApp
let token: string
const base = '/api/permission'
const insert = async (entity: string, values: Row) =>
  String((await transaction(demo.database.db, (trx) => repository(entity).insert(trx, values))).id)
const idOf = (table: string, field: string, value: string) => rowId(demo.database.db, table, field, value)
const get = async (path: string) => (await demo.call('GET', `${base}/${path}`, { token })).data
const post = async (path: string, body: Json = {}) => (await demo.call('POST', `${base}/${path}`, { token, body })).data
const names = (list: Row[]) => list.map(({ fullName }) => fullName)
const flat = (nodes: Row[]): Row[] => nodes.flatMap((node) => [node, ...flat((node.children as Row[] | undefined) ?? [])])

beforeAll(async () => {
  demo = await startDemo()
  token = await demo.as('zhouliping')
})

describe('units', () => {
  it('PK-09 PK-10 PK-16 OR-03 are read level by level, and flat by a keyword', async () => {
    const [company, ...more] = (await get('Organize/Department/Selector/0')).list
    expect(more).toEqual([])
    expect(company).toMatchObject({ type: 'company', isLeaf: false, hasChildren: true, fullName: '品格智造科技有限公司' })
    const below = (await get(`Organize/Department/Selector/${company.id}`)).list
    expect(below[0]).toMatchObject({
      type: 'department',
      isLeaf: true,
      organize: expect.stringContaining(`${company.fullName}/`),
      organizeIds: [company.id, below[0].id],
    })
    expect(names((await get('Organize/Department/Selector/0?keyword=财务')).list)).toEqual(['财务部'])
    const page = (await get(`Organize/Department/Selector/${company.id}?pageSize=2&currentPage=2`)).list
    expect(page).toEqual(below.slice(2, 4))
  })

  it('OR-02 PK-14 as a whole tree, without what one may not move below', async () => {
    const tree = (await get('Organize/Tree')).list
    expect(flat(tree).length).toBeGreaterThan(5)
    const finance = flat(tree).find(({ fullName }) => fullName === '财务部')
    expect(flat((await get(`Organize/Department/SelectorByAuth/${finance?.id}`)).list).map(({ id }) => id)).not.toContain(finance?.id)
    expect(new Set(flat((await get('Organize/SelectorByAuth/0')).list).map(({ type }) => type))).toEqual(new Set(['company']))
  })

  it('PK-14 of who administers a branch only those in it can be chosen', async () => {
    const finance = await idOf('base_organize', 'fullName', '财务部')
    const account = await demo.person({})
    await insert('grade', { userId: await idOf('base_user', 'account', account), organizeId: finance })
    const own = await demo.login(account)
    const tree = flat((await demo.call('GET', `${base}/Organize/Department/SelectorByAuth/0`, { token: own })).data.list)
    expect(tree.filter(({ disabled }) => !disabled).map(({ id }) => id)).toEqual([finance])
  })

  it('PK-12 PK-14 PK-16 these units and no others', async () => {
    const finance = await idOf('base_organize', 'fullName', '财务部')
    expect(names((await post('Organize/OrganizeCondition', { departIds: [`${finance}--department`, 'gone'] })).list)).toEqual(['财务部'])
    expect((await post('Organize/OrganizeCondition', { departIds: [finance], keyword: '没有' })).list).toEqual([])
  })
})

describe('positions, roles and groups', () => {
  it('PK-17 OR-04 DG-05 positions below their units, by keyword, by units and by ids', async () => {
    const all = (await get('Position/All')).list
    expect(all[0]).toMatchObject({ type: 'position', organize: expect.any(String), isLeaf: true })
    expect(flat((await get('Position/Selector')).list).filter(({ type }) => type === 'position')).toHaveLength(all.length)
    const [one] = all
    expect((await get(`Position/Selector?keyword=${encodeURIComponent(one.fullName)}`)).list.map(({ id }: Row) => id)).toContain(one.id)
    expect((await post('Position/PositionCondition', { ids: [`${one.id}--position`] })).list).toMatchObject([{ id: one.id }])
    const unit = one.organizeIds.at(-1)
    const found = (await post('Position/getListByOrgIds', { organizeIds: [unit] })).list
    expect(found.map(({ id }: Row) => id).sort()).toEqual(
      all
        .filter((row: Row) => (row.organizeIds as string[]).at(-1) === unit)
        .map(({ id }: Row) => id)
        .sort(),
    )
  })

  it('PK-29 PK-30 OR-05 global roles below the node 1, others below their units', async () => {
    const finance = await idOf('base_organize', 'fullName', '财务部')
    const own = await insert('role', { fullName: '财务专用', enCode: 'pick.finance', globalMark: 0, organizeIds: [finance] })
    const [global, ...units] = (await get('Role/Selector')).list
    expect(global).toMatchObject({ id: '1', fullName: '全局', disabled: true })
    expect(global.children.map(({ id }: Row) => id)).not.toContain(own)
    expect(flat(units).find(({ id }) => id === own)).toMatchObject({ type: 'role', fullName: '财务专用' })
    expect((await post('Role/RoleCondition', { ids: [own] })).list).toMatchObject([{ id: own }])
    expect((await post('Role/getListByOrgIds', { organizeIds: [finance] })).list).toMatchObject([{ id: own }])
    expect((await get('Role/SelectorByPermission')).list[0]).toMatchObject({ id: '1' })
    // found by a keyword it says itself that it is no global one
    expect((await get('Role/Selector?keyword=财务专用')).list).toMatchObject([{ id: own, organizeIds: [finance] }])
  })

  it('PK-15 OR-01 groups are data itself, and by ids a list', async () => {
    const id = await insert('group', { fullName: '项目组', enCode: 'pick.group' })
    await insert('group', { fullName: '停用组', enCode: 'pick.off', enabledMark: 0 })
    const offered = names(await get('Group/Selector'))
    expect(offered).toContain('项目组')
    expect(offered).not.toContain('停用组')
    expect((await post('Group/GroupCondition', { ids: [`${id}--group`] })).list).toMatchObject([{ id, type: 'group' }])
  })
})

describe('people', () => {
  it('PK-07 PK-08 PK-23 DG-06 below a unit, a page at a time; by a keyword of the whole company from page 1', async () => {
    const company = await idOf('base_organize', 'parentId', '-1')
    const finance = await idOf('base_organize', 'fullName', '财务部')
    const units = (await post(`Users/ImUser/Selector/${company}`)).list
    expect(units.every(({ type }: Row) => type !== 'user')).toBe(true)
    const people = (await post(`Users/ImUser/Selector/${finance}`, { pageSize: 2 })).list
    expect(people).toHaveLength(2)
    expect(people[0]).toMatchObject({ type: 'user', organizeIds: [company, finance], isLeaf: true })
    const next = (await post(`Users/ImUser/Selector/${finance}`, { pageSize: 2, currentPage: 2 })).list
    expect(next.map(({ id }: Row) => id)).not.toContain(people[0].id)
    const first = (await post('Users/ImUser/Selector/0', { keyword: '周' })).list
    expect(first.length).toBeGreaterThan(0)
    expect(names(first).every((name) => String(name).includes('周'))).toBe(true)
    expect((await get(`Users/Selector?parentId=${finance}&pageSize=2`)).list).toEqual(people)
  })

  it('a unit with units and people gives the units first, then the people, over the pages', async () => {
    const top = await insert('organize', { fullName: '混合部', enCode: 'pick.mixed', parentId: '-1' })
    for (let i = 0; i < 3; i++) await insert('organize', { fullName: `组 ${i}`, enCode: `pick.mixed${i}`, parentId: top, sortCode: i })
    for (let i = 0; i < 3; i++) await insert('user', { account: `pickmixed${i}`, realName: `人 ${i}`, organizeId: top, sortCode: i })
    const page = async (currentPage: number) =>
      (await post(`Users/ImUser/Selector/${top}`, { currentPage, pageSize: 2 })).list.map(({ lastFullName }: Row) => lastFullName)
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([['组 0', '组 1'], ['组 2', '人 0'], ['人 1', '人 2'], []])
  })

  it('PK-19 PK-21 OR-08 of the own unit, and who reports to me at any depth', async () => {
    const me = (await demo.call('GET', '/api/oauth/CurrentUser', { token })).data.userInfo
    const own = await get('Users/getOrganization?organizeId=0&pageSize=100')
    expect(own.map(({ id }: Row) => id)).toContain(me.userId)
    expect(own.every(({ organizeIds }: Row) => (organizeIds as string[]).at(-1) === me.organizeId)).toBe(true)
    const low = await insert('user', { account: 'pickunder', realName: '下下属', managerId: me.userId })
    const lower = await insert('user', { account: 'pickunder2', realName: '下下下属', managerId: low })
    const under = (await post('Users/getSubordinates', { keyword: 'pickunder' })).map(({ id }: Row) => id)
    expect(under).toEqual([low, lower])
  })

  it('PK-12 PK-24 OR-08 among those that ids name: a department, position, role or group stands for who is in it', async () => {
    const finance = await idOf('base_organize', 'fullName', '财务部')
    const group = await insert('group', { fullName: '抽查组', enCode: 'pick.among' })
    const outsider = await idOf('base_user', 'account', 'suwanqing')
    await insert('userGroup', { userId: outsider, groupId: group })
    const among = async (...ids: string[]) => (await post('Users/getUserList', { ids, pageSize: 100 })).list.map(({ id }: Row) => id)
    expect(await among(`${group}--group`)).toEqual([outsider])
    const inFinance = await among(`${finance}--department`)
    expect(inFinance.length).toBeGreaterThan(2)
    expect(new Set(await among(`${finance}--department`, `${group}--group`))).toEqual(new Set([...inFinance, outsider]))
    expect(await among()).toEqual([])
    const position = (await get('Position/All')).list[0].id
    const holders = (await get(`Users/GetUsersByPositionId?positionId=${position}`)).list.map(({ id }: Row) => id)
    expect(holders).toEqual(await among(`${position}--position`))
    expect((await post('Users/getSelectedUserList', { ids: [`${group}--group`] })).list).toMatchObject([{ id: outsider }])
    const role = await insert('role', { fullName: '抽查角色', enCode: 'pick.role' })
    await insert('userRole', { userId: outsider, roleId: role })
    expect((await get(`Users/GetUsersByRoleOrgId?roleId=${role}`)).list).toMatchObject([{ id: outsider }])
    expect((await get(`Users/GetUsersByRoleOrgId?roleId=${role}&organizeId=nowhere`)).list).toEqual([])
  })

  it('PK-11 PK-25 what stored ids stand for, in their order', async () => {
    const user = await idOf('base_user', 'account', 'suwanqing')
    const finance = await idOf('base_organize', 'fullName', '财务部')
    const group = await insert('group', { fullName: '已选组', enCode: 'pick.selected' })
    const list = (
      await post('Users/getSelectedList', { ids: [`${group}--group`, `${user}--user`, `${finance}--department`, 'gone--user'] })
    ).list
    expect(list.map(({ id, type }: Row) => [id, type])).toEqual([
      [group, 'group'],
      [user, 'user'],
      [finance, 'department'],
    ])
  })
})

describe('what a form keeps', () => {
  it('PK-10 PK-12 PK-24 units under the type that they are kept as, and people of the department that the form has chosen', async () => {
    const admin = await demo.as('admin')
    const call = async (method: 'POST' | 'DELETE', path: string, body: Json = {}) =>
      demo.call(method, `/api/visualdev/${path}`, { token: admin, body })
    const [company, finance] = [await idOf('base_organize', 'category', 'company'), await idOf('base_organize', 'fullName', '财务部')]
    const [zhou, su] = [await idOf('base_user', 'account', 'zhouliping'), await idOf('base_user', 'account', 'suwanqing')]
    const fields = [
      { pingeKey: 'organizeSelect', field: 'unit', label: '组织' },
      { pingeKey: 'organizeSelect', field: 'company', label: '公司', isOnlyOrg: true },
      { pingeKey: 'depSelect', field: 'dep', label: '部门' },
      { pingeKey: 'userSelect', field: 'who', label: '人员', selectType: 'department', ableRelationIds: '{{ form.dep }}' },
    ]
    const columnData = {
      version: 1,
      type: 1,
      columnList: [{ field: 'unit' }],
      searchList: [],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
    }
    const made = await call('POST', 'Base', { fullName: '挑选', enCode: 'pickKept', formData: { version: 1, fields }, columnData })
    await call('POST', `Base/${made.data.id}/Actions/Release`)
    const save = async (values: Row) => (await call('POST', `OnlineDev/${made.data.id}`, values)).code
    expect(await save({ unit: `${company}--department`, company: `${company}--department`, dep: `${finance}--department` })).toBe(200)
    expect(await save({ unit: `${company}--company` })).toBe(200)
    expect(await save({ company: `${finance}--department` })).toBe(400)
    expect(await save({ dep: `${company}--department` })).toBe(400)
    expect(await save({ dep: `${finance}--department`, who: `${zhou}--user` })).toBe(200)
    expect(await save({ dep: `${finance}--department`, who: `${su}--user` })).toBe(400)
    expect(await save({ who: `${zhou}--user` })).toBe(400)
    await call('DELETE', `Base/${made.data.id}`)
  })
})
