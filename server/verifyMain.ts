/** `npm run verify`: reads everything that Pinge keeps and says what is broken; ends with 1 when something is. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, StartError } from './base/config.ts'
import { lockFolder } from './db/lock.ts'
import { openDatabase } from './db/open.ts'
import { currentLite } from './db/place.ts'
import { openStore } from './storage/store.ts'
import { verify } from './verify.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig()
  const url = config.DATABASE_URL
  if (!url && !existsSync(join(config.PINGE_DATA, currentLite(config.PINGE_DATA))))
    throw new StartError(`There is no database in ${config.PINGE_DATA}.`)
  const release = url ? () => {} : lockFolder(config.PINGE_DATA)
  process.once('exit', release)
  const database = await openDatabase(url ? { url } : { folder: config.PINGE_DATA })
  const { tables, rows, files, faults } = await verify(database, openStore(config))
  await database.close()
  for (const fault of faults) say(fault)
  say(`Read ${tables} tables with ${rows} rows and ${files} files: ${faults.length === 0 ? 'all is well' : `${faults.length} broken`}.`)
  process.exit(faults.length === 0 ? 0 : 1)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
