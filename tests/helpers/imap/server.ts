/** A mailbox in the test's process, by IMAP: what a client that only reads an inbox asks, and nothing more. */
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTls, TLSSocket } from 'node:tls'

const here = (name: string) => readFileSync(new URL(name, import.meta.url))
/** A certificate that nobody trusts but whoever is told to. */
const identity = () => ({ key: here('key.pem'), cert: here('cert.pem') })

export interface TestMail {
  uid: number
  source: Buffer
  /** what the server says of its size, where that is not the truth */
  size?: number
  time?: Date
}

export interface ImapServer {
  port: number
  mails: TestMail[]
  uidValidity: number
  user: string
  password: string
  /** bodies that were asked for, by their numbers */
  asked: number[]
  /** what happens before a body is sent: the line breaks, or nothing comes ever again */
  fate: (uid: number) => 'sent' | 'breaks' | 'half' | 'hangs'
  /** adds a mail, in the order in which they come */
  add: (source: string | Buffer, more?: Partial<TestMail>) => number
  hangUp: () => void
  stop: () => Promise<void>
}

const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const internalDate = (at: Date) =>
  `"${String(at.getUTCDate()).padStart(2, ' ')}-${month[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000"`

/** The numbers that a set such as 1,3:5,7:* names, of those that there are. */
function inSet(set: string, mails: readonly TestMail[]): TestMail[] {
  const last = mails.at(-1)?.uid ?? 0
  const ranges = set.split(',').map((part) => {
    const [from = 0, to = from] = part.split(':').map((one) => (one === '*' ? last : Number(one)))
    return [Math.min(from, to), Math.max(from, to)] as const
  })
  return mails.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to))
}

