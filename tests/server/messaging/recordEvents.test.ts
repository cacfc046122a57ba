/** @module-tag pglite */
/** Who is told of records that are made, changed and come due: each what they may read, and nobody who may not. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { transaction } from '#server/db/transaction.ts'
import { modelOf } from '#server/records/model/model.ts'
import { createRecords } from '#server/records/write/applications.ts'
import { password } from '../../helpers/app.ts'
import { goodData } from '../../helpers/goodData.ts'
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts'
import { messageApp } from '../../helpers/messageAccounts.ts'
import { bySystem, repository } from '../../helpers/records.ts'

const at = messageApp()
const db = () => at.on().database.db
const path = '/api/message/RecordEvent'
const day = 86_400_000

let modelId: string
let records: string
let menuId: string
/** reads all but the amount; reads the phone by its mask */
let anna: { id: string; account: string; token: string }
/** the same, and the amount */
let bert: typeof anna
/** reads only what they made themselves */
let carl: typeof anna
/** has no entry of the application */
let dora: typeof anna

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = at.token()) =>
  at.on().call(method, url, { token, ...(body ? { body } : {}) })
const good = async (...given: Parameters<typeof call>) => goodData(await call(...given), ...given.slice(0, 2))
const run = () => at.on().app.jobs.runDue(['record.tell', 'record.due', 'msg.tell', 'msg.deliver'])
const fields = [
  { pingeKey: 'input', field: 'name', label: '客户' },
  { pingeKey: 'input', field: 'phone', label: '手机', useMask: true, maskConfig: { maskType: 3 } },
  { pingeKey: 'inputNumber', field: 'amount', label: '金额' },
  { pingeKey: 'input', field: 'secret', label: '口令', showPassword: true },
  { pingeKey: 'userSelect', field: 'owner', label: '负责人', multiple: true },
  { pingeKey: 'depSelect', field: 'unit', label: '部门' },
  { pingeKey: 'datePicker', field: 'end', label: '到期日', format: 'yyyy-MM-dd HH:mm' },
]

const person = async (grants: { [menu: string]: string[] }, values = {}) => {
  const account = await at.on().person(grants, values)
  const { id } = await db().selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return { id, account, token: await at.on().login(account, password) }
}
const give = async ({ account }: { account: string }, kind: string, code: string) => {
  const role = await db().selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
  await repository('authorize').insert(db(), { objectType: 'role', objectId: String(role.id), menuId, kind, code })
}
const told = async ({ id }: { id: string }) =>
  db()
    .selectFrom('base_message')
    .select(['title', 'bodyText', 'record'])
    .where('toUserId', '=', id)
    .where('record', 'is not', null)
    .orderBy('id')
    .execute()
const titles = async (one: { id: string }) => (await told(one)).map(({ title }) => title)
const event = (values: object) => ({
  ...{ fullName: '提醒', modelId, trigger: 'made', toCreator: 0, toFields: [], toUserIds: [] },
  ...{ title: '{客户}：{金额}', content: '手机 {手机}', ...values },
})
const add = async (values: Row, token = at.token()): Promise<string> => (await good('POST', records, values, token)).id

