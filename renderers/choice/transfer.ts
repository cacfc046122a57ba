import { holdsMask, maskedKey } from '#core/format/masked.ts'
import type { Node, Row } from '#core/types.ts'
import type { ScopeValue } from '#runtime/scope.ts'

interface Transfer {
  /** the field that is filled, of this form or of the same row */
  sourceValue?: string
  /** the field of the record that it is filled from */
  targetField?: string
}

/**
 * PP-14: fills fields from a record that was chosen or scanned in `node`. A text takes the words of a value, any other
 * field the value itself; of what is masked whoever may read it takes the value, the others nothing. In a sub-table a field of the same row goes before one of the form.
 */
export function transfer(node: Node, record: Row, { form, patchRow }: ScopeValue): void {
  if (!form || !Array.isArray(node.transferList)) return
  const words = (record.$text ?? {}) as Row
  const masks = (record[maskedKey] ?? {}) as Row
  const table = [...form.plan.byKey.values()].find((plan) => plan.node.id === node.id)?.table
  const patch: Row = {}
  for (const { sourceValue = '', targetField = '' } of node.transferList as Transfer[]) {
    const inRow = table === undefined ? undefined : form.plan.byKey.get(`${table}.${sourceValue.split(/[.-]/).at(-1)}`)
    const plan = inRow ?? form.plan.byKey.get(sourceValue)
    if (!plan) continue
    const isText = plan.widget.holds === 'text' && typeof words[targetField] === 'string' && masks[targetField] === undefined
    const value = isText ? words[targetField] : holdsMask(record, targetField) ? null : record[targetField]
    if (inRow) patch[plan.field] = value ?? null
    else form.set(plan.field, value ?? undefined)
  }
  if (Object.keys(patch).length > 0) patchRow?.(patch)
}
