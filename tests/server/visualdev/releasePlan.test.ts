/** @module-tag pglite */

import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { counting } from '#server/modules/applications/counting.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'

const base = '/api/visualdev/Base'
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  test.call(method, url, body === undefined ? { token } : { token, body })
const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const number = (field: string, more: object = {}) => ({ pingeKey: 'inputNumber', field, label: field, ...more })
const table = (field: string, children: object[]) => ({ pingeKey: 'table', field, label: field, children })
const list = (more: object = {}) => ({
  version: 1,
  type: 1,
  columnList: [],
  searchList: [],
  hasPage: true,
  btnsList: [],
  columnBtnsList: [],
  ...more,
})

let n = 0
async function design(fields: object[], columnData: object = list()): Promise<{ id: string; main: string }> {
  const enCode = `plan${++n}`
  const answer = await call('POST', base, { fullName: enCode, enCode, formData: { version: 1, fields }, columnData })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return { id: answer.data.id, main: `app_${enCode}` }
}
const redesign = async (id: string, fields: object[], more: object = {}) => {
  const answer = await call('PUT', `${base}/${id}`, { formData: { version: 1, fields }, ...more })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
}
const release = (id: string) => call('POST', `${base}/${id}/Actions/Release`)
const steps = async (id: string) => (await call('GET', `${base}/${id}/ReleasePlan`)).data.steps
const add = async (id: string, values: object): Promise<void> => {
  expect((await call('POST', `/api/visualdev/OnlineDev/${id}`, values)).code).toBe(200)
}

it('VD-01 says what a release will do: tables and columns that are made, and nothing once it is done', async () => {
  const { id, main } = await design([input('code', { unique: true }), table('items', [number('price', { precision: 2 })])], {
    ...list({ columnList: [{ field: 'code' }], defaultSortConfig: [{ field: 'code', sort: 'asc' }] }),
  })
  const code = { field: 'code', column: 'code', type: 'character varying(255)' }
  expect(await steps(id)).toEqual([
    { do: 'makeTable', table: main, columns: [code] },
    { do: 'makeUnique', table: main, field: 'code', column: 'code' },
    { do: 'makeOrder', table: main, columns: [code] },
    { do: 'makeTable', table: `${main}__items`, field: 'items', columns: [{ field: 'price', column: 'price', type: 'numeric(38,2)' }] },
  ])
  expect((await release(id)).code).toBe(200)
  expect(await steps(id)).toEqual([])
})

it('says of every change of a released form what happens to its columns and how many values they hold', async () => {
  const { id, main } = await design([
    ...[input('name'), number('n', { precision: 2 }), input('gone'), input('key', { unique: true })],
    ...[table('items', [input('a'), input('b')]), table('more', [input('x')])],
  ])
  await release(id)
  for (const key of ['1', '2', '3'])
    await add(id, { name: 'x', n: 1.5, gone: key === '1' ? null : 'y', key, items: [{ a: 'a', b: 'b' }, { a: 'c' }], more: [{ x: '1' }] })
  await redesign(id, [
    input('name', { maxlength: 900 }),
    number('n', { precision: 4 }),
    input('fresh'),
    input('key'),
    table('items', [input('a')]),
  ])
  const planned = await steps(id)
  expect(planned).toEqual([
    { do: 'dropUnique', table: main, field: 'key', column: 'key' },
    { do: 'addColumn', table: main, field: 'fresh', column: 'fresh', type: 'character varying(255)' },
    { do: 'alterColumn', table: main, field: 'name', column: 'name', type: 'text', from: 'character varying(255)', rows: 3 },
    { do: 'alterColumn', table: main, field: 'n', column: 'n', type: 'numeric(38,4)', from: 'numeric(38,2)', rows: 3 },
    { do: 'keepColumn', table: main, field: 'gone', column: 'gone', type: 'character varying(255)', rows: 2 },
    { do: 'keepColumn', table: `${main}__items`, field: 'b', of: 'items', column: 'b', type: 'character varying(255)', rows: 3 },
    { do: 'keepTable', table: `${main}__more`, field: 'more', rows: 3 },
  ])
  // what the release tells afterwards is what the plan has told before
  const kept = (await release(id)).data.kept
  expect(kept).toEqual([
    { table: main, column: 'gone', rows: 2 },
    { table: `${main}__items`, column: 'b', rows: 3 },
    { table: `${main}__more`, rows: 3 },
  ])
  await redesign(id, [input('name', { maxlength: 900 }), number('n', { precision: 4 }), input('gone'), table('more', [input('x')])])
  expect(await steps(id)).toEqual(
    expect.arrayContaining([
      { do: 'findColumn', table: main, field: 'gone', column: 'gone', type: 'character varying(255)', rows: 2 },
      { do: 'findTable', table: `${main}__more`, field: 'more', rows: 3 },
    ]),
  )
})

