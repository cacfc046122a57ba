import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { projectFolder } from './base/schemas.ts'
import type { Client } from './http/client.ts'

/**
 * The client from its sources, reloading by itself: Vite inside this process, behind the same port as the API. Its
 * scripts and styles carry a placeholder that becomes each page's own nonce.
 */
export async function devClient(server: Server): Promise<Client> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: projectFolder,
    appType: 'custom',
    html: { cspNonce: '__CSP_NONCE__' },
    server: { middlewareMode: true, hmr: { server } },
  })
  server.once('close', () => vite.close())
  return {
    index: async (url) => vite.transformIndexHtml(url, await readFile(join(projectFolder, 'index.html'), 'utf8')),
    middleware: vite.middlewares,
  }
}
