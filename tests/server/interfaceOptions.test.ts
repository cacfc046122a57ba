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

const cities = [
  { id: 'hz', fullName: '杭州', province: 'zj' },
  { id: 'nb', fullName: '宁波', province: 'zj' },
  { id: 'nj', fullName: '南京', province: 'js' },
]
const post = (url: string, body: object = {}) => test.call('POST', url, { token, body })
const records = () => `/api/visualdev/OnlineDev/${model}`
const save = (values: Row) => post(records(), values)
const faults = (answer: { data: { errors?: Array<{ field: string; message: string }> } | null }) =>
  Object.fromEntries((answer.data?.errors ?? []).map(({ field, message }) => [field, message]))
const listed = async (id: string): Promise<Row> =>
  (await post(`${records()}/List`, { pageSize: 100 })).data.list.find((row: Row) => row.id === id)

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1
    if (!up) return response.writeHead(503).end()
    const wanted = new URL(request.url ?? '/', 'http://x').searchParams.get('kind')
    const goods = [
      { code: 'p', name: '纸', kind: 'a' },
      { code: 'q', name: '笔', kind: 'b' },
    ]
    response.end(JSON.stringify(goods.filter(({ kind }) => kind === wanted)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  test = await startApp({ PINGE_OUTBOUND_HOSTS: host })
  token = await test.login()
  const shared = { category: 'dataInterfaceCategory.common', enabledMark: 1 }
  const parameter = (field: string) => [{ field, dataType: 'text', required: true }]
  await post(path, {
    ...shared,
    type: '2',
    enCode: 'cities',
    fullName: '城市',
    parameterJson: parameter('province'),
    dataJson: JSON.stringify(cities),
    rowFilter: '{{ row.province == item.province }}',
  })
  await post(path, {
    ...shared,
    type: '3',
    enCode: 'goods',
    fullName: '货品',
    parameterJson: parameter('kind'),
    url: `http://${host}/goods`,
    queryJson: [{ field: 'kind', value: '{{ item.kind }}' }],
  })
  const city = (value: string) => ({ interface: 'cities', paramList: [{ field: 'province', defaultValue: value, required: true }] })
  const form = {
    version: 1,
    fields: [
      { pingeKey: 'input', field: 'province', label: '省' },
      { pingeKey: 'select', field: 'city', label: '城市', source: city('{{ form.province }}') },
      { pingeKey: 'checkbox', field: 'others', label: '其他城市', source: city('{{ form.province }}') },
      { pingeKey: 'cascader', field: 'path', label: '路径', source: city('{{ form.province }}') },
      { pingeKey: 'input', field: 'kind', label: '类别' },
      {
        pingeKey: 'select',
        field: 'goods',
        label: '货品',
        source: { interface: 'goods', paramList: [{ field: 'kind', defaultValue: '{{ form.kind }}', required: true }] },
        optionProps: { value: 'code', label: 'name' },
      },
      { pingeKey: 'autoComplete', field: 'free', label: '随意', source: { interface: 'cities' } },
      {
        pingeKey: 'table',
        field: 'rows',
        label: '明细',
        children: [
          { pingeKey: 'input', field: 'from', label: '省' },
          { pingeKey: 'select', field: 'to', label: '到', source: city('{{ row.from }}') },
        ],
      },
    ],
  }
  const list = {
    version: 1,
    type: 1,
    hasPage: true,
    searchList: [],
    columnList: [{ field: 'city' }, { field: 'goods' }],
    btnsList: [],
    columnBtnsList: [],
  }
  const made = await post('/api/visualdev/Base', {
    fullName: '选项',
    enCode: 'optionsApp',
    formData: JSON.stringify(form),
    columnData: JSON.stringify(list),
  })
  model = made.data.id
  expect(await post(`/api/visualdev/Base/${model}/Actions/Release`)).toMatchObject({ code: 200 })
})
afterAll(() => new Promise((done) => server.close(done)))

