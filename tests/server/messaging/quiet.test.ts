/** When messages reach a person: quiet hours, and one digest a day. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockDay } from '#core/schedule/quiet.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { transaction } from '#server/db/transaction.ts'
import { type MessageEvent, tellOutside } from '#server/modules/channels/index.ts'
import { pushMessage } from '#server/modules/notices/index.ts'
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts'
import { messageApp, secretKey } from '../../helpers/messageAccounts.ts'

const at = messageApp()
const path = '/api/message/Preference'
const db = () => at.on().database.db
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, token = at.token(), headers = {}) =>
  at.on().call(method, url, { token, body, headers: { 'pinge-language': 'zh', ...headers } })
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const zone = 'Asia/Shanghai'

let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer(() => 250)
})
afterAll(() => mail.stop())

let count = 0
const person = async (more: { [field: string]: string } = {}) => {
  count += 1
  const email = `q${count}@example.com`
  const account = await at.on().person({}, { email, ...more })
  const { id } = await db().selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return { id, email, token: await at.on().login(account) }
}
type Person = Awaited<ReturnType<typeof person>>

const made = async (url: string, values: object): Promise<string> => {
  count += 1
  const { code, msg, data } = await call('POST', url, { fullName: `名 ${count}`, enCode: `q${count}`, ...values })
  expect([code, JSON.stringify(data)], msg).toEqual([200, expect.anything()])
  return data.id
}
const config = async (event: MessageEvent, more: object = {}) => {
  const templateParamList = [{ field: 'title' }, { field: 'content' }]
  const templateId = await made('/api/message/MessageTemplateConfig', {
    ...{ messageType: '2', templateParamList, title: '{title}', html: '<p>{content}</p>' },
  })
  const accountId = await at.account('smtp', { port: mail.port })
  await made('/api/message/SendMessageConfig', { event, items: [{ templateId, accountId }], ...more })
  return accountId
}
/** The clock in so many ms, to the minute. */
const clockIn = (ms: number) => new Date(Date.now() + ms + 8 * hour).toISOString().slice(11, 16)
const usual = { timeZone: zone, quiet: 0, quietFrom: '22:00', quietTo: '08:00', quietDays: [1, 2, 3, 4, 5, 6, 7], digestTime: '09:00' }
const keep = (who: Person, hours: object) => call('PUT', `${path}/Hours`, { ...usual, ...hours }, who.token)
const push = (event: MessageEvent, to: Person[], more: Partial<Parameters<typeof pushMessage>[2]> = {}) =>
  transaction(db(), (trx) =>
    pushMessage(
      trx,
      to.map(({ id }) => id),
      { type: 2, event, title: '消息', excerpt: '摘要', ...more },
    ),
  )
