import { notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { anything, arrayOf, integer, listOf, object, orNull, pageOf, time } from '../../http/answer.ts'
import { does, idParams, listQuery, type Routes, reply, text } from '../../http/route.ts'
import { offsetOf } from '../../records/query/days.ts'
import { askedPage, type PageQuery } from '../../records/query/page.ts'
import { timeQuery } from '../logs/index.ts'
import { sendAgain } from './deliver.ts'
import { type DeliverySearch, deliveries, delivery } from './monitor.ts'

const tags = ['messages']
const path = '/api/message/Delivery'
const menu = 'msgCenter.monitor'
/** Deliveries that one call sends again. */
const most = 500

const line = {
  ...{ id: text, event: text, channel: text, accountId: text, accountName: text, receiver: text, realName: text, title: text, state: text },
  ...{ attempts: integer, detail: text, providerId: orNull(text), creatorTime: time, nextTime: orNull(time), endTime: orNull(time) },
}
const attempt = object({ number: integer, startTime: time, endTime: orNull(time), state: text, detail: text, providerId: text })
type ById = { Params: { id: string } }

/** SH-16: what was sent to whom, how that went, and the ways to send it again. */
export const monitor: Routes = (app) => {
  const { db } = app

  app.get<{ Querystring: DeliverySearch & PageQuery }>(
    path,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('one page of deliveries, the newest first', '分页查询消息发送记录，最新的在前', '分頁查詢訊息傳送記錄，最新的在前'),
        answer: pageOf(object(line)),
        querystring: {
          ...listQuery,
          properties: {
            ...listQuery.properties,
            ...timeQuery,
            keyword: { ...text, maxLength: 100 },
            state: { ...text, enum: ['', 'waiting', 'sent', 'dead'] },
            channel: { ...text, pattern: '^[2-7]?$' },
            accountId: { ...text, maxLength: 100 },
          },
        },
      },
    },
    ({ query, headers, t }) => deliveries(db, query, offsetOf(headers), askedPage(query, { most: 500 }), t),
  )

  app.get(
    `${path}/Accounts`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('the accounts that deliveries are looked for by', '可用于筛选发送记录的账号', '可用於篩選傳送記錄的帳號'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async () => ({
      list: await db.selectFrom('msg_account').select(['id', 'fullName']).orderBy('sortCode').orderBy('id').limit(1000).execute(),
    }),
  )

  app.get<ById>(
    `${path}/:id`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('one delivery with its attempts', '一条发送记录及其每次尝试', '一筆傳送記錄及其每次嘗試'),
        answer: object({
          ...line,
          ...{ content: text, link: orNull(text), templateCode: orNull(text), variables: arrayOf(anything), tries: arrayOf(attempt) },
        }),
        params: idParams,
      },
    },
    ({ params, t }) => delivery(db, params.id, t),
  )

  const again = { config: { access: { menu, button: 'btn_edit' } } } as const
  app.post<ById>(
    `${path}/:id/Actions/SendAgain`,
    {
      ...again,
      schema: {
        tags,
        ...does(
          'sends a delivery again that was not sent, with all of its tries',
          '重新发送一条未发出的消息，重试次数重新计算',
          '重新傳送一則未送出的訊息，重試次數重新計算',
        ),
        answer: object({ count: integer }),
        params: idParams,
      },
    },
    async ({ params: { id } }) => {
      const count = await transaction(db, async (trx) => {
        if (!(await trx.selectFrom('msg_delivery').select('id').where('id', '=', id).executeTakeFirst())) throw notFound()
        return sendAgain(trx, [id])
      })
      return reply(count === 1 ? 'msgDelivery.again' : 'msgDelivery.wasSent', { count })
    },
  )
  app.post<{ Body: { ids: string[] } }>(
    `${path}/Actions/SendAgain`,
    {
      ...again,
      schema: {
        tags,
        ...does(
          'sends several deliveries again; those that were sent stay as they are',
          '重新发送多条消息；已发出的保持不变',
          '重新傳送多則訊息；已送出的保持不變',
        ),
        answer: object({ count: integer }),
        body: {
          type: 'object',
          required: ['ids'],
          properties: { ids: { type: 'array', minItems: 1, maxItems: most, items: { ...text, maxLength: 100 } } },
        },
      },
    },
    async ({ body: { ids } }) => {
      const count = await transaction(db, (trx) => sendAgain(trx, ids))
      return reply('msgDelivery.againCount', { count }, { count })
    },
  )
}
