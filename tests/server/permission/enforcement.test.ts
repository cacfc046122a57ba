import { read, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { isOn } from '#core/expression/expr.ts'
import type { Row } from '#core/types.ts'
import { transaction } from '#server/db/transaction.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { type Envelope, password, startApp, type TestApp } from '../../helpers/app.ts'
import { repository } from '../../helpers/records.ts'
import { uploader } from '../../helpers/upload.ts'

const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: `标签 ${field}`, ...more })
const number = (field: string) => ({ pingeKey: 'inputNumber', field, label: `标签 ${field}`, precision: 2 })
const files = (field: string) => ({ pingeKey: 'uploadFile', field, label: `标签 ${field}` })
const buttons = ['btn_add', 'btn_edit', 'btn_detail', 'btn_remove', 'btn_batchRemove', 'btn_download']

let test: TestApp
let admin: string
/** everything but two hidden fields, on records of the own department */
let clerk: string
/** the same without any button */
let bare: string
let modelId: string
let records: string
let chooser: string
let menuId: string
/** a menu of the same application that nobody was given, and one of another application */
let ungiven: string
let inside: string
let outside: string

const insert = (entity: string, values: Row) => transaction(test.database.db, (trx) => repository(entity).insert(trx, values))
const idOf = async (account: string): Promise<string> =>
  String((await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id)

async function application(enCode: string, fields: object[], columnData: object): Promise<string> {
  const body = {
    fullName: enCode,
    enCode,
    formData: { version: 1, fields },
    columnData: { version: 1, type: 1, searchList: [], hasPage: true, btnsList: [], columnBtnsList: [], ...columnData },
  }
  const made = await test.call('POST', '/api/visualdev/Base', { token: admin, body })
  expect(made.code, JSON.stringify(made)).toBe(200)
  await test.call('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, { token: admin })
  return made.data.id
}
const menu = async (enCode: string, moduleId: string): Promise<string> =>
  String((await insert('menu', { enCode, fullName: enCode, type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId }) })).id)
const give = async (account: string, on: string, codes: { [kind: string]: string[] }) => {
  const objectId = await idOf(account)
  for (const [kind, all] of Object.entries({ menu: [''], ...codes }))
    for (const code of all) await insert('authorize', { objectType: 'user', objectId, menuId: on, kind, code })
}
/** A record that somebody has made. */
async function record(maker: string, values: Row): Promise<string> {
  const answer = await test.call('POST', records, { token: admin, body: values })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  await loose(test.database.db).updateTable('app_guarded').set({ f_creator_user_id: maker }).where('f_id', '=', answer.data.id).execute()
  return answer.data.id
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = clerk): Promise<Envelope> =>
  test.call(method, url, { token, ...(body === undefined ? {} : { body }) })
const readAs = async (id: string, token = clerk): Promise<Row> =>
  JSON.parse((await call('GET', `${records}/${id}`, undefined, token)).data.data)
/** The lines of an exported spreadsheet. */
async function exported(body: object, token = clerk): Promise<unknown[][]> {
  const answer = await call('POST', `${records}/Actions/ExportData`, body, token)
  expect(answer.code, answer.msg).toBe(200)
  const { rawPayload, headers } = await test.app.inject(answer.data.url)
  expect(headers['content-disposition']).toMatch(/\.xlsx/)
  const book = read(rawPayload)
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
}

beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  const flags = { useDataPermission: true, useBtnPermission: true, useColumnPermission: true, useFormPermission: true }
  modelId = await application(
    'guarded',
    [
      input('title'),
      number('amount'),
      number('salary'),
      { pingeKey: 'table', field: 'items', label: '明细', children: [input('name'), number('price')] },
      files('plan'),
      files('secret'),
    ],
    {
      ...flags,
      columnList: [{ field: 'title' }, { field: 'amount' }, { field: 'salary' }],
      searchList: [
        { field: 'title', searchType: 2 },
        { field: 'salary', searchType: 1 },
      ],
      showSummary: true,
      summaryField: ['amount', 'salary'],
    },
  )
  records = `/api/visualdev/OnlineDev/${modelId}`
  const relation = { pingeKey: 'relationForm', field: 'target', label: '关联', modelId, relationField: 'title' }
  chooser = await application('chooser', [input('name'), relation], { columnList: [{ field: 'name' }] })
  menuId = await menu('guarded.menu', modelId)
  ungiven = await menu('guarded.other', modelId)
  const chooserMenu = await menu('chooser.menu', chooser)
  const [north, south] = [
    await insert('organize', { fullName: '北区', enCode: 'north', parentId: '-1', category: 'department' }),
    await insert('organize', { fullName: '南区', enCode: 'south', parentId: '-1', category: 'department' }),
  ].map(({ id }) => String(id))
  const accounts = {
    clerk: await test.person({}, { organizeId: north ?? null }),
    bare: await test.person({}, { organizeId: north ?? null }),
    mate: await test.person({}, { organizeId: north ?? null }),
    stranger: await test.person({}, { organizeId: south ?? null }),
  }
  const seen = { data: ['organize'], column: ['title', 'amount'], form: ['title', 'amount', 'items-name', 'plan'] }
  await give(accounts.clerk, menuId, { ...seen, button: buttons })
  await give(accounts.clerk, chooserMenu, {})
  await give(accounts.bare, menuId, seen)
  clerk = await test.login(accounts.clerk, password)
  bare = await test.login(accounts.bare, password)
  const send = async (name: string): Promise<Row> => ({
    name,
    fileId: (await uploader(test, admin).send(name, Buffer.from(`content of ${name}`))).data.name,
  })
  inside = await record(await idOf(accounts.mate), {
    title: '北区的',
    amount: 10.5,
    salary: 4321,
    items: [{ name: '甲', price: 7 }],
    plan: [await send('plan.txt')],
    secret: [await send('secret.txt')],
  })
  outside = await record(await idOf(accounts.stranger), { title: '南区的', amount: 99, salary: 1, plan: [await send('outside.txt')] })
}, 120_000)

