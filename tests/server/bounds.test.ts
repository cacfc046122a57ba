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
const call = (method: 'GET' | 'POST' | 'PUT', address: string, body?: unknown) =>
  test.call(method, address, body === undefined ? { token } : { token, body })

beforeAll(async () => {
  test = await startApp()
  token = await test.login()
  const fields = [
    { pingeKey: 'input', field: 'title', label: '标题' },
    { pingeKey: 'textarea', field: 'note', label: '备注' },
    { pingeKey: 'editor', field: 'body', label: '正文' },
    { pingeKey: 'table', field: 'items', label: '明细', children: [{ pingeKey: 'input', field: 'name', label: '名称' }] },
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
  url = `/api/visualdev/OnlineDev/${made.data.id}`
})

describe('bounds', () => {
  it('of texts, rich texts and rows are told with what they are, and nothing is kept', async () => {
    const tooMuch: Array<[Row, string]> = [
      [{ title: 'x'.repeat(256) }, '标题最多255个字符'],
      [{ note: 'x'.repeat(100_001) }, '备注最多100000个字符'],
      [{ items: Array.from({ length: 5001 }, () => ({ name: 'x' })) }, '明细最多5000行'],
    ]
    for (const [body, message] of tooMuch) expect(await call('POST', url, body)).toMatchObject({ code: 400, msg: message })
    expect(await call('POST', url, { body: `<p>${'x'.repeat(2_000_001)}</p>` })).toMatchObject({ code: 413, msg: '内容过大' })
    expect((await call('POST', `${url}/List`, {})).data.list).toEqual([])
    const most = { title: 'x'.repeat(255), note: 'x'.repeat(100_000), items: Array.from({ length: 500 }, () => ({ name: 'x' })) }
    expect((await call('POST', url, most)).code).toBe(200)
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
