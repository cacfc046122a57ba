/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Node, Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'

let test: TestApp
let admin: string
/** may open orders, and not goods */
let clerk: string
/** may open goods, of which they do not see the price */
let keeper: string
/** may open nothing of these */
let stranger: string
let goods: string
let orders: string

const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const related = (more: object = {}) => ({
  pingeKey: 'relationForm',
  field: 'item',
  label: '货品',
  modelId: goods,
  relationField: 'name',
  columnOptions: [{ value: 'name' }, { value: 'code' }],
  ...more,
})
const attr = (field: string, showField: string, more: object = {}) => ({
  pingeKey: 'relationFormAttr',
  field,
  label: field,
  relationField: 'item',
  showField,
  ...more,
})
const post = (url: string, body: object = {}, token = admin) => test.call('POST', url, { token, body })
const get = (url: string, token = admin) => test.call('GET', url, { token })
const choose = (query: { [name: string]: string | number }, token = admin) =>
  get(
    `/api/visualdev/Base/${goods}/FieldDataSelect?${new URLSearchParams(Object.entries(query).map(([name, one]) => [name, String(one)]))}`,
    token,
  )
const records = () => `/api/visualdev/OnlineDev/${orders}`
const one = async (id: string, token = admin): Promise<Row> => JSON.parse((await get(`${records()}/${id}`, token)).data.data)
const read = async (id: string): Promise<Row> => JSON.parse((await get(`${records()}/${id}/DataChange`)).data.data)
const listed = async (id: string): Promise<Row> =>
  (await post(`${records()}/List`, { pageSize: 100 })).data.list.find((row: Row) => row.id === id)
const make = async (values: Row, token = admin) => post(records(), values, token)
const product = async (values: Row): Promise<string> =>
  (await post(`/api/visualdev/OnlineDev/${goods}`, { unit: 'box', price: 9.5, ...values })).data.id
const faults = (answer: { data: { errors?: Array<{ field: string; rule: string; message: string }> } | null }) =>
  Object.fromEntries((answer.data?.errors ?? []).map(({ field, rule, message }) => [field, `${rule}: ${message}`]))

async function application(enCode: string, fields: object[], list: object = {}): Promise<string> {
  const columns = fields.filter((node) => (node as Node).pingeKey !== 'table').map((node) => ({ field: (node as Node).field }))
  const body = {
    fullName: enCode,
    enCode,
    formData: { version: 1, fields },
    columnData: { version: 1, type: 1, columnList: columns, searchList: [], hasPage: true, btnsList: [], columnBtnsList: [], ...list },
  }
  const made = await post('/api/visualdev/Base', body)
  expect(made.code, JSON.stringify(made)).toBe(200)
  expect((await post(`/api/visualdev/Base/${made.data.id}/Actions/Release`)).code).toBe(200)
  await test.database.db.transaction().execute(async (trx) => {
    const propertyJson = JSON.stringify({ moduleId: made.data.id })
    await repository('menu').insert(trx, { enCode: `${enCode}.menu`, fullName: enCode, type: 3, parentId: '-1', propertyJson })
  })
  return made.data.id
}

beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  const units = [
    { id: 'box', fullName: { zh: '箱', en: 'Box' } },
    { id: 'bag', fullName: { zh: '袋', en: 'Bag' } },
  ]
  goods = await application(
    'rfGoods',
    [
      input('name'),
      input('code', { unique: true }),
      { pingeKey: 'select', field: 'unit', label: '单位', options: units },
      { pingeKey: 'inputNumber', field: 'price', label: '价格', precision: 2 },
      input('secret', { showPassword: true }),
      { pingeKey: 'calculate', field: 'double', label: '两倍', expression: '{{ form.price * 2 }}' },
    ],
    {
      useColumnPermission: true,
      ruleList: {
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'code', symbol: 'notLike', fieldValue: 'HIDDEN' }] }],
      },
    },
  )
  orders = await application(
    'rfOrders',
    [
      input('title'),
      related({ transferList: [{ sourceValue: 'title', targetField: 'code' }] }),
      attr('unitNow', 'unit'),
      attr('priceThen', 'price', { isStorage: 1 }),
      input('why', { visible: "{{ form.unitNow == '袋' }}", required: true }),
      {
        pingeKey: 'calculate',
        field: 'said',
        label: '说明',
        expression: "{{ form.priceThen == '9.50' ? 1 : 2 }}",
        precision: 0,
        isStorage: 1,
      },
      {
        pingeKey: 'table',
        field: 'lines',
        label: '明细',
        children: [related(), attr('lineUnit', 'unit'), attr('linePrice', 'price', { isStorage: 1 }), input('note')],
      },
    ],
    { searchList: [{ field: 'item', searchType: 1 }] },
  )
  clerk = await test.login(await test.person({ 'rfOrders.menu': [] }))
  stranger = await test.login(await test.person({}))
  const account = await test.person({ 'rfGoods.menu': [] })
  const { db } = test.database
  const role = await db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
  const menu = await db.selectFrom('base_menu').select('id').where('enCode', '=', 'rfGoods.menu').executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    for (const code of ['name', 'code', 'unit'])
      await repository('authorize').insert(trx, { objectType: 'role', objectId: role.id, menuId: menu.id, kind: 'column', code })
  })
  keeper = await test.login(account)
})

describe('PP-16 the list to choose from', () => {
  it('PP-16 gives pages of records as they are read, with what is asked for and nothing else', async () => {
    const made = await Promise.all([1, 2, 3].map((n) => product({ name: `纸张${n}`, code: `P${n}` })))
    const { data } = await choose({ currentPage: 1, pageSize: 2, keyword: '纸张', relationField: 'name', columnOptions: 'code,unit' })
    expect(data.pagination).toMatchObject({ currentPage: 1, pageSize: 2, total: 3 })
    expect(data.list).toHaveLength(2)
    expect(Object.keys(data.list[0]).sort()).toEqual(['code', 'id', 'name', 'unit'])
    expect(data.list[0]).toMatchObject({ unit: '箱' })
    expect(made).toContain(data.list[0].id)
  })

  it('PP-16 looks for a keyword in what is shown only', async () => {
    await product({ name: '胶水', code: 'GLUE-7' })
    expect((await choose({ keyword: 'GLUE', relationField: 'name' })).data.list).toEqual([])
    expect((await choose({ keyword: 'GLUE', relationField: 'name', columnOptions: 'code' })).data.list).toHaveLength(1)
  })

  it('PP-05 gives ten thousand without pages when they are asked for', async () => {
    const { data } = await choose({ pageSize: 10_000, relationField: 'name' })
    expect(data.pagination.pageSize).toBe(10_000)
  })

  it('PP-16 gives records by their ids, in the order asked; one that is gone is left out', async () => {
    const [a, b] = [await product({ name: '甲', code: 'A1' }), await product({ name: '乙', code: 'B1' })]
    const { data } = await choose({ ids: `${b},nothing,${a}`, columnOptions: 'name,double' })
    expect(data.list).toEqual([
      { id: b, name: '乙', double: '19.00' },
      { id: a, name: '甲', double: '19.00' },
    ])
  })

  it('PP-14 sends the stored values of what is taken over, and never a secret', async () => {
    const id = await product({ name: '丙', code: 'C1', secret: 'geheim' })
    const { data } = await choose({ ids: id, relationField: 'name', columnOptions: 'secret', transferFields: 'unit,price,secret' })
    expect(data.list[0]).toMatchObject({ secret: '******', $value: { unit: 'box', price: 9.5 } })
    expect(JSON.stringify(data)).not.toContain('geheim')
  })
})

