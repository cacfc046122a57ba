/** @module-tag pglite */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'
import { until } from '../helpers/until.ts'
import { uploader } from '../helpers/upload.ts'

const path = '/api/visualdev/Application'
let test: TestApp
let token: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinge-new-'))
  test = await startApp({ PINGE_DATA: folder })
  token = await test.login()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, as = token, headers = {}) =>
  test.call(method, url, { token: as, headers, ...(body === undefined ? {} : { body }) })
const make = (body: object, as = token, headers = {}) => call('POST', path, { from: 'empty', parentId: '-1', ...body }, as, headers)
const made = async (body: object) => {
  const answer = await make(body)
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer
}
const listOf = async (id: string, as = token) => call('POST', `/api/visualdev/OnlineDev/${id}/List`, { currentPage: 1, pageSize: 500 }, as)
const configOf = async (id: string) => {
  const { data } = await call('GET', `/api/visualdev/OnlineDev/${id}/Config`)
  return { form: JSON.parse(data.formData), list: JSON.parse(data.columnData) }
}
const fieldsOf = async (id: string) => (await configOf(id)).form.fields.map((node: Row) => [node.field, node.pingeKey, node.label])
const countOf = async (table: 'base_visual_dev' | 'base_menu' | 'base_authorize') =>
  (await test.database.db.selectFrom(table).select('id').execute()).length
const counts = async () => [await countOf('base_visual_dev'), await countOf('base_menu'), await countOf('base_authorize')]
const messages = (answer: { data: { errors?: Row[] } }) => answer.data.errors?.map(({ field }) => field)

