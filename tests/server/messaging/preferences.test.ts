/** What a person lets reach them where. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import type { MessageEvent } from '#server/modules/channels/index.ts'
import { pushMessage } from '#server/modules/notices/index.ts'
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts'
import { messageApp } from '../../helpers/messageAccounts.ts'

const at = messageApp()
const path = '/api/message/Preference'
const db = () => at.on().database.db
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, token = at.token()) =>
  at.on().call(method, url, { token, body, headers: { 'pinge-language': 'zh' } })

let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer(() => 250)
})
afterAll(() => mail.stop())

let count = 0
const person = async () => {
  count += 1
  const account = await at.on().person({}, { email: `p${count}@example.com`, mobile: `1380000${1000 + count}` })
  const { id } = await db().selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return { id, email: `p${count}@example.com`, token: await at.on().login(account) }
}
type Person = Awaited<ReturnType<typeof person>>

const made = async (url: string, values: object): Promise<string> => {
  count += 1
  const { code, msg, data } = await call('POST', url, { fullName: `名 ${count}`, enCode: `n${count}`, ...values })
  expect([code, JSON.stringify(data)], msg).toEqual([200, expect.anything()])
  return data.id
}
const types = { smtp: '2', aliyun: '3', dingWork: '4', webhook: '6' } as const
/** A configuration that sends an event by these ways. */
const config = async (event: MessageEvent, ways: Array<keyof typeof types>, more: object = {}) => {
  const items = []
  for (const way of ways) {
    const text =
      way === 'aliyun' ? { templateCode: 'S1', smsFieldList: [] } : { title: '{title}', content: '{content}', html: '<p>{content}</p>' }
    const templateParamList = [{ field: 'title' }, { field: 'content' }]
    const templateId = await made('/api/message/MessageTemplateConfig', { messageType: types[way], templateParamList, ...text })
    items.push({ templateId, accountId: await at.account(way, way === 'smtp' ? { port: mail.port } : {}) })
  }
  return made('/api/message/SendMessageConfig', { event, items, ...more })
}
const choose = (who: Person, event: string, body: object) => call('PUT', `${path}/${event}`, body, who.token)
const rowOf = async (who: Person, event: string) =>
  (await call('GET', path, undefined, who.token)).data.list.find(({ id }: { id: string }) => id === event)
const push = (event: MessageEvent, to: Person[], title = '消息') =>
  transaction(db(), (trx) =>
    pushMessage(
      trx,
      to.map(({ id }) => id),
      { type: 2, event, title, excerpt: '摘要' },
    ),
  )
const run = () => at.on().app.jobs.runDue(['msg.tell', 'msg.deliver'])
/** Deliveries of a person, by channel. */
const sentTo = async ({ id }: Person) =>
  (await db().selectFrom('msg_delivery').select('channel').where('userId', '=', id).orderBy('channel').execute()).map(
    ({ channel }) => channel,
  )