describe('a record outside of the scope is not found', () => {
  const verbs: Array<[verb: string, (id: string) => Promise<Envelope>]> = [
    ['one record', (id) => call('GET', `${records}/${id}`)],
    ['its words', (id) => call('GET', `${records}/${id}/DataChange`)],
    ['update', (id) => call('PUT', `${records}/${id}`, { version: 1, title: '改' })],
    ['delete', (id) => call('DELETE', `${records}/${id}`)],
    ['batch delete', (id) => call('POST', `/api/visualdev/OnlineDev/batchDelete/${modelId}`, { ids: [inside, id] })],
    ['export of chosen ones', (id) => call('POST', `${records}/Actions/ExportData`, { dataType: 2, selectIds: [inside, id] })],
  ]
  it.each(verbs)('PM-07 VD-03 %s', async (_verb, make) => {
    expect((await make(outside)).code).toBe(404)
    // it says no more than of one that was never there
    expect((await make(outside)).msg).toBe((await make('nothing')).msg)
    expect((await call('GET', `${records}/${inside}`)).code).toBe(200)
    expect((await readAs(outside, admin)).title).toBe('南区的')
  })

  it('PM-07 list, count, sums, export, picker, words and figures leave it out', async () => {
    const list = (await call('POST', `${records}/List`, {})).data
    expect(list.list.map(({ id }: Row) => id)).toEqual([inside])
    expect(list.pagination.total).toBe(1)
    expect(list.summary).toEqual({ amount: 10.5 })
    expect((await exported({})).slice(1)).toEqual([['北区的', 10.5]])
    const picked = await call('GET', `/api/visualdev/Base/${modelId}/FieldDataSelect?relationField=title`)
    expect(picked.data.list.map(({ id }: Row) => id)).toEqual([inside])
    expect((await call('GET', `/api/visualdev/Base/${modelId}/FieldDataSelect?ids=${inside},${outside}`)).data.list).toHaveLength(1)
    const byWords = await call('POST', `/api/visualdev/Base/${modelId}/FieldDataSelect/Actions/InfoByWords`, {
      relationField: 'title',
      words: ['南区的', '北区的', outside],
    })
    expect(byWords.data.list.map(({ id }: Row) => id)).toEqual([inside])
    const questions = [
      { model: modelId },
      { model: 'guarded', measure: { of: 'sum', field: 'amount' } },
      { model: modelId, rows: ['title'] },
    ]
    const { answers } = (await call('POST', '/api/visualdev/Aggregate', { questions })).data
    expect(answers.map(({ rows }: { rows: Row[] }) => rows.map((row) => row.value ?? row.title))).toEqual([[1], [10.5], ['北区的']])
  })

  it('PM-07 a form that chooses among the records takes only those within', async () => {
    const path = `/api/visualdev/OnlineDev/${chooser}`
    expect((await call('POST', path, { name: '一', target: outside })).code).toBe(400)
    expect((await call('POST', path, { name: '一', target: inside })).code).toBe(200)
  })

  it('PM-07 a record that its maker does not reach is kept, and not found by them', async () => {
    const account = await test.person({}, {})
    const scheme = await insert('dataScheme', {
      menuId,
      fullName: 'large',
      enCode: 'large',
      conditionJson: JSON.stringify({
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'amount', symbol: '>=', fieldValueType: 2, fieldValue: 1000 }] }],
      }),
    })
    await give(account, menuId, { data: [String(scheme.id)], button: buttons, form: ['title', 'amount'] })
    const token = await test.login(account, password)
    const small = (await call('POST', records, { title: '小', amount: 1 }, token)).data.id
    const large = (await call('POST', records, { title: '大', amount: 2000 }, token)).data.id
    expect((await call('GET', `${records}/${small}`, undefined, token)).code).toBe(404)
    expect((await readAs(large, token)).title).toBe('大')
    // once it has left the scope, it is not found either
    expect((await call('PUT', `${records}/${large}`, { version: 1, amount: 5 }, token)).code).toBe(200)
    expect((await call('PUT', `${records}/${large}`, { version: 2, amount: 2000 }, token)).code).toBe(404)
    for (const id of [small, large]) await call('DELETE', `${records}/${id}`, undefined, admin)
  })

  it('PM-07 its files are not found, nor those of a field that was not given', async () => {
    const fileOf = async (id: string, field: string) => String(((await readAs(id, admin))[field] as Row[])[0]?.fileId)
    const address = (id: string) => call('GET', `/api/file/Download/annex/${id}`)
    expect((await address(await fileOf(inside, 'plan'))).code).toBe(200)
    expect((await address(await fileOf(inside, 'secret'))).code).toBe(404)
    expect((await address(await fileOf(outside, 'plan'))).code).toBe(404)
    const pack = [{ fileId: await fileOf(outside, 'plan') }]
    expect((await call('POST', '/api/file/PackDownload/annex', pack)).code).toBe(404)
    // nor does one come to light in a record of one's own
    const body = { title: '借', plan: [{ fileId: await fileOf(outside, 'plan'), name: 'x.txt' }] }
    expect((await call('POST', records, body)).code).toBe(400)
  })
})

