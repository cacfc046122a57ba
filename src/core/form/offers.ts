import { hasExpr, isOn } from '../expression/expr.ts'
import type { Node, Row, Scope } from '../types.ts'

/** Whether one option is offered: `optionsWhen` reads it as `item`. A branch of a tree is, when anything in it is. */
export function offersOption(node: Node, option: Row, scope: Scope): boolean {
  return !hasExpr(node.optionsWhen) || isOn(node.optionsWhen, { ...scope, item: option }, true)
}

/** The options that `optionsWhen` leaves of a list or tree; the list itself where it leaves all. */
export function offered(node: Node, options: Row[], scope: Scope, childrenKey = 'children'): Row[] {
  if (!hasExpr(node.optionsWhen)) return options
  const kept = options.flatMap((option): Row[] => {
    const below = Array.isArray(option[childrenKey]) ? (option[childrenKey] as Row[]) : []
    if (below.length === 0) return offersOption(node, option, scope) ? [option] : []
    const children = offered(node, below, scope, childrenKey)
    return children.length === 0 ? [] : [children === below ? option : { ...option, [childrenKey]: children }]
  })
  return kept.length === options.length && kept.every((one, i) => one === options[i]) ? options : kept
}