const book = (lines: unknown[][]): Buffer => {
  const sheet = utils.aoa_to_sheet(lines)
  return write({ SheetNames: ['A'], Sheets: { A: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
let n = 0
const upload = async (lines: unknown[][], as = token, name = `台账${++n}.xlsx`): Promise<string> => {
  const sent = await uploader(test, as).send(name, book(lines))
  expect(sent.code, JSON.stringify(sent)).toBe(200)
  return sent.data.name
}
/** Dictionaries of which the name begins so. */
const dictionariesOf = async (name: string): Promise<Array<{ enCode: string; dictionaryList: Row[] }>> =>
  (await call('GET', '/api/system/DictionaryData/All')).data.list.filter(({ fullName }: { fullName: string }) => fullName.startsWith(name))
const readSheet = async (lines: unknown[][], as = token) => call('POST', `${path}/Sheet`, { fileId: await upload(lines, as) }, as)

describe('an application from nothing', () => {
  it('VD-01 is moved in the menu, with everything that was given on its entry', async () => {
    const { id, menuId } = (await made({ fullName: 'Moved' })).data
    const { db } = test.database
    const role = await repository('role').insert(db, { fullName: 'Mover', enCode: 'moved.role', globalMark: 1 })
    await repository('authorize').insert(db, { objectType: 'role', objectId: String(role.id), kind: 'menu', menuId, code: null })
    const group = await call('POST', '/api/system/Menu', { fullName: 'Elsewhere', enCode: 'moved.group', type: 1, parentId: '-1' })
    const read = async () => (await call('GET', `${path}/${id}/Entries`)).data
    expect(await read()).toMatchObject({ list: [{ id: menuId, fullName: 'Moved', parentId: '-1' }], menuId, parentId: '-1' })
    const put = await call('PUT', `/api/system/Menu/${menuId}`, { parentId: group.data.id, sortCode: 7 })
    expect(put.code, JSON.stringify(put)).toBe(200)
    expect(await read()).toMatchObject({ menuId, parentId: group.data.id, sortCode: 7 })
    const entry = await db.selectFrom('base_menu').select(['type', 'propertyJson', 'urlAddress']).where('id', '=', menuId).execute()
    expect(entry).toEqual([{ type: 3, propertyJson: JSON.stringify({ moduleId: id }), urlAddress: 'model/moved' }])
    expect(await db.selectFrom('base_authorize').select('objectId').where('menuId', '=', menuId).execute()).toEqual([{ objectId: role.id }])
    expect((await call('GET', `${path}/nothing/Entries`)).data).toEqual({ list: [], menuId: '', parentId: '', sortCode: null })
  })

  it('VD-01 is released with a table, a list and an entry in the menu, so that a record can be made at once', async () => {
    const { data, msg } = await made({ fullName: 'Visitor log' })
    expect(msg).toContain('Visitor log')
    expect(data).toMatchObject({ enCode: 'visitorLog', address: '/model/visitorLog', rows: 0, task: null })
    expect(await fieldsOf(data.id)).toEqual([['name', 'input', { zh: '名称', zhtw: '名稱', en: 'Name' }]])
    const added = await call('POST', `/api/visualdev/OnlineDev/${data.id}`, { name: '张三' })
    expect(added.code, JSON.stringify(added)).toBe(200)
    expect((await listOf(data.id)).data.list).toMatchObject([{ name: '张三' }])
    const menus = await test.database.db
      .selectFrom('base_menu')
      .select(['fullName', 'type', 'parentId', 'systemId'])
      .where('id', '=', data.menuId)
      .execute()
    expect(menus).toEqual([{ fullName: 'Visitor log', type: 3, parentId: '-1', systemId: 'pinge' }])
  })

  it('has a code of its name, a free one, and none under which the product has a title', async () => {
    expect((await made({ fullName: '访客登记' })).data.enCode).toBe('app1')
    expect((await made({ fullName: '访客登记' })).data.enCode).toBe('app2')
    await made({ fullName: 'Twice said' })
    expect((await made({ fullName: 'Twice said' })).data.enCode).toBe('twiceSaid1')
    expect((await made({ fullName: 'Home' })).data.enCode).toBe('home1')
    const taken = await make({ fullName: '访客', enCode: 'app1' })
    expect([taken.code, messages(taken)]).toEqual([400, ['enCode']])
  })

  it('is wholly there or not at all', async () => {
    const before = await counts()
    expect(messages(await make({ fullName: '一', parentId: 'nowhere' }))).toEqual(['parentId'])
    expect((await make({ fullName: '二', roles: ['nobody'] })).code).toBe(404)
    expect((await make({ fullName: '三', from: 'copy', copyOf: 'nothing' })).code).toBe(404)
    expect((await make({ fullName: '四', from: 'sheet', sheet: 'nothing' })).code).toBe(404)
    expect((await make({ fullName: '五', from: 'elsewhere' })).code).toBe(400)
    expect(await counts()).toEqual(before)
  })

  it('is made once where it is sent twice under one key', async () => {
    const headers = { 'idempotency-key': 'application-0001' }
    const [one, two] = await Promise.all([make({ fullName: '一次' }, token, headers), make({ fullName: '一次' }, token, headers)])
    expect([one.code, two.code]).toEqual([200, 200])
    expect(one.data.id).toBe(two.data.id)
  })

  it('begins with any of the templates, which is named in the caller’s language, and records are kept by its rules', async () => {
    const english = await call('GET', `${path}/Templates`, undefined, token, { 'accept-language': 'en' })
    expect(english.data.list.map(({ fullName }: Row) => fullName)).toContain('Visitors')
    const { list } = (await call('GET', `${path}/Templates`)).data
    expect(list).toContainEqual({ id: 'visitor', fullName: '访客登记', label: '访客登记（来访人、事由、被访人与随行人员）' })
    const ids: { [code: string]: string } = {}
    for (const { id, fullName } of list) {
      const { data } = await made({ fullName, from: 'template', template: id })
      expect(data.enCode).toBe(id)
      ids[id] = data.id
      expect((await listOf(data.id)).data.list).toEqual([])
    }
    const host = await test.database.db.selectFrom('base_user').select('id').where('account', '=', 'admin').executeTakeFirst()
    const record = {
      ...{
        name: '王小明',
        mobile: '13800000000',
        visitDate: Date.now(),
        host: `${host?.id}--user`,
        purpose: 'meeting',
        reason: '洽谈合作',
      },
      companions: [{ name: '李四', mobile: '13900000000' }],
    }
    const refused = await call('POST', `/api/visualdev/OnlineDev/${ids.visitor}`, { ...record, mobile: '12' })
    expect([refused.code, messages(refused)]).toEqual([400, ['mobile']])
    const added = await call('POST', `/api/visualdev/OnlineDev/${ids.visitor}`, record)
    expect(added.code, JSON.stringify(added)).toBe(200)
    expect((await listOf(String(ids.visitor))).data.list).toMatchObject([{ name: '王小明', purpose: 'meeting' }])
    const none = await make({ fullName: '无', from: 'template', template: 'nothing' })
    expect([none.code, messages(none)]).toEqual([400, ['template']])
  })

  it('VD-01 begins as a copy of another one, with its form and its list', async () => {
    const source = await made({ fullName: 'Source' })
    const formData = {
      version: 1,
      fields: [
        { pingeKey: 'input', field: 'a', label: 'A' },
        { pingeKey: 'inputNumber', field: 'b', label: 'B' },
      ],
    }
    const columnData = {
      version: 1,
      type: 1,
      columnList: [{ field: 'b' }],
      searchList: [],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
    }
    expect((await call('PUT', `/api/visualdev/Base/${source.data.id}`, { formData, columnData })).code).toBe(200)
    const copy = await made({ fullName: '副本', enCode: 'second', from: 'copy', copyOf: source.data.id })
    expect(copy.data).toMatchObject({ fullName: '副本', enCode: 'second' })
    expect(await fieldsOf(copy.data.id)).toEqual([
      ['a', 'input', 'A'],
      ['b', 'inputNumber', 'B'],
    ])
    expect((await configOf(copy.data.id)).list.columnList).toMatchObject([{ field: 'b' }])
  })
})

describe('who makes one', () => {
  const all = {
    'onlineDev.pageStudio': ['btn_add', 'btn_edit', 'btn_remove'],
    'system.menu': ['btn_add'],
    'permission.authorize': ['btn_edit'],
  }
  const without = (menu: keyof typeof all, button?: string) => {
    const given: { [menu: string]: string[] } = { ...all, [menu]: all[menu].filter((one) => one !== button) }
    if (button === undefined) delete given[menu]
    return given
  }

  it('may make drafts, release them and add to the menu: with less, nothing is made', async () => {
    const before = await counts()
    // the page studio gives its buttons to whoever has it
    for (const given of [without('onlineDev.pageStudio'), without('system.menu'), without('system.menu', 'btn_add')]) {
      const person = await test.login(await test.person(given))
      expect((await make({ fullName: '不行' }, person)).code, JSON.stringify(given)).toBe(403)
    }
    // the people and their roles were given something
    expect((await counts()).slice(0, 2)).toEqual(before.slice(0, 2))
  })

  it('gives nobody what they do not have, and imports nothing into what they were not given', async () => {
    const designer = await test.login(await test.person(all))
    const role = await test.database.db.selectFrom('base_role').select('id').limit(1).executeTakeFirstOrThrow()
    const before = await countOf('base_visual_dev')
    // whoever administers no role finds none
    expect((await make({ fullName: '授权', roles: [role.id] }, designer)).code).not.toBe(200)
    const giver = await test.login(await test.person(without('permission.authorize')))
    expect((await make({ fullName: '授权', roles: [role.id] }, giver)).code).toBe(403)
    expect(await countOf('base_visual_dev')).toBe(before)
    const { data } = await readSheet([['名称'], ['一']], designer)
    const answer = await make({ fullName: '来自表格', from: 'sheet', sheet: data.sheet, fields: data.fields }, designer)
    expect(answer).toMatchObject({ code: 200, data: { rows: 1, task: null, done: 0 } })
    expect(answer.msg).toContain('没有导入')
    expect((await listOf(answer.data.id)).data.list).toEqual([])
    expect((await listOf(answer.data.id, designer)).code).toBe(403)
  })

  it('is held to what they may name, as when they release by hand', async () => {
    const secret = await made({ fullName: 'Secret', enCode: 'secretOne' })
    const source = await made({ fullName: 'Names it', enCode: 'namesIt' })
    const formData = {
      version: 1,
      fields: [{ pingeKey: 'relationForm', field: 'r', label: 'R', modelId: secret.data.id, relationField: 'name' }],
    }
    const columnData = { version: 1, type: 1, columnList: [], searchList: [], hasPage: true, btnsList: [], columnBtnsList: [] }
    expect((await call('PUT', `/api/visualdev/Base/${source.data.id}`, { formData, columnData })).code).toBe(200)
    const designer = await test.login(await test.person(all))
    const before = await counts()
    const answer = await make({ fullName: '副本', from: 'copy', copyOf: source.data.id }, designer)
    expect([answer.code, answer.data.faults?.length > 0]).toEqual([400, true])
    expect(await counts()).toEqual(before)
  })

  it('gives roles the entry with its buttons, where an administrator says so', async () => {
    const account = await test.person({})
    const role = await test.database.db
      .selectFrom('base_user_role as r')
      .innerJoin('base_user as u', 'u.id', 'r.userId')
      .select('r.roleId')
      .where('u.account', '=', account)
      .executeTakeFirstOrThrow()
    const { data } = await made({ fullName: '报修', roles: [role.roleId] })
    const clerk = await test.login(account)
    expect((await call('POST', `/api/visualdev/OnlineDev/${data.id}`, { name: '灯坏了' }, clerk)).code).toBe(200)
    expect((await listOf(data.id, clerk)).data.list).toMatchObject([{ name: '灯坏了' }])
    const other = await test.login(await test.person({}))
    expect((await listOf(data.id, other)).code).toBe(403)
  })
})

describe('an application of a sheet', () => {
  const lines = (many: number) => [
    ['访客登记表 2024'],
    ['姓名', 'Mobile', '日期', '金额', '类型', '备注', '是否陪同', '{{ user.id }}'],
    ...Array.from({ length: many }, (_, i) => [
      `访客${i + 1}`,
      `138001380${String(i % 100).padStart(2, '0')}`,
      `2024-01-${String((i % 28) + 1).padStart(2, '0')}`,
      i + 0.5,
      ['面试', '拜访', '送货'][i % 3],
      i % 2 ? '' : '第一行\n第二行',
      i % 2 ? '是' : '否',
      't:menu.home',
    ]),
  ]

  it('VD-07 is guessed, shown, changed, and made with its rows', async () => {
    const read = await readSheet(lines(30))
    expect(read.code, JSON.stringify(read)).toBe(200)
    expect(read.data).toMatchObject({ total: 30 })
    expect(read.data.fields.map(({ label, kind }: Row) => [label, kind])).toEqual([
      ['姓名', 'text'],
      ['Mobile', 'mobile'],
      ['日期', 'date'],
      ['金额', 'decimal'],
      ['类型', 'dictionary'],
      ['备注', 'longText'],
      ['是否陪同', 'switch'],
      ['{ { user.id }}', 'text'],
    ])
    expect(read.data.fields[4]).toMatchObject({ sample: '面试、拜访、送货', use: 1, dictionary: 1 })
    const fields = read.data.fields.map((field: Row) =>
      field.label === '姓名' ? { ...field, label: '访客{{姓名' } : field.label === '备注' ? { ...field, use: 0 } : field,
    )
    const { data, msg } = await made({ fullName: '访客', from: 'sheet', sheet: read.data.sheet, fields })
    expect(data).toMatchObject({ rows: 30, done: 30, failed: 0 })
    expect(msg).toContain('30')
    expect(await fieldsOf(data.id)).toEqual([
      ['c1', 'input', '访客{ {姓名'],
      ['mobile', 'input', 'Mobile'],
      ['c3', 'datePicker', '日期'],
      ['c4', 'inputNumber', '金额'],
      ['c5', 'select', '类型'],
      ['c7', 'switch', '是否陪同'],
      ['userId', 'input', '{ { user.id }}'],
    ])
    const [dictionary] = await dictionariesOf('访客 类型')
    expect(dictionary?.dictionaryList.map(({ fullName, enCode }: Row) => [fullName, enCode])).toEqual([
      ['面试', '1'],
      ['拜访', '2'],
      ['送货', '3'],
    ])
    const list = (await listOf(data.id)).data.list
    expect(list).toHaveLength(30)
    expect(list.find(({ c1 }: Row) => c1 === '访客2')).toMatchObject({
      mobile: '13800138001',
      c3: Date.UTC(2024, 0, 2),
      c4: 1.5,
      c5: dictionary?.dictionaryList[1]?.id,
      $text: { c5: '拜访' },
      c7: 1,
      userId: 't:menu.home',
    })
  })

  it('takes a dictionary’s place in the form where somebody wants options, and makes none when making fails', async () => {
    const read = await readSheet(lines(30))
    const as = (kind: string) => read.data.fields.map((field: Row) => (field.label === '类型' ? { ...field, kind } : field))
    const { data } = await made({ fullName: '选项', from: 'sheet', sheet: read.data.sheet, fields: as('choice') })
    expect((await listOf(data.id)).data.list.find(({ c1 }: Row) => c1 === '访客2')).toMatchObject({ c5: '拜访' })
    expect(await dictionariesOf('选项')).toEqual([])
    const asked = { fullName: '失败', from: 'sheet', sheet: read.data.sheet, fields: as('dictionary') }
    expect((await make({ ...asked, enCode: data.enCode })).code).toBe(400)
    expect(await dictionariesOf('失败')).toEqual([])
    // two of one name stand beside one another
    for (const _ of [1, 2]) await made({ ...asked, fullName: '同名', withRows: 0 })
    const codes = (await dictionariesOf('同名 类型')).map(({ enCode }) => enCode)
    expect(new Set(codes).size).toBe(2)
  })

  it('makes at most twenty dictionaries of a sheet', async () => {
    const heads = Array.from({ length: 22 }, (_, i) => `类型${i}`)
    const { data: read } = await readSheet([heads, ...Array.from({ length: 30 }, (_, i) => heads.map(() => ['甲', '乙', '丙'][i % 3]))])
    const kinds = read.fields.map(({ kind }: Row) => kind)
    expect([kinds.filter((kind: string) => kind === 'dictionary').length, kinds.at(-1)]).toEqual([20, 'choice'])
    const fields = read.fields.map((field: Row) => ({ ...field, kind: 'dictionary' }))
    const refused = await make({ fullName: '太多', from: 'sheet', sheet: read.sheet, fields })
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'fields', message: expect.stringContaining('20') }] } })
    expect(await dictionariesOf('太多')).toEqual([])
  })

  it('makes a dictionary only for who could make one in its own screen', async () => {
    const menus = { 'onlineDev.pageStudio': ['btn_add', 'btn_edit'], 'system.menu': ['btn_add'] }
    const designer = await test.login(await test.person(menus))
    const { data: read } = await readSheet(lines(30), designer)
    expect(read.fields[4]).toMatchObject({ kind: 'choice', dictionary: 0 })
    const asked = { fullName: '无权', from: 'sheet', sheet: read.sheet }
    const refused = await make({ ...asked, fields: [{ ...read.fields[4], kind: 'dictionary' }] }, designer)
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'fields', message: '您无权新建字典，请改为选项' }] } })
    expect(await dictionariesOf('无权')).toEqual([])
  })

  it('tells of rows that do not fit what somebody made of a column, and keeps the others', async () => {
    const { data: read } = await readSheet([['数量'], ['1'], ['二'], ['3']])
    expect(read.fields[0].kind).toBe('text')
    const { data, msg } = await made({
      fullName: '数量',
      from: 'sheet',
      sheet: read.sheet,
      fields: [{ ...read.fields[0], kind: 'integer' }],
    })
    expect(data).toMatchObject({ rows: 3, done: 3, failed: 1 })
    expect(msg).toContain('1 行有误')
    const { data: task } = await call('GET', `/api/visualdev/OnlineDev/${data.id}/ImportTasks/${data.task}`)
    expect(task.failResult).toMatchObject([{ c1: '二' }])
  })

  it('imports more than a thousand rows in the background', async () => {
    const { data: read } = await readSheet([['名称'], ...Array.from({ length: 1200 }, (_, i) => [`名称${i}`])])
    const { data, msg } = await made({ fullName: '很多', from: 'sheet', sheet: read.sheet, fields: read.fields })
    expect(data.rows).toBe(1200)
    expect(msg).toMatch(/1200/)
    await until(async () =>
      expect((await call('GET', `/api/visualdev/OnlineDev/${data.id}/ImportTasks/${data.task}`)).data.state).toBe('done'),
    )
    expect((await listOf(data.id)).data.pagination.total).toBe(1200)
  })

  it('is made without its rows where only its columns are wanted', async () => {
    const { data: read } = await readSheet([['名称'], ['一']])
    const { data } = await made({ fullName: '只要列', from: 'sheet', sheet: read.sheet, fields: read.fields, withRows: 0 })
    expect(data).toMatchObject({ rows: 0, task: null })
    expect((await listOf(data.id)).data.list).toEqual([])
  })

  it('takes no sheet that is nobody’s, somebody else’s, of another kind, too wide or too long', async () => {
    const sheetOf = (fileId: string, as = token) => call('POST', `${path}/Sheet`, { fileId }, as)
    expect((await sheetOf('nothing')).code).toBe(404)
    const all = { 'onlineDev.pageStudio': ['btn_add', 'btn_edit'], 'system.menu': ['btn_add'] }
    const other = await test.login(await test.person(all))
    expect((await sheetOf(await upload([['a'], ['b']]), other)).code).toBe(404)
    const own = await readSheet([['a'], ['b']])
    expect((await make({ fullName: 'x', from: 'sheet', sheet: own.data.sheet, fields: own.data.fields }, other)).code).toBe(404)
    const text = await uploader(test, token).send('a.txt', Buffer.from('a'))
    expect((await sheetOf(text.data.name)).msg).toContain('xls')
    expect((await readSheet([['a']])).code).toBe(400)
    expect((await readSheet([Array.from({ length: 101 }, (_, i) => `c${i}`), ['1']])).msg).toContain('100')
    expect((await readSheet([['a'], ...Array.from({ length: 10_001 }, (_, i) => [i])])).msg).toContain('10000')
  })

  it('is told what is wrong with its columns', async () => {
    const { data: read } = await readSheet([['a'], ...Array.from({ length: 150 }, (_, i) => [`x${i}`])])
    const of = (fields: object[]) => make({ fullName: 'x', from: 'sheet', sheet: read.sheet, fields })
    expect(messages(await of([]))).toEqual(['fields'])
    expect(messages(await of([{ ...read.fields[0], use: 0 }]))).toEqual(['fields'])
    expect(messages(await of([{ ...read.fields[0], column: 7 }]))).toEqual(['fields'])
    expect((await of([{ ...read.fields[0], kind: 'choice' }])).data.errors[0].message).toContain('a')
    expect((await of([{ ...read.fields[0], kind: 'script' }])).code).toBe(400)
  })
})

