import { isLeftOut } from '#core/form/form.ts'
import { isEmpty } from '#core/rules/check.ts'
import type { Row } from '#core/types.ts'
import type { FormStore } from './formStore.ts'

interface Options {
  /** the values that the form was filled with */
  initial: Row
  /** what came beside the fields */
  extra: Row
  /** keys of it that are sent as they were given */
  carried?: readonly string[] | undefined
}

/** What a form sends: values of fields that are shown, of hidden ones only that they were emptied, and which record it is. */
export function collectForm(form: FormStore, { initial, extra, carried = [] }: Options): Row {
  const scope = form.scope()
  const out: Row = {}
  for (const field of form.plan.fields) {
    const value = form.get(field.field)
    if (field.widget.isSystem) continue
    if (isLeftOut(field, scope)) {
      // what linkage emptied is told; anything else stays as it is
      if (isEmpty(value) && !isEmpty(initial[field.field])) out[field.field] = field.widget.isTable ? [] : null
      continue
    }
    out[field.field] = field.widget.isTable ? form.table(field.field).collect() : (value ?? null)
  }
  for (const key of carried) if (!(key in out) && extra[key] !== undefined) out[key] = extra[key]
  if (form.meta.id !== undefined) out.id = form.meta.id
  if (form.meta.version !== undefined) out.version = form.meta.version
  return out
}
