import type { FieldPlan, Translate } from '#core/form/form.ts'
import { isSecret } from '#core/form/holds.ts'
import { parseRecord } from '#core/json.ts'
import { picksPeople } from '#core/rules/people.ts'
import type { Json, Text } from '#core/types.ts'
import type { Model } from '../../records/model/model.ts'
import { translator } from '../../texts/texts.ts'

/** Placeholders of one message, and how long a name and a value may be. */
export const most = { placeholders: 30, name: 100, value: 500 } as const

/** `{Customer}` in a text: a field by its label. */
const placeholder = /\{([^{}\n]{1,100})\}/g

/** The names that texts ask for, each once. */
export const namesIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name.trim()))),
]

/** A text with values in the places of names; what is no name of a field is left empty. */
export const filled = (text: string, wordOf: (name: string) => string): string =>
  text.replace(placeholder, (_whole, name: string) => wordOf(name.trim()))

/** Fields of the form itself that a message may name: all that are shown and no secret. */
export const namedFields = ({ plan }: Model): FieldPlan[] =>
  plan.fields.filter((field) => !field.widget.isTable && !isSecret(field) && field.node.label !== undefined)

/** Fields that hold dates: of these one comes due. */
export const dateFields = (model: Model): FieldPlan[] =>
  namedFields(model).filter(({ field, widget }) => widget.column === 'datetime' && model.main.columns.has(field))

/** Fields that people or units are chosen in. */
export const peopleFields = (model: Model): FieldPlan[] =>
  namedFields(model).filter((field) => picksPeople(field) && model.main.columns.has(field.field))

/** What a field is called, where two share a label with its own name behind it. */
export function labelsOf(fields: readonly FieldPlan[], t: Translate): Map<string, string> {
  const labels = fields.map(({ node, field }) => t(node.label as Text) || field)
  return new Map(
    fields.map(({ field }, i) => {
      const label = labels[i] as string
      return [labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} ${field}`, field]
    }),
  )
}

/** Fields by the names that a stored event gives them. */
export function storedNames(json: Json | undefined): Map<string, string> {
  const names = typeof json === 'string' ? (parseRecord(json) ?? {}) : {}
  return new Map(Object.entries(names).flatMap(([name, field]) => (typeof field === 'string' ? [[name, field] as const] : [])))
}

/**
 * Which fields texts name: by their labels as the writer or the product says them, or as they were called when it was written.
 * `unknown` are names of no field.
 */
export function fieldsNamed(
  model: Model,
  names: readonly string[],
  before: ReadonlyMap<string, string>,
  t: Translate,
): { fields: Map<string, string>; unknown: string[] } {
  const fields = namedFields(model)
  const [own, zh] = [labelsOf(fields, t), labelsOf(fields, translator('zh'))]
  const there = new Set(fields.map(({ field }) => field))
  const found = new Map<string, string>()
  for (const name of names) {
    const earlier = before.get(name)
    const field = own.get(name) ?? zh.get(name) ?? (earlier !== undefined && there.has(earlier) ? earlier : undefined)
    if (field !== undefined) found.set(name, field)
  }
  return { fields: found, unknown: names.filter((name) => !found.has(name)) }
}
