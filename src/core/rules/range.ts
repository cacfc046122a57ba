import { hasExpr, resolveText } from '../expression/expr.ts'
import type { Json, Node, Scope } from '../types.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'

/** The number that a bound stands for, written or worked out; null for none. */
export const limit = (value: unknown, scope: Scope): number | null => {
  const plain = hasExpr(value) ? resolveText(value, scope) : value
  return plain === null || plain === undefined || plain === '' || !Number.isFinite(Number(plain)) ? null : Number(plain)
}

const numbersOf = (value: Json | undefined): number[] =>
  Array.isArray(value) ? value.flatMap((end) => (typeof end === 'number' ? [end] : [])) : []

/** WG-52: the ends of a range of numbers stand in order, each within the bounds. */
export function numberRangeRules(node: Node): RuleCheck[] {
  const bound = (side: 'min' | 'max', breaks: (end: number, n: number) => boolean): RuleCheck => ({
    rule: side,
    test: (value, scope, t) => {
      const n = limit(node[side], scope)
      return n !== null && numbersOf(value).some((end) => breaks(end, n)) ? message(node, side, `t:rule.${side}`, t, { n }) : undefined
    },
  })
  return [
    {
      rule: 'range',
      test: (value, _scope, t) => {
        const [from, to] = Array.isArray(value) && !isEmpty(value) ? value : []
        return typeof from === 'number' && typeof to === 'number' && from > to ? message(node, 'range', 't:rule.numberRange', t) : undefined
      },
    },
    bound('min', (end, n) => end < n),
    bound('max', (end, n) => end > n),
  ]
}
