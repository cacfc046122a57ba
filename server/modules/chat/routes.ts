import { transaction } from '../../db/transaction.ts'
import { among, integer, mark, noData, object, pageOf, time } from '../../http/answer.ts'
import { does, idParams, type Routes, reply, text } from '../../http/route.ts'
import type { PageQuery } from '../../records/query/page.ts'
import { conversationsOf, deleteRecord, hideConversation } from './conversations.ts'

const tags = ['messages']
const config = { access: 'user' } as const
const query = {
  type: 'object',
  properties: {
    keyword: { ...text, maxLength: 100 },
    currentPage: { type: 'integer', minimum: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: 100 },
  },
} as const
const conversation = object({
  ...{ id: text, realName: text, account: text, headIcon: text, online: mark },
  ...{ unreadMessage: integer, latestMessage: text, latestDate: time, messageType: among('text', 'image') },
})

/** CH-02, CH-06: the conversations of the caller; nobody sees those of others. */
export const conversationRoutes: Routes = (app) => {
  const { db } = app

  app.get<{ Querystring: PageQuery & { keyword?: string } }>(
    '/api/message/imreply',
    {
      config,
      schema: {
        tags,
        ...does(
          'own conversations, the one with the newest message first; id is the other person',
          '本人的会话，最新消息在前；id 为对方用户',
          '本人的對話，最新訊息在前；id 為對方使用者',
        ),
        answer: pageOf(conversation),
        querystring: query,
      },
    },
    (request) => conversationsOf(db, request.user.id, request.query),
  )

  app.delete<{ Params: { id: string } }>(
    '/api/message/imreply/relocation/:id',
    {
      config,
      schema: {
        tags,
        ...does(
          'take the conversation with this person out of the own list until something new comes',
          '将与该用户的会话从本人列表移除，有新消息时重新出现',
          '將與該使用者的對話從本人清單移除，有新訊息時重新出現',
        ),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      await transaction(db, (trx) => hideConversation(trx, request.user.id, request.params.id))
      return reply('chat.removed')
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/message/imreply/deleteChatRecord/:id',
    {
      config,
      schema: {
        tags,
        ...does(
          'delete what was written with this person so far, for oneself only',
          '删除本人与该用户的聊天记录，对方不受影响',
          '刪除本人與該使用者的聊天記錄，對方不受影響',
        ),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      await transaction(db, (trx) => deleteRecord(trx, request.user.id, request.params.id))
      return reply('server.deleted')
    },
  )
}
