import { arrayOf, boolean, object, orNull } from '../../http/answer.ts'
import { sealOf, unseal } from '../../http/download.ts'
import { does, means, type Routes, text, type Words } from '../../http/route.ts'
import { readSettings } from '../../settings/settings.ts'
import { areasAround, areasByKeyword } from './local.ts'
import { byKeyword, type MapService, mapService, nearby, type Poi, picture, poiAnswer, suggestions } from './service.ts'

const tags = ['location']
const point = {
  ...text,
  pattern: '^-?\\d{1,3}(?:\\.\\d{1,15})?,-?\\d{1,2}(?:\\.\\d{1,15})?$',
  ...means('lng,lat', '经度,纬度', '經度,緯度'),
} as const
const page = { type: 'integer', minimum: 1, maximum: 1000, default: 1 } as const
const offset = { type: 'integer', minimum: 1, maximum: 50, default: 50 } as const
const radius = { type: 'integer', minimum: -1, maximum: 50_000, default: -1 } as const
const keywords = { ...text, minLength: 1, maxLength: 100 } as const
/** the key is the server's own; one that is sent is not looked at */
const key = { ...text, maxLength: 200 } as const
const day = 86_400

interface Asked {
  location: string
  keywords: string
  radius: number
  offset: number
  page: number
}
interface Drawn {
  location: string
  zoom: number
  size: string
}

/** LO-09, LO-10: places near a point or by a keyword, and pictures of them. */
export const location: Routes = (app) => {
  const { db, settings: config } = app
  const service = () => mapService(db, config)

  app.get(
    '/api/system/Location/settings',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'what the map may show: the address of its pictures; `local` where places are only areas',
          '地图设置：地图图片的地址；`local` 表示只能查找行政区划',
          '地圖設定：地圖圖片的位址；`local` 表示只能尋找行政區劃',
        ),
        answer: object({ local: boolean, tiles: orNull(text), credit: text }),
      },
    },
    async () => {
      const { mapTiles, mapCredit } = await readSettings(db, config)
      return { local: (await service()) === undefined, tiles: mapTiles || null, credit: mapCredit }
    },
  )

  /** A call of the maps service that everybody may make: one parameter it cannot do without. */
  const ask = (
    name: string,
    words: Words,
    required: string,
    properties: { [name: string]: object },
    named: 'pois' | 'tips',
    find: (query: Asked, maps: MapService | undefined) => Promise<Poi[]>,
  ) =>
    app.get<{ Querystring: Asked }>(
      `/api/system/Location/${name}`,
      {
        config: { access: 'user' },
        schema: {
          tags,
          ...does(...words),
          answer: object({ [named]: arrayOf(poiAnswer) }),
          querystring: { type: 'object', required: [required], properties: { key, ...properties } },
        },
      },
      async ({ query }) => ({ [named]: await find(query, await service()) }),
    )

  ask(
    'around',
    ['places near a point, a page', '某点附近的地点，分页', '某點附近的地點，分頁'],
    'location',
    { location: point, radius, offset, page },
    'pois',
    async (query, maps) =>
      maps
        ? await nearby(maps, query.location, query.radius, query.offset, query.page)
        : await areasAround(db, query.location, query.offset, query.page),
  )

  ask(
    'text',
    ['places that fit a keyword, a page', '符合关键词的地点，分页', '符合關鍵字的地點，分頁'],
    'keywords',
    { keywords, radius, offset, page },
    'pois',
    async (query, maps) =>
      maps
        ? await byKeyword(maps, query.keywords, query.radius, query.offset, query.page)
        : await areasByKeyword(db, query.keywords, query.offset, query.page),
  )

  const tip = { keywords, location: { ...text, maxLength: 60 } }
  ask(
    'inputtips',
    ['places to suggest while a keyword is typed', '输入关键词时的地点建议', '輸入關鍵字時的地點建議'],
    'keywords',
    tip,
    'tips',
    async (query, maps) =>
      maps ? await suggestions(maps, query.keywords, query.location ?? '') : await areasByKeyword(db, query.keywords, 10, 1),
  )

  app.get<{ Querystring: Drawn }>(
    '/api/system/Location/picture',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'the signed address of the picture of a point, good for a day; data.url is null without a maps service',
          '某点地图图片的签名地址，一天内有效；未配置地图服务时 data.url 为 null',
          '某點地圖圖片的簽章位址，一天內有效；未設定地圖服務時 data.url 為 null',
        ),
        answer: object({ url: orNull(text) }),
        querystring: { type: 'object', required: ['location'], properties: { location: point } },
      },
    },
    async ({ query }) => {
      if (!(await service())) return { url: null }
      // the same address for a day: the picture is not fetched anew
      const now = Math.floor(Date.now() / (day * 1000)) * day * 1000
      const ticket = (await sealOf(db))({ place: query.location }, 2 * day, now)
      return { url: `/api/system/Location/staticmap?location=${query.location}&zoom=19&size=80*80&key=${ticket}` }
    },
  )

  app.get<{ Querystring: Drawn & { key: string } }>(
    '/api/system/Location/staticmap',
    {
      config: { access: 'open', raw: true },
      schema: {
        tags,
        ...does(
          'the picture of a point, for whoever has its signed address: `key` is the signature, not the key of the maps service',
          '按签名地址读取某点的地图图片：`key` 为签名，不是地图服务的密钥',
          '依簽章位址讀取某點的地圖圖片：`key` 為簽章，不是地圖服務的金鑰',
        ),
        querystring: {
          type: 'object',
          required: ['location', 'key'],
          properties: {
            location: point,
            key: { ...text, maxLength: 400 },
            zoom: { type: 'integer', minimum: 1, maximum: 19, default: 19 },
            size: { ...text, pattern: '^\\d{1,4}\\*\\d{1,4}$', default: '80*80' },
          },
        },
      },
    },
    async ({ query }, reply) => {
      const { place } = await unseal<{ place?: string }>(db, query.key)
      // a signature is for one picture
      const maps = await service()
      if (!maps || place !== query.location || query.zoom !== 19 || query.size !== '80*80') return reply.code(404).send()
      const { type, body } = await picture(maps, { location: query.location, zoom: query.zoom, size: query.size })
      return reply.header('cache-control', 'private, max-age=86400').type(type).send(body)
    },
  )
}
