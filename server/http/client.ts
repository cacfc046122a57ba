import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { variables } from '../base/config.ts'
import { ApiError } from '../base/errors.ts'
import { projectFolder } from '../base/schemas.ts'
import { frameHosts, pictureHosts } from '../settings/hosts.ts'
import { always, contentPolicy, newNonce, workerPolicy } from './headers.ts'

/** The client as it is served: index.html for any page, and, in development, a middleware that serves the sources. */
export interface Client {
  /** index.html for an address, before the nonce is put in */
  index: (url: string) => Promise<string> | string
  /** folder of built files, beside index.html */
  folder?: string
  middleware?: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
}

/** The built client in dist/, or nothing when it was not built. */
export function builtClient(folder = join(projectFolder, 'dist')): Client | undefined {
  const path = join(folder, 'index.html')
  if (!existsSync(path)) return undefined
  const html = readFileSync(path, 'utf8')
  return { index: () => html, folder }
}

/** Puts a nonce into the page's meta tag and its script, style and link tags. */
export function withNonce(html: string, nonce: string): string {
  return html
    .replace(/<meta name="csp-nonce"[^>]*>/, `<meta name="csp-nonce" content="${nonce}">`)
    .replace(/<(script|style|link)(?=[\s>])(?![^>]*\snonce=)/g, `<$1 nonce="${nonce}"`)
    .replaceAll('__CSP_NONCE__', nonce)
}

/** Serves the client: hashed files for ever, index.html fresh each time with a nonce of its own, for every page's address. */
export async function serveClient(app: FastifyInstance, client: Client): Promise<void> {
  const development = client.middleware !== undefined
  // A database that does not answer keeps no page from being shown.
  const frames = () => frameHosts(app.db).catch(() => [])
  const pictures = () => pictureHosts(app.db, app.settings).catch(() => [])
  /** What the login page asks first stands in it already: a way to the server less. Without an answer it asks by itself. */
  const withLogin = async (html: string, { url, ip }: FastifyRequest): Promise<string> => {
    if (!/\/login(?:[?#]|$)/.test(url)) return html
    const answer = await app.inject({ url: '/api/oauth/getConfig/-', remoteAddress: ip }).catch(() => undefined)
    const envelope = answer?.statusCode === 200 ? (answer.json() as { code: number; data: unknown }) : undefined
    if (envelope?.code !== 200) return html
    const content = JSON.stringify(envelope.data).replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`)
    return html.replace('</title>', () => `</title><meta name="pinge-login" content="${content}">`)
  }
  /** CN-05: a time limit of requests that is not the client's own. */
  const { PINGE_REQUEST_TIMEOUT: timeout } = app.settings
  const withTimeout = (html: string) =>
    timeout === variables.PINGE_REQUEST_TIMEOUT.default
      ? html
      : html.replace('</title>', () => `</title><meta name="pinge-request-timeout" content="${timeout}">`)
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request
    const nonce = newNonce()
    return reply
      .header('content-security-policy', contentPolicy(nonce, development, await frames(), await pictures()))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withNonce(withTimeout(await withLogin(await client.index(url), request)), nonce))
  }
  if (client.folder) {
    await app.register(staticFiles, {
      root: client.folder,
      serve: false,
      // the stamp of the build
      dotfiles: 'ignore',
      cacheControl: false,
      // made by the build (scripts/lib/compressed.mjs)
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path)
        if (/[\\/]assets[\\/]\w+Worker-[\w-]+\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', workerPolicy)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path === '/api' || path.startsWith('/api/')) throw new ApiError('notFound')
    if (client.middleware && (await handled(client.middleware, request.raw, reply))) return reply
    // A name with an ending is a file; everything else is a page of the client, whose router knows it.
    if (/\.\w+$/.test(path) && path !== '/index.html') {
      const file = decodeURIComponent(path).slice(1)
      if (client.folder && existsSync(join(client.folder, file))) return reply.sendFile(file)
      if (!request.headers.accept?.includes('text/html')) return reply.code(404).type('text/plain').send('Not found')
    }
    return page(request, reply)
  })
}

/** Lets a middleware answer; false when it passes the request on. */
function handled(middleware: NonNullable<Client['middleware']>, request: IncomingMessage, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { raw } = reply
    for (const [name, value] of Object.entries(always)) raw.setHeader(name, value)
    raw.once('close', () => resolve(true))
    middleware(request, raw, (error) => (error ? reject(error) : resolve(false)))
    raw.once('finish', () => {
      reply.hijack()
      resolve(true)
    })
  })
}
