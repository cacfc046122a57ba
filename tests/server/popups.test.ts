import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

const path = '/api/system/DataInterface'
let test: TestApp
let token: string
let server: Server
let up = true
let calls = 0
let model: string

const suppliers = [
  { code: 'S1', name: '杭州纸业', city: '杭州', province: 'zj', phone: '0571-1' },
  { code: 'S2', name: '宁波包装', city: '宁波', province: 'zj', phone: '0574-2' },
  { code: 'S3', name: '南京印刷', city: '南京', province: 'js', phone: '025-3' },
]
const post = (url: string, body: object = {}) => test.call('POST', url, { token, body })
const records = () => `/api/visualdev/OnlineDev/${model}`
const save = (values: Row) => post(records(), values)
const put = (id: string, values: Row) => test.call('PUT', `${records()}/${id}`, { token, body: values })
const one = async (id: string): Promise<Row> => JSON.parse((await test.call('GET', `${records()}/${id}`, { token })).data.data)
const listed = async (search: Row = {}): Promise<Row[]> =>
  (await post(`${records()}/List`, { pageSize: 100, queryJson: JSON.stringify(search) })).data.list
const faults = (answer: { data: { errors?: Array<{ field: string; rule: string }> } | null }) =>
  Object.fromEntries((answer.data?.errors ?? []).map(({ field, rule }) => [field, rule]))

const popup = { interfaceId: 'popupSuppliers', propsValue: 'code', relationField: 'name' }
const form = {
  version: 1,
  fields: [
    { pingeKey: 'input', field: 'province', label: '省' },
    {
      pingeKey: 'popupSelect',
      field: 'supplier',
      label: '供应商',
      ...popup,
      templateJson: [{ field: 'province', relationField: 'province', required: true }],
      transferList: [{ sourceValue: 'phone', targetField: 'phone' }],
    },
    { pingeKey: 'input', field: 'phone', label: '电话' },
    { pingeKey: 'popupAttr', field: 'city', label: '城市', relationField: 'supplier', showField: 'city' },
    { pingeKey: 'popupAttr', field: 'cityThen', label: '当时城市', relationField: 'supplier', showField: 'city', isStorage: 1 },
    { pingeKey: 'popupTableSelect', field: 'others', label: '备选', ...popup, interfaceId: 'popupAll', multiple: true },
    { pingeKey: 'popupAttr', field: 'otherCities', label: '备选城市', relationField: 'others', showField: 'city' },
    { pingeKey: 'popupAttr', field: 'otherPhones', label: '备选电话', relationField: 'others', showField: 'phone', isStorage: 1 },
    { pingeKey: 'popupSelect', field: 'goods', label: '货品', interfaceId: 'popupGoods', propsValue: 'code', relationField: 'name' },
    { pingeKey: 'popupAttr', field: 'goodsKind', label: '货品类别', relationField: 'goods', showField: 'kind', isStorage: 1 },
    {
      pingeKey: 'popupTableSelect',
      field: 'extras',
      label: '附加货品',
      interfaceId: 'popupGoods',
      propsValue: 'code',
      relationField: 'name',
      multiple: true,
    },
    { pingeKey: 'popupAttr', field: 'extraKinds', label: '附加类别', relationField: 'extras', showField: 'kind', isStorage: 1 },
    {
      pingeKey: 'table',
      field: 'rows',
      label: '明细',
      children: [
        { pingeKey: 'input', field: 'from', label: '省' },
        {
          pingeKey: 'popupSelect',
          field: 'to',
          label: '到',
          ...popup,
          templateJson: [{ field: 'province', relationField: 'rows-from', required: true }],
        },
        { pingeKey: 'popupAttr', field: 'toCity', label: '城市', relationField: 'to', showField: 'city' },
        { pingeKey: 'popupTableSelect', field: 'via', label: '经由', ...popup, interfaceId: 'popupAll', multiple: true },
        { pingeKey: 'popupAttr', field: 'viaCity', label: '经由城市', relationField: 'via', showField: 'city' },
      ],
    },
  ],
}

