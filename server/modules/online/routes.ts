import type { FastifyRequest } from 'fastify'
import { endSessions } from '../../auth/session.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { anyOf } from '../../db/columns.ts'
import { transaction } from '../../db/transaction.ts'
import { askerOf } from '../../http/access.ts'
import { noData, pageOf } from '../../http/answer.ts'
import { does, idParams, listQuery, type Routes, reply } from '../../http/route.ts'
import { isStorable } from '../../records/entity/values.ts'
import { idsOf, idsSchema } from '../notices/index.ts'
import { mostOnline, type OnlineQuery, ofReached, onlineUsers, sessionAnswer } from './list.ts'

const menu = 'permission.onlineUser'
const tags = ['onlineUser']

/** Who is online, and signing someone out (SH-14), among those whom the caller reaches (PM-09). */
export const onlineUser: Routes = (app) => {
  const signOut = (request: FastifyRequest, ids: readonly string[]) =>
    transaction(app.db, async (trx) => {
      const reached = await ofReached(trx, askerOf(request), 'update')
      let query = trx.selectFrom('base_session').select('id').where('id', '=', anyOf(ids))
      if (reached) query = query.where(reached)
      const found = (await query.execute()).map(({ id }) => String(id))
      const ended = await endSessions(trx, found, 'online.signedOut')
      await audit(
        trx,
        request.writer.actor,
        ended.map((recordId) => ({ entity: 'session', recordId, verb: 'delete' as const })),
      )
      return ended.length
    })

  app.get<{ Querystring: OnlineQuery }>(
    '/api/permission/OnlineUser',
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'sessions in use: who, since when, from where; isMine marks the own one',
          '在线会话：用户、登录时间与来源；isMine 标记本人当前会话',
          '線上工作階段：使用者、登入時間與來源；isMine 標示本人目前的工作階段',
        ),
        answer: pageOf(sessionAnswer),
        querystring: {
          ...listQuery,
          properties: { ...listQuery.properties, pageSize: { type: 'integer', minimum: 1, maximum: mostOnline } },
        },
      },
    },
    (request) => onlineUsers(app.db, request.query, request.user.sessionId, askerOf(request)),
  )

  app.delete<{ Params: { id: string } }>(
    '/api/permission/OnlineUser/:id',
    {
      config: { access: { menu, button: 'btn_remove' } },
      schema: { tags, ...does('sign this session out', '将该会话下线', '將該工作階段登出'), answer: noData, params: idParams },
    },
    async (request) => {
      const { id } = request.params
      if (id === request.user.sessionId) throw new ApiError('badRequest', { key: 'online.own' })
      if (!isStorable(id) || (await signOut(request, [id])) === 0) throw notFound()
      return reply('online.done')
    },
  )

  app.delete<{ Body: { ids: string | string[] } }>(
    '/api/permission/OnlineUser',
    {
      config: { access: { menu, button: 'btn_batchRemove' } },
      schema: {
        tags,
        ...does(
          'sign these sessions out; the own one is left alone',
          '批量将会话下线；不影响本人当前会话',
          '批次將工作階段登出；不影響本人目前的工作階段',
        ),
        answer: noData,
        body: idsSchema,
      },
    },
    async (request) => {
      await signOut(
        request,
        idsOf(request.body.ids).filter((id) => id !== request.user.sessionId),
      )
      return reply('online.done')
    },
  )
}
