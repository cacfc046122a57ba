import { Refusing } from './engine/refusals.ts'
import { handled, type Run, tell } from './engine/run.ts'
import { onlyAdmin } from './engine/tasks.ts'
import { around, type Plan } from './plan.ts'
import type { Command, FlowState, Point } from './types.ts'

/** Why an instance cannot go on by another version: the node where it stands is gone, does something else, stands elsewhere, or its ways are others. */
export interface Stuck {
  reason: 'gone' | 'kind' | 'place' | 'ways'
  node: string
}

const samePlace = (from: Plan, to: Plan, id: string): boolean => JSON.stringify(around(from, id)) === JSON.stringify(around(to, id))

/** Whether what stands at a node can stand there by the other version. */
function stuckAt(from: Plan, to: Plan, { node: id }: Point): Stuck | undefined {
  const [before, after] = [from.nodes.get(id)?.node, to.nodes.get(id)?.node]
  if (!after) return { reason: 'gone', node: id }
  if (before?.kind !== after.kind) return { reason: 'kind', node: id }
  if (!samePlace(from, to, id)) return { reason: 'place', node: id }
  if (before.kind !== 'branch' || after.kind !== 'branch') return undefined
  const isSame = before.mode === after.mode && before.ways.length === after.ways.length
  return isSame ? undefined : { reason: 'ways', node: id }
}

/** Everything that stands somewhere: what is open, and what a return closed to open it again. */
function pointsOf({ open, back }: FlowState): Array<{ point: Point }> {
  const of = (point: Point): Array<{ point: Point }> => [
    { point },
    ...(point.back ? [{ point: { node: point.back.origin, from: null } }, ...point.back.points.flatMap(of)] : []),
  ]
  return [...Object.values(open).flatMap(of), ...(back ? [{ point: { node: back.origin, from: null } }, ...back.points.flatMap(of)] : [])]
}

/** Why an instance cannot go on by another version; nothing where it can. */
export function stuck(from: Plan, to: Plan, state: FlowState): Stuck | undefined {
  if (state.status === 2 || state.status === 5) return undefined
  for (const { point } of pointsOf(state)) {
    const found = stuckAt(from, to, point)
    if (found) return found
  }
  return undefined
}

/** Nodes of its history that the plan does not have, each with the nearest one before it that it has; null is the start. */
function goneNodes({ nodes }: Plan, state: FlowState): { [node: string]: string | null } {
  const before = (id: string | null): string | null => {
    let at = id
    // a history has no circle, but a bound costs nothing
    for (let steps = 0; at !== null && !nodes.has(at) && steps < 1000; steps++) at = state.passed[at]?.from ?? null
    return at !== null && nodes.has(at) ? at : null
  }
  const named = [
    ...Object.keys(state.passed),
    ...Object.values(state.passed).map(({ from }) => from),
    ...pointsOf(state).map(({ point }) => point.from),
    state.last?.node ?? null,
  ]
  const gone = [...new Set(named)].filter((id): id is string => id !== null && !nodes.has(id))
  return Object.fromEntries(gone.map((id) => [id, before(id)]))
}

/** Goes on by the version that the plan is of; whether it can is asked before (`stuck`). */
export function moveVersion(run: Run, { from, to }: Command & { kind: 'version' }): undefined {
  onlyAdmin(run)
  const { state, plan } = run
  if (state.status === 2 || state.status === 5) throw new Refusing('status')
  const missing = pointsOf(state).find(({ point }) => !plan.nodes.has(point.node))
  if (missing) throw new Refusing('unknownNode', missing.point.node)
  handled(run, 16)
  tell(run, { event: 'versioned', from, to, gone: goneNodes(plan, state) })
}
