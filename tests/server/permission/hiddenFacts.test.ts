import { beforeAll, describe, expect, it } from 'vitest'
import { applicationPage } from '#core/application/application.ts'
import { normaliseForm, normaliseList } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import { password, startApp, type TestApp } from '../../helpers/app.ts'
import { env } from '../../helpers/core.ts'
import { goodData } from '../../helpers/goodData.ts'
import { repository } from '../../helpers/records.ts'

/** What stands in a field that the reader was not given. */
const secret = '并购方案'

let test: TestApp
let admin: string
/** sees all but the title, the price and who made a record */
let clerk: string
let id: string
let records: string
let below: string

const input = (field: string, label: string, more: object = {}) => ({ pingeKey: 'input', field, label, ...more })
const fields = [
  input('title', '名称'),
  input('open', '备注'),
  input('above', '上级'),
  { pingeKey: 'inputNumber', field: 'price', label: '底价' },
  { pingeKey: 'inputNumber', field: 'twice', label: '两倍', value: '{{ form.price * 2 }}' },
  { pingeKey: 'createUser', field: 'maker', label: '创建人' },
]
const when = (field: string, symbol: string, fieldValue: string | number) => ({
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }],
})
const custom = (value: string) => ({ value, label: value, position: 'row', do: [{ toast: `做${value}` }] })
const columnData = {
  ...{ version: 1, type: 5, parentField: 'above', hasPage: true },
  ...{ useBtnPermission: true, useColumnPermission: true, useFormPermission: true },
  columnList: ['title', 'open', 'above', 'price'].map((field) => ({ field })),
  searchList: ['title', 'open'].map((field) => ({ field, searchType: 2 })),
  defaultSortConfig: [{ field: 'price', sort: 'desc' }],
  colorList: [{ when: '{{ row.price > 4000 }}', color: 'error' }],
  ruleList: when('price', '<', 987654),
  ...{ showSummary: true, summaryField: ['price'] },
  ...{ btnsList: [{ value: 'add' }], columnBtnsList: [{ value: 'edit' }], customBtnsList: [custom('btn_given'), custom('btn_kept')] },
}

const call = (method: 'GET' | 'POST', url: string, body?: object, token = clerk) =>
  test.call(method, url, { token, ...(body ? { body } : {}) })
const good = async (...given: Parameters<typeof call>) => goodData(await call(...given), ...given.slice(0, 2))
const ask = async (...questions: object[]) =>
  (await good('POST', '/api/visualdev/Aggregate', { questions: questions.map((one) => ({ model: 'facts', ...one })) })).answers

beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  const draft = { fullName: '事项', enCode: 'facts', formData: { version: 1, fields }, columnData }
  id = (await good('POST', '/api/visualdev/Base', draft, admin)).id
  await good('POST', `/api/visualdev/Base/${id}/Actions/Release`, {}, admin)
  records = `/api/visualdev/OnlineDev/${id}`
  const { db } = test.database
  const propertyJson = JSON.stringify({ moduleId: id })
  const menu = await repository('menu').insert(db, { parentId: '-1', enCode: 'facts', fullName: '事项', type: 3, propertyJson })
  const account = await test.person({ facts: ['btn_add', 'btn_edit', 'btn_upload', 'btn_given'] })
  const role = await db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
  for (const kind of ['column', 'form'])
    for (const code of ['open', 'above'])
      await repository('authorize').insert(db, { objectType: 'role', objectId: String(role.id), menuId: String(menu.id), kind, code })
  clerk = await test.login(account, password)
  const top = await good('POST', records, { title: secret, open: '一', price: 4321 }, admin)
  below = (await good('POST', records, { title: '下', open: '二', above: top.id, price: 1 }, admin)).id
}, 120_000)

describe('what a record is called is told by no record below it', () => {
  it('in figures, in what is chosen, and by no word that is tried', async () => {
    const words = { relationField: 'above', columnOptions: 'title', words: [secret] }
    const answers = [
      await ask({ groupBy: 'above' }, { groupBy: 'open', split: 'above' }, { rows: ['open', 'above'] }),
      await good('GET', `/api/visualdev/Base/${id}/FieldDataSelect?relationField=above&columnOptions=title,open`),
      await good('POST', `/api/visualdev/Base/${id}/FieldDataSelect/Actions/InfoByWords`, words),
      await good('GET', `${records}/${below}/DataChange`),
      await good('POST', `${records}/List`, {}),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secret)
    expect(JSON.stringify(answers[1])).toContain(below)
    expect(answers[2].list).toEqual([])
    // whoever may read it still does
    expect(JSON.stringify(await good('POST', `${records}/List`, {}, admin))).toContain(`"above":"${secret}"`)
  })
})

it('who made a record is not found out by asking for those of a department', async () => {
  expect(await ask({ who: 'department' }, { who: 'subordinates' }, { who: 'me' })).toMatchObject([
    { problem: 'notFound' },
    { problem: 'notFound' },
    { rows: [{ value: 0 }] },
  ])
})

describe('the definition of an application', () => {
  it('comes without the fields, columns and own buttons that its reader was not given, and without its fixed filter', async () => {
    const read = await good('GET', `${records}/Config`)
    const [form, list] = [JSON.parse(read.formData), JSON.parse(read.columnData)]
    expect(form.fields.map(({ field }: { field: string }) => field)).toEqual(['open', 'above'])
    for (const text of ['title', 'price', 'btn_kept', '987654', '4000', 'ruleList'])
      expect(`${read.formData}${read.columnData}`, text).not.toContain(text)
    expect(list).toMatchObject({ columnList: [{ field: 'open' }, { field: 'above' }], summaryField: [], colorList: [] })
    expect(list.customBtnsList).toMatchObject([{ value: 'btn_given' }])
    // what is the product's own stands, so that it shows as soon as it is given
    expect(list.btnsList).toEqual(columnData.btnsList)
    // and a browser draws it
    const page = applicationPage({ ...read, form: normaliseForm(form, env), list: normaliseList(list) }, env)
    expect((page.body as Node).columns).toMatchObject([{ field: 'open' }, { field: 'above' }])
    const whole = await good('GET', `${records}/Config`, undefined, admin)
    expect(JSON.parse(whole.columnData)).toMatchObject({ ruleList: columnData.ruleList, colorList: columnData.colorList })
  })
})
