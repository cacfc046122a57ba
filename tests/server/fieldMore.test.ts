/** What fields say beside their kind: who and what a record begins with, what nobody types, the steps of a clock, lists of texts, signatures, and filters that name whoever asks. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { templateColumns } from '#server/modules/recordApi/index.ts'
import { modelOf } from '#server/records/model/model.ts'
import { password, startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, as = token, headers = {}) =>
  test.call(method, url, { token: as, headers, ...(body === undefined ? {} : { body }) })

let n = 0
const definition = (fields: object[], list: object = {}) => ({
  formData: { version: 1, fields },
  columnData: {
    version: 1,
    type: 1,
    columnList: fields.flatMap((field) => ('field' in field ? [{ field: field.field }] : [])),
    ...{ searchList: [], hasPage: true, btnsList: [], columnBtnsList: [] },
    ...list,
  },
})
/** Makes and releases an application with a menu of its own. */
async function application(fields: object[], list: object = {}): Promise<{ id: string; menu: string }> {
  const enCode = `more${++n}`
  const made = await call('POST', '/api/visualdev/Base', { fullName: enCode, enCode, ...definition(fields, list) })
  expect(made.code, JSON.stringify(made)).toBe(200)
  const released = await call('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`)
  expect(released.code, JSON.stringify(released)).toBe(200)
  await repository('menu').insert(test.database.db, {
    ...{ parentId: '-1', enCode, fullName: enCode, type: 3, systemId: 'pinge', urlAddress: `model/${enCode}` },
    propertyJson: JSON.stringify({ moduleId: made.data.id }),
  })
  return { id: made.data.id, menu: enCode }
}
/** What is wrong with a definition that is not taken. */
const faults = async (fields: object[], list: object = {}): Promise<string> => {
  const enCode = `more${++n}`
  const answer = await call('POST', '/api/visualdev/Base', { fullName: enCode, enCode, ...definition(fields, list) })
  return answer.code === 200 ? '' : JSON.stringify(answer)
}
const post = (id: string, values: object, as = token, headers = {}) => call('POST', `/api/visualdev/OnlineDev/${id}`, values, as, headers)
const add = async (id: string, values: object, as = token): Promise<string> => {
  const answer = await post(id, values, as)
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data.id
}
const read = async (id: string, record: string, as = token): Promise<Row> =>
  JSON.parse((await call('GET', `/api/visualdev/OnlineDev/${id}/${record}`, undefined, as)).data.data)
const rows = async (id: string, body: object = {}, as = token, headers = {}): Promise<Row[]> =>
  (await call('POST', `/api/visualdev/OnlineDev/${id}/List`, body, as, headers)).data.list
const names = async (id: string, body: object = {}, as = token) => (await rows(id, body, as)).map(({ name }) => name).sort()

const all = ['btn_add', 'btn_edit', 'btn_detail']
/** A person in a unit of a company, with a position, a role and a group; signed in. */
async function somebody(menu: string) {
  const { db } = test.database
  const company = await repository('organize').insert(db, { fullName: `公司${++n}`, enCode: `c${n}`, category: 'company', parentId: '-1' })
  const unit = await repository('organize').insert(db, { fullName: `部门${n}`, enCode: `d${n}`, parentId: String(company.id) })
  const position = await repository('position').insert(db, { fullName: `岗位${n}`, enCode: `p${n}`, organizeId: String(unit.id) })
  const group = await repository('group').insert(db, { fullName: `分组${n}`, enCode: `g${n}` })
  const account = await test.person({ [menu]: all }, { organizeId: String(unit.id) })
  const found = await db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  const userId = String(found.id)
  await repository('userPosition').insert(db, { userId, positionId: String(position.id) })
  await repository('userGroup').insert(db, { userId, groupId: String(group.id) })
  const as = await test.login(account, password)
  return { as, userId, unit: String(unit.id), company: String(company.id), position: String(position.id), group: String(group.id) }
}

const input = { pingeKey: 'input', field: 'name', label: '名称' }

describe('what a new record begins with', () => {
  it('PK-10 whoever makes it, and what they are in, where nothing else was sent', async () => {
    const begins = (pingeKey: string, field: string, more = {}) => ({ pingeKey, field, label: field, defaultCurrent: true, ...more })
    const app = await application([
      input,
      begins('userSelect', 'who'),
      begins('userSelect', 'bare', { onlyId: true, multiple: true }),
      begins('usersSelect', 'mixed'),
      begins('organizeSelect', 'unit'),
      begins('organizeSelect', 'company', { isOnlyOrg: true }),
      begins('depSelect', 'department'),
      begins('posSelect', 'position'),
      begins('roleSelect', 'roles', { multiple: true }),
      begins('groupSelect', 'group'),
    ])
    const { as, userId, unit, company, position, group } = await somebody(app.menu)
    const made = await read(app.id, await add(app.id, { name: '甲' }, as), as)
    expect(made).toMatchObject({
      ...{ who: `${userId}--user`, bare: [userId], mixed: `${userId}--user` },
      ...{ unit: `${unit}--department`, company: `${company}--department`, department: `${unit}--department` },
      ...{ position: `${position}--position`, group: `${group}--group` },
    })
    expect(made.roles).toEqual([expect.stringMatching(/--role$/)])
    const { userInfo } = (await call('GET', '/api/oauth/CurrentUser', undefined, as)).data
    expect(userInfo).toMatchObject({ groupIds: [group], companyId: company })
    // somebody else may be chosen instead
    expect(await read(app.id, await add(app.id, { name: '乙', who: null }, as), as)).toMatchObject({ who: null })
  })
})

describe('a field that is read only', () => {
  it('keeps what it has whatever is sent, unless something of the definition fills it', async () => {
    const app = await application([
      input,
      { pingeKey: 'inputNumber', field: 'state', label: '状态', readonly: true, defaultValue: 1 },
      { pingeKey: 'userSelect', field: 'who', label: '申请人', readonly: true, defaultCurrent: true },
      { pingeKey: 'input', field: 'filled', label: '带出', readonly: true },
      {
        pingeKey: 'table',
        field: 'items',
        label: '明细',
        children: [
          { pingeKey: 'input', field: 'text', label: '说明' },
          { pingeKey: 'inputNumber', field: 'price', label: '单价', readonly: true, defaultValue: 5 },
        ],
      },
      { pingeKey: 'input', field: 'by', label: '依据', linkage: [{ set: { 'form.filled': '{{ form.by }}' } }] },
    ])
    const { as, userId } = await somebody(app.menu)
    const sent = { state: 9, who: 'u0--user', filled: '联动写入', items: [{ text: '甲', price: 99 }] }
    const record = await add(app.id, { name: '甲', ...sent }, as)
    const made = await read(app.id, record, as)
    expect(made).toMatchObject({ state: 1, who: `${userId}--user`, filled: '联动写入', items: [{ text: '甲', price: 5 }] })
    const changed = await call(
      'PUT',
      `/api/visualdev/OnlineDev/${app.id}/${record}`,
      { ...made, ...sent, name: '乙', $text: undefined },
      as,
    )
    expect(changed.code, JSON.stringify(changed)).toBe(200)
    expect(await read(app.id, record, as)).toMatchObject({ name: '乙', state: 1, who: `${userId}--user`, items: [{ price: 5 }] })
    // nobody writes it into a spreadsheet either
    const columns = templateColumns(await modelOf(test.database.db, app.id), { mayCode: () => true })
    expect(columns.map(({ id, children }) => [id, children?.map((child) => child.id)])).toEqual([
      ...[
        ['name', undefined],
        ['filled', undefined],
      ],
      ...[
        ['items', ['text']],
        ['by', undefined],
      ],
    ])
  })
})

describe('a clock that goes in steps', () => {
  const fields = [
    { pingeKey: 'timePicker', field: 'at', label: '时间', format: 'HH:mm', minuteStep: 15 },
    { pingeKey: 'timeRange', field: 'shift', label: '班次', hourStep: 2, minuteStep: 60 },
    { pingeKey: 'datePicker', field: 'when', label: '时刻', format: 'yyyy-MM-dd HH:mm', minuteStep: 20, hourStep: 3 },
  ]
  it('WG-49 takes only what stands on a step, by the clock of who filled it in', async () => {
    const { id } = await application(fields)
    const moment = Date.UTC(2026, 4, 6, 1, 40)
    // half past five hours east of UTC: 07:10 there
    const east = { 'pinge-time-offset': '330' }
    const good = await post(id, { at: '10:45', shift: ['08:00:00', '18:00:00'], when: Date.UTC(2026, 4, 6, 3, 50) }, token, east)
    expect(good.code, JSON.stringify(good)).toBe(200)
    const wrong = await post(id, { at: '10:50', shift: ['08:00:00', '17:00:00'], when: moment }, token, east)
    expect(wrong.data.errors).toEqual([
      { field: 'at', rule: 'step', message: '时间只能取整 15 分钟的时间' },
      { field: 'shift', rule: 'step', message: '班次只能取整 2 小时的时间' },
      { field: 'when', rule: 'step', message: '时刻只能取整 3 小时的时间' },
    ])
    // where nobody knows the clock a moment may stand on a step there
    expect((await post(id, { when: moment })).code).toBe(200)
  })
  it('WG-49 is refused where the format shows no such part', async () => {
    expect(await faults([{ pingeKey: 'datePicker', field: 'd', label: '日', minuteStep: 5 }])).toContain('minuteStep')
    expect(await faults([{ pingeKey: 'timePicker', field: 't', label: '时', format: 'HH:mm', secondStep: 5 }])).toContain('secondStep')
    expect(await faults([{ pingeKey: 'timePicker', field: 't', label: '时', use12Hours: true }])).toBe('')
  })
})

describe('a list of texts', () => {
  it('is kept as it was ordered, found by each of its texts, and held to its bounds', async () => {
    const { id } = await application([input, { pingeKey: 'textList', field: 'words', label: '关键词', maxlength: 3, itemLength: 4 }], {
      searchList: [{ field: 'words', searchType: 2 }],
    })
    const record = await add(id, { name: '甲', words: ['合同', '采购', '"引号"'] })
    await add(id, { name: '乙', words: ['采购部'] })
    await add(id, { name: '丙' })
    expect(await read(id, record)).toMatchObject({ words: ['合同', '采购', '"引号"'] })
    const found = (words: string) => names(id, { queryJson: JSON.stringify({ words }) })
    expect(await found('采购')).toEqual(['乙', '甲'])
    expect(await found('合')).toEqual(['甲'])
    expect(await found('"引')).toEqual(['甲'])
    // no mark of how the list is kept
    expect(await found(',')).toEqual([])
    expect(await found('[')).toEqual([])
    expect(await names(id, { keyword: '采购部' })).toEqual(['乙'])
    const filter = (symbol: string, fieldValue?: string) => ({
      superQueryJson: JSON.stringify({
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'words', symbol, ...(fieldValue ? { fieldValue } : {}) }] }],
      }),
    })
    expect(await names(id, filter('notLike', '合同'))).toEqual(['丙', '乙'])
    expect(await names(id, filter('null'))).toEqual(['丙'])
    const rules = async (words: unknown) => (await post(id, { name: '丁', words })).data?.errors?.map(({ rule }: Row) => rule)
    expect(await rules(['一', '二', '三', '四'])).toEqual(['maxlength'])
    expect(await rules(['太长的文本'])).toEqual(['tooLong'])
    expect(await rules(['一', '一'])).toEqual(['type'])
    expect(await rules('一')).toEqual(['type'])
    expect(await rules([1])).toEqual(['type'])
  })
})

