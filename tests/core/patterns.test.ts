/** Patterns of definitions: what is tried, and that it ends, whatever was written and whatever is sent. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import '#core/rules/linear.ts'
import { formats } from '#core/format/formats.ts'
import { fits, linearEngine, toPattern } from '#core/rules/patterns.ts'

describe('patterns', () => {
  it('are read in both ways of writing one; what is none, is too long or cannot be tried in time is refused', () => {
    expect(fits('/^ab$/i', 'AB')).toBe(true)
    expect(fits('^\\d{3}$', '12')).toBe(false)
    expect(fits('^(?:[a-z]+\\.)[a-z]{2,}$', 'a.cn')).toBe(true)
    for (const pattern of [
      '([',
      'a'.repeat(501),
      '(a+)\\1+$',
      '(?<=a+)b+',
      '(a|b)+(?=c+)d*e*f*',
      '((a{100}){100}b*)+',
      '^(?!a+)b*c*d*|e*f*g*h*',
    ])
      expect(toPattern(pattern), pattern).toBeNull()
  })

  it('that would keep the host’s own engine busy for years are tried in a moment', () => {
    const letters = 'a'.repeat(5000)
    for (const pattern of [
      '^(a|a)*$',
      '(a+)+$',
      '(a*)*b',
      '((ab)*c?)+$',
      '(x{1,})*y',
      '^(a|aa)+$',
      '(.*)*,(.*)*;',
      'a?'.repeat(100) + 'a'.repeat(100),
      'a*a*a*a*a*a*b',
      '^(\\w+\\s?)*$',
    ])
      expect([pattern, toPattern(pattern) !== null, typeof fits(pattern, `${letters}!`)]).toEqual([pattern, true, 'boolean'])
    expect(fits('^(a|a)*$', letters)).toBe(true)
    expect(fits('^(a|a)*$', `${letters}b`)).toBe(false)
  })

  it('look ahead at their beginning, as passwords are written', () => {
    const strong = '^(?=.*[A-Z])(?=.*\\d)(?!.*\\s)[\\w!]{8,20}$'
    expect(['Pinge2026!', 'pinge2026!', 'PingePinge', 'Pinge 2026', 'P1'].map((text) => fits(strong, text))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(['aaaaaB1x', 'aB1'].map((text) => fits('^(?=(a|a)*B)(?:\\w|\\w)+$', text))).toEqual([true, true])
    expect(['xB', 'ab'].map((text) => fits('^(?=(a|a)*B)(?:\\w|\\w)+$', text))).toEqual([false, false])
  })

  it('say the same of any text on both engines', () => {
    const patterns = [
      '^[a-c]+$',
      '(ab|c)*d',
      '^a?b?c?d?$',
      '[^a]b{2,3}',
      '^(?:a|bc)+$',
      'a.c',
      '\\bab\\b',
      '^(?!ab)[a-d]+$',
      '/^ABC/i',
      '^\\w{2,5}\\s\\d$',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...patterns), fc.stringMatching(/^[abcd \n1_A]{0,12}$/), (pattern, text) => {
        const literal = /^\/(.*)\/([imsu]*)$/s.exec(pattern)
        const [source, flags] = literal ? [literal[1] ?? '', literal[2] ?? ''] : [pattern, '']
        const own = new RegExp(source, flags).test(text)
        expect([pattern, text, linearEngine.compile?.(source, flags)?.test(text)]).toEqual([pattern, text, own])
        expect([pattern, text, fits(pattern, text)]).toEqual([pattern, text, own])
      }),
    )
  })

  it('of every named format are plain, and fit no text that is longer than a pattern is tried on where they have to be slow', () => {
    for (const [name, { pattern }] of Object.entries(formats)) expect([name, toPattern(pattern.source) !== null]).toEqual([name, true])
    expect(fits('^[^<>]*$', 'x'.repeat(9000))).toBe(true)
    expect(fits('^[^<>]*$', `${'x'.repeat(9000)}<`)).toBe(false)
    expect(fits('^(a|b)*$', 'ab'.repeat(10_000))).toBe(false)
  })
})
