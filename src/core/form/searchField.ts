import type { ColumnData, Node, Text } from '../types.ts'
import type { Holds } from '../widget.ts'
import type { FieldPlan } from './form.ts'
import { holdsOf, isSecret, isStored } from './holds.ts'

/** Props that mean nothing to whoever looks for a value: how it is checked, filled, laid out and dressed. */
const ofTheForm = new Set(
  `id span children help visible disabled required regList on value defaultValue defaultCurrent readonly unique messages noShow visibility
   showLabel labelWidth size min max minlength maxlength showCount addonBefore addonAfter prefixIcon suffixIcon maskConfig
   startTime endTime startTimeType endTimeType startTimeValue endTimeValue startTimeTarget endTimeTarget startRelationField endRelationField
   transferList isStorage thousands isAmountChinese linkage optionsWhen`.split(/\s+/),
)

/** The control that asks for a value, by what the field holds; `kind` is the field's own, `line` that of one line where its contract names one. Nothing where nobody can ask. */
const asking: { [holds in Holds]: (kind: string, ranged: boolean, line: string | undefined) => string | undefined } = {
  text: (_kind, _ranged, line) => line ?? 'input',
  html: () => 'input',
  person: () => 'input',
  unit: () => 'input',
  place: () => 'input',
  number: (_kind, ranged) => (ranged ? 'numberRange' : 'inputNumber'),
  numberRange: () => 'numberRange',
  date: (_kind, ranged) => (ranged ? 'dateRange' : 'datePicker'),
  dateRange: () => 'dateRange',
  time: (_kind, ranged) => (ranged ? 'timeRange' : 'timePicker'),
  timeRange: () => 'timeRange',
  flag: () => 'select',
  choice: (kind) => kind,
  choices: () => 'select',
  texts: () => 'input',
  branch: (kind) => kind,
  path: (kind) => kind,
  record: (kind) => kind,
  files: () => undefined,
  picture: () => undefined,
  secret: () => undefined,
  rows: () => undefined,
}

const yesNo = [
  { id: 1, fullName: 't:dict.isTree.yes' },
  { id: 0, fullName: 't:dict.isTree.no' },
]

/** A form's field as a field of the search bar: no rules, not read-only, a range where the list asks for one. Nothing for what has no column or cannot be asked for. */
export function searchField(
  plan: Pick<FieldPlan, 'node' | 'widget'>,
  { field, searchType, label }: ColumnData['searchList'][number],
): Node | undefined {
  const { node } = plan
  const holds = holdsOf(plan)
  const ranged = searchType === 3
  // a search has one line
  const line = plan.widget.drawnAs?.line?.pingeKey
  const kind = line ?? node.pingeKey
  const pingeKey = (isStored(plan) || plan.widget.isSystem) && !isSecret(plan) ? asking[holds](kind, ranged, line) : undefined
  if (!pingeKey) return undefined
  const kept = Object.entries(node).filter(([prop]) => !ofTheForm.has(prop))
  const options = holds === 'flag' ? { options: yesNo } : {}
  // Another kind shares only what both kinds call by the same name.
  const shared = new Set(['options', 'source', 'optionProps', 'format', 'precision'])
  const own = pingeKey === node.pingeKey || holds === 'choices' ? kept : kept.filter(([prop]) => shared.has(prop))
  return {
    ...Object.fromEntries(own),
    ...options,
    pingeKey,
    field,
    // in a list a field is called by its groups as well
    label: (label ?? node.fullLabel ?? node.label) as Text,
    // whoever looks for something may leave one end open, and stop at any level
    ...(holds === 'dateRange' || (holds === 'date' && ranged) ? { openEnds: true } : {}),
    ...(plan.widget.choosesFrom === 'areas' ? { anyLevel: true } : {}),
  }
}

/** The name under which the keyword box of an application's list stands: no field can have it. */
export const keywordField = '$keyword'

/** Whether a keyword may be looked for in a field: a text of the record itself that is kept and no secret. */
export const mayBeKeyword = (plan: Pick<FieldPlan, 'node' | 'widget' | 'table'>): boolean =>
  plan.table === undefined && isStored(plan) && !isSecret(plan) && ['text', 'html'].includes(holdsOf(plan))
