/** @module-tag pglite */
import { read, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatDateField } from '#core/format/format.ts'
import { modelOf } from '#server/records/model/model.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { searchRecords } from '#server/records/query/search.ts'
import { claim, type DemoApp, startDemo } from '../helpers/demo.ts'

let test: DemoApp
let url: string
let token: string
beforeAll(async () => {
  test = await startDemo()
  url = `/api/visualdev/OnlineDev/${test.models.expenseClaim}`
  token = await test.as('admin')
}, 120_000)

type Line = Array<string | number>
async function sheetOf(body: object, headers: { [name: string]: string } = {}) {
  const answer = await test.call('POST', `${url}/Actions/ExportData`, { token, body, headers })
  expect(answer.code, answer.msg).toBe(200)
  const response = await test.app.inject(answer.data.url)
  const book = read(response.rawPayload, { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const [head = [], ...lines] = utils.sheet_to_json<Line>(sheet, { header: 1, defval: '' })
  return { response, book, sheet, head, lines }
}
const list = async (body: object) => (await test.call('POST', `${url}/List`, { token, body })).data
const search = (values: object) => ({ queryJson: JSON.stringify(values) })

describe('records of a list as a spreadsheet', () => {
  it('VD-03 ExportData has the columns of the list under their labels, words in the place of ids, numbers as numbers', async () => {
    const made = await test.call('POST', url, { token, body: claim({ title: '出口一' }) })
    const { response, book, head, lines, sheet } = await sheetOf({ query: search({ title: '出口一' }) })
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toMatch(/费用报销_\d{14}\.xlsx/)
    expect(book.SheetNames).toEqual(['费用报销'])
    const at = (label: string) => head.indexOf(label)
    expect(head.slice(0, 3)).toEqual(['报销单号', '报销事由', '费用类别'])
    expect(lines).toHaveLength(1)
    const [line = []] = lines
    expect(line[at('费用类别')]).toBe('市内交通')
    expect(line[at('报销总额')]).toBe(129.3)
    const [start, end] = claim().period
    expect(line[at('费用期间')]).toBe(`${formatDateField(start)} ~ ${formatDateField(end)}`)
    const total = sheet[utils.encode_cell({ r: 1, c: at('报销总额') })]
    expect(total).toMatchObject({ t: 'n', z: expect.stringMatching(/0\.00$/) })
    expect(line[at('报销单号')]).toMatch(/^BX/)
    await test.call('DELETE', `${url}/${made.data.id}`, { token })
  })

  it('VD-03 Export has every field of the form that its reader sees, also those that the list does not show', async () => {
    const made = await test.call('POST', url, { token, body: claim({ title: '全部字段' }) })
    const body = { query: search({ title: '全部字段' }) }
    const { data } = await test.call('POST', `${url}/Actions/Export`, { token, body })
    const book = read((await test.app.inject(data.url)).rawPayload)
    const [head = [], ...lines] = utils.sheet_to_json<Line>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
    const listed = await sheetOf(body)
    expect(head.length).toBeGreaterThan(listed.head.length)
    expect(listed.head.filter((label) => !head.includes(label))).toEqual([])
    expect(lines).toHaveLength(1)
    expect(lines[0]?.[head.indexOf('费用类别')]).toBe('市内交通')
    await test.call('DELETE', `${url}/${made.data.id}`, { token })
    // who may not read bank accounts in the clear finds the mask there, and who was given no export none at all
    const clerk = await test.as('suwanqing')
    expect((await test.call('POST', `${url}/Actions/Export`, { token: clerk, body })).code).toBe(403)
  })

  it('VD-03 Template has the fields that a person fills in, and below each what is expected, in the language of the caller', async () => {
    const template = async (headers = {}) => {
      const { data } = await test.call('GET', `${url}/Template`, { token, headers })
      const response = await test.app.inject(data.url)
      const book = read(response.rawPayload)
      const lines = utils.sheet_to_json<Line>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
      return { lines, name: decodeURIComponent(String(response.headers['content-disposition'])) }
    }
    const { lines, name } = await template()
    expect(name).toContain('费用报销导入模板.xlsx')
    const [head = [], hints = []] = lines
    expect(lines).toHaveLength(2)
    expect(head.slice(0, 3)).toEqual(['报销事由', '费用类别', '费用期间'])
    // the number of the bill is the server's, the total is worked out, the sub-table is none of one line
    for (const own of ['报销单号', '报销总额', '费用明细', '附件']) expect(head).not.toContain(own)
    expect(hints[head.indexOf('报销事由')]).toMatch(/^必填；/)
    expect((await template({ 'pinge-language': 'en' })).lines[1]?.[head.indexOf('报销事由')]).toMatch(/^required; /)
    expect((await test.call('GET', `${url}/Template`)).code).toBe(600)
    expect((await test.call('GET', '/api/visualdev/OnlineDev/none/Template', { token })).code).not.toBe(200)
  })

  it('VD-03 ExportData follows the search, the order and the page of the list', async () => {
    const asked = { sidx: 'total', pageSize: 5, currentPage: 2, ...search({ category: 'expenseType.transport' }) }
    const shown = await list(asked)
    const numbers = shown.list.map(({ billNo }: { billNo: string }) => billNo)
    expect(numbers.length).toBeGreaterThan(1)
    expect((await sheetOf({ dataType: 0, query: asked })).lines.map(([billNo]) => billNo)).toEqual(numbers)
    const all = await sheetOf({ dataType: '1', query: asked })
    expect(all.lines).toHaveLength(shown.pagination.total)
    expect(all.lines.slice(5, 10).map(([billNo]) => billNo)).toEqual(numbers)
  })

  it('VD-03 ExportData has the chosen records and the chosen columns', async () => {
    const [first, second] = (await list({ pageSize: 2 })).list
    const { head, lines } = await sheetOf({ dataType: 2, selectIds: [first.id, second.id], selectKey: ['title', 'billNo', 'nothing'] })
    expect(head).toEqual(['报销单号', '报销事由'])
    expect(lines).toEqual([
      [first.billNo, first.title],
      [second.billNo, second.title],
    ])
    expect(await test.call('POST', `${url}/Actions/ExportData`, { token, body: { dataType: 2 } })).toMatchObject({ code: 400 })
    expect((await test.call('POST', `${url}/Actions/ExportData`, { token, body: { dataType: 3 } })).code).toBe(400)
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('VD-03 ExportData writes %s as a text that is no formula', async (title) => {
    const made = await test.call('POST', url, { token, body: claim({ title: '公式' }) })
    // whatever the form's own rules say of it
    await loose(test.database.db).updateTable('app_expenseClaim').set({ title }).where('f_id', '=', made.data.id).execute()
    const { lines, sheet } = await sheetOf({ dataType: 2, selectIds: [made.data.id], selectKey: ['title'] })
    expect(lines).toEqual([[`'${title}`]])
    expect(sheet.A2).toMatchObject({ t: 's' })
    expect(sheet.A2).not.toHaveProperty('f')
    await test.call('DELETE', `${url}/${made.data.id}`, { token })
  })

  it('VD-03 ExportData says moments where the caller is, in the language of the caller', async () => {
    const [{ id, createTime }] = (await list({ pageSize: 1 })).list
    const body = { dataType: 2, selectIds: [id], selectKey: ['createTime', 'urgent'] }
    for (const minutes of [0, 540]) {
      const { lines } = await sheetOf(body, { 'pinge-time-offset': String(minutes), 'pinge-language': 'en' })
      expect(lines[0]?.[1]).toBe(new Date(createTime + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' '))
      expect(lines[0]?.[0]).toMatch(/^(yes|no)$/)
    }
  })

  it('VD-03 ExportData refuses more records than it writes, and keeps a file for an hour only', async () => {
    const { db } = test.database
    const model = await modelOf(db, test.models.expenseClaim ?? '')
    await expect(searchRecords(db, model, { whole: true, atMost: 100 })).rejects.toMatchObject({ key: 'sheet.tooManyRecords' })
    const { data } = await test.call('POST', `${url}/Actions/ExportData`, { token, body: { dataType: 0 } })
    await db
      .updateTable('base_sheet_file')
      .set({ at: new Date(Date.now() - 3_700_000) })
      .execute()
    expect((await test.app.inject(data.url)).json().code).toBe(404)
  })
})
