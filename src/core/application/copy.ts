import { type FieldPlan, type FormPlan, isWorkedOut, rowsOf } from '../form/form.ts'
import { withoutMasks } from '../format/masked.ts'
import type { Row } from '../types.ts'

/** What a new record takes over of another one: what a person types, except for what no two records may have in common. */
export function copyOf(plan: FormPlan, record: Row): Row {
  const typed = (fields: FieldPlan[]) =>
    fields.filter((field) => !field.widget.isSystem && field.node.unique !== true && !isWorkedOut(field) && field.widget.holds !== 'secret')
  const taken = (fields: FieldPlan[], given: Row): Row => {
    // of a mask only its look could be copied
    const from = withoutMasks(given)
    return Object.fromEntries(
      typed(fields).flatMap(({ field, widget, children }) => {
        const value = from[field]
        if (value === undefined) return []
        return [[field, widget.isTable ? rowsOf(value).map((row) => taken(children, row)) : value]]
      }),
    )
  }
  return { ...taken(plan.fields, record), ...(record.$text === undefined ? {} : { $text: record.$text }) }
}
