/** @module-tag pglite */

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { breathe } from '#server/db/breathe.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'

const base = '/api/visualdev/Base'
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  test.call(method, url, body === undefined ? { token } : { token, body })
const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const number = (field: string, more: object = {}) => ({ pingeKey: 'inputNumber', field, label: field, ...more })
const table = (field: string, children: object[]) => ({ pingeKey: 'table', field, label: field, children })
const formOf = (fields: object[], more: object = {}) => ({ version: 1, ...more, fields })
const listOf = (...fields: string[]) => ({
  version: 1,
  type: 1,
  columnList: fields.map((field) => ({ field })),
  searchList: [],
  hasPage: true,
  btnsList: [],
  columnBtnsList: [],
})

let n = 0
/** Makes an application; gives its id and code. */
async function design(fields: object[], more: object = {}): Promise<{ id: string; enCode: string }> {
  const enCode = `t${++n}`
  const answer = await call('POST', base, { fullName: `应用${n}`, enCode, formData: formOf(fields), columnData: listOf(), ...more })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return { id: answer.data.id, enCode }
}
const release = (id: string) => call('POST', `${base}/${id}/Actions/Release`)
const redesign = (id: string, fields: object[], more: object = {}) => call('PUT', `${base}/${id}`, { formData: formOf(fields), ...more })
const add = async (id: string, values: object): Promise<string> => {
  const answer = await call('POST', `/api/visualdev/OnlineDev/${id}`, values)
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data.id
}
const read = async (id: string, record: string): Promise<Row> =>
  JSON.parse((await call('GET', `/api/visualdev/OnlineDev/${id}/${record}`)).data.data)
