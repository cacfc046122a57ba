/** How a flow wants its moments told: by which sending configuration, in which words, and who may say so. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FlowDef, FlowMessage, FlowNode } from '#core/flow/definition.ts'
import { quietFor } from '#server/modules/workflow/instances/effects.ts'
import { password } from '../../helpers/app.ts'
import { type FlowApp, startFlows } from '../../helpers/flowApp.ts'
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts'
import { secretKey, settingsOf } from '../../helpers/messageAccounts.ts'

const configs = '/api/message/SendMessageConfig'
let test: FlowApp
let mail: MailServer
let admin: string
let [account, template] = ['', '']
/** configurations: for every flow, for flows that name it, switched off, and of another source */
let ids: { usual: string; own: string; off: string; other: string }
let made = 0

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = admin) =>
  test.call(method, url, { token, ...(body ? { body } : {}) })
async function idOf(answer: ReturnType<typeof call>): Promise<string> {
  const { code, msg, data } = await answer
  expect([code, msg, JSON.stringify(data)]).toEqual([200, msg, JSON.stringify(data)])
  return data.id
}
const templateOf = (title: string) => {
  made++
  const templateParamList = ['title', 'content'].map((field) => ({ field }))
  const body = { fullName: `模板 ${made}`, enCode: `t${made}`, messageType: '2', templateParamList, title, html: '<p>{content}</p>' }
  return idOf(call('POST', '/api/message/MessageTemplateConfig', body))
}
async function config(fullName: string, event: string, more: object = {}) {
  made++
  const items = [{ templateId: await templateOf(`${fullName}：{title}`), accountId: account }]
  return idOf(call('POST', configs, { fullName, enCode: `c${made}`, event, items, ...more }))
}

beforeAll(async () => {
  mail = await startMailServer(() => 250)
  test = await startFlows({ PINGE_OUTBOUND_HOSTS: '127.0.0.1', PINGE_SECRET_KEY: secretKey })
  admin = await test.as('admin')
  const { db } = test.database
  await sql`update base_user set "email" = "account" || '@example.com'`.execute(db)
  const settings = { ...settingsOf('').smtp, port: mail.port }
  account = await idOf(
    call('POST', '/api/message/Account', { fullName: '邮箱', enCode: 'mail', way: 'smtp', ratePerMinute: 6000, ...settings }),
  )
  template = await templateOf('{title}')
  const usual = await config('通用', 'flow.enter')
  ids = {
    usual,
    own: await config('专用', 'flow.named'),
    off: await config('停用', 'flow.named', { enabledMark: 0 }),
    other: await config('日程', 'schedule.remind'),
  }
})
afterAll(() => mail.stop())
beforeEach(() => {
  test.app.jobs.clock.ahead = 0
})

const person = (account: string) => test.idOf(account)
const asked = async (id: string, account: string, more: object = {}): Promise<FlowNode> =>
  ({ id, kind: 'approve', title: id, who: [{ by: 'users', ids: [await person(account)] }], nobody: 'admin', ...more }) as FlowNode
const release = (nodes: FlowNode[], start: FlowDef['start'] = {}) => {
  made++
  return test.release({ nodes, start }, `told${made}`)
}
/** What leaves the house when the quiet time is over. */
async function quiet() {
  test.app.jobs.clock.ahead += quietFor
  await test.app.jobs.runDue(['flow.message', 'msg.tell', 'msg.deliver'])
}
const agree = async (account: string, instance: string, verb = 'Agree', body: object = {}) =>
  expect(await test.give(account, `Task/${await test.taskOf(account, instance)}/${verb}`, { ...body })).toMatchObject({ code: 200 })
