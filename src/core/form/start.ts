import { hasExpr, resolveText } from '../expression/expr.ts'
import { cutDate, formatDate } from '../format/format.ts'
import { offeredTypes, storedType, typedId } from '../rules/people.ts'
import { toStep } from '../steps.ts'
import type { Json, Row, Scope } from '../types.ts'
import type { PickedType } from '../widget.ts'
import type { FieldPlan } from './form.ts'

type Field = Pick<FieldPlan, 'node' | 'widget'>

/** What is told of whoever is signed in under each type that a picker takes. */
const ownIds: { readonly [type in PickedType]: string } = {
  user: 'userId',
  department: 'organizeId',
  company: 'companyId',
  position: 'positionId',
  role: 'roleIds',
  group: 'groupIds',
}

/** Whether a new record begins with who makes it, or with what they are in. */
export const startsWithUser = ({ node, widget }: Field): boolean =>
  node.defaultCurrent === true && (widget.picks !== undefined || widget.holds === 'picture')

/** Whoever fills the form in, or what they are in, as a picker stores it: all roles and groups where several may be chosen. */
function ofUser({ node, widget }: Field, { user }: Scope): Json | undefined {
  const type = offeredTypes({ node, widget })[0] as PickedType
  const ids = [(user as Row | undefined)?.[ownIds[type]] ?? []]
    .flat()
    .map((id) => (node.onlyId === true ? id : typedId(String(id), storedType(type))))
  return node.multiple === true && ids.length > 0 ? ids : ids[0]
}

/** Now, as each kind of date and time field stores it: cut to the unit of its format. */
function current({ node, widget }: Field, scope: Scope, at: number): Json | undefined {
  const now = toStep(node, at)
  const format = typeof node.format === 'string' ? node.format : undefined
  const time = () => formatDate(now, format === 'HH:mm' ? 'HH:mm' : 'HH:mm:ss')
  switch (widget.holds) {
    case 'date':
      return cutDate(now, format)
    case 'dateRange':
      return [cutDate(now, format), cutDate(now, format)]
    case 'time':
      return time()
    case 'timeRange':
      return [time(), time()]
    case 'picture':
      return (scope.user as Row | undefined)?.signImg || undefined
    default:
      return widget.picks && ofUser({ node, widget }, scope)
  }
}

/** What a field holds at first: its `defaultValue` (expressions allowed) or that of its kind (a switch shows that it is off, so it is), or where `defaultCurrent` asks for it now, or whoever fills the form in. */
export function startValue(field: Field, scope: Scope = {}, now = Date.now()): Json | undefined {
  const { node, widget } = field
  const start = (node.defaultValue as Json | undefined) ?? widget.defaults?.defaultValue
  if (start !== undefined) return hasExpr(start) ? resolveText(start, scope) : start
  return node.defaultCurrent === true ? current(field, scope, now) : undefined
}
