import type { Node } from '../types.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'

const written = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

/** A number between two others that goes in steps; nothing is asked of a value that is not there. */
function scale(node: Node, from: number, to: number, step: number): RuleCheck[] {
  const within = (rule: string, breaks: (n: number) => boolean, n: number): RuleCheck => ({
    rule,
    test: (value, _scope, t) => (!isEmpty(value) && breaks(Number(value)) ? message(node, rule, `t:rule.${rule}`, t, { n }) : undefined),
  })
  // Decimals are not exact: a millionth of a step is no fault.
  const off = (n: number) => Math.abs((n - from) / step - Math.round((n - from) / step)) > 1e-6
  return [within('min', (n) => n < from, from), within('max', (n) => n > to, to), within('step', off, step)]
}

/** WG-55: as many grades as the definition says, whole ones or halves. */
export const rateRules = (node: Node): RuleCheck[] => scale(node, 0, written(node.count, 5), node.allowHalf === true ? 0.5 : 1)

/** WG-56: between its ends, in its steps. Ends that are written have the rules that every number has. */
export const sliderRules = (node: Node): RuleCheck[] =>
  scale(node, written(node.min, 0), written(node.max, 100), written(node.step, 1)).filter(
    ({ rule }) => node[rule] === undefined || rule === 'step',
  )
