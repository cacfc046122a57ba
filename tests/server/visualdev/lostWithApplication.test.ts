/** @module-tag pglite */

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { newId } from '#server/db/ids.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { goodData } from '../../helpers/goodData.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

const base = '/api/visualdev/Base'
let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
})

const good = async (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, headers = {}): Promise<Row> =>
  goodData(await test.call(method, url, { token, headers, ...(body === undefined ? {} : { body }) }), method, url)
const lostOf = (id: string, token = admin, headers = {}) => good(token, 'GET', `/api/visualdev/Application/${id}`, undefined, headers)

const items = {
  ...{ pingeKey: 'table', field: 'items', label: 'Items' },
  children: [{ pingeKey: 'inputNumber', field: 'price', label: 'Price' }],
}
const form = (...more: Row[]) => ({ version: 1, fields: [{ pingeKey: 'input', field: 'name', label: 'Name' }, ...more] })

/** A released application with records, and an entry in the menu. */
async function make(list: Row = {}) {
  const enCode = `gone${newId()}`
  const columnData = { version: 1, columnList: [{ field: 'name' }], ...list }
  const draft = { fullName: enCode, enCode, formData: form(items), columnData, webType: 2 }
  const id = String((await good(admin, 'POST', base, draft)).id)
  await good(admin, 'POST', `${base}/${id}/Actions/Release`, {})
  const entry = { fullName: enCode, enCode, type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: id }) }
  const menuId = String((await good(admin, 'POST', '/api/system/Menu', entry)).id)
  const add = async (name: string, rows: Row[] = []) =>
    String((await good(admin, 'POST', `/api/visualdev/OnlineDev/${id}`, { name, items: rows })).id)
  const { tables } = await good(admin, 'GET', `${base}/${id}`)
  const main = String((JSON.parse(String(tables)) as Row[]).find(({ typeId }) => typeId === '1')?.table)
  return { id, enCode, menuId, add, main }
}
/** Whoever may delete applications with their entries, beside what else they were given. */
const deleting = { 'onlineDev.webDesign': ['btn_remove'], 'system.menu': ['btn_remove'] }
const deleter = async (grants: { [menu: string]: string[] } = {}) => test.login(await test.person({ ...deleting, ...grants }))

describe('what would be lost with an application', () => {
  it('is told in numbers and in words: what is deleted already, and its rows, are not counted', async () => {
    const { id, add } = await make()
    expect(await lostOf(id)).toMatchObject({ records: 0, rows: 0, lost: '0 条记录' })
    await add('a', [{ price: 1 }, { price: 2 }])
    await add('b')
    await good(admin, 'DELETE', `/api/visualdev/OnlineDev/${id}/${await add('c', [{ price: 3 }])}`)
    expect(await lostOf(id)).toMatchObject({ records: 2, rows: 2, lost: '2 条记录、子表共 2 行' })
    const inEnglish = await lostOf(id, admin, { 'accept-language': 'en' })
    expect(inEnglish.lost).toBe('2 records, 2 rows of sub-tables')
  })

  it('is counted to a bound, above which it is said that there is more', async () => {
    const { id, main } = await make()
    const { db } = test.database
    await sql`insert into ${sql.table(main)} (f_id, f_version) select 'r' || n, 1 from generate_series(1, 100001) n`.execute(db)
    expect(await lostOf(id)).toMatchObject({ records: 100_001, rows: 0, lost: '超过 100,000 条记录' })
    await sql`update ${sql.table(main)} set f_deleted_time = now() where f_id = 'r1'`.execute(db)
    expect(await lostOf(id)).toMatchObject({ records: 100_000, lost: '100000 条记录' })
  })

  it('is a number only for whoever may read all of it', async () => {
    const open = await make()
    await open.add('a', [{ price: 1 }])
    const unread = { records: null, rows: null, lost: '全部记录；您无权查看全部记录，因此不显示数量' }
    expect(await lostOf(open.id, await deleter())).toMatchObject(unread)
    expect(await lostOf(open.id, await deleter({ [open.enCode]: [] }))).toMatchObject({ records: 1, rows: 1 })

    const scoped = await make({ useDataPermission: true })
    await scoped.add('a')
    // of nothing, of their own, of all
    const account = await test.person({ ...deleting, [scoped.enCode]: [] })
    expect(await lostOf(scoped.id, await test.login(account))).toMatchObject(unread)
    const objectId = await rowId(test.database.db, 'base_user', 'account', account)
    const give = (code: string) =>
      repository('authorize').insert(test.database.db, { objectType: 'user', objectId, menuId: scoped.menuId, kind: 'data', code })
    await give('self')
    expect(await lostOf(scoped.id, await test.login(account))).toMatchObject(unread)
    await give('all')
    expect(await lostOf(scoped.id, await test.login(account))).toMatchObject({ records: 1 })

    const filtered = await make({
      ruleList: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field: 'name', symbol: '==', fieldValue: 'b' }] }] },
    })
    await filtered.add('a')
    expect(await lostOf(filtered.id, await deleter({ [filtered.enCode]: [] }))).toMatchObject(unread)
    expect(await lostOf(filtered.id)).toMatchObject({ records: 1 })

    const byField = await make({ useFormPermission: true })
    await byField.add('a', [{ price: 1 }])
    expect(await lostOf(byField.id, await deleter({ [byField.enCode]: [] }))).toMatchObject({
      ...{ records: 1, rows: null, lost: '1 条记录、子表行（您无权查看，不显示数量）' },
    })
  })

  it('is told beside what names it elsewhere, by name where that may be read, and the links that open it', async () => {
    const used = await make()
    expect(await lostOf(used.id)).toMatchObject({ named: '', links: 0 })
    const related = { pingeKey: 'relationForm', field: 'one', label: 'One', modelId: used.id, relationField: 'name' }
    const user = { fullName: '引用者', enCode: `user${newId()}`, formData: form(related), webType: 2 }
    await good(admin, 'POST', base, user)
    // a word that is the same as its code names nothing
    await good(admin, 'POST', base, {
      ...user,
      fullName: '同名',
      enCode: `same${newId()}`,
      formData: form({ ...items, label: used.enCode }),
    })
    const code = `figures${newId()}`
    const body = { pingeKey: 'link', content: 'Go', href: `/model/${used.enCode}?do=add` }
    await good(admin, 'POST', '/api/system/Page', { code, fullName: '入口', content: { version: 1, code, title: '入口', body } })
    const sends = { ...{ fullName: '取数', enCode: `sends${newId()}`, category: '1', type: '3', action: 3, method: 'GET' } }
    await good(admin, 'POST', '/api/system/DataInterface', { ...sends, url: `https://example.com/${used.id}` })
    await good(admin, 'POST', '/api/visualdev/ShortLink', { modelId: used.id, hours: 1 })
    const ended = await good(admin, 'POST', '/api/visualdev/ShortLink', { modelId: used.id, hours: 1 })
    await good(admin, 'DELETE', `/api/visualdev/ShortLink/${ended.id}`)
    expect(await lostOf(used.id)).toMatchObject({ named: '页面“入口”、应用“引用者”、数据接口“取数”', links: 1 })
    expect(await lostOf(used.id, await deleter())).toMatchObject({
      named: '应用“引用者”、数据接口“取数”、1 处您无权查看的位置',
      links: null,
    })
  })
})
