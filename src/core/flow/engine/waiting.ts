import type { Plan } from '../plan.ts'
import type { FlowState, Waiting } from '../types.ts'
import { tasksOf } from './run.ts'

/** Whom or what an instance waits for. Nothing, exactly when it has ended (adopted or cancelled). */
export function waitingFor(plan: Plan, state: FlowState): Waiting[] {
  const { status } = state
  if (status === 2 || status === 5) return []
  if (status !== 1) return [{ for: 'starter', ...(state.starter === null ? {} : { person: state.starter }) }]
  if (state.suspended) return [{ for: 'admin' }]
  return Object.values(state.open).flatMap(({ node, held }): Waiting[] => {
    if (held) return [{ for: 'admin', node }]
    const kind = plan.nodes.get(node)?.node.kind
    if (kind === 'wait') return [{ for: 'timer', node }]
    if (kind === 'call') return [{ for: 'interface', node }]
    if (kind === 'subflow') return [{ for: 'subflow', node }]
    return tasksOf(state, node).flatMap(({ state, person }) => (state === 'open' ? [{ for: 'person' as const, node, person }] : []))
  })
}
