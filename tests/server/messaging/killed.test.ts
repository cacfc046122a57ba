/** Two processes tell people on one PostgreSQL, in-app, by mail and by HTTP, and are killed again and again meanwhile. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#server/auth/session.ts'
import { queueAll } from '#server/jobs/queue.ts'
import { isLong, runsOf } from '../../helpers/fuzz.ts'
import { jobApps } from '../../helpers/jobApps.ts'
import { killedJobs } from '../../helpers/jobKinds.ts'
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts'
import { accountPath, secretKey, settingsOf } from '../../helpers/messageAccounts.ts'
import { type Providers, startProviders } from '../../helpers/messageProviders.ts'
import { repository } from '../../helpers/records.ts'
import { callProcess, type Process, running, startProcess } from '../../helpers/serverProcess.ts'
import { until } from '../../helpers/until.ts'

/** a start of a process takes its time: a tenth of the messages comes with fewer kills */
const [messages, kills, people] = [runsOf(10_000), isLong ? 10 : 4, 20]
const env = { PINGE_OUTBOUND_HOSTS: '127.0.0.1', PINGE_SECRET_KEY: secretKey }
/** the kinds of job that a message passes through */
const kinds = ['test.message', 'msg.tell', 'msg.deliver']

let mail: MailServer
let providers: Providers
beforeAll(async () => {
  mail = await startMailServer(() => 250)
  providers = await startProviders()
})
afterAll(async () => {
  for (const one of [...running]) await one.end('SIGKILL')
  await mail.stop()
  await providers.stop()
})

/** How often each name comes. */
function counted(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  return times
}
const header = (text: string, name: string): string => new RegExp(`^${name}: (.*)\\r$`, 'm').exec(text)?.[1] ?? ''

describe.skipIf(!process.env.TEST_DATABASE_URL)('processes that are killed while they tell people', () => {
  const on = jobApps()
  const start = () => startProcess({ ...on.options(), jobs: true, env })
  const countOf = async (table: string, where = sql`true`) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(on.db())
    return rows[0]?.n ?? 0
  }
  const left = () => countOf('base_job', sql`"kind" = any(${kinds}::text[]) and "state" != 'done'`)

  /** Has reminders told by mail and by a webhook; gives the ids of people with addresses. */
  async function setUp(at: Process): Promise<string[]> {
    const { userIds, token } = await on.keep(async (trx) => {
      const made = Array.from({ length: people }, (_, i) => ({ account: `told${i}`, realName: `用户${i}`, email: `p${i}@example.com` }))
      const users = []
      for (const one of made) users.push(await repository('user').insert(trx, one))
      const admin = await trx.selectFrom('base_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
      const from = { ip: '127.0.0.1', agent: undefined }
      return { userIds: users.map(({ id }) => String(id)), token: await openSession(trx, admin.id, from, 8) }
    })
    const post = async (path: string, body: object): Promise<string> => {
      const { code, msg, data } = await callProcess(at, 'POST', path, { token, body })
      expect([code, msg, JSON.stringify(data)]).toEqual([200, msg, JSON.stringify(data)])
      return data.id
    }
    const account = (way: string, more: object = {}) =>
      post(accountPath, { fullName: way, enCode: way, way, ratePerMinute: 6000, ...settingsOf(providers.url)[way], ...more })
    const [mailbox, hook] = [await account('smtp', { port: mail.port }), await account('webhook')]
    const items = [
      { templateId: 'system.mail', accountId: mailbox },
      { templateId: 'system.webhook', accountId: hook },
    ]
    await post('/api/message/SendMessageConfig', { fullName: '提醒', enCode: 'remind', event: 'schedule.remind', items })
    return userIds
  }

  it(
    `SH-16 lose none of ${messages} messages: in-app each is there once, outside at most doubled, and then under the same key`,
    async () => {
      const processes = [await start(), await start()]
      const userIds = await setUp(processes[0] as Process)
      const all = Array.from({ length: messages }, (_, n) => ({ payload: { n, userId: userIds[n % people] as string } }))
      for (let i = 0; i < messages; i += 500) await on.keep((trx) => queueAll(trx, 'test.message', all.slice(i, i + 500)))

      // one of the two dies whenever a further part of what is to be sent was sent
      for (let n = 0; n < kills; n++) {
        const sent = Math.floor((2 * messages * (n + 1)) / (kills + 2))
        await until(async () => expect(await countOf('msg_delivery', sql`"state" = 'sent'`)).toBeGreaterThanOrEqual(sent), 300_000)
        await processes[n % 2]?.end('SIGKILL')
        processes[n % 2] = await start()
      }
      for (const one of processes) await one.end('SIGKILL')

      // what the dead held is free when its time is over: for this one that is now
      const app = await on.app(killedJobs, true, env)
      app.jobs.clock.ahead = 100_000
      await until(async () => {
        await app.jobs.runDue(kinds)
        expect(await left()).toBe(0)
      }, 120_000)

      const titles = Array.from({ length: messages }, (_, n) => `message ${n}`).sort()
      const inApp = await on.db().selectFrom('base_message').select('title').execute()
      expect(inApp.map(({ title }) => title).sort()).toEqual(titles)
      const deliveries = await on.db().selectFrom('msg_delivery').select(['id', 'channel', 'state', 'title']).execute()
      expect(counted(deliveries.map(({ channel, state }) => `${channel} ${state}`))).toEqual(
        new Map([
          ['2 sent', messages],
          ['6 sent', messages],
        ]),
      )
      for (const channel of ['2', '6'])
        expect(
          deliveries
            .filter((one) => one.channel === channel)
            .map(({ title }) => title)
            .sort(),
        ).toEqual(titles)

      const idOf = new Map(deliveries.map(({ id, channel, title }) => [`${channel} ${title}`, id]))
      const mails = mail.mails.map(({ text }) => ({ id: header(text, 'Message-ID'), title: header(text, 'Subject') }))
      const calls = providers.calls.map(({ headers, body }) => ({
        id: String(headers['idempotency-key']),
        title: (JSON.parse(body) as { title: string }).title,
      }))
      for (const { id, title } of mails) expect(id).toBe(`<${idOf.get(`2 ${title}`)}@example.com>`)
      for (const { id, title } of calls) expect(id).toBe(idOf.get(`6 ${title}`))
      for (const [way, arrived] of Object.entries({ mails, calls })) {
        const times = counted(arrived.map(({ id }) => id))
        expect([way, times.size, Math.max(...times.values()) <= 2]).toEqual([way, messages, true])
        console.info(`${kills} kills, ${messages} ${way}, of which ${arrived.length - messages} arrived twice`)
      }
    },
    isLong ? 3_600_000 : 600_000,
  )
})
