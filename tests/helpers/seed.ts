/**
 * Runs once before the browser tests: lets a server fill the demo company into a folder (and a database), so that
 * each worker starts from a copy instead of filling it again: with the demo's flows, or without them.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { demoPassword } from '#server/seed/company.ts'
import { withoutFlows } from './plainDemo.ts'
import { quickPasswords } from './quickPassword.ts'
import { createDatabase, dropDatabase, startServer } from './server.ts'

export default async function seed(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pinge-seed-'))
  // With PostgreSQL a server needs no folder of its own.
  await mkdir(join(folder, 'data'))
  const adminUrl = process.env.TEST_DATABASE_URL
  const database = `pinge_seed_${process.pid}`
  const env: { [name: string]: string } = { PINGE_DATA: join(folder, 'data'), PINGE_DEMO: '1' }
  if (adminUrl) env.DATABASE_URL = await createDatabase(adminUrl, database)
  const server = await startServer(env)
  await server.stop()
  const filled = await openDatabase(env.DATABASE_URL ? { url: env.DATABASE_URL } : { folder: join(folder, 'data') })
  await quickPasswords(filled.db, demoPassword)
  await filled.close()
  // most tests are about plain applications
  const plain = `${database}_plain`
  await cp(join(folder, 'data'), join(folder, 'plain'), { recursive: true })
  const url = adminUrl && (await createDatabase(adminUrl, plain, database))
  const without = await openDatabase(url ? { url } : { folder: join(folder, 'plain') })
  await withoutFlows(without.db)
  await without.close()
  // Workers inherit the environment of this process.
  process.env.PINGE_TEST_SEED = folder
  process.env.PINGE_TEST_SEED_DATABASE = adminUrl ? database : ''
  return async () => {
    await rm(folder, { recursive: true, force: true })
    if (adminUrl) for (const name of [database, plain]) await dropDatabase(adminUrl, name)
  }
}
