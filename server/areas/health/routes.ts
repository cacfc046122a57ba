import { ApiError } from '../../errors.ts'
import type { Area } from '../../http.ts'
import { version } from '../../version.ts'

/** `/api/health`: whether this process can serve, for a balancer or a person. */
export const health: Area = (app) => {
  const started = Date.now()
  app.get(
    '/api/health',
    {
      config: { access: 'open', whileLocked: true },
      schema: { tags: ['health'], summary: 'is the server up, and can it reach its database' },
    },
    async (request) => {
      try {
        const databaseMs = await app.database.ping()
        return { status: 'up', version, database: app.database.kind, databaseMs, uptimeSeconds: Math.round((Date.now() - started) / 1000) }
      } catch (error) {
        request.log.error({ err: error }, 'database cannot be reached')
        throw new ApiError('unavailable')
      }
    },
  )
}
