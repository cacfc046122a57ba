import type { FastifyInstance } from 'fastify'

const every = 3_600_000
const firstAfter = 300_000

/** Does some work every hour while the server listens, beginning a while after the start. A fault is a line in the log, and the next hour comes all the same. */
export function hourly(app: FastifyInstance, name: string, work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    try {
      await work()
    } catch (error) {
      app.log.warn({ err: error }, name)
    }
    timer = setTimeout(run, every).unref()
  }
  app.addHook('onListen', async () => {
    timer = setTimeout(run, firstAfter).unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
