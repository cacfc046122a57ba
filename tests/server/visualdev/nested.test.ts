/** Groups with a path on the real product: records inside records to callers, columns of their own in the database. */
import { read as readBook, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { password } from '../../helpers/app.ts'
import { bareList } from '../../helpers/definitions.ts'
import { type FlowApp, startFlows } from '../../helpers/flowApp.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { repository } from '../../helpers/records.ts'

let test: FlowApp
let admin: string
let clerk: string
let id: string
let menuId: string
let records: string

const input = (field: string, label: string, more: object = {}) => ({ pingeKey: 'input', field, label, ...more })
const card = (path: string, header: string, children: object[]) => ({ pingeKey: 'card', path, header, children })
const form = {
  version: 1,
  fields: [
    input('name', '名称', { required: true }),
    card('address', '地址', [
      input('address_city', '城市', { unique: true }),
      input('address_note', '备注', { readonly: true, defaultValue: '默认' }),
      { pingeKey: 'calculate', field: 'address_twice', label: '双倍', expression: '{{ form.address_geo_lat * 2 }}', isStorage: 1 },
      card('geo', '坐标', [
        { pingeKey: 'inputNumber', field: 'address_geo_lat', label: '纬度', precision: 2 },
        { pingeKey: 'table', field: 'address_geo_marks', label: '标记', children: [input('mark', '标记名')] },
      ]),
    ]),
    card('delivery', '收货', [input('delivery_city', '城市', { visible: '{{ form.name != "hidden" }}' })]),
  ],
}
const list = bareList({
  columnList: [{ field: 'name' }, { field: 'address_city', sortable: true }, { field: 'delivery_city' }],
  searchList: [{ field: 'delivery_city', searchType: 2 }],
  hasSuperQuery: true,
  useFormPermission: true,
  btnsList: [{ value: 'add' }, { value: 'download' }, { value: 'upload' }],
  columnBtnsList: [{ value: 'edit' }],
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, token = admin, headers = {}) =>
  test.call(method, url, { token, headers, ...(body ? { body } : {}) })
const good = async (...given: Parameters<typeof call>) => {
  const answer = await call(...given)
  expect(answer.code, `${given[0]} ${given[1]}: ${JSON.stringify(answer)}`).toBe(200)
  return answer.data
}
const screen = { 'origin-type': 'pc' }
const read = async (record: string, token = admin, headers = {}): Promise<Row> =>
  JSON.parse((await good('GET', `${records}/${record}`, undefined, token, headers)).data)
const add = async (values: object): Promise<string> => (await good('POST', records, values)).id
const listed = async (body: object): Promise<Row[]> => (await good('POST', `${records}/List`, body)).list
const sheet = async (url: string): Promise<string[][]> => {
  const book = readBook((await test.app.inject(url)).rawPayload)
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false, defval: '' })
}

beforeAll(async () => {
  test = await startFlows()
  admin = await test.as('admin')
  id = (await good('POST', '/api/visualdev/Base', { fullName: '嵌套', enCode: 'nested', formData: form, columnData: list })).id
  await good('POST', `/api/visualdev/Base/${id}/Actions/Release`)
  records = `/api/visualdev/OnlineDev/${id}`
  const menu = {
    parentId: '-1',
    enCode: 'nested',
    fullName: '嵌套',
    type: 3,
    systemId: 'pinge',
    propertyJson: JSON.stringify({ moduleId: id }),
  }
  const { db } = test.database
  menuId = String((await repository('menu').insert(db, menu)).id)
  const account = await test.person({ nested: ['btn_add', 'btn_edit', 'btn_detail'] })
  const role = await db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
  // of the two cities they were given one
  for (const code of ['name', 'delivery_city'])
    await repository('authorize').insert(db, { objectType: 'role', objectId: String(role.id), menuId, kind: 'form', code })
  clerk = await test.login(account, password)
}, 120_000)

