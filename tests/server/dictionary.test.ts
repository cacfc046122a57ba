/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

const types = '/api/system/DictionaryType'
const data = '/api/system/DictionaryData'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const get = (url: string) => test.call('GET', url, { token })
const post = (url: string, body: object) => test.call('POST', url, { token, body })
const put = (url: string, body: object = {}) => test.call('PUT', url, { token, body })
const remove = (url: string) => test.call('DELETE', url, { token })

let count = 0
async function category(values: Row = {}): Promise<string> {
  count += 1
  const {
    code,
    msg,
    data: made,
  } = await post(types, { parentId: '0', fullName: `分类${count}`, enCode: `type${count}`, isTree: 0, sortCode: count, ...values })
  expect(`${code} ${msg}`).toBe('200 保存成功')
  return made.id
}
async function entry(dictionaryTypeId: string, values: Row = {}): Promise<string> {
  count += 1
  const answer = await post(data, {
    dictionaryTypeId,
    parentId: dictionaryTypeId,
    fullName: `选项${count}`,
    enCode: `entry${count}`,
    sortCode: count,
    ...values,
  })
  expect(`${answer.code} ${answer.msg}`).toBe('200 保存成功')
  return answer.data.id
}
const faults = (answer: { data: { errors: Array<{ field: string; message: string }> } }) =>
  Object.fromEntries(answer.data.errors.map(({ field, message }) => [field, message]))

