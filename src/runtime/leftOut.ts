import { type FieldPlan, type FormPlan, isLeftOut, isWorkedOut } from '#core/form.ts'
import { isEmpty } from '#core/rules/check.ts'
import type { Json, Row, Scope } from '#core/types.ts'

const mayHide = ({ node, parents }: FieldPlan) => [node, ...parents].some(({ visible }) => visible !== undefined && visible !== true)

/** What is kept of a hidden field: it takes no value, but what was emptied is empty. */
const keptOf = ({ widget }: FieldPlan, value: Json | undefined, initial: Json | undefined): Json =>
  isEmpty(value) ? (widget.isTable ? [] : null) : (initial ?? null)

/** The values of a form as they would be kept, for what is computed from them; forms where nothing read can hide pay nothing. */
export function asKept(plan: FormPlan) {
  const read = ({ field, children }: FieldPlan) => [field, ...children.map(({ key }) => key)].filter((key) => plan.readers.has(key))
  const fields = plan.fields.filter((field) => !isWorkedOut(field) && mayHide(field) && read(field).length > 0)
  const shown = new Map<string, string[]>()
  for (const field of fields) for (const key of field.watches) shown.set(key, [...(shown.get(key) ?? []), ...read(field)])
  return {
    /** keys that are computed from, of the fields that a change here may show or hide */
    shownBy: (key: string): readonly string[] => shown.get(key) ?? [],
    values(scope: Scope, initial: Row): Row {
      const values = (scope.form ?? {}) as Row
      const hidden = fields.filter((field) => isLeftOut(field, scope))
      if (hidden.length === 0) return values
      return {
        ...values,
        ...Object.fromEntries(hidden.map((field) => [field.field, keptOf(field, values[field.field], initial[field.field])])),
      }
    },
  }
}
