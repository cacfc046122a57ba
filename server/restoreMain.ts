/** `npm run restore -- FILE`: restores a backup while no server runs; `--back NAME` goes back to a database from before. */
import { createReadStream, existsSync } from 'node:fs'
import { readConfig, StartError } from './base/config.ts'
import { lockFolder } from './db/lock.ts'
import { openDatabase } from './db/open.ts'
import { askRestore, restoreAtStart } from './modules/backup/index.ts'
import { secretKey } from './settings/secrets.ts'
import { prepareDatabase } from './setup.ts'
import { openStore } from './storage/store.ts'
import { translator } from './texts/texts.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function restore(): Promise<boolean> {
  const [first = '', second] = process.argv.slice(2)
  const back = first === '--back' ? second : undefined
  if (first === '' || (first === '--back' && !back)) throw new StartError('Say which: npm run restore -- FILE, or -- --back NAME.')
  if (!back && !existsSync(first)) throw new StartError(`There is no file ${first}.`)
  const config = readConfig()
  const url = config.DATABASE_URL
  const release = url ? () => {} : lockFolder(config.PINGE_DATA)
  process.once('exit', release)
  const database = await openDatabase(url ? { url } : { folder: config.PINGE_DATA })
  secretKey(config)
  await prepareDatabase(database.db)
  const outcomeOf = await askRestore(config, back ? { back } : { name: first, content: createReadStream(first) })
  await restoreAtStart({ database, config, store: openStore(config), prepare: prepareDatabase, say: () => {} })
  await database.close()
  const outcome = outcomeOf(translator('en'))
  say(outcome?.text ?? 'Nothing was restored.')
  return outcome?.isDone === true
}

try {
  process.exit((await restore()) ? 0 : 1)
} catch (error) {
  const { key, params, message } = error as Error & { key?: string; params?: { [name: string]: string | number } }
  process.stderr.write(`${key ? translator('en')(`t:${key}`, params) : message}\n`)
  process.exit(1)
}