describe('what is hidden is neither sent nor written', () => {
  it('PM-01 DV-06 in a list, its sums, a record, its words, an export and a picker', async () => {
    const list = (await call('POST', `${records}/List`, {})).data
    expect(JSON.stringify(list)).not.toMatch(/salary|4321|secret|price/)
    expect(JSON.stringify(await call('GET', `${records}/${inside}`))).not.toMatch(/salary|4321|secret|price/)
    expect(JSON.stringify(await call('GET', `${records}/${inside}/DataChange`))).not.toMatch(/salary|4321|secret|price/)
    expect((await exported({ selectKey: ['title', 'salary'] }))[0]).toEqual(['标签 title'])
    expect((await call('GET', `${records}/ExportColumns`)).data.list.map(({ id }: Row) => id)).toEqual(['title', 'amount'])
    expect((await call('POST', `${records}/Actions/ExportData`, { selectKey: ['salary'] })).code).toBe(400)
    const picked = await call(
      'GET',
      `/api/visualdev/Base/${modelId}/FieldDataSelect?relationField=title&columnOptions=salary&transferFields=salary`,
    )
    expect(JSON.stringify(picked)).not.toContain('4321')
  })

  it('PM-01 is not found out by searching, ordering or figures', async () => {
    const count = async (body: object) => (await call('POST', `${records}/List`, body)).data.pagination.total
    expect(await count({ queryJson: JSON.stringify({ salary: 5 }) })).toBe(1)
    expect(await count({ keyword: '4321' })).toBe(0)
    const mate = await loose(test.database.db)
      .selectFrom('app_guarded')
      .select('f_creator_user_id as id')
      .where('f_id', '=', inside)
      .execute()
    const more = [1, 9999].map((salary) => record(String(mate[0]?.id), { title: `工资 ${salary}`, salary }))
    const ids = await Promise.all(more)
    const ordered = async (sidx: string | undefined, token = clerk) =>
      (await call('POST', `${records}/List`, { sidx, keyword: '工资' }, token)).data.list.map(({ title }: Row) => title)
    expect([await ordered('salary'), await ordered('-salary')]).toEqual([await ordered(undefined), await ordered(undefined)])
    expect(await ordered('salary', admin)).toEqual((await ordered('-salary', admin)).reverse())
    for (const id of ids) await call('DELETE', `${records}/${id}`, undefined, admin)
    const superQueryJson = JSON.stringify({
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'salary', symbol: '==', fieldValueType: 2, fieldValue: 4321 }] }],
    })
    expect((await call('POST', `${records}/List`, { superQueryJson })).code).toBe(400)
    expect((await call('POST', `${records}/List`, { periodJson: superQueryJson })).code).toBe(400)
    expect((await call('POST', `${records}/Actions/ExportData`, { query: { superQueryJson } })).code).toBe(400)
    const questions = [
      { model: modelId, measure: { of: 'sum', field: 'salary' } },
      { model: modelId, groupBy: 'salary' },
    ]
    const { answers } = (await call('POST', '/api/visualdev/Aggregate', { questions })).data
    expect(answers.map(({ problem }: Row) => problem)).toEqual(['notFound', 'notFound'])
  })

  it('PM-01 is not found out by the colours of a list: their conditions read what the reader was sent', async () => {
    const colorList = [{ when: '{{ row.salary > 2 }}', color: 'error' }]
    const columnList = [{ field: 'title', colorList }, { field: 'salary' }]
    const id = await application('coloured', [input('title'), number('salary')], { columnList, colorList, useColumnPermission: true })
    const account = await test.person({})
    await give(account, await menu('coloured.menu', id), { column: ['title'] })
    for (const [title, salary] of [
      ['甲', 1],
      ['乙', 3],
    ])
      await call('POST', `/api/visualdev/OnlineDev/${id}`, { title, salary }, admin)
    const colored = async (who: string) => {
      const { list } = (await call('POST', `/api/visualdev/OnlineDev/${id}/List`, {}, who)).data
      return list.map((row: Row) => [row.title, isOn(colorList[0]?.when, { row }, false)]).sort()
    }
    expect(await colored(admin)).toEqual([
      ['乙', true],
      ['甲', false],
    ])
    expect(await colored(await test.login(account, password))).toEqual([
      ['乙', false],
      ['甲', false],
    ])
  })

  it('PM-01 is not found out by the own order of a list, its groups or its tree', async () => {
    const parts = [input('title'), number('salary'), input('phone', { useMask: true, maskConfig: { maskType: 3 } })]
    const columnList = ['title', 'salary', 'phone'].map((field) => ({ field }))
    const made = async (enCode: string, list: object) => {
      const id = await application(enCode, parts, { columnList, useColumnPermission: true, ...list })
      const on = await menu(`${enCode}.menu`, id)
      const account = await test.person({})
      await give(account, on, { column: ['title', 'phone'] })
      const address = `/api/visualdev/OnlineDev/${id}/List`
      for (const [title, salary, phone] of [
        ['甲', 2, '13800000003'],
        ['乙', 3, '13800000001'],
        ['丙', 1, '13800000002'],
      ])
        await call('POST', `/api/visualdev/OnlineDev/${id}`, { title, salary, phone }, admin)
      const token = await test.login(account, password)
      const titles = async (who: string, body: object = {}) =>
        (await call('POST', address, body, who)).data.list.map(({ title }: Row) => title).join('')
      const choices = async (who: string) =>
        (await call('GET', `/api/visualdev/Base/${id}/FieldDataSelect?relationField=title`, undefined, who)).data.list
          .map(({ title }: Row) => title)
          .join('')
      return { theirs: (body?: object) => titles(token, body), all: (body?: object) => titles(admin, body), choices, token }
    }
    const bySalary = await made('orderedSalary', { defaultSortConfig: [{ field: 'salary', sort: 'asc' }] })
    expect([await bySalary.all(), await bySalary.theirs()]).toEqual(['丙甲乙', '丙乙甲'])
    expect([await bySalary.choices(admin), await bySalary.choices(bySalary.token)]).toEqual(['丙甲乙', '丙乙甲'])
    const byPhone = await made('orderedPhone', { defaultSortConfig: [{ field: 'phone', sort: 'asc' }] })
    expect([await byPhone.all(), await byPhone.theirs()]).toEqual(['乙丙甲', '丙乙甲'])
    const grouped = await made('groupedPhone', { type: 3, groupField: 'phone' })
    expect([await grouped.all(), await grouped.theirs()]).toEqual(['乙丙甲', '丙乙甲'])
    const tree = await made('treeSalary', { type: 2, treeRelation: 'salary', treeDataSource: 'api', treeSource: { post: './List' } })
    expect([await tree.all({ treeValue: '3' }), await tree.theirs({ treeValue: '3' })]).toEqual(['乙', '丙乙甲'])
  })

  it('PM-01 DV-06 stays as it was when it is sent, in the record and in the rows of its sub-table', async () => {
    const { version, items } = await readAs(inside)
    const [row] = items as Row[]
    const body = { version: version as number, title: '北区的', salary: 1, secret: [], items: [{ ...row, name: '乙', price: 1 }] }
    expect((await call('PUT', `${records}/${inside}`, body)).code).toBe(200)
    expect(await readAs(inside, admin)).toMatchObject({ salary: 4321, secret: [{ name: 'secret.txt' }], items: [{ name: '乙', price: 7 }] })
    const made = await call('POST', records, { title: '新', salary: 1, items: [{ name: '丙', price: 1 }] })
    const fresh = await readAs(made.data.id, admin)
    expect(fresh.salary ?? null).toBeNull()
    expect((fresh.items as Row[])[0]?.price ?? null).toBeNull()
    await call('DELETE', `${records}/${made.data.id}`, undefined, admin)
  })

  it('PM-01 is not in the newer record of a conflict', async () => {
    const late = await call('PUT', `${records}/${inside}`, { version: 0, title: '迟' })
    expect(late.code).toBe(409)
    expect(JSON.stringify(late)).not.toMatch(/salary|4321|price/)
  })

  it('DV-06 a field that no column shows follows the rights on the form, where columns are not asked about', async () => {
    const id = await application('unlisted', [input('title'), number('salary')], {
      columnList: [{ field: 'title' }],
      useFormPermission: true,
    })
    const on = await menu('unlisted.menu', id)
    const account = await test.person({})
    await give(account, on, { form: ['title'] })
    const token = await test.login(account, password)
    await call('POST', `/api/visualdev/OnlineDev/${id}`, { title: '一', salary: 4321 }, admin)
    const list = await call('POST', `/api/visualdev/OnlineDev/${id}/List`, {}, token)
    expect(list.data.list).toHaveLength(1)
    expect(JSON.stringify(list)).not.toContain('4321')
  })
})

