import type { Holds } from '../widget.ts'
import type { FieldPlan } from './form.ts'

type Field = Pick<FieldPlan, 'node' | 'widget'>

const lists = new Set<Holds>(['choices', 'texts', 'path', 'dateRange', 'timeRange', 'numberRange', 'files'])

/** What a field's value is; a field without a contract's word for it holds a text. */
export const holdsOf = ({ widget }: Pick<Field, 'widget'>): Holds => widget.holds ?? 'text'

/** Whether nobody is told the value: a password, or a text that is typed like one. */
export const isSecret = (field: Field): boolean => holdsOf(field) === 'secret' || field.node.showPassword === true

/** Whether the value is a list: several choices, a path, two ends, files. */
export const isList = (field: Field): boolean => field.node.multiple === true || lists.has(holdsOf(field))

/** Whether the value has a column; CA-02: what is worked out has one only where that is asked for. */
export const isStored = ({ node, widget }: Field): boolean =>
  widget.column !== undefined && widget.column !== 'none' && (widget.stored !== 'asked' || Number(node.isStorage ?? 0) === 1)
