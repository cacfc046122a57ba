import { type FieldPlan, isWorkedOut } from '#core/form/form.ts'
import { holdsOf, isSecret } from '#core/form/holds.ts'
import { offeredTypes, picksPeople } from '#core/rules/people.ts'
import type { Holds } from '#core/widget.ts'
import type { Model } from '../../records/model/model.ts'
import { cellKind } from '../../records/sheet/cellKinds.ts'
import type { ColumnKind } from '../../sources/kinds.ts'
import type { Way } from './definition.ts'

const chosen = ['choice', 'choices', 'person', 'unit', 'record'] as const

/** What a column's values may become. What is not here is not carried: files, pictures, places, ranges, paths, rich texts, rows. */
const carried: { readonly [kind in ColumnKind]: ReadonlySet<Holds> } = {
  text: new Set<Holds>(['text', 'number', 'flag', 'date', 'time', ...chosen]),
  number: new Set<Holds>(['text', 'number', 'flag', ...chosen]),
  boolean: new Set<Holds>(['text', 'flag', 'choice']),
  date: new Set<Holds>(['text', 'date']),
  datetime: new Set<Holds>(['text', 'date']),
  moment: new Set<Holds>(['date']),
  time: new Set<Holds>(['text', 'time']),
  binary: new Set<Holds>(),
}

/** Whether a field can hold what a column of this kind holds. */
export const holdsKind = (plan: FieldPlan, kind: ColumnKind): boolean => carried[kind].has(holdsOf(plan))

/** The fields of an application that a sync can fill: those of the form itself that people fill, but secrets. */
export const fillable = ({ plan, main }: Model): FieldPlan[] =>
  plan.fields.filter(
    (field) =>
      carried.text.has(holdsOf(field)) &&
      field.widget.isTable !== true &&
      field.widget.isSystem !== true &&
      !isWorkedOut(field) &&
      !isSecret(field) &&
      main.columns.has(field.field) &&
      main.columns.get(field.field)?.type !== 'own',
  )

/** How values may say what a field is to hold; the first one is the usual. */
export function waysOf(model: Model, plan: FieldPlan): readonly Way[] {
  if (picksPeople(plan)) return offeredTypes(plan).includes('user') ? ['account', 'value', 'word'] : ['value', 'word']
  switch (cellKind(model, plan)) {
    case 'record':
    case 'options':
    case 'interface':
      return ['value', 'word']
    default:
      return ['value']
  }
}

/** Whether a field may be a part of the key: it holds one value, by which records can be told apart. */
export const mayBeKey = (plan: FieldPlan): boolean =>
  plan.node.multiple !== true && ['text', 'number', 'date', 'choice', 'person', 'unit', 'record'].includes(holdsOf(plan))
