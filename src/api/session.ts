import type { Language } from '#core/types.ts'
import type { Answers } from './answers.ts'
import { ask } from './call.ts'
import { type Answer, ApiError, type Send, sessionEnd } from './client.ts'
import { sealPassword } from './password.ts'
import type { CurrentUser, OwnTexts, TokenResponse } from './types.ts'

/** What getConfig answers before a login: whether this account must copy a picture, the cipher's key, the system's looks. */
export type LoginConfig = Answers['GET /api/oauth/getConfig/:account']

/** Reading C-023: asked with the account that is about to sign in. */
export async function loginConfig(send: Send, account: string): Promise<LoginConfig> {
  const { data } = await ask(send, 'GET /api/oauth/getConfig/:account', { params: { account: account || '-' }, quiet: true })
  return data
}

/** The captcha's picture; `random` is sent back as `timestamp` with the code. */
export const captchaUrl = (random: string): string => `/api/file/ImageCode/${encodeURIComponent(random)}`

export interface LoginForm {
  account: string
  password: string
  code: string
  /** the captcha's key */
  timestamp: string
}

/** SE-01: signs in. The call is exempt from the end of a session: a wrong password has none. */
export async function login(send: Send, form: LoginForm, key: string): Promise<Answer<TokenResponse>> {
  const body = {
    account: form.account,
    password: sealPassword(form.password, key),
    code: form.code,
    timestamp: form.timestamp,
    origin: 'pc',
    pinge_ticket: '',
    grant_type: 'password',
  }
  return ask(send, 'POST /api/oauth/Login', { body, form: true })
}

/** RT-06: where to go to sign in at the provider, and what this browser shows when it comes back. */
export async function startSso(send: Send, redirect: string, base: string): Promise<{ url: string; browser: string }> {
  const { data } = await ask(send, 'POST /api/oauth/Sso/Start', { body: { redirect, base }, quiet: true })
  return data
}

/** What the provider sent along becomes a session; the token is in the answer and in no address. */
export async function finishSso(send: Send, query: string, browser: string): Promise<TokenResponse & { redirect: string }> {
  const body = { query, browser }
  const { data } = await ask(send, 'POST /api/oauth/Sso/Finish', { body, quiet: true })
  return data
}

/**
 * SE-04: who is signed in and what they may see; `systemCode` names a system, else it is the one that the server has for
 * the session; `texts` is the hash of the administrator's texts that are here already; `page` a fixed page that comes along.
 */
export const currentUser = (
  send: Send,
  systemCode: string | undefined,
  texts?: string,
  options: { untold?: ReadonlySet<number>; page?: string | undefined } = {},
): Promise<Answer<CurrentUser>> => {
  const { page = null, ...rest } = options
  return ask(send, 'GET /api/oauth/CurrentUser', { query: { systemCode: systemCode ?? null, texts: texts ?? null, page }, ...rest })
}

/** SE-24: works in another of the person's systems. */
export const switchSystem = (send: Send, majorId: string): Promise<Answer<unknown>> =>
  ask(send, 'PUT /api/permission/Users/Current/major', { body: { majorId, majorType: 'System' } })

/** What the administrator says instead of texts in one language; `known` is the hash of what is here already. */
export const ownTexts = (send: Send, language: Language, known: string | undefined): Promise<Answer<OwnTexts>> =>
  ask(send, 'GET /api/system/Translation/Texts/:language', { params: { language }, query: { hash: known ?? null }, quiet: true })

/** SE-25: keeps the language with the person. */
export const keepLanguage = (send: Send, language: Language): Promise<Answer<null>> =>
  ask(send, 'PUT /api/permission/Users/Current/SystemLanguage', { body: { language }, quiet: true })

/** SE-10 */
export const logout = (send: Send): Promise<Answer<null>> => ask(send, 'GET /api/oauth/Logout', { quiet: true })

/** Nobody waits longer than this before their screen is shut. */
const lockPatience = 3000

/** LK-01: tells the server, so that the token is of no use to who finds it. */
export const lockScreen = (send: Send): Promise<Answer<null>> =>
  ask(send, 'POST /api/oauth/LockScreen', { body: {}, timeout: lockPatience })

/** LK-02: the account and the password again, as for a login. False when the session itself is over, which nobody is told. */
export async function unlock(send: Send, account: string, password: string, key: string): Promise<boolean> {
  try {
    await ask(send, 'POST /api/oauth/Unlock', { body: { account, password: sealPassword(password, key) }, untold: sessionEnd })
    return true
  } catch (error) {
    if (error instanceof ApiError && sessionEnd.has(error.code)) return false
    throw error
  }
}
