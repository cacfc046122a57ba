/** @module-tag pglite */

import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { goodData } from '../../helpers/goodData.ts'

const base = '/api/visualdev/Base'
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const good = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  goodData(await test.call(method, url, { token, ...(body ? { body } : {}) }), method, url)
const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const table = (field: string, children: object[], more: object = {}) => ({ pingeKey: 'table', field, label: field, children, ...more })
const listOf = (...fields: string[]) => ({
  ...{ version: 1, type: 1, columnList: fields.map((field) => ({ field })), searchList: [], hasPage: true },
  ...{ useColumnPermission: true, useFormPermission: true, useDataPermission: true },
})

let n = 0
async function released(fields: object[], ...columns: string[]) {
  const enCode = `renamed${++n}`
  const definition = { formData: { version: 1, fields }, columnData: listOf(...columns) }
  const { id } = await good('POST', base, { fullName: enCode, enCode, ...definition })
  await good('POST', `${base}/${id}/Actions/Release`)
  return { id: String(id), enCode, main: `app_${enCode}` }
}
const redesign = (id: string, fields: object[], ...columns: string[]) =>
  good('PUT', `${base}/${id}`, { formData: { version: 1, fields }, columnData: listOf(...columns) })
const again = async (id: string, fields: object[], ...columns: string[]) => {
  await redesign(id, fields, ...columns)
  const { steps } = await good('GET', `${base}/${id}/ReleasePlan`)
  await good('POST', `${base}/${id}/Actions/Release`)
  return steps as Row[]
}
const add = async (id: string, values: object) => String((await good('POST', `/api/visualdev/OnlineDev/${id}`, values)).id)
const read = async (id: string, record: string): Promise<Row> =>
  JSON.parse((await good('GET', `/api/visualdev/OnlineDev/${id}/${record}`)).data)

