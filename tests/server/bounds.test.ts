/**
 * What one person writes has bounds, and a list reads no more of it than it shows.
 * @module-tag pglite
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

let test: TestApp
let token: string
let url: string
let id: string
const call = (method: 'GET' | 'POST' | 'PUT', address: string, body?: unknown) =>
  test.call(method, address, body === undefined ? { token } : { token, body })

beforeAll(async () => {
  test = await startApp()
  token = await test.login()
  const fields = [
    { pingeKey: 'input', field: 'title', label: '标题' },
    { pingeKey: 'textarea', field: 'note', label: '备注' },
    { pingeKey: 'textarea', field: 'more', label: '说明', maxlength: 50_000 },
    { pingeKey: 'editor', field: 'brief', label: '摘要' },
    { pingeKey: 'editor', field: 'body', label: '正文', maxlength: 1_000_000 },
    { pingeKey: 'table', field: 'items', label: '明细', children: [{ pingeKey: 'input', field: 'name', label: '名称' }] },
    { pingeKey: 'table', field: 'many', label: '多行', maxlength: 2000, children: [{ pingeKey: 'input', field: 'name', label: '名称' }] },
  ]
  const columnData = {
    version: 1,
    type: 1,
    columnList: ['title', 'body'].map((field) => ({ field })),
    searchList: [],
    hasPage: true,
    btnsList: [],
    columnBtnsList: [],
  }
  const made = await call('POST', '/api/visualdev/Base', {
    fullName: '长文',
    enCode: 'longTexts',
    formData: { version: 1, fields },
    columnData,
  })
  expect((await call('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, {})).code).toBe(200)
  id = made.data.id
  url = `/api/visualdev/OnlineDev/${id}`
})

/** What the list names. */
const listed = [
  { pingeKey: 'input', field: 'title', label: '标题' },
  { pingeKey: 'editor', field: 'body', label: '正文' },
]

describe('bounds', () => {
  it('of texts, rich texts and rows are told with what they are, and nothing is kept', async () => {
    const rows = (n: number) => Array.from({ length: n }, () => ({ name: 'x' }))
    const tooMuch: Array<[Row, string]> = [
      [{ title: 'x'.repeat(256) }, '标题最多255个字符'],
      [{ note: 'x'.repeat(20_001) }, '最多为20000个字符！'],
      [{ more: 'x'.repeat(50_001) }, '最多为50000个字符！'],
      [{ brief: `<p>${'x'.repeat(500_000)}</p>` }, '摘要最多500000个字符'],
      [{ items: rows(1001) }, '最多1000行'],
      [{ many: rows(2001) }, '最多2000行'],
    ]
    for (const [body, message] of tooMuch) expect(await call('POST', url, body)).toMatchObject({ code: 400, msg: message })
    expect(await call('POST', url, { body: `<p>${'x'.repeat(2_000_001)}</p>` })).toMatchObject({ code: 413, msg: '内容过大' })
    expect((await call('POST', `${url}/List`, {})).data.list).toEqual([])
    const most = { title: 'x'.repeat(255), note: 'x'.repeat(20_000), more: 'x'.repeat(50_000), items: rows(1000), many: rows(1100) }
    expect((await call('POST', url, most)).code).toBe(200)
  })

  it('are raised by whoever designs up to what the settings allow, and these up to what the server does', async () => {
    const draft = (fields: object[]) =>
      call('PUT', `/api/visualdev/Base/${id}`, { formData: { version: 1, fields: [...fields, ...listed] } })
    const field = (pingeKey: string, maxlength: number) => ({
      pingeKey,
      field: 'x',
      label: 'x',
      maxlength,
      ...(pingeKey === 'table' ? { children: [] } : {}),
    })
    const told = async (pingeKey: string, maxlength: number) => (await draft([field(pingeKey, maxlength)])).data?.faults
    const fault = (n: number) => [{ pointer: '/formData/fields/0/maxlength', message: `the settings allow ${n} at most` }]
    expect(await told('textarea', 100_001)).toEqual(fault(100_000))
    expect(await told('editor', 2_000_001)).toEqual(fault(2_000_000))
    expect(await told('table', 5001)).toEqual(fault(5000))
    const set = (key: string, value: string) =>
      test.database.db
        .insertInto('base_setting')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
    await set('longestText', '3000000')
    await set('mostRows', '10')
    expect(await told('textarea', 1_000_001)).toEqual(fault(1_000_000))
    expect(await told('table', 11)).toEqual(fault(10))
    expect((await draft([{ ...field('textarea', 1_000_000) }])).code).toBe(200)
    // the studio saves the same text, and tells the same
    const { version, hash } = (await call('GET', `/api/system/Schema/form/${id}`)).data
    const content = JSON.stringify({ version: 1, fields: [field('table', 11), ...listed] })
    const saved = await call('PUT', `/api/system/Schema/form/${id}`, { content, baseVersion: version, baseHash: hash })
    expect(saved.data?.faults, JSON.stringify(saved)).toEqual([{ ...fault(10)[0], pointer: '/fields/0/maxlength' }])
  })

  it('a form has only so many parts, which are counted before they are looked at', async () => {
    const fields = Array.from({ length: 2001 }, (_, i) => ({ pingeKey: 'nothing', field: `f${i}` }))
    const answer = await call('PUT', `/api/visualdev/Base/${id}`, { formData: { version: 1, fields } })
    expect(answer.data.faults).toEqual([{ pointer: '/formData/fields', message: 'a form has at most 2000 fields and other parts' }])
  })

  it('a list shows the first words of a rich text, behind a picture too, and the record has all of it', async () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(60_000)}" />`
    const body = `<p>${picture}开头的话</p><p>${'后面的话'.repeat(200_000)}</p>`
    const made = await call('POST', url, { title: '长', body })
    expect(made.code, made.msg).toBe(200)
    const [row] = (await call('POST', `${url}/List`, {})).data.list as Row[]
    expect(row).toMatchObject({ $text: { body: expect.stringMatching(/^开头的话 后面的话/) } })
    expect(JSON.stringify(row).length).toBeLessThan(2000)
    const record = JSON.parse((await call('GET', `${url}/${made.data.id}`)).data.data)
    expect(record.body).toContain('后面的话'.repeat(200_000))
  })
})
