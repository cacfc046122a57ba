import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'
import { ApiError, type ErrorKind } from '../base/errors.ts'

/** Why a call to another server did not come about, or gave nothing that can be read. */
type Fault = Extract<ErrorKind, 'address' | 'refused' | 'unreachable' | 'timeout' | 'tooLarge' | 'redirects' | 'encoding'>

function failure(kind: Fault, host: string): ApiError {
  const key =
    kind === 'refused' || kind === 'address' ? 'interface.hostRefused' : kind === 'timeout' ? 'interface.timeout.late' : `interface.${kind}`
  return new ApiError('badRequest', { key, params: { host }, kind })
}

export interface OutboundCall {
  url: string
  method?: 'GET' | 'POST'
  headers?: { [name: string]: string }
  body?: string | undefined
  /** milliseconds for everything: names, redirects and the whole body */
  timeout?: number
  maxBytes?: number
}

export interface OutboundAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

const defaults = { timeout: 10_000, maxBytes: 5_242_880 }
const maxRedirects = 3

/** IPv4 ranges that are not of the public internet (RFC 6890): own, private, shared, link-local with cloud metadata, test, multicast, reserved. */
const closed4 = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [net = '', bits] = range.split('/')
  closed4.addSubnet(net, Number(bits), 'ipv4')
}
/** Of IPv6 only 2000::/3 is handed out; inside it stand tunnels (Teredo, 6to4), which carry IPv4 addresses, and ranges for tests. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(net, bits, 'ipv6')

/** Whether an address is one of the public internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  if (family === 4) return !closed4.check(plain, 'ipv4')
  // ::ffff:10.0.0.1 and 64:ff9b::10.0.0.1 lie outside of 2000::/3 and are refused with everything else there
  return family === 6 && open6.check(plain, 'ipv6') && !closed6.check(plain, 'ipv6')
}

/** Whether the installation allows a host whatever its address is: `host` at every port, or `host:port`. */
const isAllowed = ({ protocol, hostname, port }: URL, allowed: readonly string[]) => {
  // an address leaves out the port that its scheme has anyway
  const host = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return allowed.some((one) => [hostname, host].includes(one.toLowerCase()))
}

/** Every address of a name, within the time that the whole call has. */
function lookedUp(name: string, url: URL, late: AbortSignal): Promise<Array<{ address: string; family: number }>> {
  return new Promise((done, failed) => {
    late.addEventListener('abort', () => failed(failure('timeout', url.host)), { once: true })
    lookup(name, { all: true, verbatim: true }).then(done, () => failed(failure('unreachable', url.host)))
  })
}

/** The one address that is called: looked up once, all of its addresses checked, so that a second answer of the name server changes nothing. */
async function addressOf(url: URL, allowed: readonly string[], late: AbortSignal): Promise<{ address: string; family: number }> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(name)
  const found = family ? [{ address: name, family }] : await lookedUp(name, url, late)
  if (!isAllowed(url, allowed) && !found.every(({ address }) => isPublicAddress(address))) throw failure('refused', url.host)
  return found[0] ?? Promise.reject(failure('unreachable', url.host))
}

/**
 * The address of a host that is not called by HTTP (a mail server), held to the same: looked up once, to be connected to as
 * it is answered. Throws an ApiError whose kind says why.
 */
export function checkedAddress(host: string, port: number, allowed: readonly string[], timeout: number): Promise<{ address: string }> {
  const at = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return addressOf(webAddress(`http://${at}:${port}`), allowed, AbortSignal.timeout(timeout))
}

function webAddress(text: string, base?: URL): URL {
  let url: URL
  try {
    url = new URL(text, base)
  } catch {
    throw failure('address', text.slice(0, 100))
  }
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw failure('address', url.host || text.slice(0, 100))
  return url
}

/** One request to the address that was checked; the name stays in the Host header and in the check of the certificate. */
function send(
  url: URL,
  pinned: { address: string; family: number },
  call: OutboundCall,
  headers: { [name: string]: string },
  late: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: call.method ?? 'GET',
    headers: { ...headers, 'accept-encoding': 'identity' },
    // no connection of somebody else's call is used again
    agent: false,
    signal: late,
    lookup: (_name, { all }, done) =>
      all ? (done as (e: null, list: unknown) => void)(null, [pinned]) : done(null, pinned.address, pinned.family),
  }
  return new Promise((done, failed) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, done)
    request.on('error', () => failed(failure(late.aborted ? 'timeout' : 'unreachable', url.host)))
    request.end(call.method === 'POST' ? call.body : undefined)
  })
}

async function bodyOf(answer: IncomingMessage, url: URL, maxBytes: number, late: AbortSignal): Promise<Buffer> {
  const encoding = answer.headers['content-encoding']
  if (encoding && encoding !== 'identity') {
    answer.destroy()
    throw failure('encoding', url.host)
  }
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) throw failure('tooLarge', url.host)
      parts.push(part)
    }
  } catch (error) {
    answer.destroy()
    throw error instanceof ApiError ? error : failure(late.aborted ? 'timeout' : 'unreachable', url.host)
  }
  return Buffer.concat(parts)
}

/**
 * Calls another server: http and https only, never an address of a private, local or reserved network unless its host is
 * among `allowed`, redirects held to the same, an end to time and size. Headers of the caller's
 * are not carried to another origin. Throws an ApiError whose kind says why.
 */
export async function outbound(call: OutboundCall, allowed: readonly string[]): Promise<OutboundAnswer> {
  const { timeout = defaults.timeout, maxBytes = defaults.maxBytes } = call
  const late = AbortSignal.timeout(timeout)
  let url = webAddress(call.url)
  let step = call
  let headers = { ...call.headers }
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const answer = await send(url, await addressOf(url, allowed, late), step, headers, late)
    const status = answer.statusCode ?? 0
    const to = answer.headers.location
    if (![301, 302, 303, 307, 308].includes(status) || !to)
      return { status, headers: answer.headers, body: await bodyOf(answer, url, maxBytes, late) }
    answer.destroy()
    const next = webAddress(to, url)
    if (next.origin !== url.origin) headers = {}
    // as browsers do: what was posted is only posted again where the answer says so
    if (status < 307) step = { ...step, method: 'GET', body: undefined }
    // a body goes to no other origin
    if (next.origin !== url.origin && step.method === 'POST') throw failure('redirects', next.host)
    url = next
  }
  throw failure('redirects', url.host)
}
