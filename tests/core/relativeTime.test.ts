import { describe, expect, it } from 'vitest'
import { relativeText } from '#core/format/relativeTime.ts'
import type { Language } from '#core/types.ts'
import { translate } from '../helpers/core.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 5, 15, 4)

function inLanguage(language: Language) {
  const t = translate(language)
  return (ago: number) => relativeText(now - ago, t, now)
}

describe('CN-01 relative time', () => {
  it('CN-01 C-065 goes from just now to months, and is a plain date beyond', () => {
    const ago = inLanguage('zh')
    expect([59_000, 59 * minute, 23 * hour, 6 * day, 7 * day, 27 * day, 28 * day, 119 * day].map(ago)).toEqual([
      '刚刚',
      '59分钟前',
      '23小时前',
      '6天前',
      '1周前',
      '3周前',
      '1个月前',
      '3个月前',
    ])
    expect(ago(120 * day)).toBe('2026-02-15')
  })

  it('CN-01 follows the language, and the plural rules of English', () => {
    const en = inLanguage('en')
    expect([minute, 2 * minute, hour, 5 * hour, day, 3 * day, 7 * day, 14 * day, 30 * day, 90 * day].map(en)).toEqual([
      '1 minute ago',
      '2 minutes ago',
      '1 hour ago',
      '5 hours ago',
      '1 day ago',
      '3 days ago',
      '1 week ago',
      '2 weeks ago',
      '1 month ago',
      '3 months ago',
    ])
    expect(en(0)).toBe('just now')
    expect(inLanguage('zhtw')(3 * minute)).toBe('3分鐘前')
  })

  it('CN-01 a moment that has not come yet, by a clock that is a little behind, is just now', () => {
    expect(inLanguage('en')(-5_000)).toBe('just now')
  })
})
