import { type FieldPlan, rowsOf } from '#core/form/form.ts'
import { isSecret } from '#core/form/holds.ts'
import { fieldCode } from '#core/form/permitted.ts'
import type { Row } from '#core/types.ts'
import type { Model } from '../model/model.ts'

/** What stands for a secret wherever it is only read: not even its length is told. */
export const hidden = '******'
export { isSecret }

const keeping = new WeakMap<Model['plan'], boolean>()
/** Whether a form has a secret. Looked for once a plan. */
function keepsAny({ plan }: Model): boolean {
  const known = keeping.get(plan)
  if (known !== undefined) return known
  const found = [...plan.byKey.values()].some(isSecret)
  keeping.set(plan, found)
  return found
}

/**
 * WG-42: a record with its secrets hidden, those of its sub-tables as well: for whoever only reads it. `writes` says, by the
 * code of a field, which of them are told as they are, since what is sent back would else be the mask.
 */
export function maskSecrets(model: Model, record: Row, writes: (code: string) => boolean = () => false): Row {
  if (!keepsAny(model)) return record
  const out = masked(model.plan.fields, record, writes)
  for (const { field, plan } of model.subs)
    if (field && plan?.children.some(isSecret) && record[field] !== undefined)
      out[field] = rowsOf(record[field]).map((row) => masked(plan.children, row, writes))
  return out
}

function masked(fields: readonly FieldPlan[], values: Row, writes: (code: string) => boolean): Row {
  const out = { ...values }
  for (const field of fields) {
    const value = isSecret(field) && !writes(fieldCode(field.field, field.table)) ? values[field.field] : undefined
    if (value !== undefined && value !== null && value !== '') out[field.field] = hidden
  }
  return out
}
