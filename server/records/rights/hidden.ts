import { type FieldPlan, rowsOf } from '#core/form/form.ts'
import { fieldCode } from '#core/form/permitted.ts'
import type { Row } from '#core/types.ts'
import type { Model } from '../model/model.ts'
import { parentColumn, parentTitle } from '../query/parents.ts'

/** A record without the fields that its reader was not given. */
export const cut = (record: Row, may: (field: string) => boolean, fields: Iterable<string>): Row => {
  const out = { ...record }
  for (const field of fields) if (!may(field)) delete out[field]
  return out
}
const besides = ['$text', '$color']
const none = () => false
/** Takes these fields away, and what stands beside them: words and colours. */
const without = (record: Row, hidden: readonly string[]): Row => {
  const out = cut(record, none, hidden)
  for (const beside of besides) if (record[beside] !== undefined) out[beside] = cut(record[beside] as Row, none, hidden)
  return out
}
const hiddenOf = (fields: readonly FieldPlan[], may: (field: string) => boolean): string[] =>
  fields.flatMap(({ field }) => (may(field) ? [] : [field]))

/** The same with its texts, and of its sub-tables without the columns that its reader was not given. */
export const withoutHidden = (record: Row, model: Model, may: (field: string) => boolean): Row => {
  const out = without(record, hiddenOf(model.plan.fields, may))
  // what the records themselves do not tell, the name of the one above does not either
  const parent = parentColumn(model)?.field
  if (out.$text !== undefined && parent !== undefined && !may(parentTitle(model))) delete (out.$text as Row)[parent]
  for (const { field, plan } of model.subs) {
    if (!field || !plan || out[field] === undefined) continue
    const hidden = hiddenOf(plan.children, (child) => may(fieldCode(child, field)))
    out[field] = rowsOf(out[field]).map((row) => without(row, hidden))
  }
  return out
}
