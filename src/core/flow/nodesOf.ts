import type { Branch, FlowNode } from './definition.ts'

/** Every node of a flow with where it stands, those inside of branches included. */
export function* nodesOf(nodes: readonly FlowNode[], at = '/nodes'): Generator<[string, FlowNode]> {
  for (const [i, node] of nodes.entries()) {
    yield [`${at}/${i}`, node]
    if (node.kind === 'branch')
      for (const [way, { nodes: below }] of (node as Branch).ways.entries()) yield* nodesOf(below, `${at}/${i}/ways/${way}/nodes`)
  }
}
