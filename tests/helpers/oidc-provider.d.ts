/** What the tests use of oidc-provider, which brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: { [name: string]: unknown }; grantId: string | undefined }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object, options: object): Promise<void>
    Grant: { new (of: { accountId: string; clientId: string }): Grant; find: (id: string) => Promise<Grant | undefined> }
  }
}
