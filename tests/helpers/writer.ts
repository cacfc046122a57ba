/**
 * Run as a process of its own: writes records, several at a time, each under the next bill number, and prints id and
 * number once its transaction is done, until it is killed.
 */

import { lockFolder } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import { findBy } from '#server/records/entity/query.ts'
import { nextBillNumber } from '#server/records/write/numbers.ts'
import { ensureAdministrator } from '#server/seed/builtIn.ts'
import { prepareDatabase } from '#server/setup.ts'
import { repository } from './records.ts'

const numbered = {
  fullName: '写入',
  category: 'test',
  prefix: 'K',
  dateFormat: 'no',
  digit: '6',
  startNumber: '1',
  sortCode: 0,
  enabledMark: 1,
}

const { url, folder } = JSON.parse(process.argv[2] ?? '{}') as { url?: string; folder?: string }
if (folder) lockFolder(folder)
const { db } = await openDatabase({ url, folder })
await prepareDatabase(db)
await transaction(db, (trx) => ensureAdministrator(trx, 'Pinge2026'))
const rules = repository('billRule')
const rule = await transaction(db, async (trx) => {
  const known = await findBy(trx, rules.entity, { enCode: 'writer' })
  return String((known ?? (await rules.insert(trx, { ...numbered, enCode: 'writer' }))).id)
})
async function write(): Promise<never> {
  for (;;) {
    const { id, enCode } = await transaction(db, async (trx) =>
      repository('role').insert(trx, { enCode: await nextBillNumber(trx, rule), fullName: '写入' }),
    )
    process.stdout.write(`${id} ${enCode}\n`)
  }
}
await Promise.all([write(), write(), write(), write()])
