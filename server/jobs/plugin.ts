import type { FastifyInstance } from 'fastify'
import type { KnownKinds } from './kinds.ts'
import { Jobs } from './runner.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}

/** Does jobs while the server listens. */
export function runJobs(app: FastifyInstance, kinds: KnownKinds): void {
  const jobs = new Jobs(app, kinds)
  app.decorate('jobs', jobs)
  app.addHook('onListen', () => jobs.start())
  app.addHook('preClose', () => jobs.close())
}