it('says which values a narrower type or a unique key refuses, in the words of the release', async () => {
  const { id } = await design([number('n', { precision: 3 }), input('key'), input('text', { maxlength: 900 })])
  await release(id)
  for (const n of [1.125, 2, 3.5]) await add(id, { n, key: 'same', text: 'x'.repeat(300) })
  const label = '单价'
  await redesign(id, [number('n', { precision: 1, label }), input('key', { unique: true }), input('text')])
  const refused = (await steps(id)).flatMap((step: { do: string; field: string; refused?: string }) =>
    step.refused ? [[step.do, step.field, step.refused]] : [],
  )
  expect(refused).toEqual([
    ['alterColumn', 'n', expect.stringContaining('字段“单价”已有 1 条数据，不能从“数字（3 位小数）”改为“数字（1 位小数）”')],
    ['alterColumn', 'text', expect.stringContaining('已有 3 条数据，不能从“长文字”改为“文字（最多 255 字）”')],
    ['makeUnique', 'key', expect.stringContaining('key')],
  ])
  const answer = await release(id)
  expect(answer).toMatchObject({ code: 400, msg: refused[0][2] })
})

it('leaves a unique key that stays as it is, and makes it anew where its column is altered', async () => {
  const { id, main } = await design([input('key', { unique: true }), input('name')])
  await release(id)
  await add(id, { key: 'a', name: 'x' })
  await redesign(id, [input('key', { unique: true }), input('other')])
  expect((await steps(id)).map((step: { do: string }) => step.do)).toEqual(['addColumn', 'keepColumn'])
  await redesign(id, [input('key', { unique: true, maxlength: 900 })])
  expect((await steps(id)).map((step: { do: string }) => step.do)).toEqual(['dropUnique', 'alterColumn', 'keepColumn', 'makeUnique'])
  expect((await release(id)).code).toBe(200)
  expect((await call('POST', `/api/visualdev/OnlineDev/${id}`, { key: 'a' })).code).toBe(400)
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where tablename = ${main} and indexname like '%\\_key'`.execute(test.database.db)
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('md5')])
})

it('reads no table for it that is very large: it says about how much, and what only the release will know', async () => {
  const { id, main } = await design([input('key'), input('text', { maxlength: 900 })])
  await release(id)
  for (const key of ['a', 'b']) await add(id, { key, text: 'x' })
  await sql`analyze ${sql.table(main)}`.execute(test.database.db)
  const large = counting(test.database.db, 0)
  expect(await large.values(main, ['key', 'text'])).toEqual(
    new Map([
      ['key', { rows: 2, about: true }],
      ['text', { rows: 2, about: true }],
    ]),
  )
  expect(await large.matching(main, sql`length("text") > 255`)).toBeUndefined()
  expect(await large.twice(main, sql.ref('key'), sql``)).toBeUndefined()
})

it('tells nothing of an application that is not there', async () => {
  expect((await call('GET', `${base}/none/ReleasePlan`)).code).toBe(404)
})

it('a release that fails after a save is no conflict afterwards', async () => {
  const { id } = await design([input('key')])
  await release(id)
  for (const _ of [1, 2]) await add(id, { key: 'same' })
  const { version } = (await call('GET', `${base}/${id}`)).data
  const saved = await call('PUT', `${base}/${id}`, { formData: { version: 1, fields: [input('key', { unique: true })] }, version })
  expect(saved).toMatchObject({ code: 200, data: { isRelease: 2 } })
  expect((await release(id)).code).toBe(400)
  // the refused release left the draft as it was saved: whoever goes on from there is behind nobody
  expect((await call('GET', `${base}/${id}`)).data).toMatchObject({ version: saved.data.version, isRelease: 2 })
  const again = await call('PUT', `${base}/${id}`, { formData: { version: 1, fields: [input('key')] }, version: saved.data.version })
  expect(again.code).toBe(200)
  expect((await release(id)).code).toBe(200)
})
