import type { Text } from '../types.ts'
import type { Asking, Who } from './definition.ts'
import { reachable } from './engine/moves.ts'
import type { Plan } from './plan.ts'
import type { FlowState, Task } from './types.ts'

/** What commands may have to name (`choose`, `ways`): nodes whose people somebody chooses, and the ways of branches, by their ids. */
export interface Asks {
  people: string[]
  ways: { [branch: string]: Text[] }
}

const isNamed = (rule: Who) => rule.by === 'chosen' || rule.by === 'candidates'

/** Everything of a flow that whoever decides before may be asked to choose. */
export function asksOf({ nodes }: Plan): Asks {
  const all = [...nodes.values()].map(({ node }) => node)
  return {
    people: all.flatMap((node) =>
      'who' in node && (node.who.some(isNamed) || ('nobody' in node && node.nobody === 'before')) ? [node.id] : [],
    ),
    ways: Object.fromEntries(
      all.flatMap((node) =>
        node.kind === 'branch' && node.mode === 'chosen' ? [[node.id, node.ways.map(({ title }) => title ?? '')]] : [],
      ),
    ),
  }
}

/** Where whoever is asked may send it back to, where the node lets choose: `start`, and nodes that were passed; nothing where it is fixed. */
export function returnsOf(plan: Plan, state: FlowState, task: Task | undefined): string[] {
  const node = task && (plan.nodes.get(task.node)?.node as Asking | undefined)
  if (node?.return?.to !== 'choose') return []
  const passed = [...plan.nodes.keys()].filter((id) => id !== node.id && state.passed[id] !== undefined && reachable(plan, node.id, id))
  return ['start', ...passed]
}

/** Nodes where somebody is asked: where an administrator may let it go on. */
export const targetsOf = ({ nodes }: Plan): string[] =>
  [...nodes.values()].flatMap(({ node }) => (node.kind === 'approve' || node.kind === 'handle' ? [node.id] : []))

/** Nodes where somebody is asked now, or an administrator has to name who. */
export const nodesAsking = (plan: Plan, state: FlowState): string[] => targetsOf(plan).filter((id) => state.open[id] !== undefined)
