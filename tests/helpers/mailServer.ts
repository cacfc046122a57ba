/** A mail server in the test's process, which says what the test wants it to. */
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  port: number
  /** what arrived, as it was written */
  mails: Array<{ to: string[]; text: string }>
  /** user and password of each sign-in */
  signIns: string[]
  /** how many mails wait for an answer that never comes */
  hanging: () => number
  /** breaks every line */
  hangUp: () => void
  stop: () => Promise<void>
}

/** What happens to a mail: an answer of the server's, nothing ever, or the line breaks before it was taken or after. */
export type Fate = 250 | 451 | 550 | 'hangs' | 'breaks' | 'taken, then breaks'

/** Starts the server; `fate` says what happens to the next mail. */
export async function startMailServer(fate: () => Fate, options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const signIns: string[] = []
  const sockets = new Set<Socket>()
  let hanging = 0
  const hangUp = () => {
    hanging = 0
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      signIns.push(`${username}:${password}`)
      done(null, { user: username })
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const what = fate()
        if (what === 'hangs') {
          hanging += 1
          return
        }
        if (what === 'breaks') return hangUp()
        if (what === 250 || what === 'taken, then breaks')
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString('utf8') })
        if (what === 'taken, then breaks') return hangUp()
        if (what === 250) return done()
        done(Object.assign(new Error(`said ${what}`), { responseCode: what }))
      })
    },
    ...options,
  })
  server.server.on('connection', (socket) => sockets.add(socket))
  // a line that the client gave up is no fault of the test
  server.on('error', () => {})
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    ...{ mails, signIns, hangUp, hanging: () => hanging, port: (server.server.address() as AddressInfo).port },
    stop: () => {
      hangUp()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
