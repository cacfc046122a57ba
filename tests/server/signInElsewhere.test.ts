/** Whoever signs in from elsewhere is told of it: it may have been somebody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '#server/auth/password.ts'
import { cipherKey } from '#server/settings/settings.ts'
import { password } from '../helpers/app.ts'
import { type MailServer, startMailServer } from '../helpers/mailServer.ts'
import { messageApp } from '../helpers/messageAccounts.ts'

const at = messageApp()
const db = () => at.on().database.db
let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer(() => 250)
})
afterAll(() => mail.stop())

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const newer = chrome.replace('Chrome/130', 'Chrome/131')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

async function signIn(account: string, remoteAddress: string, agent: string, secret = password): Promise<number> {
  const { app } = at.on()
  const sealed = toWire(secret, await cipherKey(db(), undefined))
  const headers = { 'user-agent': agent }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/oauth/Login',
    remoteAddress,
    headers,
    payload: { account, password: sealed },
  })
  return answer.json().code
}
const idOf = async (account: string) =>
  (await db().selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
const told = async (account: string) =>
  db()
    .selectFrom('base_message')
    .select(['title', 'excerpt', 'bodyText', 'type'])
    .where('toUserId', '=', await idOf(account))
    .orderBy('releaseTime')
    .orderBy('id')
    .execute()

describe('signing in elsewhere', () => {
  it('SE-01 is told once for each address and each browser that is new, and not at the first sign-in', async () => {
    const account = await at.on().person({})
    expect(await signIn(account, '10.0.0.1', chrome)).toBe(200)
    // the same browser, brought up to date
    expect(await signIn(account, '10.0.0.1', newer)).toBe(200)
    expect(await told(account)).toEqual([])
    await signIn(account, '10.0.0.2', newer)
    await signIn(account, '10.0.0.2', chrome)
    const [first, ...more] = await told(account)
    expect(more).toEqual([])
    expect(first).toMatchObject({ type: 1, title: '账号在新的地址或浏览器登录' })
    expect(first?.bodyText).toMatch(/^您的账号.*\n时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\n地址：10\.0\.0\.2\n浏览器：Chrome 131 · Windows\n/)
    await signIn(account, '10.0.0.1', firefox)
    await signIn(account, '10.0.0.2', firefox)
    expect((await told(account)).map(({ excerpt }) => excerpt?.slice(20))).toEqual([
      '10.0.0.2，Chrome 131 · Windows',
      '10.0.0.1，Firefox 132 · Linux',
    ])
  })

  it('SE-01 is told to nobody where the password was wrong, and in the language of the person', async () => {
    const account = await at.on().person({}, { language: 'en' })
    await signIn(account, '10.0.1.1', chrome)
    expect(await signIn(account, '10.0.1.2', firefox, 'Wrong2026')).not.toBe(200)
    expect(await told(account)).toEqual([])
    // what a browser says of itself may be anything
    await signIn(account, '10.0.1.1', `<b>${'x'.repeat(2000)}`)
    const [message] = await told(account)
    expect(message?.title).toBe('Signed in from a new address or browser')
    expect(message?.bodyText).toContain(`Browser: <b>${'x'.repeat(37)}\n`)
  })

  it('SE-01 SH-16 goes outside as well where a sending configuration says so', async () => {
    const account = await at.on().person({}, { email: 'wang@example.com' })
    const mailbox = await at.account('smtp', { port: mail.port })
    const body = {
      ...{ fullName: '登录', enCode: 'elsewhere', event: 'signIn.elsewhere' },
      items: [{ templateId: 'system.mail', accountId: mailbox }],
    }
    expect((await at.on().call('POST', '/api/message/SendMessageConfig', { token: at.token(), body })).code).toBe(200)
    await signIn(account, '10.0.2.1', chrome)
    await signIn(account, '10.0.2.2', chrome)
    await at.on().app.jobs.runDue(['msg.tell', 'msg.deliver'])
    expect(mail.mails.map(({ to }) => to)).toEqual([['wang@example.com']])
    expect(mail.mails[0]?.text).toContain('10.0.2.2')
  })

  it('SE-01 looks at the last thousand sign-ins only', async () => {
    const account = await at.on().person({})
    const userId = await idOf(account)
    await signIn(account, '10.0.3.1', chrome)
    const later = Array.from({ length: 1000 }, (_, i) => ({
      ...{ id: `later${i}`, userId, kind: 'signIn', ip: '10.0.3.2', agent: chrome, at: new Date(Date.now() + 1000) },
    }))
    await db().insertInto('base_user_log').values(later).execute()
    await signIn(account, '10.0.3.2', chrome)
    expect(await told(account)).toEqual([])
    await signIn(account, '10.0.3.1', chrome)
    expect(await told(account)).toHaveLength(1)
  })
})
