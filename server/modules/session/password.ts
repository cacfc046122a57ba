import type { FastifyRequest } from 'fastify'
import type { FieldError } from '#core/types.ts'
import { useCaptcha } from '../../auth/captcha.ts'
import { digestOf } from '../../auth/password.ts'
import { beginAttempt, endAttempt, ownAttempts } from '../../auth/throttle.ts'
import { invalid } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { transaction } from '../../db/transaction.ts'
import { noData } from '../../http/answer.ts'
import { does, type Routes, reply, text } from '../../http/route.ts'
import { cipherKey } from '../../settings/settings.ts'
import { isPassword, setPassword } from './account.ts'
import { freshFault, nothing } from './freshPassword.ts'

interface Change {
  oldPassword?: string
  password?: string
  code?: string
  timestamp?: string
}

/**
 * The password of the signed-in person (VR-15 to VR-18). Only digests come here, so the policy's length and classes
 * (src/core/rules/password.ts) cannot be seen: the browser holds them, and whoever writes their own client could choose a
 * weak password for themselves. What a digest does tell is held here: it is not the old password, nor the person's
 * own name or number, nor one of those that everybody tries.
 */
export const password: Routes = (app) => {
  const short = { ...text, maxLength: 300 } as const

  app.post<{ Body: Change }>(
    '/api/permission/Users/Current/Actions/ModifyPassword',
    {
      config: { access: 'user', whilePasswordDue: true, rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags: ['permission.currentUser'],
        ...does(
          'change the own password: both as MD5 (hex) or in the wire form of the login, with a captcha; other sessions end',
          '修改本人密码：新旧密码为 MD5（十六进制）或登录时的传输形式，并附验证码；其他会话结束',
          '修改本人密碼：新舊密碼為 MD5（十六進位）或登入時的傳輸形式，並附驗證碼；其他工作階段結束',
        ),
        answer: noData,
        body: { type: 'object', properties: { oldPassword: short, password: short, code: short, timestamp: short } },
      },
    },
    async (request) => {
      const { user } = request
      const attempts = ownAttempts(user.id)
      const { old, fresh } = await checked(request)
      await beginAttempt(app.db, attempts)
      if (!(await isPassword(app.db, user.id, old, request.ip))) throw refused(request, 'oldPassword', 'password.old.wrong')
      await endAttempt(app.db, attempts)
      const fault = fresh === old ? 'password.new.same' : await freshFault(app.db, user.id, fresh)
      if (fault) throw refused(request, 'password', fault)
      await transaction(app.db, async (trx) => {
        await setPassword(trx, user.id, { digest: fresh }, true, user.sessionId)
        // That it was changed, by whom and from where; never what it was or is.
        await audit(trx, request.writer.actor, [{ entity: 'userLogin', recordId: user.id, verb: 'update', after: { password: 'changed' } }])
      })
      request.log.info({ userId: user.id }, 'password changed')
      return reply('password.changed')
    },
  )

  /** VR-12, VR-15, VR-17: what must be there. The captcha is used up, right or wrong. */
  const checked = async (request: FastifyRequest<{ Body: Change }>): Promise<{ old: string; fresh: string }> => {
    const { oldPassword, password: given, code = '', timestamp = '' } = request.body
    const key = await cipherKey(app.db, app.settings.PINGE_CIPHER_KEY)
    const [old, fresh] = [digestOf(oldPassword, key), digestOf(given, key)]
    const missing: FieldError[] = []
    const miss = (field: string, text: string) => missing.push({ field, rule: 'required', message: request.t(`t:${text}`) })
    if (old === undefined || old === nothing) miss('oldPassword', 'password.old.required')
    if (fresh === undefined || fresh === nothing) miss('password', 'password.new.required')
    if (!code) miss('captcha', 'password.captcha.required')
    if (missing.length > 0 || old === undefined || fresh === undefined) throw invalid(missing)
    if (!(await useCaptcha(app.db, timestamp, code)))
      throw invalid([{ field: 'captcha', rule: 'captcha', message: request.t('t:server.captchaWrong') }])
    return { old, fresh }
  }
}

/** A refusal at its field; the picture was used up by the attempt, so a new one is asked for as well. */
const refused = (request: FastifyRequest, field: string, key: string) =>
  invalid([
    { field, rule: 'password', message: request.t(`t:${key}`) },
    { field: 'captcha', rule: 'captcha', message: request.t('t:password.captcha.again') },
  ])
