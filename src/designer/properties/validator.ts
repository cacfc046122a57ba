import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils'
import { wordFault } from '#core/check/check.ts'
import type { Translate } from '#core/form/form.ts'
import { fitsSchema } from '#core/rules/fitsSchema.ts'
import type { Fault, Json } from '#core/types.ts'

/** The values of the form: props of a node by name. */
export type Values = { [prop: string]: unknown }

const stepsOf = (pointer: string): string[] => pointer.split('/').slice(1)

/** Faults by the place that they are about, as @rjsf shows them. */
function errorSchemaOf(faults: readonly Fault[], t: Translate): ErrorSchema<Values> {
  const root: { [name: string]: unknown } = {}
  for (const fault of faults) {
    let at = root
    for (const step of stepsOf(fault.pointer)) {
      at[step] ??= {}
      at = at[step] as { [name: string]: unknown }
    }
    at.__errors = [...((at.__errors as string[] | undefined) ?? []), wordFault(fault, t)]
  }
  return root as ErrorSchema<Values>
}

/**
 * The validator of @rjsf without eval: JSON Schema is interpreted by what the core uses everywhere (@cfworker/json-schema),
 * and what is told under a field is what `check` says of the values: the same faults, in the same words, as when a
 * definition is saved.
 */
export function validatorOf(check: (values: Values) => Fault[], t: Translate): ValidatorType<Values, RJSFSchema> {
  return {
    isValid: (schema, value) => fitsSchema(schema, (value ?? null) as Json),
    rawValidation: () => ({}),
    validateFormData(values) {
      const faults = check(values ?? {})
      return {
        errors: faults.map((fault) => ({
          property: stepsOf(fault.pointer)
            .map((step) => `.${step}`)
            .join(''),
          message: wordFault(fault, t),
          stack: wordFault(fault, t),
        })),
        errorSchema: errorSchemaOf(faults, t),
      }
    },
  }
}