describe('a button that was not given is refused', () => {
  const verbs: Array<[verb: string, () => Promise<Envelope>]> = [
    ['create', () => call('POST', records, { title: '一' }, bare)],
    ['one record', () => call('GET', `${records}/${inside}`, undefined, bare)],
    ['its words', () => call('GET', `${records}/${inside}/DataChange`, undefined, bare)],
    ['update', () => call('PUT', `${records}/${inside}`, { version: 1 }, bare)],
    ['delete', () => call('DELETE', `${records}/${inside}`, undefined, bare)],
    ['batch delete', () => call('POST', `/api/visualdev/OnlineDev/batchDelete/${modelId}`, { ids: [inside] }, bare)],
    ['export', () => call('POST', `${records}/Actions/ExportData`, {}, bare)],
    ['the columns of an export', () => call('GET', `${records}/ExportColumns`, undefined, bare)],
    ['a link to its form', () => call('POST', '/api/visualdev/ShortLink', { modelId }, bare)],
  ]
  it.each(verbs)('PM-03 PM-04 %s', async (_verb, make) => {
    expect((await make()).code).toBe(403)
  })

  it('PM-04 the list itself asks for none', async () => {
    expect((await call('POST', `${records}/List`, {}, bare)).data.list).toHaveLength(1)
  })
})

