/**
 * Nobody climbs: who administers menus, data schemes, a branch or passwords gets nothing by it that they were not given.
 * @module-tag pglite
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { md5 } from '#server/auth/password.ts'
import { transaction } from '#server/db/transaction.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
})

let n = 0
const insert = async (entity: string, values: Row): Promise<string> =>
  String((await transaction(test.database.db, (trx) => repository(entity).insert(trx, values))).id)
const idOf = (table: string, field: string, value: string) => rowId(test.database.db, table, field, value)
const userOf = (account: string) => idOf('base_user', 'account', account)
const get = async (token: string, url: string) => (await test.call('GET', url, { token })).data as Row
const put = async (token: string, url: string, change: Row) =>
  test.call('PUT', url, { token, body: { ...(await get(admin, url)), ...change } })

/** A released application with a menu of its own. */
async function application(columnData: object = {}) {
  n++
  const list = { version: 1, type: 1, columnList: [{ field: 'title' }], searchList: [], hasPage: true, btnsList: [], columnBtnsList: [] }
  const body = {
    fullName: `应用${n}`,
    enCode: `climb${n}`,
    formData: { version: 1, fields: [{ pingeKey: 'input', field: 'title', label: '标题' }] },
    columnData: { ...list, ...columnData },
  }
  const made = await test.call('POST', '/api/visualdev/Base', { token: admin, body })
  expect(made.code, JSON.stringify(made)).toBe(200)
  const id = made.data.id as string
  expect((await test.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token: admin, body: {} })).code).toBe(200)
  const enCode = `climbMenu${n}`
  const menu = { fullName: `菜单${n}`, enCode, type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: id }), enabledMark: 1 }
  const entry = await test.call('POST', '/api/system/Menu', { token: admin, body: menu })
  expect(entry.code, JSON.stringify(entry)).toBe(200)
  return { id, enCode, menuId: entry.data.id as string, list: `/api/visualdev/OnlineDev/${id}/List` }
}
const may = async (token: string, url: string) => (await test.call('POST', url, { token, body: {} })).code
const editing = { 'system.menu': ['btn_add', 'btn_edit', 'btn_remove'] }

describe('who administers menus', () => {
  it('lets an entry that was given show only what was given to them', async () => {
    const [own, other] = [await application(), await application()]
    const token = await test.login(await test.person({ ...editing, [own.enCode]: [] }))
    const url = `/api/system/Menu/${own.menuId}`
    for (const change of [
      { moduleId: other.id },
      { moduleId: undefined, propertyJson: JSON.stringify({ moduleId: other.id }) },
      { type: 2, moduleId: 'permission.role' },
      { type: 5, moduleId: 'permission.user' },
    ]) {
      const answer = await put(token, url, change as Row)
      expect([change, answer.code]).toEqual([change, 400])
    }
    expect((await put(token, url, { moduleId: other.id })).data.errors[0]).toMatchObject({
      rule: 'reach',
      message: '您没有所选内容的权限，不能让菜单显示它',
    })
    expect([await may(token, own.list), await may(token, other.list)]).toEqual([200, 403])
    // its words are theirs to change, and an administrator says what it shows
    expect((await put(token, url, { fullName: '新名字' })).code).toBe(200)
    expect((await put(admin, url, { moduleId: other.id })).code).toBe(200)
    expect([await may(token, own.list), await may(token, other.list)]).toEqual([403, 200])
    // whoever has both may choose between them
    const both = await test.login(await test.person({ ...editing, [own.enCode]: [] }))
    const third = await application()
    expect((await put(both, `/api/system/Menu/${third.menuId}`, { moduleId: other.id })).code).toBe(200)
  })

  it('changes no data scheme that holds for them', async () => {
    const own = await application({ useDataPermission: true })
    const filter = (value: string) =>
      JSON.stringify({
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'title', symbol: '==', fieldValue: value }] }],
      })
    const scheme = await insert('dataScheme', {
      menuId: own.menuId,
      fullName: '甲',
      enCode: 'a',
      conditionJson: filter('甲'),
      enabledMark: 1,
      sortCode: 1,
    })
    for (const title of ['甲', '乙']) await test.call('POST', `/api/visualdev/OnlineDev/${own.id}`, { token: admin, body: { title } })
    const account = await test.person({ ...editing, [own.enCode]: [] })
    await insert('authorize', { objectType: 'user', objectId: await userOf(account), menuId: own.menuId, kind: 'data', code: scheme })
    const token = await test.login(account)
    const titles = async () => ((await test.call('POST', own.list, { token, body: {} })).data.list as Row[]).map(({ title }) => title)
    expect(await titles()).toEqual(['甲'])
    const url = `/api/system/DataScheme/${scheme}`
    const answer = await put(token, url, { conditionJson: filter('乙') })
    expect([answer.code, answer.msg]).toEqual([400, '您自己受此数据方案约束，不能修改它'])
    expect(await titles()).toEqual(['甲'])
    const other = await test.login(await test.person(editing))
    expect((await put(other, url, { conditionJson: filter('乙') })).code).toBe(200)
    expect(await titles()).toEqual(['乙'])
  })
})

