import Decimal from 'decimal.js'
import type { Json } from '../types.ts'
import { longestText, spend, spendOn, stepWork, WorkError } from '../work.ts'
import { functions } from './functions.ts'

// What an expression works out: plain data only, and no operation that throws for what the data holds.

/** A fault in an expression's text; `at` is the offset where it was noticed. */
export class ExprError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message)
  }
}

/** One step of a parsed expression, as the parser gives them. */
export type Token = { type: string; value: unknown }

/** What a path finds in plain data: own properties only; through a list it collects the property of each entry. */
export function readPath(data: unknown, path: readonly string[], from = 0): Json {
  let value = data
  for (let i = from; i < path.length; i++) {
    value = plain(value)
    if (value === null || typeof value !== 'object') return null
    const name = path[i] as string
    if (Array.isArray(value) && !/^\d+$/.test(name)) {
      spend(value.length)
      return value.map((entry) => readPath(entry, path, i))
    }
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
export function isPlainDeep(value: Json, depth = 0): boolean {
  spend(1)
  if (value === null || typeof value !== 'object') return value === undefined || plain(value) === value || typeof value === 'number'
  return depth < 100 && plain(value) !== null && Object.values(value).every((entry) => isPlainDeep(entry as Json, depth + 1))
}

/** A text that was made, not longer than one may be. Throws WorkError. */
function bounded(value: Json): Json {
  if (typeof value === 'string' && value.length > longestText) throw new WorkError()
  return value
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
  if (typeof a === 'object' && typeof b === 'object') {
    spendOn(a)
    spendOn(b)
    return JSON.stringify(a) === JSON.stringify(b)
  }
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
  if (!text) return number(decimal(a).add(decimal(b)))
  spendOn([a, b])
  return bounded(`${a ?? ''}${b ?? ''}`)
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
export function interpret(tokens: Token[], values: Json[]): Json {
  const stack: Array<Json | Callee> = []
  const pop = (): Json => {
    const value = stack.pop() ?? null
    return value instanceof Callee ? null : value
  }
  const lazy: Token[][] = []
  for (const { type, value } of tokens) {
    spend(stepWork)
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
        spendOn(args)
        stack.push(bounded(plain(run(...args))))
        break
      }
      default:
        throw new ExprError('this form of expression is not part of the language', 0)
    }
  }
  return pop()
}
