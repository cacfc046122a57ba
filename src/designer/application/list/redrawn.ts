import type { UiSchema } from '@rjsf/utils'
import { capital } from '#core/text.ts'
import type { Schema } from '../../language/grammar.ts'
import type { Drawn } from '../../properties/schema.ts'
import type { Values } from '../../properties/validator.ts'

/** What may be chosen for a property, in words. */
export type Choices = { readonly [prop: string]: ReadonlyArray<{ value: string | number; label: string }> }

/** Draws the properties of a part of a list: flags without expressions, what can be chosen in words, and some by fields of their own. */
export const redrawn =
  (schemas: { [name: string]: Schema }, choices: Choices, ui: UiSchema) =>
  ({ schema, uiSchema }: Drawn, record: Values): Drawn => {
    const properties = { ...schema.properties }
    const drawn: UiSchema = { ...uiSchema }
    for (const [name, { type }] of Object.entries(schemas)) {
      const [own, given] = [drawn[name], ui[name]]
      if (!own) continue
      // a flag of the grammar that is on or off takes no expression, which a prop of a node may
      const options = { ...own['ui:options'], ...(type === 'boolean' ? { plain: true } : {}), ...given?.['ui:options'] }
      drawn[name] = { ...own, ...given, 'ui:options': options }
    }
    for (const [name, offered] of Object.entries(choices)) {
      const value = record[name]
      // what is no single value is none of those that are offered
      if (!properties[name] || (value !== null && typeof value === 'object')) continue
      // what is written stays to be seen, also where it is not offered
      const isForeign = (typeof value === 'string' || typeof value === 'number') && !offered.some((one) => one.value === value)
      const all = isForeign ? [...offered, { value, label: String(value) }] : offered
      properties[name] = { type: typeof all[0]?.value === 'number' ? 'number' : 'string', enum: all.map((one) => one.value) }
      const { 'ui:field': _field, 'ui:description': _said, ...own } = drawn[name] ?? {}
      drawn[name] = { ...own, 'ui:enumNames': all.map(({ label }) => capital(label)) }
    }
    return { schema: { ...schema, properties }, uiSchema: drawn }
  }