describe('data schemes in the authorisation', () => {
  it('say where they are not enforced, and hold where they are: of a clerk with their own records, the list counts these', async () => {
    const [open, held] = [await application(), await application({ useDataPermission: true })]
    const account = await test.person({ [open.enCode]: [], [held.enCode]: [] })
    const id = await userOf(account)
    for (const { menuId } of [open, held])
      await insert('authorize', { objectType: 'user', objectId: id, menuId, kind: 'data', code: 'self' })
    const { list } = await get(admin, `/api/permission/Authority/Data/${id}/Tree?objectType=user&kind=data`)
    const names = JSON.stringify(list)
    const name = (enCode: string) => enCode.replace('climbMenu', '菜单')
    expect(names).toContain(`"${name(open.enCode)}（未启用数据权限）"`)
    expect(names).toContain(`"${name(held.enCode)}"`)
    const token = await test.login(account)
    const counts: number[] = []
    for (const app of [open, held]) {
      for (const title of ['一', '二']) await test.call('POST', `/api/visualdev/OnlineDev/${app.id}`, { token: admin, body: { title } })
      await test.call('POST', `/api/visualdev/OnlineDev/${app.id}`, { token, body: { title: '自己的' } })
      counts.push((await test.call('POST', app.list, { token, body: {} })).data.pagination.total)
    }
    expect(counts).toEqual([3, 1])
    // switched on beside it, by an administrator: the draft says so too, and nothing else of it is released
    const enforce = `/api/permission/Authority/DataPermission/${open.menuId}`
    expect((await put(token, enforce, {})).code).toBe(403)
    await put(admin, `/api/visualdev/Base/${open.id}`, { fullName: '改了名' })
    expect((await put(admin, enforce, {})).msg).toBe('已启用数据权限')
    expect((await test.call('POST', open.list, { token, body: {} })).data.pagination.total).toBe(1)
    const draft = await get(admin, `/api/visualdev/Base/${open.id}`)
    expect(JSON.parse(String(draft.columnData))).toMatchObject({ useDataPermission: true })
    const again = await get(admin, `/api/permission/Authority/Data/${id}/Tree?objectType=user&kind=data`)
    expect(JSON.stringify(again)).not.toContain(`"${name(open.enCode)}（未启用数据权限）"`)
  })
})

