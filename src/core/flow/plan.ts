import type { FlowDef, FlowNode } from './definition.ts'

/** A node with where it stands. */
export interface PlanNode {
  node: FlowNode
  /** its place in reading order: what stands behind it has a greater one */
  index: number
  /** the branch and the way that it stands in; the flow itself for none */
  inside: { branch: string; way: number } | null
  /** the one that follows it in its way */
  next: string | null
}

/** A definition that was looked through once: nodes by their ids. */
export interface Plan {
  def: FlowDef
  nodes: ReadonlyMap<string, PlanNode>
}

/** Makes the plan of a definition that has no fault (`checkFlow`). */
export function compile(def: FlowDef): Plan {
  const nodes = new Map<string, PlanNode>()
  const walk = (list: FlowNode[], inside: PlanNode['inside']) => {
    for (const [i, node] of list.entries()) {
      nodes.set(node.id, { node, index: nodes.size, inside, next: list[i + 1]?.id ?? null })
      if (node.kind === 'branch') for (const [way, { nodes: below }] of node.ways.entries()) walk(below, { branch: node.id, way })
    }
  }
  walk(def.nodes, null)
  return { def, nodes }
}

/** The branches that a node stands in, the outermost first, each with its way. */
export function around(plan: Plan, id: string): Array<{ branch: string; way: number }> {
  const inside = plan.nodes.get(id)?.inside
  return inside ? [...around(plan, inside.branch), inside] : []
}

/** The branches and ways that two nodes stand in together, the outermost first. */
export function together(plan: Plan, one: string, other: string): Array<{ branch: string; way: number }> {
  const [mine, theirs] = [around(plan, one), around(plan, other)]
  const apart = mine.findIndex(({ branch, way }, i) => theirs[i]?.branch !== branch || theirs[i]?.way !== way)
  return apart === -1 ? mine : mine.slice(0, apart)
}