it('a field that has another name keeps its values, there and back, and beside a new field of its old name', async () => {
  const { id, main } = await released([input('a', { unique: true })])
  const record = await add(id, { a: 'first' })
  expect(await again(id, [input('b', { storedAs: 'a', unique: true })])).toEqual([
    { do: 'renameField', table: main, field: 'b', from: 'a', column: 'a' },
  ])
  expect(await read(id, record)).toMatchObject({ b: 'first' })
  expect(await read(id, record)).not.toHaveProperty('a')
  expect((await test.call('POST', `/api/visualdev/OnlineDev/${id}`, { token, body: { b: 'first' } })).code).toBe(400)
  // what was made meanwhile is kept under its own name
  const steps = await again(id, [input('b', { storedAs: 'a' }), input('a', { storedAs: 'a_2' })])
  expect(steps).toContainEqual({ do: 'addColumn', table: main, field: 'a', column: 'a_2', type: 'character varying(255)' })
  await good('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, { a: 'second', b: 'first', version: 1 })
  expect(await read(id, record)).toMatchObject({ a: 'second', b: 'first' })
  // the version from before: its field has the values that it had
  await again(id, [input('a')])
  expect(await read(id, record)).toMatchObject({ a: 'first' })
})

it('two fields change their names, and so do a sub-table and its column', async () => {
  const { id } = await released([input('a'), input('b'), table('items', [input('x'), input('y')])])
  const record = await add(id, { a: '1', b: '2', items: [{ x: '3', y: '4' }] })
  const steps = await again(id, [
    input('b', { storedAs: 'a' }),
    input('a', { storedAs: 'b' }),
    table('lines', [input('y', { storedAs: 'x' }), input('z', { storedAs: 'y' })], { storedAs: 'items' }),
  ])
  expect(steps.map(({ do: what, of, field, from }) => [what, of, field, from])).toEqual([
    ['renameField', undefined, 'b', 'a'],
    ['renameField', undefined, 'a', 'b'],
    ['renameField', undefined, 'lines', 'items'],
    ['renameField', 'lines', 'y', 'items.x'],
    ['renameField', 'lines', 'z', 'items.y'],
  ])
  expect(await read(id, record)).toMatchObject({ b: '1', a: '2', lines: [{ y: '3', z: '4' }] })
  // a copy keeps nothing that it does not have, and is released as well
  const copy = await good('POST', `${base}/${id}/Actions/Copy`)
  await good('POST', `${base}/${copy.id}/Actions/Release`)
  expect(await read(copy.id, await add(copy.id, { a: 'x', lines: [{ y: 'r' }] }))).toMatchObject({ a: 'x', lines: [{ y: 'r' }] })
})

it('what was given of a field, schemes of records and arranged columns go with it; what was left of the new name is nobody’s', async () => {
  const { id, enCode } = await released([input('a'), input('old'), table('items', [input('x')])], 'a', 'old')
  const { db } = test.database
  const entry = {
    parentId: '-1',
    fullName: enCode,
    enCode,
    type: 3,
    urlAddress: `model/${enCode}`,
    propertyJson: JSON.stringify({ moduleId: id }),
  }
  const menuId = String((await good('POST', '/api/system/Menu', { ...entry, enabledMark: 1, sortCode: 1 })).id)
  const give = (kind: 'column' | 'form', code: string) =>
    db
      .insertInto('base_authorize')
      .values({ id: `${enCode}${kind}${code}`, objectType: 'role', objectId: 'r1', kind, menuId, code })
      .execute()
  for (const [kind, code] of [
    ['column', 'a'],
    ['form', 'a'],
    ['form', 'a.clear'],
    ['form', 'items-x'],
    ['column', 'old'],
    ['form', 'gone'],
  ] as const)
    await give(kind, code)
  const condition = (field: string) => ({
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field, symbol: '==', fieldValueType: 2, fieldValue: 'a' }] }],
  })
  const scheme = await good('POST', '/api/system/DataScheme', {
    ...{ menuId, fullName: 's', enCode: `${enCode}s`, conditionJson: JSON.stringify(condition('a')) },
  })
  const arranged = [
    { prop: 'a', label: '', visible: true },
    { prop: 'old', label: '', visible: false },
  ]
  await good('PUT', `/api/permission/Authority/SetColumnsByModuleId/${menuId}`, { moduleId: menuId, fieldList: JSON.stringify(arranged) })

  await again(id, [input('gone', { storedAs: 'a' }), input('old'), table('items', [input('z', { storedAs: 'x' })])], ...['gone', 'old'])
  const given = await db.selectFrom('base_authorize').select(['kind', 'code']).where('menuId', '=', menuId).execute()
  expect(given.map(({ kind, code }) => `${kind} ${code}`).sort()).toEqual(
    ['column gone', 'column old', 'form gone', 'form gone.clear', 'form items-z'].sort(),
  )
  const { conditionJson } = await db
    .selectFrom('base_data_scheme')
    .select('conditionJson')
    .where('id', '=', String(scheme.id))
    .executeTakeFirstOrThrow()
  expect(JSON.parse(conditionJson)).toEqual(condition('gone'))
  expect((await good('GET', `/api/permission/Authority/GetColumnsByModuleId/${menuId}`)).list.map(({ prop }: Row) => prop)).toEqual([
    'gone',
    'old',
  ])
})

it('two fields are not stored under one name, and a page says nothing of it', async () => {
  const { id } = await released([input('a'), input('b')])
  const put = (fields: object[]) => test.call('PUT', `${base}/${id}`, { token, body: { formData: { version: 1, fields } } })
  expect((await put([input('c', { storedAs: 'a' }), input('a')])).data.faults[0].pointer).toBe('/formData/fields/1/storedAs')
  expect((await put([input('c', { storedAs: 'constructor' })])).data.faults[0].pointer).toBe('/formData/fields/0/storedAs')
})

it('a print template names fields as they are called now, keeps what it was, and is told as a place that names them', async () => {
  const { id } = await released([input('a'), table('items', [input('x')])])
  const body = [
    { kind: 'text', text: 'a {{ form.a }}' },
    { kind: 'table', field: 'items', columns: [{ title: 'x', width: 1, text: '{{ row.x }}' }] },
  ]
  const template = { version: 1, paper: { size: 'A4' }, body }
  const made = await good('POST', '/api/system/printDev', { fullName: '回执', enCode: `renamedPrint${n}`, modelId: id, template })
  const places = (await good('GET', `/api/visualdev/Application/${id}/Elsewhere`)).list as Row[]
  expect(places.filter(({ kind }) => kind === 'print').map(({ field, name }) => [field, name])).toEqual([
    ['a', '回执'],
    ['items', '回执'],
    ['items.x', '回执'],
  ])
  await again(id, [input('b', { storedAs: 'a' }), table('lines', [input('y', { storedAs: 'x' })], { storedAs: 'items' })])
  const now = await good('GET', `/api/system/printDev/${made.id}`)
  expect(now.template.body).toEqual([
    { kind: 'text', text: 'a {{ form.b }}' },
    { kind: 'table', field: 'lines', columns: [{ title: 'x', width: 1, text: '{{ row.y }}' }] },
  ])
  // its designer goes on from what stands there, and it is saved as it is
  await good('PUT', `/api/system/printDev/${made.id}`, { ...now, fullName: '收据' })
  const { list } = await good('GET', `/api/system/printDev/${made.id}/Versions`)
  expect(list.map(({ version }: Row) => version)).toEqual([2, 1])
})

