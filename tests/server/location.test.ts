import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metres, placeOf } from '#core/rules/place.ts'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

const path = '/api/system/Location'
const asked: URL[] = []
let answer: { status?: number; type?: string; body: string | Buffer } = { body: '{}' }
let service: Server
let test: TestApp
let local: TestApp
let token: string
let localToken: string
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://maps'))
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' }).end(answer.body)
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  const env = { PINGE_MAP_KEY: 'our-key', PINGE_MAP_SERVICE: `http://${host}`, PINGE_OUTBOUND_HOSTS: host }
  test = await startApp(
    { ...env, PINGE_MAP_TILES: 'https://tiles.example.com/{z}/{x}/{y}.png' },
    { client: { index: () => '<html></html>' } },
  )
  local = await startApp()
  token = await test.login()
  localToken = await local.login()
})
afterAll(() => new Promise((done) => service.close(done)))
const get = (query: string) => test.call('GET', `${path}/${query}`, { token })
const getLocal = (query: string) => local.call('GET', `${path}/${query}`, { token: localToken })

describe('with a maps service', () => {
  const poi = {
    id: 'B1',
    name: '西湖',
    location: '120.13,30.24',
    pname: '浙江省',
    cityname: '杭州市',
    adname: '西湖区',
    address: [],
    more: 1,
  }
  const told = { id: 'B1', name: '西湖', location: '120.13,30.24', pname: '浙江省', cityname: '杭州市', adname: '西湖区', address: '' }

  it('LO-10 asks it for what is near, with the key of the server, whatever key is sent', async () => {
    answer = { body: JSON.stringify({ status: '1', pois: [poi] }) }
    expect((await get('around?key=stolen&location=120.13,30.24&radius=-1&offset=50&page=2')).data).toEqual({ pois: [told] })
    const { pathname, searchParams } = asked.at(-1) as URL
    expect(pathname).toBe('/v3/place/around')
    expect(Object.fromEntries(searchParams)).toEqual({ key: 'our-key', location: '120.13,30.24', radius: '-1', offset: '50', page: '2' })
  })

  it('LO-10 asks it for a keyword, and for suggestions', async () => {
    answer = { body: JSON.stringify({ status: '1', pois: [poi] }) }
    expect((await get(`text?keywords=${encodeURIComponent('西湖&key=x')}`)).data).toEqual({ pois: [told] })
    expect(Object.fromEntries((asked.at(-1) as URL).searchParams)).toEqual({
      key: 'our-key',
      keywords: '西湖&key=x',
      radius: '-1',
      offset: '50',
      page: '1',
    })
    answer = { body: JSON.stringify({ status: '1', tips: [{ ...poi, adname: undefined, district: '西湖区' }] }) }
    expect((await get('inputtips?keywords=a')).data).toEqual({ tips: [told] })
  })

  it('LO-09 hands out the picture of a point at 80*80 and zoom 19, by a signed address and no other', async () => {
    const { url } = (await get('picture?location=120.13,30.24')).data as { url: string }
    expect(url).toContain('location=120.13,30.24&zoom=19&size=80*80&key=')
    expect(url).not.toContain('our-key')
    answer = { type: 'image/png', body: Buffer.from('picture') }
    const drawn = await test.app.inject({ url })
    expect([drawn.statusCode, drawn.headers['content-type'], drawn.body]).toEqual([200, 'image/png', 'picture'])
    expect(Object.fromEntries((asked.at(-1) as URL).searchParams)).toMatchObject({
      location: '120.13,30.24',
      zoom: '19',
      size: '80*80',
      key: 'our-key',
    })
    const before = asked.length
    for (const other of [
      url.replace('120.13', '121.13'),
      url.replace('zoom=19', 'zoom=3'),
      url.replace('80*80', '800*800'),
      url.replace(/key=.*/, 'key=x'),
    ])
      expect((await test.app.inject({ url: other })).body).not.toBe('picture')
    expect(asked.length).toBe(before)
  })

  it('says in one sentence that it cannot be reached, and shows nothing of its answer', async () => {
    for (const wrong of [
      { status: 500, body: 'our-key' },
      { body: 'no json' },
      { body: '{"status":"0","info":"INVALID_USER_KEY our-key"}' },
    ]) {
      answer = wrong
      const { code, msg, data } = await get('around?location=120,30')
      expect([code, msg]).toEqual([503, '地图服务暂时不可用'])
      expect(JSON.stringify(data ?? null)).not.toContain('our-key')
    }
  })

  it('is for whoever is signed in, and takes a point only', async () => {
    expect((await test.call('GET', `${path}/around?location=1,1`)).code).toBe(600)
    expect((await get('around?location=http://x')).code).toBe(400)
  })

  it('the policy of pages names the host of the map pictures, and no other', async () => {
    expect((await get('settings')).data).toEqual({ local: false, tiles: 'https://tiles.example.com/{z}/{x}/{y}.png', credit: '' })
    const policy = (await test.app.inject({ url: '/home' })).headers['content-security-policy']
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com;")
  })
})

