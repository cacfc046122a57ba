import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { digestOf } from '../../auth/password.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { saved } from '../../http/answer.ts'
import { does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { cipherKey } from '../../settings/settings.ts'
import { freshFault, nothing, setPassword } from '../session/index.ts'
import { requireOther } from './administrators.ts'
import { holdsMore } from './holdsMore.ts'
import { lock, unlock } from './locks.ts'

export const menu = 'permission.user'
const tags = ['user']
const path = '/api/permission/Users/:id/Actions'
type ById = { Params: { id: string } }

/** OR-06, PM-08: passwords that administrators set, and locks. People out of the caller's reach are not found. */
export const userActions: Routes = (app) => {
  const { db } = app
  // who may only read in a branch changes nobody's password there, and locks nobody
  const reached = (trx: Db, { params, writer }: FastifyRequest<ById>): Promise<Row> =>
    repository('user').get(trx, params.id, writer, 'update')
  const notSelf = ({ params, user }: FastifyRequest<ById>, key: string) => {
    if (params.id === user.id) throw new ApiError('badRequest', { key })
  }

  app.post<ById & { Body: { password: string } }>(
    `${path}/ResetPassword`,
    {
      config: { access: { menu, button: 'btn_resetPassword' }, rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        tags,
        ...does(
          "set somebody's password: as MD5 (hex) or in the wire form of the login; all their sessions end, and it counts as never changed",
          '重置用户密码：MD5（十六进制）或登录时的传输形式；其所有会话结束，并视为从未修改过密码',
          '重設使用者密碼：MD5（十六進位）或登入時的傳輸形式；其所有工作階段結束，並視為從未修改過密碼',
        ),
        answer: saved,
        params: idParams,
        body: { type: 'object', required: ['password'], properties: { password: { ...text, maxLength: 300 } } },
      },
    },
    async (request) => {
      const { id } = request.params
      const digest = digestOf(request.body.password, await cipherKey(db, app.settings.PINGE_CIPHER_KEY))
      const { realName } = await reached(db, request)
      // whoever finds an open window must not take the account over
      notSelf(request, 'server.ownPassword')
      const fault = digest === undefined || digest === nothing ? 'password.new.required' : await freshFault(db, id, digest)
      if (fault || !digest) throw invalid([{ field: 'password', rule: 'password', message: request.t(`t:${fault}`) }])
      await transaction(db, async (trx) => {
        await reached(trx, request)
        const { asker } = request.writer
        if (asker && (await holdsMore(trx, id, asker))) throw new ApiError('forbidden', { key: 'server.holdsMore' })
        await setPassword(trx, id, { digest }, false)
        // That it was set, by whom and from where; never what it is.
        await audit(trx, request.writer.actor, [{ entity: 'userLogin', recordId: id, verb: 'update', after: { password: 'reset' } }])
      })
      request.log.info({ userId: id, by: request.user.id }, 'password reset')
      return reply('server.passwordReset', { id }, { name: String(realName) })
    },
  )

  app.put<ById>(
    `${path}/lock`,
    {
      config: { access: { menu, button: 'btn_lock' } },
      schema: {
        tags,
        ...does(
          'lock somebody until they are unlocked: all their sessions end at once',
          '锁定用户直至解锁；其所有会话立即结束',
          '鎖定使用者直到解鎖；其所有工作階段立即結束',
        ),
        answer: saved,
        params: idParams,
      },
    },
    async (request) => {
      await transaction(db, async (trx) => {
        const { isAdministrator } = await reached(trx, request)
        notSelf(request, 'server.notSelf')
        if (isAdministrator === 1) await requireOther(trx, request.params.id, request.user.id)
        await lock(trx, request.params.id, request.writer)
      })
      return reply('server.done', { id: request.params.id })
    },
  )

  app.put<ById>(
    `${path}/unlock`,
    {
      config: { access: { menu, button: 'btn_lock' } },
      schema: {
        tags,
        ...does(
          'unlock somebody, whom an administrator or too many wrong passwords had locked',
          '解锁被管理员锁定或因密码错误过多而锁定的用户',
          '解鎖被管理員鎖定或因密碼錯誤過多而鎖定的使用者',
        ),
        answer: saved,
        params: idParams,
      },
    },
    async (request) => {
      await transaction(db, async (trx) => unlock(trx, await reached(trx, request), request.writer))
      return reply('server.done', { id: request.params.id })
    },
  )
}
