/** @module-tag pglite */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { type DemoApp, startDemo } from '../helpers/demo.ts'
import { uploader } from '../helpers/upload.ts'

const path = '/api/system/DataMap'
let demo: DemoApp
let token: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinge-maps-'))
  demo = await startDemo({ PINGE_DATA: folder })
  token = await demo.as('admin')
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const upload = async (content: string, name: string): Promise<string> => {
  const sent = await uploader(demo, token).send(name, Buffer.from(content))
  expect(sent.code, JSON.stringify(sent)).toBe(200)
  return sent.data.name
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, body?: object, as = token) =>
  demo.call(method, `${path}${address}`, { token: as, ...(body ? { body } : {}) })

const ring = (west: number, south: number) => [
  [west, south],
  [west + 1.000012, south],
  [west + 1, south + 1],
  [west, south],
]
const region = (name: unknown, coordinates: unknown = [ring(100, 30)], type = 'Polygon') => ({
  type: 'Feature',
  properties: { name, adcode: 1, owner: 'x' },
  geometry: { type, coordinates },
})
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', secret: 'x', features })
const sent = async (content: string, name = 'map.json') => ({ file: [{ fileId: await upload(content, name) }] })

describe('SH-12 maps', () => {
  it('are made of a file, read by everybody who sees a chart, changed without it, and removed', async () => {
    const multi = region('乙省', [[ring(110, 30)], [ring(112, 30)]], 'MultiPolygon')
    const body = { fullName: '两省', enCode: 'two', ...(await sent(collection(region('甲省'), multi))) }
    const made = await call('POST', '', body)
    expect(made.code, made.msg).toBe(200)
    const { id } = made.data
    const staff = await demo.login(await demo.person({}))
    const shape = await call('GET', '/two/Shape', undefined, staff)
    // only what is drawn is kept, as exactly as it is drawn
    expect(shape.data).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: '甲省' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [100, 30],
                [101, 30],
                [101, 31],
                [100, 30],
              ],
            ],
          },
        },
        expect.objectContaining({ properties: { name: '乙省' } }),
      ],
    })
    expect((await call('GET', '/Selector', undefined, staff)).data.list).toEqual([{ id, enCode: 'two', fullName: '两省' }])
    const [row] = (await call('GET', '')).data.list as Row[]
    expect(row).toMatchObject({ id, regions: 2, enabledMark: 1 })
    expect(row).not.toHaveProperty('shape')

    const { version } = (await call('GET', `/${id}`)).data
    expect((await call('PUT', `/${id}`, { version, fullName: '两个省', shape: '{}', regions: 9 })).code).toBe(200)
    expect((await call('GET', `/${id}`)).data).toMatchObject({ fullName: '两个省', regions: 2 })
    expect((await call('GET', '/two/Shape')).data).toEqual(shape.data)

    expect((await call('PUT', `/${id}/Actions/State`)).code).toBe(200)
    expect((await call('GET', '/two/Shape', undefined, staff)).code).toBe(404)
    expect((await call('DELETE', `/${id}`)).code).toBe(200)
    for (const [method, address] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', `/${id}`],
    ] as const)
      expect((await call(method, address, method === 'POST' ? body : undefined, staff)).code).toBe(403)
  })

  it('say what is wrong with a file, and are not made of it', async () => {
    const far = region('远', [
      [
        [200, 30],
        [201, 30],
        [201, 31],
        [200, 30],
      ],
    ])
    const many = Array.from({ length: 2001 }, (_, i) => region(`n${i}`))
    const long = Array.from({ length: 200_001 }, (_, i) => [100 + (i % 1000) / 1000, 30])
    const cases: Array<[string, string]> = [
      ['{', '文件不是有效的 JSON'],
      ['[]', '文件不是 GeoJSON 的要素集合'],
      [collection(), '文件中没有区域'],
      [collection(region(undefined)), '第 1 个区域没有名称，或名称超过 100 个字符'],
      [collection(region('甲'), region('甲')), '区域“甲”出现了两次'],
      [collection(far), '区域“远”的边界不是有效的多边形（经度 ±180，纬度 ±90）'],
      [collection(region('点', [1, 2], 'Point')), '区域“点”的边界不是有效的多边形（经度 ±180，纬度 ±90）'],
      [collection(...many), '区域超过 2000 个'],
      [collection(region('长', [long])), '坐标点超过 200000 个，请先简化地图'],
    ]
    for (const [content, message] of cases) {
      const answer = await call('POST', '', { fullName: '坏', enCode: 'bad', ...(await sent(content)) })
      expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: 'file', message }] } })
    }
    const none = await call('POST', '', { fullName: '坏', enCode: 'bad' })
    expect(none).toMatchObject({ code: 400, data: { errors: [{ field: 'file' }] } })
    const other = await call('POST', '', { fullName: '坏', enCode: 'bad', ...(await sent(collection(region('甲')), 'map.txt')) })
    expect(other).toMatchObject({ code: 400, data: { errors: [{ field: 'file', message: '请上传小于 10 MB 的 .json 或 .geojson 文件' }] } })
    expect((await call('GET', '')).data.list).toEqual([])
  })
})
