import { describe, expect, it } from 'vitest'
import { idAt, opened, pathOf, sealed } from '#core/edit/identity.ts'
import { standings } from '#core/edit/tree.ts'
import type { Definition } from '#core/edit/types.ts'
import { applications } from '../../helpers/applications.ts'
import { env } from '../../helpers/core.ts'
import { everything, pages } from '../../helpers/definitions.ts'

const designed = [
  ...applications.map(({ enCode, definition }) => ({ name: enCode, definition: definition as Definition })),
  ...[...pages, everything].map((page) => ({ name: String(page.code), definition: { page } as unknown as Definition })),
]

describe('identities of nodes', () => {
  it.each(designed)('are given to all of $name, once each, and taken out again', ({ definition }) => {
    const before = structuredClone(definition)
    const known = opened(definition, env)
    const ids = standings(known, env).map(({ node }) => node.id)
    expect(ids.every((id) => typeof id === 'string')).toBe(true)
    const given = ids.filter((id) => id?.startsWith('@'))
    expect(new Set(given).size).toBe(given.length)
    expect(sealed(known, env)).toEqual(before)
    expect(JSON.stringify(sealed(known, env))).toBe(JSON.stringify(before))
    expect(definition).toEqual(before)
  })

  it('find a node where it stands, and the nearest one around a place in the text', () => {
    const { definition } = applications.find(({ enCode }) => enCode === 'purchaseOrder') as (typeof applications)[number]
    const known = opened(definition, env)
    for (const { node, path } of standings(known, env)) {
      expect(pathOf(known, String(node.id), env)).toEqual(path)
      expect(idAt(known, [...path, 'label', 'zh'], env)).toBe(node.id)
    }
    expect(idAt(known, ['form', 'labelWidth'], env)).toBeUndefined()
    expect(pathOf(known, '@none', env)).toBeUndefined()
  })

  it('open a definition that was opened before as it is', () => {
    const known = opened(applications[0]?.definition as Definition, env)
    expect(opened(known, env)).toBe(known)
  })
})
