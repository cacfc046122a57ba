import { notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { among, arrayOf, boolean, integer, noData, object, orNull, pageOf, time } from '../../http/answer.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { addFileHolder, fileAnswer } from '../../records/attachments/holders.ts'
import { idsOf, idsSchema, readOwnMessage } from '../notices/index.ts'
import { deleteMails, type MailQuery, mailHolder, ownMails, picturesOf, readMail } from './mails.ts'
import { receive } from './receive.ts'

const tags = ['mail']
const path = '/api/extend/Email'
const config = { access: 'user' } as const
const isRead = among('0', '1')

/** What is read at the address of a mail: a mail of the own mailbox, or a message of the product's own. */
const readAnswer = object({
  ...{ id: text, kind: among('mail', 'message'), title: text, releaseUser: text, releaseTime: orNull(time) },
  ...{ receivers: text, copies: text, bodyText: orNull(text), bodyHtml: orNull(text), files: arrayOf(fileAnswer) },
  note: text,
})

/** RT-03, C-052: the mails that a person received from their own mailbox. Nobody sees those of others. */
export const mails: Routes = (app) => {
  const { db } = app
  addFileHolder(app, mailHolder, async ({ user }, id) => {
    const own = db.selectFrom('base_mail').select('id').where('id', '=', id).where('userId', '=', user.id)
    return (await own.executeTakeFirst()) !== undefined
  })

  app.get<{ Querystring: MailQuery }>(
    path,
    {
      config,
      schema: {
        tags,
        ...does('own mails, the newest first', '本人的邮件，最新的在前', '本人的郵件，最新的在前'),
        answer: pageOf(object({ id: text, subject: text, sender: text, receivedTime: time, isRead, fileCount: integer })),
        querystring: {
          type: 'object',
          properties: {
            keyword: { ...text, maxLength: 200, ...means('in the subject or the sender', '主题或发件人中的文字', '主旨或寄件者中的文字') },
            isRead: { ...text, pattern: '^[01]?$', ...means('0 unread, 1 read', '0 未读，1 已读', '0 未讀，1 已讀') },
            currentPage: { type: 'integer', minimum: 1 },
            pageSize: { type: 'integer', minimum: 1, maximum: 100 },
          },
        },
      },
    },
    (request) => ownMails(db, request.user.id, request.query),
  )

  app.get<{ Params: { id: string }; Querystring: { pictures?: string } }>(
    `${path}/ReadInfo/:id`,
    {
      config: { ...config, rateLimit: { max: 600, timeWindow: '1 minute' } },
      schema: {
        tags,
        ...does(
          'one of the own mails, or of the own messages, read from now on; `note` says what of it was not kept',
          '读取本人的一封邮件或一条消息，并标为已读；note 为未保存的内容',
          '讀取本人的一封郵件或一則訊息，並標為已讀；note 為未儲存的內容',
        ),
        answer: readAnswer,
        params: idParams,
        querystring: {
          type: 'object',
          properties: {
            pictures: {
              ...text,
              pattern: '^[01]?$',
              ...means('1 has the server fetch pictures of other sites', '1 表示由服务器读取外部图片', '1 表示由伺服器讀取外部圖片'),
            },
          },
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const mail = await readMail(db, request.user.id, id, request.t, { pictures: request.query.pictures === '1' })
      if (mail) return mail
      const { title, releaseUser, releaseTime, bodyText, bodyHtml, files } = await readOwnMessage(db, request.user.id, id)
      return {
        ...{ id, kind: 'message' as const, title, releaseUser, releaseTime, bodyText, bodyHtml, files },
        ...{ receivers: '', copies: '', note: '' },
      }
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/Pictures/:id`,
    {
      config,
      schema: {
        tags,
        ...does(
          'how many pictures of other sites one of the own mails names; 0 for what is none of them',
          '本人某封邮件中的外部图片数；不是本人邮件时为 0',
          '本人某封郵件中的外部圖片數；不是本人郵件時為 0',
        ),
        answer: object({ pictures: integer }),
        params: idParams,
      },
    },
    async ({ user, params }) => ({ pictures: await picturesOf(db, user.id, params.id) }),
  )

  app.post(
    `${path}/Receive`,
    {
      config: { ...config, rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags,
        ...does(
          'receive what is new in the own mailbox, at most 200 mails; `more` says whether others wait',
          '收取本人邮箱中的新邮件，每次最多 200 封；more 表示是否还有未收取的',
          '收取本人信箱中的新郵件，每次最多 200 封；more 表示是否還有未收取的',
        ),
        answer: object({ received: integer, more: boolean }),
      },
    },
    async ({ user, t }) => {
      const { received, more, fault } = await receive(app, user.id)
      if (fault) return reply('mail.received.broke', { received, more }, { n: received, why: t(`t:${fault.key}`, fault.params) })
      const key = received === 0 && !more ? 'mail.received.none' : more ? 'mail.received.more' : 'mail.received'
      return reply(key, { received, more }, { n: received })
    },
  )

  app.delete<{ Body: { ids: string | string[] } }>(
    `${path}/Record`,
    {
      config,
      schema: {
        tags,
        ...does(
          'delete own mails here; they stay in the mailbox',
          '删除本人在本系统中的邮件，邮箱中的邮件不受影响',
          '刪除本人在本系統中的郵件，信箱中的郵件不受影響',
        ),
        answer: noData,
        body: idsSchema,
      },
    },
    async ({ body, writer }) => {
      const ids = idsOf(body.ids)
      if (ids.length === 0) throw notFound()
      await transaction(db, (trx) => deleteMails(trx, writer.actor, ids))
      return reply('server.deleted')
    },
  )
}
