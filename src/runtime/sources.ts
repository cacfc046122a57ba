import { evaluate, exprsOf, resolve } from '#core/expr.ts'
import type { Call, Json, Row, Scope } from '#core/types.ts'
import type { Answer, App } from './app.ts'

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
}
const cache = new Map<string, Entry>()
const listeners = new Set<() => void>()

/** The answer of a read that is kept, if it is here already. */
export const cached = (call: Call): Answer | undefined => cache.get(JSON.stringify(call))?.answer

/** Reads a source: kept, and shared while in flight. A failed read is not kept. */
export function read(call: Call, app: App): Promise<Answer> {
  const key = JSON.stringify(call)
  const known = cache.get(key)
  if (known) return known.promise
  const entry: Entry = { url: urlOf(call), promise: app.request(call, { quiet: true }) }
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
