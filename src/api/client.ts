import ky from 'ky'
import type { Json, SentCall } from '#core/types.ts'

/** What the server answered: its data and its message. */
export interface Answer<T = Json> {
  data: T
  msg: string
  /** of a call whose code is not checked (VD-04), where it was not 200: then `data` says what went wrong, or is empty */
  code?: number
}

/** An answer with a code other than 200 (SE-13), or none at all: then the code is 0. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly data: Json = null,
  ) {
    super(message)
  }
}

export interface CallOptions {
  /** the caller shows the error itself */
  quiet?: boolean
  /** these codes are not told either: the caller knows what to do */
  untold?: ReadonlySet<number>
  signal?: AbortSignal
  /** send the body as a form instead of as JSON */
  form?: boolean
  /** says which write this is: sent twice, it is done once */
  key?: string
  /** the application whose definition asks for it: `application:<id>` or `draft:<id>` */
  definition?: string | undefined
  /** milliseconds; CN-06 names a few calls that end sooner */
  timeout?: number
}

/** What the client needs to know, and whom it tells. */
export interface ClientHooks {
  token: () => string | null
  language: () => string
  /** the text for an error without a message (ER-01, ER-02) */
  /** `unsaved`: it was to save something, and no answer came */
  fallback: (unsaved: boolean) => string
  onError: (text: string, unsaved: boolean) => void
  /** SE-14: the session is over */
  onSessionEnd: () => void
  /** the server says that the screen is locked */
  onLocked: () => void
  /** SE-23: the server says that the first password must be changed before anything else */
  onPasswordDue: () => void
}

export type Send = <T = Json>(call: SentCall, options?: CallOptions) => Promise<Answer<T>>

const configured = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="pinge-request-timeout"]')?.content

/** CN-05: the time limit of a request in milliseconds, as the server's configuration has written it into the page. */
export const requestTimeout = Number(configured) || 1_000_000

/** CN-06: the time limit of calls that are known to work for long; what takes longer has failed. */
export const longTimeout = 100_000

/** SE-14, LK-03: a wrong password here is not the end of a session. */
const exempt = /^\/?api\/oauth\/(Login|LockScreen|Unlock)(?:[/?]|$)/i
export const sessionEnd: ReadonlySet<number> = new Set([600, 601, 602])
/** VD-04: what these answer is read by whoever asks, whatever its code; the end of a session is one here as well. */
const unchecked = /^\/?api\/(?:system\/DataSource\/Actions\/Test|visualdev\/OnlineDev\/[^/]+\/Config|visualdev\/Portal\/[^/]+\/auth)$/i
const lockedCode = 423
const passwordDueCode = 424

/** Whether a code says something of the session, and nothing of the call. */
const isOfSession = (code: number) => sessionEnd.has(code) || code === lockedCode || code === passwordDueCode

const methods = ['get', 'post', 'put', 'delete'] as const

/** The verb and the address of a call. Throws when it names none. */
function targetOf(call: SentCall): { method: (typeof methods)[number]; url: string } {
  for (const method of methods) {
    const url = call[method]
    if (url !== undefined) return { method, url }
  }
  throw new Error('a call names get, post, put or delete')
}

const plain = (value: Json): string => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Query parameters without the empty ones, and the timestamp that every call carries (SE-12). */
function queryOf(call: SentCall, now: number): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== null && value !== undefined && value !== '') query.set(name, plain(value))
  }
  query.set('n', String(now))
  return query
}

/** The address of a call with its query: what its url has of its own stands over the rest. */
function addressOf(call: SentCall, url: string): { path: string; address: string } {
  const [path = '', own] = url.split('?', 2)
  const query = queryOf(call, Date.now())
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value)
  return { path, address: `${path}?${query}` }
}

/** The zone of this computer's clock by name: an offset knows no summer. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** What every call carries beside its address (SE-12). */
function headersOf({ language }: ClientHooks, token: string | null, definition: string | undefined): { [name: string]: string } {
  return {
    'origin-type': 'pc',
    'pinge-language': language(),
    'pinge-time-offset': String(-new Date().getTimezoneOffset()),
    'pinge-time-zone': timeZone,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(definition === undefined ? {} : { 'pinge-definition': definition }),
  }
}

interface Envelope {
  code: number
  msg: string
  data: Json
}

