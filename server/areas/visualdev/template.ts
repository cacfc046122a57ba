import type { FieldPlan } from '#core/form.ts'
import { holdsOf } from '#core/holds.ts'
import type { Json, Text } from '#core/types.ts'
import type { SheetColumn } from '../sheet/columns.ts'
import type { ModelRights } from './access.ts'
import type { Model } from './model.ts'
import { isSecret } from './secrets.ts'

/** So many words of a choice are told; of more a person is not helped by a list. */
const mostOptions = 20

/** Whether a person writes a field as a text: not what is worked out, written by the server, uploaded or drawn, nor a secret. */
const isTyped = (plan: FieldPlan): boolean =>
  !plan.widget.isTable &&
  !plan.widget.isSystem &&
  plan.compute === undefined &&
  plan.widget.column !== 'none' &&
  plan.widget.shows === undefined &&
  !['files', 'picture', 'secret'].includes(holdsOf(plan)) &&
  !isSecret(plan)

/** The words of a choice that is written out in the form. */
function optionsOf({ node }: FieldPlan): SheetColumn['options'] {
  const { options } = node as { options?: Json }
  if (!Array.isArray(options) || options.length > mostOptions) return undefined
  const words = options.filter(
    (one): one is { id: Json; fullName: Json } => one !== null && typeof one === 'object' && !Array.isArray(one) && 'fullName' in one,
  )
  return words.length > 0 ? words.map(({ id, fullName }) => ({ id, fullName: fullName as Text })) : undefined
}

/** VD-03: the fields of a form that somebody may see and fills in, as columns of a spreadsheet. */
export const templateColumns = ({ plan }: Model, { maySeeField }: ModelRights): SheetColumn[] =>
  plan.fields
    .filter((field) => isTyped(field) && maySeeField(field.field))
    .map((field) => ({
      id: field.field,
      label: (field.node.label as Text | undefined) ?? field.field,
      required: field.node.required === true,
      plan: field,
      options: optionsOf(field),
      names: undefined,
    }))
