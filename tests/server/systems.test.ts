import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import { mainSystem } from '#server/auth/systems.ts'
import { transaction } from '#server/db/transaction.ts'
import { password, startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'

let test: TestApp
/** ids by code */
const systems: { [code: string]: string } = { [mainSystem]: mainSystem }

const make = (entity: string, values: Row) => transaction(test.database.db, (trx) => repository(entity).insert(trx, values))
const idOf = async (account: string): Promise<string> =>
  (await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
const assign = async (account: string, ...codes: string[]) => {
  const userId = await idOf(account)
  for (const code of codes) await make('authorize', { objectType: 'user', objectId: userId, kind: 'system', code: systems[code] as string })
}
const me = async (token: string, query = '') => (await test.call('GET', `/api/oauth/CurrentUser${query}`, { token })).data
const codesOf = (list: Json): string[] => rowsOf(list).flatMap((menu) => [String(menu.enCode), ...codesOf(menu.children as Json)])
const major = (token: string, majorId: string, majorType = 'System') =>
  test.call('PUT', '/api/permission/Users/Current/major', { token, body: { majorId, majorType } })

beforeAll(async () => {
  test = await startApp()
  const token = await test.login()
  for (const [i, enCode] of ['crm', 'hr', 'old'].entries())
    systems[enCode] = String(
      (await make('system', { enCode, fullName: `系统${enCode}`, sortCode: i + 1, workLogoIcon: `/${enCode}.png` })).id,
    )
  for (const enCode of ['crm', 'hr', 'old']) {
    const group = await make('menu', {
      enCode: `${enCode}.group`,
      fullName: '分组',
      type: 1,
      parentId: '-1',
      systemId: systems[enCode] as string,
    })
    // Pages made through the studio stand in the system of their group.
    const made = await test.call('POST', '/api/system/Page', {
      token,
      body: { code: `${enCode}.notes`, title: '便笺', fullName: '便笺', parentId: group.id },
    })
    expect(made.code, made.msg).toBe(200)
  }
  await test.database.db
    .updateTable('base_system')
    .set({ enabledMark: 0 })
    .where('id', '=', systems.old as string)
    .execute()
})

const everywhere = { 'crm.notes': [], 'hr.notes': [], 'old.notes': [], 'systemData.dictionary': [] }

describe('the systems that a person works in', () => {
  it('PM-06 are their own, switched on, with id and name; whoever is assigned to none works in the main one', async () => {
    const account = await test.person(everywhere)
    await assign(account, 'crm', 'old')
    const { userInfo } = await me(await test.login(account, password))
    expect(userInfo.systemIds).toEqual([{ id: systems.crm, name: '系统crm', enCode: 'crm', icon: null }])
    expect(userInfo.systemId).toBe(systems.crm)
    const plain = await me(await test.login(await test.person(everywhere), password))
    expect(plain.userInfo.systemIds.map(({ id }: Row) => id)).toEqual([mainSystem])
    expect(codesOf(plain.menuList)).toEqual(['systemData', 'systemData.dictionary'])
  })

  it('SH-18 an administrator has every one; a person in several switches, and menus and permissions follow', async () => {
    expect((await me(await test.login())).userInfo.systemIds.map(({ id }: Row) => id)).toEqual([mainSystem, systems.crm, systems.hr])
    const account = await test.person(everywhere)
    await assign(account, 'crm', 'hr')
    const token = await test.login(account, password)
    expect(codesOf((await me(token)).menuList)).toEqual(['crm.group', 'crm.notes'])
    expect(await major(token, systems.hr as string)).toMatchObject({ code: 200, msg: '已切换到“系统hr”' })
    const after = await me(token)
    expect(codesOf(after.menuList)).toEqual(['hr.group', 'hr.notes'])
    expect(after.permissionList.map(({ enCode }: Row) => enCode)).toEqual(['hr.notes'])
    expect(after.sysConfigInfo).toMatchObject({ sysName: '系统hr', workLogoIcon: '/hr.png' })
  })

  it('SE-24 a switch holds for its own session at once, and for the next sign-in', async () => {
    const account = await test.person(everywhere)
    await assign(account, 'crm', 'hr')
    const [one, other] = [await test.login(account, password), await test.login(account, password)]
    await major(one, systems.hr as string)
    expect((await me(one)).userInfo.systemId).toBe(systems.hr)
    expect((await me(other)).userInfo.systemId).toBe(systems.crm)
    expect((await me(await test.login(account, password))).userInfo.systemId).toBe(systems.hr)
  })

  it('RT-12 the systemCode of an address answers that system, without a switch', async () => {
    const account = await test.person(everywhere)
    await assign(account, 'crm', 'hr')
    const token = await test.login(account, password)
    expect((await me(token, '?systemCode=hr')).userInfo.systemId).toBe(systems.hr)
    expect((await me(token)).userInfo.systemId).toBe(systems.crm)
  })

  it('PM-06 one that is foreign, unknown or switched off is refused, by code and by switch', async () => {
    const account = await test.person(everywhere)
    await assign(account, 'crm', 'old')
    const token = await test.login(account, password)
    for (const code of ['hr', 'old', 'nobody', mainSystem])
      expect((await test.call('GET', `/api/oauth/CurrentUser?systemCode=${code}`, { token })).code, code).toBe(403)
    for (const id of [systems.hr, systems.old, 'nothing', mainSystem]) expect((await major(token, String(id))).code, id).toBe(403)
    expect((await major(token, 'x', 'Planet')).code).toBe(400)
  })

  it('PM-06 one that is taken away is left at once: the next answer is of another one', async () => {
    const account = await test.person(everywhere)
    await assign(account, 'crm', 'hr')
    const token = await test.login(account, password)
    await major(token, systems.hr as string)
    await test.database.db
      .deleteFrom('base_authorize')
      .where('kind', '=', 'system')
      .where('objectId', '=', await idOf(account))
      .where('code', '=', systems.hr as string)
      .execute()
    expect((await me(token)).userInfo.systemId).toBe(systems.crm)
  })
})

describe('units and positions', () => {
  it('OR-10 a person chooses among their own (reading C-072)', async () => {
    const account = await test.person({})
    const userId = await idOf(account)
    const [first, second] = [
      await make('organize', { enCode: 'sales1', fullName: '销售一部', category: 'department', parentId: '-1' }),
      await make('organize', { enCode: 'sales2', fullName: '销售二部', category: 'department', parentId: '-1' }),
    ]
    await test.database.db
      .updateTable('base_user')
      .set({ organizeId: String(first?.id) })
      .where('id', '=', userId)
      .execute()
    for (const [i, unit] of [first, second].entries()) {
      const position = await make('position', { enCode: `seller${i}`, fullName: `销售${i}`, organizeId: String(unit.id), sortCode: i })
      await make('userPosition', { userId, positionId: String(position.id) })
    }
    const token = await test.login(account, password)
    const before = (await me(token)).userInfo
    expect([before.departmentName, before.positionIds[0].id === before.positionId]).toEqual(['销售一部', true])
    expect((await major(token, String(second.id), 'Organize')).code).toBe(200)
    expect((await major(token, before.positionIds[1].id, 'Position')).code).toBe(200)
    const after = (await me(token)).userInfo
    expect([after.organizeId, after.departmentName, after.positionId]).toEqual([second.id, '销售二部', before.positionIds[1].id])
    const foreign = await test.login(await test.person({}), password)
    expect((await major(foreign, String(second.id), 'Organize')).code).toBe(403)
    expect((await major(foreign, before.positionIds[1].id, 'Position')).code).toBe(403)
  })
})

describe('default deny across systems', () => {
  it('PM-06 a role gives nothing in a system that is not the person’s own: neither pages nor menus nor calls', async () => {
    const account = await test.person({ ...everywhere, 'onlineDev.pageStudio': [] })
    await assign(account, 'crm')
    const token = await test.login(account, password)
    expect((await test.call('GET', '/api/system/Page/crm.notes', { token })).code).toBe(200)
    for (const code of ['hr.notes', 'old.notes', 'systemData.dictionary'])
      expect((await test.call('GET', `/api/system/Page/${code}`, { token })).code, code).toBe(403)
    // Calls that a menu of the main system opens stay shut.
    for (const url of ['/api/system/DictionaryType', '/api/system/Menu/Selector/All', `/api/system/Menu/ModuleBySystem/${systems.hr}`])
      expect((await test.call('GET', url, { token })).code, url).toBe(403)
  })
})

describe('menus of a system', () => {
  it('MA-01 ModuleBySystem is the tree of one system, Selector names its groups', async () => {
    const token = await test.login()
    const tree = await test.call('GET', `/api/system/Menu/ModuleBySystem/${systems.crm}`, { token })
    expect(codesOf(tree.data.list)).toEqual(['crm.group', 'crm.notes'])
    const groups = await test.call('GET', `/api/system/Menu/Selector/0/${systems.hr}`, { token })
    expect(codesOf(groups.data.list)).toEqual(['hr.group'])
    expect(codesOf((await test.call('GET', '/api/system/Menu/Selector/0/0', { token })).data.list)).toContain('crm.group')
    expect((await test.call('GET', '/api/system/Menu/ModuleBySystem/nothing', { token })).data.list).toEqual([])
  })

  it('SH-18 an entry stands in the system of its group, and moves with it', async () => {
    const [group, above] = [
      await make('menu', { enCode: 'moving', fullName: '分组', type: 1, parentId: '-1' }),
      await make('menu', { enCode: 'crm.more', fullName: '更多', type: 1, parentId: '-1', systemId: systems.crm as string }),
    ]
    const entry = await make('menu', {
      enCode: 'moving.one',
      fullName: '一',
      type: 2,
      parentId: String(group.id),
      systemId: systems.hr as string,
    })
    expect(entry.systemId).toBe(mainSystem)
    await transaction(test.database.db, (trx) => repository('menu').update(trx, String(group.id), { parentId: above.id ?? null }))
    const stored = await test.database.db
      .selectFrom('base_menu')
      .select(['enCode', 'systemId'])
      .where('enCode', 'like', 'moving%')
      .execute()
    expect(stored.map(({ systemId }) => systemId)).toEqual([systems.crm, systems.crm])
  })
})

describe('what the specifications are about', () => {
  it('SH-01 SH-03 every shipped page can be read by those it is for, and by nobody without a session', async () => {
    const admin = await test.login()
    const { data } = await test.call('GET', '/api/system/Page', { token: admin })
    expect(data.list.length).toBeGreaterThan(10)
    for (const { code } of data.list as Row[]) {
      expect((await test.call('GET', `/api/system/Page/${code}`, { token: admin })).code, String(code)).toBe(200)
      expect((await test.call('GET', `/api/system/Page/${code}`)).code, String(code)).toBe(600)
    }
  })
})
