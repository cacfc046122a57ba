import { rowsOf } from '#core/form.ts'
import { fieldCode } from '#core/permitted.ts'
import type { Row } from '#core/types.ts'
import type { Model } from './model.ts'
import { parentColumn, parentTitle } from './parents.ts'

/** A record without the fields that its reader was not given. */
export const cut = (record: Row, may: (field: string) => boolean, fields: Iterable<string>): Row => {
  const out = { ...record }
  for (const field of fields) if (!may(field)) delete out[field]
  return out
}
/** The same with its texts, and of its sub-tables without the columns that its reader was not given. */
export const withoutHidden = (record: Row, model: Model, may: (field: string) => boolean): Row => {
  const names = model.plan.fields.map(({ field }) => field)
  const out = cut(record, may, names)
  if (record.$text !== undefined) {
    const texts = cut(record.$text as Row, may, names)
    // what the records themselves do not tell, the name of the one above does not either
    const parent = parentColumn(model)?.field
    if (parent !== undefined && !may(parentTitle(model))) delete texts[parent]
    out.$text = texts
  }
  for (const { field, plan } of model.subs) {
    if (!field || !plan || out[field] === undefined) continue
    const children = plan.children.map((child) => child.field)
    const mayChild = (child: string) => may(fieldCode(child, field))
    out[field] = rowsOf(out[field]).map((row) => {
      const rest = cut(row, mayChild, children)
      if (row.$text !== undefined) rest.$text = cut(row.$text as Row, mayChild, children)
      return rest
    })
  }
  return out
}
