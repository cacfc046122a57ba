/** A client of the live connection, as a browser window is one: opens, sends OnConnection, keeps what it was told. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
export type Frame = { method: string } & { [name: string]: any }

export interface LiveClient {
  frames: Frame[]
  socket: WebSocket
  send: (body: unknown) => void
  /** The next frame of this method that nobody has taken; throws when it does not come in time. */
  next: (method: string, milliseconds?: number) => Promise<Frame>
  /** Waits for the end; gives its code. */
  ended: (milliseconds?: number) => Promise<number>
  close: () => void
}

export const liveUrl = (url: string, token: string) => `${url.replace(/^http/, 'ws')}/websocket/${token}`

/** Opens a connection; `greet` sends the connection command and waits for initMessage. */
export async function openLive(
  url: string,
  token: string,
  { greet = true, headers = {} }: { greet?: boolean; headers?: { [name: string]: string } } = {},
): Promise<LiveClient> {
  const socket = new WebSocket(liveUrl(url, token), { headers })
  const frames: Frame[] = []
  const taken = new Set<Frame>()
  let code: number | undefined
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Frame))
  socket.on('close', (one) => {
    code = one
  })
  await once(socket, 'open')
  const until = async <T>(look: () => T | undefined, what: string, milliseconds: number): Promise<T> => {
    for (const end = Date.now() + milliseconds; ; await wait(10)) {
      const found = look()
      if (found !== undefined) return found
      if (Date.now() > end) throw new Error(`no ${what} within ${milliseconds} ms; there was ${JSON.stringify(frames)}`)
    }
  }
  const client: LiveClient = {
    frames,
    socket,
    send: (body) => socket.send(typeof body === 'string' ? body : JSON.stringify(body)),
    next: async (method, milliseconds = 3000) => {
      const frame = await until(() => frames.find((one) => one.method === method && !taken.has(one)), method, milliseconds)
      taken.add(frame)
      return frame
    },
    ended: (milliseconds = 3000) => until(() => code, 'end', milliseconds),
    close: () => socket.close(),
  }
  if (greet) {
    client.send({ method: 'OnConnection', token, mobileDevice: false, systemId: '', isSeparate: false, language: 'zh' })
    await client.next('initMessage')
  }
  return client
}

/** The HTTP status with which an upgrade was refused. */
export async function refusal(url: string, path: string, headers: { [name: string]: string } = {}): Promise<number> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { headers })
  return new Promise((done, failed) => {
    socket.on('unexpected-response', (_request, response) => {
      done(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('open', () => failed(new Error('it opened')))
    socket.on('error', failed)
  })
}
