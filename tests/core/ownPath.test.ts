import { describe, expect, it } from 'vitest'
import { ownPath } from '#core/ownPath.ts'

describe('the way back after a sign-in', () => {
  it.each(['/home', '/model/claim?id=1#rows', '/报销?名称=甲', '/app-hr/home', '/a//b'])('RT-14 %s is one of our own', (path) => {
    expect(ownPath(path)).toBe(path)
  })

  // A browser leaves out tabs and line ends, reads \ as /, and takes what then begins with // for another site.
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '\t//evil.example',
    '/\r\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'home',
    '',
    `/${'x'.repeat(600)}`,
    null,
    7,
  ])('RT-14 %j leads home', (path) => {
    expect(ownPath(path)).toBe('/')
  })
})
