import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { signatureOf } from '#server/modules/interfaceAuth/signature.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

const interfaces = '/api/system/DataInterface'
const variates = '/api/system/DataInterfaceVariate'
const keys = '/api/system/InterfaceAuth'
let test: TestApp
let token: string
let server: Server
let host = ''
let seen: { url: string; headers: IncomingMessage['headers'] } = { url: '', headers: {} }
beforeAll(async () => {
  server = createServer((request, response) => {
    seen = { url: request.url ?? '', headers: request.headers }
    response.end('[{"id":1}]')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  test = await startApp({ PINGE_OUTBOUND_HOSTS: '127.0.0.1,localhost' })
  token = await test.login()
})
afterAll(() => new Promise((done) => server.close(done)))

const get = (url: string) => test.call('GET', url, { token })
const post = (url: string, body: object = {}) => test.call('POST', url, { token, body })
const put = (url: string, body: object) => test.call('PUT', url, { token, body })
let count = 0
async function made(url: string, body: Row): Promise<string> {
  const { code, msg, data } = await post(url, body)
  expect(`${code} ${msg}`).toBe('200 保存成功')
  return data.id
}
const anInterface = (values: Row = {}) =>
  made(interfaces, {
    ...{ fullName: `接口${++count}`, enCode: `outside${count}`, category: 'dataInterfaceCategory.common', type: '2', sortCode: 1 },
    ...{ enabledMark: 1, dataJson: '[{"id":"a","fullName":"甲"},{"id":"b","fullName":"乙"}]', ...values },
  })

describe('variates of data interfaces', () => {
  const api = (values: Row = {}) => anInterface({ type: '3', method: 'GET', url: `http://${host}/x`, ...values })
  const variate = (interfaceId: string, values: Row) => made(variates, { interfaceId, fullName: '变量', sortCode: 0, ...values })
  const call = (id: string, paramList: object[] = []) => post(`${interfaces}/${id}/Actions/Preview`, { paramList })

  it('IF-03 serve Selector, read, update, Info, create, delete, Copy and Export', async () => {
    const of = await api()
    const id = await variate(of, { enCode: 'area', kind: 'value', value: 'zj' })
    expect((await get(`${variates}/Selector`)).data.list).toEqual([expect.objectContaining({ id, enCode: 'area', interfaceId: of })])
    expect((await get(`${variates}/${of}`)).data.list).toMatchObject([{ id, enCode: 'area', value: 'zj', secret: '' }])
    const { data } = await get(`${variates}/${id}/Info`)
    expect(data).toMatchObject({ enCode: 'area', version: 1 })
    expect(await put(`${variates}/${id}`, { ...data, value: 'js' })).toMatchObject({ code: 200, data: { version: 2 } })
    const copy = (await post(`${variates}/${id}/Actions/Copy`)).data.id
    expect((await get(`${variates}/${copy}/Info`)).data).toMatchObject({ enCode: 'area_2', value: 'js' })
    const { url } = (await get(`${variates}/${id}/Actions/Export`)).data
    expect(JSON.parse((await test.app.inject(url)).body)).toMatchObject({ entity: 'dataInterfaceVariate', data: { enCode: 'area' } })
    expect(await test.call('DELETE', `${variates}/${copy}`, { token })).toMatchObject({ code: 200 })
    expect((await post(variates, { interfaceId: of, fullName: '重', enCode: 'area', kind: 'value' })).code).toBe(400)
    expect((await post(variates, { interfaceId: of, fullName: '错', enCode: '1x', kind: 'value' })).code).toBe(400)
    const reads = { interfaceId: of, fullName: '谁', enCode: 'who', kind: 'expression', value: '{{ user.userId }}' }
    expect((await post(variates, reads)).data.errors).toMatchObject([{ field: 'value' }])
  })

  it('IF-03 are read by requests and filters; one in use is not deleted', async () => {
    const of = await api({
      queryJson: JSON.stringify([
        { field: 'area', value: '{{ item.variate.area }}' },
        { field: 'twice', value: '{{ item.variate.twice }}' },
      ]),
      parameterJson: [{ field: 'n', dataType: 'number' }],
    })
    const id = await variate(of, { enCode: 'area', kind: 'value', value: '浙江 & 江苏' })
    await variate(of, { enCode: 'twice', kind: 'expression', value: '{{ item.n * 2 }}' })
    expect((await call(of, [{ field: 'n', defaultValue: 21 }])).data).toEqual([{ id: 1 }])
    const { searchParams } = new URL(seen.url, 'http://x')
    expect(Object.fromEntries(searchParams)).toEqual({ area: '浙江 & 江苏', twice: '42' })
    expect(await test.call('DELETE', `${variates}/${id}`, { token })).toMatchObject({ code: 409 })
    // a copy of the interface has its own
    const copy = (await post(`${interfaces}/${of}/Actions/Copy`)).data.id
    expect((await get(`${variates}/${copy}`)).data.list).toHaveLength(2)
    expect(await test.call('DELETE', `${interfaces}/${copy}`, { token })).toMatchObject({ code: 200 })
    expect((await get(`${variates}/${copy}`)).data.list).toEqual([])
  })

  it('IF-03 keep a secret for headers, and for the server that it was entered for', async () => {
    const of = await api({ headers: [{ field: 'authorization', value: 'Bearer {{ item.variate.key }}' }] })
    const id = await variate(of, { enCode: 'key', kind: 'secret', secret: 'hochgeheim' })
    expect((await call(of)).code).toBe(200)
    expect(seen.headers.authorization).toBe('Bearer hochgeheim')
    const info = (await get(`${variates}/${id}/Info`)).data
    expect(info).toMatchObject({ value: null, secret: '******' })
    expect(await put(`${variates}/${id}`, info)).toMatchObject({ code: 200 })
    const { url } = (await get(`${variates}/${id}/Actions/Export`)).data
    const everything = [(await test.app.inject(url)).body, await get(`${variates}/${of}`), await get(`/api/system/DataInterfaceLog/${of}`)]
    expect(JSON.stringify(everything)).not.toContain('hochgeheim')
    // elsewhere in the request it could be read again
    const { data } = await get(`${interfaces}/${of}`)
    const told = { ...data, queryJson: [{ field: 'k', value: '{{ item.variate.key }}' }] }
    expect(await put(`${interfaces}/${of}`, told)).toMatchObject({ code: 200 })
    expect((await call(of)).msg).toBe('保密变量“key”只能用于请求头')
    // another server does not get it, though its header was typed anew
    const moved = {
      ...data,
      version: 2,
      url: `http://localhost:${host.split(':')[1]}/x`,
      headers: [{ field: 'x-key', value: '{{ item.variate.key }}' }],
    }
    expect(await put(`${interfaces}/${of}`, moved)).toMatchObject({ code: 200 })
    seen = { url: '', headers: {} }
    expect((await call(of)).msg).toContain('请重新填写')
    expect(seen.url).toBe('')
    // static data go nowhere
    const still = await anInterface()
    expect((await post(variates, { interfaceId: still, fullName: '密', enCode: 'k', kind: 'secret', secret: 'x' })).code).toBe(400)
  })
})

describe('keys of data interfaces', () => {
  interface Key {
    id: string
    secret: string
  }
  const aKey = async (values: Row): Promise<Key> => {
    const { code, msg, data } = await post(keys, { fullName: `密钥${++count}`, ...values })
    expect(`${code} ${msg}`).toBe('200 保存成功')
    return data
  }
  interface Call {
    method?: 'GET' | 'POST'
    url?: string
    body?: string
    time?: string
    nonce?: string
    ip?: string
    /** what is sent instead of what was signed */
    sent?: { url?: string; body?: string; time?: string; nonce?: string }
  }
  const outside = async ({ id, secret }: Key, asked: Call = {}) => {
    const { method = 'POST', url = '', body = '{}', time = String(Date.now()), nonce = randomUUID(), ip = '203.0.113.9', sent = {} } = asked
    const [path = '', query = ''] = url.split('?')
    const bytes = Buffer.from(method === 'GET' ? '' : body)
    const signature = signatureOf(secret, { method, path, query, body: bytes, time, nonce })
    const answer = await test.app.inject({
      method,
      url: sent.url ?? url,
      remoteAddress: ip,
      headers: {
        ...{ 'pinge-key': id, 'pinge-time': sent.time ?? time, 'pinge-nonce': sent.nonce ?? nonce, 'pinge-signature': signature },
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { payload: sent.body ?? body } : {}),
    })
    return JSON.parse(answer.body) as { code: number; msg: string; data: { list: Row[]; total: null } }
  }
  const at = (name: string) => `/api/open/DataInterface/${name}`

  it('SH-12 let a signed call in, by id or code, with its parameters', async () => {
    const id = await anInterface({
      enCode: 'towns',
      parameterJson: [{ field: 'which', dataType: 'text', required: true }],
      rowFilter: '{{ row.id == item.which }}',
    })
    const key = await aKey({ interfacesJson: [id] })
    expect(await outside(key, { url: at('towns'), body: '{"params":{"which":"b"}}' })).toMatchObject({
      code: 200,
      data: { list: [{ id: 'b', fullName: '乙' }], total: null },
    })
    expect((await outside(key, { method: 'GET', url: `${at(id)}?which=a` })).data.list).toEqual([{ id: 'a', fullName: '甲' }])
    expect((await outside(key, { url: at('towns') })).msg).toContain('不能为空')
    expect((await get(`${keys}/${key.id}/Log`)).data.list).toMatchObject([
      { outcome: 0, interfaceName: 'towns' },
      { outcome: 1, ip: '203.0.113.9', rows: 1 },
      { outcome: 1, interfaceName: 'towns' },
    ])
    expect((await get(`/api/system/DataInterfaceLog/${id}`)).data.list[0]).toMatchObject({ kind: 'Key', userName: null })
  })

  it('SH-12 refuse what was altered, is late, comes again, or is of another address', async () => {
    const id = await anInterface()
    const other = await anInterface()
    const url = at(id)
    const key = await aKey({ interfacesJson: [id], allowList: '203.0.113.0/24\n2001:db8::1' })
    const refusal = async (asked: Call, by = key) => {
      const { code, msg } = await outside(by, { url, ...asked })
      expect(code).toBe(403)
      return msg
    }
    const wrong = '密钥或签名不正确'
    expect(await refusal({ sent: { body: '{"params":{}}' } })).toBe(wrong)
    expect(await refusal({ sent: { url: `${url}?x=1` } })).toBe(wrong)
    expect(await refusal({ sent: { url: at(other) } })).toBe(wrong)
    expect(await refusal({ sent: { nonce: randomUUID() } })).toBe(wrong)
    expect(await refusal({ sent: { time: String(Date.now() + 1) } })).toBe(wrong)
    expect(await refusal({}, { ...key, secret: 'another' })).toBe(wrong)
    expect(await refusal({}, { ...key, id: 'nobody' })).toBe(wrong)
    expect(await refusal({ time: String(Date.now() - 301_000) })).toContain('五分钟')
    expect(await refusal({ time: String(Date.now() + 301_000) })).toContain('五分钟')
    expect(await refusal({ ip: '198.51.100.1' })).toBe('此地址不在允许的范围内')
    expect(await refusal({ url: at(other) })).toBe('此密钥不能调用该接口')
    const nonce = randomUUID()
    expect((await outside(key, { url, nonce })).code).toBe(200)
    expect(await refusal({ nonce })).toBe('此请求已经处理过')
    expect((await outside(key, { url, ip: '2001:db8::1' })).code).toBe(200)
    expect(JSON.parse((await test.app.inject({ method: 'POST', url, payload: {} })).body).msg).toContain('未签名')
  })

  it('SH-12 count refused calls by address, so that whoever knows a key pushes nothing out of its log', async () => {
    const id = await anInterface()
    const url = at(id)
    const key = await aKey({ interfacesJson: [id] })
    expect((await outside(key, { url })).code).toBe(200)
    const stranger = { ...key, secret: 'another' }
    for (let i = 0; i < 3; i++) await outside(stranger, { url: i < 2 ? url : at('else'), ip: `2001:db8:0:1::${i}` })
    const log = async () => (await get(`${keys}/${key.id}/Log?pageSize=500`)).data as { list: Row[]; pagination: { total: number } }
    expect((await log()).list).toMatchObject([
      { outcome: 0, times: 3, ip: '2001:db8:0:1::2', interfaceName: 'else', message: '密钥或签名不正确' },
      { outcome: 1, times: 1 },
    ])
    for (let i = 0; i < 120; i++) await outside(stranger, { url, ip: `198.51.100.${i}` })
    const { list, pagination } = await log()
    expect([pagination.total, list[0]?.ip, list.at(-1)?.outcome]).toEqual([101, '198.51.100.119', 1])
    // what was let in and failed then is a line of its own
    const strict = await anInterface({ parameterJson: [{ field: 'which', dataType: 'text', required: true }] })
    const other = await aKey({ interfacesJson: [strict] })
    for (let i = 0; i < 2; i++) await outside(other, { url: at(strict) })
    expect((await get(`${keys}/${other.id}/Log`)).data.list).toMatchObject([{ times: 1 }, { times: 1 }])
  })

  it('SH-12 are rotated, expire and are withdrawn', async () => {
    const id = await anInterface()
    const url = at(id)
    const first = await aKey({ interfacesJson: [id] })
    const second: Key = (await post(`${keys}/${first.id}/Actions/Rotate`)).data
    expect(second.secret).not.toBe(first.secret)
    expect((await outside(first, { url })).code).toBe(200)
    expect((await outside(second, { url })).code).toBe(200)
    expect((await get(keys)).data.list[0]).toMatchObject({ id: first.id, earlierUntil: expect.any(Number) })
    expect((await post(`${keys}/${first.id}/Actions/EndEarlier`)).code).toBe(200)
    expect((await outside(first, { url })).code).toBe(403)
    expect((await outside(second, { url })).code).toBe(200)
    const { data } = await get(`${keys}/${first.id}`)
    expect(JSON.stringify([data, await get(keys)])).not.toContain(second.secret)
    expect(await put(`${keys}/${first.id}`, { ...data, expiresAt: Date.now() - 60_000 })).toMatchObject({ code: 200 })
    expect((await outside(second, { url })).msg).toBe('密钥已过期')
    expect((await post(`${keys}/${first.id}/Actions/Withdraw`)).code).toBe(200)
    expect((await outside(second, { url })).msg).toBe('密钥或签名不正确')
    expect((await post(`${keys}/${first.id}/Actions/Rotate`)).msg).toBe('密钥已吊销')
    expect((await put(`${keys}/${first.id}`, data)).code).toBe(400)
    expect((await test.call('DELETE', `${keys}/${first.id}`, { token })).code).toBe(200)
  })

  it('SH-12 are for interfaces that do not ask who calls, and name addresses that are some', async () => {
    const asks = await anInterface({ rowFilter: '{{ row.id == user.userId }}' })
    const plain = await anInterface()
    const sent = (values: Row) => post(keys, { fullName: `密钥${++count}`, ...values })
    expect((await sent({ interfacesJson: [asks] })).data.errors).toMatchObject([{ field: 'interfacesJson', rule: 'asksWho' }])
    expect((await sent({ interfacesJson: [] })).code).toBe(400)
    expect((await sent({ interfacesJson: [plain], allowList: '300.1.1.1' })).data.errors).toMatchObject([{ field: 'allowList' }])
    const { list } = (await get(`${keys}/Interfaces`)).data as { list: Row[] }
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([plain]))
    expect(list.map(({ id }) => id)).not.toContain(asks)
    // one that asks it since then
    const key = await aKey({ interfacesJson: [plain] })
    const { data } = await get(`${interfaces}/${plain}`)
    expect(await put(`${interfaces}/${plain}`, { ...data, rowFilter: '{{ row.id == user.userId }}' })).toMatchObject({ code: 200 })
    expect((await outside(key, { url: at(plain) })).code).toBe(403)
  })
})
