import Reconnecting from 'partysocket/ws'
import type { Json } from '#core/types.ts'

/** What the server says: a method and what belongs to it. */
export type LiveMessage = { method: string } & { [name: string]: Json }

export interface LiveOptions {
  /** asked anew at each attempt: the token may have changed, or another server be tried */
  url: () => string
  /** SE-15: what is said first on every connection */
  hello: () => { [name: string]: Json }
  hear: (message: LiveMessage) => void
  /** the connection came or went */
  state?: (open: boolean) => void
  /** in Node, which has none of its own */
  WebSocket?: unknown
}

export interface LiveSocket {
  send: (method: string, body?: { [name: string]: Json }) => void
  /** says hello again: the language or the system changed */
  greet: () => void
  /** tries now instead of waiting */
  hurry: () => void
  close: () => void
}

/** Closed by the server for good: signed out, or told to close. */
const final = new Set([4001, 4002])
/** A connection says something at least this often; one that is silent for longer is dead, whatever it looks like. */
const askEvery = 20_000
const silence = 30_000

/** Opens a connection that comes back by itself, sooner at first and later after many failures, never all at the same moment. */
export function openSocket({ url, hello, hear, state = () => {}, WebSocket }: LiveOptions): LiveSocket {
  const socket = new Reconnecting(url, null, {
    minReconnectionDelay: 200 + Math.random() * 800,
    maxReconnectionDelay: 10_000,
    reconnectionDelayGrowFactor: 1.5,
    connectionTimeout: 5000,
    minUptime: 2000,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => !final.has(code),
    ...(WebSocket ? { WebSocket } : {}),
  })
  let heardAt = Date.now()
  const send: LiveSocket['send'] = (method, body = {}) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ method, ...body }))
  }
  const greet = () => send('OnConnection', hello())
  const asking = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return
    if (Date.now() - heardAt > silence) socket.reconnect()
    else send('Ping')
  }, askEvery)

  socket.addEventListener('open', () => {
    heardAt = Date.now()
    greet()
    state(true)
  })
  socket.addEventListener('close', () => state(false))
  socket.addEventListener('message', ({ data }) => {
    heardAt = Date.now()
    const message = JSON.parse(String(data)) as LiveMessage
    if (message.method !== 'pong') hear(message)
  })
  return {
    send,
    greet,
    hurry: () => {
      if (socket.readyState === socket.OPEN) send('Ping')
      else if (socket.readyState !== socket.CONNECTING) socket.reconnect()
    },
    close: () => {
      clearInterval(asking)
      socket.close()
    },
  }
}
