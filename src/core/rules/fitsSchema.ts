import { Validator } from '@cfworker/json-schema'
import type { Json } from '../types.ts'
import { schemaCheck } from './check.ts'

type Fits = (value: Json) => boolean

const ofType: { [type: string]: Fits } = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
}
interface Plain {
  type?: string | string[]
  enum?: Json[]
  items?: object
  anyOf?: object[]
}

/** What checks a schema that says no more than types, plain values, entries of a list and alternatives: a record of a thousand is checked by it twice. Nothing for any other. */
function plainly(schema: object): Fits | undefined {
  const { type, enum: values, items, anyOf, ...more } = schema as Plain
  if (Object.keys(more).length > 0) return undefined
  const checks: Array<Fits | undefined> = []
  if (type !== undefined) {
    const some = [type].flat().map((name) => ofType[name])
    checks.push(some.includes(undefined) ? undefined : (value) => some.some((fits) => fits?.(value)))
  }
  if (values) {
    const known = new Set(values)
    checks.push(values.every((one) => one === null || typeof one !== 'object') ? (value) => known.has(value) : undefined)
  }
  if (items) {
    const each = plainly(items)
    checks.push(each && ((value) => !Array.isArray(value) || value.every(each)))
  }
  if (anyOf) {
    const some = anyOf.map(plainly)
    checks.push(some.includes(undefined) ? undefined : (value) => some.some((fits) => fits?.(value)))
  }
  const all = checks.flatMap((check) => check ?? [])
  if (all.length < checks.length) return undefined
  const [only] = all
  return only && all.length === 1 ? only : (value) => all.every((fits) => fits(value))
}

function compiled(schema: object): Fits {
  const validator = plainly(schema) ?? new Validator(schema, '2020-12', true)
  return typeof validator === 'function' ? validator : (value) => validator.validate(value).valid
}

const known = new WeakMap<object, Fits>()

/** True when a value fits a JSON Schema (the value schema of a widget's contract). */
export function fitsSchema(schema: object, value: Json): boolean {
  let fits = known.get(schema)
  if (!fits) {
    fits = compiled(schema)
    known.set(schema, fits)
  }
  return fits(value)
}

schemaCheck.fits = fitsSchema
