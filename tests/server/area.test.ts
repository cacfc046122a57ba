import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import { shippedAreas } from '#server/db/migrations/data/areas.ts'
import { password, startApp, type TestApp } from '../helpers/app.ts'

const path = '/api/system/Area'
let test: TestApp
let token: string
let clerk: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
  clerk = await test.login(await test.person({}), password)
})
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  test.call(method, url, body === undefined ? { token } : { token, body })
const get = async (url: string) => (await call('GET', url)).data
const names = (list: Row[]) => list.map(({ fullName }) => fullName)
let n = 0
const make = async (parentId: string, more: object = {}): Promise<string> => {
  const answer = await call('POST', path, { parentId, fullName: `街道${++n}`, enCode: `x${n}`, ...more })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data.id
}

describe('what is shipped', () => {
  it('AA-03 is the provinces, cities and districts of China, each below the one before', () => {
    const areas = shippedAreas()
    const ids = new Set(areas.map(({ id }) => id))
    expect([0, 1, 2].map((level) => areas.filter((one) => one.level === level).length)).toEqual([34, 367, 3361])
    expect(ids.size).toBe(areas.length)
    expect(areas.filter(({ parentId }) => parentId !== '-1' && !ids.has(parentId))).toEqual([])
    const below = new Set(areas.map(({ parentId }) => parentId))
    expect(
      areas.filter(({ id, level }) => level < 2 && !below.has(id)).map(({ fullName }) => fullName),
      'every city has districts',
    ).toEqual([])
    const outside = areas.filter(({ lng, lat }) => lng !== null && !(lng > 73 && lng < 136 && Number(lat) > 16 && Number(lat) < 54))
    expect(outside).toEqual([])
  })
})

describe('the calls of the picker', () => {
  it('AR-01 AA-03 AA-04 gives id, name and isLeaf below an area, the provinces below -1', async () => {
    const provinces = await get(`${path}/-1/Selector/0`)
    expect(provinces.list.length).toBe(34)
    expect(provinces.list[0]).toEqual({ id: '11', fullName: '北京市', isLeaf: false })
    expect((await get(`${path}/3301/Selector/0`)).list).toContainEqual({ id: '330106', fullName: '西湖区', isLeaf: true })
    expect(names((await get(`${path}/33/Selector/3301`)).list)).not.toContain('杭州市')
  })

  it('AA-01 finds by name, by pinyin, by code and by what stands above, a page at a time', async () => {
    const find = async (keyword: string, more = '') =>
      (await get(`${path}/-1/Selector/0?keyword=${encodeURIComponent(keyword)}&level=2${more}`)).list as Row[]
    expect(await find('杭州 西湖')).toEqual([
      { id: '330106', fullName: '西湖区', isLeaf: true, path: ['33', '3301', '330106'], names: ['浙江省', '杭州市', '西湖区'] },
    ])
    expect(names(await find('yuhang'))).toContain('余杭区')
    expect(names(await find('330106'))).toEqual(['西湖区'])
    const [first, second] = [await find('浙江', '&pageSize=20'), await find('浙江', '&pageSize=20&currentPage=2')]
    expect([first.length, second.length]).toEqual([20, 20])
    expect(first.filter(({ id }) => second.some((one) => one.id === id))).toEqual([])
    expect(await find('100%')).toEqual([])
  })

  it('AR-01 AA-05 gives the names of paths, path by path', async () => {
    expect((await call('POST', `${path}/GetAreaByIds`, { idsList: [['33', '3301', '330106'], ['44'], ['none']] })).data).toEqual([
      ['浙江省', '杭州市', '西湖区'],
      ['广东省'],
      ['none'],
    ])
    expect((await call('POST', `${path}/GetAreaByIds`, { ids: [] })).code).toBe(400)
  })

  it('is for whoever is signed in; the screen is not', async () => {
    expect((await test.call('GET', `${path}/-1/Selector/0`, { token: clerk })).code).toBe(200)
    expect((await test.call('GET', `${path}/-1`, { token: clerk })).code).toBe(403)
    expect((await test.call('GET', `${path}/-1/Selector/0`)).code).toBe(600)
  })
})

