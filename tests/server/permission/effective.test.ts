/** 'See as': what somebody really has, through what, and why not the rest. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import { readGrants } from '#server/auth/grants.ts'
import { ownSystems } from '#server/auth/systems.ts'
import { transaction } from '#server/db/transaction.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let demo: DemoApp
let admin: string
const insert = (entity: string, values: Row) => transaction(demo.database.db, (trx) => repository(entity).insert(trx, values))
const set = async (table: string, id: string, values: { [name: string]: unknown }) => {
  await loose(demo.database.db).updateTable(table).set(values).where('id', '=', id).execute()
}
const idOf = (table: string, field: string, value: string) => rowId(demo.database.db, table, field, value)
const flat = (nodes: Json | undefined): Row[] =>
  (Array.isArray(nodes) ? (nodes as Row[]) : []).flatMap((node) => [node, ...flat(node.children as Json)])
const kinds = ['system', 'menu', 'button', 'column', 'form', 'data'] as const

/** Every right of one kind by its name, as the screen is told. */
async function seen(user: string, kind: string, token = admin, more = ''): Promise<Map<string, Row>> {
  const answer = await demo.call('GET', `/api/permission/Effective/${user}/Tree?kind=${kind}${more}`, { token })
  expect(answer.code, answer.msg).toBe(200)
  return new Map(
    flat(answer.data.list)
      .filter(({ has }) => has !== null)
      .map((node) => [String(node.id), node]),
  )
}

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.as('admin')
})

