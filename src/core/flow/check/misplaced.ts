import type { FlowNode, Who } from '../definition.ts'
import { reachable } from '../engine/moves.ts'
import type { Plan, PlanNode } from '../plan.ts'

/** A place that names a node wrongly, or a node from which nothing goes on. */
export interface Misplaced {
  /** the node that it stands at, or `start` */
  at: string
  /** where in it */
  place: ReadonlyArray<string | number>
  why: 'unknown' | 'beside' | 'behindJump' | 'noEnd' | 'itself'
  /** the node that is named */
  node?: string
}

const asks = ({ nodes }: Plan, id: string): boolean => ['approve', 'handle'].includes(nodes.get(id)?.node.kind ?? '')

/** Where nodes come next: what a node leads to, `end` among them. */
function leadsTo(plan: Plan, { node, inside, next }: PlanNode): string[] {
  const behind = (place: Pick<PlanNode, 'inside' | 'next'>): string => {
    const around = place.inside && plan.nodes.get(place.inside.branch)
    return place.next ?? (around ? behind(around) : 'end')
  }
  const after = behind({ inside, next })
  if (node.kind === 'branch') return node.ways.map(({ nodes }) => nodes[0]?.id ?? after)
  if (node.kind === 'jump') return node.when === undefined ? [node.to] : [node.to, after]
  return [after]
}

/** Nodes from which an end can be reached. */
function ending(plan: Plan): Set<string> {
  const ends = new Set(['end'])
  // most nodes lead to what stands behind them: from the last one on, one round finds nearly all
  const places = [...plan.nodes].reverse()
  for (let before = 0; before < ends.size; ) {
    before = ends.size
    for (const [id, place] of places) if (!ends.has(id) && leadsTo(plan, place).some((next) => ends.has(next))) ends.add(id)
  }
  return ends
}

/** Names of other nodes among rules. */
function inRules(plan: Plan, rules: readonly Who[] | undefined, at: string, place: Misplaced['place']): Misplaced[] {
  return (rules ?? []).flatMap((rule, i) => {
    const here = [...place, i]
    const named: Misplaced[] = []
    if (rule.by === 'approver') named.push({ at, place: [...here, 'node'], why: 'unknown', node: rule.node })
    if ((rule.by === 'manager' || rule.by === 'head') && typeof rule.of === 'object')
      named.push({ at, place: [...here, 'of', 'node'], why: 'unknown', node: rule.of.node })
    const below = rule.by === 'candidates' ? inRules(plan, rule.among, at, [...here, 'among']) : []
    return [...named.filter(({ node = '' }) => !asks(plan, node)), ...below]
  })
}

function inNode(plan: Plan, node: FlowNode): Misplaced[] {
  const at = node.id
  const found: Misplaced[] = 'who' in node ? inRules(plan, node.who, at, ['who']) : []
  if (node.kind === 'subflow') {
    found.push(...inRules(plan, node.starter, at, ['starter']))
    if (node.flow === plan.def.code) found.push({ at, place: ['flow'], why: 'itself' })
  }
  if (node.kind === 'approve' || node.kind === 'handle') {
    const to = node.return?.to
    if (typeof to === 'object') {
      const one = { at, place: ['return', 'to', 'node'], node: to.node }
      if (!asks(plan, to.node)) found.push({ ...one, why: 'unknown' })
      else if (to.node === at || !reachable(plan, at, to.node)) found.push({ ...one, why: 'beside' })
    }
    const after = node.due?.after
    if (typeof after === 'object' && 'transfer' in after) found.push(...inRules(plan, after.transfer, at, ['due', 'after', 'transfer']))
  }
  if (node.kind !== 'jump') return found
  const one = { at, place: ['to'], node: node.to }
  if (!plan.nodes.has(node.to)) found.push({ ...one, why: 'unknown' })
  else if (node.to === at || !reachable(plan, at, node.to)) found.push({ ...one, why: 'beside' })
  else if (node.when === undefined && plan.nodes.get(at)?.next) found.push({ at, place: [], why: 'behindJump' })
  return found
}

/** Where nodes lead wrongly: to nodes that are not there, into ways beside; where nothing else is wrong, the first that leads to no end. */
export function misplaced(plan: Plan): Misplaced[] {
  const found = inRules(plan, plan.def.start.who, 'start', ['who'])
  for (const { node } of plan.nodes.values()) found.push(...inNode(plan, node))
  if (found.length > 0) return found
  const ends = ending(plan)
  const lost = [...plan.nodes.keys()].find((id) => !ends.has(id))
  return lost === undefined ? [] : [{ at: lost, place: [], why: 'noEnd' }]
}
