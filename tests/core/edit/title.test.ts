import { describe, expect, it } from 'vitest'
import { titled, titleProp } from '#core/edit/title.ts'
import { env } from '#designer/env.ts'

describe('what a node is called by', () => {
  it('is what is written, else what its kind has', () => {
    expect(titleProp({ pingeKey: 'input', field: 'a' }, env)).toBe('label')
    expect(titleProp({ pingeKey: 'card' }, env)).toBe('header')
    expect(titleProp({ pingeKey: 'groupTitle', content: 'x' }, env)).toBe('content')
    expect(titleProp({ pingeKey: 'unknown' }, env)).toBeUndefined()
  })
  it('is changed in one language; the others stay', () => {
    expect(titled({ pingeKey: 'input', field: 'a', label: { zh: '甲', zhtw: '甲', en: 'A' } }, 'B', 'en', env)).toEqual({
      label: { zh: '甲', zhtw: '甲', en: 'B' },
    })
    expect(titled({ pingeKey: 'card', header: 't:x.y' }, 'C', 'zh', env)).toEqual({ header: 'C' })
  })
})
