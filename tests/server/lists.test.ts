/**
 * The kinds of lists, their filters and what may be asked of them, on a real database.
 * @module-tag pglite
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { demoPassword } from '#server/seed/company.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

const base = '/api/visualdev/Base'
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp({}, { fill: seedDemo })
  token = await test.login('admin', demoPassword)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  test.call(method, url, body === undefined ? { token } : { token, body })
const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const number = (field: string) => ({ pingeKey: 'inputNumber', field, label: field, precision: 2 })

let n = 0
/** Makes and releases an application; gives the address of its records. */
async function application(fields: object[], list: object): Promise<string> {
  const names = fields.map((field) => (field as { field: string }).field)
  const columnData = {
    version: 1,
    columnList: names.map((field) => ({ field })),
    searchList: [],
    hasPage: true,
    btnsList: [],
    columnBtnsList: [],
    ...list,
  }
  const answer = await call('POST', base, { fullName: `清单${++n}`, enCode: `lists${n}`, formData: { version: 1, fields }, columnData })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  expect((await call('POST', `${base}/${answer.data.id}/Actions/Release`)).code).toBe(200)
  return `/api/visualdev/OnlineDev/${answer.data.id}`
}
const add = async (url: string, values: object): Promise<string> => {
  const answer = await call('POST', url, values)
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data.id
}
const list = async (url: string, body: object = {}): Promise<Row[]> => {
  const answer = await call('POST', `${url}/List`, { pageSize: 500, ...body })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data.list
}
const names = (rows: Row[]) => rows.map((row) => row.name)
const faultsOf = async (fields: object[], columnData: object): Promise<string[]> => {
  const answer = await call('POST', base, {
    fullName: `坏${++n}`,
    enCode: `bad${n}`,
    formData: { version: 1, fields },
    columnData: { columnList: [], ...columnData },
  })
  expect(answer.code).toBe(400)
  return answer.data.faults.map(
    ({ pointer, message }: { pointer: string; message: string }) => `${pointer.replace('/columnData', '')} ${message}`,
  )
}
const filter = (...groups: object[]) => ({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] })

describe('a choice in a tree', () => {
  it('WG-08 takes no branch where only the last level may be chosen, and keeps one that a record has', async () => {
    const kind = (more: object) => ({ pingeKey: 'treeSelect', label: 'kind', lastLevel: true, ...more })
    const flagged = { lastLevelKey: 'grade', lastLevelValue: 2 }
    const options = [{ id: 'a', fullName: '甲', grade: 1, children: [{ id: 'b', fullName: '乙', grade: 2 }] }]
    const form = (last: boolean) => [
      kind({ field: 'entry', source: { dict: 'assetType' }, lastLevel: last }),
      kind({ field: 'written', options, ...(last ? flagged : { lastLevel: false }) }),
      kind({ field: 'several', options, multiple: true, ...(last ? {} : { lastLevel: false }) }),
    ]
    const url = await application(form(false), {})
    const branches = { entry: 'assetType.electronic', written: 'a', several: ['b', 'a'] }
    const old = await add(url, branches)
    const id = url.split('/').at(-1)
    const app = (await call('GET', `${base}/${id}`)).data
    const formData = { version: 1, fields: form(true) }
    expect((await call('PUT', `${base}/${id}`, { ...app, formData, columnData: JSON.parse(app.columnData) })).code).toBe(200)
    expect((await call('POST', `${base}/${id}/Actions/Release`)).code).toBe(200)
    const refused = await call('POST', url, branches)
    expect(refused.data.errors.map(({ field, rule }: { field: string; rule: string }) => [field, rule])).toEqual([
      ['entry', 'option'],
      ['written', 'option'],
      ['several', 'option'],
    ])
    await add(url, { entry: 'assetType.laptop', written: 'b', several: ['b'] })
    expect((await call('PUT', `${url}/${old}`, { ...branches, version: 1 })).code).toBe(200)
  })
})

