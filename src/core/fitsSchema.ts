import { Validator } from '@cfworker/json-schema'
import { schemaCheck } from './rules/check.ts'
import type { Json } from './types.ts'

const validators = new WeakMap<object, Validator>()

/** True when a value fits a JSON Schema (the value schema of a widget's contract). */
export function fitsSchema(schema: object, value: Json): boolean {
  let validator = validators.get(schema)
  if (!validator) {
    validator = new Validator(schema, '2020-12', true)
    validators.set(schema, validator)
  }
  return validator.validate(value).valid
}

schemaCheck.fits = fitsSchema
