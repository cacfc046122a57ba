import { dayMs } from '#core/format/format.ts'
import { transaction } from '../../db/transaction.ts'
import { among, boolean, integer, noData, object, orNull, time } from '../../http/answer.ts'
import { does, means, type Routes, reply, text } from '../../http/route.ts'
import { secretMask } from '../../settings/secrets.ts'
import { type AskedAccount, accountOf, keepAccount, placeAsked, removeAccount, securities } from './account.ts'
import { withOwnInbox } from './connection.ts'
import { countOf, mostMails } from './mails.ts'

const tags = ['mail']
const path = '/api/extend/Email/Account'
const config = { access: 'user' } as const
/** ms that a test of a mailbox has */
const testTime = 40_000
/** Days of mails that are received from a mailbox that is new here. */
const usualDays = 30

const security = {
  enum: securities,
  ...means(
    'tls from the beginning, starttls after a plain greeting, none only at hosts that the installation has released',
    'tls：一开始即加密；starttls：明文问候后加密；none：不加密，仅限安装时放行的主机',
    'tls：一開始即加密；starttls：明文問候後加密；none：不加密，僅限安裝時放行的主機',
  ),
} as const
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['host', 'port', 'security', 'account', 'password', 'since'],
  properties: {
    host: { ...text, maxLength: 255, pattern: '^\\s*(?:[A-Za-z\\d](?:[\\w.-]*[A-Za-z\\d])?|[\\dA-Fa-f]*:[\\dA-Fa-f:.]+)\\s*$' },
    port: { type: 'integer', minimum: 1, maximum: 65_535 },
    security,
    account: { ...text, minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]+$' },
    password: {
      ...text,
      minLength: 1,
      maxLength: 500,
      pattern: '^[^\\u0000-\\u001f\\u007f]+$',
      ...means('sent back as it was read, the one that is kept stays', '原样传回时保留已存的密码', '原樣傳回時保留已存的密碼'),
    },
    since: { type: 'integer', minimum: 0, ...means('older mails stay in the mailbox', '更早的邮件不收取', '更早的郵件不收取') },
  },
} as const
const answer = object({
  ...{ isSet: boolean, host: text, port: integer, security: among(...securities), account: text, password: text, since: time },
  ...{ receivedTime: orNull(time), count: integer, most: integer, summary: text },
})

/** The mailbox of a person: each sets their own, and nobody reads its password. */
export const mailAccount: Routes = (app) => {
  const { db, settings } = app

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        ...does(
          'the own mailbox, without its password, and how many mails are here',
          '本人的邮箱设置（不含密码）与已收取的邮件数',
          '本人的信箱設定（不含密碼）與已收取的郵件數',
        ),
        answer,
      },
    },
    async ({ user, t }) => {
      const stored = await accountOf(db, user.id)
      const begins = { host: '', port: 993, security: 'tls', account: '', password: '', since: Date.now() - usualDays * dayMs }
      const { host, port, security: by, account, since } = stored ?? begins
      const count = await countOf(db, user.id)
      return {
        ...{ isSet: stored !== undefined, host, port, security: by, account, since, password: stored ? secretMask : '' },
        ...{ receivedTime: stored?.receivedTime ?? null, count, most: mostMails },
        summary: stored ? t('t:mail.summary', { account, n: count, most: mostMails }) : t('t:mail.notSet'),
      }
    },
  )

  app.put<{ Body: AskedAccount }>(
    path,
    {
      config,
      schema: {
        tags,
        ...does('keep the own mailbox', '保存本人的邮箱设置', '儲存本人的信箱設定'),
        answer: noData,
        body,
      },
    },
    async (request) => {
      await transaction(db, (trx) => keepAccount(trx, settings, request.writer.actor, request.body))
      return reply('server.saved')
    },
  )

  app.delete(
    path,
    {
      config,
      schema: {
        tags,
        ...does(
          'take the own mailbox away; mails that came from it stay here',
          '移除本人的邮箱设置，已收取的邮件保留',
          '移除本人的信箱設定，已收取的郵件保留',
        ),
        answer: noData,
      },
    },
    async ({ writer }) => {
      await transaction(db, (trx) => removeAccount(trx, writer.actor))
      return reply('server.deleted')
    },
  )

  app.post<{ Body: AskedAccount }>(
    `${path}/Actions/Test`,
    {
      config,
      schema: {
        tags,
        ...does(
          'open a mailbox as it is asked for, and keep nothing; `exists` is how many mails are in it',
          '按所给设置连接邮箱，不保存；exists 为收件箱中的邮件数',
          '按所給設定連線信箱，不儲存；exists 為收件匣中的郵件數',
        ),
        answer: object({ exists: integer }),
        body,
      },
    },
    async ({ user, body: asked }) => {
      const place = placeAsked(settings, user.id, await accountOf(db, user.id), asked)
      const exists = await withOwnInbox(app, user.id, place, AbortSignal.timeout(testTime), async (inbox) => inbox.exists)
      return reply('mail.test.done', { exists }, { n: exists })
    },
  )
}