beforeAll(async () => {
  server = createServer((_request, response) => {
    calls += 1
    if (!up) return response.writeHead(503).end()
    response.end(
      JSON.stringify([
        { code: 'p', name: '纸', kind: '耗材' },
        { code: 'q', name: '柜', kind: '家具' },
      ]),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  test = await startApp({ PINGE_OUTBOUND_HOSTS: host })
  token = await test.login()
  const shared = { category: 'dataInterfaceCategory.common', enabledMark: 1 }
  const data = { ...shared, type: '2', dataJson: JSON.stringify(suppliers) }
  const parameterJson = [{ field: 'province', dataType: 'text', required: true }]
  const rowFilter = '{{ row.province == item.province }}'
  await post(path, { ...data, enCode: 'popupSuppliers', fullName: '供应商', parameterJson, rowFilter })
  await post(path, { ...data, enCode: 'popupAll', fullName: '全部供应商' })
  await post(path, { ...shared, type: '3', enCode: 'popupGoods', fullName: '货品', url: `http://${host}/goods` })
  const list = {
    version: 1,
    type: 1,
    hasPage: true,
    searchList: [
      { field: 'supplier', searchType: 1 },
      { field: 'others', searchType: 1 },
    ],
    columnList: [{ field: 'supplier' }, { field: 'city' }, { field: 'others' }, { field: 'otherCities' }, { field: 'otherPhones' }],
    btnsList: [],
    columnBtnsList: [],
  }
  const made = await post('/api/visualdev/Base', { fullName: '弹窗', enCode: 'popupApp', formData: form, columnData: list })
  expect(made, JSON.stringify(made)).toMatchObject({ code: 200 })
  model = made.data.id
  expect(await post(`/api/visualdev/Base/${model}/Actions/Release`)).toMatchObject({ code: 200 })
})
afterAll(() => new Promise((done) => server.close(done)))

describe('choices from popups', () => {
  it('WG-66 a parameter that is something of whoever asks is filled in by the server, in the list and for a record that is kept', async () => {
    const me = (await test.call('GET', '/api/oauth/CurrentUser', { token })).data.userInfo.userId as string
    const mine = [
      { code: 'M1', name: '我的', owner: me },
      { code: 'M2', name: '别人的', owner: 'nobody' },
    ]
    await post(path, {
      ...{ category: 'dataInterfaceCategory.common', enabledMark: 1, type: '2', enCode: 'popupMine', fullName: '我的' },
      dataJson: JSON.stringify(mine),
      parameterJson: [{ field: 'owner', dataType: 'text', required: true }],
      rowFilter: '{{ row.owner == item.owner }}',
    })
    const templateJson = [{ field: 'owner', sourceType: 4, relationField: 'user', required: true }]
    const fields = [
      {
        pingeKey: 'popupSelect',
        field: 'mine',
        label: '我的',
        interfaceId: 'popupMine',
        propsValue: 'code',
        relationField: 'name',
        templateJson,
      },
    ]
    const made = await post('/api/visualdev/Base', {
      ...{ fullName: '我的弹窗', enCode: 'popupMineApp', formData: { version: 1, fields } },
      columnData: { version: 1, type: 1, hasPage: true, searchList: [], columnList: [{ field: 'mine' }], btnsList: [], columnBtnsList: [] },
    })
    expect(made, JSON.stringify(made)).toMatchObject({ code: 200 })
    expect(await post(`/api/visualdev/Base/${made.data.id}/Actions/Release`)).toMatchObject({ code: 200 })
    const url = `/api/visualdev/OnlineDev/${made.data.id}`
    expect(await post(url, { mine: 'M1' })).toMatchObject({ code: 200 })
    expect(faults(await post(url, { mine: 'M2' }))).toEqual({ mine: 'option' })
    const asked = (variable: string) =>
      post(`${path}/popupMine/Actions/Preview`, { paramList: [{ field: 'owner', defaultValue: { variable } }] })
    expect((await asked('user')).data).toHaveLength(1)
    expect((await asked('everybody')).code).toBe(400)
  })

  it('WG-16 WG-17 WG-62 keeps what the interface offers, words it, and works out what it says, in the form and in rows', async () => {
    const made = await save({
      province: 'zj',
      supplier: 'S1',
      others: ['S3', 'S2'],
      city: '上海',
      cityThen: '上海',
      rows: [{ from: 'js', to: 'S3', toCity: '上海' }],
    })
    expect(made, JSON.stringify(made)).toMatchObject({ code: 200 })
    const record = await one(made.data.id)
    expect(record).toMatchObject({ supplier: 'S1', others: ['S3', 'S2'], city: '杭州', cityThen: '杭州' })
    expect(record.$text).toMatchObject({ supplier: '杭州纸业', others: '南京印刷，宁波包装' })
    expect((record.rows as Row[])[0]).toMatchObject({ to: 'S3', toCity: '南京', $text: { to: '南京印刷' } })
    const [row] = await listed({ supplier: 'S1' })
    expect(row).toMatchObject({ supplier: 'S1', city: '杭州', $text: { supplier: '杭州纸业', others: '南京印刷，宁波包装' } })
    expect(await listed({ supplier: 'S2' })).toEqual([])
    expect(await listed({ others: ['S2'] })).toHaveLength(1)
    expect(await listed({ others: ['S1'] })).toEqual([])
  })

  it('PP-17 the record as it is read has the words under the name, and what is stored under the name with _id', async () => {
    const { data } = await save({ province: 'zj', supplier: 'S2', others: ['S1'], rows: [{ from: 'js', to: 'S3' }] })
    const read = JSON.parse((await test.call('GET', `${records()}/${data.id}/DataChange`, { token })).data.data)
    expect(read).toMatchObject({ supplier: '宁波包装', supplier_id: 'S2', others: '杭州纸业', others_id: ['S1'], city: '宁波' })
    expect(read.rows[0]).toMatchObject({ to: '南京印刷', to_id: 'S3', toCity: '南京' })
  })

  it('WG-16 refuses what is not offered for what the form holds, and several where one is chosen', async () => {
    const answer = await save({ province: 'zj', supplier: 'S3', others: ['S1', 'S9'], rows: [{ from: 'zj', to: 'S3' }] })
    expect(faults(answer)).toEqual({ supplier: 'option', others: 'option', 'rows[0].to': 'option' })
    expect(faults(await save({ province: 'zj', supplier: ['S1'] }))).toEqual({ supplier: 'type' })
    expect(faults(await save({ supplier: 'S1' }))).toEqual({ supplier: 'option' })
  })

  it('a choice that was there before stays, and its stored attribute as it was, while its interface is off or gone', async () => {
    calls = 0
    const { data } = await save({ province: 'zj', supplier: 'S1', goods: 'p' })
    expect(calls, 'the choice and what it says are one question').toBe(1)
    expect(await one(data.id)).toMatchObject({ goodsKind: '耗材' })
    up = false
    expect(await put(data.id, { version: 1, province: 'zj', supplier: 'S1', goods: 'p', phone: '1' })).toMatchObject({ code: 200 })
    expect(await one(data.id)).toMatchObject({ goods: 'p', goodsKind: '耗材', phone: '1' })
    expect(faults(await save({ goods: 'p' }))).toEqual({ goods: 'option' })
    up = true
    const other = await save({ province: 'zj', supplier: 'S1' })
    expect(faults(await put(other.data.id, { version: 1, province: 'js', supplier: 'S1' }))).toEqual({ supplier: 'option' })
    expect(await put(other.data.id, { version: 1, province: 'js', supplier: 'S3' })).toMatchObject({ code: 200 })
    expect(await one(other.data.id)).toMatchObject({ city: '南京', cityThen: '南京' })
  })

  it('WG-62 shows what all chosen ones say, in their order, joined as the choice joins its own words: in the record, its rows, the list and the record as it is read', async () => {
    const made = await save({ province: 'zj', others: ['S3', 'S1'], extras: ['q', 'p'], rows: [{ from: 'js', via: ['S2', 'S3'] }] })
    expect(made, JSON.stringify(made)).toMatchObject({ code: 200 })
    const { id } = made.data
    const said = { otherCities: '南京，杭州', otherPhones: '025-3，0571-1' }
    const record = await one(id)
    expect(record).toMatchObject({ ...said, extraKinds: '家具，耗材', $text: { others: '南京印刷，杭州纸业' } })
    expect((record.rows as Row[])[0]).toMatchObject({ viaCity: '宁波，南京', $text: { via: '宁波包装，南京印刷' } })
    expect((await listed({ others: ['S3'] })).find((row) => row.id === id)).toMatchObject(said)
    const read = JSON.parse((await test.call('GET', `${records()}/${id}/DataChange`, { token })).data.data)
    expect(read).toMatchObject({ others: '南京印刷，杭州纸业', ...said })
    expect(read.rows[0]).toMatchObject({ viaCity: '宁波，南京' })

    // while the interface is off, the same choice keeps what is stored
    up = false
    const kept = { version: 1, others: ['S3', 'S1'], extras: ['q', 'p'] }
    expect(await put(id, kept)).toMatchObject({ code: 200 })
    up = true
    expect(await one(id)).toMatchObject({ ...said, extraKinds: '家具，耗材' })
    expect(await put(id, { version: 2, others: ['S2'], extras: [] })).toMatchObject({ code: 200 })
    expect(await one(id)).toMatchObject({ otherCities: '宁波', otherPhones: '0574-2', extraKinds: null })
  })

  it('PP-05 PP-07 the list gives pages, and up to 100000 rows where it is not paged', async () => {
    const rows = Array.from({ length: 12_000 }, (_, i) => ({ id: `r${i}`, fullName: `第${i}个` }))
    await post(path, {
      category: 'dataInterfaceCategory.common',
      enabledMark: 1,
      type: '2',
      enCode: 'popupMany',
      fullName: '很多',
      dataJson: JSON.stringify(rows),
    })
    const list = async (body: object) => (await post(`${path}/popupMany/Actions/List`, { relationField: 'fullName', ...body })).data
    expect((await list({ currentPage: 1, pageSize: 100_000 })).list).toHaveLength(12_000)
    expect((await list({ currentPage: 1, pageSize: 10_000 })).list).toHaveLength(10_000)
    const second = await list({ currentPage: 2, keyword: '99', columnOptions: 'fullName' })
    expect(second.list).toHaveLength(20)
    expect(second.pagination.total).toBeGreaterThan(40)
  })

  it('PP-08 the lookup by ids gives the rows of these values in their order', async () => {
    const { data } = await post(`${path}/popupAll/Actions/InfoByIds`, {
      ids: ['S3', 'S1', 'S9'],
      propsValue: 'code',
      relationField: 'name',
    })
    expect(data.map(({ code }: Row) => code)).toEqual(['S3', 'S1'])
  })

  it('PP-06 PP-14 a definition that names fields which are not there is refused, each where it stands', async () => {
    const wrong = {
      version: 1,
      fields: [
        {
          pingeKey: 'popupSelect',
          field: 'a',
          label: 'a',
          ...popup,
          templateJson: [{ field: 'province', relationField: 'provinces' }],
          transferList: [{ sourceValue: 'b', targetField: 'city' }],
        },
        { pingeKey: 'popupAttr', field: 'c', label: 'c', relationField: 'd', showField: 'city' },
        { pingeKey: 'popupTableSelect', field: 'e', label: 'e' },
      ],
    }
    const answer = await post('/api/visualdev/Base', { fullName: '错', enCode: 'popupWrong', formData: wrong, columnData: {} })
    expect(answer.code).toBe(400)
    expect(JSON.stringify(answer.data)).toContain('/fields/2')
    const named = { ...wrong, fields: wrong.fields.slice(0, 2) }
    const second = await post('/api/visualdev/Base', { fullName: '错', enCode: 'popupWrong', formData: named, columnData: {} })
    for (const pointer of ['/fields/0/templateJson/0/relationField', '/fields/0/transferList/0/sourceValue', '/fields/1/relationField'])
      expect(JSON.stringify(second.data)).toContain(pointer)
  })

  it('PP-10 PP-11 a select action is checked: where its rows come from, its columns, and what becomes of them', async () => {
    const select = (value: object) => ({
      version: 1,
      fields: [
        { pingeKey: 'input', field: 'a', label: 'a' },
        { pingeKey: 'button', buttonText: 'b', on: { click: [{ select: value }] } },
      ],
    })
    const made = async (value: object) =>
      JSON.stringify(await post('/api/visualdev/Base', { fullName: '选', enCode: 'popupPick', formData: select(value), columnData: {} }))
    expect(await made({ columnOptions: [{ value: 'x' }] })).toContain('interfaceId')
    expect(await made({ dataSource: 'other', columnOptions: [{ value: 'x' }] })).toContain('modelId')
    expect(await made({ interfaceId: 'popupAll', columnOptions: [{ value: 'x' }], popupType: 'page' })).toContain('/popupType')
    expect(await made({ interfaceId: 'popupAll', columnOptions: [{ value: 'x' }], relationOptions: [{ field: 'a', type: 3 }] })).toContain(
      '/relationOptions/0/type',
    )
  })

  it('rows that are known by a column do not stand twice in the record that is kept either', async () => {
    const children = ['code', 'name'].map((field) => ({ pingeKey: 'input', field, label: field }))
    const select = {
      ...{ interfaceId: 'popupAll', propsValue: 'code', columnOptions: [{ value: 'name' }], uniqueBy: 'lines-code' },
      relationOptions: children.map(({ field }) => ({ field: `lines-${field}`, value: field })),
    }
    const table = { pingeKey: 'table', field: 'lines', label: '明细', children, footerBtnsList: [{ value: 'pick', label: '选择', select }] }
    const list = { version: 1, type: 1, hasPage: true, columnList: [], searchList: [], btnsList: [], columnBtnsList: [] }
    const made = await post('/api/visualdev/Base', {
      ...{ fullName: '一次', enCode: 'popupOnce', formData: { version: 1, fields: [table] }, columnData: list },
    })
    expect(made, JSON.stringify(made)).toMatchObject({ code: 200 })
    expect(await post(`/api/visualdev/Base/${made.data.id}/Actions/Release`)).toMatchObject({ code: 200 })
    const kept = (lines: Row[]) => post(`/api/visualdev/OnlineDev/${made.data.id}`, { lines })
    const twice = await kept([{ code: 'S1' }, { code: '', name: 'a' }, { code: 'S1' }, { code: null, name: 'a' }])
    expect(twice.data.errors).toEqual([{ field: 'lines[2].code', row: 2, child: 'code', rule: 'unique', message: 'code已存在' }])
    expect(
      await kept([
        { code: 'S1', name: 'a' },
        { code: 'S2', name: 'a' },
      ]),
    ).toMatchObject({ code: 200 })
  })

  it('an open form leaves popups, what follows them and buttons that open a list out, and cannot be made of one that must be chosen', async () => {
    const link = async (fields: object[], enCode: string) => {
      const list = { version: 1, type: 1, hasPage: true, columnList: [{ field: 'a' }], searchList: [], btnsList: [], columnBtnsList: [] }
      const { data } = await post('/api/visualdev/Base', { fullName: enCode, enCode, formData: { version: 1, fields }, columnData: list })
      await post(`/api/visualdev/Base/${data.id}/Actions/Release`)
      return post('/api/visualdev/ShortLink', { modelId: data.id, hours: 1 })
    }
    const a = { pingeKey: 'input', field: 'a', label: 'a' }
    const b = { pingeKey: 'popupSelect', field: 'b', label: '供应商', ...popup, interfaceId: 'popupAll' }
    expect(await link([a, { ...b, required: true }], 'popupClosed')).toMatchObject({ code: 400 })
    const c = { pingeKey: 'popupAttr', field: 'c', label: 'c', relationField: 'b', showField: 'city' }
    const d = {
      pingeKey: 'button',
      buttonText: 'd',
      on: { click: [{ select: { interfaceId: 'popupAll', columnOptions: [{ value: 'name' }], propsValue: 'code' } }] },
    }
    const made = await link([a, b, c, d], 'popupOpen')
    expect(made, JSON.stringify(made)).toMatchObject({ code: 200 })
    const ticket = String(made.data.url).split('#')[1]
    const open = await test.call('POST', '/api/visualdev/ShortLink/Actions/Open', { body: { link: ticket } })
    expect(JSON.stringify(open)).toContain('"a')
    for (const gone of ['popupSelect', 'popupAttr', 'select']) expect(JSON.stringify(open)).not.toContain(gone)
  })
})
