/** Around one run of the tests: the folder for what their databases are copied from, and the end of whatever a test left. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { dropDatabases } from './server.ts'

export default async function serverRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pinge-test-'))
  // Workers inherit the environment of this process.
  process.env.PINGE_TEST_RUN = folder
  return async () => {
    await rm(folder, { recursive: true, force: true })
    const adminUrl = process.env.TEST_DATABASE_URL
    if (adminUrl) await dropDatabases(adminUrl, `pinge_test_${basename(folder)}_`)
  }
}
