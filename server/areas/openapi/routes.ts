import { notFound } from '../../errors.ts'
import { type Area, listQuery, text } from '../../http.ts'
import { contentPolicy, newNonce } from '../../security/headers.ts'
import { areaName, callOf, callsOf } from './calls.ts'
import { type OpenApi, page } from './page.ts'

const tags = ['system']
const access = { menu: 'system.api' } as const

/** The description of every call: as a document for tools, as a page of the product, and as one that needs no sign-in. */
export const openapi: Area = (app) => {
  const described = () => app.swagger() as unknown as OpenApi

  app.get('/api/openapi.json', { config: { access: 'open', raw: true }, schema: { hide: true } }, () => described())

  app.get('/api/docs', { config: { access: 'open', raw: true }, schema: { hide: true } }, (_request, reply) => {
    const nonce = newNonce()
    return reply.header('content-security-policy', contentPolicy(nonce)).type('text/html; charset=utf-8').send(page(described(), nonce))
  })

  app.get<{ Querystring: { keyword?: string; area?: string; method?: string; currentPage?: number; pageSize?: number } }>(
    '/api/system/Api',
    {
      config: { access },
      schema: {
        tags,
        summary: 'one page of the calls of this server, by keyword, area and method',
        querystring: {
          ...listQuery,
          properties: { ...listQuery.properties, area: { ...text, maxLength: 100 }, method: { ...text, maxLength: 10 } },
        },
      },
    },
    ({ query, t }) => {
      const { currentPage = 1, pageSize = 20, area, method } = query
      const keyword = (query.keyword ?? '').trim().toLowerCase()
      const found = callsOf(described())
        .map(({ operation: _operation, ...call }) => ({ id: `${call.method} ${call.path}`, ...call, areaName: areaName(call.area, t) }))
        .filter(
          (call) =>
            (!area || call.areaName === area) &&
            (!method || call.method === method) &&
            [call.path, call.summary, call.areaName].some((one) => one.toLowerCase().includes(keyword)),
        )
        .sort((a, b) => (a.path === b.path ? 0 : a.path < b.path ? -1 : 1))
      const size = Math.min(Math.max(1, pageSize), 500)
      const list = found.slice((currentPage - 1) * size, currentPage * size)
      return { list, pagination: { currentPage, pageSize: size, total: found.length } }
    },
  )

  app.get('/api/system/Api/Areas', { config: { access }, schema: { tags, summary: 'the areas that the calls belong to' } }, ({ t }) => {
    const names = new Set(callsOf(described()).map(({ area }) => areaName(area, t)))
    return { list: [...names].sort((a, b) => a.localeCompare(b)).map((fullName) => ({ id: fullName, fullName })) }
  })

  app.get<{ Querystring: { method: string; path: string } }>(
    '/api/system/Api/Fields',
    {
      config: { access },
      schema: {
        tags,
        summary: 'what a call takes: name, place, type, whether it is required, what it is',
        querystring: {
          type: 'object',
          required: ['method', 'path'],
          properties: { method: { ...text, maxLength: 10 }, path: { ...text, maxLength: 300 } },
        },
      },
    },
    ({ query }) => {
      const list = callOf(described(), query.method, query.path)
      if (!list) throw notFound()
      return { list }
    },
  )
}
