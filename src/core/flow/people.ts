import { limits } from './check/limits.ts'
import type { Who } from './definition.ts'
import { Refusing } from './engine/refusals.ts'
import { isExcluded, need, type Run } from './engine/run.ts'
import type { Found, People, Skipped, Why } from './types.ts'

/** Somebody who will be asked, and why. */
export interface Asked {
  person: string
  why: Why
}

export type Rule = Who | { by: 'admin' }

/** The nodes and people that a rule looks below or at, `starter` and `before` among them. */
function namesIn(rule: Rule): string[] {
  if (rule.by === 'approver') return [rule.node]
  if (rule.by === 'candidates') return rule.among.flatMap(namesIn)
  if (rule.by !== 'manager' && rule.by !== 'head') return []
  const of = rule.of ?? 'starter'
  return [typeof of === 'string' ? of : of.node]
}

/** Those who were found without whom the node excludes; somebody in whose place the excluded would decide does so themselves. */
function apart(run: Run, node: string, people: People): People {
  const out = people.found.filter(({ person }) => isExcluded(run, node, person))
  const isDelegate = people.found.some(({ delegate }) => delegate !== undefined && isExcluded(run, node, delegate))
  if (out.length === 0 && !isDelegate) return people
  const found = people.found.flatMap(({ delegate, ...one }): Found[] => {
    if (isExcluded(run, node, one.person)) return []
    return [delegate === undefined || isExcluded(run, node, delegate) ? one : { ...one, delegate }]
  })
  const skipped = out.map(({ person }): Skipped => ({ person, because: 'starter' }))
  return { ...people, found, skipped: [...(people.skipped ?? []), ...skipped] }
}

/**
 * The people of rules by the facts; undefined where they are lacking, and then they are asked for. `named` were chosen;
 * with `offers` those are found who may be.
 */
export function peopleOf(
  run: Run,
  key: string,
  node: string,
  rules: Rule[],
  from: string | null,
  more: { named?: string[]; offers?: true } = {},
): People | undefined {
  const given = run.facts.people?.[key]
  // whoever acts can do so again a moment later; a job has nobody to tell
  if (given?.failed && 'actor' in run.command) throw new Refusing('interfaceFailed', node)
  if (given) return apart(run, node, given)
  const { state } = run
  const known = (name: string): string[] => {
    if (name === 'starter') return state.starter === null ? [] : [state.starter]
    const at = name === 'before' ? from : name
    return at === null ? known('starter') : (state.passed[at]?.people ?? [])
  }
  return need(run, {
    need: 'people',
    key,
    node,
    rules,
    starter: state.starter,
    known: Object.fromEntries([...new Set(rules.flatMap(namesIn))].map((name) => [name, known(name)])),
    ...more,
  })
}

/** Nobody is asked twice: of those who were found each person (or who acts for them) once, with whom that left out. */
export function once(people: People, rules: Rule[], before: readonly string[] = []): Asked[] {
  const taken = new Set(before)
  const skipped: Skipped[] = [...(people.skipped ?? [])]
  const asked: Asked[] = []
  for (const { person, delegate, rule, level } of people.found) {
    const who = delegate ?? person
    if (taken.has(who)) {
      skipped.push({ person, because: 'twice' })
      continue
    }
    taken.add(who)
    asked.push({
      person: who,
      why: whyOf({ person, rule, ...(delegate === undefined ? {} : { delegate }), ...(level === undefined ? {} : { level }) }, rules),
    })
  }
  const told = skipped.slice(0, limits.skipped)
  return told.length === 0 ? asked : asked.map(({ person, why }) => ({ person, why: { ...why, skipped: told } }))
}

const whyOf = ({ person, rule, level, delegate }: Found, rules: Rule[]): Why => ({
  by: rules[rule]?.by ?? 'users',
  rule,
  ...(level === undefined ? {} : { level }),
  ...(delegate === undefined ? {} : { onBehalf: person }),
})
