/** Run as a process of its own: what a start does of a restore that was asked for, killed at a step where one is named. */
import { readConfig } from '#server/base/config.ts'
import { lockFolder } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { restoreAtStart } from '#server/modules/backup/index.ts'
import { prepareDatabase } from '#server/setup.ts'
import { openStore } from '#server/storage/store.ts'

interface Options {
  folder: string
  url?: string
  kill?: string
}
const { folder, url, kill } = JSON.parse(process.argv[2] ?? '{}') as Options
const config = readConfig({ LOG_LEVEL: 'silent', PINGE_DATA: folder, ...(url ? { DATABASE_URL: url } : {}) })
if (!url) lockFolder(folder)
const database = await openDatabase(url ? { url } : { folder })
await restoreAtStart({
  ...{ database, config, store: openStore(config), prepare: prepareDatabase },
  say: (line) => process.stdout.write(`${line}\n`),
  onStep: (step) => {
    if (step === kill) process.kill(process.pid, 'SIGKILL')
  },
})
await database.close()
process.exit(0)
