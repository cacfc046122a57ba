import { notFound } from '../../base/errors.ts'
import { listOf, mark, object, pageOf } from '../../http/answer.ts'
import { contentPolicy, newNonce } from '../../http/headers.ts'
import { does, listQuery, type Routes, text } from '../../http/route.ts'
import { askedPage, type PageQuery, pageAmong } from '../../records/query/page.ts'
import { callOf, callsOf, type OpenApi } from './calls.ts'
import { page } from './page.ts'

const tags = ['system']
const access = { menu: 'system.api' } as const

/** The description of every call: as a document for tools, as a page of the product, and as one that needs no sign-in. */
export const openapi: Routes = (app) => {
  const described = () => app.swagger() as OpenApi

  app.get('/api/openapi.json', { config: { access: 'open', raw: true }, schema: { hide: true } }, () => described())

  app.get('/api/docs', { config: { access: 'open', raw: true }, schema: { hide: true } }, (request, reply) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', contentPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page(described(), request, nonce))
  })

  app.get<{ Querystring: PageQuery & { keyword?: string; area?: string; method?: string } }>(
    '/api/system/Api',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'one page of the calls of this server, by keyword, area and method',
          '分页查询本服务器的接口，可按关键词、模块和方法筛选',
          '分頁查詢本伺服器的介面，可依關鍵字、模組和方法篩選',
        ),
        answer: pageOf(object({ id: text, method: text, path: text, area: text, areaName: text, summary: text })),
        querystring: {
          ...listQuery,
          properties: { ...listQuery.properties, area: { ...text, maxLength: 100 }, method: { ...text, maxLength: 10 } },
        },
      },
    },
    (request) => {
      const { query } = request
      const { area, method } = query
      const keyword = (query.keyword ?? '').trim().toLowerCase()
      const found = callsOf(described(), request)
        .map((call) => ({ id: `${call.method} ${call.path}`, ...call }))
        .filter(
          (call) =>
            (!area || call.areaName === area) &&
            (!method || call.method === method) &&
            [call.path, call.summary, call.areaName].some((one) => one.toLowerCase().includes(keyword)),
        )
        .sort((a, b) => (a.path === b.path ? 0 : a.path < b.path ? -1 : 1))
      return pageAmong(found, askedPage(query, { most: 500 }))
    },
  )

  app.get(
    '/api/system/Api/Areas',
    {
      config: { access },
      schema: {
        tags,
        ...does('the areas that the calls belong to', '接口所属的模块', '介面所屬的模組'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    (request) => {
      const names = new Set(callsOf(described(), request).map(({ areaName }) => areaName))
      return { list: [...names].sort((a, b) => a.localeCompare(b)).map((fullName) => ({ id: fullName, fullName })) }
    },
  )

  app.get<{ Querystring: { method: string; path: string } }>(
    '/api/system/Api/Fields',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'what a call takes: name, place, type, whether it is required, what it is',
          '接口的参数：名称、位置、类型、是否必填与说明',
          '介面的參數：名稱、位置、類型、是否必填與說明',
        ),
        answer: listOf(object({ id: text, name: text, in: text, place: text, type: text, required: mark, about: text })),
        querystring: {
          type: 'object',
          required: ['method', 'path'],
          properties: { method: { ...text, maxLength: 10 }, path: { ...text, maxLength: 300 } },
        },
      },
    },
    (request) => {
      const list = callOf(described(), request.query.method, request.query.path, request)
      if (!list) throw notFound()
      return { list }
    },
  )
}
