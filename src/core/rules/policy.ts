import { resolve } from '../expression/expr.ts'
import type { Json, Node } from '../types.ts'
import { isEmpty, type RuleCheck } from './check.ts'
import { type PasswordPolicy, passwordFaults } from './password.ts'

/** VR-13, VR-14: a new password fits the policy that its node names. */
export function policyRule({ policy }: Node): RuleCheck[] {
  if (policy === undefined) return []
  return [
    {
      rule: 'policy',
      test: (value, scope, t) => {
        const asked = resolve(policy as Json, scope)
        if (isEmpty(value) || asked === null || typeof asked !== 'object') return undefined
        const [fault] = passwordFaults(asked as PasswordPolicy, String(value))
        return fault && t(`t:${fault.key}`, fault.params)
      },
    },
  ]
}