describe('the screen', () => {
  it('AR-01 AA-04 lists what is below an area, reads one, adds, changes, switches off and deletes (reading C-042)', async () => {
    const provinces = await get(`${path}/-1?depth=2`)
    expect(provinces.list.length).toBe(34)
    expect(provinces.list[0].children[0].fullName).toBe('市辖区')
    const id = await make('330106', { fullName: '灵隐街道', quickQuery: 'lingyin ly' })
    expect((await get(`${path}/330106`)).list.map((row: Row) => [row.fullName, row.level, row.hasChildren])).toEqual([
      ['灵隐街道', 3, false],
    ])
    expect(await get(`${path}/${id}/Info`)).toMatchObject({ id, parentId: '330106', quickQuery: 'lingyin ly' })
    expect((await get(`${path}/3301/Selector/0`)).list).toContainEqual({ id: '330106', fullName: '西湖区', isLeaf: false })
    expect((await call('PUT', `${path}/${id}`, { fullName: '灵隐', version: 1 })).code).toBe(200)
    expect((await call('PUT', `${path}/${id}/Actions/State`)).code).toBe(200)
    expect((await get(`${path}/330106/Selector/0`)).list).toEqual([])
    expect((await call('DELETE', `${path}/${id}`)).code).toBe(200)
    expect((await call('GET', `${path}/${id}/Info`)).code).toBe(404)
  })

  it('refuses a fifth level, a parent that is not there, another place, and a code twice', async () => {
    const street = await make('330105')
    const answer = await call('POST', path, { parentId: street, fullName: '社区', enCode: 'deep' })
    expect([answer.code, answer.msg]).toEqual([400, '街道下不能再添加下级'])
    expect((await call('POST', path, { parentId: 'none', fullName: '社区', enCode: 'deep' })).code).toBe(400)
    expect((await call('PUT', `${path}/${street}`, { parentId: '11' })).code).toBe(400)
    expect((await call('POST', path, { parentId: '33', fullName: '又一个', enCode: '3301' })).code).toBe(400)
  })

  it('keeps an area that has others below it, or that a record holds', async () => {
    expect((await call('DELETE', `${path}/33`)).code).toBe(409)
    const { add } = await application([{ pingeKey: 'areaSelect', field: 'a', label: '地区' }])
    await add({ a: [['33', '3301', '330106']] })
    const answer = await call('DELETE', `${path}/330106`)
    expect(answer.code).toBe(409)
    expect((await get(`${path}/330106/Info`)).fullName).toBe('西湖区')
  })
})

async function application(fields: object[], list: object = {}) {
  const enCode = `area${++n}`
  const columnData = {
    version: 1,
    type: 1,
    columnList: fields.map((one) => ({ field: (one as Row).field })),
    searchList: fields.map((one) => ({ field: (one as Row).field, searchType: 1 })),
    hasPage: true,
    btnsList: [],
    columnBtnsList: [],
    ...list,
  }
  const made = await call('POST', '/api/visualdev/Base', { fullName: enCode, enCode, formData: { version: 1, fields }, columnData })
  expect(made.code, JSON.stringify(made)).toBe(200)
  const { id } = made.data
  expect((await call('POST', `/api/visualdev/Base/${id}/Actions/Release`)).code).toBe(200)
  const url = `/api/visualdev/OnlineDev/${id}`
  return {
    send: (values: object) => call('POST', url, values),
    change: (record: string, values: object) => call('PUT', `${url}/${record}`, values),
    add: async (values: object): Promise<string> => {
      const answer = await call('POST', url, values)
      expect(answer.code, JSON.stringify(answer)).toBe(200)
      return answer.data.id
    },
    list: async (search: Row = {}, filter?: Json): Promise<Row[]> => {
      const body = { queryJson: JSON.stringify(search), ...(filter ? { superQueryJson: JSON.stringify(filter) } : {}) }
      const answer = await call('POST', `${url}/List`, body)
      expect(answer.code, JSON.stringify(answer)).toBe(200)
      return answer.data.list
    },
  }
}

