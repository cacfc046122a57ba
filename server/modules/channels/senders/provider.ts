import { type OutboundCall, outbound } from '../../../http/outbound.ts'
import { type Account, type At, type Outcome, SendFault } from '../message.ts'

/** What a provider answered, read as JSON. */
export type ProviderAnswer = { readonly [name: string]: unknown }

const limits = { timeout: 10_000, maxBytes: 262_144 }

/** A status of HTTP that another try may mend. */
export const isPassing = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500

const sent = (status: number, body: string): Outcome => ({
  state: isPassing(status) ? 'retry' : 'dead',
  providerId: null,
  detail: `HTTP ${status} ${body.slice(0, 300)}`,
})

/** Calls a provider; its status and its text. */
export async function call(request: OutboundCall, { config, signal }: At): Promise<{ status: number; body: string }> {
  signal.throwIfAborted()
  const { status, body } = await outbound({ ...limits, ...request }, config.PINGE_OUTBOUND_HOSTS)
  return { status, body: body.toString('utf8') }
}

/** Calls a provider that answers JSON, whatever its status. Throws a `SendFault` where it is none. */
export async function callJson(request: OutboundCall, at: At): Promise<ProviderAnswer> {
  const { status, body } = await call(request, at)
  try {
    const told: unknown = JSON.parse(body)
    if (told !== null && typeof told === 'object' && !Array.isArray(told)) return told as ProviderAnswer
  } catch {
    // a proxy or a page of HTML
  }
  throw new SendFault(sent(status, body))
}

/** Where the calls of an account go, without a path. */
export const endpointOf = ({ config }: Account): string => String(config.endpoint).replace(/\/$/, '')

/** A request with a JSON body. */
export const postJson = (url: string, body: unknown, headers: { [name: string]: string } = {}): OutboundCall => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
})

/** A query of these values, as RFC 3986 writes it. */
export const queryOf = (values: { [name: string]: string }): string =>
  Object.entries(values)
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .join('&')

/** A text in an address, as RFC 3986 writes it. */
export const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** An answer of `errcode` and `errmsg`, as DingTalk and the services of WeChat have it; of 0 it was taken. */
export function errcodeOutcome(told: ProviderAnswer, id: unknown, passing: ReadonlySet<number>): Outcome {
  const errcode = Number(told.errcode ?? Number.NaN)
  const detail = `${wordOf(told.errcode)} ${wordOf(told.errmsg)}`.trim()
  if (errcode === 0) return { state: 'sent', providerId: wordOf(id) || null, detail }
  return { state: passing.has(errcode) ? 'retry' : 'dead', providerId: null, detail }
}

/** Rich text as plain lines, for ways that show no HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/<(script|style)\b[^<]*(?:(?!<\/\1)<[^<]*)*<\/\1\s*>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi, '\n')
    .replace(/<[^>]{0,5000}>/g, '')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
const entities: { [name: string]: string } = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** Title, text and link one below the other, at most so many bytes: providers cut or refuse what is longer. */
export function asText({ title, content, link }: { title: string; content: string; link: string | null }, most: number): string {
  const end = link ? `\n${link}` : ''
  return `${cut(`${title}\n${plainText(content)}`, most - Buffer.byteLength(end))}${end}`
}

/** The beginning of a text within so many bytes, by whole letters. */
function cut(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  let size = 3
  let short = ''
  for (const letter of text) {
    size += Buffer.byteLength(letter)
    if (size > most) break
    short += letter
  }
  return `${short}…`
}
