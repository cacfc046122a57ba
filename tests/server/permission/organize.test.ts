/**
 * Units beside what their JSON serves, and who is in a role, a position or a group.
 * @module-tag pglite
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import { transaction } from '#server/db/transaction.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let demo: DemoApp
let admin: string
let company: string
const organize = '/api/permission/Organize'
const insert = async (entity: string, values: Row) =>
  String((await transaction(demo.database.db, (trx) => repository(entity).insert(trx, values))).id)
const idOf = (table: string, field: string, value: string) => rowId(demo.database.db, table, field, value)
const flat = (nodes: Json | undefined): Row[] =>
  (Array.isArray(nodes) ? (nodes as Row[]) : []).flatMap((node) => [node, ...flat(node.children as Json)])
const reach = async (token: string, query = '') => (await demo.call('GET', `${organize}/Tree/Reach${query}`, { token })).data.list as Row[]

/** Who administers a branch of its own: their token, the branch, a unit in it, and one outside. */
async function branch(code: string, may: Row = {}) {
  const unit = await insert('organize', { fullName: `${code} 分支`, enCode: code, parentId: company })
  const below = await insert('organize', { fullName: `${code} 下级`, enCode: `${code}.below`, parentId: unit })
  const outside = await insert('organize', { fullName: `${code} 之外`, enCode: `${code}.outside`, parentId: company })
  const account = await demo.person({}, { organizeId: unit })
  await insert('grade', { userId: await idOf('base_user', 'account', account), organizeId: unit, ...may })
  return { unit, below, outside, token: await demo.login(account) }
}

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.as('admin')
  company = await idOf('base_organize', 'parentId', '-1')
  const known = await demo.database.db.selectFrom('base_menu').select('enCode').execute()
  for (const name of ['organize', 'position', 'role', 'group', 'user'])
    if (!known.some(({ enCode }) => enCode === `permission.${name}`))
      await insert('menu', { enCode: `permission.${name}`, fullName: name, type: 2, parentId: '-1', urlAddress: `permission/${name}` })
})

describe('the tree that administrators see', () => {
  it('OR-02 has units that are switched off, and none below the one that is moved', async () => {
    const off = await insert('organize', { fullName: '停用部', enCode: 'tree.off', parentId: company, enabledMark: 0 })
    const below = await insert('organize', { fullName: '停用下级', enCode: 'tree.below', parentId: off })
    const ids = flat(await reach(admin)).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([company, off, below]))
    const without = flat(await reach(admin, `?without=${off}`)).map(({ id }) => id)
    expect(without).toContain(company)
    expect(without).not.toContain(off)
    expect(without).not.toContain(below)
    // the pickers offer what is switched on only
    const picked = await demo.call('GET', `${organize}/Tree`, { token: admin })
    expect(flat(picked.data.list).map(({ id }) => id)).not.toContain(off)
  })

  it('OR-02 PM-09 with a node for the top, which nobody who administers a branch gets', async () => {
    expect(await reach(admin, '?top=1')).toMatchObject([{ id: '-1', fullName: '顶级节点', children: [{ id: company }] }])
    const { token, unit, below } = await branch('reach')
    for (const query of ['', '?top=1']) {
      const tree = await reach(token, query)
      expect(tree).toMatchObject([{ id: unit, children: [{ id: below }] }])
      expect(flat(tree)).toHaveLength(2)
    }
  })

  it('OR-02 PM-09 is for those who have a screen that shows it', async () => {
    const plain = await demo.login(await demo.person({}))
    expect((await demo.call('GET', `${organize}/Tree/Reach`, { token: plain })).code).toBe(403)
    const beside = await demo.login(await demo.person({ 'permission.position': [] }))
    expect(flat(await reach(beside)).length).toBeGreaterThan(5)
  })
})

