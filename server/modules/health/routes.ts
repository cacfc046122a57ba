import { ApiError } from '../../base/errors.ts'
import { version } from '../../base/version.ts'
import { among, integer, number, object } from '../../http/answer.ts'
import type { Routes } from '../../http/route.ts'
import { does, means, text } from '../../http/route.ts'

/** `/api/health`: whether this process can serve, for a balancer or a person. */
export const health: Routes = (app) => {
  const started = Date.now()
  app.get(
    '/api/health',
    {
      config: { access: 'open', whileLocked: true },
      schema: {
        tags: ['health'],
        ...does('is the server up, and can it reach its database', '服务器是否运行、能否连接数据库', '伺服器是否執行中、能否連線資料庫'),
        answer: object({
          status: among('up'),
          version: text,
          database: among('pglite', 'postgres'),
          databaseMs: number,
          uptimeSeconds: integer,
          jobsLateSeconds: {
            ...integer,
            ...means('how long the first job that is due has waited', '最早到期的任务已等待多久', '最早到期的任務已等待多久'),
          },
        }),
      },
    },
    async (request) => {
      try {
        const databaseMs = await app.database.ping()
        const seconds = (ms: number) => Math.round(ms / 1000)
        const [uptimeSeconds, jobsLateSeconds] = [seconds(Date.now() - started), seconds(app.jobs.late)]
        return { status: 'up', version, database: app.database.kind, databaseMs, uptimeSeconds, jobsLateSeconds }
      } catch (error) {
        request.log.error({ err: error }, 'database cannot be reached')
        throw new ApiError('unavailable')
      }
    },
  )
}