const columns = async (name: string): Promise<{ [column: string]: string }> => {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`"${name}"`}::regclass and attnum > 0 and not attisdropped`.execute(test.database.db)
  return Object.fromEntries(rows.map(({ name: column, type }) => [column, type]))
}

describe('designing an application', () => {
  it('VD-01 creates, reads, lists, updates, copies and deletes it', async () => {
    const { id, enCode } = await design([input('name')], { category: 'businessType.hr', description: '测试' })
    const one = await call('GET', `${base}/${id}`)
    expect(one.data).toMatchObject({ enCode, isRelease: 0, webType: 2, dbLinkId: '0', version: 1 })
    expect(JSON.parse(one.data.formData).fields[0].field).toBe('name')
    expect(await call('PUT', `${base}/${id}`, { fullName: '新名称', version: 1 })).toMatchObject({ code: 200, data: { version: 2 } })
    expect((await call('PUT', `${base}/${id}`, { fullName: '迟到', version: 1 })).code).toBe(409)
    const copy = await call('POST', `${base}/${id}/Actions/Copy`)
    expect((await call('GET', `${base}/${copy.data.id}`)).data).toMatchObject({
      fullName: '新名称.1',
      enCode: `${enCode}.1`,
      isRelease: 0,
      tables: null,
    })
    const page = await call('GET', `${base}?currentPage=1&pageSize=10&keyword=${encodeURIComponent('新名称')}`)
    expect(page.data.pagination).toEqual({ currentPage: 1, pageSize: 10, total: 2 })
    expect(page.data.list[0]).toMatchObject({ creatorUser: '系统管理员' })
    expect(page.data.list[0].formData).toBeUndefined()
    const light = await call('GET', `${base}/list`)
    expect(light.data.list.find((row: Row) => row.id === id)).toEqual({
      id,
      enCode,
      fullName: '新名称',
      category: 'businessType.hr',
      webType: 2,
      isRelease: 0,
    })
    const selector = await call('GET', `${base}/Selector`)
    expect(selector.data.list.find((group: Row) => group.id === 'businessType.hr').children.map((row: Row) => row.enCode)).toContain(enCode)
    expect((await call('DELETE', `${base}/${copy.data.id}`)).msg).toBe('删除成功')
    expect((await call('GET', `${base}/${copy.data.id}`)).code).toBe(404)
  })

  it('VD-01 names the fields of a form, with or without those of sub-tables', async () => {
    const { id } = await design([
      input('name', { label: { zh: '姓名', en: 'Name' } }),
      { pingeKey: 'divider', content: 'x' },
      { pingeKey: 'calculate', field: 'shown', label: '只显示', expression: '{{ 1 }}' },
      table('items', [number('price', { label: '单价' })]),
    ])
    const all = await call('GET', `${base}/${id}/FormDataFields`)
    expect(all.data.list.map((row: Row) => row.id)).toEqual(['name', 'shown', 'items-price'])
    expect(all.data.list[0]).toMatchObject({ field: 'name', fullName: '姓名', pingeKey: 'input' })
    const main = await call('GET', `${base}/${id}/FormDataFields?filterType=1`)
    expect(main.data.list.map((row: Row) => row.id)).toEqual(['name'])
  })

  it('keeps the draft apart from what is released: isRelease is 0, 1, then 2', async () => {
    const { id } = await design([input('name')])
    const config = (query = '') => call('GET', `/api/visualdev/OnlineDev/${id}/Config${query}`)
    expect(await config()).toMatchObject({ code: 404, msg: '该应用尚未发布' })
    expect((await config('?type=0')).code).toBe(200)
    expect((await call('POST', `/api/visualdev/OnlineDev/${id}/List`, {})).code).toBe(404)
    expect(await release(id)).toMatchObject({ code: 200, msg: '发布成功', data: { isRelease: 1, kept: [] } })
    expect((await redesign(id, [input('name'), input('more')])).data.isRelease).toBe(2)
    expect(JSON.parse((await config()).data.formData).fields).toHaveLength(1)
    expect(JSON.parse((await config('?type=0')).data.formData).fields).toHaveLength(2)
    expect((await redesign(id, [input('name')])).data.isRelease).toBe(1)
    await redesign(id, [input('name'), input('more')])
    await release(id)
    expect(JSON.parse((await config()).data.formData).fields).toHaveLength(2)
  })

  it('lets others in while a release makes its tables', async () => {
    const { id } = await design(
      Array.from({ length: 12 }, (_, i) =>
        table(
          `t${i}`,
          Array.from({ length: 20 }, (_, j) => input(`f${j}`)),
        ),
      ),
    )
    let over = false
    const releasing = release(id).finally(() => {
      over = true
    })
    let answered = 0
    while (!over) {
      await call('GET', `${base}?pageSize=1`)
      if (!over) answered++
      // calls without a network never let the process turn to anything else
      await breathe()
    }
    expect((await releasing).code).toBe(200)
    expect(answered).toBeGreaterThan(5)
    expect(JSON.parse((await call('GET', `${base}/${id}`)).data.tables)).toHaveLength(13)
  })

  it('keeps of a long definition in the trail where it changed, and nothing of what stayed', async () => {
    const fields = Array.from({ length: 60 }, (_, i) => input(`f${i}`, { placeholder: 'x'.repeat(100) }))
    const { id } = await design(fields)
    await release(id)
    await redesign(
      id,
      fields.map((field, i) => (i === 40 ? { ...field, placeholder: '改过的😀' } : field)),
    )
    const changes = (await call('GET', `/api/system/Log/Change?entity=visualdev&recordId=${id}`)).data.list as Row[]
    const trail = await Promise.all(
      changes.map(async (line) => ((await call('GET', `/api/system/Log/Change/${line.id}`)).data.list as Row[]).map((row) => row)),
    )
    const [changed = [], released = [], made = []] = trail
    expect(changed.find(({ field }) => field === 'formData')).toMatchObject({
      before: expect.stringContaining('"f40"'),
      after: expect.stringContaining('改过的😀'),
    })
    expect(released.map(({ field }) => field)).toEqual(expect.arrayContaining(['releaseForm', 'isRelease']))
    expect(released.map(({ field }) => field)).not.toContain('formData')
    expect(made.find(({ field }) => field === 'formData')?.after).toContain('"f0"')
    const stored = await test.database.db.selectFrom('base_audit').selectAll().where('recordId', '=', id).execute()
    for (const line of stored) expect(JSON.stringify(line).length).toBeLessThan(10_000)
    // what was said at every moment stands in the history
    expect((await call('GET', `${base}/${id}`)).data.formData).toContain('改过的😀')
  })

  it('a release that fails shows nobody anything, and the next one goes on from there', async () => {
    const { id, enCode } = await design([input('code')])
    await release(id)
    for (const code of ['a', 'a']) await call('POST', `/api/visualdev/OnlineDev/${id}`, { code })
    await redesign(id, [input('code', { unique: true }), table('lines', [input('what')])])
    expect((await release(id)).code).toBe(400)
    const config = await call('GET', `/api/visualdev/OnlineDev/${id}/Config`)
    expect(JSON.parse(config.data.formData).fields).toHaveLength(1)
    const record = (await call('POST', `/api/visualdev/OnlineDev/${id}`, { code: 'b' })).data.id
    expect(await read(id, record)).not.toHaveProperty('lines')
    await redesign(id, [input('code'), table('lines', [number('what')])])
    expect((await release(id)).code).toBe(200)
    const told = JSON.parse((await call('GET', `${base}/${id}`)).data.tables) as Array<{ table: string; fields: unknown }>
    expect(told.map((one) => one.table)).toEqual([`app_${enCode}`, `app_${enCode}__lines`])
    const again = (await call('POST', `/api/visualdev/OnlineDev/${id}`, { code: 'c', lines: [{ what: 4 }] })).data.id
    expect(await read(id, again)).toMatchObject({ lines: [{ what: 4 }] })
  })

  it('keeps the history of the form and of the list', async () => {
    const { id } = await design([input('a')])
    await redesign(id, [input('a'), input('b')], { note: '加一个字段' })
    await call('PUT', `${base}/${id}`, { columnData: listOf('a', 'b') })
    await call('PUT', `${base}/${id}`, { fullName: '只改名' })
    const rows = await test.database.db
      .selectFrom('base_schema_version')
      .select(['kind', 'version', 'note'])
      .where('code', '=', id)
      .orderBy('kind')
      .orderBy('version')
      .execute()
    expect(rows).toEqual([
      { kind: 'form', version: 1, note: null },
      { kind: 'form', version: 2, note: '加一个字段' },
      { kind: 'list', version: 1, note: null },
      { kind: 'list', version: 2, note: null },
    ])
  })

  it('takes nothing that is the server’s own from a caller', async () => {
    const { id } = await design([input('a')], { isRelease: 1, tables: '[{"typeId":"1","table":"base_user"}]', releaseForm: '{}' })
    expect((await call('GET', `${base}/${id}`)).data).toMatchObject({ isRelease: 0, tables: null })
    await call('PUT', `${base}/${id}`, { isRelease: 1, tables: '[{"typeId":"1","table":"base_user"}]' })
    expect((await call('GET', `${base}/${id}`)).data).toMatchObject({ isRelease: 0, tables: null })
  })

  it('is for those who were given the studio', async () => {
    const { id } = await design([input('a')])
    const nobody = await test.login(await test.person({ 'systemData.dictionary': [] }))
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/list'],
      ['GET', '/Selector'],
      ['GET', `/${id}`],
      ['GET', `/${id}/FormDataFields`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/Actions/Copy`],
      ['POST', `/${id}/Actions/Release`],
    ] as const)
      expect((await test.call(method, base + path, { token: nobody })).code, `${method} ${path}`).toBe(403)
    expect((await test.call('POST', base, { token: nobody, body: {} })).code).toBe(403)
    const designer = await test.login(await test.person({ 'onlineDev.pageStudio': ['btn_add', 'btn_edit'] }))
    expect((await test.call('GET', `${base}/${id}`, { token: designer })).code).toBe(200)
    await release(id)
    // Whoever designs an application does not thereby read its records.
    expect((await test.call('POST', `/api/visualdev/OnlineDev/${id}/List`, { token: designer, body: {} })).code).toBe(403)
  })

  it('is not deleted while a menu shows it, and leaves its tables behind', async () => {
    const { id, enCode } = await design([input('a'), table('items', [input('b')])])
    await release(id)
    await add(id, { a: '留下', items: [{ b: '也留下' }] })
    const menu = await test.database.db.transaction().execute((trx) =>
      repository('menu').insert(trx, {
        enCode: `menu.${enCode}`,
        fullName: '演示菜单',
        type: 3,
        parentId: '-1',
        propertyJson: JSON.stringify({ moduleId: id }),
      }),
    )
    expect(await call('DELETE', `${base}/${id}`)).toMatchObject({ code: 409, msg: expect.stringContaining('演示菜单') })
    await test.database.db.deleteFrom('base_menu').where('id', '=', String(menu.id)).execute()
    expect(await call('DELETE', `${base}/${id}`)).toMatchObject({ code: 200, msg: expect.stringContaining(`app_${enCode}__items`) })
    expect((await call('POST', `/api/visualdev/OnlineDev/${id}/List`, {})).code).toBe(404)
    expect(await loose(test.database.db).selectFrom(`app_${enCode}`).select('a').execute()).toEqual([{ a: '留下' }])
    const again = await call('POST', base, { fullName: '又一个', enCode, formData: formOf([input('a')]), columnData: listOf() })
    await release(again.data.id)
    expect(await columns(`app_${enCode}_2`)).toHaveProperty('a')
  })
})