describe('a filter that names whoever asks', () => {
  it('shows each their own, today by their clock, and nothing of it is taken from the caller', async () => {
    const rule = (groups: object[]) => ({ ruleList: { matchLogic: 'and', conditionList: [{ logic: 'or', groups }] } })
    const variable = (field: string, fieldValue: string, symbol = '==') => ({ field, symbol, fieldValueType: 3, fieldValue })
    const app = await application(
      [
        input,
        { pingeKey: 'userSelect', field: 'who', label: '负责人' },
        { pingeKey: 'depSelect', field: 'unit', label: '部门' },
        { pingeKey: 'groupSelect', field: 'group', label: '分组' },
        { pingeKey: 'datePicker', field: 'due', label: '到期' },
      ],
      rule([variable('who', 'user'), variable('unit', 'organize'), variable('group', 'group'), variable('due', 'today', '<')]),
    )
    const [one, other] = [await somebody(app.menu), await somebody(app.menu)]
    await add(app.id, { name: '甲', who: `${one.userId}--user` })
    await add(app.id, { name: '乙', unit: `${other.unit}--department` })
    await add(app.id, { name: '丙', group: `${one.group}--group` })
    await add(app.id, { name: '丁' })
    await add(app.id, { name: '戊', due: Date.UTC(2020, 0, 1) })
    await add(app.id, { name: '己', due: Date.UTC(2999, 0, 1) })
    expect(await names(app.id, {}, one.as)).toEqual(['丙', '戊', '甲'])
    expect(await names(app.id, {}, other.as)).toEqual(['乙', '戊'])
    expect(await names(app.id)).toEqual(['戊'])
    // a record outside of it is not found, whoever names it
    const [mine] = await rows(app.id, {}, one.as)
    const reach = (as: string) => call('GET', `/api/visualdev/OnlineDev/${app.id}/${String(mine?.id)}`, undefined, as)
    expect((await reach(one.as)).code).toBe(200)
    const [its] = (await rows(app.id, {}, one.as)).filter(({ name }) => name === '甲')
    expect((await call('GET', `/api/visualdev/OnlineDev/${app.id}/${String(its?.id)}`, undefined, other.as)).code).not.toBe(200)
    // what does not fit is refused when it is saved
    expect(await faults([input], rule([variable('name', 'user')]))).toContain('ruleList')
    expect(await faults([{ pingeKey: 'datePicker', field: 'd', label: '日' }], rule([variable('d', 'user')]))).toContain('today')
  })
})

