/** Expressions as pieces, parts and conditions: what is read is written back as it stood, and means the same. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Condition,
  denied,
  joined,
  makeClause,
  readCondition,
  withClause,
  withMore,
  withoutClause,
  writeCondition,
  writeValue,
} from '#core/edit/formula/condition.ts'
import { readBraced, textOf, writeBraced, writePath } from '#core/edit/formula/pieces.ts'
import { partsOf, writeText } from '#core/edit/formula/tree.ts'
import { evaluate, exprsOf, hasExpr, parseExpr } from '#core/expression/expr.ts'
import { type Part, readText } from '#core/expression/parse.ts'
import { piecesOf } from '#core/expression/pieces.ts'
import type { Json, Scope } from '#core/types.ts'

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (value !== null && typeof value === 'object') for (const one of Object.values(value)) yield* textsIn(one)
}
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => name.endsWith('.json'))
const shipped = [...filesIn('schemas'), ...filesIn('fixtures')]
  .filter((file) => !file.includes('locales'))
  .flatMap((file) => [...textsIn(JSON.parse(readFileSync(file, 'utf8')))])
  .filter(hasExpr)
const expressions = [...new Set(shipped.flatMap(exprsOf))]
const valid = expressions.filter((source) => {
  try {
    return parseExpr(source)
  } catch {
    return false
  }
})

/** The expression with a bracket around each of its parts: what binds to what, said in full. */
function spelled(part: Part, source: string): string {
  const [a, b, c] = part.parts.map((one) => spelled(one, source))
  switch (part.kind) {
    case 'operation':
      return `((${a}) ${part.name} (${b}))`
    case 'sign':
      return `(${part.name === '!' ? 'not' : part.name} (${a}))`
    case 'choice':
      return `((${a}) ? (${b}) : (${c}))`
    case 'entry':
      return `((${a})[${b}])`
    case 'group':
      return `(${a})`
    case 'call':
      return `${part.name}(${part.parts.map((one) => spelled(one, source)).join(', ')})`
    case 'list':
      return `[${part.parts.map((one) => spelled(one, source)).join(', ')}]`
    default:
      return source.slice(part.from, part.to)
  }
}

const scope: Scope = {
  form: { a: 3, b: 'x', on: true, none: null, rows: [{ n: 1 }, { n: 2 }], list: ['x', 'y'] },
  row: { n: 2, t: 'yes' },
  page: {},
  user: { userId: 'u1' },
  item: { id: '7' },
}
const atom = fc.constantFrom(
  'form.a',
  'form.b',
  'form.on',
  'form.none',
  'form.rows.n',
  "form['list']",
  'row.n',
  '2',
  '0.5',
  "'x'",
  '"y"',
  'true',
  'null',
  '[1, 2]',
  'today()',
)
const written = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    fc
      .tuple(tie('whole'), fc.constantFrom('+', '-', '*', '/', '%', '^', '==', '!=', '<', '>=', 'in', 'and', 'or'), tie('whole'))
      .map(([a, o, b]) => `${a} ${o} ${b}`),
    fc.tuple(fc.constantFrom('-', 'not ', '+'), tie('whole')).map(([s, a]) => `${s}${a}`),
    tie('whole').map((a) => `(${a})`),
    fc.tuple(tie('whole'), tie('whole'), tie('whole')).map(([a, b, c]) => `${a} ? ${b} : ${c}`),
    fc
      .tuple(fc.constantFrom('sum', 'max', 'contains', 'empty', 'if'), fc.array(tie('whole'), { maxLength: 3 }))
      .map(([f, list]) => `${f}(${list.join(', ')})`),
    tie('whole').map((a) => `[5, 6][${a}]`),
  ),
})).whole

describe('the expressions of everything shipped', () => {
  it('are many, and are read and written byte for byte', () => {
    expect(valid.length).toBeGreaterThan(150)
    for (const source of expressions) expect(textOf(piecesOf(source))).toBe(source)
    for (const value of shipped) {
      const braced = readBraced(value)
      if (braced) expect(writeBraced(braced.source, braced)).toBe(value)
    }
  })
  it('have parts, each an expression by itself, that mean together what the whole means', () => {
    for (const source of valid) {
      const part = partsOf(source)
      expect(part, source).toBeDefined()
      const each = (one: Part) => {
        expect(() => parseExpr(source.slice(one.from, one.to)), source).not.toThrow()
        one.parts.forEach(each)
      }
      each(part as Part)
      expect(evaluate(spelled(part as Part, source), scope), source).toEqual(evaluate(source, scope))
    }
  })
  it('are conditions where they compare, and are written back as they stood', () => {
    const read = valid.flatMap((source) => {
      const condition = readCondition(source)
      if (condition) expect(writeCondition(condition)).toBe(source)
      return condition ? [{ source, condition }] : []
    })
    const compares = valid.filter(
      (source) => /==|!=|[<>]|\bin\b|\bempty\(/.test(source) && !/\?|dateDiff|row\.id != user.*or|=> /.test(source),
    )
    expect(read.length).toBeGreaterThan(80)
    expect(compares.length - read.filter(({ source }) => compares.includes(source)).length).toBeLessThan(12)
  })
})

describe('any expression', () => {
  it('is cut into pieces without a loss, whatever stands in it', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (source) => textOf(piecesOf(source)) === source))
    fc.assert(fc.property(written, (source) => textOf(piecesOf(source)) === source))
  })
  it('has parts that bind as the language binds them', () => {
    fc.assert(
      fc.property(written, (source) => {
        const part = partsOf(source)
        let parses = true
        try {
          parseExpr(source)
        } catch {
          parses = false
        }
        if (parses !== (part !== undefined)) throw new Error(`parses: ${parses}, parts: ${part !== undefined}`)
        if (part) expect(evaluate(spelled(part, source), scope)).toEqual(evaluate(source, scope))
      }),
      { numRuns: 1500 },
    )
  })
  it('holds any text and number that is put into it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        expect(readText(writeText(text))).toBe(text)
        expect(evaluate(writeText(text), {})).toBe(text)
        expect(readBraced(writeBraced(writeText(text)))?.source).toBe(writeText(text))
      }),
    )
    expect(writeValue([1, -2.5, '甲', true, null])).toBe("[1, -2.5, '甲', true, null]")
    expect(writeValue({ a: 1 })).toBeUndefined()
    expect(writePath(['form', 'a b', '0', '名称'])).toBe("form['a b'][0].名称")
  })
})

