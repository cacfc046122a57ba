import { createHash, randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import type { Config } from '../base/config.ts'
import { ApiError } from '../base/errors.ts'
import { knownCache } from '../db/caches.ts'
import { moment } from '../db/columns.ts'
import type { Db } from '../db/types.ts'

/** Minutes that a person has between leaving for the provider and coming back. */
const minutes = 10
/** Seconds that the provider may take for one answer. */
const patience = 10

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** What a provider says of a person. */
export type Claims = { [claim: string]: unknown }

/** Whether an OpenID provider is configured, and how it is called on the login page. */
export const providerOf = ({ PINGE_OIDC_ISSUER, PINGE_OIDC_NAME }: Config): { name: string } | null =>
  PINGE_OIDC_ISSUER ? { name: PINGE_OIDC_NAME } : null

let known: { issuer: string; client: Promise<oidc.Configuration> } | undefined
const counts = knownCache('signInProvider', {
  most: 1,
  entries: () => (known === undefined ? 0 : 1),
  clear: () => {
    known = undefined
  },
})

/** The provider's own description, read once; an attempt that failed is made again. Throws when there is no provider, or it does not answer. */
async function clientOf(config: Config): Promise<oidc.Configuration> {
  const { PINGE_OIDC_ISSUER: issuer, PINGE_OIDC_CLIENT_ID: clientId, PINGE_OIDC_CLIENT_SECRET: secret } = config
  if (!issuer || !clientId) throw new ApiError('notFound', { key: 'sso.off' })
  if (!counts.note(known?.issuer === issuer + clientId)) {
    // TLS is asked of every provider, but for one on the same machine, as in a test.
    const plain = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(issuer)
    const client = oidc.discovery(new URL(issuer), clientId, undefined, secret ? oidc.ClientSecretPost(secret) : oidc.None(), {
      timeout: patience,
      ...(plain ? { execute: [oidc.allowInsecureRequests] } : {}),
    })
    known = { issuer: issuer + clientId, client }
    client.catch(() => {
      known = undefined
    })
  }
  try {
    return await (known as { client: Promise<oidc.Configuration> }).client
  } catch {
    throw new ApiError('unavailable', { key: 'sso.unreachable', params: { name: config.PINGE_OIDC_NAME } })
  }
}

/**
 * Begins a sign-in at the provider (authorization code, PKCE, state, nonce). What must be known when it comes back stays
 * in the database; `browser` is for the browser that began, so that nobody else's answer can be slipped to it.
 */
export async function beginSso(
  db: Db,
  config: Config,
  { redirectUri, returnTo }: { redirectUri: string; returnTo: string },
): Promise<{ url: string; browser: string }> {
  const client = await clientOf(config)
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const browser = randomBytes(24).toString('base64url')
  await db.deleteFrom('base_sso_state').where('expiresAt', '<', moment(Date.now())).execute()
  await db
    .insertInto('base_sso_state')
    .values({
      id: hash(state),
      browser: hash(browser),
      verifier,
      nonce,
      returnTo,
      redirectUri,
      expiresAt: new Date(Date.now() + minutes * 60_000),
    })
    .execute()
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, browser }
}

/** What the provider says of the person who came back with `query`. It serves once, soon, and in the browser that began. */
export async function endSso(
  db: Db,
  config: Config,
  { query, browser }: { query: string; browser: string },
): Promise<{ claims: Claims; returnTo: string }> {
  const state = new URLSearchParams(query).get('state') ?? ''
  const begun = await db
    .deleteFrom('base_sso_state')
    .where('id', '=', hash(state))
    .returning(['browser', 'verifier', 'nonce', 'returnTo', 'redirectUri', 'expiresAt'])
    .executeTakeFirst()
  if (!begun || begun.expiresAt < Date.now() || begun.browser !== hash(browser)) throw new ApiError('badRequest', { key: 'sso.stale' })
  const client = await clientOf(config)
  try {
    const back = new URL(begun.redirectUri)
    back.search = query
    const tokens = await oidc.authorizationCodeGrant(client, back, {
      expectedState: state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims() ?? { sub: '' }
    // Some providers put no more than the subject into the token.
    const more = client.serverMetadata().userinfo_endpoint ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub) : {}
    return { claims: { ...more, ...claims }, returnTo: begun.returnTo }
  } catch (error) {
    // The provider said no, or what it said does not hold; either way nobody is signed in.
    const unreachable = error instanceof TypeError || (error as { code?: string }).code === 'OAUTH_TIMEOUT'
    if (unreachable) throw new ApiError('unavailable', { key: 'sso.unreachable', params: { name: config.PINGE_OIDC_NAME } })
    throw new ApiError('badRequest', { key: 'sso.refused', params: { name: config.PINGE_OIDC_NAME } })
  }
}