/** A multipart body with a file and, if given, the mode. */
function upload(name: string, content: string, type?: string) {
  const boundary = 'x-pinge-test'
  const field = type === undefined ? '' : `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n`
  const body = `${field}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--${boundary}--\r\n`
  return test.call('POST', `${data}/Actions/Import`, {
    token,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

describe('categories', () => {
  it('DI-30 DI-31 serves list, selector and the four verbs, each with its message', async () => {
    const id = await category({ fullName: '费用类别', enCode: 'expenseType', description: '报销用' })
    expect((await get(`${types}/${id}`)).data).toMatchObject({
      id,
      parentId: '0',
      fullName: '费用类别',
      enCode: 'expenseType',
      isTree: 0,
      category: 0,
      description: '报销用',
      version: 1,
    })
    expect(await put(`${types}/${id}`, { parentId: '0', fullName: '费用', enCode: 'expenseType', isTree: 1, version: 1 })).toMatchObject({
      code: 200,
      msg: '保存成功',
    })
    const { list } = (await get(types)).data
    expect(list.map((row: Row) => row.id)).toEqual(['0', '1'])
    expect(list[0].children).toEqual(expect.arrayContaining([expect.objectContaining({ id, fullName: '费用', isTree: 1 })]))
    expect(await remove(`${types}/${id}`)).toMatchObject({ code: 200, msg: '删除成功' })
    expect((await get(`${types}/${id}`)).code).toBe(404)
  })

  it('DI-16 DI-17 DI-18 DI-19 tells broken rules in the words of the specification', async () => {
    expect(faults(await post(types, {}))).toEqual({ parentId: '上级菜单不能为空', fullName: '请输入名称', enCode: '请输入编码' })
    const long = await post(types, { parentId: '0', fullName: '名'.repeat(51), enCode: 'c'.repeat(51), sortCode: 1_000_000 })
    expect(faults(long)).toMatchObject({
      fullName: '名称最多为50个字符！',
      enCode: '编码最多为50个字符！',
      sortCode: expect.stringContaining('999999'),
    })
    expect(long.msg).toBe('名称最多为50个字符！')
    expect(faults(await post(types, { parentId: '0', fullName: '名称$', enCode: 'x' }))).toEqual({ fullName: '名称不能含有特殊符号' })
    expect(faults(await post(types, { parentId: '0', fullName: '负', enCode: 'x', sortCode: -1 }))).toHaveProperty('sortCode')
    expect(faults(await post(types, { parentId: '0', fullName: ['x'], enCode: { a: 1 } }))).toEqual({
      fullName: '名称的值不正确',
      enCode: '编码的值不正确',
    })
    expect(faults(await post(types, { parentId: '0', fullName: '甲', enCode: 'x', isTree: 7 }))).toHaveProperty('isTree')
  })

  it('tells them in the language of the caller', async () => {
    const answer = await test.call('POST', types, { token, body: {}, headers: { 'pinge-language': 'en' } })
    expect(answer.data.errors[1].message).toMatch(/^[A-Za-z ,.]+$/)
    const tw = await test.call('POST', types, { token, body: {}, headers: { 'accept-language': 'zh-TW,zh;q=0.9' } })
    expect(tw.data.errors[1].message).toBe('請輸入名稱')
  })

  it('DI-16 keeps the parent when a category is edited', async () => {
    const id = await category()
    expect(faults(await put(`${types}/${id}`, { parentId: '1', fullName: '名', enCode: `moved${count}` }))).toEqual({
      parentId: '上级分类不能修改',
    })
    expect((await put(`${types}/${id}`, { fullName: '名' })).code).toBe(200)
  })

  it('DI-10 lets nobody edit, delete or export categories 0 and 1', async () => {
    for (const id of ['0', '1']) {
      expect((await put(`${types}/${id}`, { fullName: 'x' })).code).toBe(403)
      expect((await remove(`${types}/${id}`)).code).toBe(403)
      expect((await get(`${types}/${id}/Actions/Export`)).code).toBe(403)
      expect((await get(`${types}/${id}`)).code).toBe(200)
    }
  })

  it('offers every parent but the category itself and what is below it', async () => {
    const above = await category()
    const below = await category({ parentId: above })
    const ids = (rows: Array<Row & { children?: Row[] }>): string[] =>
      rows.flatMap((row) => [String(row.id), ...ids((row.children ?? []) as [])])
    const offered = ids((await get(`${types}/Selector/${above}`)).data.list)
    expect(offered).toEqual(expect.arrayContaining(['0', '1']))
    expect(offered).not.toContain(above)
    expect(offered).not.toContain(below)
    expect(ids((await get(`${types}/Selector/0`)).data.list)).toEqual(expect.arrayContaining([above, below]))
  })

  it('refuses a code that is taken, a parent that is not there, and deleting what is in use', async () => {
    const id = await category({ enCode: 'taken' })
    expect(faults(await post(types, { parentId: '0', fullName: 'x', enCode: 'taken' }))).toEqual({ enCode: '编码已存在' })
    expect(faults(await post(types, { parentId: 'nowhere', fullName: 'x', enCode: 'free1' }))).toEqual({ parentId: '上级不存在' })
    const child = await category({ parentId: id })
    expect((await remove(`${types}/${id}`)).code).toBe(409)
    await remove(`${types}/${child}`)
    await entry(id)
    expect((await remove(`${types}/${id}`)).msg).toBe('已被其他数据使用，不能删除')
  })

  it('DI-01 finds categories by a keyword, with what is above them', async () => {
    const above = await category({ fullName: '上层' })
    await category({ parentId: above, fullName: '要找的' })
    const { list } = (await get(`${types}?keyword=${encodeURIComponent('要找')}`)).data
    expect(list).toHaveLength(1)
    expect(list[0].children[0]).toMatchObject({ fullName: '上层', children: [expect.objectContaining({ fullName: '要找的' })] })
  })
})

describe('entries', () => {
  it('DI-29 serves list, all, both selectors, the four verbs, info, state and export', async () => {
    const typeId = await category({ enCode: 'city' })
    const id = await entry(typeId, { fullName: '北京', enCode: 'bj' })
    expect((await get(`${data}/${typeId}`)).data).toMatchObject({
      list: [{ id, fullName: '北京', enCode: 'bj', enabledMark: 1, dictionaryTypeId: typeId, parentId: '0', hasChildren: false }],
      pagination: { total: 1 },
    })
    expect((await get(`${data}/${id}/Info`)).data).toMatchObject({ id, fullName: '北京' })
    expect((await put(`${data}/${id}`, { fullName: '上海', enCode: 'sh' })).code).toBe(200)
    expect((await get(`${data}/${typeId}/Data/Selector`)).data.list).toEqual([{ id, parentId: '0', fullName: '上海', enCode: 'sh' }])
    expect((await get(`${data}/city/Data/Selector`)).data.list).toHaveLength(1)
    const all = (await get(`${data}/All`)).data.list.find((row: Row) => row.id === typeId)
    expect(all).toMatchObject({ enCode: 'city', isTree: 0, dictionaryList: [{ id, fullName: '上海', enCode: 'sh' }] })
    expect((await get(`${data}/${typeId}/Actions/Export`)).data.url).toMatch(/^\/api\/file\/Download\/export\//)
    expect((await remove(`${data}/${id}`)).code).toBe(200)
    expect((await get(`${data}/${id}/Info`)).code).toBe(404)
  })

  it('DI-07 flips an entry between enabled and disabled; only enabled ones are offered', async () => {
    const typeId = await category()
    const id = await entry(typeId)
    expect(await put(`${data}/${id}/Actions/State`)).toMatchObject({ code: 200, msg: '操作成功' })
    expect((await get(`${data}/${id}/Info`)).data.enabledMark).toBe(0)
    expect((await get(`${data}/${typeId}`)).data.list).toHaveLength(1)
    expect((await get(`${data}/${typeId}/Data/Selector`)).data.list).toEqual([])
    expect((await get(`${data}/All`)).data.list.find((row: Row) => row.id === typeId).dictionaryList).toEqual([])
    await put(`${data}/${id}/Actions/State`)
    expect((await get(`${data}/${id}/Info`)).data.enabledMark).toBe(1)
  })

  it('DI-07 two people who both disable an entry leave it disabled', async () => {
    const id = await entry(await category())
    for (let person = 0; person < 2; person++) expect((await put(`${data}/${id}/Actions/State`, { enabledMark: 0 })).code).toBe(200)
    expect((await get(`${data}/${id}/Info`)).data.enabledMark).toBe(0)
    expect((await put(`${data}/${id}/Actions/State`, { enabledMark: 7 })).code).toBe(400)
  })

  it('DI-23 DI-24 DI-25 DI-19 tells broken rules in the words of the specification', async () => {
    const dictionaryTypeId = await category()
    expect(faults(await post(data, { dictionaryTypeId }))).toEqual({ parentId: '请选择', fullName: '请输入名称', enCode: '请输入编码' })
    expect(
      faults(await post(data, { dictionaryTypeId, parentId: '0', fullName: '名'.repeat(51), enCode: 'c'.repeat(51), sortCode: 1_000_000 })),
    ).toMatchObject({
      fullName: '字典名称最多为50个字符！',
      enCode: '字典编码最多为50个字符！',
      sortCode: expect.any(String),
    })
  })

  it('DI-26 stores a parent that is the category itself as 0, and gives the form the category back', async () => {
    const typeId = await category({ isTree: 1 })
    const id = await entry(typeId, { parentId: typeId })
    expect((await get(`${data}/${typeId}?isTree=1`)).data.list[0].parentId).toBe('0')
    expect((await get(`${data}/${id}/Info`)).data.parentId).toBe(typeId)
    expect((await put(`${data}/${id}`, { parentId: typeId, fullName: 'x' })).code).toBe(200)
    const stored = await test.database.db
      .selectFrom('base_dictionary_data')
      .select('parentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.parentId).toBe('0')
  })

  it('DI-05 gives a tree or a flat list, as isTree asks; a keyword keeps the branches', async () => {
    const typeId = await category({ isTree: 1 })
    const above = await entry(typeId, { fullName: '华北' })
    await entry(typeId, { parentId: above, fullName: '北京' })
    await entry(typeId, { fullName: '华南' })
    const tree = (await get(`${data}/${typeId}?isTree=1`)).data.list
    expect(tree).toHaveLength(2)
    expect(tree[0]).toMatchObject({ fullName: '华北', hasChildren: true, children: [{ fullName: '北京' }] })
    expect((await get(`${data}/${typeId}?isTree=0`)).data.list).toHaveLength(3)
    const found = (await get(`${data}/${typeId}?isTree=1&keyword=${encodeURIComponent('北京')}`)).data.list
    expect(found).toMatchObject([{ fullName: '华北', children: [{ fullName: '北京' }] }])
  })

  it('CN-04 pages a flat list, 20 rows when nobody says otherwise', async () => {
    const typeId = await category()
    for (let i = 0; i < 25; i++) await entry(typeId)
    const { list, pagination } = (await get(`${data}/${typeId}?currentPage=2`)).data
    expect(list).toHaveLength(5)
    expect(pagination).toEqual({ currentPage: 2, pageSize: 20, total: 25 })
  })

  it('DI-21 DI-22 offers the category and its entries as parents, without the entry itself; in a flat one only the category', async () => {
    const typeId = await category({ isTree: 1, fullName: '地区' })
    const above = await entry(typeId)
    const id = await entry(typeId, { parentId: above })
    const below = await entry(typeId, { parentId: id })
    const tree = (await get(`${data}/${typeId}/Selector/${id}?isTree=1`)).data.list
    expect(tree).toMatchObject([{ id: typeId, fullName: '地区', children: [{ id: above }] }])
    expect(JSON.stringify(tree)).not.toContain(below)
    expect((await get(`${data}/${typeId}/Selector/0?isTree=0`)).data.list).toEqual([
      expect.objectContaining({ id: typeId, hasChildren: false }),
    ])
  })

  it('refuses a parent of another category, a parent below itself, and a code that is taken in the category', async () => {
    const typeId = await category({ isTree: 1 })
    const other = await category({ isTree: 1 })
    const foreign = await entry(other, { enCode: 'same' })
    const id = await entry(typeId, { enCode: 'same' })
    expect(faults(await put(`${data}/${id}`, { parentId: foreign }))).toEqual({ parentId: '上级不属于同一分类' })
    const below = await entry(typeId, { parentId: id })
    expect(faults(await put(`${data}/${id}`, { parentId: below }))).toEqual({ parentId: '不能选择自己或自己的下级作为上级' })
    expect(faults(await post(data, { dictionaryTypeId: typeId, parentId: '0', fullName: 'x', enCode: 'same' }))).toEqual({
      enCode: '编码已存在',
    })
    expect((await remove(`${data}/${id}`)).msg).toBe('存在下级数据，不能删除')
    expect(faults(await post(data, { dictionaryTypeId: 'nowhere', parentId: '0', fullName: 'x', enCode: 'y' }))).toEqual({
      dictionaryTypeId: '数据不存在或已被删除',
    })
  })
})

describe('export and import', () => {
  const fetchFile = async (url: string) => {
    const response = await test.app.inject(url)
    return { headers: response.headers, body: response.body, status: response.statusCode }
  }

  it('DI-13 exports a category as a .bdd file under a signed, short-lived address', async () => {
    const typeId = await category({ fullName: '导出', enCode: 'exported', isTree: 1 })
    const above = await entry(typeId, { fullName: '一', enCode: 'one' })
    await entry(typeId, { parentId: above, fullName: '二', enCode: 'two' })
    const { url } = (await get(`${types}/${typeId}/Actions/Export`)).data
    const { headers, body } = await fetchFile(url)
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('导出')}.bdd`)
    const file = JSON.parse(body)
    expect(file).toMatchObject({
      entity: 'dictionaryType',
      version: 1,
      data: { types: [{ enCode: 'exported' }], entries: [{ enCode: 'one' }, { enCode: 'two', parentId: above }] },
    })
    expect(body).not.toContain('creatorUserId')
    expect(JSON.parse((await fetchFile(`${url}x`)).body).code).toBe(404)
    expect(JSON.parse((await fetchFile(url.replace(/export\/./, 'export/A'))).body).code).toBe(404)
  })

  it('DI-28 imports a .bdd file: 0 skips what is there, 1 appends it as new', async () => {
    const typeId = await category({ fullName: '搬家', enCode: 'moving', isTree: 1 })
    const above = await entry(typeId, { enCode: 'one' })
    const below = await entry(typeId, { parentId: above, enCode: 'two' })
    const { body } = await fetchFile((await get(`${types}/${typeId}/Actions/Export`)).data.url)
    await remove(`${data}/${below}`)
    expect(await upload('搬家.bdd', body, '0')).toMatchObject({
      code: 200,
      msg: '导入成功：新增 1 条，跳过 2 条',
      data: { added: 1, skipped: 2 },
    })
    const tree = (await get(`${data}/${typeId}?isTree=1`)).data.list
    expect(tree).toMatchObject([{ enCode: 'one', children: [{ enCode: 'two' }] }])

    expect((await upload('搬家.bdd', body, '1')).data).toEqual({ added: 3, skipped: 0 })
    const copy = (await get(`${data}/moving.1?isTree=1`)).data.list
    expect(copy).toMatchObject([{ enCode: 'one', children: [{ enCode: 'two' }] }])
  })

  it('brings a category back that was deleted', async () => {
    const typeId = await category({ enCode: 'gone' })
    const id = await entry(typeId, { enCode: 'a' })
    const { body } = await fetchFile((await get(`${types}/${typeId}/Actions/Export`)).data.url)
    await remove(`${data}/${id}`)
    await remove(`${types}/${typeId}`)
    expect((await upload('gone.bdd', body)).data).toEqual({ added: 2, skipped: 0 })
    expect((await get(`${data}/gone/Data/Selector`)).data.list).toMatchObject([{ enCode: 'a' }])
  })

  it('refuses a file of another kind, of another entity, broken ones, and rules that it breaks; then nothing is kept', async () => {
    const good = { types: [{ id: 'a', parentId: '0', fullName: '好', enCode: 'good1', isTree: 0 }], entries: [] as object[] }
    const bdd = (value: unknown, entity = 'dictionaryType') => JSON.stringify({ entity, version: 1, data: value })
    expect((await upload('x.json', bdd(good))).msg).toBe('请选择bdd类型的文件')
    expect((await upload('x.bdd', bdd(good, 'billRule'))).msg).toBe('文件不是该功能导出的数据')
    for (const broken of [
      '',
      '{',
      'null',
      '[]',
      '{"entity":1}',
      bdd(null),
      bdd({ types: 1 }),
      bdd({ types: [null], entries: [] }),
      bdd({
        types: [
          { id: 'a', parentId: 'b' },
          { id: 'b', parentId: 'a' },
        ],
        entries: [],
      }),
      bdd({ ...good, entries: [{ id: 'e', dictionaryTypeId: 'elsewhere' }] }),
    ])
      expect((await upload('x.bdd', broken)).msg).toBe('文件内容无法读取')
    expect((await upload('x.bdd', bdd(good).replace('"version":1', '"version":2'))).msg).toBe('文件由更新的版本导出，请先升级')
    expect((await upload('x.bdd', bdd(good), '7')).code).toBe(400)
    const bad = await upload(
      'x.bdd',
      bdd({ ...good, entries: [{ id: 'e', dictionaryTypeId: 'a', parentId: '0', fullName: '', enCode: 'e' }] }),
    )
    expect(bad).toMatchObject({ code: 400, msg: '“e”：请输入名称' })
    expect((await get(`${data}/good1/Data/Selector`)).code).toBe(404)
    expect((await test.call('POST', `${data}/Actions/Import`, { token, body: {} })).msg).toBe('请选择文件')
  })
})