const kinds = ['msg.tell', 'msg.digest', 'msg.deliver']
const runAt = async (ahead: number, app = at.on().app) => {
  app.jobs.clock.ahead = ahead
  // what one job queues is due at once
  for (let n = 0; n < 3; n++) await app.jobs.runDue(kinds)
}
const mailsTo = ({ email }: Person) => mail.mails.filter(({ to }) => to.includes(email))
const read = (text: string): string => {
  const bytes = text.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe('quiet hours', () => {
  it('are those of a person’s own clock, and what is wrong in them is told at its field', async () => {
    const who = await person()
    expect((await call('GET', `${path}/Hours`, undefined, who.token, { 'pinge-time-zone': 'Europe/Berlin' })).data).toMatchObject({
      ...{ timeZone: 'Europe/Berlin', quiet: 0, quietFrom: '22:00', quietTo: '08:00', quietDays: [1, 2, 3, 4, 5, 6, 7] },
    })
    expect((await call('GET', `${path}/Hours`, undefined, who.token, { 'pinge-time-zone': 'Nowhere/Land' })).data.timeZone).toBe(zone)
    const wrong: Array<[object, string]> = [
      [{ timeZone: 'Nowhere/Land' }, 'timeZone'],
      [{ quietFrom: '24:00' }, 'quietFrom'],
      [{ digestTime: 'noon' }, 'digestTime'],
      [{ quiet: 1, quietDays: [] }, 'quietDays'],
      [{ quiet: 1, quietTo: '22:00' }, 'quietTo'],
    ]
    for (const [hours, field] of wrong) expect((await keep(who, hours)).data.errors, field).toMatchObject([{ field }])
    expect((await keep(who, { quiet: 1, quietDays: [7, 1] })).code).toBe(200)
    expect((await call('GET', `${path}/Hours`, undefined, who.token)).data).toMatchObject({ quiet: 1, quietDays: [1, 7] })
    const { list } = (await call('GET', `${path}/Zones`, undefined, who.token)).data
    expect(list.some(({ id }: { id: string }) => id === zone)).toBe(true)
  })

  it('hold back what goes outside until they end, and lose nothing; of others nothing waits', async () => {
    const [who, other] = [await person(), await person()]
    await config('flow.enter')
    await keep(who, { quiet: 1, quietFrom: clockIn(-hour), quietTo: clockIn(hour) })
    await push('flow.enter', [who, other])
    await runAt(0)
    expect([mailsTo(who), mailsTo(other)].map(({ length }) => length)).toEqual([0, 1])
    // in-app it is there, unread
    expect((await call('GET', '/api/message', undefined, who.token)).data.list).toMatchObject([{ isRead: '0' }])
    const waiting = await db().selectFrom('msg_delivery').select(['state', 'nextTime']).where('userId', '=', who.id).execute()
    expect(waiting).toMatchObject([{ state: 'waiting' }])
    expect(Math.abs(Number(waiting[0]?.nextTime) - Date.now() - hour)).toBeLessThan(3 * minute)
    await runAt(hour - 3 * minute)
    expect(mailsTo(who)).toHaveLength(0)
    await runAt(hour + minute)
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('hold back nothing that is required or urgent', async () => {
    const who = await person()
    await config('flow.urge', { requiredMark: 1 })
    await config('schedule.remind')
    await keep(who, { quiet: 1, quietFrom: clockIn(-hour), quietTo: clockIn(hour) })
    await push('flow.urge', [who], { title: '必须' })
    await push('schedule.remind', [who], { title: '紧急', urgent: true })
    await push('schedule.remind', [who], { title: '普通' })
    await runAt(0)
    expect(mailsTo(who)).toHaveLength(2)
    await runAt(hour + minute)
    expect(mailsTo(who)).toHaveLength(3)
  })
})

describe('the daily digest', () => {
  const choose = (who: Person, event: string, mode: string) =>
    call('PUT', `${path}/${event}`, { mail: mode }, who.token, { 'pinge-time-zone': zone })

  it('is one mail with what came, escaped, at its time, and none where nothing came', async () => {
    const who = await person()
    await config('flow.copy')
    expect((await choose(who, 'flow.copy', 'digest')).code).toBe(200)
    const row = (await call('GET', path, undefined, who.token)).data.list.find(({ id }: { id: string }) => id === 'flow.copy')
    expect(row).toMatchObject({ mail: 'digest', reaches: '站内消息 · 邮件（每日汇总）' })
    await keep(who, { digestTime: clockIn(hour) })
    await call('PUT', '/api/system/SysConfig/basic', { siteUrl: 'https://pinge.example.com/hq/' })
    await push('flow.copy', [who], { title: '第一 <b>条</b>' })
    await push('flow.copy', [who], { title: '第二条' })
    await runAt(0)
    expect(mailsTo(who)).toHaveLength(0)
    await runAt(hour + minute)
    const [one, ...others] = mailsTo(who)
    expect(others).toEqual([])
    const text = read(one?.text ?? '')
    const messages = await db().selectFrom('base_message').select(['id', 'title']).where('toUserId', '=', who.id).execute()
    const linked = (start: string, label: string) => {
      const id = messages.find(({ title }) => title.startsWith(start))?.id
      return `<a href="https://pinge.example.com/hq/messageRecord?id=${id}">${label}</a>`
    }
    // each line leads to its message, and the digest to all of them
    expect(text).toContain(linked('第一', '第一 &lt;b&gt;条&lt;/b&gt;'))
    expect(text).toContain(linked('第二条', '第二条'))
    expect(text).toContain('<a href="https://pinge.example.com/hq/messageRecord">')
    await call('PUT', '/api/system/SysConfig/basic', { siteUrl: '' })
    // nothing more came: nothing more is sent
    await runAt(2 * day)
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('comes once a day with two processes, also where its time is moved, and what came later is in the next', async () => {
    const who = await person()
    await choose(who, 'flow.copy', 'digest')
    await keep(who, { digestTime: clockIn(hour) })
    await push('flow.copy', [who], { title: '早' })
    await runAt(0)
    const second = await buildApp({
      database: at.on().database,
      config: readConfig({ LOG_LEVEL: 'silent', PINGE_OUTBOUND_HOSTS: '127.0.0.1', PINGE_SECRET_KEY: secretKey }),
    })
    await second.ready()
    const both = (ahead: number) => Promise.all([runAt(ahead), runAt(ahead, second)])
    await both(hour + minute)
    expect(mailsTo(who)).toHaveLength(1)
    // the clock of the app is an hour ahead: its time is moved behind that
    await push('flow.copy', [who], { title: '晚' })
    await runAt(hour + 2 * minute)
    await keep(who, { digestTime: clockIn(hour + 10 * minute) })
    await both(hour + 20 * minute)
    const sameDay = clockDay(zone, Date.now() + hour + minute) === clockDay(zone, Date.now() + hour + 20 * minute)
    if (sameDay) expect(mailsTo(who)).toHaveLength(1)
    await both(day + 2 * hour)
    await second.close()
    expect(mailsTo(who)).toHaveLength(2)
    expect(read(mailsTo(who)[1]?.text ?? '')).toContain('晚')
  })

  it('has a hundred lines at most and says how many more there are, in its person’s language', async () => {
    const who = await person({ language: 'en' })
    await choose(who, 'flow.copy', 'digest')
    await keep(who, { digestTime: clockIn(hour) })
    const ids = Array.from({ length: 103 }, (_, n) => `digest-${who.id}`.slice(0, 40) + n)
    await transaction(db(), async (trx) => {
      const values = ids.map((id, n) => ({
        id,
        toUserId: who.id,
        type: 2,
        title: `No ${n}`,
        isRead: '0' as const,
        releaseTime: new Date(),
      }))
      await trx.insertInto('base_message').values(values).execute()
      await tellOutside(trx, 'flow.copy', ids)
    })
    await runAt(0)
    await runAt(hour + minute)
    const [delivery] = await db().selectFrom('msg_delivery').select(['title', 'content']).where('userId', '=', who.id).execute()
    expect(delivery?.content.match(/<li>/g)).toHaveLength(100)
    expect(delivery?.content).toContain('and 3 more')
    expect(delivery?.title).toContain('103')
  })

  it('is nothing for an SMS, and what is urgent or taken back is not in it', async () => {
    const who = await person()
    // an account of its own: the clock of the others is days ahead
    await config('flow.end')
    expect((await call('PUT', `${path}/flow.end`, { sms: 'digest' }, who.token)).code).toBe(400)
    await choose(who, 'flow.end', 'digest')
    await keep(who, { digestTime: clockIn(hour) })
    await push('flow.end', [who], { title: '急', urgent: true })
    await push('flow.end', [who], { title: '撤回' })
    await runAt(0)
    expect(mailsTo(who)).toHaveLength(1)
    await db().deleteFrom('base_message').where('toUserId', '=', who.id).execute()
    await runAt(hour + minute)
    expect(mailsTo(who)).toHaveLength(1)
  })
})
