import { type Answer, arrayOf, boolean, listOf, oneOf } from '../../http/answer.ts'
import { does, idParams, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import type { PageQuery } from '../../records/query/page.ts'
import { areaNames, areaNode, areasOf, nodesOf, searchNodes } from '../../records/words/areas.ts'

const menu = 'system.area'
const tags = ['area']
const id = { ...text, maxLength: 50 } as const

/** An area in the list of those below one. */
const areaAnswer = (beside: { [name: string]: Answer }) => recordAnswer(entityOf('area'), { beside: { hasChildren: boolean, ...beside } })

/** Areas: what the engine serves from their JSON, the children of one, and what the picker reads (reading C-042). */
export const area: Routes = (app) => {
  entityRoutes(app, 'area')

  app.get<{ Params: { id: string }; Querystring: { keyword?: string; depth?: number } }>(
    '/api/system/Area/:id',
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'areas below {id} (-1: the provinces); with depth=2 also what is below each of them',
          '{id} 的下级区划（-1 为各省）；depth=2 时包含再下一级',
          '{id} 的下層區劃（-1 為各省）；depth=2 時包含再下一層',
        ),
        answer: listOf(oneOf(areaAnswer({}), areaAnswer({ children: arrayOf(recordAnswer(entityOf('area'))) }))),
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
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('one area', '读取一个行政区划', '讀取一個行政區劃'),
        answer: recordAnswer(entityOf('area')),
        params: idParams,
      },
    },
    (request) => repository('area').stored(app.db, request.params.id),
  )

  app.get<{
    Params: { id: string; x: string }
    Querystring: PageQuery & { keyword?: string; level?: number }
  }>(
    '/api/system/Area/:id/Selector/:x',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'enabled areas below {id} without {x} (0 for none); with a keyword those of a level that fit it, a page, with their paths',
          '{id} 下已启用的区划，不含 {x}（0 表示不排除）；带关键词时为某级中符合的区划及其路径，分页',
          '{id} 下已啟用的區劃，不含 {x}（0 表示不排除）；帶關鍵字時為某層中符合的區劃及其路徑，分頁',
        ),
        answer: listOf(areaNode),
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
        ...does(
          'the names of paths of ids, path by path; an id that is not there stays as it is',
          '逐条将 id 路径转为名称；不存在的 id 原样返回',
          '逐筆將 id 路徑轉為名稱；不存在的 id 原樣傳回',
        ),
        answer: arrayOf(arrayOf(text)),
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
