import type { FastifyRequest } from 'fastify'
import { drawCaptcha, useCaptcha } from '../../auth/captcha.ts'
import { providerOf } from '../../auth/oidc.ts'
import { closeSession, openSession } from '../../auth/session.ts'
import { noteFailedSignIn } from '../../auth/signInLog.ts'
import { beginAttempt, type CaptchaMode, endAttempt, needsCaptcha, noteRefused } from '../../auth/throttle.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { boolean, noData, object, orNull } from '../../http/answer.ts'
import { does, type Routes, reply, text } from '../../http/route.ts'
import { readSettings, sessionHours, toldSettings } from '../../settings/settings.ts'
import { toldAnswer } from '../settings/index.ts'
import { noteSignIn, verifyAccount } from './account.ts'
import { type Credentials, credentials, keyOf, rateLimit, short, tags } from './calls.ts'
import { tellElsewhere } from './elsewhere.ts'

/** Signing in and out, and what the login page needs for it. */
export const signIn: Routes = (app) => {
  /** When a captcha is asked, as it is set now. */
  const captchaMode = async () => (await readSettings(app.db, app.settings)).captcha as CaptchaMode

  app.post<{ Body: Credentials & { code?: string; timestamp?: string } }>(
    '/api/oauth/Login',
    {
      config: { access: 'open', whileLocked: true, rateLimit },
      schema: {
        tags,
        ...does(
          'sign in: account, password in its wire form, and a captcha when getConfig asks for one; form-encoded or JSON',
          '登录：账号、传输形式的密码，getConfig 要求时加验证码；表单编码或 JSON',
          '登入：帳號、傳輸形式的密碼，getConfig 要求時加驗證碼；表單編碼或 JSON',
        ),
        body: {
          type: 'object',
          properties: {
            ...credentials,
            code: short,
            timestamp: short,
            origin: short,
            pinge_ticket: short,
            grant_type: { enum: ['password'] },
          },
          required: ['account', 'password'],
        },
        answer: object({ token: text, theme: text }),
      },
    },
    async (request) => {
      const { password, code = '', timestamp = '' } = request.body
      const account = request.body.account.trim()
      const attempts = { account, ip: request.ip }
      const captcha = await captchaMode()
      const asks = await needsCaptcha(app.db, attempts, captcha)
      // The captcha comes first: what fails on it costs one read, and counts against no account.
      if (asks && !(code && (await useCaptcha(app.db, timestamp, code)))) {
        await noteRefused(app.db, attempts)
        throw new ApiError('captchaWrong', { data: { loginNeedCode: true, field: 'code' } })
      }
      await beginAttempt(app.db, attempts, { captcha: asks })
      const found = await verifyAccount(app.db, account, password, await keyOf(app), request.ip)
      if (!found) {
        // Nobody waits for it: an account that exists would answer later than one that does not.
        void noteFailed(request, account)
        throw new ApiError('signInFailed', { data: { loginNeedCode: await needsCaptcha(app.db, attempts, captcha) } })
      }
      if (!found.enabled) throw new ApiError('accountDisabled')
      if (found.held) throw new ApiError('accountHeld')
      await endAttempt(app.db, attempts)
      const token = await transaction(app.db, async (trx) => {
        await noteSignIn(trx, found.id, request.ip)
        const from = { ip: request.ip, agent: request.headers['user-agent'] }
        await tellElsewhere(trx, found.id, from)
        return openSession(trx, found.id, from, await sessionHours(trx, app.settings))
      })
      request.log.info({ userId: found.id }, 'signed in')
      return reply('server.signedIn', { token, theme: found.theme ?? 'classic' })
    },
  )

  // A state-changing GET, as the specification has it; only the Authorization header opens it, so no foreign page can (reading C-059).
  app.get(
    '/api/oauth/Logout',
    {
      config: { access: 'user', whileLocked: true, whilePasswordDue: true },
      schema: { tags, ...does('end this session', '退出登录，结束当前会话', '登出，結束目前的工作階段'), answer: noData },
    },
    async (request) => {
      await transaction(app.db, (trx) => closeSession(trx, request.user.sessionId))
      return reply('server.signedOut')
    },
  )

  /** A line for the operator and one for the person; a name that nobody has may be a password in the wrong field, and is not written. */
  const noteFailed = async (request: FastifyRequest, account: string) => {
    try {
      const userId = await noteFailedSignIn(app.db, account, { ip: request.ip, agent: request.headers['user-agent'] })
      request.log.warn({ userId: userId ?? null, ip: request.ip }, 'sign-in failed')
    } catch (error) {
      request.log.warn({ err: error }, 'a failed sign-in was not noted')
    }
  }

  app.get<{ Params: { account: string } }>(
    '/api/oauth/getConfig/:account',
    {
      config: { access: 'open', whileLocked: true },
      schema: {
        tags,
        ...does(
          'what the login page needs: whether this account must give a captcha, the cipher key, the name of the system, the OpenID provider',
          '登录页所需的信息：该账号是否需要验证码、加密密钥、系统名称、OpenID 登录服务',
          '登入頁所需的資訊：該帳號是否需要驗證碼、加密金鑰、系統名稱、OpenID 登入服務',
        ),
        answer: object({
          loginNeedCode: boolean,
          cipherKey: text,
          sysConfig: toldAnswer('everybody'),
          sso: orNull(object({ name: text })),
        }),
        params: { type: 'object', properties: { account: short } },
      },
    },
    async (request) => ({
      loginNeedCode: await needsCaptcha(app.db, { account: request.params.account, ip: request.ip }, await captchaMode()),
      cipherKey: await keyOf(app),
      // SH-08: what the login page shows of the system's settings
      sysConfig: await toldSettings(app.db, 'everybody'),
      sso: providerOf(app.settings),
    }),
  )

  app.get<{ Params: { random: string } }>(
    '/api/file/ImageCode/:random',
    {
      config: { access: 'open', whileLocked: true, raw: true, rateLimit: { ...rateLimit, max: 600 } },
      schema: {
        tags,
        ...does(
          'a captcha (SVG); send its number back as `timestamp` with the code',
          '验证码图片（SVG）；其编号须作为 `timestamp` 与验证码一同送回',
          '驗證碼圖片（SVG）；其編號須作為 `timestamp` 與驗證碼一同送回',
        ),
        params: { type: 'object', properties: { random: { ...text, pattern: '^[\\w.-]{1,64}$' } } },
      },
    },
    async (request, reply) => reply.type('image/svg+xml').send(await drawCaptcha(app.db, request.params.random)),
  )
}