describe('a record with records inside', () => {
  it('is made, read, listed and changed as such; each field has a column of its own', async () => {
    const address = { city: '无锡', geo: { lat: 31.5, marks: [{ mark: '门' }] } }
    const one = await add({ name: '甲', address, delivery: { city: '苏州' } })
    const made = await read(one)
    expect(made).toMatchObject({ name: '甲', delivery: { city: '苏州' } })
    expect(made.address).toEqual({
      city: '无锡',
      note: '默认',
      twice: 63,
      geo: { lat: 31.5, marks: [expect.objectContaining({ id: expect.any(String), mark: '门' })] },
    })
    expect(Object.keys(made).filter((name) => name.includes('_'))).toEqual([])
    const row = await loose(test.database.db).selectFrom('app_nested').selectAll().where('f_id', '=', one).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ address_city: '无锡', delivery_city: '苏州', address_geo_lat: '31.50' })
    // a screen names fields, as definitions do
    expect(await read(one, admin, screen)).toMatchObject({ address_city: '无锡', address_geo_lat: 31.5, delivery_city: '苏州' })
    expect((await listed({ keyword: '甲' }))[0]).toMatchObject({ address: { city: '无锡' }, delivery: { city: '苏州' } })
    // a part of a record inside, and a field by its whole name
    await good('PUT', `${records}/${one}`, { version: made.version, address: { geo: { lat: 1 } }, delivery_city: '常州' })
    expect(await read(one)).toMatchObject({
      address: { city: '无锡', geo: { lat: 1, marks: [{ mark: '门' }] } },
      delivery: { city: '常州' },
    })
    await good('PUT', `${records}/${one}`, { version: 2, address: null })
    expect(await read(one)).toMatchObject({ address: { city: null, note: '默认', twice: 0, geo: { lat: null, marks: [] } } })
    const words = JSON.parse((await good('GET', `${records}/${one}/DataChange`)).data)
    expect(words).toMatchObject({ delivery: { city: '常州' } })
    const behind = await call('PUT', `${records}/${one}`, { version: 1, name: '乙' })
    expect([behind.code, JSON.stringify(behind.data)]).toEqual([409, expect.stringContaining('"delivery":{"city":"常州"}')])
  })

  it.each([
    [{ address: { town: 'x' } }, 'address.town', '表单中没有字段“address.town”'],
    [{ address: 'x' }, 'address', '“address”应为对象，其中按名称给出组内字段的值'],
    [{ address: { city: 'x' }, address_city: 'y' }, 'address.city', '“address.city”的值提交了两次：在组内和以完整字段名各一次'],
    [{ town: 'x' }, 'town', '表单中没有字段“town”'],
  ])('is refused as %j', async (values, field, message) => {
    const answer = await call('POST', records, { name: '丙', ...values })
    expect([answer.code, answer.msg]).toEqual([400, message])
    expect(answer.data.errors).toMatchObject([{ field }])
  })

  it('has the rules of every field: what is taken, read only, hidden and worked out', async () => {
    const one = await add({ name: '丁', address: { city: '唯一', note: '改', twice: 9 } })
    expect((await read(one)).address).toMatchObject({ city: '唯一', note: '默认', twice: 0 })
    const taken = await call('POST', records, { name: '戊', address: { city: '唯一' } })
    expect([taken.code, taken.data.errors]).toMatchObject([
      400,
      [{ field: 'address_city', message: expect.stringContaining('地址 · 城市') }],
    ])
    const hidden = await add({ name: 'hidden', delivery: { city: '不存' } })
    expect((await read(hidden)).delivery).toEqual({ city: null })
  })

  it('is searched, filtered and ordered by the names of fields', async () => {
    for (const [name, city, to] of [
      ['序一', '丙城', '南'],
      ['序二', '甲城', '北'],
      ['序三', '乙城', '南'],
    ])
      await add({ name, address: { city }, delivery: { city: to } })
    const names = async (body: object) => (await listed(body)).map(({ name }) => name)
    expect(await names({ queryJson: JSON.stringify({ delivery_city: '南' }), sidx: '-address_city' })).toHaveLength(2)
    const group = { field: 'address_city', symbol: 'like', fieldValue: '城' }
    const superQueryJson = JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [group] }] })
    expect((await names({ superQueryJson, sidx: 'address_city' })).sort()).toEqual(['序一', '序三', '序二'].sort())
    expect((await call('POST', `${records}/List`, { sidx: 'address.city' })).code).not.toBe(500)
  })

  it('gives somebody one of two fields of the same name', async () => {
    const one = await add({ name: '权', address: { city: '不可见' }, delivery: { city: '可见' } })
    const told = await read(one, clerk)
    expect(told).toMatchObject({ name: '权', delivery: { city: '可见' } })
    expect(JSON.stringify(told)).not.toContain('不可见')
    // what they were not given they do not write either
    await good('PUT', `${records}/${one}`, { version: told.version, address: { city: '改' }, delivery: { city: '改' } }, clerk)
    expect(await read(one)).toMatchObject({ address: { city: '不可见' }, delivery: { city: '改' } })
  })

  it('comes back as it was sent, whatever it holds', async () => {
    const text = fc.constantFrom(null, 'x', '值', '0', '{}', 'a_b')
    const sent = fc.record(
      {
        address: fc.record({ geo: fc.record({ lat: fc.constantFrom(null, 0, -1.25, 90) }, { requiredKeys: [] }) }, { requiredKeys: [] }),
        delivery: fc.record({ city: text }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(sent, async (values) => {
        const made = await read(await add({ name: '随机', ...values }))
        expect(made).toMatchObject({ name: '随机', ...values })
        expect(made.address).toHaveProperty('geo.marks', [])
      }),
      fuzz(50),
    )
  })
})

