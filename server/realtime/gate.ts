import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../base/config.ts'

const first = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim()

/**
 * Whether a page of this origin may open the live connection: one of the same host, or one that the configuration
 * names. What is no browser sends no origin, and cannot be misled by a foreign page.
 */
export function mayOpen(headers: IncomingMessage['headers'], config: Pick<Config, 'PINGE_ORIGINS' | 'PINGE_TRUST_PROXY'>): boolean {
  const origin = first(headers.origin)
  if (origin === undefined) return true
  const host = (config.PINGE_TRUST_PROXY ? first(headers['x-forwarded-host']) : undefined) ?? headers.host
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host || config.PINGE_ORIGINS.includes(new URL(origin).origin)
}

const refuse = (socket: Duplex, status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

/**
 * Stands between the server's upgrades and the websocket plugin: only /websocket/{token} goes through, from pages that
 * may, and nothing while the server closes. In development Vite has its own socket on the same server.
 */
export function upgradeGate(server: Server, config: Config): { gate: Server; shut: () => void } {
  // It never listens itself: upgrades that may go through are handed to it.
  const gate = createServer()
  let open = true
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (!request.url?.startsWith('/websocket/')) {
      if (!config.PINGE_DEV) refuse(socket, '404 Not Found')
    } else if (!open) refuse(socket, '503 Service Unavailable')
    else if (!mayOpen(request.headers, config)) refuse(socket, '403 Forbidden')
    else gate.emit('upgrade', request, socket, head)
  })
  return {
    gate,
    shut: () => {
      open = false
    },
  }
}