describe('who designs applications', () => {
  const base = '/api/visualdev/Base'
  const design = { 'onlineDev.pageStudio': ['btn_add', 'btn_edit'] }
  const flags = { useDataPermission: true, useBtnPermission: true, useColumnPermission: true, useFormPermission: true }
  const phone = { pingeKey: 'input', field: 'phone', label: '手机', useMask: true, maskConfig: { maskType: 3 } }
  /** The field without its mask, and without what says how that one looks. */
  const uncovered = ({ maskConfig: _, ...field }: { maskConfig: object; useMask: boolean }) => ({ ...field, useMask: false })
  const pin = { pingeKey: 'input', field: 'pin', label: '口令', showPassword: true }
  const form = [
    { pingeKey: 'input', field: 'title', label: '标题' },
    phone,
    pin,
    { pingeKey: 'inputNumber', field: 'salary', label: '工资' },
    { pingeKey: 'inputNumber', field: 'length', label: '长度', value: '{{ len(form.phone) }}' },
  ]
  const columnData = {
    version: 1,
    type: 1,
    columnList: [{ field: 'title' }, { field: 'phone' }],
    searchList: [],
    hasPage: true,
    btnsList: [{ value: 'add' }],
    columnBtnsList: [{ value: 'edit' }],
  }
  /** An application that asks for these rights, with its menu. */
  const guarded = async (list: object) => {
    n++
    const body = {
      fullName: `应用${n}`,
      enCode: `loose${n}`,
      formData: { version: 1, fields: form },
      columnData: { ...columnData, ...list },
    }
    const { data } = await test.call('POST', base, { token: admin, body })
    expect((await test.call('POST', `${base}/${data.id}/Actions/Release`, { token: admin, body: {} })).code).toBe(200)
    const enCode = `looseMenu${n}`
    const propertyJson = JSON.stringify({ moduleId: data.id })
    const entry = { fullName: `菜单${n}`, enCode, type: 3, parentId: '-1', propertyJson, enabledMark: 1 }
    const menu = await test.call('POST', '/api/system/Menu', { token: admin, body: entry })
    return { id: data.id as string, enCode, menuId: menu.data.id as string, list: body.columnData }
  }
  const someone = async (app: { enCode: string; menuId: string }, given: { [kind: string]: string[] }) => {
    const { button = [], ...others } = given
    const account = await test.person({ ...design, [app.enCode]: button })
    const objectId = await userOf(account)
    for (const [kind, codes] of Object.entries(others))
      for (const code of codes) await insert('authorize', { objectType: 'user', objectId, menuId: app.menuId, kind, code })
    return test.login(account)
  }
  const save = async (token: string, id: string, change: object) => {
    const { version } = await get(admin, `${base}/${id}`)
    return test.call('PUT', `${base}/${id}`, { token, body: { ...change, version } })
  }
  const pointers = async (token: string, id: string, change: object) => {
    const { code, data } = await save(token, id, change)
    // each of those who wrote on it is told of
    return code === 200 ? [] : [...new Set((data.faults as Row[]).map(({ pointer }) => pointer))]
  }

  it('switches off no right that an application asks for and that they were not given, and whoever has all of it may', async () => {
    for (const flag of Object.keys(flags)) {
      const app = await guarded({ [flag]: true })
      const off = { columnData: { ...app.list, [flag]: false } }
      const some = await someone(app, { data: ['self'], column: ['title'], form: ['title'], button: ['btn_add'] })
      const none = await test.login(await test.person(design))
      for (const token of [some, none]) {
        expect(await pointers(token, app.id, off)).toEqual([`/columnData/${flag}`])
        expect(await pointers(token, app.id, { columnData: { ...app.list, [flag]: true, hasPage: false } })).toEqual([])
      }
      // what is missing is off as well
      expect(await pointers(some, app.id, { columnData: JSON.stringify(columnData) })).toEqual([`/columnData/${flag}`])
      const all = await someone(app, {
        data: ['all'],
        column: ['title', 'phone'],
        form: form.map(({ field }) => field),
        button: ['btn_add', 'btn_edit'],
      })
      // what an administrator saves is theirs: nobody else who wrote on it before is asked any more
      expect(await pointers(admin, app.id, { columnData: app.list })).toEqual([])
      expect(await pointers(all, app.id, off)).toEqual([])
    }
  })

  it('uncovers no mask and no secret, and reads neither by what is worked out, narrowed or shown anew', async () => {
    const app = await guarded({ useFormPermission: true })
    const rights = { form: ['title', 'phone', 'pin', 'length'], button: ['btn_add'] }
    const token = await someone(app, rights)
    const formOf = (...fields: object[]) => ({ formData: { version: 1, fields } })
    const [title, , , salary, length] = form as [object, object, object, object, object]
    const text = { pingeKey: 'input', field: 'copy', label: '抄' }
    const refused = async (change: object, pointer: string) =>
      expect([change, await pointers(token, app.id, change)]).toEqual([change, [pointer]])
    const stranger = await test.login(await test.person(design))
    for (const changed of [uncovered(phone), { ...phone, maskConfig: { maskType: 1 } }, undefined])
      for (const who of [token, stranger])
        expect(
          await pointers(who, app.id, {
            ...formOf(title, ...(changed ? [changed] : []), pin, salary),
            columnData: { ...app.list, columnList: [{ field: 'title' }] },
          }),
        ).toEqual(['/formData/fields'])
    expect(await pointers(stranger, app.id, formOf(title, phone, { ...pin, showPassword: false }, salary, length))).toEqual([
      '/formData/fields',
    ])
    await refused(formOf(...form, { ...text, value: '{{ form.phone }}' }), '/formData')
    await refused(formOf(...form, { ...text, value: '{{ form.salary }}' }), '/formData')
    await refused(formOf(...form, { ...text, visible: '{{ form.salary > 5000 }}' }), '/formData')
    // an expression that is known is none of another field
    await refused(formOf(...form, { ...text, field: 'again', pingeKey: 'inputNumber', value: '{{ len(form.phone) }}' }), '/formData')
    const ruleList = {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'phone', symbol: 'like', fieldValue: '138' }] }],
    }
    await refused({ columnData: { ...app.list, ruleList } }, '/columnData/ruleList')
    await refused({ columnData: { ...app.list, columnList: [{ field: 'title' }, { field: 'salary' }] } }, '/columnData/columnList')
    const own = { pingeKey: 'relationForm', field: 'other', label: '另一个', modelId: app.id, relationField: 'salary' }
    await refused(formOf(...form, own), '/formData')
    // what changes nothing of it is theirs
    expect(await pointers(token, app.id, formOf(...form, text, { ...own, relationField: 'title' }))).toEqual([])
    expect(await pointers(token, app.id, { columnData: { ...app.list, useColumnPermission: true } })).toEqual([])
    const clear = await someone(app, { ...rights, form: [...rights.form, 'salary', 'phone.clear'], button: ['btn_add', 'btn_edit'] })
    expect(await pointers(admin, app.id, formOf(...form))).toEqual([])
    expect(await pointers(clear, app.id, formOf(title, uncovered(phone), salary, length))).toEqual([])
  })

  it('puts no field in again that an administrator took out, over the values that it left, but as it was held back', async () => {
    const card = { pingeKey: 'input', field: 'card', label: '卡号', useMask: true, maskConfig: { maskType: 8 } }
    const rows = { pingeKey: 'table', field: 'items', label: '明细', children: [{ pingeKey: 'input', field: 'what', label: '项' }, card] }
    const [title, , , salary] = form as [object, object, object, object]
    const formOf = (...fields: object[]) => ({ formData: { version: 1, fields } })
    const app = await guarded({ useFormPermission: true })
    const release = (token: string) => test.call('POST', `${base}/${app.id}/Actions/Release`, { token, body: {} })
    expect(await pointers(admin, app.id, formOf(title, phone, pin, salary, rows))).toEqual([])
    expect((await release(admin)).code).toBe(200)
    const values = { title: '一', phone: '13812345678', pin: 'geheim', salary: 7, items: [{ what: '甲', card: '6222021234567890123' }] }
    expect((await test.call('POST', `/api/visualdev/OnlineDev/${app.id}`, { token: admin, body: values })).code).toBe(200)
    // all of it taken out, and the form asks for nothing any more
    const bare = { columnData: { ...columnData, columnList: [{ field: 'title' }] } }
    expect(await pointers(admin, app.id, { ...formOf(title), ...bare })).toEqual([])
    expect((await release(admin)).code).toBe(200)
    // and once more, so that what is known outlives a release
    expect((await release(admin)).code).toBe(200)

    const rights = { form: ['title'], button: ['btn_add'] }
    const token = await someone(app, rights)
    const stranger = await test.login(await test.person(design))
    const place = '/formData/fields'
    const table = (children: object[]) => ({ ...rows, children })
    for (const who of [token, stranger])
      for (const back of [
        uncovered(phone),
        { ...phone, maskConfig: { maskType: 1 } },
        { ...phone, pingeKey: 'textarea', useMask: undefined, maskConfig: undefined },
        { ...pin, showPassword: false },
        salary,
        table([uncovered(card)]),
      ])
        expect([back, await pointers(who, app.id, { ...formOf(title, back), ...bare })]).toEqual([back, [place]])
    // as it was held back it may come, and is read by nothing that is worked out of it
    const asking = { columnData: { ...bare.columnData, useFormPermission: true } }
    const copy = { pingeKey: 'input', field: 'copy', label: '抄' }
    for (const source of ['phone', 'salary'])
      expect(
        await pointers(token, app.id, { ...formOf(title, phone, salary, { ...copy, value: `{{ form.${source} }}` }), ...asking }),
      ).toEqual(['/formData'])
    expect(await pointers(token, app.id, { ...formOf(title, phone, pin, salary, rows), ...asking })).toEqual([])
    expect((await release(token)).code).toBe(200)
    const { list } = (await test.call('POST', `/api/visualdev/OnlineDev/${app.id}/List`, { token: admin, body: {} })).data
    const found = await test.call('GET', `/api/visualdev/OnlineDev/${app.id}/${list[0].id}`, { token })
    expect(found.data?.data ?? '').not.toMatch(/13812345678|6222021234567890123|geheim|"salary":7/)
    const whole = await test.call('GET', `/api/visualdev/OnlineDev/${app.id}/${list[0].id}`, { token: admin })
    expect(JSON.parse(whole.data.data)).toMatchObject({ phone: '13812345678', salary: 7, items: [{ card: '6222021234567890123' }] })
  })

  it('lets whoever was given a field that was taken out put it in again as they like, and an administrator', async () => {
    const [title, , , salary] = form as [object, object, object, object]
    const formOf = (...fields: object[]) => ({ formData: { version: 1, fields } })
    const open = uncovered(phone)
    const bare = { columnData: { ...columnData, columnList: [{ field: 'title' }] } }
    for (const isAdmin of [false, true]) {
      const app = await guarded({ useFormPermission: true })
      const release = (token: string) => test.call('POST', `${base}/${app.id}/Actions/Release`, { token, body: {} })
      expect((await test.call('POST', `/api/visualdev/OnlineDev/${app.id}`, { token: admin, body: { phone: '13812345678' } })).code).toBe(
        200,
      )
      expect(await pointers(admin, app.id, { ...formOf(title), ...bare })).toEqual([])
      expect((await release(admin)).code).toBe(200)
      const given = { form: ['title', 'salary', 'phone', 'phone.clear'], button: ['btn_add', 'btn_edit'] }
      const token = isAdmin ? admin : await someone(app, given)
      expect(await pointers(token, app.id, { ...formOf(title, open, salary), ...bare })).toEqual([])
      expect((await release(token)).code).toBe(200)
      // what is shown now was shown by somebody who may: nobody is asked any more
      const other = await test.login(await test.person(design))
      expect(await pointers(admin, app.id, formOf(title, open, salary))).toEqual([])
      expect(await pointers(other, app.id, formOf(title, { ...open, label: '电话' }, salary))).toEqual([])
    }
  })

  it('loosens nothing of an application by switching it off meanwhile', async () => {
    const app = await guarded({})
    const token = await test.login(await test.person(design))
    expect((await save(token, app.id, { enabledMark: 0 })).code).toBe(200)
    const changed = { formData: { version: 1, fields: form.map((field) => (field === phone ? uncovered(phone) : field)) } }
    expect(await pointers(token, app.id, changed)).toEqual(['/formData/fields'])
  })

  it('is held when it is released too: what nobody used when it was saved may be in use by then', async () => {
    const token = await test.login(await test.person(design))
    n++
    const body = {
      fullName: `应用${n}`,
      enCode: `loose${n}`,
      formData: { version: 1, fields: form },
      columnData: { ...columnData, ...flags },
    }
    const { id } = (await test.call('POST', base, { token, body })).data
    const release = async () => (await test.call('POST', `${base}/${id}/Actions/Release`, { token, body: {} })).code
    expect(await release()).toBe(200)
    expect(await pointers(token, id, { columnData })).toEqual([])
    await test.call('POST', `/api/visualdev/OnlineDev/${id}`, { token: admin, body: { title: '一' } })
    expect(await release()).toBe(400)
    expect(await pointers(token, id, { columnData: body.columnData })).toEqual([])
    expect(await release()).toBe(200)
  })
})

