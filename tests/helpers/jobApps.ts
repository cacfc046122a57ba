/** Several apps on one database, each with kinds of job that a test gives. */
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import type { Module } from '#server/http/route.ts'
import { modules } from '#server/modules/index.ts'
import { preparedDatabase } from './app.ts'
import { makeTables } from './jobKinds.ts'

export interface JobApps {
  db: () => Db
  /** where the database is, for a process of its own */
  options: () => object
  /** one more app, with these kinds beside the product's own; it ends with the test */
  app: (kinds: Omit<Module, 'routes'>, own?: boolean, env?: { [name: string]: string }) => Promise<FastifyInstance>
  /** runs work in a transaction */
  keep: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
}

/** A database for a file of tests; after each test its apps are closed and no job is left. */
export function jobApps(): JobApps {
  let fresh: Awaited<ReturnType<typeof preparedDatabase>>
  const apps: FastifyInstance[] = []
  const databases: Database[] = []
  beforeAll(async () => {
    fresh = await preparedDatabase()
    await makeTables(fresh.database.db)
  })
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
    for (const one of databases.splice(0)) await one.close()
    await fresh.database.db.deleteFrom('base_job').execute()
  })
  afterAll(async () => {
    await fresh.database.close()
    await fresh.drop()
  })
  return {
    db: () => fresh.database.db,
    options: () => fresh.options,
    app: async (kinds, own = false, env = {}) => {
      const database = own ? await openDatabase(fresh.options) : fresh.database
      if (own) databases.push(database)
      const config = readConfig({ LOG_LEVEL: 'silent', ...env })
      const app = await buildApp({ database, config, modules: [...modules, { routes: [], ...kinds }] })
      await app.ready()
      apps.push(app)
      return app
    },
    keep: (work) => transaction(fresh.database.db, work),
  }
}
