import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'

const path = '/api/system/DataInterface'
let test: TestApp
let token: string
let server: Server
let host = ''
/** what the other server saw last */
let seen: { url: string; headers: IncomingMessage['headers']; body: string } = { url: '', headers: {}, body: '' }
const goods = Array.from({ length: 120 }, (_, i) => ({ code: `G${i + 1}`, name: `货品${i + 1}`, kind: i % 2 ? 'odd' : 'even' }))

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    seen = { url: request.url ?? '', headers: request.headers, body }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (pathname === '/down') return response.writeHead(500).end('no')
    if (pathname === '/text') return response.end('hello')
    const wanted = searchParams.get('kind')
    response.end(JSON.stringify({ result: { goods: goods.filter(({ kind }) => !wanted || kind === wanted), count: 120 } }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  test = await startApp({ PINGE_OUTBOUND_HOSTS: host })
  token = await test.login()
})
afterAll(() => new Promise((done) => server.close(done)))

const get = (url: string, who = token) => test.call('GET', url, { token: who })
const post = (url: string, body: object = {}, who = token) => test.call('POST', url, { token: who, body })
const put = (url: string, body: object) => test.call('PUT', url, { token, body })

let count = 0
const good = (values: object = {}): Row => {
  count += 1
  return {
    fullName: `接口${count}`,
    enCode: `api${count}`,
    category: 'dataInterfaceCategory.common',
    type: '2',
    sortCode: count,
    enabledMark: 1,
    ...values,
  }
}
async function made(values: object = {}): Promise<string> {
  const { code, msg, data } = await post(path, good(values))
  expect(`${code} ${msg}`).toBe('200 保存成功')
  return data.id
}
const cities = [
  { id: 'hz', fullName: '杭州', province: 'zj' },
  { id: 'nb', fullName: '宁波', province: 'zj' },
  { id: 'nj', fullName: '南京', province: 'js' },
]
const byProvince = {
  parameterJson: [{ field: 'province', fieldName: '省份', dataType: 'text', required: true }],
  dataJson: JSON.stringify(cities),
  rowFilter: '{{ row.province == item.province }}',
}
const api = (values: object = {}) => ({
  type: '3',
  method: 'GET',
  url: `http://${host}/goods`,
  rowsPath: 'result.goods',
  totalPath: 'result.count',
  ...values,
})
const param = (field: string, defaultValue: unknown) => ({ paramList: [{ field, defaultValue }] })

