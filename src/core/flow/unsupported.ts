import type { Fault } from '../types.ts'
import type { FlowDef, Who } from './definition.ts'
import { nodesOf } from './nodesOf.ts'

const callsInterface = (rules: readonly Who[]): boolean =>
  rules.some((rule) => rule.by === 'interface' || (rule.by === 'candidates' && callsInterface(rule.among)))

/** What the language has and nothing does yet: a flow with it is refused rather than ignored. */
export function unsupported({ start, nodes }: FlowDef): Fault[] {
  const faults: Fault[] = []
  const add = (pointer: string) => faults.push({ pointer, message: 'this cannot be done yet' })
  if (start.messages) add('/start/messages')
  for (const [at, node] of nodesOf(nodes)) {
    if (node.kind === 'call') add(`${at}/kind`)
    if ('messages' in node && node.messages) add(`${at}/messages`)
    if ('who' in node && callsInterface(node.who)) add(`${at}/who`)
    if (node.kind !== 'approve' && node.kind !== 'handle') continue
    for (const name of ['events', 'print'] as const) if (node[name]) add(`${at}/${name}`)
    const after = node.due?.after
    if (typeof after === 'object' && ('interface' in after || callsInterface(after.transfer))) add(`${at}/due/after`)
  }
  return faults
}
