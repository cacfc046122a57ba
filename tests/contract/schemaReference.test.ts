import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { functions } from '#core/functions.ts'
import { reference } from '../../scripts/schemaReference.mjs'
import { json } from '../helpers/core.ts'

it('docs/schema.md is what the grammar and the contracts say (node scripts/schemaReference.mjs)', () => {
  expect(readFileSync('docs/schema.md', 'utf8')).toBe(reference())
})

it('every function of expressions is described in three languages', () => {
  for (const language of ['zh', 'zhtw', 'en']) {
    const described = Object.keys(json(`locales/${language}.json`)).filter((key) => key.startsWith('studio.fn.'))
    expect(described.map((key) => key.slice(10)).sort()).toEqual(Object.keys(functions).sort())
  }
})
