/**
 * Rights are worked out once and kept until something changes that they depend on, by whatever way.
 * @module-tag pglite
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { knownGrants } from '#server/auth/knownGrants.ts'
import { findSession, type SessionUser } from '#server/auth/session.ts'
import { transaction } from '#server/db/transaction.ts'
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

describe('an application and the menus that show it', () => {
  const enCode = 'knownApplication'
  let model: string
  let entry: string
  let clerk: string
  const list = () => test.call('POST', `/api/visualdev/OnlineDev/${model}/List`, { token: clerk, body: {} })
  const codeOf = async () => (await list()).code
  beforeAll(async () => {
    const admin = await test.login('admin', password)
    const call = async (method: 'POST' | 'PUT', url: string, body: object = {}) =>
      (await test.call(method, url, { token: admin, body })).data
    const formData = { version: 1, fields: [{ pingeKey: 'input', field: 'title', label: 'Title', maxlength: 5 }] }
    const columnData = { version: 1, type: 1, columnList: [{ field: 'title' }], btnsList: [{ value: 'add', show: true }] }
    model = (await call('POST', '/api/visualdev/Base', { fullName: 'Known', enCode, formData, columnData })).id
    await call('POST', `/api/visualdev/Base/${model}/Actions/Release`)
    const menu = { parentId: '-1', fullName: 'Known', enCode, type: 3, propertyJson: JSON.stringify({ moduleId: model }), enabledMark: 1 }
    entry = (await call('POST', '/api/system/Menu', { ...menu, sortCode: 1 })).id
    clerk = await test.login(await test.person({ [enCode]: ['btn_add'] }), password)
    await codeOf()
  })

  it('are what they are now with the next call after any change, whichever process writes it', async () => {
    const other = JSON.stringify({ moduleId: 'another' })
    const own = JSON.stringify({ moduleId: model })
    const changes: Array<[string, number, ReturnType<typeof sql>, ReturnType<typeof sql>]> = [
      [
        'the application is switched off',
        404,
        sql`update "base_visual_dev" set "enabledMark" = 0 where "id" = ${model}`,
        sql`update "base_visual_dev" set "enabledMark" = 1 where "id" = ${model}`,
      ],
      [
        'the menu shows another one',
        403,
        sql`update "base_menu" set "propertyJson" = ${other} where "id" = ${entry}`,
        sql`update "base_menu" set "propertyJson" = ${own} where "id" = ${entry}`,
      ],
      [
        'the menu is switched off',
        403,
        sql`update "base_menu" set "enabledMark" = 0 where "id" = ${entry}`,
        sql`update "base_menu" set "enabledMark" = 1 where "id" = ${entry}`,
      ],
    ]
    for (const [name, code, change, back] of changes) {
      await run(change)
      expect([name, await codeOf()]).toEqual([name, code])
      await run(back)
      expect([name, await codeOf()]).toEqual([name, 200])
    }
  })

  it('a release holds from the next call on', async () => {
    const create = async (title: string) =>
      (await test.call('POST', `/api/visualdev/OnlineDev/${model}`, { token: clerk, body: { title } })).code
    expect(await create('longer')).toBe(400)
    const admin = await test.login('admin', password)
    const { data } = await test.call('GET', `/api/visualdev/Base/${model}`, { token: admin })
    const formData = JSON.stringify({
      ...JSON.parse(data.formData),
      fields: [{ pingeKey: 'input', field: 'title', label: 'Title', maxlength: 9 }],
    })
    await test.call('PUT', `/api/visualdev/Base/${model}`, { token: admin, body: { ...data, formData } })
    expect(await create('longer')).toBe(400)
    await test.call('POST', `/api/visualdev/Base/${model}/Actions/Release`, { token: admin })
    expect(await create('longer')).toBe(200)
  })
})
