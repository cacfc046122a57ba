/**
 * `npm run verify`: reads everything, says what is broken, and changes nothing.
 * @module-tag pglite
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/setup.ts'
import { verify } from '#server/verify.ts'
import { freshDatabase, startApp, type TestApp } from '../helpers/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
const read = () => verify(test.database, test.app.store)

describe('verifying', () => {
  it('finds nothing in what is whole', async () => {
    const { tables, rows, faults } = await read()
    expect(faults).toEqual([])
    expect([tables > 40, rows > 100]).toEqual([true, true])
  })

  it('names files that are gone or other than they were, and definitions that cannot be read', async () => {
    const { db } = test.database
    await db.insertInto('base_file_blob').values({ id: 'lost-content', sha256: 'x', size: 5 }).execute()
    const definition = JSON.stringify({ version: 1, fields: [{ pingeKey: 'inputt', field: 'a', label: 'a' }] })
    await db
      .insertInto('base_visual_dev')
      .values({ id: 'broken', enCode: 'brokenForm', fullName: '坏的', version: 1, isRelease: 1, enabledMark: 1, releaseForm: definition })
      .execute()
    const { faults } = await read()
    expect(faults).toEqual([
      expect.stringContaining('Application brokenForm: /formData/fields/0/pingeKey'),
      expect.stringMatching(/^File lost-content: /),
    ])
    await db.deleteFrom('base_visual_dev').where('id', '=', 'broken').execute()
    await db.deleteFrom('base_file_blob').where('id', '=', 'lost-content').execute()
  })

  it.skipIf(process.env.TEST_DATABASE_URL)('names a table whose pages are damaged, and reads the others', async () => {
    const { database, drop, options } = await freshDatabase()
    await prepareDatabase(database.db)
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('base_menu') as path`.execute(database.db)
    await sql`checkpoint`.execute(database.db)
    await database.close()
    const folder = (options as { folder: string }).folder
    const file = openSync(join(folder, 'db', rows[0]?.path ?? ''), 'r+')
    writeSync(file, Buffer.alloc(8192, 0x5a), 0, 8192, 0)
    const damaged = await openDatabase({ folder })
    const { faults, tables } = await verify(damaged, test.app.store)
    expect(faults).toEqual([expect.stringMatching(/^Table base_menu: .*block 0/)])
    expect(tables).toBeGreaterThan(40)
    await damaged.close()
    await drop()
  })

  it('says in one line that there is nothing to read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pinge-verify-'))
    const { status, stderr } = spawnSync(process.execPath, ['--import', './scripts/lib/typescript.mjs', 'server/verifyMain.ts'], {
      env: { ...process.env, DATABASE_URL: '', PINGE_DATA: folder },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, `There is no database in ${folder}.\n`])
    rmSync(folder, { recursive: true })
  })
})