/** Mails about an instance, as title and receiver, and what somebody got of it in-app. */
async function told(instance: string) {
  const { db } = test.database
  const rows = await db
    .selectFrom('base_message as m')
    .innerJoin('base_user as u', 'u.id', 'm.toUserId')
    .select(['m.id', 'm.title', 'm.excerpt', 'u.account'])
    .where('m.bodyText', 'like', `%${instance}%`)
    .orderBy('m.id')
    .execute()
  const sent = await db.selectFrom('msg_delivery').select(['event', 'title', 'content', 'receiver', 'state']).orderBy('id').execute()
  const mails = sent.filter(({ event }) => rows.some(({ id }) => event.endsWith(`:${id}`)))
  return { inApp: rows, mails }
}

describe('a moment of a node', () => {
  it('is told by the configuration that the flow names instead of the general one, by none, or as for every flow', async () => {
    const by = (enter?: FlowMessage) => (enter ? { messages: { enter } } : {})
    const flow = await release([
      await asked('n1', 'chenguodong', by({ send: ids.own })),
      await asked('n2', 'zhouliping', by()),
      await asked('n3', 'gaowenbo', by({ send: false })),
    ])
    const before = mail.mails.length
    const id = await test.launch('suwanqing', flow)
    await quiet()
    await agree('chenguodong', id)
    await quiet()
    await agree('zhouliping', id)
    await quiet()
    const { inApp, mails } = await told(id)
    expect(inApp.map(({ account }) => account)).toEqual(['chenguodong', 'zhouliping', 'gaowenbo'])
    expect(mails.map(({ title, receiver, state }) => `${title.split('：')[0]} ${receiver} ${state}`)).toEqual([
      '专用 chenguodong@example.com sent',
      '通用 zhouliping@example.com sent',
    ])
    expect(mail.mails.slice(before).map(({ to }) => to)).toEqual([['chenguodong@example.com'], ['zhouliping@example.com']])
    // every job of it, run again, adds nothing
    await quiet()
    expect((await told(id)).mails).toHaveLength(2)
  })

  it('is taken back like any other: nobody has heard of it', async () => {
    const flow = await release([
      await asked('n1', 'chenguodong'),
      await asked('n2', 'zhouliping', { messages: { enter: { send: ids.own, title: '{node}' } } }),
    ])
    const id = await test.launch('suwanqing', flow)
    await agree('chenguodong', id)
    expect(await test.give('chenguodong', `Instance/${id}/Undo`)).toMatchObject({ code: 200 })
    await quiet()
    expect((await told(id)).inApp.map(({ account }) => account)).toEqual(['chenguodong'])
    await agree('chenguodong', id)
    await quiet()
    expect((await told(id)).mails.at(-1)).toMatchObject({ title: '专用：n2', receiver: 'zhouliping@example.com' })
  })

  it('says words of its own in the language of its reader, filled in once and escaped in a mail', async () => {
    const { db } = test.database
    await db.updateTable('base_user').set({ language: 'en' }).where('account', '=', 'zhouliping').execute()
    await db.updateTable('base_user').set({ realName: '{node}<b>' }).where('account', '=', 'suwanqing').execute()
    const enter = {
      send: ids.own,
      title: { zh: '请处理 {title}', en: '{node}: {starter}' },
      text: { zh: '{starter} 于 {time} 发起', en: '<i>{starter}</i>' },
    }
    const who = [{ by: 'users', ids: [await person('chenguodong'), await person('zhouliping')] }]
    const flow = await release([await asked('n1', 'chenguodong', { who, sign: { mode: 'all' }, messages: { enter } })])
    const id = await test.launch('suwanqing', flow)
    await quiet()
    const { inApp, mails } = await told(id)
    const [zh, en] = ['chenguodong', 'zhouliping'].map((one) => inApp.find(({ account }) => account === one))
    expect(zh?.title).toMatch(/^请处理 .*\{node\}<b>/)
    expect(zh?.excerpt).toMatch(/^\{node\}<b> 于 \d{4}-\d\d-\d\d \d\d:\d\d 发起$/)
    expect(en).toMatchObject({ title: 'n1: {node}<b>', excerpt: '<i>{node}<b></i>' })
    const mailed = mails.find(({ receiver }) => receiver.startsWith('zhou'))
    expect(mailed).toMatchObject({ title: '专用：n1: {node}<b>', content: '<p>&lt;i&gt;{node}&lt;b&gt;&lt;/i&gt;</p>' })
    await db.updateTable('base_user').set({ language: null }).where('account', '=', 'zhouliping').execute()
    await db.updateTable('base_user').set({ realName: '苏婉清' }).where('account', '=', 'suwanqing').execute()
  })

  it('is each of them: urged, reminded, overdue, refused, sent back, copied, ended', async () => {
    const as = (title: string): FlowMessage => ({ send: ids.own, title: `${title} {node}` })
    const messages = { urge: as('urge'), remind: as('remind'), overdue: as('overdue'), refuse: as('refuse'), return: as('return') }
    const due = { hours: 2, remind: [-1] }
    const copy: FlowNode = {
      ...{ id: 'c', kind: 'copy', title: 'c', who: [{ by: 'users', ids: [await person('gaowenbo')] }] },
      messages: { enter: as('copy') },
    }
    const flow = await release([copy, await asked('n1', 'chenguodong', { due, messages })], { messages: { end: as('end') } })
    const id = await test.launch('suwanqing', flow)
    await quiet()
    expect(await test.give('suwanqing', `Instance/${id}/Urge`)).toMatchObject({ code: 200 })
    await quiet()
    for (const _ of ['remind', 'overdue']) {
      test.app.jobs.clock.ahead += 3_600_000
      await test.app.jobs.runDue(['flow.timer'])
      await quiet()
    }
    await agree('chenguodong', id, 'Return', { opinion: '退回' })
    await quiet()
    expect(await test.give('suwanqing', `Instance/${id}/Submit`)).toMatchObject({ code: 200 })
    await agree('chenguodong', id, 'Refuse', { opinion: '不同意' })
    await quiet()
    expect(await test.give('suwanqing', `Instance/${id}/Submit`)).toMatchObject({ code: 200 })
    await agree('chenguodong', id)
    await quiet()
    const titles = (await told(id)).mails.map(({ title, receiver }) => `${title.replace('专用：', '')} ${receiver.split('@')[0]}`)
    expect([...new Set(titles.filter((one) => !one.startsWith('通用')))].sort()).toEqual([
      'copy c gaowenbo',
      'end suwanqing',
      'overdue n1 chenguodong',
      'refuse n1 suwanqing',
      'remind n1 chenguodong',
      'return n1 suwanqing',
      'urge n1 chenguodong',
    ])
    expect(await test.isFolded()).toBe(true)
  })

  it('goes on in-app alone where its configuration was switched off meanwhile', async () => {
    const own = await config('短暂', 'flow.named')
    const flow = await release([await asked('n1', 'chenguodong', { messages: { enter: { send: own } } })])
    expect((await call('PUT', `${configs}/${own}/Actions/State`)).code).toBe(200)
    const id = await test.launch('suwanqing', flow)
    await quiet()
    const { inApp, mails } = await told(id)
    expect([inApp.length, mails.length]).toEqual([1, 0])
  })
})

