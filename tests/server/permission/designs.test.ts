import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { newId } from '#server/db/ids.ts'
import { password, startApp, type TestApp } from '../../helpers/app.ts'
import { goodData } from '../../helpers/goodData.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

/** The right to design one application: of a person, by themselves or through a role, and nothing beyond it. */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
let test: TestApp
let admin: string
/** the one that is designed, and another one */
let own: string
let other: string
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  own = await make('own')
  other = await make('other')
})

const call = (token: string, method: Method, url: string, body?: unknown) =>
  test.call(method, url, { token, ...(body === undefined ? {} : { body }) })
const good = async (token: string, method: Method, url: string, body?: unknown) =>
  goodData(await call(token, method, url, body), method, url)
const base = '/api/visualdev/Base'
const form = (...more: Row[]) => ({ version: 1, fields: [{ pingeKey: 'input', field: 'name', label: 'Name' }, ...more] })
const list = { version: 1, columnList: [{ field: 'name' }] }
async function make(name: string): Promise<string> {
  const enCode = `${name}${newId()}`
  const body = { fullName: name, enCode, formData: form(), columnData: list, webType: 2 }
  const { id } = await good(admin, 'POST', base, body)
  await good(admin, 'POST', `${base}/${id}/Actions/Release`, {})
  return id
}
const userOf = (account: string) => rowId(test.database.db, 'base_user', 'account', account)
/** Somebody with a menu of no account, so that they may sign in at all. */
async function somebody(grants: { [menu: string]: string[] } = {}) {
  const account = await test.person(grants)
  return { id: await userOf(account), token: () => test.login(account, password) }
}
const designersUrl = (id: string) => `/api/visualdev/Application/${id}/Designers`
async function allow(id: string, holders: { [type: string]: string[] }) {
  const now = await good(admin, 'GET', designersUrl(id))
  const { role, position, group, user, hash } = now
  await good(admin, 'PUT', designersUrl(id), { role, position, group, user, hash, ...holders })
}
/** Every call that somebody makes who designs an application. */
const calls = (id: string): Array<[Method, string, unknown?]> => [
  ['GET', `${base}/${id}`],
  ['GET', `${base}/${id}/FormDataFields`],
  ['PUT', `${base}/${id}`, { formData: form({ pingeKey: 'input', field: 'more', label: 'More' }) }],
  ['GET', `${base}/${id}/ReleasePlan`],
  ['GET', `${base}/${id}/Versions`],
  ['GET', `${base}/${id}/Versions/1`],
  ['GET', `/api/visualdev/Application/${id}/Elsewhere`],
  ['POST', `${base}/${id}/Actions/Release`, {}],
  ...(['form', 'list'] as const).flatMap(
    (kind): Array<[Method, string, unknown?]> => [
      ['GET', `/api/system/Schema/${kind}/${id}`],
      ['PUT', `/api/system/Schema/${kind}/${id}`, { content: JSON.stringify(kind === 'form' ? form() : { ...list, pageSize: 50 }) }],
      ['GET', `/api/system/Schema/${kind}/${id}/versions`],
      ['GET', `/api/system/Schema/${kind}/${id}/versions/1`],
      ['POST', `/api/system/Schema/${kind}/${id}/Actions/Restore`, { version: 1 }],
    ],
  ),
]

