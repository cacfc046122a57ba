import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { isApi } from './envelope.ts'

/**
 * The Content-Security-Policy: scripts from this server only, none inline, no eval. antd writes style elements, so those
 * carry the page's nonce; style attributes cannot run anything and stay free. In development Vite's own scripts carry
 * the nonce as well. `frames` are the foreign hosts that may be shown inside a page, `pictures` those
 * that pictures of a map come from.
 */
export function contentPolicy(
  nonce: string,
  development = false,
  frames: readonly string[] = [],
  pictures: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    `script-src 'self'${development ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...pictures].join(' ')}`,
    "font-src 'self' data:",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "worker-src 'self' blob:",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * Of a worker's own script: it may compile WebAssembly, which our pages may not, and reaches this server only. A worker
 * follows the policy that its script came with, so hashing files and reading codes need no looser policy of the page.
 */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

export const newNonce = () => randomBytes(16).toString('base64')

/** What helmet sets on an answer. It is the same for every one of them, so it is asked once. */
function helmetHeaders(): { [name: string]: string } {
  const set = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'sameorigin' },
  })
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  set(request, answer, () => {})
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Headers of every answer, also of one that is not Fastify's. */
export const always = helmetHeaders()

/** Gives every answer its headers; pages replace the policy by one with their own nonce, routes what they say of caching. */
export function headers(app: FastifyInstance): void {
  // what is no page has no style that a nonce would let in
  const all = { ...always, 'content-security-policy': contentPolicy(newNonce()) }
  const ofApi = { ...all, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isApi(request) ? ofApi : all)
    next()
  })
}
