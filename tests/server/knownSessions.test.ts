/**
 * Sessions are read once for the calls that follow, until something changes that they are read from.
 * @module-tag pglite
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KnownSessions } from '#server/auth/knownSessions.ts'
import { newId } from '#server/db/ids.ts'
import { transaction } from '#server/db/transaction.ts'
import { prepareDatabase } from '#server/setup.ts'
import { freshDatabase, password, startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'
import { until } from '../helpers/until.ts'

const adminUrl = process.env.TEST_DATABASE_URL
type Fresh = Awaited<ReturnType<typeof freshDatabase>>

let fresh: Fresh
let known: KnownSessions<number>
let unlisten: () => Promise<void>
let userId: string
let reads = 0
const ask = () =>
  known.of(
    'one',
    () => true,
    async () => ++reads,
  )
const run = (text: ReturnType<typeof sql>) => text.execute(fresh.database.db)

beforeAll(async () => {
  fresh = await freshDatabase()
  await prepareDatabase(fresh.database.db)
  const user = await transaction(fresh.database.db, (trx) => repository('user').insert(trx, { account: 'known', realName: '王小明' }))
  userId = String(user.id)
  await fresh.database.listen('pinge_mark', { onMessage: (mark) => marks.add(mark), onReconnect: () => {} })
  await run(sql`insert into "base_session" ("id", "userId", "expiresAt", "ip", "via") values ('s', ${userId}, now(), '', 'password')`)
})
afterAll(async () => {
  await fresh.database.close()
  await fresh.drop()
})
beforeEach(async () => {
  known = new KnownSessions()
  unlisten = await known.listen(fresh.database)
  return () => unlisten()
})

const marks = new Set<string>()

/** Everything that was written before is told: what is said on one line comes in order. Then it is read once, and kept. */
async function isKept(): Promise<void> {
  const mark = newId()
  await run(sql`select pg_notify('pinge_mark', ${mark})`)
  await until(() => expect(marks).toContain(mark))
  expect(await ask()).toBe(await ask())
}

describe('a session that is kept', () => {
  const changes: Array<[string, ReturnType<typeof sql>]> = [
    ['its lock', sql`update "base_session" set "lockedAt" = now() where "id" = 's'`],
    ['its system', sql`update "base_session" set "systemId" = 'x' where "id" = 's'`],
    ['its end', sql`update "base_session" set "revokedAt" = now() where "id" = 's'`],
    ['its person', sql`update "base_user" set "enabledMark" = 0 where "account" = 'known'`],
    [
      'their password',
      sql`insert into "base_user_login" ("userId", "password", "changedAt") select "id", '', now() from "base_user" where "account" = 'known'`,
    ],
    ['their lock', sql`insert into "base_user_lock" ("userId") select "id" from "base_user" where "account" = 'known'`],
    ['a setting', sql`insert into "base_setting" ("key", "value") values ('sessionHours', '3')`],
    ['a right', sql`update "base_role" set "enabledMark" = 1`],
    ['an application', sql`update "base_visual_dev" set "version" = "version"`],
    ['its deletion', sql`delete from "base_session" where "id" = 's'`],
  ]
  for (const [name, change] of changes)
    it(`is read anew once ${name} has changed`, async () => {
      await isKept()
      const before = await ask()
      await run(change)
      expect(await ask()).toBe(before + 1)
    })

  it('stays while others sign in, and while its end moves on', async () => {
    await isKept()
    const before = await ask()
    const values = { userId, expiresAt: new Date(), ip: '', via: 'password' }
    await fresh.database.db
      .insertInto('base_session')
      .values({ id: newId(), ...values })
      .execute()
    await fresh.database.db.updateTable('base_session').set({ seenAt: new Date(), expiresAt: new Date() }).execute()
    expect(await ask()).toBe(before)
    await isKept()
    expect(await ask()).toBe(before)
  })

  it('is read anew after a transaction that was kept, not before and not after one that was not', async () => {
    await isKept()
    const before = await ask()
    await transaction(fresh.database.db, async (trx) => {
      await sql`update "base_user" set "enabledMark" = 1`.execute(trx)
      expect(await ask()).toBe(before)
    })
    expect(await ask()).toBe(before + 1)
    await isKept()
    const then = await ask()
    await transaction(fresh.database.db, async (trx) => {
      await sql`update "base_user" set "enabledMark" = 1`.execute(trx)
      throw new Error('no')
    }).catch(() => {})
    expect(await ask()).toBe(then)
  })

  it('is not kept where it was read before a change and comes after it', async () => {
    await isKept()
    await run(sql`update "base_user" set "enabledMark" = 1`)
    const late = known.of(
      'two',
      () => true,
      async () => {
        await run(sql`update "base_user" set "enabledMark" = 1`)
        return ++reads
      },
    )
    expect(
      await known.of(
        'two',
        () => true,
        async () => ++reads,
      ),
    ).not.toBe(await late)
  })

  it('is read each time where nobody listens', async () => {
    await unlisten()
    expect(await ask()).not.toBe(await ask())
  })
})

describe.skipIf(!adminUrl)('on PostgreSQL', () => {
  it('what another process writes is told', async () => {
    const { openDatabase } = await import('#server/db/open.ts')
    const other = await openDatabase(fresh.options)
    await isKept()
    const before = await ask()
    await sql`update "base_user" set "enabledMark" = 1`.execute(other.db)
    await until(async () => expect(await ask()).toBeGreaterThan(before))
    await other.close()
  })

  it('nothing is kept while the line is lost on which that is told', async () => {
    await isKept()
    const before = await ask()
    await run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pinge live' and datname = current_database()`,
    )
    await until(async () => expect(await ask()).toBeGreaterThan(before))
    await until(async () => expect(await ask()).toBe(await ask()))
  })
})

describe('calls', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startApp()
  })

  it('are refused with the next one after a person was switched off', async () => {
    const account = await test.person({})
    const admin = await test.login()
    const me = async (token: string) => (await test.call('GET', '/api/oauth/CurrentUser', { token })).code
    const { list } = (await test.call('GET', `/api/permission/Users?keyword=${account}`, { token: admin })).data
    const flip = () => test.call('PUT', `/api/permission/Users/${list[0].id}/Actions/State`, { token: admin, body: {} })
    for (let i = 0; i < 3; i++) {
      const token = await test.login(account, password)
      expect(await me(token)).toBe(200)
      await flip()
      expect(await me(token)).toBe(602)
      await flip()
    }
  })
})
