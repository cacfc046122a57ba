/** Deliveries: once each, tried again, given up, sent again, and watched. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { transaction } from '#server/db/transaction.ts'
import { messageApp, secretKey } from '../../helpers/messageAccounts.ts'
import { until } from '../../helpers/until.ts'

const at = messageApp()
const path = '/api/message/Delivery'
const call = (method: 'GET' | 'POST', url: string, body?: unknown, token = at.token()) => at.on().call(method, url, { token, body })
const db = () => at.on().database.db
const jobs = () => at.on().app.jobs
const run = () => jobs().runDue(['msg.deliver'])
const stored = (id: string | undefined) =>
  db()
    .selectFrom('msg_delivery')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()
const attempts = (id: string | undefined) =>
  db()
    .selectFrom('msg_attempt')
    .select(['number', 'state'])
    .where('deliveryId', '=', id ?? '')
    .orderBy('number')
    .execute()
const busy = { status: 503, body: 'busy' }
const minute = 60_000

let other: FastifyInstance | undefined
afterEach(async () => {
  await other?.close()
  other = undefined
})

describe('deliveries', () => {
  it('SH-16 are sent when what they tell is kept, and not at all where it is not', async () => {
    const accountId = await at.account('webhook')
    const id = await at.queued({ accountId, event: 'flow:1', receiver: 'a@example.com', link: 'https://example.com/1' })
    await transaction(db(), async (trx) => {
      const { queueDelivery } = await import('#server/modules/channels/index.ts')
      await queueDelivery(trx, { accountId, event: 'flow:2', receiver: '', title: 't', content: 'c' })
      throw new Error('taken back')
    }).catch(() => {})
    expect(at.providers().calls).toEqual([])
    await run()
    expect(at.providers().calls.map(({ body }) => JSON.parse(body))).toEqual([
      { id, event: 'flow:1', receiver: 'a@example.com', title: '标题', content: '<p>你好 &amp; 再见</p>', link: 'https://example.com/1' },
    ])
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1, channel: '6' })
  })

  it('SH-16 are one for the same event, account and receiver, however many queue it at a time', async () => {
    const [accountId, second] = [await at.account('webhook'), await at.account('webhook')]
    const ids = await Promise.all(Array.from({ length: 12 }, () => at.queued({ accountId, event: 'once' })))
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    await at.queued({ accountId: second, event: 'once' })
    await at.queued({ accountId, event: 'once', receiver: 'b' })
    await run()
    await at.queued({ accountId, event: 'once' })
    await run()
    expect(at.providers().calls).toHaveLength(3)
  })

  it('SH-16 are tried again after 1 minute, 5, 30, 2 hours and 6, then dead, and sent when they are sent again', async () => {
    const id = await at.queued({ accountId: await at.account('webhook') })
    at.providers().instead('/hook', busy, busy, busy, busy, busy, busy)
    const waits: number[] = []
    for (let n = 0; n < 5; n++) {
      await run()
      const { nextTime, state } = await stored(id)
      expect(state).toBe('waiting')
      const { rows } = await sql<{
        ms: number
      }>`select (extract(epoch from "nextTime" - (select max("endTime") from msg_attempt where "deliveryId" = ${id})) * 1000)::float8 as ms
        from msg_delivery where "id" = ${id}`.execute(db())
      waits.push(Math.round((rows[0]?.ms ?? 0) / minute))
      // nothing before its time
      jobs().clock.ahead = Number(nextTime) - Date.now() - minute / 2
      expect(await run()).toBe(0)
      jobs().clock.ahead += minute
    }
    expect(waits).toEqual([1, 5, 30, 120, 360])
    await run()
    expect(await stored(id)).toMatchObject({ state: 'dead', attempts: 6, nextTime: null, detail: expect.stringContaining('503') })
    expect(new Set(at.providers().calls.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]))

    expect((await call('POST', `${path}/${id}/Actions/SendAgain`)).data).toEqual({ count: 1 })
    await run()
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 7 })
    expect((await call('POST', `${path}/${id}/Actions/SendAgain`)).data).toEqual({ count: 0 })
    expect(await run()).toBe(0)
    const { data } = await call('GET', `${path}/${id}`)
    expect(data.tries.map(({ number, state }: { number: number; state: string }) => [number, state])).toEqual([
      [7, 'sent'],
      [6, 'retry'],
      ...[5, 4, 3, 2, 1].map((number) => [number, 'retry']),
    ])
  })

  it('SH-16 of a process that died while it sent are sent by another one, under the same key, and told as cut off', async () => {
    const id = await at.queued({ accountId: await at.account('webhook') })
    at.providers().instead('/hook', 'hangs')
    const first = run()
    await until(() => expect(at.providers().calls).toHaveLength(1))
    other = await buildApp({
      database: at.on().database,
      config: readConfig({ LOG_LEVEL: 'silent', PINGE_OUTBOUND_HOSTS: '127.0.0.1', PINGE_SECRET_KEY: secretKey }),
    })
    await other.ready()
    other.jobs.clock.ahead = 100_000
    await other.jobs.runDue(['msg.deliver'])
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2 })
    // the first one gets its answer after all, and is too late to write it down
    at.providers().release()
    await first
    expect(await attempts(id)).toEqual([
      { number: 1, state: 'lost' },
      { number: 2, state: 'sent' },
    ])
    expect(at.providers().calls.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id])
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('SH-16 wait for their turn where an account may send so many a minute', async () => {
    const accountId = await at.account('webhook', { ratePerMinute: 6 })
    for (let n = 0; n < 3; n++) await at.queued({ accountId })
    for (const sent of [1, 2, 3]) {
      await run()
      expect(at.providers().calls).toHaveLength(sent)
      jobs().clock.ahead += 10_500
    }
    const states = await db().selectFrom('msg_delivery').select(['state', 'attempts']).where('accountId', '=', accountId).execute()
    expect(new Set(states.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['sent 1']))
  })

  it('SH-16 that cannot be sent are dead with their reason, and stop nobody', async () => {
    const sms = await at.account('aliyun')
    const off = await at.account('webhook')
    const ids = [
      await at.queued({ accountId: sms, receiver: 'nobody' }),
      await at.queued({ accountId: off, title: 'x'.repeat(501) }),
      await at.queued({ accountId: off, content: 'x'.repeat(200_001) }),
      await at.queued({ accountId: sms, receiver: '13800138000' }),
      await at.queued({ accountId: off }),
    ]
    await at.on().call('PUT', `/api/message/Account/${off}/Actions/State`, { token: at.token(), body: { enabledMark: 0 } })
    await run()
    const told = await Promise.all(ids.map(async (id) => (await call('GET', `${path}/${id}`)).data))
    expect(told.map(({ state, detail }) => `${state} ${detail}`)).toEqual([
      'dead 接收人不适用于此渠道',
      'dead 标题或内容过长',
      'dead 标题或内容过长',
      'dead 缺少服务商的模板编号',
      'dead 账号已停用或不存在',
    ])
    expect(at.providers().calls).toEqual([])
  })

  it('SH-16 NT-13 are found by state, channel, account, receiver and time, and sent again several at once', async () => {
    const accountId = await at.account('webhook')
    at.providers().instead('/hook', { status: 400, body: 'no' }, { status: 400, body: 'no' })
    const [one, two] = [await at.queued({ accountId, receiver: 'li.na@example.com' }), await at.queued({ accountId, receiver: 'wang' })]
    await run()
    const three = await at.queued({ accountId, receiver: 'wang', event: 'late' })
    await run()
    const found = async (query: string) =>
      (await call('GET', `${path}?accountId=${accountId}&${query}`)).data.list.map(({ id }: { id: string }) => id).sort()
    expect(await found('')).toEqual([one, two, three].sort())
    expect(await found('state=dead')).toEqual([one, two].sort())
    expect(await found('keyword=LI.NA')).toEqual([one])
    expect(await found('channel=6&keyword=wang')).toEqual([two, three].sort())
    expect(await found('channel=2')).toEqual([])
    expect(await found(`startTime=${Date.now() + 3_600_000}`)).toEqual([])
    expect(await found(`startTime=${Date.now() - 3_600_000}&endTime=${Date.now() + 3_600_000}`)).toHaveLength(3)
    expect((await call('POST', `${path}/Actions/SendAgain`, { ids: [one, two, three, 'none'] })).data).toEqual({ count: 2 })
    await run()
    expect(await found('state=sent')).toHaveLength(3)

    const [clerk, watcher] = [await at.on().person({}), await at.on().person({ 'msgCenter.monitor': [] })]
    const [none, some] = [await at.on().login(clerk), await at.on().login(watcher)]
    for (const url of [path, `${path}/${one}`, `${path}/Accounts`]) {
      expect((await call('GET', url, undefined, none)).code).toBe(403)
      expect((await call('GET', url, undefined, some)).code).toBe(200)
    }
    expect((await call('POST', `${path}/${one}/Actions/SendAgain`, undefined, some)).code).toBe(403)
    expect((await call('GET', `${path}/none`)).code).toBe(404)
  })
})