/** A branch of two units with somebody who administers it. */
async function branch(grants: { [menu: string]: string[] } = {}) {
  n++
  const top = await insert('organize', { fullName: `公司${n}`, enCode: `climb.top.${n}`, parentId: '-1', category: 'company' })
  const own = await insert('organize', { fullName: `分部${n}`, enCode: `climb.own.${n}`, parentId: top, category: 'department' })
  const [a, b] = await Promise.all(
    ['a', 'b'].map((name) =>
      insert('organize', { fullName: `${name}${n}`, enCode: `climb.${name}.${n}`, parentId: own, category: 'department' }),
    ),
  )
  const account = await test.person(grants)
  await insert('grade', { userId: await userOf(account), organizeId: own, mayAdd: 1, mayEdit: 1, mayDelete: 1 })
  return { top, own, a: String(a), b: String(b), account, token: await test.login(account) }
}

describe('who administers a branch', () => {
  it('PM-09 OR-02 leaves its top where it is, and moves what is below it only within', async () => {
    const { top, own, a, b, token } = await branch()
    const elsewhere = await insert('organize', { fullName: '别处', enCode: `climb.else.${n}`, parentId: '-1', category: 'company' })
    const move = (id: string, parentId: string) => put(token, `/api/permission/Organize/${id}`, { parentId })
    for (const [id, parentId] of [
      [own, '-1'],
      [own, elsewhere],
      [a, '-1'],
      [a, top],
      [a, elsewhere],
    ] as const) {
      const answer = await move(id, parentId)
      expect([answer.code, answer.code === 200]).toEqual([expect.any(Number), false])
    }
    expect(await move(own, '-1')).toMatchObject({ code: 403, msg: '只能在您管理的组织内移动' })
    expect((await get(admin, `/api/permission/Organize/${own}`)).parentId).toBe(top)
    expect((await move(a, b)).code).toBe(200)
    expect((await put(token, `/api/permission/Organize/${own}`, { fullName: '改名分部' })).code).toBe(200)
    expect((await put(admin, `/api/permission/Organize/${own}`, { parentId: '-1' })).code).toBe(200)
  })

  it('PM-07 PM-09 puts nobody into a role that holds more than they do', async () => {
    const target = await application()
    const { own, token, account } = await branch()
    const person = await userOf(await test.person({}, { organizeId: own }))
    const role = async (menus: string[]) => {
      n++
      const id = await insert('role', { fullName: `角色${n}`, enCode: `climb.role.${n}`, globalMark: 0 })
      await insert('roleOrganize', { roleId: id, organizeId: own })
      for (const menuId of menus) await insert('authorize', { objectType: 'role', objectId: id, menuId, kind: 'menu' })
      return id
    }
    const [more, less] = [await role([target.menuId]), await role([])]
    const add = (id: string, who = token) =>
      test.call('POST', `/api/permission/Role/${id}/Members`, { token: who, body: { ids: [person] } })
    const refused = await add(more)
    expect([refused.code, refused.msg]).toEqual([403, '其中有您自己没有的权限，不能授予他人'])
    expect((await put(token, `/api/permission/Users/${person}`, { roleIds: [more] })).code).not.toBe(200)
    expect((await get(admin, `/api/permission/Users/${person}`)).roleIds).not.toContain(more)
    expect((await add(less)).code).toBe(200)
    // once they have it themselves they may give it
    await insert('authorize', { objectType: 'user', objectId: await userOf(account), menuId: target.menuId, kind: 'menu' })
    expect((await add(more)).code).toBe(200)
  })
})