describe('view as', () => {
  it('PM-07 says through what somebody has a menu, and why not the others', async () => {
    const account = await demo.person({ customer: ['btn_add'] })
    const user = await idOf('base_user', 'account', account)
    const menus = await seen(user, 'menu')
    expect(menus.get(demo.menus.customer as string)).toMatchObject({ has: 1, from: '角色：测试角色', why: '' })
    expect(menus.get(demo.menus.asset as string)).toMatchObject({
      has: 0,
      from: '',
      why: '未授予本人，也未授予其角色、岗位、分组',
    })
    const buttons = await seen(user, 'button')
    expect(buttons.get(`${demo.menus.customer}|btn_add`)).toMatchObject({ has: 1, from: '角色：测试角色' })
    expect(buttons.get(`${demo.menus.customer}|btn_remove`)).toMatchObject({ has: 0, why: '此页面启用了此项权限检查，但未授予' })
    expect(buttons.get(`${demo.menus.asset}|btn_add`)).toMatchObject({ has: 0, why: expect.stringContaining('没有此菜单') })
  })

  it('PM-07 names the role, the group of menus, the system and the account that are switched off', async () => {
    const account = await demo.person({ customer: [] })
    const user = await idOf('base_user', 'account', account)
    const role = await idOf('base_role', 'enCode', account)
    const customer = demo.menus.customer as string
    const whyOf = async () => (await seen(user, 'menu')).get(customer)?.why
    await set('base_role', role, { enabledMark: 0 })
    expect(await whyOf()).toBe('已授予“角色：测试角色”，但它已停用')
    await set('base_role', role, { enabledMark: 1 })
    await set('base_menu', customer, { enabledMark: 0 })
    expect(await whyOf()).toBe('菜单已停用')
    await set('base_menu', customer, { enabledMark: 1 })
    const { parentId } = await demo.database.db
      .selectFrom('base_menu')
      .select('parentId')
      .where('id', '=', customer)
      .executeTakeFirstOrThrow()
    await set('base_menu', String(parentId), { enabledMark: 0 })
    expect(await whyOf()).toMatch(/^上级菜单“.+”已停用$/)
    await set('base_menu', String(parentId), { enabledMark: 1 })
    await set('base_user', user, { enabledMark: 0 })
    expect(await whyOf()).toBe('账号已停用')
    const person = await demo.call('GET', `/api/permission/Effective/${user}`, { token: admin })
    expect(person.data).toMatchObject({ account, roles: '测试角色', state: '已停用，无法登录，没有任何权限' })
    await set('base_user', user, { enabledMark: 1 })
    expect(await whyOf()).toBe('')
  })

  it('SH-18 PM-06 a system that a person is not assigned to takes its menus away, and says so', async () => {
    const account = await demo.person({ customer: [] })
    const user = await idOf('base_user', 'account', account)
    expect((await seen(user, 'system')).get('pinge')).toMatchObject({ has: 1, from: '未分配任何系统，默认进入主系统' })
    const other = String((await insert('system', { enCode: 'elsewhere', fullName: '别处' })).id)
    await insert('authorize', { objectType: 'user', objectId: user, kind: 'system', code: other })
    expect((await seen(user, 'system')).get(other)).toMatchObject({ has: 1, from: '直接授予本人' })
    expect((await seen(user, 'menu')).get(demo.menus.customer as string)?.why).toMatch(/^未分配系统“.+”$/)
    await set('base_system', other, { enabledMark: 0 })
    expect((await seen(user, 'system')).get(other)).toMatchObject({ has: 0, why: '系统已停用' })
  })

  it('PM-07 an administrator has everything', async () => {
    const user = await idOf('base_user', 'account', 'admin')
    for (const kind of kinds) {
      const all = [...(await seen(user, kind)).values()].filter(({ id }) => kind !== 'system' || id === 'pinge')
      expect(all.every(({ has, from }) => has === 1 && from === '系统管理员')).toBe(true)
    }
  })

  it('PM-07 shows only what is had or only what is not, and what holds a keyword', async () => {
    const user = await idOf('base_user', 'account', await demo.person({ customer: [] }))
    expect([...(await seen(user, 'menu', admin, '&shown=had')).keys()]).toEqual([demo.menus.customer])
    expect([...(await seen(user, 'menu', admin, '&shown=denied')).keys()]).not.toContain(demo.menus.customer)
    expect([...(await seen(user, 'menu', admin, `&keyword=${encodeURIComponent('客户档案')}`)).keys()]).toEqual([demo.menus.customer])
  })

  it('PM-09 who administers a branch sees people of that branch only; who has no such page sees nobody', async () => {
    const company = await idOf('base_organize', 'parentId', '-1')
    const branch = String((await insert('organize', { fullName: '查看分部', enCode: 'see.branch', parentId: company })).id)
    const account = await demo.person({}, { organizeId: branch })
    const user = await idOf('base_user', 'account', account)
    const plain = await demo.login(account)
    const outside = await idOf('base_user', 'account', 'zhangwei')
    expect((await demo.call('GET', `/api/permission/Effective/${user}/Tree?kind=menu`, { token: plain })).code).toBe(403)
    await insert('grade', { userId: user, organizeId: branch })
    expect((await seen(user, 'menu', plain)).get(await idOf('base_menu', 'enCode', 'permission.user'))).toMatchObject({
      has: 1,
      from: '分级管理员',
    })
    const refused = await demo.call('GET', `/api/permission/Effective/${outside}/Tree?kind=menu`, { token: plain })
    expect(refused).toMatchObject({ code: 404, msg: '没有这个人，或不在您的管理范围内' })
  })
})

