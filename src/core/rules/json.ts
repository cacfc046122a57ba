import type { Node } from '../types.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'

/** The line of a text that a JSON parser stopped at, where it says so. */
function lineOf(text: string, error: unknown): number | undefined {
  const told = (error as Error).message
  const line = /\bline (\d+)/.exec(told)?.[1]
  if (line) return Number(line)
  const at = /position (\d+)/.exec(told)?.[1]
  return at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length
}

/** A text that must be JSON; the line of the fault is told where the platform knows it. */
export function jsonRule(node: Node): RuleCheck[] {
  return [
    {
      rule: 'json',
      test: (value, _scope, t) => {
        if (isEmpty(value) || typeof value !== 'string') return undefined
        try {
          JSON.parse(value)
          return undefined
        } catch (error) {
          const line = lineOf(value, error)
          return message(node, 'json', line === undefined ? 't:rule.json' : 't:rule.jsonLine', t, line === undefined ? {} : { n: line })
        }
      },
    },
  ]
}