describe('an application that goes', () => {
  it('VD-01 is told with its records, entries and holders, and is deleted with them; its table stays', async () => {
    const account = await test.person({})
    const role = await repository('role').insert(test.database.db, { enCode: 'going', fullName: '角色' })
    const { data } = await made({ fullName: '要删', roles: [String(role.id)] })
    await call('POST', `/api/visualdev/OnlineDev/${data.id}`, { name: 'a' })
    expect((await call('GET', `${path}/${data.id}`)).data).toEqual({
      id: data.id,
      fullName: '要删',
      ...{ records: 1, rows: 0, lost: '1 条记录' },
      ...{ menus: '要删', holders: 1, links: 0, named: '' },
    })
    // what goes on by itself with it is named as well
    const { db } = test.database
    const sync = await repository('dataSync').insert(db, {
      ...{ enCode: 'goingSync', fullName: '同步入', sourceId: 's', statementMode: 'choose', modelId: data.id, mappingJson: '[]' },
      ...{ timeZone: 'UTC', onNew: 'add', onChanged: 'update', onGone: 'leave', enabledMark: 1 },
    })
    await repository('scheduledTask').insert(db, {
      ...{ fullName: '每晚同步', kind: 'action', action: 'dataSync', syncId: String(sync.id), cron: '0 1 * * *', timeZone: 'UTC' },
      ...{ missed: 'once', enabledMark: 0 },
    })
    expect((await call('GET', `${path}/${data.id}`)).data.named).toBe('数据同步“同步入”、调度任务“每晚同步”')
    const clerk = await test.login(account)
    expect((await call('DELETE', `${path}/${data.id}`, undefined, clerk)).code).toBe(403)
    const designer = await test.login(await test.person({ 'onlineDev.pageStudio': ['btn_remove'] }))
    // what they may not delete, for its entry, they are not asked about either
    for (const method of ['GET', 'DELETE'] as const) expect((await call(method, `${path}/${data.id}`, undefined, designer)).code).toBe(403)
    const gone = await call('DELETE', `${path}/${data.id}`)
    expect(gone).toMatchObject({ code: 200, data: { tables: [expect.stringMatching(/^app_app\d+$/)] } })
    expect((await call('GET', `${path}/${data.id}`)).code).toBe(404)
    const left = await test.database.db.selectFrom('base_authorize').select('id').where('menuId', '=', data.menuId).execute()
    expect(left).toEqual([])
  })
})