/** Reads an envelope; anything else counts as a failure of the network (reading C-120). */
async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  if (response.status !== 200) {
    // what nobody reads must not keep the connection
    await response.body?.cancel().catch(() => undefined)
    return undefined
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (body === null || typeof body !== 'object' || typeof (body as { code?: unknown }).code !== 'number') return undefined
  const { code, msg, data } = body as { code: number; msg?: unknown; data?: Json }
  return { code, msg: typeof msg === 'string' ? msg : '', data: data ?? null }
}

/** A call as it was sent: what its refusal depends on. */
interface Sent {
  path: string
  token: string | null
  quiet?: boolean | undefined
  untold?: ReadonlySet<number> | undefined
  /** it saves what somebody has typed */
  saves?: boolean
}

/** Tells what an answer means that is no success, or none at all (ER-01, ER-02, SE-14), and throws it. */
function refuse(hooks: ClientHooks, { path, token, quiet, untold, saves }: Sent, envelope?: Envelope): never {
  const { code, msg, data } = envelope ?? { code: 0, msg: '', data: null }
  if (!exempt.test(path)) {
    // A second call of the same page may learn it after the session was left: it is told once.
    if (sessionEnd.has(code)) {
      if (hooks.token() === token) hooks.onSessionEnd()
      else throw new ApiError(msg, code, data)
    }
    if (code === lockedCode || code === passwordDueCode) {
      if (code === lockedCode) hooks.onLocked()
      else hooks.onPasswordDue()
      throw new ApiError(msg, code, data)
    }
  }
  const unsaved = saves === true && envelope === undefined
  const error = new ApiError(msg || hooks.fallback(unsaved), code, data)
  if (!quiet && !untold?.has(code)) hooks.onError(error.message, unsaved)
  throw error
}

/**
 * Makes the one function that talks to the server (SE-12, SE-13, ER-01, ER-02). It answers with data and message,
 * throws ApiError otherwise; the error was told through `onError` unless the call was quiet or given up.
 */
export function createClient(hooks: ClientHooks): Send {
  const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: requestTimeout })

  return async function send<T = Json>(call: SentCall, options: CallOptions = {}): Promise<Answer<T>> {
    const { method, url } = targetOf(call)
    const token = hooks.token()
    const { path, address } = addressOf(call, url)
    let body: { json?: unknown; body?: URLSearchParams | FormData } = {}
    if (method !== 'get' && call.body !== undefined) {
      // a file, and what is a form already, travel as they are; everything else is JSON, or a form where asked
      const given = call.body
      if (given instanceof FormData || given instanceof URLSearchParams) body = { body: given }
      else body = options.form ? { body: new URLSearchParams(given as { [name: string]: string }) } : { json: given }
    }
    const timeout = options.timeout ?? (call.long === true ? longTimeout : undefined)
    // a record is put, or posted under a key of its form
    const saves = method === 'put' || (method === 'post' && options.key !== undefined)
    const sent = { path, token, quiet: options.quiet, untold: options.untold, saves }
    let response: Response
    try {
      response = await http(address, {
        method,
        headers: { ...headersOf(hooks, token, options.definition), ...(options.key ? { 'Idempotency-Key': options.key } : {}) },
        ...body,
        ...(options.signal ? { signal: options.signal } : {}),
        ...(timeout ? { timeout } : {}),
      })
    } catch (error) {
      // Given up by the page itself: nobody needs to hear of it.
      if (options.signal?.aborted) throw error
      return refuse(hooks, sent)
    }
    const envelope = await envelopeOf(response)
    if (envelope && envelope.code !== 200 && unchecked.test(path) && !isOfSession(envelope.code))
      return { data: envelope.data as T, msg: envelope.msg, code: envelope.code }
    if (envelope?.code !== 200) return refuse(hooks, sent, envelope)
    return { data: envelope.data as T, msg: envelope.msg }
  }
}

/** Makes the function that fetches a file: with all that a call carries, and refused like one (SE-12, SE-14, ER-01). */
export function createFetchFile(hooks: ClientHooks): (url: string, definition?: string) => Promise<Response> {
  return async (url, definition) => {
    const token = hooks.token()
    const { path, address } = addressOf({}, url)
    const sent = { path, token }
    const response = await fetch(address, {
      headers: headersOf(hooks, token, definition),
      signal: AbortSignal.timeout(requestTimeout),
    }).catch(() => refuse(hooks, sent))
    const { headers, ok } = response
    // The envelope of an error comes as JSON; a file never does without a name.
    const isFile = headers.has('content-disposition') || !headers.get('content-type')?.includes('json')
    return ok && isFile ? response : refuse(hooks, sent, await envelopeOf(response))
  }
}
