import type { Preview } from '#core/flow/engine/preview.ts'
import { refusals } from '#core/flow/engine/refusals.ts'
import type { Plan } from '#core/flow/plan.ts'
import type { WayStep } from '#core/flow/way.ts'

/**
 * Where a flow does not go on as it was meant to: its launch is refused, it waits for an administrator, goes in circles,
 * or nobody is found and others are asked or the node is passed.
 */
export interface Gap {
  node: string
  kind: 'refused' | 'held' | 'cut' | 'instead' | 'passed'
  /** the key of the text that says it */
  text: string
}

function gapAt(plan: Plan, { node, people, held, outcome }: WayStep): Gap[] {
  if (held !== undefined && outcome === undefined) return [{ node, kind: 'held', text: `t:flow.held.${held}` }]
  const kind = plan.nodes.get(node)?.node.kind
  if (kind !== 'approve' && kind !== 'handle') return []
  if (people.length === 0) return outcome === 'passed' ? [{ node, kind: 'passed', text: 't:flow.gap.passed' }] : []
  const isInstead = people.every(({ why }) => why.by === 'admin' || why.by === 'nobody')
  return isInstead ? [{ node, kind: 'instead', text: 't:flow.gap.instead' }] : []
}

/** What is to be mended of a way, in its order. */
export function gapsOf(plan: Plan, { way, ends, refused }: Preview): Gap[] {
  const found = way.flatMap((step) => gapAt(plan, step))
  if (ends === 'refused' && refused) found.push({ node: refused.node ?? 'start', kind: 'refused', text: refusals[refused.reason] })
  if (ends === 'cut') found.push({ node: way.at(-1)?.node ?? 'start', kind: 'cut', text: 't:flow.ends.cut' })
  return found
}
