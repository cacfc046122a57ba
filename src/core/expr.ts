import Decimal from 'decimal.js'
import { Parser } from 'expr-eval'
import { functions } from './functions.ts'
import type { Json, Scope } from './types.ts'

/**
 * Expressions: `form.days > 3 and user.isAdmin`. expr-eval only parses; the tokens are interpreted here, over
 * plain data that was looked up by path, so that an expression can reach nothing of the host: no eval, no
 * methods, no prototypes. Names may be Chinese: each path becomes a generated variable before parsing, which
 * also yields the list of what the expression reads.
 */

const roots = ['form', 'row', 'page', 'user', 'route', 'item'] as const
const rootSet = new Set<string>(roots)
const keywords = new Set(['and', 'or', 'not', 'in', 'true', 'false'])
const forbidden = new Set(['__proto__', 'prototype', 'constructor'])
const maxLength = 2000

/** A fault in an expression's text; `at` is the offset where it was noticed. */
export class ExprError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message)
  }
}

type Token = { type: string; value: unknown }
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

/** Rewrites the source so that expr-eval can parse it: paths to v0, v1, ..., functions to f_name. Throws ExprError. */
function translate(source: string): { text: string; paths: string[][] } {
  const paths: string[][] = []
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
      const path = [name, ...pathAfter(source)]
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
function pathAfter(source: string): string[] {
  const step = /\s*(?:\.\s*([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*(?:(\d+)|"([^"\\]*)"|'([^'\\]*)')\s*\])/uy
  const path: string[] = []
  for (;;) {
    step.lastIndex = lexer.lastIndex
    const match = step.exec(source)
    if (!match) return path
    const name = match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
    if (forbidden.has(name)) throw new ExprError(`"${name}" cannot be read`, lexer.lastIndex)
    path.push(name)
    lexer.lastIndex = step.lastIndex
  }
}

/** What a path finds in plain data: own properties only; through a list it collects the property of each entry. */
function readPath(data: unknown, path: readonly string[], from = 0): Json {
  let value = data
  for (let i = from; i < path.length; i++) {
    value = plain(value)
    if (value === null || typeof value !== 'object') return null
    const name = path[i] as string
    if (Array.isArray(value) && !/^\d+$/.test(name)) return value.map((entry) => readPath(entry, path, i))
    value = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : null
  }
  return plain(value)
}

/** Only plain data passes: a function, a class instance or a symbol becomes null. */
function plain(value: unknown): Json {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value !== 'object') return null
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null ? (value as Json) : null
}

/** A record or list that holds only plain data, all the way down. */
function isPlainDeep(value: Json, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return value === undefined || plain(value) === value || typeof value === 'number'
  return depth < 100 && plain(value) !== null && Object.values(value).every((entry) => isPlainDeep(entry as Json, depth + 1))
}

const isNumeric = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
/** A missing value, a text or a list counts 0 in arithmetic (semantics: a missing value counts 0). */
const decimal = (value: Json): Decimal =>
  typeof value === 'boolean' ? new Decimal(value ? 1 : 0) : isNumeric(value) ? new Decimal(value as number) : new Decimal(0)
const number = (value: Decimal): number => (value.isFinite() ? value.toNumber() : 0)

/** Equality that people mean: 1 and "1" alike, a missing value like null, lists and records by content. */
function same(a: Json | undefined, b: Json | undefined): boolean {
  if ((a ?? null) === null || (b ?? null) === null) return (a ?? null) === (b ?? null)
  if (a === b) return true
  if (typeof a === 'object' && typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b)
  if (typeof a === 'boolean' || typeof b === 'boolean')
    return isNumeric(a) || isNumeric(b) ? decimal(a as Json).eq(decimal(b as Json)) : false
  return isNumeric(a) && isNumeric(b) && new Decimal(a as string).eq(b as string)
}

function compare(a: Json, b: Json): number | null {
  if (isNumeric(a) && isNumeric(b)) return new Decimal(a as number).cmp(b as number)
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (a === null || b === null || typeof a === 'object' || typeof b === 'object') return null
  return decimal(a).cmp(decimal(b))
}

function add(a: Json, b: Json): Json {
  const text =
    (typeof a === 'string' && !isNumeric(a) && a !== '') ||
    (typeof b === 'string' && !isNumeric(b) && b !== '') ||
    (typeof a === 'string' && typeof b === 'string')
  return text ? `${a ?? ''}${b ?? ''}` : number(decimal(a).add(decimal(b)))
}

const holds = (test: number | null, want: (sign: number) => boolean) => test !== null && want(test)
const binary: Record<string, (a: Json, b: Json) => Json> = {
  '+': add,
  '-': (a, b) => number(decimal(a).sub(decimal(b))),
  '*': (a, b) => number(decimal(a).mul(decimal(b))),
  '/': (a, b) => (decimal(b).isZero() ? 0 : number(decimal(a).div(decimal(b)))),
  '%': (a, b) => (decimal(b).isZero() ? 0 : number(decimal(a).mod(decimal(b)))),
  '^': (a, b) => (decimal(b).abs().gt(100) ? 0 : number(decimal(a).pow(decimal(b)))),
  '==': (a, b) => same(a, b),
  '!=': (a, b) => !same(a, b),
  '>': (a, b) => holds(compare(a, b), (s) => s > 0),
  '<': (a, b) => holds(compare(a, b), (s) => s < 0),
  '>=': (a, b) => holds(compare(a, b), (s) => s >= 0),
  '<=': (a, b) => holds(compare(a, b), (s) => s <= 0),
  in: (a, b) => (Array.isArray(b) ? b.some((entry) => same(a, entry)) : typeof b === 'string' && typeof a === 'string' && b.includes(a)),
  '[': (a, b) => readPath(a, [String(b)]),
}

const thunk = (value: unknown): Token[] => value as Token[]

/** A function's name on the stack: no text of the data can pass for it. */
class Callee {
  constructor(readonly name: string) {}
}

/** A small stack machine over expr-eval's tokens. */
function interpret(tokens: Token[], values: Json[]): Json {
  const stack: Array<Json | Callee> = []
  const pop = (): Json => {
    const value = stack.pop() ?? null
    return value instanceof Callee ? null : value
  }
  const lazy: Token[][] = []
  for (const { type, value } of tokens) {
    switch (type) {
      case 'INUMBER':
        stack.push(value as Json)
        break
      case 'IVAR':
        if (value === 'k_null') stack.push(null)
        else if (typeof value === 'string' && value.startsWith('f_')) stack.push(new Callee(value.slice(2)))
        else stack.push(values[Number(String(value).slice(1))] ?? null)
        break
      case 'IEXPR':
        lazy.push(thunk(value))
        break
      case 'IOP1': {
        const a = pop()
        stack.push(value === '-' ? number(decimal(a).neg()) : value === '+' ? number(decimal(a)) : !a)
        break
      }
      case 'IOP2': {
        if (value === 'and' || value === 'or') {
          const right = lazy.pop() ?? []
          const a = pop()
          stack.push(value === 'and' ? (a ? interpret(right, values) : a) : a ? a : interpret(right, values))
          break
        }
        const b = pop()
        const a = pop()
        const run = binary[value as string]
        if (!run) throw new ExprError(`"${value}" is not an operator of the language`, 0)
        stack.push(run(a, b))
        break
      }
      case 'IOP3': {
        const otherwise = lazy.pop() ?? []
        const then = lazy.pop() ?? []
        stack.push(interpret(pop() ? then : otherwise, values))
        break
      }
      case 'IARRAY':
        stack.push((value as number) === 0 ? [] : (stack.splice(-(value as number)) as Json[]))
        break
      case 'IFUNCALL': {
        const args = (value as number) === 0 ? [] : (stack.splice(-(value as number)) as Json[])
        const callee = stack.pop()
        const run = callee instanceof Callee ? functions[callee.name] : undefined
        if (!run) throw new ExprError('only the functions of the language can be called', 0)
        stack.push(plain(run(...args)))
        break
      }
      default:
        throw new ExprError('this form of expression is not part of the language', 0)
    }
  }
  return pop()
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
  const { text, paths } = translate(source)
  let tokens: Token[]
  try {
    tokens = (parser.parse(text) as unknown as { tokens: Token[] }).tokens
  } catch (error) {
    throw new ExprError(parserWords((error as Error).message), 0)
  }
  const compiled: Compiled = {
    paths,
    run: (scope) => {
      const value = interpret(
        tokens,
        paths.map((path) => readPath(scope, path)),
      )
      return typeof value === 'object' && !isPlainDeep(value) ? null : value
    },
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
  return text.replace(braces, (_, source: string) => {
    const value = evaluate(source.trim(), scope)
    return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
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
