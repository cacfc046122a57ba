import { type FieldPlan, isVisible, rowsOf } from '../form/form.ts'
import { isSecret } from '../form/holds.ts'
import { fieldCode } from '../form/permitted.ts'
import type { Json, Row, Scope } from '../types.ts'

/** One thing that differs between a record as it was and as it is. Rows of sub-tables are counted from 1, those that went by where they stood. */
export type RecordChange =
  | { kind: 'changed'; field: FieldPlan; before: Row; after: Row; row?: number }
  | { kind: 'added' | 'removed'; field: FieldPlan; columns: FieldPlan[]; values: Row; row: number }

/** The same text for the same value, however the database has put its keys in order; what is empty is the same nothing. */
const written = (value: Json | undefined): string =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? 'null'
    : JSON.stringify(value, (_key, one: unknown) =>
        one !== null && typeof one === 'object' && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
          : one,
      )

/** Whether two values are the same; nothing is the same as an empty text. */
export const isSameValue = (one: Json | undefined, other: Json | undefined): boolean => written(one) === written(other)

interface Asked {
  /** whether a field is told of, by its code */
  may: (code: string) => boolean
  /** what expressions that hide a field read beside the record */
  scope: Scope
}

/** What is told of: nothing that the server fills in, that nobody reads, or that stands hidden on either side. */
const isTold = (plan: FieldPlan, { may }: Asked) => !plan.widget.isSystem && !isSecret(plan) && may(fieldCode(plan.field, plan.table))

function changesOfRows(table: FieldPlan, before: Row, after: Row, asked: Asked): RecordChange[] {
  const columns = table.children.filter((child) => isTold(child, asked))
  if (columns.length === 0) return []
  const [was, now] = [rowsOf(before[table.field]), rowsOf(after[table.field])]
  const shown = (child: FieldPlan, form: Row, row: Row) => isVisible(child, { ...asked.scope, form, row })
  const left = new Map(was.map((row, i) => [String(row.id), i]))
  const places = now.map(({ id }) => {
    const place = left.get(String(id))
    left.delete(String(id))
    return place
  })
  const told = (row: Row) => written(columns.map(({ field }) => row[field] ?? null))
  // rows that were written anew as they were are the same rows
  const alike = new Map<string, number[]>()
  for (const place of left.values()) alike.set(told(was[place] as Row), [...(alike.get(told(was[place] as Row)) ?? []), place])
  const changes = now.flatMap((row, i): RecordChange[] => {
    const place = places[i]
    const again = place === undefined ? alike.get(told(row))?.shift() : undefined
    if (again !== undefined) {
      left.delete(String(was[again]?.id))
      return []
    }
    if (place === undefined)
      return [{ kind: 'added', field: table, columns: columns.filter((child) => shown(child, after, row)), values: row, row: i + 1 }]
    const old = was[place] as Row
    return columns
      .filter((child) => child.field in old && !isSameValue(old[child.field], row[child.field]))
      .filter((child) => shown(child, before, old) || shown(child, after, row))
      .map((child) => ({ kind: 'changed', field: child, before: old, after: row, row: i + 1 }))
  })
  const gone = [...left.values()].sort((a, b) => a - b)
  const removed = gone.map((place): RecordChange => {
    const old = was[place] as Row
    return { kind: 'removed', field: table, columns: columns.filter((child) => shown(child, before, old)), values: old, row: place + 1 }
  })
  return [...changes, ...removed]
}

/**
 * What differs between a record as it was and as it is, in the order of its form, of the fields that may be told of. What the
 * older one has no value for (the form had no such field yet) is not claimed to have changed.
 */
export function recordChanges(fields: readonly FieldPlan[], before: Row, after: Row, asked: Asked): RecordChange[] {
  return fields.flatMap((plan): RecordChange[] => {
    if (!(plan.field in before)) return []
    const shown = (form: Row) => isVisible(plan, { ...asked.scope, form })
    if (!shown(before) && !shown(after)) return []
    if (plan.widget.isTable) return changesOfRows(plan, before, after, asked)
    if (!isTold(plan, asked) || isSameValue(before[plan.field], after[plan.field])) return []
    return [{ kind: 'changed', field: plan, before, after }]
  })
}

/** As much of a text as helps to see what it was. */
const longest = 200
/** So much of what both begin with is left before the place where they part. */
const beforeParting = 20

/** Two texts as they are shown beside each other: of long ones the part where they differ. */
export function shownParting(before: string, after: string): [string, string] {
  const [one, other] = [[...before], [...after]]
  let parting = 0
  while (parting < one.length && one[parting] === other[parting]) parting++
  const from = one.length > longest || other.length > longest ? Math.max(0, parting - beforeParting) : 0
  const cut = (text: string[]) =>
    `${from > 0 && text.length > 0 ? '…' : ''}${text.slice(from, from + longest).join('')}${text.length > from + longest ? '…' : ''}`
  return [cut(one), cut(other)]
}
