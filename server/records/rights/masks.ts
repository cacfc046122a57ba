import { type FieldPlan, rowsOf } from '#core/form/form.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { isMasked, maskedKey, maskOf } from '#core/format/masked.ts'
import type { Row } from '#core/types.ts'
import type { Model } from '../model/model.ts'

const masking = new WeakMap<Model['plan'], boolean>()
/** Whether an application masks anything. Looked for once a plan. */
export function masksAny({ plan }: Pick<Model, 'plan'>): boolean {
  const known = masking.get(plan)
  if (known !== undefined) return known
  const found = [...plan.byKey.values()].some(isMasked)
  masking.set(plan, found)
  return found
}

/**
 * A record as it leaves for somebody: everybody reads a masked field by its mask (`$text`, and `$masked`, which says that it
 * is one), and only who may read it in the clear is sent the value; the others are sent the mask in its place.
 */
export function withMasks(model: Model, record: Row, mayReadClear: (code: string) => boolean): Row {
  if (!masksAny(model)) return record
  const out = masked(model.plan.fields, record, mayReadClear)
  for (const { field, plan } of model.subs)
    if (field && plan?.children.some(isMasked) && record[field] !== undefined)
      out[field] = rowsOf(record[field]).map((row) => masked(plan.children, row, mayReadClear))
  return out
}

function masked(fields: readonly FieldPlan[], values: Row, mayReadClear: (code: string) => boolean): Row {
  const texts: Row = {}
  const masks: Row = {}
  const given: Row = {}
  for (const field of fields) {
    const value = values[field.field]
    if (!isMasked(field) || typeof value !== 'string' || value === '') continue
    const shown = maskOf(field, value)
    texts[field.field] = shown
    if (shown === value) continue
    masks[field.field] = shown
    if (!mayReadClear(fieldCode(field.field, field.table))) given[field.field] = shown
  }
  if (Object.keys(texts).length === 0) return values
  return {
    ...values,
    ...given,
    $text: { ...(values.$text as Row | undefined), ...texts },
    ...(Object.keys(masks).length > 0 ? { [maskedKey]: masks } : {}),
  }
}
