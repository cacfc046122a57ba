import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

let test: TestApp
let token: string
let id: string
const picture = 'data:image/png;base64,iVBORw0KGgo='

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  test.call(method, url, body === undefined ? { token } : { token, body })
const add = async (content: string): Promise<string> => {
  const answer = await call('POST', `/api/visualdev/OnlineDev/${id}`, { content })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data.id
}
const read = async (record: string): Promise<Row> => JSON.parse((await call('GET', `/api/visualdev/OnlineDev/${id}/${record}`)).data.data)
const kept = async (content: string) => (await read(await add(content))).content
const found = async (queryJson: object): Promise<Row[]> =>
  (await call('POST', `/api/visualdev/OnlineDev/${id}/List`, { queryJson: JSON.stringify(queryJson) })).data.list

beforeAll(async () => {
  test = await startApp()
  token = await test.login()
  const made = await call('POST', '/api/visualdev/Base', {
    fullName: '公告',
    enCode: 'richText',
    formData: {
      version: 1,
      fields: [{ pingeKey: 'editor', field: 'content', label: '内容', required: true, maxlength: 200, messages: { required: '请写内容' } }],
    },
    columnData: {
      version: 1,
      type: 1,
      columnList: [{ field: 'content' }],
      searchList: [{ field: 'content', searchType: 1 }],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
    },
  })
  id = made.data.id
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`)
})

describe('WG-19 rich text on the server', () => {
  it('WG-19 keeps what the editor writes: marks, sizes, colours, lists, tables, links and pictures', async () => {
    const html = [
      '<h2 style="text-align:center">标题</h2>',
      '<p><strong>粗</strong><em>斜</em><u>线</u><span style="font-size:24px;color:rgb(1, 2, 3)">大</span></p>',
      '<ol start="3"><li><p>三</p></li></ol>',
      '<table><tbody><tr><td colspan="2"><p>格</p></td></tr></tbody></table>',
      `<p><img src="${picture}" alt="图" width="80" /></p>`,
      '<p><a target="_blank" rel="noopener noreferrer" href="https://example.com/">链接</a></p>',
    ].join('')
    expect(await kept(html)).toBe(html)
  })

  it.each([
    ['a script', '<p>好</p><script>alert(1)</script>', '<p>好</p>'],
    ['a handler', '<p onclick="alert(1)">好</p>', '<p>好</p>'],
    ['a picture that is fetched', '<p>好<img src="https://evil.example/x.png" onerror="alert(1)"></p>', '<p>好</p>'],
    ['a drawing that may hold a script', '<p>好<img src="data:image/svg+xml;base64,PHN2Zz4="></p>', '<p>好</p>'],
    ['a link that runs', '<p><a href="java\nscript:alert(1)">好</a></p>', '<p><a rel="noopener noreferrer">好</a></p>'],
    ['a link to wherever the page is', '<p><a href="//evil.example">好</a></p>', '<p><a rel="noopener noreferrer">好</a></p>'],
    ['a style that covers the page', '<p style="position:fixed;inset:0;background:url(//x)">好</p>', '<p>好</p>'],
    ['a foreign tree', '<p>好</p><svg><style><img src=x onerror=alert(1)></style></svg>', '<p>好</p>'],
    ['a form', '<form action="//evil.example"><input name="password">好</form>', '好'],
    ['a frame', '<p>好</p><iframe src="//evil.example"></iframe>', '<p>好</p>'],
  ])('keeps nothing of %s', async (_what, html, expected) => {
    expect(await kept(html)).toBe(expected)
  })

  it('refuses a text that opens more elements than anybody writes, before it is read', async () => {
    expect((await call('POST', `/api/visualdev/OnlineDev/${id}`, { content: '<b>x'.repeat(1_500_000) })).code).toBe(413)
  })

  it('cleans what changes a record as well', async () => {
    const record = await add('<p>一</p>')
    expect((await call('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, { content: '<p onmouseover=x>二</p>', version: 1 })).code).toBe(
      200,
    )
    expect((await read(record)).content).toBe('<p>二</p>')
  })

  it.each(['<p></p>', '<p>&nbsp;<br></p>', '<script>alert(1)</script>', '<p><a href="https://x.example"> </a></p>'])(
    'a text that says nothing is none: %s',
    async (content) => {
      const answer = await call('POST', `/api/visualdev/OnlineDev/${id}`, { content })
      expect(answer.data.errors).toMatchObject([{ field: 'content', rule: 'required', message: '请写内容' }])
    },
  )

  it.each([[[]], [['']], { a: 1 }])('VR-01 what is no text is told as that, though nothing of it would be read: %j', async (content) => {
    const answer = await call('POST', `/api/visualdev/OnlineDev/${id}`, { content: [content] })
    expect(answer.data.errors).toMatchObject([{ field: 'content', rule: 'type' }])
  })

  it('counts what is read, not the marks and pictures', async () => {
    const words = (n: number) => `<p><strong>${'字'.repeat(n)}</strong><img src="${picture}"></p>`
    await add(words(200))
    const answer = await call('POST', `/api/visualdev/OnlineDev/${id}`, { content: words(201) })
    expect(answer.data.errors).toMatchObject([{ field: 'content', rule: 'maxlength' }])
  })

  it('a list carries the first words only, and a reader of DataChange gets the words', async () => {
    const record = await add(`<p>周报：A &amp; B</p><p>${'长'.repeat(150)}</p><img src="${picture}">`)
    const row = (await found({ content: '周报' }))[0] as Row
    expect(row.id).toBe(record)
    expect(row).not.toHaveProperty('content')
    expect((row.$text as Row).content).toBe(`周报：A & B ${'长'.repeat(91)}…`)
    const words = JSON.parse((await call('GET', `/api/visualdev/OnlineDev/${id}/${record}/DataChange`)).data.data)
    expect(words.content).toBe(`周报：A & B ${'长'.repeat(150)}`)
  })

  it('is searched by what is read: across marks, never in a mark, an address or a picture', async () => {
    const record = await add(`<p>跨<strong>标记</strong>的 R&amp;D &lt;草稿&gt;</p><img src="${picture}">`)
    const ids = async (words: string) => (await found({ content: words })).map((row) => row.id)
    expect(await ids('跨标记的')).toEqual([record])
    expect(await ids('R&D <草稿>')).toEqual([record])
    expect(await ids('iVBOR')).toEqual([])
    expect(await ids('strong')).toEqual([])
  })
})