describe('SB-02 records that pasted texts name', () => {
  const named = (words: string[], more: object = {}, token = admin) =>
    post(`/api/visualdev/Base/${goods}/FieldDataSelect/Actions/InfoByWords`, { relationField: 'name', words, ...more }, token)
  const namesOf = async (...given: Parameters<typeof named>) => (await named(...given)).data.list.map(({ name }: Row) => name).sort()

  it('SB-02 gives those that read exactly so, two at most of one text, and those with that id, in one call', async () => {
    const [pen, , , twin] = await Promise.all([
      product({ name: '钢笔', code: 'N1' }),
      product({ name: '钢笔盒', code: 'N2' }),
      product({ name: '双份', code: 'N3' }),
      product({ name: '双份', code: 'N4' }),
      product({ name: '双份', code: 'N5' }),
    ])
    const { data } = await named(['钢笔', '没有的'], { columnOptions: 'unit' })
    expect(data.list).toEqual([{ id: pen, name: '钢笔', unit: '箱' }])
    expect(await namesOf(['双份', '钢笔盒'])).toEqual(['双份', '双份', '钢笔盒'])
    expect((await named([twin as string])).data.list).toMatchObject([{ id: twin }])
    expect(await namesOf(['%', '钢'])).toEqual([])
  })

  it('SB-02 of a field that is read otherwise than it is stored, compares what is read', async () => {
    const id = await product({ name: '唯一价', code: 'N6', price: 77.7 })
    const called = async (relationField: string, words: string[]) =>
      (await named(words, { relationField })).data.list.map((row: Row) => row.id)
    expect(await called('price', ['77.70'])).toEqual([id])
    expect(await called('price', ['77.7'])).toEqual([])
    expect(await called('double', ['155.40'])).toEqual([id])
    // a secret is not found out by trying
    await product({ name: '有密', code: 'N7', secret: 'raten' })
    expect(await called('secret', ['raten'])).toEqual([])
  })

  it('SB-02 to whoever may choose, of what they may see, and nothing that is hidden', async () => {
    await product({ name: '藏起', code: 'HIDDEN-9' })
    const id = await product({ name: '给看', code: 'N8' })
    expect((await named(['给看'], {}, stranger)).code).toBe(403)
    expect(await namesOf(['给看', '藏起'], {}, clerk)).toEqual(['给看'])
    expect((await named(['9.50'], { relationField: 'price' }, keeper)).data.list).toEqual([])
    expect((await named(['给看'], { columnOptions: 'code,price' }, keeper)).data.list).toEqual([{ id, name: '给看', code: 'N8' }])
    expect((await named(Array.from({ length: 501 }, (_, i) => `${i}`))).code).toBe(400)
  })
})

describe('PP-16 who may choose', () => {
  it('PP-16 whoever may open a form that names the application sees the columns that it names, and no others', async () => {
    const id = await product({ name: '可见', code: 'SEEN' })
    const { data } = await choose(
      { ids: id, relationField: 'name', columnOptions: 'code,unit,price,double', transferFields: 'double,code' },
      clerk,
    )
    // unit and price are what attributes show
    expect(data.list).toEqual([{ id, name: '可见', code: 'SEEN', unit: '箱', price: '9.50', $value: { code: 'SEEN' } }])
    expect((await choose({ keyword: 'geheim', relationField: 'name', columnOptions: 'secret' }, clerk)).data.list).toEqual([])
  })

  it('PP-16 whoever has a menu of the application sees the columns that they were given', async () => {
    const id = await product({ name: '列', code: 'COL' })
    const { data } = await choose({ ids: id, relationField: 'name', columnOptions: 'code,price' }, keeper)
    expect(data.list).toEqual([{ id, name: '列', code: 'COL' }])
  })

  it('PP-16 nobody else may, and a form that names it opens none of its other calls', async () => {
    expect((await choose({ relationField: 'name' }, stranger)).code).toBe(403)
    const base = `/api/visualdev/OnlineDev/${goods}`
    expect((await get(`${base}/Config`, clerk)).code).toBe(403)
    expect((await post(`${base}/List`, {}, clerk)).code).toBe(403)
  })

  it('PP-16 what the fixed filter of the list hides is not offered', async () => {
    await product({ name: '隐藏的', code: 'HIDDEN-1' })
    expect((await choose({ keyword: '隐藏的', relationField: 'name' })).data.list).toEqual([])
  })
})

