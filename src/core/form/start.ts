import { hasExpr, resolveText } from '../expression/expr.ts'
import { cutDate, formatDate } from '../format/format.ts'
import type { Json, Scope } from '../types.ts'
import type { FieldPlan } from './form.ts'

type Field = Pick<FieldPlan, 'node' | 'widget'>

/** Now, as each kind of date and time field stores it: cut to the unit of its format. */
function current({ node, widget }: Field, now: number): Json | undefined {
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
    default:
      return undefined
  }
}

/** What a field holds at first: its `defaultValue` (expressions allowed) or that of its kind (a switch shows that it is off, so it is), or now where `defaultCurrent` asks for it. */
export function startValue(field: Field, scope: Scope = {}, now = Date.now()): Json | undefined {
  const { node, widget } = field
  const start = (node.defaultValue as Json | undefined) ?? widget.defaults?.defaultValue
  if (start !== undefined) return hasExpr(start) ? resolveText(start, scope) : start
  return node.defaultCurrent === true ? current(field, now) : undefined
}
