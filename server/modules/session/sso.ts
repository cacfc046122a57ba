import type { FastifyRequest } from 'fastify'
import { ownPath } from '#core/ownPath.ts'
import { beginSso, type Claims, endSso } from '../../auth/oidc.ts'
import { openSession } from '../../auth/session.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { object } from '../../http/answer.ts'
import { does, means, type Routes, reply, text } from '../../http/route.ts'
import { sessionHours } from '../../settings/settings.ts'
import { noteSignIn } from './account.ts'
import { tellElsewhere } from './elsewhere.ts'

const tags = ['session']
const rateLimit = { max: 120, timeWindow: '1 minute' }

/**
 * RT-06: sign-in at an OpenID provider. /sso asks where to go, /auth-redirect brings back what the provider gave; the
 * token of the session is in the answer of that post and in no address.
 */
export const sso: Routes = (app) => {
  const { settings: config } = app

  app.post<{ Body: { redirect?: string; base?: string } }>(
    '/api/oauth/Sso/Start',
    {
      config: { access: 'open', whileLocked: true, rateLimit },
      schema: {
        tags,
        ...does(
          'begin a sign-in at the OpenID provider: where to go, and what this browser shows when it comes back',
          '开始 OpenID 登录：返回要前往的地址，以及浏览器回来时须出示的凭据',
          '開始 OpenID 登入：傳回要前往的位址，以及瀏覽器回來時須出示的憑據',
        ),
        answer: object({ url: text, browser: text }),
        body: {
          type: 'object',
          properties: {
            redirect: {
              ...text,
              maxLength: 2000,
              ...means('an address of this application to come back to', '登录后返回的本系统地址', '登入後返回的本系統位址'),
            },
            base: { ...text, pattern: '^/(?:app-[\\w-]{1,100})?$' },
          },
        },
      },
    },
    async (request) => {
      const { redirect, base = '/' } = request.body
      const redirectUri = `${originOf(request)}${base.replace(/\/$/, '')}/auth-redirect`
      return beginSso(app.db, config, { redirectUri, returnTo: ownPath(redirect) })
    },
  )

  app.post<{ Body: { query: string; browser: string } }>(
    '/api/oauth/Sso/Finish',
    {
      config: { access: 'open', whileLocked: true, rateLimit },
      schema: {
        tags,
        ...does(
          'end a sign-in at the OpenID provider: what it sent along, once; answers the token',
          '完成 OpenID 登录：提交登录服务带回的内容（仅一次有效），返回令牌',
          '完成 OpenID 登入：送出登入服務帶回的內容（僅一次有效），傳回權杖',
        ),
        answer: object({ token: text, theme: text, redirect: text }),
        body: {
          type: 'object',
          properties: { query: { ...text, maxLength: 8000 }, browser: { ...text, maxLength: 100 } },
          required: ['query', 'browser'],
        },
      },
    },
    async (request) => {
      const { claims, returnTo } = await endSso(app.db, config, request.body)
      const found = await personOf(app.db, claims, config.PINGE_OIDC_CLAIM)
      if (!found) {
        request.log.warn('sign-in at the provider by somebody who has no account here')
        throw new ApiError('badRequest', { key: 'sso.unknown' })
      }
      if (found.enabledMark !== 1) throw new ApiError('accountDisabled')
      if (found.heldId !== null) throw new ApiError('accountHeld')
      const token = await transaction(app.db, async (trx) => {
        await noteSignIn(trx, found.id, request.ip)
        const from = { ip: request.ip, agent: request.headers['user-agent'], via: 'oidc' as const }
        await tellElsewhere(trx, found.id, from)
        return openSession(trx, found.id, from, await sessionHours(trx, config))
      })
      request.log.info({ userId: found.id }, 'signed in at the provider')
      return reply('server.signedIn', { token, theme: found.theme ?? 'classic', redirect: returnTo })
    },
  )
}

/** Where this server is reached; the provider only accepts addresses that it was given. */
const originOf = (request: FastifyRequest) => new URL(`${request.protocol}://${request.host}`).origin

/** The account that a provider's claims name: by the configured claim, else by an address that the provider has checked. Nobody is made. */
async function personOf(db: Db, claims: Claims, claim: string) {
  const query = db
    .selectFrom('base_user')
    .leftJoin('base_user_lock', 'userId', 'id')
    .select(['id', 'account', 'enabledMark', 'theme', 'userId as heldId'])
  const account = claims[claim]
  const byAccount =
    typeof account === 'string' && account !== '' ? await query.where('account', '=', account).executeTakeFirst() : undefined
  if (byAccount) return byAccount
  if (claims.email_verified !== true || typeof claims.email !== 'string' || claims.email === '') return undefined
  const found = await query.where('email', '=', claims.email).limit(2).execute()
  return found.length === 1 ? found[0] : undefined
}
