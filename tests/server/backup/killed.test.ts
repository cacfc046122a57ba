/**
 * A start that restores a backup and is killed: the old database is as it was, or the new one is whole; the next start goes on.
 * @module-tag pglite
 */
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { besideOf } from '#server/db/beside.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/types.ts'
import { readAsked, readBefore, readOutcome, writeAsked } from '#server/modules/backup/asked.ts'
import { heldContents } from '#server/storage/held.ts'
import { keepWhole } from '#server/storage/whole.ts'
import { preparedDatabase } from '../../helpers/app.ts'
import { backUpNow, sourceOf } from '../../helpers/backups.ts'
import { spawnFile } from '../../helpers/spawned.ts'

const file = { name: 'a.txt', type: 'annex', ownerId: 'u' }

/** Starts, killed at that step; gives whether it was. */
async function start(options: { folder: string; url?: string; kill?: string }): Promise<{ signal: unknown; output: string }> {
  const { child, output } = spawnFile('tests/helpers/restoreProcess.ts', { args: [JSON.stringify(options)] })
  const [, signal] = await once(child, 'close')
  return { signal, output: output() }
}

const setMark = (db: Db, value: string) =>
  db
    .insertInto('base_setting')
    .values({ key: 'mark', value, secret: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()

it('SH-12 a restore that is killed at any point leaves the old database or the whole new one, and can be taken back', async () => {
  const { database, drop, options } = await preparedDatabase()
  const folder = 'folder' in options ? options.folder : mkdtempSync(join(tmpdir(), 'pinge-restore-'))
  const url = 'url' in options ? options.url : undefined
  const at = url ? { folder, url } : { folder }
  const open = () => openDatabase(url ? { url } : { folder })
  /** What the database in use says, and which contents of files it shows. */
  const seen = async () => {
    const { db, close } = await open()
    const mark = await db.selectFrom('base_setting').select('value').where('key', '=', 'mark').executeTakeFirst()
    const users = await db.selectFrom('base_user').select('account').execute()
    const blobs = await db.selectFrom('base_file_blob').select('id').orderBy('id').execute()
    await close()
    return { mark: mark?.value, users: users.length, blobs: blobs.map(({ id }) => id) }
  }
  try {
    const source = sourceOf(database, folder, url)
    const one = await keepWhole(database.db, source.store, Buffer.from('one'), file)
    await setMark(database.db, 'new')
    const { kept } = await backUpNow(source)
    await setMark(database.db, 'old')
    const two = await keepWhole(database.db, source.store, Buffer.from('two'), file)
    rmSync(join(folder, 'files', one.blobId.slice(-2), one.blobId))
    await database.close()
    writeAsked(source.settings, { kind: 'restore', id: kept.id, fullName: kept.fullName, at: 1, byName: '', tries: 0 })
    const before = { mark: 'old', users: 1, blobs: [one.blobId, two.blobId].sort() }
    const after = { mark: 'new', users: 1, blobs: [one.blobId] }

    for (const kill of ['table base_menu', 'swapping']) {
      expect((await start({ ...at, kill })).signal, kill).toBe('SIGKILL')
      expect(await seen(), kill).toEqual(before)
    }
    expect((await start({ ...at, kill: 'swapped' })).signal).toBe('SIGKILL')
    expect(await seen()).toEqual(after)
    expect(readAsked(source.settings)).toBeDefined()
    // the next start sees that it was done
    expect((await start(at)).signal).toBeNull()
    expect(await seen()).toEqual(after)
    expect([readAsked(source.settings), readOutcome(source.settings)?.isDone]).toEqual([undefined, true])
    const [kept1, ...more] = readBefore(source.settings)
    expect(more).toEqual([])
    // what the old one shows of the store stays there, and the one that was lost is back
    expect(await heldContents(source.settings)).toEqual(new Set(before.blobs))
    for (const { blobId } of [one, two]) await source.store.read(blobId).then((stream) => stream.destroy())

    const now = await open()
    expect(await besideOf(now, { url, folder }).list()).toEqual([kept1?.name])
    await now.close()
    writeAsked(source.settings, { kind: 'back', id: kept1?.name ?? '', fullName: 'back', at: 2, byName: '', tries: 0 })
    const { output } = await start(at)
    expect(output).toContain('is in use again')
    expect(await seen()).toEqual(before)
    expect(readdirSync(folder).filter((entry) => entry.endsWith('.new'))).toEqual([])
  } finally {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
