import { lockSession } from '../../auth/session.ts'
import { beginAttempt, endAttempt, ownAttempts } from '../../auth/throttle.ts'
import { ApiError } from '../../base/errors.ts'
import { noData } from '../../http/answer.ts'
import { does, type Routes, reply } from '../../http/route.ts'
import { verifyAccount } from './account.ts'
import { type Credentials, credentials, keyOf, rateLimit, tags } from './calls.ts'

/** The screen of a session, locked and unlocked. */
export const lock: Routes = (app) => {
  const unlock = async (request: { body: Partial<Credentials> | undefined; user: { id: string; sessionId: string }; ip: string }) => {
    const account = request.body?.account?.trim() ?? ''
    const attempts = ownAttempts(request.user.id)
    await beginAttempt(app.db, attempts)
    const found = await verifyAccount(app.db, account, request.body?.password, await keyOf(app), request.ip)
    if (found?.id !== request.user.id) throw new ApiError('signInFailed')
    await endAttempt(app.db, attempts)
    await lockSession(app.db, request.user.sessionId, false)
    return reply('server.unlocked')
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
      return reply('server.lockedNow')
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
}