describe('areas in records', () => {
  const hangzhou = ['33', '3301', '330106']
  const ningbo = ['33', '3302', '330203']
  const shenzhen = ['44', '4403', '440305']

  it('AA-02 refuses a path that ends too early, is no path, or is there twice', async () => {
    const { send, add } = await application([{ pingeKey: 'areaSelect', field: 'a', label: '地区', multiple: true }])
    const said = async (a: Json) => (await send({ a })).msg
    expect(await said([['33', '3301']])).toBe('地区需选择到区县')
    expect(await said([hangzhou, hangzhou])).toBe('地区有重复的选项')
    expect(await said([['44', '3301', '330106']])).toBe('地区中有不存在或已停用的区划')
    expect(await said([['33', '3301', 'nowhere']])).toBe('地区中有不存在或已停用的区划')
    expect((await send({ a: '330106' })).code).toBe(400)
    await add({ a: [hangzhou, shenzhen] })
  })

  it('AA-05 is answered in words, a path each', async () => {
    const { add, list } = await application([
      { pingeKey: 'areaSelect', field: 'a', label: '地区' },
      { pingeKey: 'areaSelect', field: 'b', label: '城市', level: 1, multiple: true, separator: '/' },
    ])
    await add({ a: [hangzhou], b: [hangzhou.slice(0, 2), shenzhen.slice(0, 2)] })
    expect((await list())[0]?.$text).toEqual({ a: '浙江省 / 杭州市 / 西湖区', b: '浙江省/杭州市，广东省/深圳市' })
  })

  it('AA-03 is found by its path, and by every area above it', async () => {
    const { add, list } = await application([{ pingeKey: 'areaSelect', field: 'a', label: '地区', multiple: true }], {
      hasSuperQuery: true,
    })
    const [one, two, three] = [await add({ a: [hangzhou] }), await add({ a: [ningbo, shenzhen] }), await add({})]
    const ids = async (search: Row, filter?: Json) => (await list(search, filter)).map(({ id }) => id).sort()
    expect(await ids({ a: [['33']] })).toEqual([one, two].sort())
    expect(await ids({ a: [['33', '3301']] })).toEqual([one])
    expect(await ids({ a: [shenzhen] })).toEqual([two])
    expect(await ids({ a: [['44'], ['33', '3301']] })).toEqual([one, two].sort())
    const filter = (symbol: string, fieldValue?: Json) => ({
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'a', symbol, ...(fieldValue ? { fieldValue } : {}) }] }],
    })
    expect(await ids({}, filter('==', [['44']]))).toEqual([two])
    expect(await ids({}, filter('null'))).toEqual([three])
  })

  it('AA-02 takes no area that was switched off, but keeps the one that a record has', async () => {
    const street = await make('330108', { fullName: '西兴街道' })
    const path4 = ['33', '3301', '330108', street]
    const { add, change, send } = await application([
      { pingeKey: 'areaSelect', field: 'a', label: '地区', level: 3 },
      { pingeKey: 'input', field: 'note', label: '备注' },
    ])
    const record = await add({ a: [path4] })
    await call('PUT', `${path}/${street}/Actions/State`)
    expect((await send({ a: [path4] })).code).toBe(400)
    expect((await change(record, { a: [path4], note: '改', version: 1 })).code).toBe(200)
  })

  it('AA-02 stands in sub-tables too, where its fault names the row', async () => {
    const children = [{ pingeKey: 'areaSelect', field: 'a', label: '地区' }]
    const { send, add, list } = await application([{ pingeKey: 'table', field: 'rows', label: '明细', children }], { searchList: [] })
    const answer = await send({ rows: [{ a: [hangzhou] }, { a: [['33', '3301', '440305']] }] })
    expect(answer.data.errors).toEqual([
      { field: 'rows[1].a', row: 1, child: 'a', rule: 'option', message: '地区中有不存在或已停用的区划' },
    ])
    await add({ rows: [{ a: [hangzhou] }] })
    expect((await list()).length).toBe(1)
  })
})
