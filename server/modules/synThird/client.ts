import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../base/errors.ts'
import {
  type Account,
  type At,
  callJson,
  callWithToken,
  type ProviderAnswer,
  postJson,
  queryOf,
  withoutSecrets,
} from '../channels/index.ts'
import { faultOfAnswer, ThirdFault, thirdFault } from './faults.ts'
import type { Reach } from './targets.ts'

/** How a call is made again that met a limit of the service: so many times, after so many ms and twice as many each time. */
export const pace = { first: 1000, again: 5 }

/** The most that an answer may hold: a list of all departments is the biggest. */
const maxBytes = 4_194_304

/** One call of a service: a path, and a query or a body. */
export interface ThirdCall {
  path: string
  query?: { [name: string]: string }
  /** a call with a body is a POST */
  body?: object
}
/** Makes a call with the access token, and gives what was answered. Throws a `ThirdFault`. */
export type CallThird = (call: ThirdCall) => Promise<ProviderAnswer>

const stale = { qy: new Set([40014, 42001]), ding: new Set([40014, 42001]) }

/** An id or a word of an answer, whatever it was sent as. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What was asked for, or something else where it was refused for this reason. */
export const refusedAs = <T, O>(asked: Promise<T>, reason: ThirdFault['reason'], other: () => Promise<O>): Promise<T | O> =>
  asked.catch((error: unknown) => {
    if (error instanceof ThirdFault && error.reason === reason) return other()
    throw error
  })

/** What was looked up; that there is none is no fault. */
export const orNothing = <T>(asked: Promise<T>): Promise<T | undefined> => refusedAs(asked, 'gone', async () => undefined)

/** So many departments or people are read of a service at most. */
const mostRead = 100_000
/** Throws where there are more of them than are read. */
export function boundedBy(n: number): void {
  if (n > mostRead) throw new ApiError('badRequest', { key: 'synThird.fault.tooMany', params: { most: mostRead } })
}

/** DingTalk's gateway tells what is wrong by a second code: a token that has ended as well. */
const plainCode = (told: ProviderAnswer): ProviderAnswer =>
  told.errcode === 88 && /^\d+$/.test(textOf(told.sub_code))
    ? { ...told, errcode: Number(told.sub_code), errmsg: told.sub_msg ?? told.errmsg }
    : told

/** How the token of a service is asked for. */
const tokenUrl = ({ target, endpoint, appId, secret }: Reach) =>
  target === 'qy'
    ? `${endpoint}/cgi-bin/gettoken?${queryOf({ corpid: appId, corpsecret: secret })}`
    : `${endpoint}/gettoken?${queryOf({ appkey: appId, appsecret: secret })}`

/** What a service said, in one bounded line without the secret and the token. */
const clean = (said: string, account: Account, token: string) =>
  withoutSecrets(token === '' ? said : said.replaceAll(token, '…'), account)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 200)
    .trim()

/** Calls of a service, each made again where it met a limit; `again` false makes each once, for somebody who waits. */
export function clientOf(reach: Reach, at: At, again = true): CallThird {
  const { target, endpoint, appId, secret } = reach
  const account: Account = {
    ...{ id: `syn:${target}`, way: target === 'qy' ? 'weCom' : 'dingWork', ratePerMinute: 0 },
    ...{ config: { endpoint, appId }, secrets: { appSecret: secret } },
  }
  const once = async ({ path, query = {}, body }: ThirdCall): Promise<ProviderAnswer> => {
    let known = ''
    try {
      const { told } = await callWithToken(account, {
        ...{ passing: new Set<number>(), stale: stale[target] },
        ask: async () => plainCode(await callJson({ url: tokenUrl(reach) }, at)),
        use: (token) => {
          known = token
          const url = `${endpoint}${path}?${queryOf({ access_token: token, ...query })}`
          return callJson({ ...(body ? postJson(url, body) : { url }), maxBytes }, at).then(plainCode)
        },
      })
      const fault = faultOfAnswer(target, told)
      if (fault) throw fault
      return told
    } catch (error) {
      const fault = thirdFault(target, error)
      throw new ThirdFault(fault.reason, clean(fault.said, account, known))
    }
  }
  return async (call) => {
    for (let n = 0; ; n++) {
      try {
        return await once(call)
      } catch (error) {
        if (!again || !(error instanceof ThirdFault && error.passes) || n >= pace.again) throw error
        await wait(pace.first * 2 ** n, undefined, { signal: at.signal })
      }
    }
  }
}
