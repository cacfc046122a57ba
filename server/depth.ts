import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/** How deep values may be nested. A definition is some twenty deep; what walks a value recursively stays far from the end of its stack. */
const deepest = 1000

/** Whether a value of JSON is nested deeper than that. It does not recurse itself. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level
      .flatMap((one) => (one !== null && typeof one === 'object' ? Object.values(one) : []))
      .filter((one) => typeof one === 'object')
  }
  return false
}

/** Refuses a body that is nested without end, before anything reads it. */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (isTooDeep(request.body)) throw new ApiError('badRequest')
  })
}