describe('choices from data interfaces', () => {
  it('WG-05 WG-07 WG-66 takes what the interface offers for what the form holds, and words it', async () => {
    const made = await save({
      province: 'zj',
      city: 'hz',
      others: ['hz', 'nb'],
      path: ['nb'],
      kind: 'a',
      goods: 'p',
      free: '随便写',
      rows: [
        { from: 'js', to: 'nj' },
        { from: 'zj', to: 'nb' },
      ],
    })
    expect(made).toMatchObject({ code: 200 })
    expect(await listed(made.data.id)).toMatchObject({ city: 'hz', $text: { city: '杭州', goods: '纸' } })
    const record = JSON.parse((await test.call('GET', `${records()}/${made.data.id}`, { token })).data.data)
    expect(record.$text).toMatchObject({ city: '杭州', others: '杭州，宁波', path: '宁波', goods: '纸' })
    expect(record.$text.free).toBeUndefined()
    expect(record.rows.map((row: Row) => (row.$text as Row).to)).toEqual(['南京', '宁波'])
  })

  it('WG-66 refuses a choice that is not offered, of the form, of a row and of an API, past every browser', async () => {
    const answer = await save({ province: 'zj', city: 'nj', others: ['hz', 'x'], rows: [{ from: 'js', to: 'hz' }] })
    expect(answer.code).toBe(400)
    expect(Object.keys(faults(answer))).toEqual(['city', 'others', 'rows[0].to'])
    expect(Object.keys(faults(await save({ kind: 'a', goods: 'q' })))).toEqual(['goods'])
    // without the parameter that it needs nothing is offered
    expect(faults(await save({ city: 'hz' }))).toEqual({ city: '暂时无法核对城市的选项，请稍后再试' })
  })

  it('WG-65 holds a choice against what the form holds after a change of what its options follow', async () => {
    const { data } = await save({ province: 'zj', city: 'hz' })
    const put = (values: Row) => test.call('PUT', `${records()}/${data.id}`, { token, body: values })
    expect(Object.keys(faults(await put({ version: 1, province: 'js' })))).toEqual(['city'])
    expect(await put({ version: 1, province: 'js', city: 'nj' })).toMatchObject({ code: 200 })
  })

  it('asks an API once for a save, outside of its transaction, and keeps what was chosen before while it is down', async () => {
    calls = 0
    const { data } = await save({ kind: 'b', goods: 'q' })
    expect(calls).toBe(1)
    up = false
    expect(faults(await save({ kind: 'b', goods: 'q' }))).toEqual({ goods: '暂时无法核对货品的选项，请稍后再试' })
    const put = await test.call('PUT', `${records()}/${data.id}`, { token, body: { version: 1, kind: 'b', goods: 'q', free: '改' } })
    expect(put).toMatchObject({ code: 200 })
    up = true
  })

  it('IM-13 rows of a spreadsheet choose by the words of an interface, for what their other cells hold; an API is asked between transactions', async () => {
    const imported = (list: Row[]) => post(`${records()}/ImportData`, { list })
    up = true
    const good = { province: 'zj', city: '宁波', others: '杭州、宁波', kind: 'b', goods: '笔', rows: [{ from: 'js', to: '南京' }] }
    const list = [
      good,
      { ...good, kind: 'a', goods: '纸' },
      { province: 'js', city: '杭州', kind: 'a', goods: '笔', rows: [{ from: 'zj', to: '南京' }] },
    ]
    calls = 0
    const { data } = await imported(list)
    expect(data).toMatchObject({ snum: 2, fnum: 1 })
    expect(data.failResult[0].errors.map(({ field }: Row) => field).sort()).toEqual(['city', 'goods', 'rows[0].to'])
    // each question was asked once for all rows
    expect(calls).toBe(2)
    const stored = await Promise.all(data.ids.map((id: string) => listed(id)))
    expect(stored).toMatchObject([
      { city: 'nb', others: ['hz', 'nb'], goods: 'q' },
      { city: 'nb', goods: 'p' },
    ])
    expect((await post(`${records()}/ImportCheck`, { list })).data.list.map(({ row }: Row) => row)).toEqual([2])
    up = false
    const down = await imported([good])
    expect(down.data).toMatchObject({ snum: 0, fnum: 1 })
    up = true
  })
})
