import { decimalOf, isNumeric, toNumber } from '../format/decimal.ts'
import type { Json } from '../types.ts'
import { longestText, spend, spendOn, stepWork, WorkError } from '../work.ts'
import { functions } from './functions.ts'

// What an expression works out: plain data only, and no operation that throws for what the data holds.

/** One step of working an expression out. Values come from a stack and go there. */
export type Token =
  | { type: 'value'; value: Json }
  /** what was read by one of the paths */
  | { type: 'path'; index: number }
  | { type: 'sign' | 'operation'; name: string }
  /** only worked out where what stands before leaves it open */
  | { type: 'and' | 'or'; right: Token[] }
  | { type: 'choice'; whenTrue: Token[]; whenFalse: Token[] }
  | { type: 'list'; count: number }
  | { type: 'call'; name: string; count: number }

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

/** Equality that people mean: 1 and "1" alike, a missing value like null, lists and records by content. */
function same(a: Json | undefined, b: Json | undefined): boolean {
  if ((a ?? null) === null || (b ?? null) === null) return (a ?? null) === (b ?? null)
  if (a === b) return true
  if (typeof a === 'object' && typeof b === 'object') {
    spendOn(a)
    spendOn(b)
    return JSON.stringify(a) === JSON.stringify(b)
  }
  if (typeof a === 'boolean' || typeof b === 'boolean') return isNumeric(a) || isNumeric(b) ? decimalOf(a).eq(decimalOf(b)) : false
  return isNumeric(a) && isNumeric(b) && decimalOf(a).eq(decimalOf(b))
}

function compare(a: Json, b: Json): number | null {
  if (isNumeric(a) && isNumeric(b)) return decimalOf(a).cmp(decimalOf(b))
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (a === null || b === null || typeof a === 'object' || typeof b === 'object') return null
  return decimalOf(a).cmp(decimalOf(b))
}

function add(a: Json, b: Json): Json {
  const text =
    (typeof a === 'string' && !isNumeric(a) && a !== '') ||
    (typeof b === 'string' && !isNumeric(b) && b !== '') ||
    (typeof a === 'string' && typeof b === 'string')
  if (!text) return toNumber(decimalOf(a).add(decimalOf(b)))
  spendOn([a, b])
  return bounded(`${a ?? ''}${b ?? ''}`)
}

/** 0 where there is no such number: an exponent beyond 100, a root of what is negative, a part of nothing. */
function power(a: Json, b: Json): number {
  const [base, exponent] = [decimalOf(a), decimalOf(b)]
  if (exponent.abs().gt(100) || (base.isNegative() && !exponent.isInteger()) || (base.isZero() && exponent.isNegative())) return 0
  return toNumber(base.pow(exponent))
}

const holds = (test: number | null, want: (sign: number) => boolean) => test !== null && want(test)
const binary: Record<string, (a: Json, b: Json) => Json> = {
  '+': add,
  '-': (a, b) => toNumber(decimalOf(a).sub(decimalOf(b))),
  '*': (a, b) => toNumber(decimalOf(a).mul(decimalOf(b))),
  '/': (a, b) => (decimalOf(b).isZero() ? 0 : toNumber(decimalOf(a).div(decimalOf(b)))),
  '%': (a, b) => (decimalOf(b).isZero() ? 0 : toNumber(decimalOf(a).mod(decimalOf(b)))),
  '^': power,
  '==': (a, b) => same(a, b),
  '!=': (a, b) => !same(a, b),
  '>': (a, b) => holds(compare(a, b), (s) => s > 0),
  '<': (a, b) => holds(compare(a, b), (s) => s < 0),
  '>=': (a, b) => holds(compare(a, b), (s) => s >= 0),
  '<=': (a, b) => holds(compare(a, b), (s) => s <= 0),
  in: (a, b) => (Array.isArray(b) ? b.some((entry) => same(a, entry)) : typeof b === 'string' && typeof a === 'string' && b.includes(a)),
  '[': (a, b) => readPath(a, [String(b)]),
}

/** A small stack machine. Throws WorkError where there is more to do than may be. */
export function interpret(tokens: readonly Token[], values: readonly Json[]): Json {
  const stack: Json[] = []
  const pop = (): Json => stack.pop() ?? null
  const last = (count: number): Json[] => (count === 0 ? [] : stack.splice(-count))
  for (const token of tokens) {
    spend(stepWork)
    switch (token.type) {
      case 'value':
        stack.push(token.value)
        break
      case 'path':
        stack.push(values[token.index] ?? null)
        break
      case 'sign': {
        const a = pop()
        stack.push(token.name === '-' ? toNumber(decimalOf(a).neg()) : token.name === '+' ? toNumber(decimalOf(a)) : !a)
        break
      }
      case 'operation': {
        const b = pop()
        const a = pop()
        const run = binary[token.name]
        stack.push(run ? run(a, b) : null)
        break
      }
      case 'and':
      case 'or': {
        const a = pop()
        stack.push((token.type === 'and') === Boolean(a) ? interpret(token.right, values) : a)
        break
      }
      case 'choice':
        stack.push(interpret(pop() ? token.whenTrue : token.whenFalse, values))
        break
      case 'list':
        stack.push(last(token.count))
        break
      case 'call': {
        const args = last(token.count)
        spendOn(args)
        stack.push(bounded(plain(functions[token.name]?.(...args))))
        break
      }
    }
  }
  return pop()
}
