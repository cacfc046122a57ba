import { type FieldPlan, type FormPlan, rowsOf } from '#core/form/form.ts'
import { holdsMask, maskedKey } from '#core/format/masked.ts'
import type { Row } from '#core/types.ts'

/** Whether anything of a record is only a mask. */
export const hasMasks = (plan: FormPlan, values: Row): boolean =>
  values[maskedKey] !== undefined ||
  plan.fields.some(({ field, widget }) => widget.isTable && rowsOf(values[field]).some((row) => row[maskedKey] !== undefined))

/** The computed fields that read a mask, directly or by another one: the server works them out from what it stands for, the browser cannot. */
export function readersOfMasks(plan: FormPlan, values: Row): Set<FieldPlan> {
  const keys = plan.fields.flatMap(({ field, widget, children }): string[] => {
    if (!widget.isTable) return holdsMask(values, field) ? [field] : []
    const rows = rowsOf(values[field]).filter((row) => row[maskedKey] !== undefined)
    const found = children.filter((child) => rows.some((row) => holdsMask(row, child.field))).map(({ key }) => key)
    return found.length > 0 ? [...found, field] : []
  })
  const readers = new Set<FieldPlan>()
  for (const key of keys)
    for (const reader of plan.readers.get(key) ?? []) {
      if (readers.has(reader)) continue
      readers.add(reader)
      keys.push(reader.key)
    }
  return readers
}

/** A record as it was worked out here, with what the server said of the fields that read a mask. */
export function keptReaders(plan: FormPlan, given: Row, worked: Row): Row {
  const out: Row = { ...worked }
  for (const { field, table } of readersOfMasks(plan, given)) {
    if (table === undefined) out[field] = given[field] ?? null
    else {
      const told = rowsOf(given[table])
      out[table] = rowsOf(out[table]).map((row, i): Row => ({ ...row, [field]: told[i]?.[field] ?? null }))
    }
  }
  return out
}
