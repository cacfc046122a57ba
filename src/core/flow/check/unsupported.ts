import type { Fault } from '../../types.ts'
import type { FlowDef, Who } from '../definition.ts'

const callsInterface = (rules: readonly Who[]): boolean =>
  rules.some((rule) => rule.by === 'interface' || (rule.by === 'candidates' && callsInterface(rule.among)))

/** What the language has and nothing does yet: a flow with it is refused rather than ignored. */
export function unsupported({ start }: FlowDef): Fault[] {
  const faults: Fault[] = []
  const add = (pointer: string) => faults.push({ pointer, message: 'this cannot be done yet' })
  // whoever looks at what they may launch waits for no call of others
  if (callsInterface(start.who ?? [])) add('/start/who')
  return faults
}
