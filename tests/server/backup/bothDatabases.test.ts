/** The same backup restores into either database: PostgreSQL, PGlite and PostgreSQL again hold the same. With PINGE_BACKUP_RECORDS=100000 as much as a large company has. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { besideOf } from '#server/db/beside.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/types.ts'
import { openBackup, verifyBackup } from '#server/modules/backup/archive.ts'
import type { Manifest } from '#server/modules/backup/manifest.ts'
import { fillFrom, storeFiles } from '#server/modules/backup/restore.ts'
import { readShapes } from '#server/modules/backup/structure.ts'
import { prepareDatabase } from '#server/setup.ts'
import { keepWhole } from '#server/storage/whole.ts'
import { backUpNow, sourceOf, sumsOf } from '../../helpers/backups.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'

const adminUrl = process.env.TEST_DATABASE_URL
const records = Number(process.env.PINGE_BACKUP_RECORDS ?? 2000)
const isLarge = records > 10_000
const table = 'app_expenseClaim'

/** So many records more, like the first one of the demo; what is unique of each is another one. */
async function multiply(db: Db): Promise<void> {
  const shape = (await readShapes(db)).get(table)
  const unique = (shape?.indexes ?? []).filter(({ unique: isUnique }) => isUnique).map(({ definition }) => definition)
  const columns = (shape?.columns ?? []).map(({ name }) => name)
  const values = columns.map((name) =>
    name === 'f_id' || unique.some((definition) => definition.includes(name)) ? sql`'m' || n` : sql`one.${sql.id(name)}`,
  )
  await sql`insert into ${sql.id(table)} (${sql.join(columns.map((name) => sql.id(name)))})
    select ${sql.join(values)} from (select * from ${sql.id(table)} order by f_id limit 1) one, generate_series(1, ${records}::int) n`.execute(
    db,
  )
}

describe.skipIf(!adminUrl)('SH-12 a backup of one database', () => {
  let test: DemoApp
  const [first = '', second = '', third = ''] = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'pinge-both-')))
  const opened: Database[] = []
  const times: { [what: string]: number } = {}
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    times[what] = Math.round(performance.now() - began) / 1000
    return result
  }
  const restore = async (path: string, into: Database, folder: string) => {
    opened.push(into)
    const backup = await openBackup(path)
    await verifyBackup(backup)
    await fillFrom(into, backup)
    await storeFiles(sourceOf(into, folder).store, backup)
    backup.close()
    await prepareDatabase(into.db)
  }
  beforeAll(async () => {
    test = await startDemo({ PINGE_DATA: first })
  }, 600_000)
  afterAll(async () => {
    for (const database of opened) await database.close()
    for (const folder of [first, second, third]) rmSync(folder, { recursive: true, force: true })
  })

  it(
    'restores into the other, and back',
    async () => {
      const { db } = test.database
      const { url = '' } = test.options as { url?: string }
      await multiply(db)
      const source = sourceOf(test.database, first, url)
      for (let n = 0; n < (isLarge ? 200 : 5); n++)
        await keepWhole(db, source.store, randomBytes(n * 20_000 + 1), { name: `${n}.bin`, type: 'annex', ownerId: 'u' })
      const one = await timed('backup of PostgreSQL', () => backUpNow(source))
      expect(Number(one.manifest.tables.find(({ name }) => name === table)?.rows)).toBeGreaterThan(records)

      const lite = await openDatabase({ folder: second })
      await timed('restore into PGlite', () => restore(one.path, lite, second))
      const two = await timed('backup of PGlite', () => backUpNow(sourceOf(lite, second)))
      expect([two.manifest.kind, sumsOf(two.manifest)]).toEqual(['pglite', sumsOf(one.manifest)])

      const beside = besideOf(test.database, { url, folder: third })
      const postgres = await beside.make(beside.newName())
      await timed('restore into PostgreSQL', () => restore(two.path, postgres, third))
      const three = await backUpNow(sourceOf(postgres, third))
      expect([three.manifest.kind, sumsOf(three.manifest)]).toEqual(['postgres', sumsOf(one.manifest)])
      const keysOf = ({ tables }: Manifest) => tables.map(({ name, indexes, constraints }) => ({ name, indexes, constraints }))
      for (const { manifest } of [two, three]) {
        expect([manifest.files, manifest.lost, manifest.counters]).toEqual([one.manifest.files, [], one.manifest.counters])
        expect(keysOf(manifest)).toEqual(keysOf(one.manifest))
      }
      if (!isLarge) return
      const megabytes = { zip: Math.round(one.kept.size / 1e6), peakMemory: Math.round(process.resourceUsage().maxRSS / 1000) }
      process.stdout.write(
        `${JSON.stringify({ records, rows: one.kept.rows, files: one.manifest.files.length, megabytes, seconds: times })}\n`,
      )
    },
    isLarge ? 3_600_000 : 300_000,
  )
})
