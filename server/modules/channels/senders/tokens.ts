import { createHash } from 'node:crypto'
import { knownCache } from '../../../db/caches.ts'
import { type Account, type Outcome, SendFault } from '../message.ts'
import type { ProviderAnswer } from './provider.ts'

/** Access tokens of providers, in this process only, by the account's credentials: whoever changes these asks anew. */
const tokens = new Map<string, { token: Promise<string>; until: number }>()
const most = 500
const counts = knownCache('accessTokens', { most, entries: () => tokens.size, clear: () => tokens.clear() })
/** A token is given up so many ms before its end: a clock may be wrong, a call may take long. */
const early = 300_000

const keyOf = ({ id, way, config, secrets }: Account) =>
  createHash('sha256')
    .update(JSON.stringify([id, way, config, secrets]))
    .digest('hex')

/** A token as a provider answered it. Throws a `SendFault` with what it said instead. */
function read(told: ProviderAnswer, passing: ReadonlySet<number>): { token: string; lasts: number } {
  const { access_token: token, expires_in: lasts, errcode, errmsg } = told
  if (typeof token === 'string' && token !== '') return { token, lasts: Number(lasts) > 0 ? Number(lasts) * 1000 : 0 }
  const state = passing.has(Number(errcode)) ? 'retry' : 'dead'
  throw new SendFault({ state, providerId: null, detail: `${String(errcode ?? '')} ${String(errmsg ?? '')}`.trim() })
}

function tokenOf(key: string, ask: () => Promise<ProviderAnswer>, passing: ReadonlySet<number>): Promise<string> {
  const known = tokens.get(key)
  if (counts.note(known !== undefined && known.until > Date.now()) && known) return known.token
  if (tokens.size >= most) tokens.clear()
  // several messages wait for one call
  const entry = { until: Number.POSITIVE_INFINITY, token: Promise.resolve('') }
  entry.token = (async () => {
    const { token, lasts } = read(await ask(), passing)
    entry.until = Date.now() + Math.max(lasts - early, lasts / 2)
    return token
  })()
  tokens.set(key, entry)
  entry.token.catch(() => tokens.delete(key))
  return entry.token
}

interface Calling {
  ask: () => Promise<ProviderAnswer>
  /** calls with a token; gives what was answered */
  use: (token: string) => Promise<ProviderAnswer>
  /** codes that say that the token does not hold (any more) */
  stale: ReadonlySet<number>
  /** codes that another try may mend */
  passing: ReadonlySet<number>
}

/** Calls with the account's access token: one that is known, else a new one; one that the provider refuses is asked for anew, once. */
export async function callWithToken(
  account: Account,
  { ask, use, stale, passing }: Calling,
): Promise<{ told: ProviderAnswer; token: string }> {
  const key = keyOf(account)
  const token = await tokenOf(key, ask, passing)
  const told = await use(token)
  if (!stale.has(Number(told.errcode))) return { told, token }
  tokens.delete(key)
  const fresh = await tokenOf(key, ask, passing)
  return { told: await use(fresh), token: fresh }
}

/** Sends with the account's access token; `read` is how an answer is read. */
export async function withToken(
  account: Account,
  { read: outcome, ...calling }: Calling & { read: (told: ProviderAnswer) => Outcome },
): Promise<Outcome> {
  const { told, token } = await callWithToken(account, calling)
  const found = outcome(told)
  return { ...found, detail: found.detail.replaceAll(token, '…') }
}
