import fc from 'fast-check'
import { fitsSchema } from '#core/rules/fitsSchema.ts'
import type { Json } from '#core/types.ts'

interface Schema {
  type?: string | string[]
  enum?: Json[]
  anyOf?: Schema[]
  items?: Schema
  minItems?: number
  maxItems?: number
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: { [name: string]: Schema }
  required?: string[]
}

const oneType = (type: string | undefined, schema: Schema): fc.Arbitrary<Json> => {
  const { minimum: min = -1_000_000, maximum: max = 1_000_000 } = schema
  // Whole ones for numbers as well: how many decimals stay is a setting of each field.
  if (type === 'integer' || type === 'number') return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.array(valueOfSchema(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: schema.maxItems ?? 4,
    }) as fc.Arbitrary<Json>
  if (type === 'object')
    return fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueOfSchema(one)])), {
      requiredKeys: schema.required ?? [],
    }) as fc.Arbitrary<Json>
  // What the fields of one line keep: no breaks, no blanks around it.
  const text = fc.string({ maxLength: Math.min(schema.maxLength ?? 40, 40) }).map((one) => one.trim())
  return schema.pattern === undefined ? text : fc.stringMatching(new RegExp(schema.pattern), { maxLength: 60 })
}

/** Values that fit a value's JSON Schema (the contract of a widget). */
export function valueOfSchema(schema: Schema): fc.Arbitrary<Json> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOfSchema))
  const types = [schema.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => oneType(type, schema))).filter((value) => fitsSchema(schema, value))
}

/** Values of any shape, small, that JSON can carry; a body with the names that make prototypes is refused before it is read. */
export const anyValue = (fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>).filter(
  (value) => !/"(?:__proto__|constructor)"\s*:/.test(JSON.stringify(value)),
)