describe('what a person chooses', () => {
  it('is among what an administrator has switched on, and everything by default', async () => {
    const who = await person()
    expect(await rowOf(who, 'flow.copy')).toMatchObject({ inApp: 'now', mail: '', sms: '', hasOutside: false, reaches: '站内消息' })
    const id = await config('flow.copy', ['smtp', 'aliyun', 'webhook'])
    // what a webhook gets is nobody's own
    expect(await rowOf(who, 'flow.copy')).toMatchObject({
      mail: 'now',
      sms: 'now',
      dingTalk: '',
      reaches: '站内消息 · 邮件 · 短信',
      required: '',
    })
    expect(await choose(who, 'flow.copy', { mail: 'off', sms: '' })).toMatchObject({ code: 200 })
    expect(await rowOf(who, 'flow.copy')).toMatchObject({ mail: 'off', sms: 'now', reaches: '站内消息 · 短信' })
    expect((await choose(who, 'flow.copy', { dingTalk: 'off' })).data.errors).toMatchObject([
      { field: 'dingTalk', message: '管理员未开通此渠道' },
    ])
    expect((await choose(who, 'nothing.known', { mail: 'off' })).code).toBe(404)
    await call('PUT', `/api/message/SendMessageConfig/${id}/Actions/State`)
    expect(await rowOf(who, 'flow.copy')).toMatchObject({ mail: '', sms: '', hasOutside: false })
  })

  it('is each one’s own, found by its name and its source', async () => {
    const [who, other] = [await person(), await person()]
    await config('flow.end', ['smtp'])
    await choose(who, 'flow.end', { mail: 'off' })
    expect(await rowOf(other, 'flow.end')).toMatchObject({ mail: 'now' })
    const names = async (query: string) =>
      (await call('GET', `${path}?${query}`, undefined, who.token)).data.list.map(({ id }: { id: string }) => id)
    expect(await names('source=1')).toEqual([
      'import.ended',
      'signIn.elsewhere',
      'task.failed',
      'record.made',
      'record.changed',
      'record.due',
    ])
    expect(await names(`keyword=${encodeURIComponent('催办')}`)).toEqual(['flow.urge'])
    expect(await names('source=3')).toEqual(['notice.released', 'notice.remind'])
  })

  it('is obeyed at the moment of telling, of each alone, also where the job runs later', async () => {
    const [who, other] = [await person(), await person()]
    await config('flow.return', ['smtp', 'dingWork'])
    await push('flow.return', [who, other])
    await choose(who, 'flow.return', { mail: 'off' })
    await run()
    expect([await sentTo(who), await sentTo(other)]).toEqual([['4'], ['2', '4']])
    await choose(who, 'flow.return', { mail: 'now', dingTalk: 'off' })
    await push('flow.return', [who])
    await run()
    expect(await sentTo(who)).toEqual(['2', '4'])
    expect(mail.mails.filter(({ to }) => to[0] === who.email)).toHaveLength(1)
  })

  it('is not asked where an administrator requires it, whatever was chosen before', async () => {
    const who = await person()
    const id = await config('flow.overdue', ['smtp'])
    await choose(who, 'flow.overdue', { mail: 'off' })
    const { data } = await call('GET', `/api/message/SendMessageConfig/${id}`)
    expect((await call('PUT', `/api/message/SendMessageConfig/${id}`, { ...data, requiredMark: 1 })).code).toBe(200)
    expect(await rowOf(who, 'flow.overdue')).toMatchObject({ mail: 'now', mailFixed: true, required: '管理员规定必须送达：邮件' })
    expect((await choose(who, 'flow.overdue', { mail: 'off' })).data.errors).toMatchObject([{ field: 'mail', message: '此渠道不能关闭' }])
    expect((await choose(who, 'flow.overdue', { mail: 'now' })).code).toBe(200)
    await push('flow.overdue', [who])
    await run()
    expect(await sentTo(who)).toEqual(['2'])
  })
})

describe('in-app', () => {
  const inbox = async (who: Person) => (await call('GET', '/api/message', undefined, who.token)).data.list

  it('tasks and notices cannot be turned off; of others a word can, and they stay as read', async () => {
    const [who, other] = [await person(), await person()]
    expect(await rowOf(who, 'flow.enter')).toMatchObject({ inAppFixed: true })
    for (const event of ['flow.enter', 'notice.released'])
      expect((await choose(who, event, { inApp: 'off' })).data.errors).toMatchObject([{ field: 'inApp' }])
    expect((await choose(who, 'import.ended', { inApp: 'off' })).code).toBe(200)
    expect(await rowOf(who, 'import.ended')).toMatchObject({ inApp: 'off', reaches: '仅保留在站内，直接标为已读' })
    await push('import.ended', [who, other])
    expect((await inbox(who)).map(({ isRead }: { isRead: string }) => isRead)).toEqual(['1'])
    expect((await inbox(other)).map(({ isRead }: { isRead: string }) => isRead)).toEqual(['0'])
    await config('import.ended', ['smtp'], { requiredMark: 1 })
    expect(await rowOf(who, 'import.ended')).toMatchObject({ inApp: 'now', inAppFixed: true })
    await push('import.ended', [who])
    expect((await inbox(who)).map(({ isRead }: { isRead: string }) => isRead).sort()).toEqual(['0', '1'])
  })
})
