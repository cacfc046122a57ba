/** An OpenID provider of its own, in the test's process: it signs everybody in as whom the test says, without asking. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Person {
  sub: string
  [claim: string]: unknown
}
export interface TestProvider {
  issuer: string
  clientId: string
  secret: string
  /** who signs in next */
  is: (person: Person | 'nobody') => void
  stop: () => Promise<void>
}

const listen = (server: Server) =>
  new Promise<string>((done) => server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)))

/** Starts the provider, for a client that may come back to one address. */
export async function startProvider(redirectUri: string): Promise<TestProvider> {
  let who: Person | 'nobody' = 'nobody'
  const server = createServer()
  const issuer = await listen(server)
  const [clientId, secret] = ['pinge', 'a-secret-of-the-test-only']
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    cookies: { keys: ['of the test'] },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: async () => (who === 'nobody' ? { sub } : who) }),
    interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/decide/${interaction.uid}` },
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/decide/')) return answer(request, response)
    if (who === 'nobody') {
      const result = { error: 'access_denied', error_description: 'the person said no' }
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    const { params, grantId } = await provider.interactionDetails(request, response)
    const grant =
      (grantId && (await provider.Grant.find(grantId))) || new provider.Grant({ accountId: who.sub, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const result = { login: { accountId: who.sub }, consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  return {
    issuer,
    clientId,
    secret,
    is: (person) => {
      who = person
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