describe('without a key', () => {
  it('LO-01 says so, and finds areas by keyword with a point, own or of the city', async () => {
    expect((await getLocal('settings')).data).toEqual({ local: true, tiles: null, credit: '' })
    const { pois } = (await getLocal(`text?keywords=${encodeURIComponent('杭州 西湖')}`)).data
    expect(pois[0]).toEqual({
      id: '330106',
      name: '西湖区',
      location: '120.161,30.294',
      pname: '浙江省',
      cityname: '杭州市',
      adname: '西湖区',
      address: '',
    })
    expect((await getLocal('inputtips?keywords=hangzhou')).data.tips.length).toBeGreaterThan(3)
  })

  it('LO-03 lists cities by how far they are, a page at a time', async () => {
    const first = (await getLocal('around?location=120.16,30.29')).data.pois as Row[]
    const second = (await getLocal('around?location=120.16,30.29&page=2')).data.pois as Row[]
    expect([first.length, first[0]?.name]).toEqual([50, '杭州市'])
    const far = [...first, ...second].map(({ distance }) => Number(distance))
    expect(far).toEqual(far.toSorted((a, b) => a - b))
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(100)
  })

  it('LO-09 has no picture', async () => {
    expect((await getLocal('picture?location=120.13,30.24')).data).toEqual({ url: null })
  })
})

describe('places in records', () => {
  const place = (more: object = {}) =>
    JSON.stringify({
      pName: '浙江省',
      cName: '杭州市',
      adName: '西湖区',
      address: '龙井路1号',
      name: '西湖',
      lng: 120.13,
      lat: 30.24,
      fullAddress: '浙江省杭州市西湖区龙井路1号西湖',
      ...more,
    })

  it('LO-04 LO-06 LO-08 are refused without an address, outside of the circles, or as something else, and found by their address', async () => {
    const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
      local.call(method, url, { token: localToken, ...(body ? { body } : {}) })
    const scope = { enableDesktopLocationScope: true, locationScope: [{ lng: 120.13, lat: 30.24, radius: 300 }] }
    const fields = [{ pingeKey: 'location', field: 'p', label: '地点', ...scope }]
    const columnData = {
      version: 1,
      type: 1,
      columnList: [{ field: 'p' }],
      searchList: [{ field: 'p', searchType: 2 }],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
    }
    const made = await call('POST', '/api/visualdev/Base', {
      fullName: 'p',
      enCode: 'places',
      formData: { version: 1, fields },
      columnData,
    })
    expect((await call('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`)).code).toBe(200)
    const url = `/api/visualdev/OnlineDev/${made.data.id}`
    const said = async (p: unknown) => (await call('POST', url, { p })).msg
    expect(await said(place({ name: '', address: '', fullAddress: '' }))).toBe('请选择地址')
    expect(await said(place({ lat: 30.25 }))).toBe('超出规定范围')
    expect(await said('西湖')).toBe('地点的值不正确')
    expect((await call('POST', url, { p: place({ lat: 30.242 }) })).code).toBe(200)
    const search = async (p: string) => (await call('POST', `${url}/List`, { queryJson: JSON.stringify({ p }) })).data.list as Row[]
    expect((await search('龙井'))[0]?.$text).toEqual({ p: '浙江省杭州市西湖区龙井路1号西湖' })
    expect(await search('fullAddress')).toEqual([])
  })

  it('LO-05 measures in metres', () => {
    expect(metres({ lng: 120, lat: 30 }, { lng: 120, lat: 30.001 })).toBeCloseTo(111.2, 0)
    expect(placeOf('{"lng":1}')).toBeUndefined()
  })
})