describe('data interfaces', () => {
  it('IF-01 serves list, Selector, getList, create, update, read, delete, State, Copy, GetParam and Export', async () => {
    const id = await made({ ...byProvince, enCode: 'cities', fullName: '城市' })
    expect((await get(`${path}/${id}`)).data).toMatchObject({
      enCode: 'cities',
      type: '2',
      parameterJson: [{ field: 'province', fieldName: '省份', dataType: 'text', required: true }],
      headers: [],
      version: 1,
    })
    expect((await get(`${path}?keyword=cities`)).data).toMatchObject({ list: [{ id }], pagination: { total: 1 } })
    expect((await get(`${path}/GetParam/cities`)).data.list).toEqual([
      { field: 'province', fieldName: '省份', dataType: 'text', defaultValue: null, required: true },
    ])
    expect((await get(`${path}/Selector`)).data.list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: 'dataInterfaceCategory.common',
          children: expect.arrayContaining([expect.objectContaining({ id })]),
        }),
      ]),
    )
    expect((await get(`${path}/getList?keyword=cities`)).data.list).toMatchObject([{ id, enCode: 'cities', fullName: '城市' }])
    const changed = await put(`${path}/${id}`, { ...good(byProvince), enCode: 'cities', fullName: '各省城市', version: 1 })
    expect(changed).toMatchObject({ code: 200, data: { version: 2 } })
    const copy = (await post(`${path}/${id}/Actions/Copy`)).data.id
    expect((await get(`${path}/${copy}`)).data).toMatchObject({ enCode: 'cities.1', fullName: '各省城市.1' })
    expect(await put(`${path}/${copy}/Actions/State`, {})).toMatchObject({ code: 200 })
    expect((await post(`${path}/${copy}/Actions/Preview`, param('province', 'zj'))).code).toBe(404)
    const { url } = (await get(`${path}/${id}/Actions/Export`)).data
    expect(JSON.parse((await test.app.inject(url)).body)).toMatchObject({ entity: 'dataInterface', data: { enCode: 'cities' } })
    expect(await test.call('DELETE', `${path}/${copy}`, { token })).toMatchObject({ code: 200 })
    expect((await get(`${path}/${copy}`)).code).toBe(404)
  })

  it('IF-01 imports what it exported, skips what is there or adds it under a free code', async () => {
    const id = await made({ dataJson: '[{"id":1,"fullName":"一"}]', enCode: 'travels' })
    const content = (await test.app.inject((await get(`${path}/${id}/Actions/Export`)).data.url)).body
    const send = (type: string, file = content) => {
      const boundary = 'x'
      const body = `--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\n${type}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bdd"\r\n\r\n${file}\r\n--${boundary}--\r\n`
      return test.call('POST', `${path}/Actions/Import`, {
        token,
        body,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
    }
    expect((await send('0')).data).toEqual({ added: 0, skipped: 1 })
    expect((await send('1')).data).toEqual({ added: 1, skipped: 0 })
    expect((await post(`${path}/travels.1/Actions/Preview`)).data).toEqual([{ id: 1, fullName: '一' }])
    // one that is nested without end
    const deep = `{"enCode":"deep","fullName":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    expect(await send('1', `{"entity":"dataInterface","version":1,"data":${deep}}`)).toMatchObject({ code: 400 })
  })

  it('WG-66 IF-04 gives the rows of static data, kept where the filter says so, by id or code', async () => {
    const id = await made({ ...byProvince, enCode: 'provinceCities' })
    expect((await post(`${path}/${id}/Actions/Preview?templateId=1`, param('province', 'zj'))).data).toEqual(cities.slice(0, 2))
    expect((await post(`${path}/provinceCities/Actions/Preview`, param('province', 'js'))).data).toEqual(cities.slice(2))
  })

  it('WG-66 names the parameter that is missing or of a wrong type', async () => {
    const id = await made({
      parameterJson: [
        { field: 'province', fieldName: '省份', dataType: 'text', required: true },
        { field: 'size', dataType: 'number', defaultValue: '2' },
      ],
      dataJson: JSON.stringify(cities),
      rowFilter: '{{ item.size == 2 }}',
    })
    expect(await post(`${path}/${id}/Actions/Preview`)).toMatchObject({ code: 400, msg: '参数“省份”不能为空' })
    const both = (size: unknown) => ({ paramList: [...param('province', 'zj').paramList, { field: 'size', defaultValue: size }] })
    expect(await post(`${path}/${id}/Actions/Preview`, both('many'))).toMatchObject({ code: 400, msg: '参数“size”的类型不正确' })
    expect((await post(`${path}/${id}/Actions/Preview`, both('2.0'))).data).toHaveLength(3)
    expect((await post(`${path}/${id}/Actions/Preview`, both('3'))).data).toHaveLength(0)
    expect((await post(`${path}/${id}/Actions/Preview`, both(null))).data).toHaveLength(3)
  })

  it('WG-51 lists a page of rows by keyword and looks rows up by their values', async () => {
    const id = await made({ dataJson: JSON.stringify(goods) })
    const page = { currentPage: 2, pageSize: 50, relationField: 'name', propsValue: 'code', columnOptions: 'name' }
    expect((await post(`${path}/${id}/Actions/List`, page)).data).toMatchObject({
      pagination: { currentPage: 2, pageSize: 50, total: 120 },
    })
    const found = (await post(`${path}/${id}/Actions/List`, { ...page, currentPage: 1, keyword: '货品12' })).data
    expect(found.list.map(({ code }: Row) => code)).toEqual(['G12', 'G120'])
    expect((await post(`${path}/${id}/Actions/List`, { ...page, currentPage: 1, keyword: 'even' })).data.list).toEqual([])
    const looked = await post(`${path}/${id}/Actions/InfoByIds`, { ids: ['G3', 'none', 'G1'], propsValue: 'code' })
    expect(looked.data.map(({ name }: Row) => name)).toEqual(['货品3', '货品1'])
  })

  it('calls an API with its parameters in path, query and body, and reads the rows where they are', async () => {
    const id = await made(
      api({
        parameterJson: [
          { field: 'kind', dataType: 'text' },
          { field: 'n', dataType: 'number' },
        ],
        url: `http://${host}/goods/{{ item.kind }}`,
        queryJson: [
          { field: 'kind', value: '{{ item.kind }}' },
          { field: 'empty', value: '{{ item.none }}' },
        ],
      }),
    )
    expect((await post(`${path}/${id}/Actions/Preview`, param('kind', 'odd'))).data).toHaveLength(60)
    expect(seen.url).toBe('/goods/odd?kind=odd')
    // a value stays one part of the path, whatever is in it
    await post(`${path}/${id}/Actions/Preview`, param('kind', '../../x?y=1#'))
    expect(seen.url).toBe('/goods/..%2F..%2Fx%3Fy%3D1%23?kind=..%2F..%2Fx%3Fy%3D1%23')
    const posts = await made(
      api({
        method: 'POST',
        parameterJson: [{ field: 'n', dataType: 'number' }],
        body: '{"n":"{{ item.n }}","who":"{{ user.userAccount }}","fix":[1]}',
      }),
    )
    await post(`${path}/${posts}/Actions/Preview`, param('n', '7'))
    expect(JSON.parse(seen.body)).toEqual({ n: 7, who: 'admin', fix: [1] })
  })

  it('lets no parameter out of its part of the path, and no text break a header', async () => {
    const parameterJson = [{ field: 'a', dataType: 'text' }]
    const url = `http://${host}/goods/{{ item.a }}{{ item.b }}/of`
    const id = await made(api({ url, parameterJson: [...parameterJson, { field: 'b', dataType: 'text' }] }))
    const ask = (a: string, b = '') =>
      post(`${path}/${id}/Actions/Preview`, {
        paramList: [
          { field: 'a', defaultValue: a },
          { field: 'b', defaultValue: b },
        ],
      })
    seen = { url: '', headers: {}, body: '' }
    for (const [a, b] of [['..'], ['.'], ['.', '.']] as const)
      expect(await ask(a, b), a).toMatchObject({ code: 400, msg: '接口地址不正确' })
    expect(seen.url).toBe('')
    await ask('...')
    expect(seen.url).toBe('/goods/.../of')
    await ask('%2e', '%2e')
    expect(seen.url).toBe('/goods/%252e%252e/of')
    // half a character
    expect((await ask('\ud800')).code).toBe(200)
    const named = await made(api({ parameterJson, headers: [{ field: 'X-Who', value: '{{ item.a }}' }] }))
    const told = (a: string) => post(`${path}/${named}/Actions/Preview`, param('a', a))
    for (const text of ['a\r\nX-Admin: 1', 'a\nb', 'a\u0000', '苏'])
      expect(await told(text), text).toMatchObject({ code: 400, msg: '请求头“X-Who”的值含有不允许的字符' })
    expect((await told('Su')).code).toBe(200)
    expect(seen.headers['x-who']).toBe('Su')
    expect(seen.headers).not.toHaveProperty('x-admin')
  })

  it('sends its headers nowhere else than where they were typed for, and none that makes two calls of one', async () => {
    const headers = [{ field: 'Authorization', value: 'Bearer not-for-you' }]
    const id = await made(api({ headers }))
    const form = (await get(`${path}/${id}`)).data
    const again = '地址已指向别处，请重新输入请求头“Authorization”的值'
    const elsewhere = { url: 'https://evil.example/goods' }
    expect(await put(`${path}/${id}`, { ...form, ...elsewhere })).toMatchObject({ code: 400, msg: again })
    const { headers: _shown, ...rest } = form
    expect(await put(`${path}/${id}`, { ...rest, ...elsewhere })).toMatchObject({ code: 400, msg: again })
    expect((await get(`${path}/${id}`)).data.url).toBe(form.url)
    expect((await put(`${path}/${id}`, { ...form, url: `${form.url}/{{ item.x }}` })).code).toBe(200)
    const { version } = (await get(`${path}/${id}`)).data
    expect((await put(`${path}/${id}`, { ...form, version, ...elsewhere, headers: [{ field: 'Authorization', value: 'new' }] })).code).toBe(
      200,
    )
    for (const field of ['Transfer-Encoding', 'content-length', 'Host', 'a b', 'a:b'])
      expect(await post(path, good(api({ headers: [{ field, value: '1' }] }))), field).toMatchObject({
        code: 400,
        msg: `请求头“${field}”不能设置`,
      })
  })

  it('takes no name of what every record has for a value', async () => {
    const parameterJson = [{ field: 'on', fieldName: '开', dataType: 'boolean' }]
    const id = await made({ parameterJson, dataJson: JSON.stringify(cities) })
    for (const name of ['constructor', '__proto__', 'toString'])
      expect((await post(`${path}/${id}/Actions/Preview`, param('on', name))).code, name).toBe(400)
    expect((await post(`${path}/${id}/Actions/InfoByIds`, { ids: ['[object Object]'], propsValue: '__proto__' })).data).toEqual([])
  })

  it('says what is wrong with an answer that is none', async () => {
    for (const [values, message] of [
      [{ url: `http://${host}/down` }, '接口返回状态 500'],
      [{ url: `http://${host}/text` }, '接口返回的内容中没有数据列表'],
      [{ rowsPath: 'no.where' }, '接口返回的内容中没有数据列表'],
      [{ url: 'http://127.0.0.1:9/' }, '不允许访问 127.0.0.1:9'],
      [{ url: 'http://169.254.169.254/latest/meta-data' }, '不允许访问 169.254.169.254'],
    ] as const) {
      const id = await made(api(values))
      expect(await post(`${path}/${id}/Actions/Preview`), message).toMatchObject({ code: 400, msg: message })
    }
  })

  it('keeps the values of headers to itself: in the form, the export, the audit trail and the log', async () => {
    const secret = 'Bearer very-secret-7'
    const id = await made(api({ headers: [{ field: 'Authorization', value: secret }] }))
    await post(`${path}/${id}/Actions/Preview`)
    expect(seen.headers.authorization).toBe(secret)
    const form = (await get(`${path}/${id}`)).data
    expect(form.headers).toEqual([{ field: 'Authorization', value: '******' }])
    // saved as it was shown, it stays
    await put(`${path}/${id}`, { ...form, fullName: '换名' })
    seen = { url: '', headers: {}, body: '' }
    await post(`${path}/${(await post(`${path}/${id}/Actions/Copy`)).data.id}/Actions/Preview`)
    expect(seen.headers.authorization).toBe(secret)
    const exported = (await test.app.inject((await get(`${path}/${id}/Actions/Export`)).data.url)).body
    const audit = JSON.stringify(await test.database.db.selectFrom('base_audit').selectAll().where('recordId', '=', id).execute())
    const log = JSON.stringify((await get(`/api/system/DataInterfaceLog/${id}`)).data)
    for (const text of [exported, audit, log]) expect(text).not.toContain('very-secret')
  })

  it('IF-02 keeps a bounded log: who called, with what, how long, and what came of it', async () => {
    const id = await made(byProvince)
    await post(`${path}/${id}/Actions/Preview`, param('province', 'zj'))
    await post(`${path}/${id}/Actions/Preview`)
    const { list, pagination } = (await get(`/api/system/DataInterfaceLog/${id}`)).data
    expect(pagination.total).toBe(2)
    expect(list).toMatchObject([
      { kind: 'Preview', outcome: 0, message: '参数“省份”不能为空', userName: '系统管理员' },
      { kind: 'Preview', outcome: 1, rows: 2, params: '{"paramList":[{"field":"province","defaultValue":"zj"}]}' },
    ])
    expect((await get(`${path}/DataInterfaceLog/${id}?pageSize=1`)).data.list).toHaveLength(1)
    for (let i = 0; i < 205; i++) await post(`${path}/${id}/Actions/InfoByIds`, { ids: 'hz', ...param('province', 'zj') })
    expect((await get(`/api/system/DataInterfaceLog/${id}`)).data.pagination.total).toBe(200)
  })

  it('refuses an interface that could not be called, and says which field is wrong', async () => {
    const fault = async (values: object) => {
      const { code, data } = await post(path, good(values))
      expect(code).toBe(400)
      return data.errors.map(({ field }: { field: string }) => field)
    }
    expect(await fault({ fullName: '', category: null })).toEqual(['fullName', 'category'])
    expect(await fault({ type: '4' })).toEqual(['type'])
    expect(await fault({ type: '1' })).toEqual(['sourceId'])
    expect(await fault({ dataJson: '{' })).toEqual(['dataJson'])
    expect(await fault({ parameterJson: [{ field: 'a' }, { field: 'a' }] })).toEqual(['parameterJson'])
    expect(await fault({ parameterJson: [{ field: '1 a' }] })).toEqual(['parameterJson'])
    expect(await fault({ rowFilter: 'row.id' })).toEqual(['rowFilter'])
    expect(await fault({ rowFilter: '{{ row. }}' })).toEqual(['rowFilter'])
    expect(await fault(api({ url: '' }))).toEqual(['url'])
    expect(await fault(api({ url: 'ftp://example.com' }))).toEqual(['url'])
    expect(await fault(api({ url: 'https://{{ item.host }}/x' }))).toEqual(['url'])
    expect(await fault(api({ url: 'https://example.com{{ item.host }}/x' }))).toEqual(['url'])
    expect(await fault(api({ method: 'POST', body: '{a' }))).toEqual(['body'])
  })

  it('is called by who may open something that names it, and by nobody else', async () => {
    const id = await made({ ...byProvince, enCode: 'usedCities' })
    const clerk = await test.login(await test.person({}), 'Pinge2026')
    const ask = (who: string) => post(`${path}/usedCities/Actions/Preview`, param('province', 'zj'), who)
    expect((await ask(clerk)).code).toBe(403)
    expect((await get(path, clerk)).code).toBe(403)
    expect((await post(`${path}/${id}/Actions/Test`, {}, clerk)).code).toBe(403)
    const form = { version: 1, fields: [{ pingeKey: 'select', field: 'city', label: '城市', source: { interface: 'usedCities' } }] }
    const app = (await post('/api/visualdev/Base', { fullName: '用接口', enCode: 'usesInterface', formData: JSON.stringify(form) })).data.id
    expect(await post(`/api/visualdev/Base/${app}/Actions/Release`)).toMatchObject({ code: 200 })
    const { transaction } = await import('#server/db/transaction.ts')
    await transaction(test.database.db, (trx) =>
      repository('menu').insert(trx, {
        parentId: '-1',
        enCode: 'usesInterfaceMenu',
        fullName: '用接口',
        type: 3,
        systemId: 'pinge',
        propertyJson: JSON.stringify({ moduleId: app }),
      }),
    )
    const user = await test.login(await test.person({ usesInterfaceMenu: [] }), 'Pinge2026')
    expect((await ask(user)).data).toHaveLength(2)
    // A word of the definition that is also the code of an interface names none.
    await made({ ...byProvince, enCode: 'select' })
    expect((await post(`${path}/select/Actions/Preview`, param('province', 'zj'), user)).code).toBe(403)
    expect((await ask(clerk)).code).toBe(403)
    // with the next release that does not name it, nobody may
    const draft = (await get(`/api/visualdev/Base/${app}`)).data
    const without = { version: 1, fields: [{ pingeKey: 'input', field: 'city', label: '城市' }] }
    expect((await put(`/api/visualdev/Base/${app}`, { ...draft, formData: JSON.stringify(without) })).code).toBe(200)
    expect((await ask(user)).code).toBe(200)
    expect((await post(`/api/visualdev/Base/${app}/Actions/Release`)).code).toBe(200)
    expect((await ask(user)).code).toBe(403)
    const { version } = (await get(`/api/visualdev/Base/${app}`)).data
    expect((await put(`/api/visualdev/Base/${app}`, { ...draft, version })).code).toBe(200)
    expect(await test.call('DELETE', `${path}/${id}`, { token })).toMatchObject({ code: 409, msg: '有应用正在使用此接口，不能删除' })
  })

  it('answers whoever fills a form the columns that it names, and lets nobody find out about the others', async () => {
    const people = [
      { id: '1', fullName: '甲', phone: '139', bank: '6222', children: [{ id: '2', fullName: '乙', bank: '6333', dept: '财务' }] },
      { id: '3', fullName: '丙', phone: '138', bank: '6444', dept: '销售' },
    ]
    await made({ enCode: 'payees', dataJson: JSON.stringify(people) })
    const { transaction } = await import('#server/db/transaction.ts')
    const released = async (enCode: string, fields: object[], more: object = {}) => {
      const made = await post('/api/visualdev/Base', { fullName: enCode, enCode, formData: { version: 1, fields }, ...more })
      expect(made.code, JSON.stringify(made)).toBe(200)
      expect(await post(`/api/visualdev/Base/${made.data.id}/Actions/Release`)).toMatchObject({ code: 200 })
      const propertyJson = JSON.stringify({ moduleId: made.data.id })
      const menu = { parentId: '-1', enCode: `${enCode}Menu`, fullName: enCode, type: 3, systemId: 'pinge', propertyJson }
      await transaction(test.database.db, (trx) => repository('menu').insert(trx, menu))
      return test.login(await test.person({ [`${enCode}Menu`]: [] }), 'Pinge2026')
    }
    const ask = async (who: string, action: string, body: object = {}) => (await post(`${path}/payees/Actions/${action}`, body, who)).data

    // a select names its value and its text; its neighbour, a field called like a column, names nothing of it
    const chooser = await released('payee', [
      { pingeKey: 'select', field: 'who', label: '收款人', source: { interface: 'payees' } },
      { pingeKey: 'input', field: 'bank', label: '银行账号' },
    ])
    expect(await ask(chooser, 'Preview')).toEqual([
      { id: '1', fullName: '甲', children: [{ id: '2', fullName: '乙' }] },
      { id: '3', fullName: '丙' },
    ])
    expect((await ask(chooser, 'List')).list).toEqual(await ask(chooser, 'Preview'))
    expect(await ask(chooser, 'InfoByIds', { ids: ['2'] })).toEqual([{ id: '2', fullName: '乙' }])
    // neither by a keyword, in named columns or in all, nor by a value
    expect((await ask(chooser, 'List', { keyword: '6444' })).list).toEqual([])
    expect((await ask(chooser, 'List', { keyword: '6444', columnOptions: 'bank', relationField: 'bank' })).list).toEqual([])
    expect((await ask(chooser, 'List', { keyword: '丙' })).list).toHaveLength(1)
    expect(await ask(chooser, 'InfoByIds', { ids: ['6444'], propsValue: 'bank' })).toEqual([])

    // a popup shows columns, an attribute one more, an expression another
    const popup = await released('payeePopup', [
      {
        pingeKey: 'popupSelect',
        field: 'who',
        label: '收款人',
        interfaceId: 'payees',
        propsValue: 'id',
        relationField: 'fullName',
        columnOptions: [{ value: 'phone', label: '电话' }],
      },
      { pingeKey: 'popupAttr', field: 'dept', label: '部门', relationField: 'who', showField: 'dept' },
    ])
    expect(await ask(popup, 'Preview')).toEqual([
      { id: '1', fullName: '甲', phone: '139', children: [{ id: '2', fullName: '乙', dept: '财务' }] },
      { id: '3', fullName: '丙', phone: '138', dept: '销售' },
    ])
    const when = await released('payeeWhen', [
      { pingeKey: 'select', field: 'who', label: '收款人', source: { interface: 'payees' }, optionsWhen: "{{ item.dept == '销售' }}" },
    ])
    expect((await ask(when, 'Preview'))[1]).toEqual({ id: '3', fullName: '丙', dept: '销售' })
    // a button that chooses and takes over
    const select = {
      interfaceId: 'payees',
      columnOptions: [{ value: 'phone' }],
      relationOptions: [{ field: 'note', type: 1, value: 'bank' }],
    }
    const taking = await released('payeeTaking', [
      { pingeKey: 'input', field: 'note', label: '备注' },
      { pingeKey: 'button', id: 'pick', label: '选择', do: [{ select }] },
    ])
    expect((await ask(taking, 'Preview'))[1]).toEqual({ id: '3', fullName: '丙', phone: '138', bank: '6444' })

    // whoever designs or administers interfaces sees all of them
    expect(await ask(token, 'Preview')).toEqual(people)
    const designer = await test.login(await test.person({ 'onlineDev.pageStudio': [] }), 'Pinge2026')
    expect(await ask(designer, 'Preview')).toEqual(people)
  })
})
