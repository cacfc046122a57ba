import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ImapFlow } from 'imapflow'
import { beginAttempt, endAttempt } from '../../auth/throttle.ts'
import type { Config } from '../../base/config.ts'
import { ApiError } from '../../base/errors.ts'
import { checkedAddress } from '../../http/outbound.ts'
import type { MailPlace } from './account.ts'

/** A mail of more bytes is not fetched, only what stands above it. */
export const mostBytes = 25 * 1_048_576

/** ms for a connection, and for each answer of the server */
const patience = { connect: 10_000, answer: 20_000 }
/** What one answer of a server may have: a whole mail, and the numbers of all mails of a large mailbox. */
const bounds = {
  maxLiteralSize: mostBytes + 65_536,
  maxResponseSize: mostBytes + 1_048_576,
  maxLineLength: 8 * 1_048_576,
  maxResponseTokens: 200_000,
} as const

interface ImapFault extends Error {
  code?: string
  authenticationFailed?: boolean
  responseText?: string
}

/** What a server says, for whoever reads it: one line, not long. */
const said = (text: string | undefined): string =>
  (text ?? '')
    .replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 200)

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|ISSUER/
const badTls = /^ERR_SSL|^EPROTO|STARTTLS|UPGRADE|ClosedAfterConnectTLS|^ERR_TLS/
const late = /TIMEOUT|^ETIME|^ABORT_ERR$/
const tooMuch = /TooLarge$|^TooMany|^ParserError|NESTING/

/** Why a mailbox was not reached, in words that its person understands. */
function mailFault(error: unknown, host: string): ApiError {
  if (error instanceof ApiError) return error
  const { code = '', authenticationFailed, responseText, message } = error as ImapFault
  const told = (key: string, more: { [name: string]: string } = {}) => new ApiError('badRequest', { key, params: { host, ...more } })
  if (authenticationFailed) return told('mail.fault.signIn', { said: said(responseText) })
  if (certificate.test(code)) return told('mail.fault.certificate')
  if (badTls.test(code) || /STARTTLS/i.test(message)) return told('mail.fault.tls')
  if (late.test(code)) return told('mail.fault.late')
  if (tooMuch.test(code)) return told('mail.fault.answer')
  return told('mail.fault.unreachable')
}

const over = () => Object.assign(new Error('the time is over'), { code: 'ABORT_ERR' })

/** Ends when a signal does, whatever the other one is at. */
function orEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const end = () => failed(over())
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    work.then(done, failed).finally(() => signal.removeEventListener('abort', end))
  })
}

/** What is asked of an opened inbox. Each throws an ApiError that says why there is no answer. */
export interface Inbox {
  /** changes when the mailbox numbers its mails anew */
  uidValidity: string
  exists: number
  /** numbers of the mails behind one that came since a day, in their order */
  numbers: (after: number, since: number) => Promise<number[]>
  /** of these mails, those that are still there */
  about: (uids: readonly number[]) => Promise<Map<number, { size: number; time: number }>>
  /** a whole mail, or only what stands above it; nothing where it is not there any more */
  source: (uid: number) => Promise<Buffer | undefined>
  head: (uid: number) => Promise<Buffer | undefined>
  /** bytes that came so far */
  received: () => number
}

function inboxOf(client: ImapFlow, { uidValidity, exists }: { uidValidity: bigint; exists: number }, ask: Ask): Inbox {
  const one = { uid: true } as const
  return {
    ...{ uidValidity: String(uidValidity), exists },
    numbers: async (after, since) => {
      const found = (await ask(client.search({ uid: `${after + 1}:*`, since: new Date(since) }, one))) || []
      // a range that begins behind the last mail names the last one
      return [...new Set(found)].filter((uid) => uid > after).sort((a, b) => a - b)
    },
    about: async (uids) => {
      const told = await ask(client.fetchAll(uids.join(','), { uid: true, size: true, internalDate: true }, one))
      return new Map(told.map(({ uid, size, internalDate }) => [uid, { size: size ?? 0, time: timeOf(internalDate) }]))
    },
    source: async (uid) => {
      const mail = await ask(client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength: mostBytes } }, one))
      return mail ? mail.source : undefined
    },
    head: async (uid) => {
      const mail = await ask(client.fetchOne(String(uid), { uid: true, headers: true }, one))
      return mail ? mail.headers : undefined
    },
    received: () => client.stats().received,
  }
}

type Ask = <T>(answer: Promise<T>) => Promise<T>

/** When a mail came, as its server says; now where it says nothing that is a time. */
function timeOf(said: Date | string | undefined): number {
  const time = new Date(said ?? '').getTime()
  return Number.isNaN(time) ? Date.now() : Math.min(Math.max(time, 0), Date.now() + 86_400_000)
}

/**
 * Works with the inbox of a mailbox of a person's. Whoever fails again and again waits: nobody guesses the passwords of others,
 * or looks for open ports, through this server.
 */
export async function withOwnInbox<T>(
  { db, settings }: Pick<FastifyInstance, 'db' | 'settings'>,
  userId: string,
  place: MailPlace,
  signal: AbortSignal,
  work: (inbox: Inbox) => Promise<T>,
): Promise<T> {
  // no account begins with a blank
  const attempts = { account: ` mail ${userId}`, ip: `mail ${userId}` }
  await beginAttempt(db, attempts)
  return withInbox(settings, place, signal, async (inbox) => {
    await endAttempt(db, attempts)
    return work(inbox)
  })
}

/**
 * Works with the inbox of a mailbox, which is opened for reading only, over a connection to the one address that was checked.
 * Throws an ApiError that says why it was not reached; what the work throws by itself comes as it is.
 */
async function withInbox<T>(
  config: Config,
  { host, port, security, account, password }: MailPlace,
  signal: AbortSignal,
  work: (inbox: Inbox) => Promise<T>,
): Promise<T> {
  const { address } = await checkedAddress(host, port, config.PINGE_OUTBOUND_HOSTS, patience.connect)
  const client = new ImapFlow({
    ...{ host: address, port, secure: security === 'tls', doSTARTTLS: security === 'starttls' },
    // the name is the one that was asked for, also where its address is called
    ...(isIP(host) ? {} : { servername: host }),
    tls: { minVersion: 'TLSv1.2' },
    auth: { user: account, pass: password },
    clientInfo: { name: 'Pinge' },
    ...{ logger: false, disableAutoIdle: true, disableCompression: true },
    ...{ connectionTimeout: patience.connect, greetingTimeout: patience.connect, socketTimeout: patience.answer },
    ...bounds,
  })
  // every command that waits is told of it as well
  client.on('error', () => {})
  const ask: Ask = (answer) =>
    orEnd(answer, signal).catch((error: unknown) => {
      throw mailFault(signal.aborted ? over() : error, host)
    })
  try {
    await ask(client.connect())
    return await work(inboxOf(client, await ask(client.mailboxOpen('INBOX', { readOnly: true })), ask))
  } finally {
    client.close()
  }
}
