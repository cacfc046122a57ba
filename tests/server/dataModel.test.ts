/** @module-tag pglite */

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { type DemoApp, startDemo } from '../helpers/demo.ts'

const path = '/api/visualdev/DataModel'
let demo: DemoApp
let token: string
beforeAll(async () => {
  demo = await startDemo()
  token = await demo.as('admin')
})
const get = async (address: string, as = token) => {
  const { code, msg, data } = await demo.call('GET', `${path}${address}`, { token: as })
  expect(code, msg).toBe(200)
  return data
}
const designed = async (enCode: string, fields: object[]) => {
  const body = {
    fullName: enCode,
    enCode,
    type: 1,
    formData: JSON.stringify({ version: 1, fields }),
    columnData: JSON.stringify({ version: 1, type: 1, columnList: [], searchList: [], btnsList: [], columnBtnsList: [] }),
  }
  const { code, msg, data } = await demo.call('POST', '/api/visualdev/Base', { token, body })
  expect(code, msg).toBe(200)
  return String(data.id)
}
const release = async (id: string) =>
  expect((await demo.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token, body: {} })).code).toBe(200)
const formOf = async (id: string) => JSON.parse((await demo.call('GET', `/api/visualdev/Base/${id}`, { token })).data.formData)

describe('the data model', () => {
  it('has every table of released applications, with their fields, and what relates them', async () => {
    const { tables, relations, more } = await get('')
    expect(more).toBe(false)
    const claim = tables.find(({ id }: Row) => id === demo.models.expenseClaim)
    const items = tables.find(({ id }: Row) => id === `${demo.models.expenseClaim}.items`)
    expect(items).toMatchObject({ parentId: claim.id, modelId: claim.id })
    expect(relations).toContainEqual(expect.objectContaining({ kind: 'rows', from: items.id, to: claim.id }))
    const { rows } = await sql<{
      name: string
    }>`select column_name as name from information_schema.columns where table_name = ${claim.table}`.execute(demo.database.db)
    const columns = rows.map(({ name }) => name)
    for (const { column } of claim.fields) expect(columns).toContain(column)
  })

  it('measures tables, and lists fields, relations and indexes of one', async () => {
    const { list, pagination } = await get('/Tables?pageSize=200')
    const { tables } = await get('')
    expect(pagination.total).toBe(tables.length)
    for (const { table, rows, about, parentId } of list) {
      expect(about).toBe(0)
      const live = parentId === null ? 'where f_deleted_time is null' : ''
      const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} ${sql.raw(live)}`.execute(demo.database.db)
      expect(rows, table).toBe(found.rows[0]?.n)
    }
    const own = await get('/Tables?pageSize=200&kind=own')
    expect(own.list.every(({ parentId }: Row) => parentId === null)).toBe(true)
    const one = await get(`/Tables?keyword=${encodeURIComponent(list[0].table)}`)
    expect(one.list.map(({ id }: Row) => id)).toContain(list[0].id)
    const indexes = (await get(`/${list[0].id}/Indexes`)).list
    expect(indexes.some(({ unique }: Row) => unique === 1)).toBe(true)
    expect((await demo.call('GET', `${path}/nothing/Fields`, { token })).code).toBe(404)
  })

  it('a relation that is drawn is a field of the draft, and leads to the other table once it is released', async () => {
    const to = await designed('drawnTo', [{ pingeKey: 'input', field: 'fullName', label: '名称' }])
    const from = await designed('drawnFrom', [
      { pingeKey: 'input', field: 'title', label: '标题', unique: true, required: true },
      { pingeKey: 'table', field: 'rows', label: '明细', children: [{ pingeKey: 'input', field: 'note', label: '备注' }] },
    ])
    await release(to)
    await release(from)
    const draw = (body: object) => demo.call('POST', `${path}/Relations`, { token, body })
    const line = { from, to, field: 'customer', fullName: '客户', relationField: 'fullName' }
    expect((await draw({ ...line, field: '1x' })).msg).toBe('字段名由字母、数字和下划线组成，不能以数字开头，最多 64 个字符')
    expect((await draw({ ...line, field: 'title' })).msg).toBe('“title”已被使用')
    expect((await draw({ ...line, relationField: 'nothing' })).msg).toBe('没有字段“nothing”')
    expect((await draw({ ...line, from: `${from}.nothing` })).msg).toBe('没有字段“nothing”')
    expect((await draw(line)).code).toBe(200)
    expect((await draw({ ...line, from: `${from}.rows`, field: 'part' })).code).toBe(200)
    const { fields } = await formOf(from)
    expect(fields.at(-1)).toMatchObject({
      pingeKey: 'relationForm',
      field: 'customer',
      label: '客户',
      modelId: to,
      relationField: 'fullName',
    })
    expect(fields.at(-1).id).toBeUndefined()
    expect(fields[1].children.at(-1)).toMatchObject({ pingeKey: 'relationForm', field: 'part', modelId: to })
    expect((await get('')).relations.some(({ to: end }: Row) => end === to)).toBe(false)
    await release(from)
    const { tables, relations } = await get('')
    expect(relations).toContainEqual({ id: `${from}/customer`, kind: 'related', field: 'customer', fullName: '客户', from, to })
    expect(relations).toContainEqual({
      id: `${from}/rows.part`,
      kind: 'related',
      field: 'part',
      fullName: '客户',
      from: `${from}.rows`,
      to,
    })
    const { fields: told } = tables.find(({ id }: Row) => id === from)
    expect(told.find(({ id }: Row) => id === 'title')).toMatchObject({ required: 1, unique: 1 })
    expect(told.find(({ id }: Row) => id === 'customer')).toMatchObject({ leadsTo: 'drawnTo', kind: '关联表单' })
    expect((await get(`/${to}/Relations`)).list).toHaveLength(2)
  })

  it('is read by whoever was given its page, and drawn in by whoever designs applications', async () => {
    const staff = await demo.as('zhouliping')
    expect((await demo.call('GET', path, { token: staff })).code).toBe(403)
    expect((await demo.call('POST', `${path}/Relations`, { token: staff, body: {} })).code).not.toBe(200)
    const reader = await demo.login(await demo.person({ 'onlineDev.dataModel': [] }))
    const { list } = await get('/Tables', reader)
    expect(list.length).toBeGreaterThan(0)
    expect(
      list.every(({ rows, size }: Row) => rows === null && size === null),
      'how much there is',
    ).toBe(true)
  })
})
