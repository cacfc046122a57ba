/** @module-tag pglite */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/setup.ts'
import { freshDatabase } from '../helpers/app.ts'
import { isLong } from '../helpers/fuzz.ts'

/** Lets a process write, kills it in the middle, and gives what it had acknowledged: ids and numbers. */
async function writeAndKill(options: object, afterLines: number): Promise<string[]> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', './scripts/lib/typescript.mjs', 'tests/helpers/writer.ts', JSON.stringify(options)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let out = ''
  let problems = ''
  child.stderr?.on('data', (chunk) => {
    problems += chunk
  })
  const enough = new Promise<void>((done, failed) => {
    child.stdout?.on('data', (chunk) => {
      out += chunk
      if (out.split('\n').length > afterLines) done()
    })
    child.once('exit', () => failed(new Error(`the writer ended: ${problems}`)))
  })
  await enough
  await wait(Math.random() * 30)
  child.kill('SIGKILL')
  await once(child, 'close')
  return out.split('\n').slice(0, -1)
}

/** After how many records each writer is killed. */
const kills = isLong ? [20, 60, 120] : [40]

describe('kill -9 while writing', () => {
  it('loses no acknowledged record, each time, leaves no gap in the bill numbers, and opens again without help', async () => {
    const { database, drop, options } = await freshDatabase()
    await database.close()
    const acknowledged: string[] = []
    for (const lines of kills) {
      acknowledged.push(...(await writeAndKill(options, lines)))
      const again = await openDatabase(options)
      await prepareDatabase(again.db)
      const rows = await again.db.selectFrom('base_role').select(['id', 'enCode']).orderBy('enCode').execute()
      const kept = new Set(rows.map((row) => `${row.id} ${row.enCode}`))
      // Consecutive, each once: a number whose record was lost with the process is given again.
      expect(rows.map((row) => row.enCode)).toEqual(rows.map((_, i) => `K${String(i + 1).padStart(6, '0')}`))
      expect(acknowledged.filter((line) => !kept.has(line))).toEqual([])
      // Each record came with its line of the audit trail, or neither is there.
      const trail = await again.db.selectFrom('base_audit').select('recordId').where('entity', '=', 'role').execute()
      expect(new Set(trail.map((row) => row.recordId))).toEqual(new Set(rows.map((row) => row.id)))
      await again.close()
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills.reduce((sum, lines) => sum + lines))
    await drop()
  }, 120_000)
})
