/** Several processes on one PostgreSQL start while a backup is to be restored: one does it, the others wait for it. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { besideOf } from '#server/db/beside.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/types.ts'
import { readAsked, readBefore, readOutcome, writeAsked } from '#server/modules/backup/asked.ts'
import { freePort } from '../../../scripts/lib/freePort.mjs'
import { preparedDatabase } from '../../helpers/app.ts'
import { backUpNow, sourceOf } from '../../helpers/backups.ts'
import { spawnFile } from '../../helpers/spawned.ts'
import { until } from '../../helpers/until.ts'

const adminUrl = process.env.TEST_DATABASE_URL
const children = new Set<ChildProcess>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

interface Started {
  child: ChildProcess
  output: () => string
  /** what a call is answered */
  call: (path: string) => Promise<{ code: number; msg: string; data: { sysConfig?: { sysName: string } } | null }>
}

/** Starts one; `stay` is the step of a restore that it stays at. */
async function start(options: { folder: string; url: string; stay?: string }): Promise<Started> {
  const port = await freePort()
  const args = [JSON.stringify({ ...options, port, patience: 600 })]
  const { child, output } = spawnFile('tests/helpers/startingProcess.ts', { args })
  children.add(child)
  const call = async (path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': 'zh-CN' } })).json()) as Awaited<
      ReturnType<Started['call']>
    >
  return { child, output, call }
}

const setName = (db: Db, value: string) =>
  db
    .insertInto('base_setting')
    .values({ key: 'sysName', value, secret: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
const config = '/api/oauth/getConfig/admin'

describe.skipIf(!adminUrl)('SH-12 several processes', () => {
  it('wait for the one that restores, and go on when it is killed; while others serve nothing is exchanged', async () => {
    const [folder, elsewhere] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'pinge-processes-'))) as [string, string]
    const { database, drop, options } = await preparedDatabase()
    const { url } = options as { url: string }
    try {
      const source = sourceOf(database, folder, url)
      await setName(database.db, '备份时')
      const { kept } = await backUpNow(source)
      await setName(database.db, '之后')
      await database.close()
      const ask = () => writeAsked(source.settings, { kind: 'restore', id: kept.id, fullName: kept.fullName, at: 1, byName: '', tries: 0 })
      ask()
      const first = await start({ folder, url, stay: 'filled' })
      await until(() => expect(first.output()).toContain('stays at filled'), 60_000)
      // one of the others has the same data folder, the other one knows nothing of what was asked for
      const others = await Promise.all([start({ folder, url }), start({ folder: elsewhere, url })])
      for (const one of [first, ...others]) {
        await until(async () => expect(await one.call(config)).toMatchObject({ code: 503, msg: '系统正在恢复备份，请稍候' }), 60_000)
        expect(one.output()).not.toContain('serves')
      }
      // both stand behind the first one by now, and not only on their way there
      const now = await openDatabase({ url })
      const waiting = sql<{ n: string }>`select count(*) as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await until(async () => expect((await waiting.execute(now.db)).rows).toEqual([{ n: '2' }]), 60_000)
      first.child.kill('SIGKILL')
      for (const one of others) {
        await until(() => expect(one.output()).toContain('serves'), 60_000)
        expect((await one.call(config)).data?.sysConfig?.sysName, one.output()).toBe('备份时')
      }
      expect(others.map((one) => one.output().includes('is restored'))).toEqual([true, false])
      expect([readAsked(source.settings), readOutcome(source.settings)?.isDone]).toEqual([undefined, true])

      // the database from before stands beside, and what the killed one had begun does not
      const beside = besideOf(now, { url, folder })
      expect(await beside.list()).toEqual(readBefore(source.settings).map((one) => one.name))
      ask()
      const late = await start({ folder, url })
      await until(() => expect(late.output()).toContain('serves'), 60_000)
      expect(late.output()).toContain('backup.fault.others')
      expect(readOutcome(source.settings)).toMatchObject({ isDone: false, fault: { key: 'backup.fault.others' } })
      expect(await beside.list()).toHaveLength(1)
      await now.close()
    } finally {
      for (const child of children) child.kill('SIGKILL')
      for (const one of [folder, elsewhere]) rmSync(one, { recursive: true, force: true })
      await drop()
    }
  }, 240_000)
})
