import { repository } from '../../../entities/repository.ts'
import { entityRoutes } from '../../../entities/routes.ts'
import { type Area, idParams, text } from '../../../http.ts'
import { areaNames, areasOf, nodesOf, searchNodes } from './lists.ts'

const menu = 'system.area'
const tags = ['area']
const id = { ...text, maxLength: 50 } as const

/** Areas: what the engine serves from their JSON, the children of one, and what the picker reads (reading C-042). */
export const area: Area = (app) => {
  entityRoutes(app, 'area')

  app.get<{ Params: { id: string }; Querystring: { keyword?: string; depth?: number } }>(
    '/api/system/Area/:id',
    {
      config: { access: { menu } },
      schema: {
        tags,
        summary: 'areas below {id} (-1: the provinces); with depth=2 also what is below each of them',
        params: idParams,
        querystring: {
          type: 'object',
          properties: { keyword: { ...text, maxLength: 200 }, depth: { type: 'integer', minimum: 1, maximum: 2 } },
        },
      },
    },
    (request) => areasOf(app.db, request.params.id, request.query.keyword, request.query.depth ?? 1),
  )

  app.get<{ Params: { id: string } }>(
    '/api/system/Area/:id/Info',
    { config: { access: { menu } }, schema: { tags, summary: 'one area', params: idParams } },
    (request) => repository('area').get(app.db, request.params.id),
  )

  app.get<{
    Params: { id: string; x: string }
    Querystring: { keyword?: string; level?: number; currentPage?: number; pageSize?: number }
  }>(
    '/api/system/Area/:id/Selector/:x',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'enabled areas below {id} without {x} (0 for none); with a keyword those of a level that fit it, a page, with their paths',
        params: { type: 'object', properties: { id, x: id }, required: ['id', 'x'] },
        querystring: {
          type: 'object',
          properties: {
            keyword: { ...text, maxLength: 100 },
            level: { type: 'integer', minimum: 0, maximum: 3 },
            currentPage: { type: 'integer', minimum: 1 },
            pageSize: { type: 'integer', minimum: 1, maximum: 100 },
          },
        },
      },
    },
    async ({ params, query }) => ({
      list: query.keyword?.trim() ? await searchNodes(app.db, query.keyword, query) : await nodesOf(app.db, params.id, params.x),
    }),
  )

  app.post<{ Body: { idsList: string[][] } }>(
    '/api/system/Area/GetAreaByIds',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'the names of paths of ids, path by path; an id that is not there stays as it is',
        body: {
          type: 'object',
          required: ['idsList'],
          properties: { idsList: { type: 'array', maxItems: 2000, items: { type: 'array', maxItems: 4, items: id } } },
        },
      },
    },
    async (request) => {
      const { idsList } = request.body
      const names = await areaNames(app.db, idsList.flat())
      return idsList.map((path) => path.map((one) => names.get(one) ?? one))
    },
  )
}
