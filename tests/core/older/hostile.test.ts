import { describe, expect, it } from 'vitest'
import { readOlder } from '#core/older/index.ts'
import type { Node } from '#core/types.ts'
import { env } from '../../helpers/core.ts'

const known = { dict: () => undefined, interface: () => undefined, model: () => undefined, rule: () => undefined, call: () => false }
const count = (nodes: readonly Node[]): number => nodes.reduce((sum, { children }) => sum + 1 + count(children ?? []), 0)

describe('a definition of somebody else ends, however small it is and whatever it says of itself', () => {
  const again = (name: string) => ({ $ref: `#/definitions/${name}` })
  const twice = (name: string) => ({ type: 'object', properties: { a: again(name), b: again(name) } })
  it.each([
    ['names itself twice', { d: twice('d') }],
    ['names others twice', Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i === 0 ? 'd' : `d${i}`, twice(`d${i + 1}`)]))],
  ])('a schema that %s', (_what, definitions) => {
    const { form, losses, faults } = readOlder(
      { type: 'object', properties: { one: again('d'), two: { type: 'string' } }, definitions },
      env,
      known,
    )
    expect(faults).toEqual([])
    expect(count(form.fields)).toBeLessThanOrEqual(2000)
    expect(losses.map(({ key }) => key)).toContain('older.tooMany')
  })

  it('thousands of items that are called the same', () => {
    const item = { __config__: { jnpfKey: 'input', label: '同名' }, __vModel__: 'same' }
    const { form } = readOlder({ fields: Array.from({ length: 5000 }, () => item) }, env, known)
    expect(form.fields).toHaveLength(2000)
    expect(new Set(form.fields.map(({ field }) => field)).size).toBe(2000)
  })
})
