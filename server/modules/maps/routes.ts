import type { FastifyRequest } from 'fastify'
import { isSmaller } from '#core/files.ts'
import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { among, arrayOf, listOf, object, record } from '../../http/answer.ts'
import { does, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { contentOf, readFiles } from '../../storage/contents.ts'
import { type DataMap, mostLength, NotMap, readGeoJson } from './geoJson.ts'

const tags = ['dataMap']
const path = '/api/system/DataMap'
/** A file has fewer megabytes: what is kept of it is smaller. */
const megabytes = 10

/** What is kept of an uploaded file. Throws what is wrong with it as a fault of its field. */
async function fromFile(request: FastifyRequest, sent: unknown): Promise<Row> {
  const { db, store } = request.server
  const first: unknown = Array.isArray(sent) ? sent[0] : undefined
  const id = first !== null && typeof first === 'object' && 'fileId' in first ? String(first.fileId) : ''
  const fault = (key: string, params?: { [name: string]: string | number }): never => {
    throw new ApiError('badRequest', { data: { errors: [{ field: 'file', rule: 'map', message: request.t(`t:${key}`, params) }] } })
  }
  const file = id === '' ? undefined : (await readFiles(db, [id])).get(id)
  if (!file || file.ownerId !== request.user.id) return fault('upload.notYours')
  if (!['json', 'geojson'].includes(file.ext.toLowerCase()) || !isSmaller(file.size, megabytes, 'MB'))
    return fault('dataMap.fault.file', { most: megabytes })
  try {
    const map = readGeoJson((await contentOf(store, file)).toString('utf8'))
    const shape = JSON.stringify(map)
    if (shape.length > mostLength) throw new NotMap('size')
    return { shape, regions: map.features.length, size: shape.length }
  } catch (error) {
    if (!(error instanceof NotMap)) throw error
    return fault(`dataMap.fault.${error.fault}`, error.params)
  }
}

/** Maps of charts: kept for administrators, read by whoever sees a chart. */
export const dataMaps: Routes = (app) => {
  const { db } = app
  entityRoutes(app, 'dataMap', {
    // what is kept is made of the file alone
    sent: async (request, { file, shape: _shape, regions: _regions, size: _size, ...body }, id) => {
      const hasFile = Array.isArray(file) && file.length > 0
      return hasFile || id === undefined ? { ...body, ...(await fromFile(request, file)) } : body
    },
    shown: ({ shape: _shape, ...row }) => row,
    answer: recordAnswer(entityOf('dataMap'), { without: ['shape'] }),
    unlisted: ['shape'],
  })

  app.get(
    `${path}/Selector`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('maps in use, to choose from', '可选的已启用地图', '可選的已啟用地圖'),
        answer: listOf(object({ id: text, enCode: text, fullName: text })),
      },
    },
    async () => ({
      list: await db
        .selectFrom('base_data_map')
        .select(['id', 'enCode', 'fullName'])
        .where('enabledMark', '=', 1)
        .orderBy('sortCode')
        .orderBy('enCode')
        .limit(1000)
        .execute(),
    }),
  )

  app.get<{ Params: { enCode: string } }>(
    `${path}/:enCode/Shape`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('the regions of a map in use, as GeoJSON', '已启用地图的各区域（GeoJSON）', '已啟用地圖的各區域（GeoJSON）'),
        answer: object({ type: among('FeatureCollection'), features: arrayOf(record) }),
        params: { type: 'object', properties: { enCode: { ...text, maxLength: 50 } } },
      },
    },
    async ({ params }) => {
      const found = await db
        .selectFrom('base_data_map')
        .select('shape')
        .where('enCode', '=', params.enCode)
        .where('enabledMark', '=', 1)
        .executeTakeFirst()
      if (!found) throw notFound()
      return JSON.parse(String(found.shape)) as DataMap
    },
  )
}
