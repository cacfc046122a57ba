import { choiceMark } from '../text.ts'
import type { Json, Row } from '../types.ts'
import { type FieldPlan, type FormPlan, isAttr, type Translate } from './form.ts'

/** WG-63: a field that shows a column of the record which another field has chosen (`relationField`, `showField`). */
export interface Attr {
  field: FieldPlan
  /** the column of the chosen record */
  shows: string
}

/** The choice that an attribute follows: of its own row before one of the form. Nothing where it names no field of its kind. */
export function choiceOf(attr: FieldPlan, byKey: ReadonlyMap<string, FieldPlan>): FieldPlan | undefined {
  const { relationField } = attr.node
  if (typeof relationField !== 'string' || relationField === '') return undefined
  const choice = (attr.table === undefined ? undefined : byKey.get(`${attr.table}.${relationField}`)) ?? byKey.get(relationField)
  if (!choice || (choice.table !== undefined && choice.table !== attr.table)) return undefined
  return attr.widget.shows?.includes(choice.widget.pingeKey) ? choice : undefined
}

const known = new WeakMap<Pick<FormPlan, 'byKey'>, ReadonlyMap<string, readonly Attr[]>>()

/** The attributes of a form by the key of the choice that they follow. Compiled once a plan. */
export function attrsOf(plan: Pick<FormPlan, 'byKey'>): ReadonlyMap<string, readonly Attr[]> {
  const found = known.get(plan)
  if (found) return found
  const out = new Map<string, Attr[]>()
  for (const field of plan.byKey.values()) {
    const { showField } = field.node
    const choice = isAttr(field) ? choiceOf(field, plan.byKey) : undefined
    if (!choice || typeof showField !== 'string' || showField === '') continue
    out.set(choice.key, [...(out.get(choice.key) ?? []), { field, shows: showField }])
  }
  known.set(plan, out)
  return out
}

const isBlank = (value: Json | undefined) => value === undefined || value === null || value === ''

/** What a choice holds, one by one: of a field that takes one, or several. */
export const chosenValues = (value: Json | undefined): Json[] => [value ?? null].flat().filter((one) => !isBlank(one))

/** The texts that attributes take from the records that were chosen, by their field: of several in their order, joined as the choice's own words are. */
export const attrTexts = (attrs: readonly Attr[], records: readonly Row[], t: Translate): Row =>
  Object.fromEntries(
    attrs.map(({ field, shows }) => {
      const texts = records.map((record) => record[shows]).filter((value) => !isBlank(value))
      return [field.field, texts.length === 0 ? null : texts.map(String).join(t(choiceMark))]
    }),
  )