it('flows name fields as they are called now, those that launch them as well; one that names a field that is gone is told', async () => {
  const { id, enCode } = await released([input('a'), table('items', [input('x')])])
  const other = await released([input('t')])
  const template = async (code: string, modelId: string, form: string, nodes: object[]) => {
    const definition = JSON.stringify({ version: 1, code, form, start: { fields: modelId === id ? { a: 'require' } : {} }, nodes })
    const made = await good('POST', '/api/workflow/Template', { fullName: `流程${code}`, enCode: code, modelId, definition })
    await good('POST', `/api/workflow/Template/${made.id}/Release`, { version: 1 })
    return String(made.id)
  }
  const asks = { kind: 'approve', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }
  const nodes = (a: string, x: string) => [
    { id: 'n1', ...asks, fields: { [a]: 'hide', [`${x.replace('.', '-')}`]: 'read' } },
    {
      ...{ id: 'b', kind: 'branch', mode: 'first' },
      ways: [
        { when: `{{ form.${a} == 'a' and count(form.${x}) > 0 }}`, nodes: [{ id: 'n2', ...asks }] },
        { else: true, nodes: [] },
      ],
    },
  ]
  const flow = await template(`${enCode}f`, id, enCode, nodes('a', 'items.x'))
  const launching = await template(`${other.enCode}f`, other.id, other.enCode, [
    { id: 's', kind: 'subflow', flow: `${enCode}f`, values: { a: '{{ form.t }}' } },
  ])
  const { db } = test.database
  const first = await db.selectFrom('flow_version').selectAll().where('templateId', '=', flow).executeTakeFirstOrThrow()
  const places = ((await good('GET', `/api/visualdev/Application/${id}/Elsewhere`)).list as Row[]).filter(({ kind }) => kind === 'flow')
  expect(new Set(places.map(({ field, name }) => `${name} ${field}`))).toEqual(
    new Set([`流程${enCode}f a`, `流程${enCode}f items`, `流程${enCode}f items.x`, `流程${other.enCode}f a`]),
  )
  await again(id, [input('b', { storedAs: 'a' }), table('lines', [input('y', { storedAs: 'x' })], { storedAs: 'items' })])
  const now = async (of: string) => {
    const row = await db.selectFrom('flow_template').selectAll().where('id', '=', of).executeTakeFirstOrThrow()
    const version = await db
      .selectFrom('flow_version')
      .selectAll()
      .where('id', '=', row.versionId ?? '')
      .executeTakeFirstOrThrow()
    return { row, version, draft: JSON.parse(String(row.definition)) }
  }
  const { row, version, draft } = await now(flow)
  expect(draft).toMatchObject({ start: { fields: { b: 'require' } }, nodes: nodes('b', 'lines.y') })
  expect([version.definition, version.number, row.isRelease]).toEqual([draft, 2, 1])
  expect((await now(launching)).draft.nodes[0].values).toEqual({ b: '{{ form.t }}' })
  // what was released before stands as it was; released again it makes no other version
  expect(
    (await db.selectFrom('flow_version').select('definition').where('id', '=', first.id).executeTakeFirstOrThrow()).definition,
  ).toEqual(first.definition)
  expect((await good('POST', `/api/workflow/Template/${flow}/Release`, { version: row.version })).number).toBe(2)

  // a field that is taken out, and not one that has another name
  await redesign(id, [input('c', { storedAs: 'a' })])
  const plan = await good('GET', `/api/visualdev/Base/${id}/ReleasePlan`)
  expect(plan.flows).toEqual([{ name: `流程${enCode}f`, fields: expect.arrayContaining(['lines', 'lines.y']) }])
  expect(plan.flows[0].fields).not.toContain('b')
})