describe('a signature of those that a person keeps', () => {
  it('SG-05 takes one of the own ones only, and begins with the one in use', async () => {
    const app = await application([input, { pingeKey: 'sign', field: 'sign', label: '签名', signWith: 'stored', defaultCurrent: true }])
    const { as } = await somebody(app.menu)
    const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const refused = await post(app.id, { name: '甲', sign: png }, as)
    expect(refused.data.errors).toEqual([{ field: 'sign', rule: 'option', message: '签名只能使用本人保存的签名' }])
    const kept = await call('POST', '/api/permission/Users/Current/SignImg', { signImg: png, isDefault: 1 }, as)
    expect(kept.code, JSON.stringify(kept)).toBe(200)
    expect(await read(app.id, await add(app.id, { name: '乙' }, as), as)).toMatchObject({ sign: png })
    const record = await add(app.id, { name: '丙', sign: png }, as)
    // what a record holds stays, whoever changes it then
    const before = await read(app.id, record)
    const changed = await call('PUT', `/api/visualdev/OnlineDev/${app.id}/${record}`, { name: '丁', sign: png, version: before.version })
    expect(changed.code, JSON.stringify(changed)).toBe(200)
    expect((await post(app.id, { name: '戊', sign: png })).code).not.toBe(200)
  })
})
