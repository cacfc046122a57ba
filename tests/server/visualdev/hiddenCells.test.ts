import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { bareList } from '../../helpers/definitions.ts'

let test: TestApp
let token: string
let url: string
const put = (id: string, body: Row) => test.call('PUT', `${url}/${id}`, { token, body })
const rowsIn = async (id: string): Promise<Row[]> => JSON.parse((await test.call('GET', `${url}/${id}`, { token })).data.data).items

beforeAll(async () => {
  test = await startApp()
  token = await test.login()
  const children = [
    { pingeKey: 'inputNumber', field: 'q', label: '数量' },
    { pingeKey: 'input', field: 'note', label: '备注', visible: '{{ row.q > 0 }}', defaultValue: '无', regList: [{ pattern: '^[^!]*$' }] },
  ]
  const fields = [
    { pingeKey: 'input', field: 'title', label: '标题' },
    { pingeKey: 'table', field: 'items', label: '明细', children },
  ]
  const body = { fullName: '隐藏的格子', enCode: 'hiddenCells', formData: { version: 1, fields }, columnData: bareList() }
  const { id } = (await test.call('POST', '/api/visualdev/Base', { token, body })).data
  expect((await test.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token })).code).toBe(200)
  url = `/api/visualdev/OnlineDev/${id}`
})

it('a hidden cell keeps what it had, of a new row its default, and is emptied where that is sent', async () => {
  const items = [
    { q: 1, note: '写了' },
    { q: 0, note: '没人看见!' },
    { q: 0, note: null },
  ]
  const { data } = await test.call('POST', url, { token, body: { items } })
  const made = await rowsIn(data.id)
  expect(made).toMatchObject([
    { q: 1, note: '写了' },
    { q: 0, note: '无' },
    { q: 0, note: null },
  ])
  const [first, second] = made as [Row, Row]
  const sent = [
    { id: first.id, q: 0, note: '偷偷改!' },
    { id: second.id, q: 0, note: null },
  ] as Row[]
  expect((await put(data.id, { version: 1, items: sent })).code).toBe(200)
  expect(await rowsIn(data.id)).toMatchObject([
    { id: first.id, q: 0, note: '写了' },
    { id: second.id, q: 0, note: null },
  ])
})