describe('WG-15 a record that names another one', () => {
  it('PP-17 keeps the id and is read with the words, and with the id under _id where words take its place', async () => {
    const item = await product({ name: '订书机', code: 'ST' })
    const id = (await make({ title: '一', item, lines: [{ item, note: 'x' }] })).data.id
    const record = await one(id)
    expect(record).toMatchObject({ item, $text: { item: '订书机' } })
    expect((record.lines as Row[])[0]).toMatchObject({ item, $text: { item: '订书机' } })
    expect(await listed(id)).toMatchObject({ item, $text: { item: '订书机' } })
    expect(await read(id)).toMatchObject({ item: '订书机', item_id: item, lines: [{ item: '订书机', item_id: item }] })
  })

  it('WG-15 is found by the record that it names', async () => {
    const item = await product({ name: '找', code: 'FIND' })
    const id = (await make({ title: '二', item })).data.id
    const found = await post(`${records()}/List`, { queryJson: JSON.stringify({ item }) })
    expect(found.data.list.map((row: Row) => row.id)).toEqual([id])
  })

  it('WG-15 refuses what is no record of that application, in the form and in its rows', async () => {
    const foreign = (await make({ title: '三' })).data.id
    const answer = await make({ title: '四', item: foreign, lines: [{ item: 'made up' }] })
    expect(faults(answer)).toEqual({
      item: 'exists: 货品所选的记录不存在',
      'lines[0].item': 'exists: 货品所选的记录不存在',
    })
    const hidden = await product({ name: '藏', code: 'HIDDEN-2' })
    expect(faults(await make({ title: '五', item: hidden }))).toHaveProperty('item')
  })

  it('WG-15 a record that is gone stays where it was chosen, is shown as gone, and cannot be chosen again', async () => {
    const item = await product({ name: '旧货', code: 'OLD' })
    const id = (await make({ title: '六', item, lines: [{ item, note: 'a' }] })).data.id
    expect((await test.call('DELETE', `/api/visualdev/OnlineDev/${goods}/${item}`, { token: admin })).code).toBe(200)
    const record = await one(id)
    expect(record).toMatchObject({ item, unitNow: null, priceThen: '9.50', $text: { item: '' } })
    expect(await read(id)).toMatchObject({ item: '记录已不存在', item_id: item })
    const saved = await test.call('PUT', `${records()}/${id}`, { token: admin, body: { ...record, title: '七' } })
    expect(saved.code, JSON.stringify(saved)).toBe(200)
    // what was stored of it stays as well
    expect(await one(id)).toMatchObject({ title: '七', item, priceThen: '9.50', lines: [{ item, linePrice: '9.50' }] })
    expect(faults(await make({ title: '八', item }))).toHaveProperty('item')
  })
})