describe('the explanation and the decision', () => {
  /** A small world that is set up anew for each case: two systems, a group of menus with two applications in it, one that asks for buttons. */
  const flag = fc.boolean()
  const setUp = fc.record({
    systemOn: flag,
    groupOn: flag,
    menuOn: flag,
    accountOn: flag,
    isAdmin: fc.constantFrom(false, false, false, true),
    grade: fc.constantFrom(false, false, true),
    given: fc.array(
      fc.record({
        to: fc.constantFrom('user', 'role', 'position', 'group'),
        what: fc.constantFrom('menu', 'menu', 'button', 'column', 'form', 'data', 'all', 'system', 'main'),
      }),
      { maxLength: 8 },
    ),
    on: fc.record({ role: flag, position: flag, group: flag }),
  })

  it('PM-07 agree in every set-up: what is had is what the server grants, and each thing that is not has a true reason', async () => {
    const { db } = demo.database
    const organizeId = await idOf('base_organize', 'parentId', '-1')
    const user = await idOf('base_user', 'account', await demo.person({}))
    await db.deleteFrom('base_user_role').where('userId', '=', user).execute()
    const holders: { [type: string]: string } = { user }
    for (const type of ['role', 'position', 'group'] as const) {
      holders[type] = String((await insert(type, { fullName: `any ${type}`, enCode: `any.${type}`, organizeId })).id)
      const between = { role: 'userRole', position: 'userPosition', group: 'userGroup' }[type]
      await insert(between, { userId: user, [`${type}Id`]: holders[type] as string })
    }
    const system = String((await insert('system', { enCode: 'anysys', fullName: '任意系统' })).id)
    const group = String((await insert('menu', { enCode: 'any.group', fullName: '任意组', type: 1, systemId: system, parentId: '-1' })).id)
    const shown = await db
      .selectFrom('base_menu')
      .select(['propertyJson', 'type'])
      .where('id', '=', demo.menus.customer as string)
      .executeTakeFirstOrThrow()
    const menu = String(
      (
        await insert('menu', {
          enCode: 'any.menu',
          fullName: '任意应用',
          type: Number(shown.type),
          propertyJson: shown.propertyJson as string,
          systemId: system,
          parentId: group,
        })
      ).id,
    )
    const partNames = new Map<string, string>()
    for (const kind of ['button', 'column', 'form', 'data'] as const)
      partNames.set(kind, [...(await seen(user, kind)).keys()].filter((id) => id.startsWith(`${menu}|`))[kind === 'data' ? 1 : 0] ?? '')

    await fc.assert(
      fc.asyncProperty(setUp, async (world) => {
        await set('base_system', system, { enabledMark: Number(world.systemOn) })
        await set('base_menu', group, { enabledMark: Number(world.groupOn) })
        await set('base_menu', menu, { enabledMark: Number(world.menuOn) })
        await set('base_user', user, { enabledMark: Number(world.accountOn), isAdministrator: Number(world.isAdmin) })
        for (const type of ['role', 'position', 'group'] as const)
          await set(`base_${type}`, holders[type] as string, { enabledMark: Number(world.on[type]) })
        await db.deleteFrom('base_authorize').where('objectId', 'in', Object.values(holders)).execute()
        await db.deleteFrom('base_grade').where('userId', '=', user).execute()
        if (world.grade) await insert('grade', { userId: user, organizeId, mayDelete: 0 })
        const told = new Set<string>()
        for (const { to, what } of world.given) {
          if (told.has(`${to} ${what}`)) continue
          told.add(`${to} ${what}`)
          const kind = what === 'all' ? 'data' : what === 'main' ? 'system' : what
          const code =
            what === 'all' ? 'all' : what === 'main' ? 'pinge' : what === 'system' ? system : (partNames.get(what)?.split('|')[1] ?? '')
          await insert('authorize', {
            objectType: to,
            objectId: holders[to] as string,
            kind,
            menuId: kind === 'system' ? null : menu,
            code: kind === 'menu' ? null : code,
          })
        }

        const person = { id: user, isAdmin: world.isAdmin }
        const grants = await readGrants(db, person)
        const works = new Set((await ownSystems(db, person)).map(({ id }) => id))
        for (const kind of kinds) {
          for (const [id, node] of await seen(user, kind)) {
            const [menuId = '', code = ''] = id.split('|')
            // each application of the demo asks for its buttons; of the rest the flags of this one count
            const decided: { [kind: string]: boolean | undefined } = {
              system: works.has(id),
              menu: grants.mayOpen(id),
              button: menuId === menu ? grants.mayPress(menuId, code, true) : undefined,
              data: undefined,
            }
            const wanted = decided[kind]
            if (wanted !== undefined)
              expect([kind, id, node.has], JSON.stringify(world)).toEqual([kind, id, Number(wanted && world.accountOn)])
            expect(Boolean(node.has ? node.from : node.why), `${kind} ${id} ${JSON.stringify(node)} ${JSON.stringify(world)}`).toBe(true)
            expect(node.has ? node.why : node.from).toBe('')
          }
        }
        // the reasons of one menu are true: where nothing of what they name is wrong, it is had
        const why = String((await seen(user, 'menu')).get(menu)?.why ?? '')
        expect(why.includes('账号已停用')).toBe(!world.accountOn)
        if (!world.isAdmin && why) {
          expect(/(^|；)菜单已停用/.test(why)).toBe(!world.menuOn)
          expect(why.includes('上级菜单')).toBe(!world.groupOn)
          expect(/(^|；)系统已停用/.test(why)).toBe(!world.systemOn)
        }
      }),
      fuzz(50),
    )
  }, 120_000)
})