describe('who resets passwords', () => {
  const reset = (token: string, id: string) =>
    test.call('POST', `/api/permission/Users/${id}/Actions/ResetPassword`, { token, body: { password: md5(`Climb-${id.slice(-6)}`) } })

  it('PM-08 takes over nobody who holds more, by a menu, a button, records or a branch', async () => {
    const target = await application({ useBtnPermission: true, useDataPermission: true })
    const rights = { 'permission.user': ['btn_resetPassword'] }
    const mine = await test.person({ ...rights, [target.enCode]: ['btn_edit'] })
    const token = await test.login(mine)
    const someone = async (grants: { [menu: string]: string[] }) => userOf(await test.person(grants))
    const records = await someone({ [target.enCode]: ['btn_edit'] })
    await insert('authorize', { objectType: 'user', objectId: records, menuId: target.menuId, kind: 'data', code: 'all' })
    const grader = await someone({})
    await insert('grade', {
      userId: grader,
      organizeId: await idOf('base_organize', 'parentId', '-1'),
      mayAdd: 0,
      mayEdit: 0,
      mayDelete: 0,
    })
    for (const id of [await someone({ 'permission.role': [] }), await someone({ [target.enCode]: ['btn_remove'] }), records, grader]) {
      const { code, msg } = await reset(token, id)
      expect([code, msg]).toEqual([403, '此人拥有您没有的权限，请联系管理员'])
      expect((await reset(admin, id)).code).toBe(200)
    }
    for (const grants of [{}, { [target.enCode]: [] }, { [target.enCode]: ['btn_edit'] }])
      expect((await reset(token, await someone(grants))).code).toBe(200)
  })
})