/** One client: `secure` says whether the line is encrypted by now. */
function talk(socket: Socket, on: ImapServer, mode: Mode, begun = false): void {
  const sockets = socketsOf(on)
  sockets.add(socket)
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
  const say = (text: string) => socket.write(`${text}\r\n`)
  const mayUpgrade = mode === 'starttls' && !begun
  const capabilities = `IMAP4rev1${mayUpgrade ? ' STARTTLS LOGINDISABLED' : ''}`
  if (!begun) say(`* OK [CAPABILITY ${capabilities}] ready`)
  let rest = ''
  let isSignedIn = false

  const body = (uid: number, what: string, content: Buffer): boolean => {
    on.asked.push(uid)
    const fate = on.fate(uid)
    if (fate === 'hangs') return false
    if (fate === 'breaks') {
      socket.destroy()
      return false
    }
    socket.write(`${what} {${content.length}}\r\n`)
    if (fate === 'half') {
      socket.write(content.subarray(0, content.length / 2), () => socket.destroy())
      return false
    }
    socket.write(content)
    return true
  }

  const fetch = (tag: string, set: string, items: string) => {
    for (const [at, mail] of on.mails.entries()) {
      if (!inSet(set, on.mails).includes(mail)) continue
      const { uid, source, size = source.length, time = new Date() } = mail
      const said = [`UID ${uid}`]
      if (/RFC822\.SIZE/.test(items)) said.push(`RFC822.SIZE ${size}`)
      if (/INTERNALDATE/.test(items)) said.push(`INTERNALDATE ${internalDate(time)}`)
      if (!/BODY/.test(items)) {
        say(`* ${at + 1} FETCH (${said.join(' ')})`)
        continue
      }
      socket.write(`* ${at + 1} FETCH (${said.join(' ')} `)
      const part = /<(\d+)\.(\d+)>/.exec(items)
      const isHead = /BODY\.PEEK\[HEADER\]/.test(items)
      const content = isHead
        ? source.subarray(0, source.indexOf('\r\n\r\n') + 4)
        : part
          ? source.subarray(Number(part[1]), Number(part[1]) + Number(part[2]))
          : source
      if (!body(uid, isHead ? 'BODY[HEADER]' : part ? `BODY[]<${part[1]}>` : 'BODY[]', content)) return
      say(')')
    }
    say(`${tag} OK done`)
  }

  const search = (tag: string, asked: string) => {
    const set = /UID (\S+)/.exec(asked)?.[1] ?? '1:*'
    const since = /SINCE "?(\d{1,2}-\w{3}-\d{4})/.exec(asked)?.[1]
    const begin = since ? Date.parse(`${since} UTC`) : 0
    const found = inSet(set, on.mails).filter(({ time = new Date() }) => time.getTime() >= begin)
    say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`)
    say(`${tag} OK done`)
  }

  const unquoted = (text: string) => text.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')
  const obey = (line: string) => {
    const [, tag = '*', verb = '', asked = ''] = /^(\S+) (UID \S+|\S+)(?: (.*))?$/i.exec(line) ?? []
    const name = verb.toUpperCase()
    if (name === 'CAPABILITY') {
      say(`* CAPABILITY ${capabilities}`)
      say(`${tag} OK done`)
    } else if (name === 'STARTTLS' && mayUpgrade) {
      socket.removeAllListeners('data')
      socket.write(`${tag} OK begin\r\n`, () => talk(new TLSSocket(socket, { isServer: true, ...identity() }), on, mode, true))
    } else if (name === 'LOGIN') {
      const [user = '', password = ''] = asked.match(/"(?:[^"\\]|\\.)*"|\S+/g)?.map(unquoted) ?? []
      isSignedIn = user === on.user && password === on.password
      say(isSignedIn ? `${tag} OK welcome` : `${tag} NO [AUTHENTICATIONFAILED] use an application password`)
    } else if (name === 'LOGOUT') {
      say('* BYE')
      say(`${tag} OK done`)
      socket.end()
    } else if (!isSignedIn) say(`${tag} NO sign in first`)
    else if (name === 'LIST') {
      say('* LIST (\\HasNoChildren) "/" INBOX')
      say(`${tag} OK done`)
    } else if (name === 'EXAMINE' || name === 'SELECT') {
      say('* FLAGS (\\Seen)')
      say(`* ${on.mails.length} EXISTS`)
      say(`* OK [UIDVALIDITY ${on.uidValidity}] numbers`)
      say(`* OK [UIDNEXT ${(on.mails.at(-1)?.uid ?? 0) + 1}] next`)
      say(`${tag} OK [READ-ONLY] done`)
    } else if (name === 'UID SEARCH') search(tag, asked)
    else if (name === 'UID FETCH') {
      const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(asked) ?? []
      fetch(tag, set, items)
    } else say(name === 'NOOP' ? `${tag} OK done` : `${tag} BAD unknown`)
  }

  socket.on('data', (data) => {
    rest += data.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      obey(line)
    }
  })
}

/** How the line is kept from others. */
type Mode = 'tls' | 'starttls' | 'none'

const open = new WeakMap<ImapServer, Set<Socket>>()
function socketsOf(on: ImapServer): Set<Socket> {
  const known = open.get(on) ?? new Set()
  open.set(on, known)
  return known
}

/** Starts a server with an empty inbox. */
export async function startImap(mode: Mode = 'none'): Promise<ImapServer> {
  const hangUp = () => {
    for (const socket of socketsOf(on)) socket.destroy()
  }
  let server: Server
  const on: ImapServer = {
    ...{ port: 0, mails: [], uidValidity: 7, user: 'me@example.com', password: 'mailbox-password-1', asked: [], hangUp },
    fate: () => 'sent',
    add: (source, more = {}) => {
      const uid = more.uid ?? (on.mails.at(-1)?.uid ?? 0) + 1
      on.mails.push({ uid, source: Buffer.from(source), ...more })
      return uid
    },
    stop: () => {
      hangUp()
      return new Promise((done) => server.close(() => done()))
    },
  }
  const greet = (socket: Socket) => talk(socket, on, mode)
  server = mode === 'tls' ? createTls(identity(), greet) : createServer(greet)
  server.on('tlsClientError', () => {})
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  on.port = (server.address() as AddressInfo).port
  return on
}

/** The source of a plain mail. */
export const plainMail = (subject: string, text: string, more = ''): string =>
  [
    ...['From: "Ann" <ann@example.com>', 'To: me@example.com', `Subject: ${subject}`, `Message-ID: <${subject}@example.com>`],
    ...['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', ...(more ? [more] : []), '', text, ''],
  ].join('\r\n')