beforeAll(async () => {
  const listed = ['name', 'phone', 'amount'].map((field) => ({ field }))
  const columnData = {
    ...{ version: 1, type: 1, columnList: listed, hasPage: true, useFormPermission: true, useDataPermission: true },
    ...{ btnsList: [{ value: 'add' }], columnBtnsList: [{ value: 'edit' }, { value: 'detail' }] },
  }
  const draft = { fullName: '客户跟进', enCode: 'told', formData: { version: 1, fields }, columnData }
  modelId = (await good('POST', '/api/visualdev/Base', draft)).id
  await good('POST', `/api/visualdev/Base/${modelId}/Actions/Release`)
  records = `/api/visualdev/OnlineDev/${modelId}`
  const menu = await repository('menu').insert(db(), {
    ...{
      parentId: '-1',
      enCode: 'told',
      fullName: '客户跟进',
      type: 3,
      systemId: 'pinge',
      propertyJson: JSON.stringify({ moduleId: modelId }),
    },
  })
  menuId = String(menu.id)
  const buttons = ['btn_add', 'btn_edit', 'btn_detail']
  const all = ['name', 'phone', 'secret', 'owner', 'unit', 'end']
  anna = await person({ told: buttons }, { email: 'anna@example.com' })
  bert = await person({ told: buttons })
  carl = await person({ told: buttons })
  dora = await person({})
  for (const one of [anna, bert, carl]) for (const code of all) await give(one, 'form', code)
  for (const one of [bert, carl]) await give(one, 'form', 'amount')
  for (const one of [anna, bert]) await give(one, 'data', 'all')
  await give(carl, 'data', 'self')
})
afterEach(async () => {
  for (const { id } of (await good('GET', path)).list) await good('DELETE', `${path}/${id}`)
  await db().deleteFrom('base_message').execute()
  at.on().app.jobs.clock.ahead = 0
})

