/** An app with accounts of messages that lead to servers of the test. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { type NewDelivery, queueDelivery } from '#server/modules/channels/index.ts'
import { startApp, type TestApp } from './app.ts'
import { known, type Providers, startProviders } from './messageProviders.ts'

export const accountPath = '/api/message/Account'
export const secretKey = 'ab'.repeat(32)

/** What an account of each way holds, with the credentials that the servers of the test know. */
export const settingsOf = (url: string): { [way: string]: { [name: string]: unknown } } => ({
  smtp: {
    host: '127.0.0.1',
    security: 'none',
    fromAddress: 'pinge@example.com',
    fromName: 'Pinge',
    user: 'mailer',
    password: 'mail-password-6',
  },
  aliyun: { endpoint: url, accessKeyId: known.accessKeyId, accessKeySecret: known.accessKeySecret, signName: '平格' },
  tencent: {
    endpoint: url,
    accessKeyId: known.accessKeyId,
    accessKeySecret: known.accessKeySecret,
    sdkAppId: '1400000001',
    signName: '平格',
  },
  dingRobot: { endpoint: url, robotToken: known.robotToken, signSecret: known.signSecret },
  dingWork: { endpoint: url, appKey: 'ding-key', appSecret: known.appSecret, agentId: '77' },
  weCom: { endpoint: url, corpId: 'corp-1', appSecret: known.appSecret, agentId: '1000002' },
  feishu: { endpoint: url, robotToken: known.robotToken, signSecret: known.signSecret },
  webhook: { url: `${url}/hook`, signSecret: known.signSecret },
  publicAccount: { endpoint: url, appKey: 'wx-app', appSecret: known.appSecret },
})

export interface MessageApp {
  on: () => TestApp
  providers: () => Providers
  token: () => string
  /** makes an account; gives its id */
  account: (way: string, more?: object) => Promise<string>
  /** queues a delivery, as what it tells would; gives its id */
  queued: (delivery: Partial<NewDelivery> & { accountId: string }) => Promise<string | undefined>
}

let count = 0

/** An app for a file of tests, with providers that answer it. */
export function messageApp(): MessageApp {
  let on: TestApp
  let providers: Providers
  let token: string
  beforeAll(async () => {
    providers = await startProviders()
    on = await startApp({ PINGE_OUTBOUND_HOSTS: '127.0.0.1', PINGE_SECRET_KEY: secretKey })
    token = await on.login()
  })
  afterEach(() => {
    providers.calls.length = 0
    on.app.jobs.clock.ahead = 0
  })
  afterAll(() => providers.stop())
  return {
    on: () => on,
    providers: () => providers,
    token: () => token,
    account: async (way, more = {}) => {
      count += 1
      const body = { fullName: `账号 ${count}`, enCode: `a${count}`, way, ratePerMinute: 6000, ...settingsOf(providers.url)[way], ...more }
      const { code, msg, data } = await on.call('POST', accountPath, { token, body })
      if (code !== 200) throw new Error(`${way}: ${msg} ${JSON.stringify(data)}`)
      return data.id
    },
    queued: (delivery) => {
      count += 1
      const usual = { event: `event:${count}`, receiver: '', title: '标题', content: '<p>你好 &amp; 再见</p>' }
      return transaction(on.database.db, (trx) => queueDelivery(trx, { ...usual, ...delivery }))
    },
  }
}
