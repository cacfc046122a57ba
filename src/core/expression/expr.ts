import { Parser } from 'expr-eval'
import type { Json, Scope } from '../types.ts'
import { longestText, mostWork, noteOverrun, withinWork } from '../work.ts'
import { ExprError, interpret, isPlainDeep, readPath, type Token } from './exprMachine.ts'
import { functions } from './functions.ts'

export { ExprError }

declare module 'expr-eval' {
  interface Expression {
    /** what was parsed; its own types leave it out */
    tokens: Token[]
  }
}

/**
 * Expressions: `form.days > 3 and user.isAdmin`. expr-eval only parses; exprMachine.ts interprets the tokens, over
 * plain data that was looked up by path, so that an expression can reach nothing of the host: no eval, no
 * methods, no prototypes. Names may be Chinese: each path becomes a generated variable before parsing, which
 * also yields the list of what the expression reads.
 */

const roots = ['form', 'row', 'page', 'user', 'route', 'item'] as const
const rootSet = new Set<string>(roots)
const keywords = new Set(['and', 'or', 'not', 'in', 'true', 'false'])
const forbidden = new Set(['__proto__', 'prototype', 'constructor'])
export const maxLength = 2000

export interface Compiled {
  /** every path that the expression reads: [['form', 'days'], ['user', 'isAdmin']] */
  paths: string[][]
  run: (scope: Scope) => Json
}

const parser = new Parser({ operators: { in: true, assignment: false, fndef: false, concatenate: false } })
parser.consts = { true: true, false: false } as never
for (const name of Object.keys(parser.unaryOps))
  if (!['-', '+', 'not', '!'].includes(name)) delete (parser.unaryOps as Record<string, unknown>)[name]
parser.functions = {} as never

const lexer =
  /(\s+)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([\p{L}_$][\p{L}\p{N}_$]*)|(==|!=|>=|<=|[-+*/%^<>!?:,()[\]])|(.)/suy

/** A name of a path as it is written: `days` of `form.days`, and where it stands in the source. */
export interface Step {
  name: string
  from: number
  to: number
}

/** Rewrites the source so that expr-eval can parse it: paths to v0, v1, ..., functions to f_name. Tells each path with the places of its names. Throws ExprError. */
export function translate(source: string): { text: string; paths: Step[][] } {
  const paths: Step[][] = []
  let text = ''
  lexer.lastIndex = 0
  while (lexer.lastIndex < source.length) {
    const at = lexer.lastIndex
    const match = lexer.exec(source)
    if (!match) break
    const [all, space, string, number, name, operator, other] = match
    if (other !== undefined) throw new ExprError(other === '&' || other === '|' ? 'use "and" and "or"' : `unexpected "${other}"`, at)
    if (name === undefined) {
      text += space ? ' ' : (string ?? number ?? operator ?? all)
    } else if (rootSet.has(name)) {
      const path = [{ name, from: at, to: at + name.length }, ...pathAfter(source)]
      text += `v${paths.push(path) - 1}`
    } else if (keywords.has(name)) {
      text += ` ${name} `
    } else if (name === 'null') {
      text += 'k_null'
    } else if (Object.hasOwn(functions, name) && /^\s*\(/.test(source.slice(lexer.lastIndex))) {
      text += `f_${name}`
    } else {
      throw new ExprError(`unknown name "${name}"`, at)
    }
  }
  return { text, paths }
}

/** Reads `.name`, `[0]` and `['name']` that follow a root; moves the lexer behind them. */
function pathAfter(source: string): Step[] {
  const step = /\s*(?:\.\s*([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*(?:(\d+)|"([^"\\]*)"|'([^'\\]*)')\s*\])/duy
  const path: Step[] = []
  for (;;) {
    step.lastIndex = lexer.lastIndex
    const match = step.exec(source)
    if (!match) return path
    const [from = 0, to = 0] = match.indices?.slice(1).find(Boolean) ?? []
    const name = source.slice(from, to)
    if (forbidden.has(name)) throw new ExprError(`"${name}" cannot be read`, lexer.lastIndex)
    path.push({ name, from, to })
    lexer.lastIndex = step.lastIndex
  }
}

const cache = new Map<string, Compiled>()

/** What the parser complains about, without its own names for kinds of tokens. */
function parserWords(message: string): string {
  if (message.includes('TEOF')) return 'it ends too early'
  const words = message.replace(/^parse error (?:\[\d+:\d+\]: )?/, '')
  if (words === 'Expected EOF') return 'it goes on behind its end'
  return words.replace(/^[Uu]nexpected T\w+: (.*)$/s, 'unexpected "$1"').replace(/^Expected (.*)$/s, '"$1" is missing')
}

/** Parses an expression (without its braces) once. Throws ExprError with the place of the fault. */
export function parseExpr(source: string): Compiled {
  const known = cache.get(source)
  if (known) return known
  if (source.length > maxLength) throw new ExprError(`an expression has at most ${maxLength} characters`, maxLength)
  const { text, paths: written } = translate(source)
  const paths = written.map((steps) => steps.map(({ name }) => name))
  let tokens: Token[]
  try {
    tokens = parser.parse(text).tokens
  } catch (error) {
    throw new ExprError(parserWords((error as Error).message), 0)
  }
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
