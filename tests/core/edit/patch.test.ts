import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difference, patched } from '#core/edit/patch.ts'
import { anyValue } from '../../helpers/arbitrary.ts'
import { fuzz } from '../../helpers/fuzz.ts'

const nodes = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `@${i}`, label: `Field ${i}`, span: 12 }))
const bytes = (value: unknown) => JSON.stringify(value).length

describe('what changed between two definitions', () => {
  it('carried out on the one gives the other, and the other way round', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (before, after) => {
        expect(patched(before, difference(before, after))).toEqual(after)
        expect(patched(after, difference(after, before))).toEqual(before)
      }),
      fuzz(1000),
    )
  })

  it('keeps the order of keys, so that what is undone is printed as it was', () => {
    const before = { a: 1, b: 2, c: 3 }
    const after = { a: 1, c: 3 }
    expect(JSON.stringify(patched(after, difference(after, before)))).toBe(JSON.stringify(before))
    expect(JSON.stringify(patched(before, difference(before, after)))).toBe(JSON.stringify(after))
  })

  it('is small where something is put first, taken out or moved among a thousand', () => {
    const before = nodes(1000)
    for (const after of [
      [{ id: '@new', label: 'New', span: 24 }, ...before],
      before.slice(1),
      before.toSpliced(500, 1),
      [...before.slice(1), before[0]],
      [...before.slice(0, 10), ...before.slice(20), ...before.slice(10, 20)],
      before.with(500, { id: '@500', label: 'Other', span: 12 }),
    ]) {
      const [there, back] = [difference(before, after), difference(after, before)]
      expect(bytes([there, back])).toBeLessThan(300)
      expect(patched(before, there)).toEqual(after)
      expect(patched(after, back)).toEqual(before)
    }
  })

  it('shares everything that it does not name', () => {
    const before = { list: nodes(3), other: { a: 1 } }
    const after = patched(before, [{ op: 'set', path: ['list', 1, 'span'], value: 6 }])
    expect(after.other).toBe(before.other)
    expect(after.list[0]).toBe(before.list[0])
    expect(before.list[1]?.span).toBe(12)
  })
})