describe('what a flow says of its messages', () => {
  const definition = (node: FlowNode, start: FlowDef['start'] = {}) =>
    JSON.stringify({ version: 1, code: 'faulty', form: 'leaveRequest', start, nodes: [node] })
  const faults = async (messages: unknown, start: unknown = {}) => {
    const node = await asked('n1', 'chenguodong', { messages })
    const body = { fullName: 'x', enCode: 'faulty', modelId: test.models.leaveRequest, definition: definition(node, start as object) }
    const { code, data } = await call('POST', '/api/workflow/Template', body)
    expect(code).toBe(400)
    return data.faults.map(({ pointer, message }: { pointer: string; message: string }) => `${pointer} ${message}`)
  }

  it('is refused at its place: a configuration that is not there, is off, or of another source, and what cannot be filled in', async () => {
    const at = '/nodes/0/messages/enter'
    for (const send of ['nothing', ids.off, ids.other])
      expect(await faults({ enter: { send } })).toEqual([`${at}/send there is no enabled sending configuration "${send}"`])
    expect(await faults({}, { messages: { end: { send: ids.off } } })).toEqual([
      `/start/messages/end/send there is no enabled sending configuration "${ids.off}"`,
    ])
    // nothing of the record: its readers read different fields of it
    for (const title of ['{reason}', { zh: '{title}', en: '{reason}' }])
      expect((await faults({ enter: { title } })).join()).toContain('unknown placeholder "reason"')
    for (const wrong of [
      { enter: 'flowTodo' },
      { enter: { send: true } },
      { enter: { text: 'x'.repeat(201) } },
      { agree: {} },
      { end: {} },
    ])
      expect((await faults(wrong)).join(), JSON.stringify(wrong)).toContain('/nodes/0/messages')
    expect((await faults({ enter: { title: { zh: 'x', en: 'x'.repeat(201) } } })).length).toBeGreaterThan(0)
  })

  it('is looked at again when it is released', async () => {
    const own = await config('待停用', 'flow.named')
    const node = await asked('n1', 'chenguodong', { messages: { enter: { send: own } } })
    made++
    const text = definition(node).replace('"faulty"', `"told${made}"`)
    const body = { fullName: 'x', enCode: `told${made}`, modelId: test.models.leaveRequest, definition: text }
    const id = await idOf(call('POST', '/api/workflow/Template', body))
    await call('PUT', `${configs}/${own}/Actions/State`)
    expect(await call('POST', `/api/workflow/Template/${id}/Release`, { version: 1 })).toMatchObject({
      code: 400,
      data: { faults: [{ pointer: '/nodes/0/messages/enter/send' }] },
    })
    await call('PUT', `${configs}/${own}/Actions/State`)
    expect((await call('POST', `/api/workflow/Template/${id}/Release`, { version: 1 })).code).toBe(200)
  })

  it('keeps its configuration: it is neither deleted nor made one of another source while flows name it', async () => {
    const own = await config('在用', 'flow.named')
    made++
    const flow = await test.release({ nodes: [await asked('n1', 'chenguodong', { messages: { enter: { send: own } } })] }, `told${made}`)
    const refused = { code: 409, msg: expect.stringContaining(`流程 told${made}`) }
    expect(await call('DELETE', `${configs}/${own}`)).toMatchObject(refused)
    const stored = (await call('GET', `${configs}/${own}`)).data
    expect(await call('PUT', `${configs}/${own}`, { ...stored, event: 'import.ended' })).toMatchObject(refused)
    expect((await call('PUT', `${configs}/${own}`, { ...stored, event: 'flow.urge' })).code).toBe(200)
    expect((await call('DELETE', `/api/workflow/Template/${flow}`)).code).toBe(200)
    expect((await call('DELETE', `${configs}/${own}`)).code).toBe(200)
    // one that no flow names may be of anything
    const free = (await call('GET', `${configs}/${ids.other}`)).data
    expect((await call('PUT', `${configs}/${ids.other}`, { ...free, items: [{ templateId: template, accountId: account }] })).code).toBe(
      200,
    )
  })

  it('is chosen by name: designers alone are told id and name of what is switched on, and nothing else', async () => {
    const url = '/api/workflow/Flow/SendConfigs'
    const [looker, clerk] = [await test.person({ 'workFlow.flowDesign': [] }), await test.person({})]
    const token = await test.login(looker, password)
    const { code, data } = await call('GET', url, undefined, token)
    expect(code).toBe(200)
    const named = data.list.map(({ id }: { id: string }) => id)
    expect(named).toEqual(expect.arrayContaining([ids.own, ids.usual]))
    expect([ids.off, ids.other].filter((id) => named.includes(id))).toEqual([])
    expect(new Set(data.list.flatMap(Object.keys))).toEqual(new Set(['id', 'fullName']))
    expect((await call('GET', configs, undefined, token)).code).toBe(403)
    expect((await call('GET', url, undefined, await test.login(clerk, password))).code).toBe(403)
  })
})
