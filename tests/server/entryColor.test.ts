/** @module-tag pglite */
/** Colours of a dictionary's entries: kept by the dictionary, and sent beside the values that stand for them. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { migrate } from '#server/db/migrate.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { bareList } from '../helpers/definitions.ts'
import { repository } from '../helpers/records.ts'

const data = '/api/system/DictionaryData'
let test: TestApp
let admin: string
let typeId: string
let records: string
const ids: { [code: string]: string } = {}
let person: string

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = admin) =>
  test.call(method, url, { token, ...(body ? { body } : {}) })
const choice = (pingeKey: string, field: string) => ({ pingeKey, field, label: field, source: { dict: 'mood' } })

/** An application whose fields choose among the entries of a dictionary; one of them was not given to the person. */
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  const type = { parentId: '0', fullName: '心情', enCode: 'mood', isTree: 0, sortCode: 1 }
  typeId = (await call('POST', '/api/system/DictionaryType', type)).data.id
  for (const [enCode, color] of [
    ['good', 'success'],
    ['bad', 'error'],
    ['plain', undefined],
  ] as const) {
    const entry = { dictionaryTypeId: typeId, parentId: typeId, fullName: enCode, enCode, sortCode: 1, ...(color ? { color } : {}) }
    ids[enCode] = (await call('POST', data, entry)).data.id
  }
  const fields = [
    choice('select', 'one'),
    choice('checkbox', 'many'),
    choice('select', 'secret'),
    { pingeKey: 'table', field: 'rows', label: '明细', children: [choice('select', 'mood'), choice('select', 'hidden')] },
  ]
  const columnData = bareList({ useFormPermission: true, columnList: [{ field: 'one' }, { field: 'many' }, { field: 'secret' }] })
  const { id } = (
    await call('POST', '/api/visualdev/Base', { fullName: '心情', enCode: 'moods', formData: { version: 1, fields }, columnData })
  ).data
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`)
  records = `/api/visualdev/OnlineDev/${id}`
  const menuId = await test.database.db.transaction().execute(async (trx) => {
    const menu = { enCode: 'moods.menu', fullName: '心情', type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: id }) }
    return String((await repository('menu').insert(trx, menu)).id)
  })
  const account = await test.person({ 'moods.menu': [] })
  const role = await test.database.db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
  await test.database.db.transaction().execute(async (trx) => {
    for (const code of ['one', 'many', 'rows-mood'])
      await repository('authorize').insert(trx, { objectType: 'role', objectId: role.id, menuId, kind: 'form', code })
  })
  person = await test.login(account)
})

const listed = async (): Promise<Row[]> => (await call('POST', `${records}/List`, {})).data.list
const read = async (id: string, token = admin): Promise<Row> =>
  JSON.parse((await call('GET', `${records}/${id}`, undefined, token)).data.data)
const values = () => ({
  one: ids.good,
  many: [ids.bad, ids.plain],
  secret: ids.bad,
  rows: [
    { mood: ids.bad, hidden: ids.good },
    { mood: ids.plain, hidden: null },
  ],
})

describe('the colour of an entry', () => {
  it('DI-29 is offered with it, may be taken away, and is one that labels have', async () => {
    const offered = async () => (await call('GET', `${data}/mood/Data/Selector`)).data.list.map((row: Row) => row.color)
    expect(await offered()).toEqual(expect.arrayContaining(['success', 'error', undefined]))
    const wrong = await call('PUT', `${data}/${ids.plain}`, { color: 'sparkling' })
    expect(wrong).toMatchObject({ code: 400, data: { errors: [{ field: 'color' }] } })
    expect((await call('PUT', `${data}/${ids.plain}`, { color: 'processing' })).code).toBe(200)
    expect(await offered()).toContain('processing')
    expect((await call('PUT', `${data}/${ids.plain}`, { color: null })).code).toBe(200)
    expect(await offered()).not.toContain('processing')
  })

  it('VD-03 stands beside the values of a record, in lists and sub-tables; what is read may be sent back', async () => {
    const { id } = (await call('POST', records, values())).data
    const colors = { one: 'success', many: ['error', null], secret: 'error' }
    expect((await listed()).find((row) => row.id === id)).toMatchObject({ $color: colors })
    const record = await read(id)
    expect(record).toMatchObject({ $color: colors, rows: [{ $color: { mood: 'error', hidden: 'success' } }, {}] })
    expect((record.rows as Row[])[1]).not.toHaveProperty('$color')
    expect((await call('PUT', `${records}/${id}`, record)).code).toBe(200)
    // an administrator says otherwise
    await call('PUT', `${data}/${ids.good}`, { color: 'warning' })
    expect((await read(id)).$color).toMatchObject({ one: 'warning' })
    await call('PUT', `${data}/${ids.good}`, { color: 'success' })
  })

  it('DV-06 is kept from whoever was not given its field', async () => {
    const { id } = (await call('POST', records, values())).data
    expect(await read(id, person)).toMatchObject({
      $color: { one: 'success', many: ['error', null] },
      rows: [{ $color: { mood: 'error' } }, {}],
    })
    expect(JSON.stringify(await read(id, person))).not.toMatch(/"(secret|hidden)"/)
  })

  it('DI-13 DI-28 goes with the file of its category', async () => {
    const { url } = (await call('GET', `/api/system/DictionaryType/${typeId}/Actions/Export`)).data
    expect((await test.app.inject({ url })).body).toMatch(/"color":\s*"success"/)
  })

  it('is added to a database that was made without it', async () => {
    const { db } = test.database
    await sql`alter table "base_dictionary_data" drop column "color"`.execute(db)
    await sql`delete from "base_migration" where "name" = '0017-entry-color'`.execute(db)
    expect(await migrate(db)).toEqual(['0017-entry-color'])
    expect((await call('PUT', `${data}/${ids.good}`, { color: 'warning' })).code).toBe(200)
    expect((await call('GET', `${data}/${ids.good}/Info`)).data.color).toBe('warning')
  })
})
