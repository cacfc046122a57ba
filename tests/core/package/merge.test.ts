import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, merge, sorted } from '#core/package/merge.ts'
import type { Json } from '#core/types.ts'

const field = (name: string, more: { [name: string]: Json } = {}): Json => ({ pingeKey: 'input', field: name, label: name, ...more })
const form = (...fields: Json[]): Json => ({ version: 1, fields })

describe('two changes of one definition', () => {
  it('of different nodes go together', () => {
    const base = form(field('a'), field('b'), field('c'))
    const mine = form(field('a', { label: 'A' }), field('b'), field('c'), field('d'))
    const theirs = form(field('a'), field('x'), field('b', { required: true }))
    expect(merge(base, mine, theirs)).toEqual({
      value: form(field('a', { label: 'A' }), field('x'), field('b', { required: true }), field('d')),
      conflicts: [],
    })
  })

  it('of one property are asked, and whoever is chosen stands', () => {
    const [base, mine, theirs] = ['a', 'A', 'α'].map((label) => form(field('a', { label })))
    const asked = merge(base, mine as Json, theirs as Json)
    expect(asked.conflicts).toEqual([{ path: ['fields', 'a', 'label'], base: 'a', mine: 'A', theirs: 'α' }])
    expect(asked.value).toEqual(mine)
    expect(merge(base, mine as Json, theirs as Json, { choose: () => 'theirs' })).toEqual({ value: theirs, conflicts: [] })
  })

  it('of a node that the other one took away are asked', () => {
    const base = form(field('a'), field('b'))
    const { conflicts } = merge(base, form(field('a')), form(field('a'), field('b', { required: true })))
    expect(conflicts).toMatchObject([{ path: ['fields', 'b'], mine: undefined }])
  })

  it('of the order follow whoever changed it, and are asked where both did', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => field(name))
    const of = (...fields: Array<Json | undefined>) => form(...(fields as Json[]))
    expect(merge(of(a, b, c), of(a, b, c), of(c, a, b)).value).toEqual(of(c, a, b))
    expect(merge(of(a, b, c), of(c, a, b), of(b, a, c)).conflicts).toMatchObject([{ path: ['fields', '#order'], mine: ['c', 'a', 'b'] }])
  })

  it('without a state before keep what only one has and ask what differs', () => {
    const { value, conflicts } = merge(undefined, { a: 1, b: 2 }, { b: 3, c: 4 })
    expect(value).toEqual({ a: 1, b: 2, c: 4 })
    expect(conflicts).toEqual([{ path: ['b'], base: undefined, mine: 2, theirs: 3 }])
  })

  it('take nothing away where that is not asked for', () => {
    const [base, mine, theirs] = [[{ id: '1' }, { id: '2' }], [{ id: '1' }, { id: '2' }], [{ id: '1' }]]
    expect(merge(base, mine, theirs).value).toEqual([{ id: '1' }])
    expect(merge(base, mine, theirs, { keeps: true }).value).toEqual(mine)
  })

  it('hold: nobody loses what only they changed, whatever it is', () => {
    const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>
    fc.assert(
      fc.property(json, json, (base, changed) => {
        // the same change on both sides, or on one, is no conflict and stands
        for (const [mine, theirs] of [
          [changed, base],
          [base, changed],
          [changed, changed],
        ] as const) {
          const { value, conflicts } = merge(base, mine, theirs)
          expect(conflicts).toEqual([])
          expect(isSame(value, changed)).toBe(true)
        }
      }),
    )
  })

  it('are the same text whatever the order of their properties', () => {
    expect(JSON.stringify(sorted({ b: [{ d: 1, c: 2 }], a: null }))).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
  })
})
