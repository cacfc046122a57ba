import type { FastifyRequest } from 'fastify'
import { passwordFaults } from '#core/password.ts'
import { choiceMark } from '#core/text.ts'
import { drawCaptcha, useCaptcha } from '../../auth/captcha.ts'
import { providerOf } from '../../auth/oidc.ts'
import { placeOf } from '../../auth/place.ts'
import { closeSession, lockSession, openSession } from '../../auth/session.ts'
import { noteFailedSignIn } from '../../auth/signInLog.ts'
import { looksOf, systemsOf } from '../../auth/systems.ts'
import { beginAttempt, type CaptchaMode, endAttempt, needsCaptcha, noteRefused, ownAttempts } from '../../auth/throttle.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { boolean, noData, object, orNull } from '../../http/answer.ts'
import { does, means, type Routes, said, text } from '../../http/route.ts'
import { menusVersion } from '../../realtime/counts.ts'
import { repository } from '../../records/entity/repository.ts'
import { frameHosts } from '../../settings/hosts.ts'
import { cipherKey, readSettings, sessionHours, toldSettings } from '../../settings/settings.ts'
import { ownTexts } from '../../texts/own.ts'
import { columnModulesOf } from '../columnSettings/index.ts'
import { openPage } from '../pages/index.ts'
import { menusOf, permissionsOf, userInfoOf } from '../profile/index.ts'
import { toldAnswer } from '../settings/index.ts'
import { noteSignIn, verifyAccount } from './account.ts'
import { currentUserAnswer, passwordPolicyAnswer } from './answers.ts'

const tags = ['session']
const short = { ...text, maxLength: 300 } as const
interface Credentials {
  account: string
  password: string
}
const credentials = { account: short, password: short } as const

