/** The real server in the browser test's own process: for tests that must know what only its database knows, such as a captcha's code. */
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/types.ts'
import { builtClient } from '#server/http/client.ts'
import { prepareDatabase } from '#server/setup.ts'
import { createDatabase, dropDatabase } from './server.ts'

export interface ServerHere {
  url: string
  db: Db
  stop: () => Promise<void>
}

let last = 0

/** Starts it on a copy of the demo company. `port` is for an address that must be known before. */
export async function serveHere(env: { [name: string]: string } = {}, port = 0): Promise<ServerHere> {
  const folder = await mkdtemp(join(tmpdir(), 'pinge-here-'))
  const adminUrl = process.env.TEST_DATABASE_URL
  const name = `pinge_here_${process.pid}_${++last}`
  cpSync(join(process.env.PINGE_TEST_SEED ?? '', 'plain'), join(folder, 'data'), { recursive: true })
  const config = readConfig({ LOG_LEVEL: 'silent', PINGE_DATA: join(folder, 'data'), ...env })
  const database = await openDatabase(
    adminUrl
      ? { url: await createDatabase(adminUrl, name, `${process.env.PINGE_TEST_SEED_DATABASE}_plain`) }
      : { folder: config.PINGE_DATA },
  )
  await prepareDatabase(database.db)
  const app = await buildApp({ database, config, client: builtClient() })
  await app.listen({ port, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    db: database.db,
    stop: async () => {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (adminUrl) await dropDatabase(adminUrl, name)
    },
  }
}
