import type { FlowDef, FlowNode, Who } from '../../flow/definition.ts'
import { flowStandings } from './tree.ts'
import type { FlowUse } from './types.ts'

/** A rule of people whose names of nodes were looked up anew. */
function ruleWith(rule: Who, rename: (id: string) => string): Who {
  if (rule.by === 'approver') return { ...rule, node: rename(rule.node) }
  if ((rule.by === 'manager' || rule.by === 'head') && typeof rule.of === 'object') return { ...rule, of: { node: rename(rule.of.node) } }
  return rule.by === 'candidates' ? { ...rule, among: rulesWith(rule.among, rename) } : rule
}
const rulesWith = (rules: readonly Who[], rename: (id: string) => string): Who[] => rules.map((rule) => ruleWith(rule, rename))

/** A node whose names of other nodes were looked up anew; what stands in its ways is left as it is. */
export function withNames(node: FlowNode, rename: (id: string, kind: FlowUse['kind']) => string): FlowNode {
  const ofPeople = (id: string) => rename(id, 'people')
  const out = { ...node }
  if ('who' in out && out.who) out.who = rulesWith(out.who, ofPeople)
  if (out.kind === 'subflow' && out.starter) out.starter = rulesWith(out.starter, ofPeople)
  if (out.kind === 'jump' && out.to !== undefined) out.to = rename(out.to, 'jump')
  if (out.kind !== 'approve' && out.kind !== 'handle') return out
  if (typeof out.return?.to === 'object') out.return = { ...out.return, to: { node: rename(out.return.to.node, 'return') } }
  const after = out.due?.after
  if (out.due && typeof after === 'object' && 'transfer' in after)
    out.due = { ...out.due, after: { transfer: rulesWith(after.transfer, ofPeople) } }
  return out
}

/** Every place of a flow that names one of these nodes, but for those within them. */
export function usesOf(def: FlowDef, ids: ReadonlySet<string>): FlowUse[] {
  const found: FlowUse[] = []
  const note = (at: string, node: string, kind: FlowUse['kind']) => {
    const isKnown = found.some((one) => one.at === at && one.node === node && one.kind === kind)
    if (ids.has(node) && !ids.has(at) && !isKnown) found.push({ kind, at, node })
    return node
  }
  rulesWith(def.start.who ?? [], (node) => note('start', node, 'people'))
  for (const { node } of flowStandings(def)) withNames(node, (id, kind) => note(node.id, id, kind))
  return found
}
