import type { FieldPlan, FormPlan } from '../form/form.ts'
import { holdsOf } from '../form/holds.ts'
import type { Column, ColumnData, Node, Text } from '../types.ts'

/** A column of a sub-table says in words what the rows of a record hold. */
const ofRows = ({ node: { precision, thousands } }: FieldPlan): Node => ({
  pingeKey: 'input',
  ...(precision === undefined ? {} : { precision }),
  ...(thousands === undefined ? {} : { thousands }),
})

/** The column of a list that shows a field, as the list names it. */
export function column(plan: FieldPlan | undefined, entry: ColumnData['columnList'][number], label: Text): Column {
  const {
    children: _children,
    required: _required,
    visible: _visible,
    disabled: _disabled,
    regList: _regList,
    on: _on,
    id: _id,
    span: _span,
    value: _value,
    fixed: _fixed,
    width: _width,
    linkage: _linkage,
    optionsWhen: _optionsWhen,
    ...props
  } = plan?.table === undefined ? (plan?.node ?? { pingeKey: 'input' }) : ofRows(plan)
  return {
    ...props,
    field: entry.field,
    label,
    ...(entry.width ? { width: entry.width } : {}),
    ...(entry.fixed ? { fixed: entry.fixed } : {}),
    ...(entry.display ? { display: entry.display } : {}),
    ...(entry.colorList ? { colorList: entry.colorList } : {}),
    align: entry.align ?? (plan && holdsOf(plan) === 'number' ? 'right' : 'left'),
    sortable: plan?.table === undefined && (entry.sortable ?? false),
  }
}

/** The column that names a record: the first one that is typed, else the first one. */
export function titleField(list: Pick<ColumnData, 'columnList'>, plan: FormPlan): string {
  const own = list.columnList.filter(({ field }) => plan.byKey.get(field)?.table === undefined)
  const typed = own.find(({ field }) => plan.byKey.get(field)?.widget.lines === 'one')
  return (typed ?? own[0])?.field ?? 'id'
}

/** Puts columns under their common heads (complexHeaderList). */
export function withHeads(columns: Column[], heads: NonNullable<ColumnData['complexHeaderList']>): Column[] {
  const out: Column[] = []
  const done = new Set<string>()
  for (const entry of columns) {
    const head = heads.find(({ childColumns }) => childColumns.includes(entry.field ?? ''))
    if (!head) out.push(entry)
    else if (!done.has(head.childColumns.join())) {
      done.add(head.childColumns.join())
      out.push({
        label: head.fullName,
        align: head.align ?? 'center',
        children: columns.filter((one) => head.childColumns.includes(one.field ?? '')),
      })
    }
  }
  return out
}
