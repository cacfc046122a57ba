import { hasExpr, resolveText } from '../expression/expr.ts'
import { cutDate, formatDate } from '../format/format.ts'
import type { Json, Node, Scope } from '../types.ts'

/** Now, as each kind of date and time field stores it: cut to the unit of its format. */
function current(node: Node, now: number): Json | undefined {
  const format = typeof node.format === 'string' ? node.format : undefined
  const time = () => formatDate(now, format === 'HH:mm' ? 'HH:mm' : 'HH:mm:ss')
  switch (node.pingeKey) {
    case 'datePicker':
      return cutDate(now, format)
    case 'dateRange':
      return [cutDate(now, format), cutDate(now, format)]
    case 'timePicker':
      return time()
    case 'timeRange':
      return [time(), time()]
    default:
      return undefined
  }
}

/** What a field holds at first: its `defaultValue` (expressions allowed), or now where `defaultCurrent` asks for it. A switch shows that it is off, so it is. */
export function startValue(node: Node, scope: Scope = {}, now = Date.now()): Json | undefined {
  const start = node.defaultValue as Json | undefined
  if (start !== undefined) return hasExpr(start) ? resolveText(start, scope) : start
  if (node.pingeKey === 'switch') return 0
  return node.defaultCurrent === true ? current(node, now) : undefined
}
