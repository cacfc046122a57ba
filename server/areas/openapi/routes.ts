import type { Area } from '../../http.ts'
import { contentPolicy, newNonce } from '../../security/headers.ts'
import { type OpenApi, page } from './page.ts'

/** The description of every call: as a document for tools, and as a page for people. */
export const openapi: Area = (app) => {
  app.get('/api/openapi.json', { config: { access: 'open', raw: true }, schema: { hide: true } }, () => app.swagger() as unknown as object)

  app.get('/api/docs', { config: { access: 'open', raw: true }, schema: { hide: true } }, (_request, reply) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', contentPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page(app.swagger() as unknown as OpenApi, nonce))
  })
}