describe('a release', () => {
  it('makes real typed tables, one for the form and one for each sub-table', async () => {
    const { id, enCode } = await design([
      input('short'),
      input('long', { maxlength: 1000 }),
      { pingeKey: 'textarea', field: 'text', label: 'x' },
      number('amount', { precision: 2 }),
      number('free'),
      { pingeKey: 'switch', field: 'flag', label: 'x' },
      { pingeKey: 'datePicker', field: 'day', label: 'x' },
      { pingeKey: 'dateRange', field: 'range', label: 'x' },
      { pingeKey: 'checkbox', field: 'many', label: 'x', options: [{ id: 1, fullName: '一' }] },
      { pingeKey: 'select', field: 'some', label: 'x', multiple: true, options: [{ id: 'a' }, { id: 'b' }] },
      { pingeKey: 'calculate', field: 'kept', label: 'x', expression: '{{ form.amount }}', isStorage: 1 },
      { pingeKey: 'calculate', field: 'shown', label: 'x', expression: '{{ form.amount }}' },
      { pingeKey: 'createUser', field: 'by', label: 'x' },
      { pingeKey: 'divider', content: 'x' },
      table('items', [number('price', { precision: 3 })]),
    ])
    await release(id)
    expect(await columns(`app_${enCode}`)).toEqual({
      f_id: 'character varying(50)',
      f_version: 'integer',
      f_creator_user_id: 'character varying(50)',
      f_creator_time: 'timestamp with time zone',
      f_modify_user_id: 'character varying(50)',
      f_modify_time: 'timestamp with time zone',
      f_deleted_time: 'timestamp with time zone',
      f_deleted_user_id: 'character varying(50)',
      f_tenant_id: 'character varying(50)',
      f_flow_id: 'character varying(50)',
      f_flow_task_id: 'character varying(50)',
      f_flow_state: 'integer',
      short: 'character varying(255)',
      long: 'text',
      text: 'text',
      amount: 'numeric(38,2)',
      free: 'numeric(38,10)',
      flag: 'integer',
      day: 'timestamp with time zone',
      range: 'character varying(255)',
      many: 'text',
      some: 'text',
      kept: 'numeric(38,2)',
    })
    expect(await columns(`app_${enCode}__items`)).toEqual({
      f_id: 'character varying(50)',
      f_parent_id: 'character varying(50)',
      f_sort: 'integer',
      price: 'numeric(38,3)',
    })
    const day = new Date(2026, 0, 5).getTime()
    const record = await add(id, {
      short: '短',
      long: 'x'.repeat(600),
      amount: 1.239,
      free: 0.1,
      flag: 1,
      day,
      range: [day, day],
      many: [1],
      some: ['a', 'b'],
      items: [{ price: 2 }],
    })
    expect(await read(id, record)).toMatchObject({
      short: '短',
      amount: 1.24,
      free: 0.1,
      flag: 1,
      day,
      range: [day, day],
      many: [1],
      some: ['a', 'b'],
      kept: 1.24,
      shown: 1.24,
      items: [{ price: 2 }],
      text: null,
    })
  })

  it('keeps a column that the form lost, says so, and finds it again', async () => {
    const { id, enCode } = await design([input('name'), input('secret'), table('items', [input('a'), input('b')])])
    await release(id)
    const record = await add(id, { name: '一', secret: '值', items: [{ a: 'x', b: 'y' }] })
    await redesign(id, [input('name'), table('items', [input('a')])])
    const answer = await release(id)
    expect(answer.msg).toContain(`app_${enCode}.secret`)
    expect(answer.data.kept).toEqual([
      { table: `app_${enCode}`, column: 'secret', rows: 1 },
      { table: `app_${enCode}__items`, column: 'b', rows: 1 },
    ])
    const without = await read(id, record)
    expect(without).not.toHaveProperty('secret')
    await call('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, { name: '二', version: 1 })
    await redesign(id, [input('name')])
    expect((await release(id)).msg).toContain(`app_${enCode}__items`)
    await redesign(id, [input('name'), input('secret'), table('items', [input('a'), input('b')])])
    expect((await release(id)).msg).toBe('发布成功')
    expect(await read(id, record)).toMatchObject({ name: '二', secret: '值', items: [{ a: 'x', b: 'y' }] })
  })

  it('widens a column, and refuses a change that would lose values', async () => {
    const { id, enCode } = await design([
      input('name'),
      number('n', { precision: 2 }),
      input('empty'),
      { pingeKey: 'select', field: 'one', label: 'x', options: [{ id: 'a' }] },
    ])
    await release(id)
    const record = await add(id, { name: '文字', n: 1.25, one: 'a' })
    await redesign(id, [
      input('name', { maxlength: 2000 }),
      number('n', { precision: 4 }),
      number('empty'),
      { pingeKey: 'select', field: 'one', label: 'x', multiple: true, options: [{ id: 'a' }] },
    ])
    expect((await release(id)).code).toBe(200)
    expect(await columns(`app_${enCode}`)).toMatchObject({ name: 'text', n: 'numeric(38,4)', empty: 'numeric(38,10)', one: 'text' })
    expect(await read(id, record)).toMatchObject({ name: '文字', n: 1.25, one: ['a'] })
    for (const [field, changed] of [
      ['name', number('name')],
      ['n', number('n', { precision: 1 })],
      ['one', input('one')],
    ] as const) {
      await redesign(
        id,
        [
          input('name', { maxlength: 2000 }),
          number('n', { precision: 4 }),
          { pingeKey: 'select', field: 'one', label: 'x', multiple: true, options: [] },
        ].map((node) => (node.field === field ? changed : node)),
      )
      expect(await release(id)).toMatchObject({ code: 400, msg: expect.stringContaining(`“${field}”`) })
    }
    expect(await read(id, record)).toMatchObject({ name: '文字', n: 1.25, one: ['a'] })
  })

  it('keeps an index of the order that the list has by itself, and of no other', async () => {
    const fields = (amount: object = {}) => [number('amount', amount), input('note', { maxlength: 2000 })]
    const ordered = (...order: Array<[field: string, sort: string]>) => ({
      columnData: { ...listOf('amount', 'note'), defaultSortConfig: order.map(([field, sort]) => ({ field, sort })) },
    })
    const { id, enCode } = await design(fields(), ordered(['amount', 'desc']))
    const indexes = async () => {
      const { rows } = await sql<{ text: string }>`
        select indexdef as text from pg_indexes where tablename = ${`app_${enCode}`} and indexname like '%\\_order'`.execute(
        test.database.db,
      )
      return rows.map(({ text }) => /\((.*?)\) WHERE/.exec(text)?.[1])
    }
    await release(id)
    expect(await indexes()).toEqual(['amount DESC NULLS LAST, f_creator_time DESC NULLS LAST, f_id DESC NULLS LAST'])
    await add(id, { amount: 1, note: 'a' })
    await redesign(id, fields({ precision: 2 }), ordered(['amount', 'asc']))
    expect((await release(id)).code).toBe(200)
    expect(await indexes()).toEqual(['amount, f_creator_time DESC NULLS LAST, f_id DESC NULLS LAST'])
    // a text without a bound stands in no index
    await redesign(id, fields({ precision: 2 }), ordered(['note', 'asc']))
    expect((await release(id)).code).toBe(200)
    expect(await indexes()).toEqual([])
  })

  it('refuses a unique rule that the data breaks already', async () => {
    const { id } = await design([input('code')])
    await release(id)
    await add(id, { code: 'same' })
    const twin = await add(id, { code: 'same' })
    await redesign(id, [input('code', { unique: true })])
    expect(await release(id)).toMatchObject({ code: 400, msg: expect.stringContaining('code') })
    await call('DELETE', `/api/visualdev/OnlineDev/${id}/${twin}`)
    expect((await release(id)).code).toBe(200)
    expect((await call('POST', `/api/visualdev/OnlineDev/${id}`, { code: 'same' })).data.errors[0]).toMatchObject({
      field: 'code',
      rule: 'unique',
    })
  })

  it('takes names that a database does not like', async () => {
    const fields = ['名称', 'Name', 'name', 'select', 'ctid', 'f_id', 'x'.repeat(60), '字'.repeat(40), 'user', '_a']
    const { id } = await design(fields.map((field) => input(field)).concat([table('明细', [input('order')]) as never]))
    expect((await release(id)).code).toBe(200)
    const values = Object.fromEntries(fields.map((field, i) => [field, `值${i}`]))
    expect(await read(id, await add(id, { ...values, 明细: [{ order: '行' }] }))).toMatchObject({ ...values, 明细: [{ order: '行' }] })
  })

  it('deletes for good where the form says so, and saves without a version where it says so', async () => {
    const { id, enCode } = await design([], {
      formData: formOf([input('a'), table('items', [input('b')])], { logicalDelete: false, concurrencyLock: false }),
    })
    await release(id)
    const record = await add(id, { a: '1', items: [{ b: '2' }] })
    expect((await call('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, { a: '3' })).code).toBe(200)
    await call('DELETE', `/api/visualdev/OnlineDev/${id}/${record}`)
    for (const name of [`app_${enCode}`, `app_${enCode}__items`])
      expect(await loose(test.database.db).selectFrom(name).selectAll().execute()).toEqual([])
  })

  it('applies fields rights where the list asks for them', async () => {
    const { id, enCode } = await design([input('open'), input('secret', { required: true })], {
      columnData: {
        ...listOf('open', 'secret'),
        searchList: [{ field: 'secret', searchType: 2 }],
        useFormPermission: true,
        useColumnPermission: true,
      },
    })
    await release(id)
    await test.database.db.transaction().execute((trx) =>
      repository('menu').insert(trx, {
        enCode: `rights.${enCode}`,
        fullName: '权限',
        type: 3,
        parentId: '-1',
        propertyJson: JSON.stringify({ moduleId: id }),
      }),
    )
    const account = await test.person({ [`rights.${enCode}`]: [] })
    const role = await test.database.db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
    const menu = await test.database.db
      .selectFrom('base_menu')
      .select('id')
      .where('enCode', '=', `rights.${enCode}`)
      .executeTakeFirstOrThrow()
    await test.database.db.transaction().execute(async (trx) => {
      for (const kind of ['form', 'column'])
        await repository('authorize').insert(trx, { objectType: 'role', objectId: role.id, menuId: menu.id, kind, code: 'open' })
    })
    const record = await add(id, { open: '看得见', secret: '看不见' })
    const person = await test.login(account)
    const shown = JSON.parse((await test.call('GET', `/api/visualdev/OnlineDev/${id}/${record}`, { token: person })).data.data)
    expect(shown).toMatchObject({ open: '看得见' })
    expect(shown).not.toHaveProperty('secret')
    expect(
      await test.call('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, {
        token: person,
        body: { open: '改', secret: '偷改', version: 1 },
      }),
    ).toMatchObject({ code: 200 })
    expect(await read(id, record)).toMatchObject({ open: '改', secret: '看不见' })
    expect((await test.call('POST', `/api/visualdev/OnlineDev/${id}/List`, { token: person, body: {} })).data.list[0]).not.toHaveProperty(
      'secret',
    )
    const conflict = await test.call('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, {
      token: person,
      body: { open: '晚了', version: 1 },
    })
    expect(conflict.code).toBe(409)
    expect(conflict.data).not.toHaveProperty('secret')
    expect(conflict.data.$changed).toEqual({ name: expect.stringMatching(/./), time: expect.any(Number) })
    // What is not shown is not found out either: by a keyword, the search bar, or the order of the rows.
    for (const [open, secret] of [
      ['b', '3'],
      ['c', '1'],
      ['a', '2'],
    ])
      await add(id, { open, secret })
    const found = async (token: string, body: object): Promise<string[]> =>
      (await test.call('POST', `/api/visualdev/OnlineDev/${id}/List`, { token, body })).data.list.map((row: { open: string }) => row.open)
    const admin = await test.login()
    expect(await found(admin, { keyword: '看不见' })).toEqual(['改'])
    expect(await found(person, { keyword: '看不见' })).toEqual([])
    expect(await found(person, { keyword: '改' })).toEqual(['改'])
    expect(await found(admin, { queryJson: '{"secret":"1"}' })).toEqual(['c'])
    expect(await found(person, { queryJson: '{"secret":"1"}' })).toHaveLength(4)
    expect(await found(admin, { sidx: 'secret' })).toEqual(['c', 'a', 'b', '改'])
    expect(await found(person, { sidx: 'secret' })).toEqual(await found(person, {}))
    expect(await found(person, { sidx: '-open' })).toEqual((await found(person, { sidx: 'open' })).reverse())
    const select = (token: string) =>
      test.call('GET', `/api/visualdev/Base/${id}/FieldDataSelect?keyword=%E7%9C%8B%E4%B8%8D%E8%A7%81`, { token })
    expect((await select(admin)).data.list).toHaveLength(1)
    expect((await select(person)).data.list).toEqual([])
  })
})

describe('a hostile definition', () => {
  const deep = (levels: number) => {
    let node: object = input('x')
    for (let i = 0; i < levels; i++) node = { pingeKey: 'row', children: [node] }
    return node
  }
  it.each([
    ['that is not JSON', '{', '/formData'],
    ['that is a list', [], '/formData'],
    ['without fields', { version: 1 }, '/formData/fields'],
    ['of another version', { version: 9, fields: [] }, '/formData/version'],
    ['with an unknown widget', formOf([{ pingeKey: 'inputt', field: 'a' }]), '/formData/fields/0/pingeKey'],
    ['with one name twice', formOf([input('a'), input('a')]), '/formData/fields/1/field'],
    ['with the name of the record’s id', formOf([input('id')]), '/formData/fields/0/field'],
    ['with the name of a prototype', formOf([{ pingeKey: 'row', children: [input('__proto__')] }]), '/formData/fields/0/children/0/field'],
    ['with a name that is no name', formOf([input('a"; drop table base_user')]), '/formData/fields/0/field'],
    ['with an expression that cannot be read', formOf([input('a', { visible: '{{ form. }}' })]), '/formData/fields/0/visible'],
    [
      'with a circle of formulas',
      formOf([number('a', { value: '{{ form.b }}' }), number('b', { value: '{{ form.a }}' })]),
      '/formData/fields',
    ],
    [
      'with a pattern that never ends',
      formOf([input('a', { regList: [{ pattern: '(a+)\\1+$' }] })]),
      '/formData/fields/0/regList/0/pattern',
    ],
    ['that is nested too deeply', formOf([deep(200)]), '/formData'],
    [
      'that is nested without end',
      JSON.stringify(formOf([])).replace('[]', `${'[{"pingeKey":"row","children":'.repeat(20_000)}[]${'}]'.repeat(20_000)}`),
      '/formData',
    ],
    ['with too many fields', formOf(Array.from({ length: 1600 }, (_, i) => input(`f${i}`))), '/formData/fields'],
    ['of null', 'null', '/formData'],
  ])('%s is refused with a pointer', async (_, formData, pointer) => {
    const answer = await call('POST', base, { fullName: '坏的', enCode: `bad${++n}`, formData, columnData: listOf() })
    expect(answer.code).toBe(400)
    expect(answer.data.faults[0].pointer.startsWith(pointer), answer.data.faults[0].pointer).toBe(true)
    expect(answer.msg).toContain(answer.data.faults[0].pointer)
  })

  it('names the nearest known name', async () => {
    const answer = await call('POST', base, {
      fullName: '坏的',
      enCode: `bad${++n}`,
      formData: formOf([{ pingeKey: 'inputt', field: 'a' }]),
    })
    expect(answer.data.faults[0]).toMatchObject({ hint: expect.stringContaining('"input"') })
  })

  it('a list that names a field that the form does not have is refused, also when only the form changes', async () => {
    const answer = await call('POST', base, {
      fullName: '坏的',
      enCode: `bad${++n}`,
      formData: formOf([input('a')]),
      columnData: listOf('b'),
    })
    expect(answer.data.faults[0].pointer).toBe('/columnData/columnList/0/field')
    const { id } = await design([input('a')], { columnData: listOf('a') })
    expect((await redesign(id, [input('b')])).data.faults[0].pointer).toBe('/columnData/columnList/0/field')
  })

  it('reads a definition in the shape of the specification', async () => {
    const formData = {
      fields: [
        { config: { pingeKey: 'comInput', label: '名称', formId: 101, required: true }, field: 'comInputField101' },
        {
          config: { pingeKey: 'table', label: '明细', formId: 102 },
          field: 'tableField102',
          children: [{ config: { pingeKey: 'numInput', label: '数量' }, field: 'n' }],
        },
        {
          config: { pingeKey: 'calculate', label: '合计', isStorage: 1 },
          field: 'sum',
          expression: [{ field: 'tableField102.n' }, '×', '2'],
        },
      ],
    }
    const { id } = await design([], { formData })
    expect((await release(id)).code).toBe(200)
    expect(await read(id, await add(id, { comInputField101: '旧', tableField102: [{ n: 2 }, { n: 3 }] }))).toMatchObject({ sum: 10 })
  })
})

describe('a record as large as its form', () => {
  const many = (count: number, name = 'f', make = input) => Array.from({ length: count }, (_, i) => make(`${name}${i}`))
  const filled = (fields: Array<{ field: string }>, value: unknown) => Object.fromEntries(fields.map(({ field }) => [field, value]))

  it.each([
    ['texts that are kept apart', (i: number) => `${i}`.padEnd(200, '字')],
    ['texts that are just too short for it', (i: number) => `${i}`.padEnd(23, 'x')],
  ])('of as many fields as are released is saved with every one of them filled: %s', async (_of, text) => {
    const fields = many(325)
    const { id } = await design(fields)
    expect((await release(id)).code).toBe(200)
    const values = Object.fromEntries(fields.map(({ field }, i) => [field, text(i)]))
    expect(await read(id, await add(id, values))).toMatchObject(values)
  })

  it('is refused at the release where one row cannot keep it, with the place of the table', async () => {
    const { id } = await design([...many(10, 'a'), ...many(450)])
    const answer = await release(id)
    expect(answer).toMatchObject({ code: 400, data: { faults: [{ pointer: '/formData/fields' }] } })
    expect(answer.data.faults[0].message).toContain('460 filled fields')
    expect(answer.msg).toMatch(/全部填写时一条记录需 \d+ 字节/)
    const inside = await design([input('name'), { pingeKey: 'card', children: [table('rows', many(450))] }])
    expect((await release(inside.id)).data.faults).toMatchObject([{ pointer: '/formData/fields/1/children/0' }])
    // whole numbers take less
    const flags = await design(many(900, 's', (field) => ({ pingeKey: 'switch', field, label: field }) as never))
    expect((await release(flags.id)).code).toBe(200)
  })

  it('is told to be too large where columns of lost fields fill its row already', async () => {
    const [old, next] = [many(300, 'old'), many(300, 'next')]
    const { id } = await design(old)
    await release(id)
    const record = await add(id, filled(old, 'x'.repeat(200)))
    await redesign(id, next)
    expect((await release(id)).code).toBe(200)
    const answer = await call('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, { version: 1, ...filled(next, 'y'.repeat(200)) })
    expect(answer).toMatchObject({ code: 413, msg: '这条记录填写的内容超过了数据库一行的容量。请清空一些字段后再保存。' })
    expect((await call('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, { version: 1, next0: '少' })).code).toBe(200)
  })
})

it('WG-10 keeps a switch as it shows: on, or off where nobody touched it, in rows as well', async () => {
  const flag = (field: string) => ({ pingeKey: 'switch', field, label: field, required: true })
  const { id } = await design([input('name'), flag('a'), table('rows', [input('good'), flag('b')])])
  await release(id)
  const record = await add(id, { name: '一', rows: [{ good: '纸' }, { good: '笔', b: null }, { good: '墨', b: 1 }] })
  expect(await read(id, record)).toMatchObject({ a: 0, rows: [{ b: 0 }, { b: 0 }, { b: 1 }] })
  expect((await call('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, { version: 1, a: null })).code).toBe(200)
  expect(await read(id, record)).toMatchObject({ a: 0, version: 2 })
})

it('keeps days of the years 1 to 9999, in one kind as in the other, and tells which years it takes', async () => {
  const { id } = await design([
    input('name'),
    { pingeKey: 'datePicker', field: 'day', label: '日期' } as never,
    { pingeKey: 'dateRange', field: 'days', label: '期间' } as never,
  ])
  await release(id)
  const year = (y: number) => new Date(0).setUTCFullYear(y, 0, 1)
  for (const y of [1, 1752, 1899, 1900, 9999]) {
    const values = { day: year(y), days: [year(y), year(y)] }
    expect(await read(id, await add(id, values)), String(y)).toMatchObject(values)
  }
  for (const y of [0, -1, 10_000])
    for (const [field, value] of [
      ['day', year(y)],
      ['days', [year(y), year(y)]],
    ] as const) {
      const answer = await call('POST', `/api/visualdev/OnlineDev/${id}`, { [field]: value })
      expect([answer.code, answer.data?.errors?.map((one: { field: string }) => one.field)], `${field} ${y}`).toEqual([400, [field]])
    }
})
