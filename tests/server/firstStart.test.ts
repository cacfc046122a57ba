/**
 * The very first start: killed in the middle, begun twice at the same moment. The database is filled once, whole.
 * @module-tag pglite
 */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import company from '#fixtures/demo/company.json' with { type: 'json' }
import { demoRows } from '#fixtures/demo/rows/index.ts'
import { newId } from '#server/db/ids.ts'
import { openDatabase } from '#server/db/open.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { isLong } from '../helpers/fuzz.ts'
import { createDatabase, dropDatabase } from '../helpers/server.ts'
import { type Spawned, spawnFile } from '../helpers/spawned.ts'

const adminUrl = process.env.TEST_DATABASE_URL

interface Start extends Spawned {
  /** until it has said that, or has ended */
  says: (text: string) => Promise<void>
}

function start(env: { [name: string]: string }): Start {
  const { DATABASE_URL: _url, ...rest } = process.env
  const spawned = spawnFile('server/main.ts', { env: { ...rest, PORT: '0', LOG_LEVEL: 'warn', ...env } })
  const says = async (text: string) => {
    while (!spawned.output().includes(text) && !spawned.hasEnded()) await wait(20)
  }
  return { ...spawned, says }
}

async function end({ child, hasEnded }: Start, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded()) return
  const gone = once(child, 'close')
  child.kill(signal)
  await gone
}

/** Its last line: it serves, or would if the client were built. */
const whole = (one: Start) => Promise.race([one.says('Pinge is ready'), one.says('The client is not built')])

/** A place of its own for a database, and what is in it. */
async function place() {
  if (adminUrl) {
    const name = `pinge_test_${newId()}`
    const url = await createDatabase(adminUrl, name)
    return { env: { DATABASE_URL: url }, options: { url }, drop: () => dropDatabase(adminUrl, name) }
  }
  const folder = await mkdtemp(join(tmpdir(), 'pinge-first-'))
  return { env: { PINGE_DATA: folder }, options: { folder }, drop: () => rm(folder, { recursive: true, force: true }) }
}

async function counts(options: { url: string } | { folder: string }) {
  const { db, close } = await openDatabase(options)
  const count = async (table: string) =>
    Number((await loose(db).selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
  const applications = await db.selectFrom('base_visual_dev').select(['enCode', 'tables']).execute()
  for (const { enCode, tables } of applications) {
    const [main] = JSON.parse(tables ?? '[]') as Array<{ table: string }>
    expect(`${enCode}: ${await count(main?.table ?? '')}`).toBe(`${enCode}: ${demoRows(enCode, Date.now()).length}`)
  }
  const people = await db.selectFrom('base_user').select('account').execute()
  await close()
  return { people: people.map(({ account }) => account).sort(), applications: applications.length }
}
const filled = { people: company.people.map(({ account }) => account).sort(), applications: expect.any(Number) }

describe('the first start', () => {
  it('that is killed again and again begins where nothing is half done, and fills the database once', async () => {
    const { env, options, drop } = await place()
    const moments = [
      ['Making the database', 1500],
      ['expenseClaim', 0],
      ['Making the database', 400],
      ['Filling the demo company', 0],
      ['bill rules', 100],
    ] as const
    for (const [text, more] of isLong ? moments : moments.slice(0, 2)) {
      const one = start(env)
      // On PostgreSQL there is no database to make: then it is killed somewhere before it fills it.
      await (adminUrl && text === 'Making the database' ? wait(1000) : one.says(text))
      await wait(more)
      await end(one, 'SIGKILL')
    }
    const last = start(env)
    await whole(last)
    await end(last, 'SIGTERM')
    expect(last.output()).toMatch(/Pinge is ready|The client is not built/)
    expect(await counts(options)).toEqual(filled)
    await drop()
  }, 240_000)

  it('that is made twice at the same moment fills the database once', async () => {
    const { env, options, drop } = await place()
    // Both find the lock of a process that was killed: one of them takes it over.
    if ('folder' in options) await writeFile(join(options.folder, 'pinge.lock'), JSON.stringify({ pid: 999_999_999, began: '1' }))
    const both = [start(env), start(env)]
    await Promise.all(both.map(whole))
    const refused = both.filter((one) => /is in use by another Pinge|is being opened by another Pinge/.test(one.output()))
    expect(refused).toHaveLength(adminUrl ? 0 : 1)
    for (const one of both) await end(one, 'SIGTERM')
    expect(both.filter((one) => one.output().includes('Filling the demo company'))).toHaveLength(1)
    expect(await counts(options)).toEqual(filled)
    await drop()
  }, 240_000)

  it.skipIf(adminUrl !== undefined)(
    'does not touch files of somebody else’s that stand where its database would',
    async () => {
      const { env, options, drop } = await place()
      const folder = (options as { folder: string }).folder
      await mkdir(join(folder, 'db'))
      await writeFile(join(folder, 'db', 'precious.txt'), 'x')
      const one = start(env)
      await once(one.child, 'close')
      expect(one.output()).toContain(`The database in ${folder} cannot be opened`)
      await drop()
    },
    60_000,
  )
})
