import { type FieldPlan, isLeftOut, isWorkedOut } from '#core/form/form.ts'
import { isEmpty } from '#core/rules/check.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import { rowBases } from '../form/leftOut.ts'

/** What a sub-table sends of its rows; `loaded` are those of the record as it was loaded last. */
export function collectRows(plan: FieldPlan, rows: readonly Row[], loaded: Json | undefined, scope: Scope): Row[] {
  const baseOf = rowBases(plan, loaded, scope)
  return rows.map((row) => {
    const out: Row = {}
    for (const child of plan.children) {
      if (child.widget.isSystem) continue
      const value = row[child.field] ?? null
      // of a cell that is hidden it is told only that it was emptied
      if (!isLeftOut(child, { ...scope, row })) out[child.field] = value
      else if (!isWorkedOut(child) && isEmpty(value) && !isEmpty(baseOf(row)[child.field])) out[child.field] = null
    }
    if (typeof row.id === 'string') out.id = row.id
    return out
  })
}
