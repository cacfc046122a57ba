import { once } from 'node:events'
import { createServer } from 'node:http'
import { languageOf, translator } from '../texts/texts.ts'
import { always } from './headers.ts'

/** After so many seconds a page that was told to wait asks again. */
const again = '5'

/**
 * Answers every call with the reason why there is nothing else to answer it, until it is ended: whoever calls while a backup
 * is being restored is told so. Gives what ends it.
 */
export async function maintain({ host, port }: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    request.resume()
    const t = translator(languageOf(request.headers))
    const msg = t('t:backup.maintenance')
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
    response.setHeader('connection', 'close').setHeader('cache-control', 'no-store').setHeader('retry-after', again)
    if (request.url?.startsWith('/api/')) {
      // whoever watches the server by it is not to take it for one that is ready
      if (request.url.startsWith('/api/health')) response.statusCode = 503
      response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify({ code: 503, msg, data: null }))
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('refresh', again)
    response.writeHead(503).end(`<!doctype html><meta charset="utf-8"><title>Pinge</title><p>${msg}</p>`)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
