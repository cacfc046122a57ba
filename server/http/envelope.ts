import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wordFault } from '#core/check/check.ts'
import type { Translate } from '#core/form/form.ts'
import type { Fault } from '#core/types.ts'
import { ApiError, brokenRules, envelopeCode, type Problem } from '../base/errors.ts'
import { Reply } from './route.ts'
import { schemaWord } from './schemaWords.ts'

/** Whether a call is one of the API: by the route that it reached, however its address was written (`/%61pi/…`), else by the address. */
export function isApi({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url === undefined || routeOptions.url === '/*' ? url : routeOptions.url
  return path === '/api' || path.startsWith('/api/')
}

/** SE-13: every answer under /api is `{ code, msg, data }` over HTTP 200 (reading C-120). */
export function envelope(app: FastifyInstance): void {
  const enveloped = (request: FastifyRequest, payload: unknown): unknown => {
    if (!isApi(request) || request.routeOptions.config.raw) return payload
    if (payload instanceof Reply) return { code: 200, msg: request.t(`t:${payload.key}`, payload.params), data: payload.data ?? null }
    // people are told `msg` where they did something: what says nothing of its own (a search, a test, an address) tells them nothing
    return { code: 200, msg: request.method === 'GET' ? request.t('t:server.ok') : '', data: payload }
  }
  app.addHook('preSerialization', (request, _reply, payload, next) => next(null, enveloped(request, payload)))

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const api = asApiError(error, request.t)
    const code = envelopeCode(api.problem)
    request.problem = api.problem
    // 600 to 602 are said to whoever has no session: nothing has failed
    if (code >= 500 && code < 600) request.log.error({ err: error }, 'failed')
    return answer(api, request, reply)
  })

  app.setNotFoundHandler((request, reply) => {
    if (isApi(request)) return answer(new ApiError('notFound'), request, reply)
    return reply.code(404).type('text/plain').send('Not found')
  })
}

/** How many faults, and where the first one is and what it is, in the caller's language. */
const firstOf = (faults: readonly Fault[], t: Translate) => ({
  n: faults.length,
  first: faults[0] ? `${faults[0].pointer} ${wordFault(faults[0], t)}`.trim() : '',
})

function answer(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  const { key, data, kind } = error
  const code = envelopeCode(error.problem)
  const rules = brokenRules(error)
  const params = kind === 'faults' ? firstOf((data as { faults: readonly Fault[] }).faults, request.t) : error.params
  const msg = rules ? (rules[0]?.message ?? '') : request.t(`t:${key}`, params)
  // What went wrong inside stays inside: the log has it under the same request id.
  const shown = code >= 500 ? { requestId: request.id } : (data ?? null)
  if (!isApi(request))
    return reply
      .code(code < 600 ? code : 401)
      .type('text/plain')
      .send(msg)
  // A string is sent as it is: the answer is already an envelope.
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, msg, data: shown }))
}

/** Every error as one of the table's problems. */
function asApiError(error: FastifyError, t: Translate): ApiError {
  if (error instanceof ApiError) return error
  if (error.validation) {
    const errors = error.validation.map(({ instancePath, keyword, params }) => ({
      field: instancePath.slice(1),
      rule: 'schema',
      message: schemaWord({ keyword, params }, t),
    }))
    return new ApiError('badRequest', { data: { errors } })
  }
  const database = databaseProblem(error)
  if (database) return new ApiError(database)
  const byStatus: { [status: number]: Problem } = { 413: 'tooLarge', 429: 'tooMany', 503: 'unavailable' }
  const status = error.statusCode ?? 500
  return new ApiError(byStatus[status] ?? (status >= 400 && status < 500 ? 'badRequest' : 'internal'))
}

/** What the database says of a value that it cannot hold, or of itself; anything else is an error of ours. */
function databaseProblem({ code }: { code?: string }): Problem | undefined {
  if (typeof code !== 'string') return undefined
  // 22: a value out of range, or a text with a character that no text may have.
  if (/^22[0-9A-Z]{3}$/.test(code)) return 'badRequest'
  // Two that wait for one another, one that waited too long, a server that is going down or full, a connection that broke.
  if (/^(?:40001|40P01|55P03|57014|25P0[34]|53[0-9A-Z]{3}|57P0[1-5]|08[0-9A-Z]{3})$/.test(code)) return 'unavailable'
  if (/^(?:ECONN(?:REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'unavailable'
  return undefined
}
