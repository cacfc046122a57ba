import { Validator } from '@cfworker/json-schema'
import { isRecord } from '../json.ts'
import type { Loose } from './checker.ts'

/** How a contract writes that a prop is a text of the interface: a string, or a record of one a language. */
export const isTextSchema = ({ anyOf }: Loose): boolean =>
  Array.isArray(anyOf) &&
  anyOf.length === 2 &&
  anyOf.every((one, i) => isRecord(one) && one.type === ['string', 'object'][i] && !one.properties)

/** The schema of a part of a value; properties of it where it is a record. */
function partOf(schema: Loose, steps: readonly string[]): Loose {
  return steps.reduce<Loose>((one, step) => {
    const next = isRecord(one.properties) && Object.hasOwn(one.properties, step) ? one.properties[step] : one.items
    return isRecord(next) ? next : {}
  }, schema)
}
/** The properties of a part of a value, by their names. */
export const schemaAt = (schema: Loose, steps: readonly string[]): Loose => {
  const { properties } = partOf(schema, steps)
  return isRecord(properties) ? properties : {}
}
/** How a text that has a form of its own may be written, where its contract says so. */
export function exampleOf(schema: Loose, steps: readonly string[]): string | undefined {
  const { examples } = partOf(schema, steps)
  return Array.isArray(examples) && examples.length > 0 ? examples.join(', ') : undefined
}

const cachedValidators = new WeakMap<object, Validator>()

/** The validator of a schema, made once. */
export function validatorOf(schema: object): Validator {
  let validator = cachedValidators.get(schema)
  if (!validator) {
    validator = new Validator(schema, '2020-12', false)
    cachedValidators.set(schema, validator)
  }
  return validator
}