/** The session calls: sign in and out, who am I, lock and unlock the screen. */
export const session: Routes = (app) => {
  /** When a captcha is asked, as it is set now. */
  const captchaMode = async () => (await readSettings(app.db, app.settings)).captcha as CaptchaMode
  const key = () => cipherKey(app.db, app.settings.PINGE_CIPHER_KEY)
  // A second net under the counted failures, wide enough that one who hammers does not shut out who sits at the same address.
  const rateLimit = { max: 3000, timeWindow: '1 minute' }

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
      const found = await verifyAccount(app.db, account, password, await key(), request.ip)
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
        return openSession(trx, found.id, from, await sessionHours(trx, app.settings))
      })
      request.log.info({ userId: found.id }, 'signed in')
      return said('server.signedIn', { token, theme: found.theme ?? 'classic' })
    },
  )

  app.get<{ Querystring: { systemCode?: string; texts?: string; page?: string } }>(
    '/api/oauth/CurrentUser',
    {
      config: { access: 'user', whilePasswordDue: true },
      schema: {
        tags,
        ...does(
          'who is signed in, their menus and permissions in one system: the one with this code, else the one that they work in',
          '当前登录用户及其在某系统的菜单与权限：按系统编码，否则为当前系统',
          '目前登入的使用者及其在某系統的選單與權限：依系統編碼，否則為目前系統',
        ),
        answer: currentUserAnswer,
        querystring: {
          type: 'object',
          properties: {
            systemCode: short,
            texts: short,
            page: {
              ...short,
              ...means(
                'a fixed page that will be opened: it comes along',
                '随后要打开的固定页面，一并返回',
                '隨後要開啟的固定頁面，一併傳回',
              ),
            },
          },
        },
      },
    },
    async (request) => {
      const { systemCode, texts, page } = request.query
      const systems = await systemsOf(app.db, request.user, systemCode)
      const { current } = systems
      if (systemCode && !current) throw new ApiError('forbidden', { key: 'server.systemRefused' })
      const version = await menusVersion(app.db)
      const grants = await request.grants()
      const menuList = current ? await menusOf(app.db, grants, current.id) : []
      const info = await userInfoOf(app.db, request.user, systems)
      return {
        menuList,
        userInfo: {
          ...info,
          prevLoginIPAddressName: placeOf(info.prevLoginIPAddress as string, request.t),
          mustChangePassword: request.user.passwordDue,
          columnModules: await columnModulesOf(app.db, request.user.id),
          frameHosts: await frameHosts(app.db),
        },
        permissionList: permissionsOf(menuList, grants),
        menusVersion: version,
        sysConfigInfo: { ...(await toldSettings(app.db, 'signedIn')), ...looksOf(current) },
        texts: await ownTexts(app.db, request.language, texts),
        ...(page ? { page: (await openPage(app, page, request.t)) ?? null } : {}),
      }
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
      await closeSession(app.db, request.user.sessionId)
      return said('server.signedOut')
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

  const unlock = async (request: { body: Partial<Credentials> | undefined; user: { id: string; sessionId: string }; ip: string }) => {
    const account = request.body?.account?.trim() ?? ''
    const attempts = ownAttempts(request.user.id)
    await beginAttempt(app.db, attempts)
    const found = await verifyAccount(app.db, account, request.body?.password, await key(), request.ip)
    if (found?.id !== request.user.id) throw new ApiError('signInFailed')
    await endAttempt(app.db, attempts)
    await lockSession(app.db, request.user.sessionId, false)
    return said('server.unlocked')
  }
  const lockBody = { type: ['object', 'null'], properties: credentials }

  app.post<{ Body: Partial<Credentials> | undefined }>(
    '/api/oauth/LockScreen',
    {
      config: { access: 'user', whileLocked: true, whilePasswordDue: true, rateLimit },
      schema: {
        tags,
        ...does(
          'lock the screen; with account and password it unlocks, as Unlock does',
          '锁定屏幕；带账号和密码时解锁，同 Unlock',
          '鎖定螢幕；帶帳號和密碼時解鎖，同 Unlock',
        ),
        answer: noData,
        body: lockBody,
      },
    },
    async (request) => {
      if (request.body?.account && request.body.password) return unlock(request)
      await lockSession(app.db, request.user.sessionId, true)
      return said('server.lockedNow')
    },
  )

  app.post<{ Body: Credentials }>(
    '/api/oauth/Unlock',
    {
      config: { access: 'user', whileLocked: true, whilePasswordDue: true, rateLimit },
      schema: {
        tags,
        ...does(
          "unlock the screen with the account's password, in its wire form",
          '用账号密码（传输形式）解锁屏幕',
          '用帳號密碼（傳輸形式）解鎖螢幕',
        ),
        answer: noData,
        body: { type: 'object', properties: credentials, required: ['account', 'password'] },
      },
    },
    unlock,
  )

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
      cipherKey: await key(),
      // SH-08: what the login page shows of the system's settings
      sysConfig: await toldSettings(app.db, 'everybody'),
      sso: providerOf(app.settings),
    }),
  )

  app.get(
    '/api/oauth/getPasswordPolicy',
    {
      config: { access: 'open' },
      schema: {
        tags,
        ...does('what a new password must be like', '新密码须符合的要求', '新密碼須符合的要求'),
        answer: passwordPolicyAnswer,
      },
    },
    async ({ t }) => {
      const settings = await readSettings(app.db)
      const flag = (name: keyof typeof settings) => Number(settings[name])
      return {
        passwordStrengthLimit: flag('passwordStrengthLimit'),
        passwordLengthMin: flag('passwordLengthMin'),
        passwordLengthMinNumber: flag('passwordLengthMinNumber'),
        containsNumbers: flag('containsNumbers'),
        includeLowercaseLetters: flag('includeLowercaseLetters'),
        includeUppercaseLetters: flag('includeUppercaseLetters'),
        containsCharacters: flag('containsCharacters'),
        mandatoryModificationOfInitialPassword: flag('mandatoryModificationOfInitialPassword'),
        // in words, for whoever chooses a password: what none at all breaks is all that is asked
        hint: passwordFaults(settings, '')
          .map(({ key, params }) => t(`t:${key}`, params))
          .join(t(choiceMark)),
      }
    },
  )

  app.post(
    '/api/oauth/updatePasswordMessage',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          "leave the signed-in person a 'change your password' reminder",
          '给当前用户发送修改密码的提醒',
          '傳送修改密碼的提醒給目前使用者',
        ),
        answer: noData,
      },
    },
    async (request) => {
      const reminder = request.t('t:server.passwordReminder')
      await transaction(app.db, (trx) =>
        repository('message').insert(trx, { title: reminder, bodyText: reminder, type: 1, toUserId: request.user.id }, request.writer),
      )
      return said('server.done')
    },
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
