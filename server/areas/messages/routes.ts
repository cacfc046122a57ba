import { transaction } from '../../db/transaction.ts'
import type { ListQuery } from '../../entities/query.ts'
import { type Area, idParams, listQuery, said, text } from '../../http.ts'
import { idsOf, idsSchema } from './ids.ts'
import { deleteMessages, type MessageFilter, ownMessages, readAll, readMessage } from './own.ts'

const tags = ['messages']
const config = { access: 'user' } as const
const filter = {
  keyword: { ...text, maxLength: 200 },
  type: { ...text, pattern: '^[1-4]?$', description: '1 system, 2 flow, 3 notice, 4 schedule' },
  isRead: { ...text, pattern: '^[01]?$', description: '0 unread, 1 read' },
} as const

/** NT-13: a person's own messages. Nobody sees those of others. */
export const messages: Area = (app) => {
  app.get<{ Querystring: ListQuery & MessageFilter }>(
    '/api/message',
    {
      config,
      schema: {
        tags,
        summary: 'own messages, the newest first',
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
        summary: 'mark the own messages that fit the filter as read; data.unread is how many are left',
        body: { type: ['object', 'null'], properties: filter },
      },
    },
    async (request) => {
      // What is read already stays so.
      if (request.body?.isRead === '1') return said('server.done', { unread: null })
      const unread = await transaction(app.db, (trx) => readAll(trx, request.user.id, request.body ?? {}))
      return said('server.done', { unread })
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/message/ReadInfo/:id',
    { config, schema: { tags, summary: 'one of the own messages, read from now on', params: idParams } },
    (request) => transaction(app.db, (trx) => readMessage(trx, request.user.id, request.params.id)),
  )

  app.delete<{ Body: { ids: string | string[] } }>(
    '/api/message/Record',
    { config, schema: { tags, summary: 'delete own messages', body: idsSchema } },
    async (request) => {
      await transaction(app.db, (trx) => deleteMessages(trx, request.user.id, idsOf(request.body.ids)))
      return said('server.deleted')
    },
  )
}
