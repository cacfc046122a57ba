/**
 * Backups of other versions: an older one is brought to the shape of this version, a newer one is refused.
 * @module-tag pglite
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { besideOf } from '#server/db/beside.ts'
import { type Migration, migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import { openBackup, verifyBackup } from '#server/modules/backup/archive.ts'
import { planOf } from '#server/modules/backup/plan.ts'
import { fillFrom } from '#server/modules/backup/restore.ts'
import { readShapes } from '#server/modules/backup/structure.ts'
import { syncTables } from '#server/records/entity/tables.ts'
import { ensureAdministrator } from '#server/seed/builtIn.ts'
import { prepareDatabase } from '#server/setup.ts'
import { translator } from '#server/texts/texts.ts'
import { freshDatabase, password } from '../../helpers/app.ts'
import { backUpNow, sourceOf } from '../../helpers/backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinge-versions-'))
const opened: Array<Awaited<ReturnType<typeof freshDatabase>>> = []
const fresh = async () => {
  const one = await freshDatabase()
  opened.push(one)
  return one.database
}
afterAll(async () => {
  for (const { database, drop } of opened) {
    await database.close()
    await drop()
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Every table with what its columns, keys and indexes are. */
const shapesOf = async (db: Db) => Object.fromEntries(await readShapes(db))

it('SH-12 a backup of an older version is restored and migrated; one of a newer version is refused with a clear sentence', async () => {
  // a database as the version had it that knew no syncs: without their steps, and without what entities got with them
  const older = await fresh()
  const isOld = ({ name }: Migration) => name < '0048'
  const last = migrations.filter((step) => !isOld(step)).map(({ name }) => name)
  expect(last.length).toBeGreaterThan(1)
  await migrate(older.db, migrations.filter(isOld))
  await syncTables(older.db)
  await sql`drop table base_data_sync`.execute(older.db)
  await sql`alter table base_task drop column "syncId"`.execute(older.db)
  await sql`insert into base_task ("id", "fullName", "kind", "cron", "timeZone", "missed", "enabledMark", "version")
    values ('t1', '旧任务', 'action', '0 8 * * *', 'UTC', 'once', 0, 1)`.execute(older.db)
  await transaction(older.db, (trx) => ensureAdministrator(trx, password))
  const source = sourceOf(older, folder)
  const made = await backUpNow(source)
  expect(made.manifest.migrations).toEqual(
    migrations
      .filter(isOld)
      .map(({ name }) => name)
      .sort(),
  )

  const here = await fresh()
  await prepareDatabase(here.db)
  const beside = besideOf(here, { folder })
  const plan = await planOf(here.db, made.path, source.settings, { ...beside, hindrance: async () => undefined })
  expect(plan.missing).toEqual(last)

  const restored = await fresh()
  const backup = await openBackup(made.path)
  await verifyBackup(backup)
  await fillFrom(restored, backup)
  backup.close()
  await prepareDatabase(restored.db)
  expect(await shapesOf(restored.db)).toEqual(await shapesOf(here.db))
  const { rows } = await sql`select "fullName", "syncId" from base_task`.execute(restored.db)
  expect(rows).toEqual([{ fullName: '旧任务', syncId: null }])
  expect(await restored.db.selectFrom('base_user').select('account').execute()).toEqual([{ account: 'admin' }])

  // a version that has one more step than this one
  const later: Migration = { name: '9999-later', up: async (trx) => void (await sql`create table base_later ("id" integer)`.execute(trx)) }
  await migrate(restored.db, [...migrations, later])
  const newer = await backUpNow(sourceOf(restored, folder))
  const refusal = await planOf(here.db, newer.path, source.settings, beside).catch((error: unknown) => error)
  const { key = '', params } = refusal as { key?: string; params?: { [name: string]: string } }
  expect(translator('zh')(`t:${key}`, params)).toBe('备份来自更新的版本（9999-later），请先升级本系统')
  const other = await fresh()
  const unread = await openBackup(newer.path)
  await expect(fillFrom(other, unread)).rejects.toMatchObject({ key: 'backup.fault.newer' })
  unread.close()
  expect(await shapesOf(other.db)).toEqual({})
}, 120_000)
