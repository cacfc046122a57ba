import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { ApiError } from '../../../base/errors.ts'
import { checkedAddress } from '../../../http/outbound.ts'
import type { Account, At, Outcome, Send } from '../message.ts'
import { plainText } from './provider.ts'

/** ms for a connection, for each answer of the server, and for all of it */
const patience = { connect: 10_000, answer: 15_000, all: 40_000 }

/** A connection to the one address that was checked: the name is not looked up a second time. */
async function pinned(host: string, port: number, { config }: At): Promise<Socket> {
  const { address } = await checkedAddress(host, port, config.PINGE_OUTBOUND_HOSTS, patience.connect)
  return new Promise((done, failed) => {
    const socket = connect({ host: address, port })
    socket.setTimeout(patience.connect, () => socket.destroy(new Error('timeout')))
    socket.once('error', failed)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', failed)
      done(socket)
    })
  })
}

interface MailFault extends Error {
  code?: string
  responseCode?: number
  response?: string
}

/** What a server said, or that it said nothing: 4xx is tried again, 5xx is its last word. */
function outcomeOf(error: MailFault): Outcome {
  const { responseCode, response, code } = error
  if (responseCode !== undefined)
    return { state: responseCode >= 500 ? 'dead' : 'retry', providerId: null, detail: response ?? String(responseCode) }
  if (code === 'ETLS') return { state: 'retry', providerId: null, detail: 't:msgDelivery.fault.tls' }
  return {
    state: 'retry',
    providerId: null,
    detail: /timeout|ETIMEDOUT/i.test(`${code} ${error.message}`) ? 't:msgDelivery.fault.timeout' : 't:msgDelivery.fault.unreachable',
  }
}

function transportOf({ config, secrets }: Account, socket: Socket) {
  const { host, port, security, user } = config
  return createTransport({
    ...{
      host: String(host),
      port: Number(port),
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
    },
    ...(user === undefined ? {} : { auth: { user: String(user), pass: secrets.password ?? '' } }),
    getSocket: (_options, done) => done(null, { connection: socket }),
    ...{ connectionTimeout: patience.connect, greetingTimeout: patience.answer, socketTimeout: patience.answer },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
}

/** Mail by SMTP. A delivery has one Message-ID over all attempts. */
export const smtp: Send = async (account, { id, receiver, title, content, link }, at) => {
  const { host, port, fromAddress, fromName } = account.config
  let socket: Socket
  try {
    socket = await pinned(String(host), Number(port), at)
  } catch (error) {
    if (error instanceof ApiError) throw error
    return outcomeOf(error as MailFault)
  }
  const over = AbortSignal.any([at.signal, AbortSignal.timeout(patience.all)])
  const stop = () => socket.destroy(new Error('timeout'))
  over.addEventListener('abort', stop, { once: true })
  const address = String(fromAddress)
  const escaped = (link ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  try {
    const told = await transportOf(account, socket).sendMail({
      from: { name: String(fromName ?? ''), address },
      to: { name: '', address: receiver },
      subject: title,
      messageId: `<${id}@${address.slice(address.indexOf('@') + 1)}>`,
      html: link ? `${content}<p><a href="${escaped}">${escaped}</a></p>` : content,
      text: `${plainText(content)}${link ? `\n${link}` : ''}`,
    })
    return { state: 'sent', providerId: told.messageId, detail: told.response }
  } catch (error) {
    return outcomeOf(error as MailFault)
  } finally {
    over.removeEventListener('abort', stop)
    socket.destroy()
  }
}
