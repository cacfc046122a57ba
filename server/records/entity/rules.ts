import type { EntityRules, RuleSet, Rules } from '../../auth/rules.ts'
import { entityOf } from './catalog.ts'

/** One entity's rules and more of them. Throws where both say the same: it would be chance which of them holds. */
function join(entity: string, known: EntityRules, more: EntityRules): EntityRules {
  const twice = Object.keys(more).find((step) => Object.hasOwn(known, step))
  if (twice) throw new Error(`The entity "${entity}" is given "${twice}" twice.`)
  return { ...known, ...more }
}

/** The rules of an app from what its modules say. Throws where one is of no entity, or is said twice. */
export function joinRules(sets: Iterable<RuleSet>): Rules {
  const rules = new Map<string, EntityRules>()
  for (const set of sets)
    for (const [name, more] of Object.entries(set)) rules.set(entityOf(name).entity, join(name, rules.get(name) ?? {}, more))
  return rules
}
