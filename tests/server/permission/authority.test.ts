/** Giving rights to roles, positions, groups and people, and administering a branch. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import { transaction } from '#server/db/transaction.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let demo: DemoApp
let admin: string
const data = '/api/permission/Authority/Data'
const insert = (entity: string, values: Row) => transaction(demo.database.db, (trx) => repository(entity).insert(trx, values))
const idOf = (table: string, field: string, value: string) => rowId(demo.database.db, table, field, value)
const flat = (nodes: Json | undefined): Row[] =>
  (Array.isArray(nodes) ? (nodes as Row[]) : []).flatMap((node) => [node, ...flat(node.children as Json)])
const openTo = async (token: string): Promise<string[]> =>
  flat((await demo.call('GET', '/api/oauth/CurrentUser', { token })).data.menuList).map(({ enCode }) => String(enCode))

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.as('admin')
})

describe('what is given to a role, a position, a group and a person', () => {
  it.each(['role', 'position', 'group', 'user'] as const)(
    'PM-10 a %s is given a menu and its buttons, and whoever is in it has them at once',
    async (type) => {
      const account = await demo.person({})
      const user = await idOf('base_user', 'account', account)
      let id = user
      if (type !== 'user') {
        const organizeId = await idOf('base_organize', 'parentId', '-1')
        id = String((await insert(type, { fullName: `given ${type}`, enCode: `given.${type}`, organizeId })).id)
        const between = { role: 'userRole', position: 'userPosition', group: 'userGroup' }[type]
        await insert(between, { userId: user, [`${type}Id`]: id })
      }
      const token = await demo.login(account)
      expect(await openTo(token)).toEqual([])
      const read = await demo.call('GET', `${data}/${id}?objectType=${type}`, { token: admin })
      expect(read.data).toMatchObject({ id, objectType: type, menu: [], button: [] })
      const menu = demo.menus.customer as string
      const body = { menu: [menu], button: [`${menu}|btn_add`], hash: read.data.hash }
      expect((await demo.call('PUT', `${data}/${id}?objectType=${type}`, { token: admin, body })).code).toBe(200)
      expect(await openTo(token)).toContain('customer')
      const again = await demo.call('GET', `${data}/${id}?objectType=${type}`, { token: admin })
      expect(again.data).toMatchObject({ menu: [menu], button: [`${menu}|btn_add`] })
      // what was read before is not written over
      expect(
        (await demo.call('PUT', `${data}/${id}?objectType=${type}`, { token: admin, body: { menu: [], hash: read.data.hash } })).code,
      ).toBe(409)
      await demo.call('PUT', `${data}/${id}?objectType=${type}`, { token: admin, body: { menu: [], button: [] } })
      expect(await openTo(token)).toEqual([])
    },
  )

  it('PM-07 offers systems, menus, and of each application buttons, columns, fields and records', async () => {
    const role = await idOf('base_role', 'enCode', 'staff').catch(
      async () => (await demo.database.db.selectFrom('base_role').select('id').executeTakeFirstOrThrow()).id,
    )
    const tree = async (kind: string) =>
      flat((await demo.call('GET', `${data}/${role}/Tree?objectType=role&kind=${kind}`, { token: admin })).data.list)
    const menu = demo.menus.customer as string
    expect((await tree('system')).map(({ id }) => id)).toContain('pinge')
    expect((await tree('menu')).find(({ id }) => id === menu)).toMatchObject({ isGiven: true })
    expect((await tree('button')).map(({ id }) => id)).toContain(`${menu}|btn_add`)
    expect((await tree('column')).map(({ id }) => id)).toEqual(expect.arrayContaining([expect.stringMatching(`^${menu}\\|`)]))
    expect((await tree('form')).map(({ id }) => id)).toEqual(expect.arrayContaining([expect.stringMatching(`^${menu}\\|`)]))
    expect((await tree('data')).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['all', 'self', 'organize', 'organizeAndBelow'].map((code) => `${menu}|${code}`)),
    )
  })

  it('PM-07 refuses a system or a menu that is not there, at its kind, and gives nothing of the rest', async () => {
    const id = String((await insert('role', { fullName: '无效授权', enCode: 'given.unknown' })).id)
    const put = (body: object) => demo.call('PUT', `${data}/${id}?objectType=role`, { token: admin, body })
    for (const [kind, name] of Object.entries({ system: 'nowhere', menu: 'nowhere', button: 'nowhere|btn_add', column: 'noMark' })) {
      const answer = await put({ menu: [demo.menus.customer as string], [kind]: [name] })
      expect([answer.code, answer.data.errors]).toEqual([400, [expect.objectContaining({ field: kind, rule: 'unknown' })]])
    }
    expect((await demo.call('GET', `${data}/${id}?objectType=role`, { token: admin })).data).toMatchObject({ menu: [] })
  })

  it('PM-07 says of a person through whom they have a right anyway', async () => {
    const account = await demo.person({ customer: ['btn_add'] })
    const user = await idOf('base_user', 'account', account)
    const list = (await demo.call('GET', `${data}/${user}/Tree?objectType=user&kind=button`, { token: admin })).data.list
    const nodes = new Map(flat(list).map((node) => [node.id, node]))
    expect(nodes.get(`${demo.menus.customer}|btn_add`)).toMatchObject({ from: '测试角色' })
    expect(nodes.get(`${demo.menus.customer}|btn_remove`)).not.toHaveProperty('from')
  })

  it('PM-07 who is no administrator gives only what they have, and nothing to themselves', async () => {
    const menu = await idOf('base_menu', 'enCode', 'permission.authorize')
    const account = await demo.person({ 'permission.authorize': ['btn_edit'], customer: [] })
    const token = await demo.login(account)
    const self = await idOf('base_user', 'account', account)
    const other = await idOf('base_user', 'account', await demo.person({}))
    const wanted = [demo.menus.customer as string, demo.menus.asset as string]
    const body = { menu: wanted, system: ['pinge'] }
    expect((await demo.call('PUT', `${data}/${other}?objectType=user`, { token, body })).code).toBe(200)
    expect((await demo.call('GET', `${data}/${other}?objectType=user`, { token: admin })).data.menu).toEqual([demo.menus.customer])
    expect((await demo.call('PUT', `${data}/${self}?objectType=user`, { token, body })).code).toBe(403)
    const offered = await demo.call('GET', `${data}/${other}/Tree?objectType=user&kind=menu`, { token })
    expect(
      flat(offered.data.list)
        .filter(({ isGiven }) => isGiven)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([demo.menus.customer, menu].sort())
  })
})

describe('who puts people into roles, positions and groups', () => {
  it('PM-07 somebody with the screen of people gives only roles that hold what they have, to others, in a form or as members', async () => {
    const account = await demo.person({ 'permission.user': ['btn_edit', 'btn_add'], 'permission.role': ['btn_edit'], customer: [] })
    const token = await demo.login(account)
    const self = await idOf('base_user', 'account', account)
    const other = await idOf('base_user', 'account', await demo.person({}))
    const role = async (enCode: string, menus: string[]) => {
      const { id } = await insert('role', { fullName: enCode, enCode, globalMark: 1 })
      for (const menuId of menus) await insert('authorize', { objectType: 'role', objectId: String(id), kind: 'menu', menuId, code: '' })
      return String(id)
    }
    const [small, large] = [await role('m.small', [demo.menus.customer as string]), await role('m.large', [demo.menus.asset as string])]
    const rolesOf = async (id: string) => (await demo.call('GET', `/api/permission/Users/${id}`, { token: admin })).data.roleIds as string[]
    const put = (id: string, roleIds: string[]) => demo.call('PUT', `/api/permission/Users/${id}`, { token, body: { roleIds } })
    const join = (id: string, ids: string[]) => demo.call('POST', `/api/permission/Role/${id}/Members`, { token, body: { ids } })
    const had = await rolesOf(other)
    expect(await put(other, [...had, large])).toMatchObject({ code: 400, data: { errors: [{ field: 'roleIds', rule: 'given' }] } })
    expect((await join(large, [other])).code).toBe(403)
    expect(await rolesOf(other)).toEqual(had)
    expect((await put(other, [...had, small])).code).toBe(200)
    expect(await rolesOf(other)).toContain(small)
    expect((await join(small, [other])).code).toBe(200)
    // what somebody else gave stays through a change of something else
    await insert('userRole', { userId: other, roleId: large })
    expect((await put(other, [...had, small, large])).code).toBe(200)
    // not to themselves, though they have all that it holds
    expect((await put(self, [...(await rolesOf(self)), small])).code).toBe(400)
    expect((await join(small, [other, self])).code).toBe(403)
  })

  it('PM-07 the screen of authorising lists whom it gives to, without the screens of these', async () => {
    const token = await demo.login(await demo.person({ 'permission.authorize': [] }))
    for (const resource of ['Role', 'Position', 'Group', 'Users']) {
      expect((await demo.call('GET', `/api/permission/${resource}`, { token })).code).toBe(200)
      expect((await demo.call('POST', `/api/permission/${resource}`, { token, body: { fullName: 'x', enCode: 'x' } })).code).toBe(403)
    }
  })
})

describe('delegated administration', () => {
  let token: string
  let branch: string
  let outside: string

  beforeAll(async () => {
    const company = await idOf('base_organize', 'parentId', '-1')
    branch = String((await insert('organize', { fullName: '华东', enCode: 'branch.east', parentId: company })).id)
    outside = String((await insert('organize', { fullName: '华北', enCode: 'branch.north', parentId: company })).id)
    const account = await demo.person({}, { organizeId: branch })
    await insert('grade', { userId: await idOf('base_user', 'account', account), organizeId: branch })
    token = await demo.login(account)
  })

  it('OR-06 an administrator of a branch sees, makes and changes people of that branch only', async () => {
    const made = await demo.call('POST', '/api/permission/Users', {
      token,
      body: { account: 'east1', realName: '东一', organizeId: branch },
    })
    expect(made.code).toBe(200)
    const elsewhere = await demo.call('POST', '/api/permission/Users', {
      token,
      body: { account: 'north1', realName: '北一', organizeId: outside },
    })
    expect(elsewhere.code).toBe(403)
    const list = await demo.call('GET', '/api/permission/Users?pageSize=0', { token })
    expect(new Set(list.data.list.map(({ organizeId }: Row) => organizeId))).toEqual(new Set([branch]))
    const other = await idOf('base_user', 'account', 'zhangwei')
    for (const [method, url] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/Actions/State'],
    ] as const)
      expect(
        (await demo.call(method, `/api/permission/Users/${other}${url}`, { token, ...(method === 'PUT' ? { body: {} } : {}) })).code,
      ).toBe(404)
    const { id } = made.data
    expect((await demo.call('PUT', `/api/permission/Users/${id}`, { token, body: { organizeId: outside } })).code).toBe(403)
    expect((await demo.call('PUT', `/api/permission/Users/${id}`, { token, body: { isAdministrator: 1 } })).code).toBe(200)
    expect((await demo.call('GET', `/api/permission/Users/${id}`, { token })).data).toMatchObject({
      isAdministrator: 0,
      organizeId: branch,
    })
  })

  it("OR-05 gives nobody a role that is not their branch's", async () => {
    const global = (await demo.database.db.selectFrom('base_role').select('id').executeTakeFirstOrThrow()).id
    const own = await demo.call('POST', '/api/permission/Role', {
      token,
      body: { fullName: '东区', enCode: 'east.role', globalMark: 0, organizeIds: [branch] },
    })
    expect(own.code).toBe(200)
    const wide = { fullName: '全局', enCode: 'east.wide', globalMark: 1, organizeIds: [branch] }
    expect((await demo.call('POST', '/api/permission/Role', { token, body: wide })).code).toBe(403)
    const person = { account: 'east2', realName: '东二', organizeId: branch }
    const refused = await demo.call('POST', '/api/permission/Users', { token, body: { ...person, roleIds: [global] } })
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'roleIds' }] } })
    const made = await demo.call('POST', '/api/permission/Users', { token, body: { ...person, roleIds: [own.data.id] } })
    expect(made.code).toBe(200)
    // what somebody else gave stays, whatever is sent
    await insert('userRole', { userId: made.data.id, roleId: global })
    await demo.call('PUT', `/api/permission/Users/${made.data.id}`, { token, body: { roleIds: [] } })
    expect((await demo.call('GET', `/api/permission/Users/${made.data.id}`, { token: admin })).data.roleIds).toEqual([global])
  })

  it('OR-02 OR-04 units and positions likewise: what is in the branch, and nothing above it', async () => {
    const below = await demo.call('POST', '/api/permission/Position', {
      token,
      body: { fullName: '东区岗', enCode: 'east.post', organizeId: branch },
    })
    expect(below.code).toBe(200)
    expect(
      (
        await demo.call('POST', '/api/permission/Position', {
          token,
          body: { fullName: '北区岗', enCode: 'north.post', organizeId: outside },
        })
      ).code,
    ).toBe(403)
    const list = await demo.call('GET', '/api/permission/Position?pageSize=0', { token })
    expect(list.data.list.map(({ enCode }: Row) => enCode)).toEqual(['east.post'])
  })

  it('OR-06 somebody who is given the screen by a role reaches everybody but administrators', async () => {
    const token = await demo.login(await demo.person({ 'permission.user': ['btn_edit'] }))
    const list = await demo.call('GET', '/api/permission/Users?pageSize=0', { token })
    expect(list.data.list.length).toBeGreaterThan(50)
    expect(list.data.list.some(({ isAdministrator }: Row) => isAdministrator === 1)).toBe(false)
    const boss = await idOf('base_user', 'account', 'admin')
    expect((await demo.call('GET', `/api/permission/Users/${boss}`, { token })).code).toBe(404)
  })
})

describe('people and what they are in', () => {
  it('OR-06 a person is read and written with positions, roles and groups, whose words stand beside them', async () => {
    const organizeId = await idOf('base_organize', 'parentId', '-1')
    const position = String((await insert('position', { fullName: '巡检员', enCode: 'links.post', organizeId })).id)
    const group = String((await insert('group', { fullName: '应急组', enCode: 'links.group' })).id)
    const body = { account: 'linked', realName: '连一', organizeId, positionIds: [`${position}--position`], groupIds: [group] }
    const { id } = (await demo.call('POST', '/api/permission/Users', { token: admin, body })).data
    const read = (await demo.call('GET', `/api/permission/Users/${id}`, { token: admin })).data
    expect(read).toMatchObject({
      positionIds: [position],
      groupIds: [group],
      roleIds: [],
      $text: { positionIds: '巡检员', groupIds: '应急组' },
    })
    const found = async (query: string) =>
      (await demo.call('GET', `/api/permission/Users?${query}&pageSize=0`, { token: admin })).data.list.map((row: Row) => row.id)
    expect(await found(`positionId=${position}`)).toEqual([id])
    expect(await found(`groupId=${group}`)).toEqual([id])
    expect(await found(`organizeId=${organizeId}`)).toContain(id)
    const audit = await demo.database.db.selectFrom('base_audit').select(['after']).where('recordId', '=', id).executeTakeFirstOrThrow()
    expect(audit.after).toMatchObject({ positionIds: [position], groupIds: [group] })
    await demo.call('PUT', `/api/permission/Users/${id}`, { token: admin, body: { groupIds: [] } })
    expect((await demo.call('GET', `/api/permission/Users/${id}`, { token: admin })).data).toMatchObject({
      positionIds: [position],
      groupIds: [],
    })
    expect(
      (await demo.call('PUT', `/api/permission/Users/${id}`, { token: admin, body: { groupIds: ['gone'] } })).data.errors,
    ).toMatchObject([{ field: 'groupIds' }])
    expect((await demo.call('DELETE', `/api/permission/Users/${id}`, { token: admin })).code).toBe(200)
    expect(await demo.database.db.selectFrom('base_user_position').select('id').where('userId', '=', id).execute()).toEqual([])
  })
})