describe('WG-63 what is shown of the chosen record', () => {
  it('WG-63 is worked out by the server, whatever was sent, in the form and in rows', async () => {
    const item = await product({ name: '本子', code: 'NB', unit: 'box', price: 12 })
    const sent = { title: '九', item, unitNow: '袋', priceThen: '0.01', lines: [{ item, lineUnit: '假', linePrice: '1' }] }
    const id = (await make(sent)).data.id
    expect(await one(id)).toMatchObject({ unitNow: '箱', priceThen: '12.00', lines: [{ lineUnit: '箱', linePrice: '12.00' }] })
    expect(await listed(id)).toMatchObject({ unitNow: '箱', priceThen: '12.00' })
  })

  it('WG-63 follows the record when it is only shown, and stays as it was saved when it is stored', async () => {
    const item = await product({ name: '尺', code: 'RU', unit: 'box', price: 3 })
    const id = (await make({ title: '十', item })).data.id
    const good = `/api/visualdev/OnlineDev/${goods}/${item}`
    const { version } = JSON.parse((await get(good)).data.data)
    await test.call('PUT', good, { token: admin, body: { unit: 'bag', price: 4, version } })
    expect(await one(id)).toMatchObject({ unitNow: '袋', priceThen: '3.00' })
    const again = await one(id)
    await test.call('PUT', `${records()}/${id}`, { token: admin, body: { title: '十一', why: '因', version: again.version } })
    expect(await one(id)).toMatchObject({ unitNow: '袋', priceThen: '4.00' })
  })

  it('WG-63 is empty without a choice', async () => {
    const item = await product({ name: '笔', code: 'PEN' })
    const id = (await make({ title: '十二', item })).data.id
    const { version } = await one(id)
    await test.call('PUT', `${records()}/${id}`, { token: admin, body: { item: null, version } })
    expect(await one(id)).toMatchObject({ item: null, unitNow: null, priceThen: null })
  })

  it('WG-63 decides on what reads it: a field that it shows, and a formula', async () => {
    const bag = await product({ name: '米', code: 'RICE', unit: 'bag' })
    expect(faults(await make({ title: '十三', item: bag }))).toHaveProperty('why')
    const id = (await make({ title: '十三', item: bag, why: '要' })).data.id
    expect(await one(id)).toMatchObject({ why: '要', said: 1 })
  })

  it('WG-63 a definition that names no choice, or another kind of field, is refused', async () => {
    const definition = (name: string) => ({
      fullName: 'x',
      enCode: `rfWrong${name}`,
      formData: { version: 1, fields: [input('title'), related(), attr('unit', 'unit', { relationField: name })] },
    })
    expect((await post('/api/visualdev/Base', definition('itme'))).data.faults).toMatchObject([
      { pointer: '/formData/fields/2/relationField', hint: 'did you mean "item"?' },
    ])
    expect((await post('/api/visualdev/Base', definition('title'))).data.faults).toMatchObject([
      { pointer: '/formData/fields/2/relationField' },
    ])
  })
})

describe('WG-15 definitions that go wrong', () => {
  it('WG-15 an application that is not there gives no words and no choice', async () => {
    const lost = await application('rfLost', [input('title'), related({ modelId: 'nowhere' })])
    expect(faults(await post(`/api/visualdev/OnlineDev/${lost}`, { title: 'a', item: 'x' }))).toHaveProperty('item')
    expect((await get('/api/visualdev/Base/nowhere/FieldDataSelect')).code).toBe(404)
  })

  it('WG-15 two applications that name each other by what they name end', async () => {
    const self = await application('rfSelf', [input('title')])
    const body = JSON.parse(JSON.stringify((await get(`/api/visualdev/Base/${self}`)).data))
    const fields = [input('title'), related({ field: 'other', modelId: self, relationField: 'other', columnOptions: [{ value: 'other' }] })]
    const saved = await test.call('PUT', `/api/visualdev/Base/${self}`, {
      token: admin,
      body: { ...body, formData: { version: 1, fields } },
    })
    expect(saved.code, JSON.stringify(saved)).toBe(200)
    await post(`/api/visualdev/Base/${self}/Actions/Release`)
    const url = `/api/visualdev/OnlineDev/${self}`
    const first = (await post(url, { title: '甲' })).data.id
    const { version } = JSON.parse((await get(`${url}/${first}`)).data.data)
    expect((await test.call('PUT', `${url}/${first}`, { token: admin, body: { other: first, version } })).code).toBe(200)
    expect((await get(`${url}/${first}`)).code).toBe(200)
  })
})
