/**
 * Rights are worked out once and kept until something changes that they depend on, by whatever way.
 * @module-tag pglite
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { knownGrants } from '#server/security/knownGrants.ts'
import { findSession, type SessionUser } from '#server/security/session.ts'
import { password, startApp, type TestApp } from '../../helpers/app.ts'

let test: TestApp
let token: string
let id: string
const menu = 'systemData.dictionary'
beforeAll(async () => {
  test = await startApp()
  const account = await test.person({ [menu]: ['btn_add'] })
  token = await test.login(account, password)
  id = (await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
})

const user = (): Promise<SessionUser> => findSession(test.database.db, token, 12)
const grants = async () => knownGrants(test.database.db, await user())
const open = async () => (await test.call('GET', '/api/system/DictionaryType', { token })).code
const run = (text: ReturnType<typeof sql>) => text.execute(test.database.db)

describe('the rights of a person', () => {
  it('are worked out once while nothing changes', async () => {
    const first = await grants()
    expect(first.mayPress(menu, 'btn_add', true)).toBe(true)
    await test.call('PUT', `/api/permission/Users/Current/theme`, { token, body: { theme: 'classic' } })
    expect(await grants()).toBe(first)
    expect(await open()).toBe(200)
  })

  it('are others with the next call after any change, whichever process writes it', async () => {
    const role = sql`select "roleId" from "base_user_role" where "userId" = ${id}`
    const changes: Array<[string, ReturnType<typeof sql>, ReturnType<typeof sql>]> = [
      ['a role', sql`update "base_role" set "enabledMark" = 0 where "id" in (${role})`, sql`update "base_role" set "enabledMark" = 1`],
      ['a menu', sql`update "base_menu" set "enabledMark" = 0 where "enCode" = ${menu}`, sql`update "base_menu" set "enabledMark" = 1`],
      ['the system', sql`update "base_system" set "enabledMark" = 0`, sql`update "base_system" set "enabledMark" = 1`],
      [
        'who is in a role',
        sql`update "base_user_role" set "userId" = ${`${id}-`} where "userId" = ${id}`,
        sql`update "base_user_role" set "userId" = ${id} where "userId" = ${`${id}-`}`,
      ],
      [
        'what was given',
        sql`update "base_authorize" set "menuId" = "menuId" || '-'`,
        sql`update "base_authorize" set "menuId" = left("menuId", -1)`,
      ],
    ]
    for (const [name, change, back] of changes) {
      await run(change)
      expect([name, await open()]).toEqual([name, 403])
      await run(back)
      expect([name, await open()]).toEqual([name, 200])
    }
  })

  it('stay what they are where a change is not kept, and are others the moment it is', async () => {
    const first = await grants()
    const off = sql`update "base_role" set "enabledMark" = 0`
    await expect(
      transaction(test.database.db, async (trx) => {
        await off.execute(trx)
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    expect(await grants()).toBe(first)
    await transaction(test.database.db, async (trx) => {
      await off.execute(trx)
      await off.execute(trx)
    })
    expect(await open()).toBe(403)
    await run(sql`update "base_role" set "enabledMark" = 1`)
  })
})