describe('departments by a path of their own', () => {
  const path = `${organize}/Department`

  it('OR-03 OR-12 are made, read with words, and changed with the id in the body', async () => {
    const managerId = await idOf('base_user', 'account', 'zhangwei')
    const body = { parentId: company, fullName: '研究院', enCode: 'dep.research', managerId, category: 'company' }
    const made = await demo.call('POST', path, { token: admin, body })
    expect(made.code).toBe(200)
    const { id } = made.data
    const read = await demo.call('GET', `${path}/${id}`, { token: admin })
    expect(read.data).toMatchObject({ id, fullName: '研究院', category: 'department', parentId: company, $text: { managerId: '张伟' } })
    const change = { id, fullName: '中央研究院', version: read.data.version }
    expect((await demo.call('PUT', `${path}/${id}`, { token: admin, body: change })).code).toBe(200)
    expect((await demo.call('PUT', `${path}/${id}`, { token: admin, body: change })).code).toBe(409)
    expect((await demo.call('PUT', `${path}/${id}`, { token: admin, body: { id: company, fullName: '别的' } })).code).toBe(400)
    expect((await demo.call('GET', `${organize}/${id}`, { token: admin })).data.fullName).toBe('中央研究院')
    expect((await demo.call('DELETE', `${organize}/${id}`, { token: admin })).code).toBe(200)
    expect((await demo.call('GET', `${path}/${id}`, { token: admin })).code).toBe(404)
  })

  it('OR-02 OR-03 a code is used once, and no unit stands below itself', async () => {
    const one = (await demo.call('POST', path, { token: admin, body: { parentId: company, fullName: '甲', enCode: 'dep.one' } })).data.id
    const again = await demo.call('POST', path, { token: admin, body: { parentId: company, fullName: '乙', enCode: 'dep.one' } })
    expect(again).toMatchObject({ code: 400, data: { errors: [{ field: 'enCode' }] } })
    const two = (await demo.call('POST', path, { token: admin, body: { parentId: one, fullName: '丙', enCode: 'dep.two' } })).data.id
    const turned = await demo.call('PUT', `${path}/${one}`, { token: admin, body: { parentId: two } })
    expect(turned).toMatchObject({ code: 400, data: { errors: [{ field: 'parentId' }] } })
    expect((await demo.call('DELETE', `${organize}/${one}`, { token: admin })).code).toBe(409)
  })

  it('OR-03 PM-09 an administrator of a branch makes and changes them in it, and finds none outside', async () => {
    const { token, unit, below, outside } = await branch('dep')
    const make = (parentId: string, enCode: string) =>
      demo.call('POST', path, { token, body: { parentId, fullName: enCode, enCode } }).then(({ code }) => code)
    expect([await make(unit, 'dep.in'), await make(outside, 'dep.out'), await make('-1', 'dep.top')]).toEqual([200, 403, 403])
    expect((await demo.call('GET', `${path}/${below}`, { token })).code).toBe(200)
    expect((await demo.call('GET', `${path}/${outside}`, { token })).code).toBe(404)
    expect((await demo.call('PUT', `${path}/${outside}`, { token, body: { fullName: '改' } })).code).toBe(404)
    expect((await demo.call('PUT', `${path}/${below}`, { token, body: { parentId: outside } })).code).toBe(403)
    expect((await demo.call('DELETE', `${organize}/${outside}`, { token })).code).toBe(404)
  })

  it('OR-03 PM-09 what the branch does not allow is refused', async () => {
    const { token, unit, below } = await branch('dep.read', { mayAdd: 0, mayEdit: 0, mayDelete: 0 })
    const body = { parentId: unit, fullName: '不可', enCode: 'dep.none' }
    expect((await demo.call('POST', path, { token, body })).code).toBe(403)
    expect((await demo.call('PUT', `${path}/${below}`, { token, body: { fullName: '改' } })).code).toBe(403)
    expect((await demo.call('DELETE', `${organize}/${below}`, { token })).code).toBe(403)
    expect((await demo.call('GET', `${path}/${below}`, { token })).code).toBe(200)
  })

  it('SH-14 OR-03 who has their screen alone lists, makes, changes and deletes departments, and no company', async () => {
    const token = await demo.login(await demo.person({ 'permission.department': ['btn_add', 'btn_edit', 'btn_remove'] }))
    const rows = async (query: string) =>
      (await demo.call('GET', `${organize}?category=department&pageSize=100${query}`, { token })).data.list
    const { id } = (await demo.call('POST', path, { token, body: { parentId: company, fullName: '独立部', enCode: 'dep.alone' } })).data
    const below = await insert('organize', { fullName: '独立一组', enCode: 'dep.alone.one', parentId: id })
    expect((await rows(`&unitId=${id}`)).map((row: Row) => row.id).sort()).toEqual([below, id].sort())
    expect((await rows(`&unitId=${id}&keyword=一组`))[0]).toMatchObject({ id: below, $text: { parentId: '独立部' } })
    expect((await demo.call('PUT', `${path}/${id}`, { token, body: { category: 'company', sortCode: 5 } })).code).toBe(200)
    expect((await demo.call('GET', `${path}/${id}`, { token })).data).toMatchObject({ category: 'department', sortCode: 5 })

    const account = await demo.person({}, { organizeId: below })
    const people = await demo.call('GET', `${path}/${id}/Members`, { token })
    expect(people.data.list).toMatchObject([{ account }])
    expect((await demo.call('DELETE', `${path}/${below}`, { token })).code).toBe(409)

    for (const [method, url] of [
      ['GET', `${path}/${company}`],
      ['PUT', `${path}/${company}`],
      ['DELETE', `${path}/${company}`],
      ['GET', `${path}/${company}/Members`],
    ] as const)
      expect((await demo.call(method, url, { token, ...(method === 'PUT' ? { body: { fullName: '改' } } : {}) })).code).toBe(404)
    expect((await demo.call('DELETE', `${organize}/${id}`, { token })).code).toBe(403)
    const empty = (await demo.call('POST', path, { token, body: { parentId: company, fullName: '空部', enCode: 'dep.empty' } })).data.id
    expect((await demo.call('DELETE', `${path}/${empty}`, { token })).code).toBe(200)
  })

  it('OR-11 units are switched off and on', async () => {
    const id = await insert('organize', { fullName: '开关部', enCode: 'dep.switch', parentId: company })
    const flip = () => demo.call('PUT', `${organize}/${id}/Actions/State`, { token: admin })
    const state = async () => (await demo.call('GET', `${organize}/${id}`, { token: admin })).data.enabledMark
    expect([(await flip()).code, await state(), (await flip()).code, await state()]).toEqual([200, 0, 200, 1])
    expect((await demo.call('PUT', `${organize}/gone/Actions/State`, { token: admin })).code).toBe(404)
  })
})

