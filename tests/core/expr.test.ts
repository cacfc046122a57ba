import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExprError, evaluate, parseExpr, pathsOf, resolve, resolveText } from '#core/expression/expr.ts'
import { fuzz } from '../helpers/fuzz.ts'

describe('expressions', () => {
  it('count like people do: 0.1 + 0.2 is 0.3, and a missing value counts 0', () => {
    expect(evaluate('0.1 + 0.2', {})).toBe(0.3)
    expect(evaluate('form.a * 3 + 1', { form: {} })).toBe(1)
    expect(evaluate('1 / form.zero', { form: { zero: 0 } })).toBe(0)
    expect(evaluate('-2 ^ 2 + 10 % 4', {})).toBe(-2)
  })

  it('read Chinese names, and names that are functions of the parser', () => {
    expect(evaluate("form.天数 > 3 and form['报销 事由'] == '差旅'", { form: { 天数: 4, '报销 事由': '差旅' } })).toBe(true)
    expect(evaluate('form.min + form.sum + form.length + form.E', { form: { min: 1, sum: 2, length: 3, E: 4 } })).toBe(10)
  })

  it('compare 1 with "1" as alike, null like a missing value, lists by content', () => {
    expect(evaluate("row.a == 1 and row.b == '1'", { row: { a: '1', b: 1 } })).toBe(true)
    expect(evaluate('row.none == null', { row: {} })).toBe(true)
    expect(evaluate("row.none == ''", { row: {} })).toBe(false)
    expect(evaluate("row.id in ['0', '1']", { row: { id: 1 } })).toBe(true)
    expect(evaluate('row.a > row.b', { row: { a: '10', b: '9' } })).toBe(true)
    expect(evaluate('row.none > 1 or row.none < 1', { row: {} })).toBe(false)
  })

  it('give the first that holds for or, and only evaluate what is needed', () => {
    expect(evaluate('item.id or 0', { item: null })).toBe(0)
    expect(evaluate("item.id ? 't:edit' : 't:add'", { item: { id: '7' } })).toBe('t:edit')
  })

  it('collect a column of a sub-table', () => {
    const form = { items: [{ amount: 0.1 }, { amount: '0.2' }, {}] }
    expect(evaluate('sum(form.items.amount)', { form })).toBe(0.3)
    expect(evaluate('count(form.items)', { form })).toBe(3)
    expect(evaluate('form.items[1].amount', { form })).toBe('0.2')
  })

  it('know dates and texts', () => {
    const from = new Date(2026, 0, 30).getTime()
    const to = new Date(2026, 1, 2, 9).getTime()
    expect(evaluate('dateDiff(form.from, form.to) + 1', { form: { from, to } })).toBe(4)
    expect(evaluate("date(dateAdd(form.from, 1, 'day'), 'yyyyMMdd')", { form: { from } })).toBe('20260131')
    expect(evaluate("concat(upper('a'), padStart(7, 3, '0'))", {})).toBe('A007')
    expect(evaluate('amount(12.5)', {})).toBe('壹拾贰元伍角')
  })

  it('keep their type alone in a string and are written out inside text', () => {
    expect(resolveText('{{ form.n }}', { form: { n: 5 } })).toBe(5)
    expect(resolveText('/api/x/{{ form.n }}?a={{ form.none }}', { form: { n: 5 } })).toBe('/api/x/5?a=')
    expect(resolve({ a: ['{{ form.n }}'], b: 'x' }, { form: { n: 5 } })).toEqual({ a: [5], b: 'x' })
    expect(pathsOf({ q: '{{ page.category.id }}', r: ['{{ form.a + row.b }}'] })).toEqual([
      ['page', 'category', 'id'],
      ['form', 'a'],
      ['row', 'b'],
    ])
  })

  it('refuse what is not the language, and say where', () => {
    for (const source of [
      'window',
      'form.x = 1',
      'f(x) = x',
      'form.a.b()',
      "form['__proto__']",
      'form.constructor',
      'a.b',
      'form.x; 1',
      'page && 1',
      '`x`',
      'x => 1',
      '(1',
    ]) {
      expect(() => parseExpr(source).run({ form: { a: { b: 'sum' } } }), source).toThrow(ExprError)
    }
    expect(() => parseExpr('1 + '.repeat(1000))).toThrow(ExprError)
    const fault = (() => {
      try {
        parseExpr('form.a + 总额')
      } catch (error) {
        return error as ExprError
      }
      return undefined
    })()
    expect(fault?.message).toContain('总额')
    expect(fault?.at).toBe(9)
  })

  it.each([
    ['(1 + 2', '")" is missing', 6],
    ['sum(form.a form.b)', '")" is missing', 11],
    ['[1 2]', '"]" is missing', 3],
    ['form.a ? 1', '":" is missing', 10],
    ['form.a +', 'it ends too early', 8],
    ['not', 'it ends too early', 3],
    ['form.a!', 'it goes on behind its end', 6],
    ['form.a(1)', 'it goes on behind its end', 6],
    ['1 * / 2', 'unexpected "/"', 4],
    ["form.a == 'x\\q'", 'unexpected "\\q"', 12],
    ['form.a && 1', 'use "and" and "or"', 7],
    ['1 + form.constructor', '"constructor" cannot be read', 9],
    [`${'('.repeat(600)}1`, 'it is nested too deeply', 500],
  ])('say of %s what is wrong, and where', (source, message, at) => {
    expect(() => parseExpr(source)).toThrow(expect.objectContaining({ message, at }))
  })

  it('give a number whatever the data hold: what is too large for one, or has none, is 0', () => {
    const scope = { form: { huge: 1e300, hex: '0x1F', spaced: ' 5 ', signed: '+5.5', long: '0.1234567890123456789', on: true } }
    expect(evaluate('form.huge * form.huge', scope)).toBe(0)
    expect(evaluate('(0 - 8) ^ 0.5', scope)).toBe(0)
    expect(evaluate('0 ^ -1', scope)).toBe(0)
    expect(evaluate('form.hex + 1', scope)).toBe(32)
    expect(evaluate('form.spaced * 2 + form.signed', scope)).toBe(15.5)
    expect(evaluate('form.long == 0.1234567890123456788', scope)).toBe(false)
    expect(evaluate('round(form.on, 1.5)', scope)).toBe(1)
  })

  it('reach nothing of the host, whatever is written', () => {
    const words = [
      'form',
      'row',
      'user',
      'constructor',
      '__proto__',
      'prototype',
      'globalThis',
      'process',
      'window',
      'toString',
      'valueOf',
      'apply',
      'call',
      'sum',
      'if',
      'map',
      'fold',
      'a',
      'f',
      '1',
      '"x"',
      "'constructor'",
      '(',
      ')',
      '[',
      ']',
      '.',
      ',',
      '+',
      '==',
      '?',
      ':',
      ' in ',
      ' and ',
      'not ',
      '=',
      ';',
      '!',
      '-',
    ]
    const secret = { leaked: false }
    const hostile = {
      form: {
        a: { b: 1 },
        f: (() => {
          secret.leaked = true
          return globalThis
        }) as never,
        d: new Date() as never,
      },
      row: { toString: 'text' },
      user: {},
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 14 }), (parts) => {
        const value = evaluate(parts.join(''), hostile)
        expect(JSON.stringify(value)).toBe(JSON.stringify(structuredClone(value)))
        expect(typeof value).not.toBe('function')
        expect(value).not.toBeInstanceOf(Date)
      }),
      fuzz(20_000),
    )
    expect(secret.leaked).toBe(false)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
