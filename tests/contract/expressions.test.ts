/** Expressions from a fuzzer: whatever is written, they read plain data by path and reach nothing of the host. */

import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { ExprError, parseExpr, resolveText } from '#core/expression/expr.ts'
import { functions } from '#core/expression/functions.ts'
import type { Json, Scope } from '#core/types.ts'
import { fuzz, runsOf } from '../helpers/fuzz.ts'

let reached: string[] = []
const trap = (name: string) =>
  Object.assign(
    () => {
      reached.push(name)
      return name
    },
    { toString: () => reached.push(`${name}.toString`), valueOf: () => reached.push(`${name}.valueOf`) },
  )
class Secret {
  token = 'hidden-7f3a'
  get open() {
    reached.push('getter')
    return 'hidden-7f3a'
  }
}
/** A scope that holds, beside data, what no scope should: functions, instances, getters, the host itself. */
const scope = () =>
  ({
    form: {
      a: 1,
      b: '2',
      名称: 'x',
      list: [{ n: 1 }, { n: 2 }],
      none: null,
      f: trap('function'),
      secret: new Secret(),
      map: new Map([['a', 1]]),
      host: globalThis,
      symbol: Symbol('s'),
    },
    row: { qty: 3, f: trap('row function') },
    page: { process, require: trap('require') },
    user: { name: 'n', isAdmin: false },
    route: {},
    item: { selection: ['1'], date: new Date(0) },
  }) as unknown as Scope

const word = fc.constantFrom(
  ...[
    'form',
    'row',
    'page',
    'user',
    'route',
    'item',
    'form.a',
    'form.名称',
    'form.list',
    'form.list.n',
    'form.f',
    'form.f()',
    'form.secret.open',
    'form.secret.token',
  ],
  ...[
    'form.map.size',
    'form.host.process',
    'page.process.env',
    'page.require',
    'form.constructor',
    "form['constructor']",
    'form["__proto__"]',
    'form.list.length',
  ],
  ...[
    'constructor',
    '__proto__',
    'prototype',
    'this',
    'globalThis',
    'window',
    'process',
    'require',
    'Function',
    'eval',
    'Object',
    'Math',
    'import',
    'fetch',
    'random',
    'E',
    'PI',
    'toString',
    'valueOf',
  ],
  ...[
    'arguments',
    'undefined',
    'null',
    'true',
    'false',
    'and',
    'or',
    'not',
    'in',
    'new',
    'void',
    'typeof',
    'delete',
    'f_sum',
    'k_null',
    'v0',
    'v1',
    'pyt',
    'fac',
    'length',
    'if',
    'join',
    'map',
    'fold',
    'filter',
  ],
  ...Object.keys(functions),
  ...[
    '+',
    '-',
    '*',
    '/',
    '%',
    '^',
    '==',
    '!=',
    '<',
    '>',
    '<=',
    '>=',
    '=',
    '=>',
    '||',
    '&&',
    '!',
    '?',
    ':',
    ',',
    ';',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '.',
    '..',
    '`',
    '${',
    '\\',
    '@',
    '#',
    '//',
    '/*',
  ],
  ...[
    '0',
    '1',
    '1e999',
    '0x1f',
    '1.',
    '.5',
    '"a"',
    "'constructor'",
    '"\\u0063onstructor"',
    '"a',
    "'",
    '[1,2]',
    '[]',
    '()',
    'f(x)=x',
    'x=1',
    '{}',
    '\u2028',
    '\u0000',
    '＋',
    '（',
  ],
)
const source = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
  fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join('')),
  fc.string({ maxLength: 60 }),
)

/** Plain data all the way down. */
function isData(value: unknown): value is Json {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  const prototype = Object.getPrototypeOf(value)
  return (
    (prototype === Object.prototype || prototype === Array.prototype || prototype === null) && Object.values(value as object).every(isData)
  )
}

const hosts = Object.getOwnPropertyNames(globalThis).sort().join()
afterEach(() => {
  reached = []
  expect(Object.getOwnPropertyNames(globalThis).sort().join()).toBe(hosts)
  expect(Object.keys(Object.prototype)).toEqual([])
})

describe('expressions', () => {
  it(`from a fuzzer, ${runsOf(20_000)} of them, give plain data or a fault, and reach nothing of the host`, () => {
    fc.assert(
      fc.property(source, (text) => {
        const start = performance.now()
        let value: unknown = null
        try {
          value = parseExpr(text).run(scope())
        } catch (error) {
          if (!(error instanceof ExprError)) throw error
        }
        if (!isData(value)) throw new Error(`gave ${typeof value} ${String(value)}`)
        if (JSON.stringify(value).includes('hidden-7f3a')) throw new Error('read what is not plain data')
        if (reached.length > 0) throw new Error(`reached ${reached.join()}`)
        if (performance.now() - start > 1000) throw new Error('took too long')
      }),
      fuzz(20_000),
    )
  })

  it('inside text never throw, whatever stands between the braces', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(source, fc.constantFrom('{{', '}}', '{', '}')), { maxLength: 8 }), (parts) => {
        const value = resolveText(parts.join(''), scope())
        if (!isData(value) || reached.length > 0) throw new Error(`gave ${typeof value}, reached ${reached.join()}`)
      }),
      fuzz(3000),
    )
  })

  it.each([
    ['2,000 brackets', `${'('.repeat(990)}1${')'.repeat(990)}`],
    ['1,900 minus signs', `${'-'.repeat(1900)}1`],
    ['1,000 factors', `1${'*1'.repeat(990)}`],
    ['powers of powers', `9${'^9'.repeat(200)}`],
    ['long padding', "padStart('x', 999999999, 'y')"],
    ['a list of lists', `${'['.repeat(600)}1${']'.repeat(600)}`],
  ])('of %s end soon', (_title, text) => {
    const start = performance.now()
    try {
      expect(isData(parseExpr(text).run(scope()))).toBe(true)
    } catch (error) {
      expect(error).toBeInstanceOf(ExprError)
    }
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
