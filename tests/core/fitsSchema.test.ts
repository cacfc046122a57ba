import { readdirSync, readFileSync } from 'node:fs'
import { Validator } from '@cfworker/json-schema'
import { describe, expect, it } from 'vitest'
import { fitsPlaces, toPrecision } from '#core/format/numberText.ts'
import { fitsSchema } from '#core/rules/fitsSchema.ts'
import type { Json } from '#core/types.ts'

const schemas = readdirSync('schemas/widgets').flatMap((file): Array<[string, object]> => {
  const { value } = JSON.parse(readFileSync(`schemas/widgets/${file}`, 'utf8')) as { value?: unknown }
  return value !== null && typeof value === 'object' ? [[file, value]] : []
})
const plain: Json[] = ['', 'a', 'a'.repeat(60), '08:30', '#fff', '0', 0, 1, 2, -1, 1.5, 1e300, true, false, null]
const values: Json[] = [
  ...plain,
  ...plain.flatMap((one): Json[] => [[one], [one, one], [[one]], [['a'], [one]], { id: one }]),
  [],
  [[]],
  {},
  [{}],
  ['a', 1, null],
  [1, 2, 3],
  { name: 'a', fileId: 'b' },
  [{ name: 'a', fileId: 'b' }],
]

describe('a value against the schema of a contract', () => {
  it.each(schemas)('%s says the same as the interpreter of JSON Schema', (_file, schema) => {
    const validator = new Validator(schema, '2020-12', true)
    for (const value of values) expect([value, fitsSchema(schema, value)]).toEqual([value, validator.validate(value).valid])
  })
})

describe('a number that has no more decimals than its field', () => {
  it('is kept as it is, any other is rounded in decimals', () => {
    expect([1, 1.5, 1.25, -7.1, 0.1 + 0.2, 1e20].map((value) => fitsPlaces(value, 2))).toEqual([true, true, true, true, false, true])
    expect([1.005, 2.675, -1.005, 1.25, 0, -0, 3].map((value) => toPrecision(value, 2))).toEqual([1.01, 2.68, -1.01, 1.25, 0, 0, 3])
    expect(fitsPlaces(1.005, 2)).toBe(false)
  })
})
