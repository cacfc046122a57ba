import type { Checker } from '../check/checker.ts'
import type { FlowDef, FlowNode, Who } from './definition.ts'
import { reachable } from './moves.ts'
import { compile, type Plan, type PlanNode } from './plan.ts'

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
  for (let before = 0; before < ends.size; ) {
    before = ends.size
    for (const [id, place] of plan.nodes) if (leadsTo(plan, place).some((next) => ends.has(next))) ends.add(id)
  }
  return ends
}

/** Names of other nodes among rules. */
function checkNamed(checker: Checker, plan: Plan, rules: readonly Who[] | undefined, pointer: string) {
  for (const [i, rule] of (rules ?? []).entries()) {
    const at = `${pointer}/${i}`
    const named = rule.by === 'approver' ? [rule.node, `${at}/node`] : undefined
    const below = (rule.by === 'manager' || rule.by === 'head') && typeof rule.of === 'object' ? [rule.of.node, `${at}/of/node`] : undefined
    for (const [id = '', place = ''] of [named ?? [], below ?? []].filter((one) => one.length > 0))
      if (!asks(plan, id)) checker.unknown(place, 'node', id, plan.nodes.keys())
    if (rule.by === 'candidates') checkNamed(checker, plan, rule.among, `${at}/among`)
  }
}

function checkNode(checker: Checker, plan: Plan, node: FlowNode, at: string) {
  if ('who' in node) checkNamed(checker, plan, node.who, `${at}/who`)
  if (node.kind === 'subflow') {
    checkNamed(checker, plan, node.starter, `${at}/starter`)
    if (node.flow === plan.def.code) checker.add(`${at}/flow`, 'a flow cannot launch itself')
  }
  if (node.kind === 'approve' || node.kind === 'handle') {
    const to = node.return?.to
    if (typeof to === 'object') {
      if (!asks(plan, to.node)) checker.unknown(`${at}/return/to/node`, 'node', to.node, plan.nodes.keys())
      else if (to.node === node.id || !reachable(plan, node.id, to.node))
        checker.add(`${at}/return/to/node`, `"${to.node}" cannot be reached from here: it stands in a way beside`)
    }
    const after = node.due?.after
    if (typeof after === 'object' && 'transfer' in after) checkNamed(checker, plan, after.transfer, `${at}/due/after/transfer`)
  }
  if (node.kind !== 'jump') return
  if (!plan.nodes.has(node.to)) checker.unknown(`${at}/to`, 'node', node.to, plan.nodes.keys())
  else if (node.to === node.id || !reachable(plan, node.id, node.to))
    checker.add(`${at}/to`, `"${node.to}" cannot be reached from here: it stands in a way beside`)
  else if (node.when === undefined && plan.nodes.get(node.id)?.next) checker.add(at, 'nothing comes behind a jump without a condition')
}

/** Where nodes lead: to nodes that are there, not into ways beside, and in the end to an end. */
export function checkPlaces(checker: Checker, def: FlowDef): void {
  const plan = compile(def)
  const ends = ending(plan)
  checkNamed(checker, plan, def.start.who, '/start/who')
  for (const { node } of plan.nodes.values()) {
    const at = (checker.ids.get(node.id) ?? '').replace(/\/id$/, '')
    checkNode(checker, plan, node, at)
    if (checker.faults.length === 0 && !ends.has(node.id)) checker.add(at, 'no way leads from here to an end')
  }
}
