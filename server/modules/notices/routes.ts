import { transaction } from '../../db/transaction.ts'
import { integer, noData, object, orNull, pageOf } from '../../http/answer.ts'
import { does, idParams, listQuery, means, type Routes, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import type { ListQuery } from '../../records/entity/query.ts'
import { filesAnswer } from './holder.ts'
import { idsOf, idsSchema } from './ids.ts'
import { deleteMessages, type MessageFilter, ownMessages, readAll, readMessage } from './inbox.ts'
import { placeOfMessage } from './place.ts'

const tags = ['messages']
const config = { access: 'user' } as const
const filter = {
  keyword: { ...text, maxLength: 200 },
  type: {
    ...text,
    pattern: '^[1-4]?$',
    ...means('1 system, 2 flow, 3 notice, 4 schedule', '1 系统，2 流程，3 公告，4 日程', '1 系統，2 流程，3 公告，4 行程'),
  },
  isRead: { ...text, pattern: '^[01]?$', ...means('0 unread, 1 read', '0 未读，1 已读', '0 未讀，1 已讀') },
} as const

/** NT-13: a person's own messages. Nobody sees those of others. */
export const messages: Routes = (app) => {
  app.get<{ Querystring: ListQuery & MessageFilter }>(
    '/api/message',
    {
      config,
      schema: {
        tags,
        ...does('own messages, the newest first', '本人的消息，最新的在前', '本人的訊息，最新的在前'),
        answer: pageOf(recordAnswer(entityOf('message'), { without: ['bodyText', 'toUserId'] })),
        querystring: { ...listQuery, properties: { ...listQuery.properties, ...filter } },
      },
    },
    (request) => ownMessages(app.db, request.user.id, request.query),
  )

  app.post<{ Body: MessageFilter | null }>(
    '/api/message/Actions/ReadAll',
    {
      config,
      schema: {
        tags,
        ...does(
          'mark the own messages that fit the filter as read; data.unread is how many are left',
          '将符合筛选的本人消息标为已读；data.unread 为剩余未读数',
          '將符合篩選的本人訊息標為已讀；data.unread 為剩餘未讀數',
        ),
        answer: object({ unread: orNull(integer) }),
        body: { type: ['object', 'null'], properties: filter },
      },
    },
    async (request) => {
      // What is read already stays so.
      if (request.body?.isRead === '1') return reply('server.done', { unread: null })
      const unread = await transaction(app.db, (trx) => readAll(trx, request.user.id, request.body ?? {}))
      return reply('server.done', { unread })
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/message/ReadInfo/:id',
    {
      config,
      schema: {
        tags,
        ...does(
          'one of the own messages, read from now on; a notice has its text in bodyHtml, and files; `place` is where it leads',
          '读取本人的一条消息，并标为已读；公告的正文在 bodyHtml 中，并带附件；place 为消息指向的页面',
          '讀取本人的一則訊息，並標為已讀；公告的內文在 bodyHtml 中，並帶附件；place 為訊息指向的頁面',
        ),
        answer: recordAnswer(entityOf('message'), {
          without: ['toUserId'],
          beside: { bodyHtml: orNull(text), files: filesAnswer, place: orNull(text) },
        }),
        params: idParams,
      },
    },
    async (request) => {
      const { record, message } = await transaction(app.db, (trx) => readMessage(trx, request.user.id, request.params.id))
      return { ...record, place: await placeOfMessage(request, message) }
    },
  )

  app.delete<{ Body: { ids: string | string[] } }>(
    '/api/message/Record',
    { config, schema: { tags, ...does('delete own messages', '删除本人的消息', '刪除本人的訊息'), answer: noData, body: idsSchema } },
    async (request) => {
      await transaction(app.db, (trx) => deleteMessages(trx, request.user.id, idsOf(request.body.ids)))
      return reply('server.deleted')
    },
  )
}
