import type { FastifyInstance } from 'fastify'
import { ApiError } from '../base/errors.ts'

/** How deep values may be nested. A definition is some twenty deep; what walks a value recursively stays far from the end of its stack. */
const deepest = 1000

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a value of JSON is nested deeper than that. It does not recurse itself. */
export function isTooDeep(value: unknown): boolean {
  let level: object[] = isNest(value) ? [value] : []
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    const next: object[] = []
    // without a list of the values of each: a body may have a million
    for (const one of level)
      if (Array.isArray(one)) {
        for (const inner of one) if (isNest(inner)) next.push(inner)
      } else
        for (const key in one)
          if (isNest((one as { [key: string]: unknown })[key])) next.push((one as { [key: string]: object })[key] as object)
    level = next
  }
  return false
}

/** Refuses a body that is nested without end, before anything reads it. */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, next) => {
    if (isTooDeep(request.body)) next(new ApiError('badRequest'))
    else next()
  })
}
