/** Run as a process of its own: writes records one after the other and prints each id once its transaction is done, until it is killed. */
import { ensureAdministrator } from '#server/areas/system/builtIn.ts'
import { lockFolder } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import { repository } from '#server/entities/repository.ts'
import { prepareDatabase } from '#server/setup.ts'

const { url, folder } = JSON.parse(process.argv[2] ?? '{}') as { url?: string; folder?: string }
if (folder) lockFolder(folder)
const { db } = await openDatabase({ url, folder })
await prepareDatabase(db)
await transaction(db, (trx) => ensureAdministrator(trx, 'Pinge2026'))
for (let i = 0; ; i++) {
  const enCode = `k${Date.now()}.${i}`
  const { id } = await transaction(db, (trx) => repository('role').insert(trx, { enCode, fullName: '写入' }))
  process.stdout.write(`${id}\n`)
}
