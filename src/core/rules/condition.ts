import { hasValue, isFilter, wholeFilter } from '../filter/filter.ts'
import { parseRecord } from '../json.ts'
import type { Node } from '../types.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'

/** A text that must be a filter whose conditions have their values; which fields there are, whoever stores it knows. */
export function conditionRules(node: Node): RuleCheck[] {
  return [
    {
      rule: 'condition',
      test: (value, _scope, t) => {
        if (isEmpty(value) || typeof value !== 'string') return undefined
        const filter = wholeFilter(parseRecord(value) ?? null)
        if (!isFilter(filter, undefined, { variables: true })) return message(node, 'condition', 't:rule.condition', t)
        const wants = filter.conditionList.some(({ groups }) => groups.some((condition) => !hasValue(condition)))
        return wants ? message(node, 'condition', 't:rule.conditionValue', t) : undefined
      },
    },
  ]
}