describe('menu and application are worked out on the server', () => {
  it('PM-02 a menu that is named and was not given opens nothing', async () => {
    for (const named of [ungiven, 'nothing']) {
      expect((await call('POST', `${records}/List`, { menuId: named })).data.list.map(({ id }: Row) => id)).toEqual([inside])
      expect((await exported({ query: { menuId: named } })).slice(1)).toEqual([['北区的', 10.5]])
      expect((await call('POST', records, { title: '一', menuId: named }, bare)).code).toBe(403)
      expect((await call('GET', `${records}/${outside}?menuId=${named}&modelId=${chooser}`)).code).toBe(404)
    }
  })

  it('PM-02 a record of one application is not one of another, and no menu opens an application that it does not show', async () => {
    expect((await call('GET', `/api/visualdev/OnlineDev/${chooser}/${inside}`)).code).toBe(404)
    const stranger = await test.login(await test.person({ 'chooser.menu': [] }), password)
    expect((await call('POST', `${records}/List`, { menuId }, stranger)).code).toBe(403)
    expect((await call('POST', `${records}/Actions/ExportData`, { query: { menuId } }, stranger)).code).toBe(403)
    expect((await call('GET', `${records}/${inside}`, undefined, stranger)).code).toBe(403)
  })

  it('PM-02 what one menu gives is not done to, or seen of, the records of another', async () => {
    const north = await test.database.db.selectFrom('base_organize').select('id').where('enCode', '=', 'north').executeTakeFirstOrThrow()
    const account = await test.person({}, { organizeId: String(north.id) })
    // of their department everything; of all others they read one field
    await give(account, menuId, { data: ['organize'], column: ['title', 'salary'], form: ['title', 'salary'], button: buttons })
    await give(account, ungiven, { data: ['all'], column: ['title'], form: ['title'], button: ['btn_detail'] })
    const token = await test.login(account, password)
    expect((await call('DELETE', `${records}/${outside}`, undefined, token)).code).toBe(404)
    expect((await call('PUT', `${records}/${outside}`, { version: 1, title: '改' }, token)).code).toBe(404)
    expect(await readAs(outside, token)).not.toHaveProperty('salary')
    expect(await readAs(inside, token)).toMatchObject({ salary: 4321 })
    const salaries = async (body: object) => (await call('POST', `${records}/List`, body, token)).data.list.map((row: Row) => row.salary)
    expect(await salaries({})).toEqual([undefined, undefined])
    expect(await salaries({ menuId })).toEqual([4321])
    expect(await salaries({ menuId: ungiven })).toEqual([undefined, undefined])
    expect((await exported({}, token)).slice(1)).toEqual([['北区的', 4321]])
    expect((await call('POST', `${records}/Actions/ExportData`, { query: { menuId: ungiven } }, token)).code).toBe(403)
  })
})
