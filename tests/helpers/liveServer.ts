/** Run as a process of its own: the whole server, without a client, on the given database and port; every line is logged. */
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { lockFolder } from '#server/db/lock.ts'
import { lockShape } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import { wakeFor } from '#server/jobs/queue.ts'
import { modules } from '#server/modules/index.ts'
import { ensureAdministrator } from '#server/seed/builtIn.ts'
import { prepareDatabase } from '#server/setup.ts'
import { killedJobs } from './jobKinds.ts'

interface Options {
  url?: string
  folder?: string
  port: number
  /** with the kinds of job that a test counts */
  jobs?: boolean
  /** its jobs go by the clock that a test keeps in the table test_clock */
  clock?: boolean
  /** settings beside the usual ones */
  env?: { [name: string]: string }
}
const { url, folder, port, jobs, clock, env } = JSON.parse(process.argv[2] ?? '{}') as Options
if (folder) lockFolder(folder)
const database = await openDatabase({ url, folder })
await prepareDatabase(database.db)
// of several that start at once, one makes it
await transaction(database.db, async (trx) => {
  await lockShape(trx)
  await ensureAdministrator(trx, 'Pinge2026')
})
const config = readConfig({ LOG_LEVEL: 'trace', ...env })
const app = await buildApp({ database, config, modules: jobs ? [...modules, killedJobs] : modules })
if (clock)
  setInterval(async () => {
    const { rows } = await sql<{ ahead: string }>`select "ahead" from test_clock`.execute(database.db)
    const ahead = Number(rows[0]?.ahead ?? 0)
    if (ahead === app.jobs.clock.ahead) return
    app.jobs.clock.ahead = ahead
    await wakeFor(database.db, 0)
  }, 30)
process.once('SIGTERM', async () => {
  await app.close()
  await database.close()
  process.exit(0)
})
await app.listen({ port, host: '127.0.0.1' })
