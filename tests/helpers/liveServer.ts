/** Run as a process of its own: the whole server, without a client, on the given database and port; every line is logged. */
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { lockFolder } from '#server/db/lock.ts'
import { lockShape } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
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
  /** settings beside the usual ones */
  env?: { [name: string]: string }
}
const { url, folder, port, jobs, env } = JSON.parse(process.argv[2] ?? '{}') as Options
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
process.once('SIGTERM', async () => {
  await app.close()
  await database.close()
  process.exit(0)
})
await app.listen({ port, host: '127.0.0.1' })