describe('events of records', () => {
  it('MT-09 a record that is made is told to those whom it is for, each what they may read of it', async () => {
    const toUserIds = [anna, bert, carl, dora].map(({ id }) => `${id}--user`)
    await good('POST', path, event({ toUserIds, content: '{手机}' }))
    const id = await add({ name: '平格', phone: '13812345678', amount: 1200 })
    expect(await titles(bert)).toEqual([])
    await run()
    await run()
    // anna may not read the amount, carl not the record, and dora has no entry of the application
    expect(await told(anna)).toEqual([{ title: '平格：', bodyText: '138****5678', record: `${modelId}/${id}` }])
    expect(await told(bert)).toEqual([{ title: '平格：1200', bodyText: '138****5678', record: `${modelId}/${id}` }])
    expect([await told(carl), await told(dora)]).toEqual([[], []])
    // whoever opens it learns where it leads
    const [{ id: message }] = (await good('GET', '/api/message', undefined, bert.token)).list
    const { record, place } = await good('GET', `/api/message/ReadInfo/${message}`, undefined, bert.token)
    expect(record).toBe(`${modelId}/${id}`)
    expect(place).toBe(`/told?id=${id}`)
    // where the entry has gone meanwhile it leads nowhere
    const entry = await db().selectFrom('base_menu').select('id').where('enCode', '=', 'told').executeTakeFirstOrThrow()
    const enable = async (enabledMark: number) =>
      good('PUT', `/api/system/Menu/${entry.id}`, { ...(await good('GET', `/api/system/Menu/${entry.id}`)), enabledMark })
    await enable(0)
    expect((await good('GET', `/api/message/ReadInfo/${message}`, undefined, bert.token)).place).toBe(null)
    await enable(1)
  })

  it('MT-09 its maker, and people and units in fields of it, are told; nothing else of it is changed or kept back', async () => {
    const unit = await repository('organize').insert(db(), {
      fullName: '销售',
      enCode: 'told-unit',
      category: 'department',
      parentId: '-1',
    })
    await db()
      .updateTable('base_user')
      .set({ organizeId: String(unit.id) })
      .where('id', '=', bert.id)
      .execute()
    await good('POST', path, event({ toCreator: 1, toFields: ['owner', 'unit'], title: '新客户 {客户}' }))
    await add({ name: '甲', owner: [`${anna.id}--user`], unit: `${unit.id}--department` }, carl.token)
    await run()
    for (const one of [anna, bert, carl]) expect(await titles(one)).toEqual(['新客户 甲'])
    await good(
      'PUT',
      `${records}/${await add({ name: '乙', owner: [`${anna.id}--user`] }, carl.token)}`,
      { version: 1, name: '丙' },
      carl.token,
    )
    await run()
    // read when it is told: by then it has another name
    expect(await titles(anna)).toEqual(['新客户 甲', '新客户 丙'])
  })

  it('MT-09 a change is told once for each change, and not where it was taken back or the record is gone', async () => {
    await good('POST', path, event({ trigger: 'changed', toUserIds: [`${bert.id}--user`], title: '{客户} 已改' }))
    const id = await add({ name: '甲' })
    await run()
    expect(await titles(bert)).toEqual([])
    await good('PUT', `${records}/${id}`, { version: 1, name: '乙' })
    await run()
    expect((await call('PUT', `${records}/${id}`, { version: 1, name: '丙' })).code).toBe(409)
    await run()
    expect(await titles(bert)).toEqual(['乙 已改'])
    await good('PUT', `${records}/${id}`, { version: 2, name: '丁' })
    await good('DELETE', `${records}/${id}`)
    await run()
    expect(await titles(bert)).toEqual(['乙 已改'])
  })

  it('MT-09 a date that comes due is told once, by the value that it has then', async () => {
    const jobs = at.on().app.jobs
    const due = { trigger: 'due', dateField: 'end', offset: 2, offsetUnit: 'day', offsetSide: 'before', toUserIds: [`${bert.id}--user`] }
    // one that was there before is told as well
    const soon = Math.floor(Date.now() / 60_000) * 60_000 + 3 * day
    const earlier = await add({ name: '早', end: soon })
    await good('POST', path, event({ ...due, title: '{客户} 将于 {到期日} 到期' }))
    await run()
    const moved = await add({ name: '改', end: soon })
    const gone = await add({ name: '删', end: soon })
    await add({ name: '过', end: Date.now() - day })
    await run()
    expect(await titles(bert)).toEqual([])
    await good('PUT', `${records}/${moved}`, { version: 1, end: soon + 5 * day })
    await good('DELETE', `${records}/${gone}`)
    jobs.clock.ahead = day + 60_000
    await run()
    await run()
    expect(await titles(bert)).toEqual([expect.stringMatching(/^早 将于 \d{4}-\d\d-\d\d \d\d:\d\d 到期$/)])
    jobs.clock.ahead = 6 * day + 60_000
    await run()
    expect((await titles(bert)).map((title) => title.slice(0, 1))).toEqual(['早', '改'])
    // a new date is told anew, the same one never again
    await good('PUT', `${records}/${earlier}`, { version: 1, end: soon + 20 * day })
    jobs.clock.ahead = 21 * day + 60_000
    await run()
    await run()
    expect((await titles(bert)).map((title) => title.slice(0, 1))).toEqual(['早', '改', '早'])
  })

  it('MT-09 many records that come together are a job for twenty of them', async () => {
    await good('POST', path, event({ toUserIds: [`${bert.id}--user`] }))
    const model = await modelOf(db(), modelId)
    const context = { ...bySystem, scope: { user: {} }, mayFill: () => true }
    const sent = Array.from({ length: 60 }, (_, i) => ({ sent: { name: `客户 ${i}` } }))
    await transaction(db(), (trx) => createRecords(trx, model, sent, context))
    const jobs = await db().selectFrom('base_job').select('id').where('kind', '=', 'record.tell').where('state', '=', 'waiting').execute()
    expect(jobs).toHaveLength(3)
    await run()
    expect(new Set(await titles(bert)).size).toBe(60)
  }, 120_000)

  it('MT-09 thousands of records that come due at one moment are all told of, each once', async () => {
    const jobs = at.on().app.jobs
    const end = Math.floor(Date.now() / 60_000) * 60_000 + 3 * day
    await good(
      'POST',
      path,
      event({ trigger: 'due', dateField: 'end', offset: 1, offsetUnit: 'day', offsetSide: 'before', toUserIds: [`${bert.id}--user`] }),
    )
    const model = await modelOf(db(), modelId)
    const context = { ...bySystem, scope: { user: {} }, mayFill: () => true }
    const sent = Array.from({ length: 2030 }, (_, i) => ({ sent: { name: `客户 ${i}`, end } }))
    await transaction(db(), (trx) => createRecords(trx, model, sent, context))
    jobs.clock.ahead = 2 * day + 60_000
    await jobs.runDue(['record.due'])
    const queued = await db()
      .selectFrom('base_job')
      .select('payload')
      .where('kind', '=', 'record.tell')
      .where('state', '=', 'waiting')
      .execute()
    const ids = queued.flatMap(({ payload }) => (payload as { records: Array<{ id: string }> }).records.map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([2030, 2030])
    await db().deleteFrom('base_job').where('kind', '=', 'record.tell').execute()
  }, 120_000)

  it('MT-09 goes by mail as each receiver reads it, and to no group', async () => {
    const mail: MailServer = await startMailServer(() => 250)
    const [mailbox, hook] = [await at.account('smtp', { port: mail.port }), await at.account('webhook')]
    const config = (items: object[]) => ({ fullName: '记录', enCode: 'recordMade', event: 'record.made', items })
    const item = { templateId: 'system.mail', accountId: mailbox }
    const group = await call('POST', '/api/message/SendMessageConfig', config([item, { templateId: 'system.webhook', accountId: hook }]))
    expect(group.data.errors).toMatchObject([{ field: 'items[1].accountId' }])
    const { id } = await good('POST', '/api/message/SendMessageConfig', config([item]))
    await good('POST', path, event({ toUserIds: [`${anna.id}--user`], title: 'new {客户} {金额}', content: '' }))
    await add({ name: 'ACME', amount: 4711 })
    await run()
    expect(mail.mails.map(({ to }) => to)).toEqual([['anna@example.com']])
    expect(mail.mails[0]?.text).toMatch(/^Subject: new ACME\r$/m)
    expect(mail.mails[0]?.text).not.toContain('4711')
    await good('DELETE', `/api/message/SendMessageConfig/${id}`)
    await mail.stop()
  })

  it('MT-09 what is wrong with one is told at its place; a field that was called otherwise keeps its place', async () => {
    const wrong: Array<[object, string, string]> = [
      [{ modelId: 'nothing' }, 'modelId', '没有这个已发布的应用'],
      [{}, 'toUserIds', '请至少选择一种接收人'],
      [{ toCreator: 1, toFields: ['name'] }, 'toFields', '应用中没有这个人员字段'],
      [{ toUserIds: ['nobody--user'] }, 'toUserIds', '所选的接收人不存在或已停用'],
      [{ toCreator: 1, trigger: 'due', dateField: 'name' }, 'dateField', '请选择应用中的日期字段'],
      [{ toCreator: 1, trigger: 'due', dateField: 'end', offset: 367 }, 'offset', '最多一年'],
      [{ toCreator: 1, title: '{口令}' }, 'title', '应用中没有字段“口令”，可用：{客户} {手机} {金额} {负责人} {部门} {到期日}'],
    ]
    for (const [values, field, message] of wrong) {
      const { code, data } = await call('POST', path, event(values))
      expect([code, data.errors], message).toEqual([400, expect.arrayContaining([expect.objectContaining({ field, message })])])
    }
    const { id } = await good('POST', path, event({ toCreator: 1, toFields: ['owner'], trigger: 'due', dateField: 'end' }))
    const stored = await good('GET', `${path}/${id}`)
    expect(stored).toMatchObject({ toFields: ['owner'], toUserIds: [], title: '{客户}：{金额}', offset: 0, offsetUnit: 'day' })
    expect(stored).not.toHaveProperty('names')
    await good('PUT', `${path}/${id}`, { ...stored, trigger: 'made' })
    expect(await good('GET', `${path}/${id}`)).toMatchObject({ trigger: 'made', dateField: null, offset: null })
    const options = async (kind: string) => (await good('GET', `${path}/Fields?modelId=${modelId}&kind=${kind}`)).list
    expect(await options('date')).toEqual([{ id: 'end', fullName: '到期日' }])
    expect((await options('people')).map(({ id: field }: { id: string }) => field)).toEqual(['owner', 'unit'])
    expect((await good('GET', `${path}/Fields`)).list).toEqual([])
    expect((await good('GET', `${path}/Applications`)).list).toContainEqual({ id: modelId, fullName: '客户跟进' })
    for (const url of [path, `${path}/Fields`, `${path}/Applications`])
      expect((await call('GET', url, undefined, dora.token)).code).toBe(403)
  })
})
