import { isRecord } from '../json.ts'
import type { FormPlan } from './form.ts'

const known = new WeakMap<FormPlan, ReadonlyMap<string, ReadonlySet<string>>>()

/** The texts of `uniqueBy` of all lists from which the parts of a form choose rows; a button that is not shown chooses none. */
function namedIn(fields: unknown): string[] {
  const found: string[] = []
  const open: unknown[] = [fields]
  while (open.length > 0) {
    const one = open.pop()
    if (Array.isArray(one)) open.push(...one)
    if (!isRecord(one) || one.show === false) continue
    const { select } = one
    if (isRecord(select) && typeof select.uniqueBy === 'string') found.push(select.uniqueBy)
    open.push(...Object.values(one))
  }
  return found
}

/** Columns of sub-tables that chosen rows are known by (`uniqueBy`), by the field of the sub-table: no two of its rows hold the same there. */
export function chosenOnce(plan: FormPlan): ReadonlyMap<string, ReadonlySet<string>> {
  const before = known.get(plan)
  if (before) return before
  const found = new Map<string, Set<string>>()
  for (const name of namedIn(plan.def.fields)) {
    const [table = '', column = ''] = name.split(/[-.]/)
    if (plan.byKey.get(table)?.widget.isTable && plan.byKey.has(`${table}.${column}`))
      found.set(table, (found.get(table) ?? new Set()).add(column))
  }
  known.set(plan, found)
  return found
}
