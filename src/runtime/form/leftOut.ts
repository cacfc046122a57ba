import { type FieldPlan, type FormPlan, isLeftOut, isWorkedOut, rowDefaults, rowsOf } from '#core/form/form.ts'
import { isEmpty } from '#core/rules/check.ts'
import type { Json, Row, Scope } from '#core/types.ts'

const mayHide = ({ node, parents }: FieldPlan) => [node, ...parents].some(({ visible }) => visible !== undefined && visible !== true)

/** What is kept of a hidden field: it takes no value, but what was emptied is empty. */
const keptOf = ({ widget }: FieldPlan, value: Json | undefined, initial: Json | undefined): Json =>
  isEmpty(value) ? (widget.isTable ? [] : null) : (initial ?? null)

/** What each row of a sub-table began with: as it was loaded, or a new one's defaults. */
export function rowBases(table: FieldPlan, loaded: Json | undefined, scope: Scope): (row: Row) => Row {
  const known = new Map(rowsOf(loaded).flatMap((row) => (typeof row.id === 'string' ? [[row.id, row]] : [])))
  let fresh: Row | undefined
  return ({ id }) => {
    fresh ??= rowDefaults(table, scope)
    return known.get(String(id)) ?? fresh
  }
}

/** The values of a form as they would be kept, for what is computed from them; forms where nothing read can hide pay nothing. */
export function asKept(plan: FormPlan) {
  const read = ({ field, children }: FieldPlan) => [field, ...children.map(({ key }) => key)].filter((key) => plan.readers.has(key))
  const fields = plan.fields.filter((field) => !isWorkedOut(field) && mayHide(field) && read(field).length > 0)
  const tables = plan.fields.flatMap((table) => {
    const cells = table.children.filter((cell) => !isWorkedOut(cell) && mayHide(cell) && plan.readers.has(cell.key))
    return cells.length > 0 ? [{ table, cells }] : []
  })
  const shown = new Map<string, string[]>()
  const note = (field: FieldPlan, keys: string[]) => {
    for (const key of field.watches) shown.set(key, [...(shown.get(key) ?? []), ...keys])
  }
  for (const field of fields) note(field, read(field))
  for (const cell of tables.flatMap(({ cells }) => cells)) note(cell, [cell.key])

  /** A row of a sub-table as it would be kept; undefined where no cell that is read can hide. */
  function row(field: string, scope: Scope, initial: Row): ((row: Row) => Row) | undefined {
    const found = tables.find(({ table }) => table.field === field)
    if (!found) return undefined
    const baseOf = rowBases(found.table, initial[field], scope)
    return (one) => {
      const hidden = found.cells.filter((cell) => isLeftOut(cell, { ...scope, row: one }))
      if (hidden.length === 0) return one
      const base = baseOf(one)
      return { ...one, ...Object.fromEntries(hidden.map((cell) => [cell.field, keptOf(cell, one[cell.field], base[cell.field])])) }
    }
  }
  return {
    /** keys that are computed from, of the fields that a change here may show or hide */
    shownBy: (key: string): readonly string[] => shown.get(key) ?? [],
    row,
    values(scope: Scope, initial: Row): Row {
      const values = (scope.form ?? {}) as Row
      const rows = tables.flatMap(({ table: { field } }) => {
        const kept = row(field, scope, initial)
        return kept ? [[field, rowsOf(values[field]).map(kept)]] : []
      })
      const hidden = fields.filter((field) => isLeftOut(field, scope))
      if (hidden.length === 0 && rows.length === 0) return values
      return {
        ...values,
        ...Object.fromEntries(rows),
        ...Object.fromEntries(hidden.map((field) => [field.field, keptOf(field, values[field.field], initial[field.field])])),
      }
    },
  }
}