describe('columnData type 2, a left tree', () => {
  it('a branch of a dictionary gives what holds one of its entries, whatever the search asks beside', async () => {
    const url = await application(
      [input('name'), { pingeKey: 'treeSelect', field: 'kind', label: 'kind', source: { dict: 'assetType' } }],
      { type: 2, treeDict: 'assetType', treeRelation: 'kind', searchList: [{ field: 'kind', searchType: 1 }] },
    )
    await add(url, { name: '笔记本', kind: 'assetType.laptop' })
    await add(url, { name: '服务器', kind: 'assetType.server' })
    await add(url, { name: '轿车', kind: 'assetType.car' })
    await add(url, { name: '未分类' })
    expect(await list(url)).toHaveLength(4)
    expect(names(await list(url, { treeValue: 'assetType.electronic' })).sort()).toEqual(['服务器', '笔记本'])
    expect(names(await list(url, { treeValue: 'assetType.car' }))).toEqual(['轿车'])
    expect(await list(url, { treeValue: 'assetType.electronic', queryJson: JSON.stringify({ kind: 'assetType.car' }) })).toEqual([])
    expect(await list(url, { treeValue: "x' or '1'='1" })).toEqual([])
    expect((await call('GET', `${url}/Tree`)).code).toBe(404)
  })

  it('the organisation is a tree of departments; of a person it is their department that counts', async () => {
    const url = await application([input('name'), { pingeKey: 'createUser', field: 'by', label: 'by' }], {
      type: 2,
      treeDataSource: 'organize',
      treeRelation: 'by',
    })
    await add(url, { name: '管理员的' })
    const tree = (await call('GET', `${url}/Tree`)).data.list as Row[]
    expect(tree).toHaveLength(1)
    const departments = tree[0]?.children as Row[]
    expect(departments.map((one) => one.fullName)).toContain('信息技术部')
    const idOf = (name: string) => departments.find((one) => one.fullName === name)?.id
    expect(names(await list(url, { treeValue: tree[0]?.id }))).toEqual(['管理员的'])
    expect(names(await list(url, { treeValue: idOf('信息技术部') }))).toEqual(['管理员的'])
    expect(await list(url, { treeValue: idOf('财务部') })).toEqual([])
  })

  it('is refused without what it needs', async () => {
    expect(await faultsOf([input('name')], { type: 2 })).toEqual([
      '/treeRelation a list of type 2 needs treeRelation',
      '/treeDict a left tree of a dictionary needs treeDict',
    ])
    expect(await faultsOf([input('name')], { type: 2, treeDataSource: 'formField', treeRelation: 'name' })).toEqual([
      '/treeRelation this field has no options for a left tree',
    ])
  })
})

