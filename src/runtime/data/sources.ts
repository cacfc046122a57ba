import { evaluate, exprsOf, hasExpr, resolve, resolveText } from '#core/expression/expr.ts'
import { isRead } from '#core/reads.ts'
import type { Call, Json, Parameter, Row, Scope, Source } from '#core/types.ts'
import { type Answer, type App, checked } from '../app.ts'

const methods = ['get', 'post', 'put', 'delete'] as const

/** A call with its expressions resolved and its url made absolute; null when its path reads something empty. */
export function resolveCall(call: Call, scope: Scope, resource: string | undefined): Call | null {
  const out: Call = {}
  for (const method of methods) {
    const url = call[method]
    if (url === undefined) continue
    // a stored definition may hold anything here; it was refused when it was saved
    if (typeof url !== 'string') return null
    if (exprsOf(url).some((source) => [null, ''].includes(evaluate(source, scope) as null | string))) return null
    const filled = url.replace(/\{\{([\s\S]*?)\}\}/g, (_, source: string) => encodeURIComponent(String(evaluate(source.trim(), scope))))
    out[method] = filled.startsWith('./') ? `${resource ?? ''}/${filled.slice(2)}` : filled
  }
  if (call.query) out.query = resolve(call.query, scope) as Row
  if (call.body !== undefined) out.body = resolve(call.body, scope)
  if (call.long === true) out.long = true
  return out
}

/** The same of a call that is made because something is drawn: it changes nothing, whatever a stored definition says. */
export function resolveRead(call: Call, scope: Scope, resource: string | undefined): Call | null {
  const resolved = resolveCall(call, scope, resource)
  return resolved && isRead(resolved) ? resolved : null
}

/** The call that reads the options of a dictionary, by its code or id. */
export const dictCall = (dict: string): Call => ({ get: `/api/system/DictionaryData/${encodeURIComponent(dict)}/Data/Selector` })

const isBlank = (value: Json | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The parameters of a data interface with their values; null when a required one is empty. */
function parametersOf(list: readonly Parameter[] | undefined, scope: Scope): Array<{ field: string; defaultValue: Json }> | null {
  const filled = (list ?? []).map(({ field, defaultValue, required }) => ({
    field,
    defaultValue: defaultValue === undefined ? null : resolve(defaultValue, scope),
    required,
  }))
  if (filled.some(({ required, defaultValue }) => required && isBlank(defaultValue))) return null
  return filled.map(({ field, defaultValue }) => ({ field, defaultValue }))
}

/** Whether a request names a dictionary or a data interface instead of an address. */
export const isSource = (call: Call): call is Source => 'dict' in call || 'interface' in call

/** WG-66: the call that reads a source: a dictionary's, a data interface's with its parameters (reading C-031), or its own; null when there is nothing to ask yet. */
export function sourceCall(source: Source, scope: Scope, resource: string | undefined): Call | null {
  const [dict, asked] = [source.dict, source.interface].map((name) => (hasExpr(name) ? resolveText(name, scope) : name))
  if (dict) return dictCall(String(dict))
  if (source.interface === undefined) return resolveRead(source, scope, resource)
  const paramList = parametersOf(source.paramList, scope)
  return asked && paramList
    ? { post: `/api/system/DataInterface/${encodeURIComponent(String(asked))}/Actions/Preview`, body: { paramList } }
    : null
}

/** One page of a data interface's rows that hold a keyword, or the rows of chosen values (readings C-031); null when there is nothing to ask yet. */
export function interfaceCall(source: Source, scope: Scope, action: 'List' | 'InfoByIds', body: Row): Call | null {
  const call = sourceCall(source, scope, undefined)
  const own = call?.body as Row | undefined
  return call?.post && source.interface !== undefined
    ? { post: call.post.replace(/Preview$/, action), body: { ...own, interfaceId: source.interface, ...body } }
    : null
}

export const urlOf = (call: Call): string => call.get ?? call.post ?? call.put ?? call.delete ?? ''

/** The rows of an answer: the data itself, or its `list`. */
export function listOf(data: Json): Row[] {
  const list = Array.isArray(data) ? data : data !== null && typeof data === 'object' ? data.list : null
  return Array.isArray(list) ? (list.filter((row) => row !== null && typeof row === 'object' && !Array.isArray(row)) as Row[]) : []
}

interface Entry {
  url: string
  promise: Promise<Answer>
  answer?: Answer
  /** nobody tells when the rows of a data interface change: they are read again after a while */
  until: number
}
const cache = new Map<string, Entry>()
const listeners = new Set<() => void>()
/** milliseconds that rows of a data interface are kept */
const interfaceLife = 60_000
const isInterface = (url: string) => url.startsWith('/api/system/DataInterface/')

const fresh = (key: string): Entry | undefined => {
  const entry = cache.get(key)
  return entry && entry.until > Date.now() ? entry : undefined
}

/** What everybody is answered, or by rights of their own, whichever definition asks. */
const isShared = (url: string) => isInterface(url) || /^\/api\/system\/(?:DictionaryData|Location|Area)\//.test(url)
/** What one definition was answered is not what another one may be. */
const keyOf = (call: Call, { definition }: Pick<App, 'definition'>) =>
  JSON.stringify(definition === undefined || isShared(urlOf(call)) ? call : [definition, call])

/** The answer of a read that is kept, if it is here already. */
export const cached = (call: Call, app: Pick<App, 'definition'>): Answer | undefined => fresh(keyOf(call, app))?.answer

/** Reads a source: kept, and shared while in flight. A failed read is not kept. */
export function read(call: Call, app: App): Promise<Answer> {
  const key = keyOf(call, app)
  const known = fresh(key)
  if (known) return known.promise
  const url = urlOf(call)
  const ends = isInterface(url)
  if (ends) for (const [old, { until }] of cache) if (until <= Date.now()) cache.delete(old)
  const until = ends ? Date.now() + interfaceLife : Number.POSITIVE_INFINITY
  const entry: Entry = { url, promise: app.request(call, { quiet: true }).then(checked), until }
  cache.set(key, entry)
  entry.promise.then(
    (answer) => {
      entry.answer = answer
    },
    () => cache.delete(key),
  )
  return entry.promise
}

const area = (url: string) =>
  url
    .split(/[?#]/)[0]
    ?.split('/')
    .slice(0, 4)
    .join('/')
    .replace(/Dictionary(Type|Data)/, 'Dictionary') ?? ''

/** Forgets what a write may have changed: reads of the same resource (SH-29: the dictionary after dictionary changes). */
export function forget(url?: string): void {
  for (const [key, entry] of cache) if (url === undefined || area(entry.url) === area(url)) cache.delete(key)
  for (const listener of listeners) listener()
}

/** Calls back when kept reads were forgotten. */
export function onForget(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
