import type { Json, Scope } from '../types.ts'
import { longestText, mostWork, noteOverrun, withinWork } from '../work.ts'
import { ExprError } from './exprError.ts'
import { interpret, isPlainDeep, readPath, type Token } from './exprMachine.ts'
import { type Part, parse, readText } from './parse.ts'

export { ExprError }

/**
 * Expressions: `form.days > 3 and user.isAdmin`. parse.ts reads them, exprMachine.ts works them out, over plain data that
 * was looked up by path, so that an expression can reach nothing of the host: no eval, no methods, no prototypes.
 */

export interface Compiled {
  /** every path that the expression reads: [['form', 'days'], ['user', 'isAdmin']] */
  paths: string[][]
  run: (scope: Scope) => Json
}

/** The steps in which the parts of an expression are worked out, and the paths that they read. */
class Steps {
  readonly paths: string[][] = []

  of(part: Part): Token[] {
    const tokens: Token[] = []
    this.write(part, tokens)
    return tokens
  }

  private write({ kind, name, parts, path }: Part, into: Token[]) {
    const [first, second, third] = parts as [Part, Part, Part]
    const each = () => {
      for (const one of parts) this.write(one, into)
    }
    switch (kind) {
      case 'path':
        into.push({ type: 'path', index: this.paths.push([...(path ?? [])]) - 1 })
        break
      case 'number':
        into.push({ type: 'value', value: Number(name) })
        break
      case 'text':
        into.push({ type: 'value', value: readText(name) })
        break
      case 'word':
        into.push({ type: 'value', value: name === 'null' ? null : name === 'true' })
        break
      case 'group':
        each()
        break
      case 'choice':
        this.write(first, into)
        into.push({ type: 'choice', whenTrue: this.of(second), whenFalse: this.of(third) })
        break
      case 'operation':
        this.write(first, into)
        if (name === 'and' || name === 'or') into.push({ type: name, right: this.of(second) })
        else {
          this.write(second, into)
          into.push({ type: 'operation', name })
        }
        break
      case 'entry':
        each()
        into.push({ type: 'operation', name })
        break
      case 'sign':
        each()
        into.push({ type: 'sign', name })
        break
      case 'list':
        each()
        into.push({ type: 'list', count: parts.length })
        break
      case 'call':
        each()
        into.push({ type: 'call', name, count: parts.length })
        break
    }
  }
}

const cache = new Map<string, Compiled>()

/** Parses an expression (without its braces) once. Throws ExprError with the place of the fault. */
export function parseExpr(source: string): Compiled {
  const known = cache.get(source)
  if (known) return known
  const steps = new Steps()
  const tokens = steps.of(parse(source))
  const { paths } = steps
  const compiled: Compiled = {
    paths,
    run: (scope) =>
      withinWork(mostWork.evaluation, () => {
        const value = interpret(
          tokens,
          paths.map((path) => readPath(scope, path)),
        )
        return typeof value === 'object' && !isPlainDeep(value) ? null : value
      }),
  }
  if (cache.size > 5000) cache.clear()
  cache.set(source, compiled)
  return compiled
}

const braces = /\{\{([\s\S]*?)\}\}/g
const whole = /^\s*\{\{((?:(?!\}\})[\s\S])*)\}\}\s*$/

/** True when a string holds an expression. */
export const hasExpr = (value: unknown): value is string => typeof value === 'string' && value.includes('{{')

/** The expressions of a string, without braces. */
export const exprsOf = (text: string): string[] => [...text.matchAll(braces)].map((match) => (match[1] ?? '').trim())

/** Every path that a prop (string, list or record) reads in its expressions. A broken expression reads nothing. */
export function pathsOf(value: unknown): string[][] {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return []
    return exprsOf(value).flatMap((source) => {
      try {
        return parseExpr(source).paths
      } catch {
        return []
      }
    })
  }
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(pathsOf)
}

/** Resolves one string: an expression alone keeps its type, inside text it is written out. A broken one gives null. */
export function resolveText(text: string, scope: Scope): Json {
  const alone = whole.exec(text)
  if (alone) return evaluate((alone[1] ?? '').trim(), scope)
  let room = longestText
  const written = text.replace(braces, (_, source: string) => {
    // what stands behind the end of the longest text is not worked out any more
    if (room < 0) return ''
    const value = evaluate(source.trim(), scope)
    const words = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
    room -= words.length
    return words
  })
  if (room >= 0) return written
  noteOverrun()
  return null
}

/** Evaluates an expression without braces; a fault gives null, because a saved schema was checked before. */
export function evaluate(source: string, scope: Scope): Json {
  try {
    return parseExpr(source).run(scope)
  } catch {
    return null
  }
}

/** Resolves every expression inside a value (records and lists included). */
export function resolve(value: Json | undefined, scope: Scope): Json {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value.includes('{{') ? resolveText(value, scope) : value
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, scope))
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolve(entry, scope)]))
  return value
}

/** A prop that is a boolean or an expression of one; `otherwise` when it is not given. */
export function isOn(value: unknown, scope: Scope, otherwise: boolean): boolean {
  if (value === undefined || value === null) return otherwise
  if (typeof value === 'boolean') return value
  return hasExpr(value) ? Boolean(resolveText(value, scope)) : Boolean(value)
}