describe('columnData type 5, a tree table', () => {
  let url: string
  const ids: { [name: string]: string } = {}
  beforeAll(async () => {
    url = await application([input('name'), number('amount'), { pingeKey: 'treeSelect', field: 'above', label: '上级' }], {
      type: 5,
      parentField: 'above',
      defaultSortConfig: [{ field: 'name', sort: 'asc' }],
      searchList: [{ field: 'name', searchType: 2 }],
      showSummary: true,
      summaryField: ['amount'],
      columnBtnsList: [{ value: 'edit' }],
    })
    ids.a = await add(url, { name: 'a', amount: 1 })
    ids.aa = await add(url, { name: 'aa', amount: 2, above: ids.a })
    ids.aaa = await add(url, { name: 'aaa', amount: 4, above: ids.aa })
    ids.b = await add(url, { name: 'b', amount: 8 })
  })
  const shape = (rows: Row[]): unknown[] => rows.map((row) => [row.name, ...(row.children ? [shape(row.children as Row[])] : [])])
  const change = (name: string, values: object, version = 1) => call('PUT', `${url}/${ids[name]}`, { version, ...values })

  it('is answered as a tree, not paged, with the sums of all', async () => {
    expect(shape(await list(url, { pageSize: 1 }))).toEqual([['a', [['aa', [['aaa']]]]], ['b']])
    const { data } = await call('POST', `${url}/List`, {})
    expect(data).toMatchObject({ pagination: { total: 4 }, summary: { amount: 15 } })
    expect(data.list[0].children[0].$text).toEqual({ above: 'a' })
    expect((await call('GET', `${base}/${url.split('/').at(-1)}/FieldDataSelect?pageSize=2`)).data.list).toHaveLength(2)
  })

  it('what is searched for stays under those above it', async () => {
    expect(shape(await list(url, { queryJson: JSON.stringify({ name: 'aaa' }) }))).toEqual([['a', [['aa', [['aaa']]]]]])
    expect(shape(await list(url, { queryJson: JSON.stringify({ name: 'b' }) }))).toEqual([['b']])
  })

  it('a record does not become its own descendant, nor stand under what is not there', async () => {
    for (const above of ['a', 'aa', 'aaa']) {
      const answer = await change('a', { above: ids[above] })
      expect([above, answer.code, answer.data.errors]).toEqual([
        above,
        400,
        [{ field: 'above', rule: 'parent', message: '上级不能是自己或自己的下级' }],
      ])
    }
    expect((await change('a', { above: 'nobody' })).data.errors[0]).toMatchObject({ field: 'above', rule: 'parent' })
    expect((await call('POST', url, { name: 'x', above: 'nobody' })).code).toBe(400)
    expect(await change('b', { above: ids.aaa })).toMatchObject({ code: 200 })
    expect(shape(await list(url))).toEqual([['a', [['aa', [['aaa', [['b']]]]]]]])
    expect((await change('a', { above: ids.b })).code).toBe(400)
    expect(await change('b', { above: null }, 2)).toMatchObject({ code: 200 })
  })

  it('two moves at the same moment do not make a circle', async () => {
    const [x, y] = [await add(url, { name: 'x' }), await add(url, { name: 'y' })]
    const answers = await Promise.all([
      call('PUT', `${url}/${x}`, { version: 1, above: y }),
      call('PUT', `${url}/${y}`, { version: 1, above: x }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
    expect((await call('POST', url.replace('OnlineDev/', 'OnlineDev/batchDelete/'), { ids: [x, y] })).code).toBe(200)
  })

  it('a record that others stand under is not deleted without them', async () => {
    expect(await call('DELETE', `${url}/${ids.aa}`)).toMatchObject({ code: 409, msg: '存在下级数据，不能删除' })
    expect((await call('DELETE', `${url}/${ids.aaa}`)).code).toBe(200)
    expect((await call('DELETE', `${url}/${ids.aa}`)).code).toBe(200)
  })
})

describe('columnData type 3, groups', () => {
  it('is not paged, and the rows of a group stand together in every order', async () => {
    const url = await application([input('name'), input('level')], {
      type: 3,
      groupField: 'level',
      defaultSortConfig: [{ field: 'name', sort: 'asc' }],
    })
    for (const [name, level] of [
      ['1', 'B'],
      ['2', 'A'],
      ['3', null],
      ['4', 'B'],
      ['5', 'A'],
    ])
      await add(url, { name, level })
    expect(names(await list(url, { pageSize: 2 }))).toEqual(['2', '5', '1', '4', '3'])
    expect(names(await list(url, { sidx: '-name' }))).toEqual(['5', '2', '4', '1', '3'])
    expect(names(await list(url, { sidx: '-level' }))).toEqual(['1', '4', '2', '5', '3'])
    expect(await faultsOf([input('name')], { type: 3 })).toEqual(['/groupField a list of type 3 needs groupField'])
  })
})

describe('columnData type 4, edited in place', () => {
  it('shows every field that a row must have', async () => {
    expect(await faultsOf([input('name'), input('must', { required: true })], { type: 4, columnList: [{ field: 'name' }] })).toEqual([
      '/columnList a list that is edited in place shows every required field: "must" is missing',
    ])
  })
})

describe('ruleList, the fixed filter', () => {
  it('names people and units by their ids, as pickers keep them', async () => {
    const people = (await call('GET', '/api/permission/Users?currentPage=1&pageSize=2')).data.list as Row[]
    const [one, two] = people.map(({ id }) => String(id))
    const url = await application(
      [
        input('name'),
        { pingeKey: 'userSelect', field: 'owner', label: 'owner' },
        { pingeKey: 'usersSelect', field: 'team', label: 'team', multiple: true },
      ],
      {
        ruleList: {
          matchLogic: 'or',
          conditionList: [
            { logic: 'and', groups: [{ field: 'owner', symbol: 'in', fieldValue: [one] }] },
            { logic: 'and', groups: [{ field: 'team', symbol: 'in', fieldValue: [one] }] },
          ],
        },
      },
    )
    await add(url, { name: 'own', owner: `${one}--user` })
    await add(url, { name: 'other', owner: `${two}--user` })
    await add(url, { name: 'team', team: [`${two}--user`, `${one}--user`] })
    expect(names(await list(url)).sort()).toEqual(['own', 'team'])
    // so does a column of a kanban, and no search
    const of = (...conditions: Row[]) => JSON.stringify(filter(...conditions))
    const owned = of({ field: 'owner', symbol: '==', fieldValue: `${one}--user` })
    expect(names(await list(url, { periodJson: owned }))).toEqual(['own'])
    expect(names(await list(url, { periodJson: of({ field: 'owner', symbol: 'null' }) }))).toEqual(['team'])
    const others = of({ field: 'owner', symbol: 'notNull' }, { field: 'owner', symbol: 'notIn', fieldValue: [String(one)] })
    expect(await list(url, { periodJson: others })).toEqual([])
    expect((await call('POST', `${url}/List`, { superQueryJson: owned })).code).toBe(400)
  })

  let url: string
  const fields = [input('name'), number('price'), number('paid'), { pingeKey: 'switch', field: 'open', label: 'open' }]
  const ids: { [name: string]: string } = {}
  beforeAll(async () => {
    url = await application(fields, {
      ruleList: filter(
        { field: 'open', symbol: '==', fieldValue: 1 },
        { field: 'paid', symbol: '<', fieldValueType: 1, fieldValue: 'price' },
      ),
      showSummary: true,
      summaryField: ['price'],
      btnsList: [{ value: 'batchRemove' }],
    })
    ids.seen = await add(url, { name: 'seen', price: 10, paid: 2, open: 1 })
    ids.closed = await add(url, { name: 'closed', price: 100, paid: 2, open: 0 })
    ids.paid = await add(url, { name: 'paid', price: 1000, paid: 1000, open: 1 })
  })

  it('holds for the list, its count, its sums and what is picked from it', async () => {
    const { data } = await call('POST', `${url}/List`, {
      ruleList: null,
      superQueryJson: JSON.stringify({ matchLogic: 'or', conditionList: [] }),
    })
    expect(names(data.list)).toEqual(['seen'])
    expect(data).toMatchObject({ pagination: { total: 1 }, summary: { price: 10 } })
    expect((await call('GET', `${base}/${url.split('/').at(-1)}/FieldDataSelect`)).data.list).toHaveLength(1)
    expect(await list(url, { superQueryJson: JSON.stringify(filter({ field: 'open', symbol: '==', fieldValue: 0 })) })).toEqual([])
  })

  it('a record outside of it is not found, whatever one wants to do with it', async () => {
    for (const id of [ids.closed, ids.paid]) {
      expect((await call('GET', `${url}/${id}`)).code).toBe(404)
      expect((await call('GET', `${url}/${id}/DataChange`)).code).toBe(404)
      expect((await call('PUT', `${url}/${id}`, { version: 1, name: 'x' })).code).toBe(404)
      expect((await call('DELETE', `${url}/${id}`)).code).toBe(404)
      expect((await call('POST', url.replace('OnlineDev/', 'OnlineDev/batchDelete/'), { ids: [ids.seen, id] })).code).toBe(404)
    }
    expect(names(await list(url))).toEqual(['seen'])
  })

  it('a change may take a record out of it', async () => {
    const id = await add(url, { name: 'leaves', price: 5, paid: 0, open: 1 })
    expect(await call('PUT', `${url}/${id}`, { version: 1, open: 0 })).toMatchObject({ code: 200, data: { version: 2 } })
    expect((await call('GET', `${url}/${id}`)).code).toBe(404)
  })

  it('is refused where a field does not take the symbol', async () => {
    expect(
      await faultsOf(fields, {
        ruleList: filter(
          { field: 'gone', symbol: '==', fieldValue: 1 },
          { field: 'name', symbol: '>', fieldValue: 1 },
          { field: 'price', symbol: '==', fieldValue: '' },
          { field: 'price', symbol: '==', fieldValueType: 1, fieldValue: 'name' },
        ),
      }),
    ).toEqual([
      '/ruleList/conditionList/0/groups/0/field unknown field "gone"',
      '/ruleList/conditionList/0/groups/1/symbol "name" takes ==, <>, like, notLike, null, notNull',
      '/ruleList/conditionList/0/groups/2/fieldValue needs a value',
      '/ruleList/conditionList/0/groups/3/fieldValue these two cannot be compared so',
    ])
  })
})

describe('superQueryJson, the advanced search', () => {
  let url: string
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
  beforeAll(async () => {
    url = await application(
      [
        input('name'),
        number('price'),
        { pingeKey: 'datePicker', field: 'date', label: 'date' },
        {
          pingeKey: 'select',
          field: 'kind',
          label: 'kind',
          options: [
            { id: 'x', fullName: 'X' },
            { id: 'y', fullName: 'Y' },
          ],
        },
        {
          pingeKey: 'checkbox',
          field: 'tags',
          label: 'tags',
          options: [
            { id: 'p', fullName: 'P' },
            { id: 'q', fullName: 'Q' },
          ],
        },
        { pingeKey: 'createUser', field: 'by', label: 'by' },
        { pingeKey: 'createTime', field: 'at', label: 'at' },
        input('secret', { showPassword: true }),
      ],
      { hasSuperQuery: true, defaultSortConfig: [{ field: 'name', sort: 'asc' }] },
    )
    await add(url, { name: '一', price: 1, date: day('2024-01-01'), kind: 'x', tags: ['p'] })
    await add(url, { name: '二', price: 2, date: day('2024-02-01'), kind: 'y', tags: ['p', 'q'] })
    await add(url, { name: '三%', price: 3, kind: 'x' })
    await add(url, { name: '四' })
  })
  const ask = async (query: object) => names(await list(url, { superQueryJson: JSON.stringify(query) })).sort()
  const one = (field: string, symbol: string, fieldValue?: unknown) => ask(filter({ field, symbol, fieldValue }))

  it('every symbol means what it says', async () => {
    expect(await one('name', '==', '一')).toEqual(['一'])
    expect(await one('name', '<>', '一')).toEqual(['三%', '二', '四'])
    expect(await one('name', 'like', '%')).toEqual(['三%'])
    expect(await one('name', 'notLike', '%')).toEqual(['一', '二', '四'])
    expect(await one('kind', 'in', ['x', 'y'])).toEqual(['一', '三%', '二'])
    expect(await one('kind', 'notIn', ['x'])).toEqual(['二', '四'])
    expect(await one('tags', '==', 'q')).toEqual(['二'])
    expect(await one('price', 'between', [2, null])).toEqual(['三%', '二'])
    expect(await one('price', '>', 2)).toEqual(['三%'])
    expect(await one('price', '>=', '2')).toEqual(['三%', '二'])
    expect(await one('price', '<', 2)).toEqual(['一'])
    expect(await one('price', '<=', 2)).toEqual(['一', '二'])
    expect(await one('price', 'null')).toEqual(['四'])
    expect(await one('price', 'notNull')).toEqual(['一', '三%', '二'])
    expect(await one('date', '>', day('2024-01-01'))).toEqual(['二'])
    expect(await one('date', '<=', day('2024-01-01') + 5000)).toEqual(['一'])
    expect(await one('date', 'between', [day('2024-01-01'), day('2024-01-31')])).toEqual(['一'])
    expect(await one('by', 'like', '管理员')).toHaveLength(4)
    const now = new Date()
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
    for (const symbol of ['==', '>=', '<=']) expect([symbol, await one('at', symbol, today)]).toEqual([symbol, ['一', '三%', '二', '四']])
    for (const symbol of ['<>', '>', '<']) expect([symbol, await one('at', symbol, today)]).toEqual([symbol, []])
    expect(await one('at', 'between', [today, today])).toHaveLength(4)
  })

  it('groups and conditions are joined by and, or', async () => {
    const groups = [
      {
        logic: 'or',
        groups: [
          { field: 'name', symbol: '==', fieldValue: '一' },
          { field: 'name', symbol: '==', fieldValue: '二' },
        ],
      },
      { logic: 'and', groups: [{ field: 'kind', symbol: '==', fieldValue: 'x' }] },
      { logic: 'and', groups: [] },
    ]
    expect(await ask({ matchLogic: 'and', conditionList: groups })).toEqual(['一'])
    expect(await ask({ matchLogic: 'or', conditionList: groups })).toEqual(['一', '三%', '二'])
  })

  it('holds beside the period that a calendar shows, whatever it asks for by itself', async () => {
    const groups = ['一', '二'].map((name) => ({ logic: 'and', groups: [{ field: 'name', symbol: '==', fieldValue: name }] }))
    const superQueryJson = JSON.stringify({ matchLogic: 'or', conditionList: groups })
    const from = (text: string) => JSON.stringify(filter({ field: 'date', symbol: '>=', fieldValue: day(text) }))
    expect(names(await list(url, { superQueryJson, periodJson: from('2024-01-15') }))).toEqual(['二'])
    expect(names(await list(url, { queryJson: JSON.stringify({ kind: 'x' }), periodJson: from('2024-01-01') }))).toEqual(['一'])
    expect((await call('POST', `${url}/List`, { periodJson: '[]' })).code).toBe(400)
  })

  it('values are only ever values, and what is not a filter is refused', async () => {
    expect(await one('name', '==', "' or 1=1 --")).toEqual([])
    expect(await one('price', '>', '1; drop table x')).toEqual([])
    const refused = async (json: string) => (await call('POST', `${url}/List`, { superQueryJson: json })).code
    for (const bad of [
      'no json',
      '[]',
      JSON.stringify({ matchLogic: 'xor', conditionList: [] }),
      JSON.stringify(filter({ field: 'f_id', symbol: '==', fieldValue: 1 })),
      JSON.stringify(filter({ field: 'secret', symbol: 'like', fieldValue: 'a' })),
      JSON.stringify(filter({ field: 'name', symbol: 'like" or', fieldValue: 'a' })),
      JSON.stringify(filter({ field: 'name', symbol: '==', fieldValue: { a: 1 } })),
    ])
      expect([bad, await refused(bad)]).toEqual([bad, 400])
  })
})

describe('customBtnsList', () => {
  it('keeps its own code, and does what actions do', async () => {
    const buttons = [
      { value: 'freeze', label: '冻结', position: 'row', do: [{ open: 'freeze' }], dialog: { form: { fields: [input('name')] } } },
      { value: 'add', do: [{ toast: 'x' }] },
      { value: 'x', do: [{ open: 'nowhere' }, { run: 'x' }] },
      { value: 'x', do: [] },
      { value: 'y', position: 'left', script: '1' },
    ]
    expect(await faultsOf([input('name')], { customBtnsList: buttons })).toEqual([
      '/customBtnsList/1/value the code "add" belongs to a usual button',
      '/customBtnsList/2/do/1 an action has one verb',
      '/customBtnsList/2/do/1/run unknown verb "run"',
      '/customBtnsList/2/do/0/open unknown dialog "nowhere"',
      '/customBtnsList/3/value the code "x" is already used',
      '/customBtnsList/4/script unknown property "script"',
      '/customBtnsList/4/position must be one of toolbar, row',
      '/customBtnsList/4/do a button does something',
    ])
    await application([input('name')], { customBtnsList: buttons.slice(0, 1) })
  })
})

describe('a page that shows the list of an application', () => {
  it('narrows it by fields that the application itself does not search', async () => {
    const kinds = [
      { id: 'a', fullName: '甲类' },
      { id: 'b', fullName: '乙类' },
    ]
    const fields = [
      input('name'),
      number('price'),
      { pingeKey: 'select', field: 'kind', label: '类别', options: kinds },
      { pingeKey: 'datePicker', field: 'day', label: '日期' },
      { pingeKey: 'table', field: 'lines', label: '明细', children: [input('good')] },
      { pingeKey: 'PsdInput', field: 'secret', label: '口令' },
    ]
    const url = await application(fields, { columnList: [{ field: 'name' }] })
    const day = Date.UTC(2026, 4, 4)
    await add(url, { name: '一号', price: 5, kind: 'a', day, lines: [{ good: '纸' }], secret: 'xyz' })
    await add(url, { name: '二号', price: 50, kind: 'b', day: day + 40 * 86_400_000, lines: [{ good: '笔' }] })
    const found = async (search: object) => names(await list(url, { sidx: 'name', queryJson: JSON.stringify(search) })).sort()
    const both = ['一号', '二号']
    expect(await found({ kind: 'a' })).toEqual(['一号'])
    expect(await found({ kind: ['a', 'b'] })).toEqual(both)
    expect(await found({ name: '二' })).toEqual(['二号'])
    expect(await found({ price: 5 })).toEqual(['一号'])
    expect(await found({ price: [10, 100] })).toEqual(['二号'])
    expect(await found({ day })).toEqual(['一号'])
    expect(await found({ day: [day, day + 86_400_000] })).toEqual(['一号'])
    expect(await found({ 'lines.good': '笔' })).toEqual(['二号'])
    expect(await found({ kind: 'none' })).toEqual([])
    // a secret is told to nobody by being looked for
    expect(await found({ secret: 'nothing' })).toEqual(both)
  })
})

describe('columns of a sub-table in a list', () => {
  const kinds = [
    { id: 'a', fullName: '甲类' },
    { id: 'b', fullName: '乙类' },
  ]
  const lines = (more: object[] = []) => ({
    pingeKey: 'table',
    field: 'lines',
    label: '明细',
    children: [
      input('good'),
      number('price'),
      { pingeKey: 'select', field: 'kind', label: '类别', options: kinds },
      { pingeKey: 'datePicker', field: 'day', label: '日期' },
      { pingeKey: 'calculate', field: 'twice', label: '两倍', expression: '{{ row.price * 2 }}' },
      ...more,
    ],
  })
  const columns = ['name', 'lines.good', 'lines-price', 'lines.kind', 'lines.twice'].map((field) => ({ field }))
  const searched = { good: 2, price: 3, kind: 1, day: 3 }

  it('say what the rows hold, are searched by any row, and are added up over all rows of what was found', async () => {
    const url = await application([input('name'), lines()], {
      columnList: columns,
      searchList: Object.entries(searched).map(([field, searchType]) => ({ field: `lines.${field}`, searchType })),
      showSummary: true,
      summaryField: ['lines-price'],
    })
    const day = Date.UTC(2026, 4, 4)
    await add(url, {
      name: '一',
      lines: [
        { good: '纸', price: 1.5, kind: 'a', day },
        { good: '笔', price: 20, kind: 'b' },
      ],
    })
    await add(url, { name: '二', lines: [{ good: '笔记本', price: 300, kind: 'b' }] })
    await add(url, { name: '三' })
    const many = Array.from({ length: 8 }, (_, i) => ({ good: `物${i}`, price: 0.1 }))
    await add(url, { name: '四', lines: many })
    const rows = await list(url, { sidx: 'name' })
    expect(
      Object.fromEntries(rows.map((row) => [row.name, [row['lines.good'], row['lines.price'], row['lines.kind'], row['lines.twice']]])),
    ).toEqual({
      一: ['纸、笔', '1.50、20.00', '甲类、乙类', '3.00、40.00'],
      二: ['笔记本', '300.00', '乙类', '600.00'],
      三: ['', '', '', ''],
      四: ['物0、物1、物2、物3、物4 等 8 行', '0.10、0.10、0.10、0.10、0.10 等 8 行', '', '0.20、0.20、0.20、0.20、0.20 等 8 行'],
    })
    const found = async (search: object) => names(await list(url, { sidx: 'name', queryJson: JSON.stringify(search) })).sort()
    expect(await found({ 'lines.good': '笔' })).toEqual(['一', '二'].sort())
    expect(await found({ 'lines.price': [10, 400] })).toEqual(['一', '二'].sort())
    expect(await found({ 'lines.kind': 'a' })).toEqual(['一'])
    expect(await found({ 'lines.day': [day, day] })).toEqual(['一'])
    expect(await found({ 'lines.good': '没有' })).toEqual([])
    const sum = async (search: object) => (await call('POST', `${url}/List`, { queryJson: JSON.stringify(search) })).data.summary
    expect(await sum({})).toEqual({ 'lines.price': 322.3 })
    expect(await sum({ 'lines.good': '笔' })).toEqual({ 'lines.price': 321.5 })
  })

  it('are not sorted by, nor edited in place: neither is saved', async () => {
    const fields = [input('name'), lines()]
    const refused = await faultsOf(fields, {
      columnList: [{ field: 'lines-good', sortable: true }],
      defaultSortConfig: [{ field: 'lines.good', sort: 'asc' }],
    })
    expect(refused).toEqual([
      '/columnList/0/sortable a list is not sorted by a column of a sub-table',
      '/defaultSortConfig/0/field a list is not sorted by a column of a sub-table',
    ])
    expect(await faultsOf(fields, { type: 4, columnList: [{ field: 'lines.good' }] })).toEqual([
      '/columnList/0/field a list that is edited in place has no columns of sub-tables',
    ])
  })
})