describe('members', () => {
  const paths = { role: '/api/permission/Role', position: '/api/permission/Position', group: '/api/permission/Group' }
  const ofType = async (type: keyof typeof paths, enCode: string, organizeId = company) =>
    insert(type, { fullName: `成员 ${enCode}`, enCode, ...(type === 'position' ? { organizeId } : {}) })

  it.each(['role', 'position', 'group'] as const)(
    'OR-01 OR-04 OR-05 of a %s are put in and taken out by many, and read a page at a time',
    async (type) => {
      const id = await ofType(type, `members.${type}`)
      const url = `${paths[type]}/${id}/Members`
      const people = await Promise.all(['zhangwei', 'suwanqing', 'zhouliping'].map((account) => idOf('base_user', 'account', account)))
      const add = await demo.call('POST', url, { token: admin, body: { ids: [...people, `${people[0]}--user`] } })
      expect(add).toMatchObject({ code: 200, data: { n: 3 } })
      // who is in it already is not counted
      expect((await demo.call('POST', url, { token: admin, body: { ids: people } })).data.n).toBe(0)
      const page = (await demo.call('GET', `${url}?pageSize=2&currentPage=2`, { token: admin })).data
      expect(page).toMatchObject({ pagination: { total: 3, currentPage: 2, pageSize: 2 } })
      expect(page.list).toHaveLength(1)
      const found = (await demo.call('GET', `${url}?keyword=zhangwei`, { token: admin })).data.list
      expect(found).toMatchObject([{ account: 'zhangwei', $text: { organizeId: expect.any(String) } }])
      expect((await demo.call('DELETE', url, { token: admin, body: { ids: [people[0]] } })).data.n).toBe(1)
      expect((await demo.call('GET', url, { token: admin })).data.pagination.total).toBe(2)
      const lines = await demo.database.db
        .selectFrom('base_audit')
        .select(['before', 'after'])
        .where('recordId', '=', id)
        .orderBy('id')
        .execute()
      expect(lines.slice(1)).toMatchObject([{ after: { people: expect.any(Array) } }, { before: { people: [people[0]] } }])
    },
  )

  it('OR-05 all of them or none: one who is not there keeps the others out', async () => {
    const id = await ofType('role', 'members.none')
    const url = `${paths.role}/${id}/Members`
    const body = { ids: [await idOf('base_user', 'account', 'zhangwei'), 'gone'] }
    expect((await demo.call('POST', url, { token: admin, body })).code).toBe(404)
    expect((await demo.call('GET', url, { token: admin })).data.pagination.total).toBe(0)
    for (const wrong of [{}, { ids: [] }, { ids: 'x'.repeat(101) }])
      expect((await demo.call('POST', url, { token: admin, body: wrong })).code).toBe(400)
    expect((await demo.call('GET', `${paths.role}/gone/Members`, { token: admin })).code).toBe(404)
  })

  it('OR-05 PM-03 are seen with the screen, and changed with its button', async () => {
    const id = await ofType('role', 'members.right')
    const url = `${paths.role}/${id}/Members`
    const body = { ids: [await idOf('base_user', 'account', 'zhangwei')] }
    const reads = await demo.login(await demo.person({ 'permission.role': [] }))
    expect((await demo.call('GET', url, { token: reads })).code).toBe(200)
    for (const method of ['POST', 'DELETE'] as const) expect((await demo.call(method, url, { token: reads, body })).code).toBe(403)
    const changes = await demo.login(await demo.person({ 'permission.role': ['btn_edit'] }))
    expect((await demo.call('POST', url, { token: changes, body })).code).toBe(200)
    const nobody = await demo.login(await demo.person({}))
    expect((await demo.call('GET', url, { token: nobody })).code).toBe(403)
  })

  it('OR-04 OR-05 PM-09 an administrator of a branch puts its people into its positions, nobody else and nowhere else', async () => {
    const { token, unit, outside } = await branch('members')
    const own = await ofType('position', 'members.post', unit)
    const other = await ofType('position', 'members.away', outside)
    const inside = await idOf('base_user', 'account', await demo.person({}, { organizeId: unit }))
    const away = await idOf('base_user', 'account', await demo.person({}, { organizeId: outside }))
    const put = (id: string, ids: string[]) => demo.call('POST', `${paths.position}/${id}/Members`, { token, body: { ids } })
    expect((await put(own, [inside])).data.n).toBe(1)
    expect((await put(own, [away])).code).toBe(404)
    expect((await put(other, [inside])).code).toBe(404)
    const group = await ofType('group', 'members.theirs')
    expect((await demo.call('POST', `${paths.group}/${group}/Members`, { token, body: { ids: [inside] } })).code).toBe(403)
    // of a role that goes beyond the branch nothing is seen
    const role = await ofType('role', 'members.wide')
    expect((await demo.call('GET', `${paths.role}/${role}/Members`, { token })).code).toBe(404)
    await insert('userPosition', { userId: away, positionId: own })
    const seen = (await demo.call('GET', `${paths.position}/${own}/Members`, { token })).data.list
    expect(seen.map(({ id }: Row) => id)).toEqual([inside])
  })
})