const holds = (condition: Condition) => Boolean(evaluate(writeCondition(condition), scope))
const clause = fc
  .tuple(
    fc.constantFrom(['form', 'a'], ['form', 'b'], ['form', 'none'], ['form', 'on']),
    fc.constantFrom(
      'equals',
      'differs',
      'greater',
      'atMost',
      'oneOf',
      'noneOf',
      'contains',
      'lacks',
      'empty',
      'filled',
      'on',
      'off' as const,
    ),
    fc.constantFrom<Json>(3, 'x', '', true, null, -1),
  )
  .map(([path, comparison, value]) =>
    makeClause({
      path,
      comparison: comparison as 'equals',
      operand: { value: comparison === 'oneOf' || comparison === 'noneOf' ? [value] : value },
    }),
  )

describe('a condition', () => {
  it('that is put together is read as it was put together', () => {
    fc.assert(
      fc.property(
        fc.array(clause, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('and' as const, 'or' as const),
        fc.boolean(),
        (clauses, by, not) => {
          const [first, ...others] = clauses
          if (!first) return
          let condition = readCondition(first.text) as Condition
          for (const one of others) condition = withMore(joined(condition, by), one)
          const plain = condition
          if (not) condition = denied(condition)
          const again = readCondition(writeCondition(condition))
          if (not) expect(holds(condition)).toBe(!holds(plain))
          if (clauses.length === 1 && not) return
          expect(again?.clauses).toEqual(clauses)
          expect(again?.not).toBe(not)
          if (clauses.length > 1) expect(again?.join).toBe(by)
          if (not) expect(holds(denied(condition))).toBe(holds(plain))
        },
      ),
    )
  })
  it('changes where it is changed, and stays as it is written elsewhere', () => {
    const condition = readCondition("form.type=='a'   and  form.days>3 and not  empty( form.to )") as Condition
    expect(condition.clauses.map(({ comparison }) => comparison)).toEqual(['equals', 'greater', 'filled'])
    const other = makeClause({ path: ['form', 'days'], comparison: 'atLeast', operand: { value: 5 } })
    expect(writeCondition(withClause(condition, 1, other))).toBe("form.type=='a'   and  form.days >= 5 and not  empty( form.to )")
    expect(writeCondition(withoutClause(condition, 0) as Condition)).toBe('form.days>3 and not  empty( form.to )')
    expect(writeCondition(withMore(condition, other))).toMatch(/ and form\.days >= 5$/)
    expect(makeClause({ path: ['form', 'a'], comparison: 'equals', operand: { source: 'form.b or 1' } }).text).toBe(
      'form.a == (form.b or 1)',
    )
  })
  it('that only its text says is none', () => {
    for (const source of ['form.a == 1 and form.b == 2 or form.c == 3', 'form.a + 1', '(', 'form.a ? 1 : 2', 'sum(form.a) > 3', ''])
      expect(readCondition(source), source).toBeUndefined()
  })
})

describe('a text that somebody else wrote', () => {
  const old = /^(\s*\{\{\s*)((?:(?!\}\})[\s\S])*?)(\s*\}\}\s*)$/
  it('is read in its braces as a pattern would read it', () => {
    const text = fc.string({ unit: fc.constantFrom('{', '}', ' ', '\n', 'a', "'"), maxLength: 14 })
    fc.assert(
      fc.property(text, fc.boolean(), (inner, isBraced) => {
        const whole = isBraced ? `{{${inner}}}` : inner
        const found = old.exec(whole)
        expect(readBraced(whole)).toEqual(found ? { head: found[1], source: found[2], tail: found[3] } : undefined)
      }),
    )
  })
  it('is given up where it is deeper or longer than anybody chooses, and its end is found in one pass', () => {
    const deep = (n: number) => `${'('.repeat(n)}1${')'.repeat(n)}`
    for (const source of [
      deep(990),
      deep(50_000),
      `${'-'.repeat(1900)}1`,
      `1${'^1'.repeat(900)}`,
      `${'1?'.repeat(500)}1${':1'.repeat(500)}`,
    ]) {
      expect(() => partsOf(source)).not.toThrow()
      expect(readCondition(source)).toBeUndefined()
    }
    expect(partsOf(deep(50))).toBeDefined()
    const spaces = ' '.repeat(1_000_000)
    expect(readBraced(`{{ a${spaces}b`)).toBeUndefined()
    expect(readBraced(`{{ a${spaces}}}`)?.source).toBe('a')
  })
})
