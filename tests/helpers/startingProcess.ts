/** Run as a process of its own: a start as server/main.ts does it, without a client, kept at a step of a restore where one is named. */
import { admitted } from '#server/admission.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { maintain } from '#server/http/maintenance.ts'
import { prepareDatabase } from '#server/setup.ts'

interface Options {
  folder: string
  url: string
  port: number
  patience: number
  stay?: string
}
const { folder, url, port, patience, stay } = JSON.parse(process.argv[2] ?? '{}') as Options
const config = readConfig({ LOG_LEVEL: 'silent', PINGE_DATA: folder, DATABASE_URL: url })
const at = { host: '127.0.0.1', port }
const say = (line: string) => process.stdout.write(`${line}\n`)
const { database, begun } = await admitted({
  ...{ config, say, patience, open: () => openDatabase({ url }), maintain: () => maintain(at) },
  onStep: (step) => {
    if (step !== stay) return undefined
    say(`stays at ${step}`)
    return new Promise(() => {})
  },
})
await prepareDatabase(database.db)
const app = await buildApp({ database, config })
await app.listen(at)
await begun()
say('serves')