describe('the right to design one application', () => {
  it('admits to every call of its design, and to none of another one’s', async () => {
    const { id, token } = await somebody()
    await allow(own, { user: [id] })
    const designer = await token()
    for (const [method, url, body] of calls(own)) await good(designer, method, url, body)
    for (const [method, url, body] of calls(other)) {
      const answer = await call(designer, method, url, body)
      expect([answer.code, answer.data], `${method} ${url}`).toEqual([403, null])
    }
    const { data } = await call(designer, 'GET', `${base}/${own}`)
    expect(JSON.parse(data.formData).fields.map(({ field }: Row) => field)).toEqual(['name'])
  })

  it('shows the screen for it, in it that one alone, and as an entry of the menu nothing else', async () => {
    const { id, token } = await somebody()
    await allow(own, { user: [id] })
    const designer = await token()
    const { list } = await good(designer, 'GET', base)
    expect(list.map((row: Row) => [row.id, row.mayDesign])).toEqual([[own, 1]])
    expect((await good(designer, 'GET', `${base}?keyword=other`)).list).toEqual([])
    expect((await good(designer, 'GET', `${base}/list`)).list.map((row: Row) => row.id)).toEqual([own])
    const { menuList, permissionList } = await good(designer, 'GET', '/api/oauth/CurrentUser')
    const codes = (rows: Row[]): unknown[] => rows.flatMap((row) => [row.enCode, ...codes((row.children as Row[] | undefined) ?? [])])
    expect(codes(menuList)).toEqual(['onlineDev', 'onlineDev.webDesign'])
    expect(permissionList).toEqual([])
    await good(designer, 'GET', '/api/system/Page/onlineDev.webDesign')
    expect((await call(designer, 'GET', '/api/system/Page/onlineDev.pageStudio')).code).toBe(403)
  })

  it('is the design alone: what the application is called, whether it is on, its records and its end stay with others', async () => {
    const { id, token } = await somebody()
    await allow(own, { user: [id] })
    const designer = await token()
    const refused: Array<[Method, string, unknown?]> = [
      ...[{ fullName: 'x' }, { enCode: 'x' }, { enabledMark: 0 }, { sortCode: 1, formData: form() }].map(
        (body): [Method, string, unknown] => ['PUT', `${base}/${own}`, body],
      ),
      ['DELETE', `${base}/${own}`],
      ['POST', `${base}/${own}/Actions/Copy`, {}],
      ['POST', base, { fullName: 'x', enCode: 'x1' }],
      ['POST', '/api/visualdev/Application', { fullName: 'x', from: 'empty' }],
      ['GET', `/api/visualdev/Application/${own}`],
      ['DELETE', `/api/visualdev/Application/${own}`],
      ['GET', `${base}/Selector`],
      ['GET', '/api/system/Menu/Selector/All'],
      ['GET', '/api/system/Schema'],
      ['POST', `/api/visualdev/OnlineDev/${own}/List`, {}],
      ['POST', `/api/visualdev/OnlineDev/${own}`, { name: 'x' }],
      ['GET', designersUrl(own)],
      ['PUT', designersUrl(own), { user: [id] }],
      ['PUT', designersUrl(other), { user: [id] }],
      ['PUT', `/api/permission/Authority/Data/${id}?objectType=user`, { design: [other] }],
    ]
    for (const [method, url, body] of refused) expect((await call(designer, method, url, body)).code, `${method} ${url}`).toBe(403)
  })

  it('is had through a role, is gone at once when it is withdrawn, and when the screen is switched off', async () => {
    const { id, token } = await somebody()
    const { db } = test.database
    const enCode = `design.${newId()}`
    const role = String((await repository('role').insert(db, { enCode, fullName: enCode, globalMark: 1 })).id)
    await repository('userRole').insert(db, { userId: id, roleId: role })
    await allow(own, { role: [role] })
    const designer = await token()
    const code = async (one = own) => (await call(designer, 'GET', `${base}/${one}`)).code
    expect([await code(), await code(other)]).toEqual([200, 403])
    const { role: given } = await good(admin, 'GET', designersUrl(own))
    expect(given).toContain(role)
    const person = `/api/permission/Effective/${id}/Tree?kind=`
    const had = async (kind: string, what: string) => {
      const find = (rows: Row[]): Row | undefined =>
        rows
          .flatMap((row) => [row, find((row.children as Row[] | undefined) ?? [])])
          .find((row) => row?.id === what || row?.enCode === what)
      const { has, from, why } = find((await good(admin, 'GET', `${person}${kind}`)).list) as Row
      return [has, Boolean(from), Boolean(why)]
    }
    expect([await had('design', own), await had('design', other)]).toEqual([
      [1, true, false],
      [0, false, true],
    ])
    expect(await had('menu', 'onlineDev.webDesign')).toEqual([1, true, false])

    const screen = await rowId(db, 'base_menu', 'enCode', 'onlineDev.webDesign')
    const state = (enabledMark: number) => good(admin, 'PUT', `/api/system/Menu/${screen}/Actions/State`, { enabledMark })
    await state(0)
    expect([await code(), await had('design', own)]).toEqual([403, [0, false, true]])
    await state(1)
    expect(await code()).toBe(200)

    await allow(own, { role: [] })
    expect(await code()).toBe(403)
    for (const [method, url, body] of calls(own)) expect((await call(designer, method, url, body)).code, url).toBe(403)
  })

  it('tells no count of values that its holder may not read, and lets them call such a field nothing else', async () => {
    const held = await make('held')
    const asking = { ...list, columnList: [{ field: 'name' }, { field: 'pay' }], useColumnPermission: true, useFormPermission: true }
    const pay = { pingeKey: 'input', field: 'pay', label: 'Pay' }
    await good(admin, 'PUT', `${base}/${held}`, { formData: form(pay), columnData: asking })
    await good(admin, 'POST', `${base}/${held}/Actions/Release`, {})
    await good(admin, 'POST', `/api/visualdev/OnlineDev/${held}`, { name: 'one', pay: '100' })
    const { id, token } = await somebody()
    await allow(held, { user: [id] })
    const designer = await token()
    const columnData = { ...asking, columnList: [{ field: 'name' }, { field: 'wage' }] }
    const renamed = { formData: form({ ...pay, field: 'wage', storedAs: 'pay' }), columnData }
    const answer = await call(designer, 'PUT', `${base}/${held}`, renamed)
    expect(answer.code).toBe(400)
    expect(JSON.stringify(answer.data)).toContain('may not rename pay')

    const without = { formData: form(), columnData: { ...asking, columnList: [{ field: 'name' }] } }
    await good(designer, 'PUT', `${base}/${held}`, without)
    const planned = async (of: string) => {
      const { steps } = await good(of, 'GET', `${base}/${held}/ReleasePlan`)
      return steps.find(({ do: what, field }: Row) => what === 'keepColumn' && field === 'pay')
    }
    expect(await planned(admin)).toMatchObject({ rows: 1 })
    expect(await planned(designer)).toBeDefined()
    expect(await planned(designer)).not.toHaveProperty('rows')
    const released = await call(designer, 'POST', `${base}/${held}/Actions/Release`, {})
    expect([released.code, released.data.kept]).toEqual([200, []])
  })

  it('asks nothing of values that its holder may not read: neither whether they are unique, nor whether they fit another type', async () => {
    const held = await make('probe')
    const asking = { ...list, columnList: [{ field: 'name' }, { field: 'pay' }], useColumnPermission: true, useFormPermission: true }
    const pay = { pingeKey: 'input', field: 'pay', label: 'Pay', maxlength: 900 }
    await good(admin, 'PUT', `${base}/${held}`, { formData: form(pay), columnData: asking })
    await good(admin, 'POST', `${base}/${held}/Actions/Release`, {})
    for (const name of ['one', 'two']) await good(admin, 'POST', `/api/visualdev/OnlineDev/${held}`, { name, pay: '1'.repeat(300) })
    const { id, token } = await somebody()
    await allow(held, { user: [id] })
    const designer = await token()
    const changes: Array<[Row, string]> = [
      [{ ...pay, unique: true }, 'may not make unique pay'],
      [{ ...pay, maxlength: 100 }, 'may not change the type of pay'],
      [{ pingeKey: 'inputNumber', field: 'pay', label: 'Pay' }, 'may not change the type of pay'],
    ]
    for (const [node, why] of changes) {
      const answer = await call(designer, 'PUT', `${base}/${held}`, { formData: form(node) })
      expect([answer.code, JSON.stringify(answer.data)]).toEqual([400, expect.stringContaining(why)])
    }

    // what somebody else has designed so is told them without what the values say
    for (const [node, what, words] of [
      [{ ...pay, unique: true }, 'makeUnique', '有重复'],
      [{ ...pay, maxlength: 100 }, 'alterColumn', '2'],
    ] as const) {
      await good(admin, 'PUT', `${base}/${held}`, { formData: form(node) })
      const step = async (of: string) => {
        const { steps } = await good(of, 'GET', `${base}/${held}/ReleasePlan`)
        return steps.find((one: Row) => one.do === what)
      }
      expect((await step(admin)).refused).toContain(words)
      expect(await step(designer)).toMatchObject({ unchecked: true })
      for (const told of ['refused', 'rows']) expect(await step(designer)).not.toHaveProperty(told)
      expect((await call(admin, 'POST', `${base}/${held}/Actions/Release`, {})).msg).toContain(words)
      const answer = await call(designer, 'POST', `${base}/${held}/Actions/Release`, {})
      expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining('您无权读取这些值')])
      expect(answer.msg).not.toContain(words)
    }
  })

  it('is said by administrators, of holders and applications that are there, and never over what somebody else has just said', async () => {
    const { id } = await somebody()
    const { hash } = await good(admin, 'GET', designersUrl(other))
    expect((await call(admin, 'PUT', designersUrl(other), { user: ['nobody'] })).code).toBe(400)
    expect((await call(admin, 'PUT', designersUrl('nothing'), { user: [id] })).code).toBe(404)
    await good(admin, 'PUT', designersUrl(other), { user: [id], hash })
    expect((await call(admin, 'PUT', designersUrl(other), { user: [], hash })).code).toBe(409)
    expect(await good(admin, 'GET', designersUrl(other))).toMatchObject({ user: [id], role: [] })
    expect((await good(admin, 'GET', `/api/permission/Authority/Data/${id}?objectType=user`)).design).toEqual([other])
    await good(admin, 'PUT', `/api/permission/Authority/Data/${id}?objectType=user`, { design: [own] })
    expect((await good(admin, 'GET', designersUrl(other))).user).toEqual([])
    expect((await call(admin, 'PUT', `/api/permission/Authority/Data/${id}?objectType=user`, { design: ['nothing'] })).code).toBe(400)
  })

  it('shows no version that names what its holder may not, once an administrator has taken it out again', async () => {
    const code = `secret${newId()}`
    await repository('dataInterface').insert(test.database.db, {
      ...{ fullName: code, enCode: code, category: 'x', type: '2', action: 3, enabledMark: 1, hasPage: 0 },
      dataJson: JSON.stringify([{ id: '1', fullName: 'One' }]),
    })
    const one = await make('once')
    const named = form({ pingeKey: 'select', field: 'one', label: 'One', source: { interface: code } })
    await good(admin, 'PUT', `${base}/${one}`, { formData: named })
    const { id, token } = await somebody()
    await allow(one, { user: [id] })
    const designer = await token()
    const read = async (version: number) => (await call(designer, 'GET', `${base}/${one}/Versions/${version}`)).code
    const asText = async (version: number) => (await call(designer, 'GET', `/api/system/Schema/form/${one}/versions/${version}`)).code
    // what the draft names they read anyway
    expect([await read(2), await asText(2)]).toEqual([200, 200])
    await good(admin, 'PUT', `${base}/${one}`, { formData: form() })
    await good(admin, 'POST', `${base}/${one}/Actions/Release`, {})
    expect([await read(2), await asText(2), await read(1), await read(3), await asText(3)]).toEqual([403, 403, 200, 200, 200])
    expect((await call(admin, 'GET', `${base}/${one}/Versions/2`)).code).toBe(200)
    expect((await call(designer, 'POST', `/api/system/Schema/form/${one}/Actions/Restore`, { version: 2 })).code).toBe(403)
  })

  it('names of data interfaces, and of other applications, what its holder reads: each fault stands where it was chosen', async () => {
    const rows = [{ id: '1', fullName: 'One', salary: 100, city: 'Here' }]
    const add = async (enCode: string) =>
      String(
        (
          await repository('dataInterface').insert(test.database.db, {
            ...{ fullName: enCode, enCode, category: 'x', type: '2', action: 3, enabledMark: 1, hasPage: 0 },
            dataJson: JSON.stringify(rows),
          })
        ).id,
      )
    const [offered, hidden] = [`offered${newId()}`, `hidden${newId()}`]
    const offeredId = await add(offered)
    const hiddenId = await add(hidden)
    const select = (field: string, code: string, more: Row = {}): Row => ({
      ...{ pingeKey: 'select', field, label: field, source: { interface: code }, ...more },
    })
    const named = await make('named')
    await good(admin, 'PUT', `${base}/${named}`, { formData: form(select('one', offered)) })
    await good(admin, 'POST', `${base}/${named}/Actions/Release`, {})
    const { id, token } = await somebody()
    await allow(named, { user: [id] })
    const designer = await token()
    expect((await good(designer, 'GET', '/api/system/DataInterface/getList')).list.map(({ enCode }: Row) => enCode)).toEqual([offered])
    expect((await call(designer, 'GET', '/api/system/DataInterface')).code).toBe(403)
    expect(await good(designer, 'POST', `/api/system/DataInterface/${offeredId}/Actions/Preview`, {})).toEqual([
      { id: '1', fullName: 'One' },
    ])
    expect((await call(designer, 'POST', `/api/system/DataInterface/${hiddenId}/Actions/Preview`, {})).code).toBe(403)
    expect((await call(designer, 'GET', `/api/system/DataInterface/GetParam/${hiddenId}`)).code).toBe(403)

    const save = (...nodes: Row[]) => call(designer, 'PUT', `${base}/${named}`, { formData: form(...nodes) })
    const faults = async (...nodes: Row[]) => {
      const answer = await save(...nodes)
      expect(answer.code, JSON.stringify(answer)).toBe(400)
      return answer.data.faults.map(({ pointer, message }: Row) => [pointer, message])
    }
    // another label, another field of the same: nothing more is read
    expect((await save(select('one', offered, { label: 'salary' }), select('city', offered))).code).toBe(200)
    const row = { pingeKey: 'row', children: [select('one', hidden)] }
    expect(await faults(row)).toEqual([
      ['/formData/fields/1/children/0/source/interface', expect.stringContaining(`may not use the data interface ${hidden}`)],
    ])
    expect(await faults(select('one', offered, { optionProps: { label: 'salary' } }))).toEqual([
      ['/formData/fields/1/source/interface', expect.stringContaining(`may not read salary of the data interface ${offered}`)],
    ])
    const related = { pingeKey: 'relationForm', field: 'related', label: 'Related', modelId: other, relationField: 'name' }
    expect(await faults(related)).toEqual([
      ['/formData/fields/1/modelId', expect.stringContaining('may not choose among the records of this application')],
    ])
    // what was refused is in no draft
    expect((await good(designer, 'GET', `${base}/${named}`)).formData).not.toContain(hidden)
    await good(designer, 'POST', `${base}/${named}/Actions/Release`, {})
    const restored = await call(designer, 'PUT', `/api/system/Schema/form/${named}`, {
      content: JSON.stringify(form(select('one', hidden))),
    })
    expect([restored.code, restored.data.faults[0].pointer]).toEqual([400, '/formData/fields/1/source/interface'])
  })

  it('tells where fields are named outside of the application, by name where that may be read', async () => {
    const rows = {
      pingeKey: 'table',
      field: 'items',
      label: 'Items',
      children: [{ pingeKey: 'inputNumber', field: 'price', label: 'Price' }],
    }
    const used = await make('used')
    await good(admin, 'PUT', `${base}/${used}`, { formData: form(rows, { pingeKey: 'input', field: 'level', label: 'Level' }) })
    await good(admin, 'POST', `${base}/${used}/Actions/Release`, {})
    const { enCode } = await good(admin, 'GET', `${base}/${used}`)
    const elsewhere = `/api/visualdev/Application/${used}/Elsewhere`
    expect((await good(admin, 'GET', elsewhere)).list).toEqual([])

    const related = { pingeKey: 'relationForm', field: 'one', label: 'name', modelId: used, relationField: 'name' }
    const user = await make('user')
    await good(admin, 'PUT', `${base}/${user}`, { formData: form(related) })
    const code = `figures${newId()}`
    const aggregate = { model: enCode, groupBy: 'level', measure: { of: 'count' }, filter: { name: 'a' } }
    const body = { pingeKey: 'chart', title: 'level', aggregate }
    await good(admin, 'POST', '/api/system/Page', { code, fullName: 'Figures', content: { version: 1, code, title: 'Figures', body } })
    const entry = await good(admin, 'POST', '/api/system/Menu', {
      ...{ fullName: 'Used', enCode: `used${newId()}`, type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: used }) },
    })
    const groups = [{ field: 'level', symbol: '==', fieldValue: 'a' }]
    const conditionJson = JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] })
    await good(admin, 'POST', '/api/system/DataScheme', { menuId: entry.id, fullName: 'High', enCode: 'high', conditionJson })
    const { id, token } = await somebody()
    await good(admin, 'PUT', `/api/permission/Authority/Data/${id}?objectType=user`, {
      ...{ menu: [entry.id], form: [`${entry.id}|items-price`], design: [used] },
    })

    const places = (list: Row[]) => list.map(({ field, kind, name }) => [field, kind, name]).sort()
    const all = [
      ['items.price', 'right', 'Used'],
      ['level', 'page', 'Figures'],
      ['level', 'scheme', 'High'],
      ['name', 'application', 'user'],
      ['name', 'page', 'Figures'],
    ]
    expect(places((await good(admin, 'GET', elsewhere)).list)).toEqual(all)
    // whoever designs that one alone is told that there is something, not what
    const told = places((await good(await token(), 'GET', elsewhere)).list)
    expect(told).toEqual(all.map(([field, kind]) => [field, kind, '']))
    expect((await call(await token(), 'GET', `/api/visualdev/Application/${user}/Elsewhere`)).code).toBe(403)
  })

  it('ends with the application', async () => {
    const { id } = await somebody()
    const gone = await make('gone')
    await allow(gone, { user: [id] })
    await good(admin, 'DELETE', `/api/visualdev/Application/${gone}`)
    expect((await good(admin, 'GET', `/api/permission/Authority/Data/${id}?objectType=user`)).design).toEqual([])
  })
})
