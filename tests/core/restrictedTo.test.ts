import { describe, expect, it } from 'vitest'
import { restrictedTo } from '#core/rules/people.ts'

describe('whom a picker is restricted to', () => {
  const scope = { page: { people: ['b', 'c'] } }
  const to = (more: object) => restrictedTo({ pingeKey: 'userSelect', ...more }, scope)

  it('PK-12 PK-24 are the ids that are named, and those that an expression gives', () => {
    expect(to({ ableIds: ['a--user'] })).toBeUndefined()
    expect(to({ selectType: 'custom', ableIds: ['a--user', 'r--role'] })).toEqual(['a--user', 'r--role'])
    expect(to({ selectType: 'custom', ableIds: ['a--user', '{{ page.people }}'] })).toEqual(['a--user', 'b', 'c'])
    expect(to({ selectType: 'custom', ableIds: ['{{ page.none }}'] })).toEqual([])
    expect(to({ selectType: 'custom' })).toEqual([])
  })
})
