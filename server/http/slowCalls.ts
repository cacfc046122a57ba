import type { FastifyInstance } from 'fastify'
import { envelopeCode } from '../base/errors.ts'
import { Ring } from '../base/ring.ts'
import { isApi } from './envelope.ts'

/** A call that took long: of its address only what the route declares. */
export interface SlowCall {
  /** when it was answered, in ms */
  at: number
  ms: number
  method: string
  path: string
  code: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** the calls of this process that took long, the newest first */
    slowCalls: () => SlowCall[]
  }
}

/** From how many ms on a call is slow, and how many are kept. */
export const slowCall = { ms: 1000, most: 100 } as const

/** Keeps the last calls that were slow. */
export function recordSlowCalls(app: FastifyInstance): void {
  const ring = new Ring<SlowCall>(slowCall.most)
  app.decorate('slowCalls', () => ring.list())
  app.addHook('onResponse', (request, reply, next) => {
    const { method, routeOptions, problem } = request
    const ms = Math.round(reply.elapsedTime)
    if (ms >= slowCall.ms && isApi(request) && !request.is404)
      ring.add({ at: Date.now(), ms, method, path: routeOptions.url ?? '', code: envelopeCode(problem) })
    next()
  })
}
