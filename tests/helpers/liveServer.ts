/** Run as a process of its own: the whole server, without a client, on the given database and port; every line is logged. */
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { lockFolder } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import { ensureAdministrator } from '#server/seed/builtIn.ts'
import { prepareDatabase } from '#server/setup.ts'

const { url, folder, port } = JSON.parse(process.argv[2] ?? '{}') as { url?: string; folder?: string; port: number }
if (folder) lockFolder(folder)
const database = await openDatabase({ url, folder })
await prepareDatabase(database.db)
await transaction(database.db, (trx) => ensureAdministrator(trx, 'Pinge2026'))
const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'trace' }) })
process.once('SIGTERM', async () => {
  await app.close()
  await database.close()
  process.exit(0)
})
await app.listen({ port, host: '127.0.0.1' })
