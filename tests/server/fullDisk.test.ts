/** @module-tag pglite */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { toWire } from '#server/auth/password.ts'
import { password, preparedDatabase } from '../helpers/app.ts'
import { callProcess, type Process, running, startProcess } from '../helpers/serverProcess.ts'

afterEach(async () => {
  for (const one of [...running]) await one.end('SIGKILL')
})

describe.skipIf(process.env.TEST_DATABASE_URL)('a disk without room', () => {
  it('is told, ends no process and loses nothing; once there is room, everything works again', async () => {
    const { database, drop, options } = await preparedDatabase()
    await database.close()
    const flag = join(String((options as { folder?: string }).folder), 'full')
    process.env.PINGE_TEST_FULL_DISK = flag
    const at: Process = await startProcess(options, undefined, ['./tests/helpers/fullDisk.ts'])
    const { cipherKey } = (await callProcess(at, 'GET', '/api/oauth/getConfig/admin')).data
    const body = { account: 'admin', password: toWire(password, cipherKey) }
    const { token } = (await callProcess(at, 'POST', '/api/oauth/Login', { body })).data
    const made = new Set<string>()
    const add = async (enCode: string) => {
      const answer = await callProcess(at, 'POST', '/api/permission/Role', { token, body: { enCode, fullName: enCode, globalMark: 1 } })
      if (answer.code === 200) made.add(enCode)
      return answer.code
    }
    const kept = async () => {
      const { list } = (await callProcess(at, 'GET', '/api/permission/Role?pageSize=100', { token })).data
      return (list as Array<{ enCode: string }>).map(({ enCode }) => enCode)
    }
    for (let i = 0; i < 5; i++) expect(await add(`before${i}`)).toBe(200)

    writeFileSync(flag, '')
    // Many at once, for as long as it takes the engine to try and fail again: each is answered, none as if all were well.
    for (let round = 0, end = Date.now() + 5000; Date.now() < end; round++) {
      const codes = await Promise.all(Array.from({ length: 8 }, (_, i) => add(`full${round}.${i}`)))
      expect(new Set(codes)).toEqual(new Set([503]))
    }
    expect((await callProcess(at, 'POST', '/api/permission/Role', { token, body: { enCode: 'x', fullName: 'x' } })).msg).not.toMatch(
      /ENOSPC|disk/,
    )

    rmSync(flag)
    for (const end = Date.now() + 30_000; (await add('room')) !== 200; await wait(100)) expect(Date.now(), at.output()).toBeLessThan(end)
    for (let i = 0; i < 5; i++) expect(await add(`after${i}`)).toBe(200)
    expect((await kept()).filter((one) => /^(before|full|room|after)/.test(one)).sort()).toEqual([...made].sort())
    await at.end('SIGTERM')
    await drop()
  }, 120_000)
})