describe('around it', () => {
  it('sheets name a field by its groups, and rows come in either way', async () => {
    await add({ name: '出表', address: { city: '出城' }, delivery: { city: '至城' } })
    const { url } = await good('POST', `${records}/Actions/ExportData`, {
      dataType: 1,
      query: { queryJson: JSON.stringify({ name: '出表' }) },
    })
    expect(await sheet(url)).toEqual([
      ['名称', '地址 · 城市', '收货 · 城市'],
      ['出表', '出城', '至城'],
    ])
    const template = await sheet((await good('GET', `${records}/TemplateDownload`)).url)
    expect(template.flat().join()).toContain('收货 · 城市')
    const rows = [
      { name: '入一', address_city: '一城' },
      { name: '入二', address: { city: '二城', geo: { lat: '3' } } },
    ]
    const done = await good('POST', `${records}/ImportData`, { list: rows })
    expect(done).toMatchObject({ snum: 2, fnum: 0 })
    expect(await read(done.ids[1])).toMatchObject({ address: { city: '二城', geo: { lat: 3 } } })
    const wrong = await call('POST', `${records}/ImportData`, { list: [{ name: '入三', address: { town: 'x' } }] })
    expect([wrong.code, wrong.msg]).toEqual([400, '表单中没有字段“address.town”'])
  })

  it('who draws the list is told what its fields are called there, and who designs it what was written', async () => {
    const config = async (query: string) => JSON.parse((await good('GET', `${records}/Config?${query}`)).formData)
    expect((await config('')).fields[1].children[0]).toMatchObject({ label: '城市', fullLabel: '地址 · 城市' })
    expect((await config('type=0')).fields[1].children[0]).not.toHaveProperty('fullLabel')
  })

  it('a field whose group got a path keeps its values, and its rights', async () => {
    const plain = { ...form, fields: form.fields.filter((node) => (node as { path?: string }).path !== 'delivery') }
    const moved = card('to', '收货', [input('to_city', '城市', { storedAs: 'delivery_city' })])
    const one = await add({ name: '改名', delivery: { city: '留下' } })
    const drafted = await good('GET', `/api/visualdev/Base/${id}`)
    const columnData = { ...list, columnList: [{ field: 'name' }, { field: 'to_city' }], searchList: [{ field: 'to_city', searchType: 2 }] }
    await good('PUT', `/api/visualdev/Base/${id}`, {
      version: drafted.version,
      formData: { ...plain, fields: [...plain.fields, moved] },
      columnData,
    })
    await good('POST', `/api/visualdev/Base/${id}/Actions/Release`)
    expect(await read(one)).toMatchObject({ to: { city: '留下' } })
    expect(await read(one, clerk)).toMatchObject({ to: { city: '留下' } })
  })

  it('a flow takes its form and tells its record with records inside', async () => {
    const flow = await test.release(
      { nodes: [{ id: 'n1', kind: 'approve', title: '审批', who: [{ by: 'users', ids: [await test.idOf('zhouliping')] }] }] },
      'supplies',
      'officeSupply',
    )
    const filled = { code: 'ZZ901', fullName: '流程', kind: 'paper', unit: '个', price: 1, stock: 1, least: 1 }
    const instance = await test.launch('admin', flow, {
      ...filled,
      supplier: { fullName: '甲', contact: { name: '乙' } },
      store: { room: '丙' },
    })
    const told = JSON.parse(String((await test.read('admin', instance)).data))
    expect(told).toMatchObject({ supplier: { fullName: '甲', contact: { name: '乙', phone: null } }, store: { room: '丙', shelf: null } })
  })
})
