import { limits } from '../check/limits.ts'
import { around, type Plan, together } from '../plan.ts'
import type { Back, FlowEvent, Point } from '../types.ts'
import { isUndecided, message, nodeOf, planned, type Run, tasksOf, tell } from './run.ts'

type Inside = { branch: string; way: number }
type How = (FlowEvent & { event: 'moved' })['how']

const standsIn = (plan: Plan, node: string, inside: Inside | undefined): boolean =>
  inside === undefined || around(plan, node).some(({ branch, way }) => branch === inside.branch && way === inside.way)

/**
 * Whether one may go from a node (or from anywhere) to another without passing over ways that run beside it: along its
 * own way, out to the ways around it, and into a branch of which only one way is ever taken.
 */
export function reachable(plan: Plan, origin: string | null, target: string): boolean {
  const mine = origin === null ? [] : around(plan, origin)
  const shared = origin === null ? 0 : together(plan, origin, target).length
  return around(plan, target)
    .slice(shared)
    .every(({ branch }) => {
      const node = plan.nodes.get(branch)?.node
      return node?.kind === 'branch' && node.mode === 'first' && !mine.some((one) => one.branch === branch)
    })
}

/** Closes a node that is left undone; what was asked there is asked no more. */
function close(run: Run, id: string, outcome: 'moved' | 'ended'): undefined {
  const { state } = run
  const round = state.open[id]?.round ?? 0
  for (const task of tasksOf(state, id).filter(isUndecided)) tell(run, { event: 'closed', task: task.id, because: outcome })
  if (nodeOf(run, id).kind === 'subflow') run.effects.push({ effect: 'endSubflow', node: id, round })
  tell(run, { event: 'left', node: id, outcome, people: [] })
}

/** Closes all that is open in a way (or everywhere), and says what it was. */
function closeIn(run: Run, way: Inside | undefined, outcome: 'moved' | 'ended' = 'moved'): Point[] {
  const open = Object.values(run.state.open)
    .filter(({ node }) => standsIn(run.plan, node, way))
    .sort((one, other) => planned(run, one.node).index - planned(run, other.node).index)
  for (const { node } of open) close(run, node, outcome)
  return open.map(({ node, from, ways, done, back }) => ({
    ...{ node, from },
    ...(ways && done ? { ways, done: [...done] } : {}),
    ...(back ? { back } : {}),
  }))
}

/**
 * Goes on at another node, or back at the start, in a new round: what is open in the ways that both share is closed, and
 * other ways run on. `straight` remembers what was closed, to go back there at once.
 */
export function move(
  run: Run,
  how: How,
  shared: Inside[],
  target: string,
  { origin, straight = false }: { origin?: string; straight?: boolean },
) {
  const { plan, state } = run
  const way = shared.at(-1)
  const points = closeIn(run, way)
  const back: Back | undefined = straight && origin !== undefined && points.length > 0 ? { origin, points } : undefined
  const first = target === 'start' ? 0 : planned(run, target).index
  const again = (node: string) => planned(run, node).index >= first && standsIn(plan, node, way)
  const from = target === 'start' ? null : (state.passed[target]?.from ?? null)
  tell(run, {
    ...{ event: 'moved', how, to: target, round: state.round + 1 },
    ...(origin === undefined ? {} : { from: origin }),
    // in the order of the flow: the state's own order is not that of whoever keeps it
    forget: [...plan.nodes.keys()].filter((node) => state.passed[node] !== undefined && (straight ? node === target : again(node))),
    ...(back && target === 'start' ? { back } : {}),
  })
  if (target === 'start') {
    const people = state.starter === null ? [] : [state.starter]
    return how === 'withdraw' ? message(run, 'end', people) : message(run, 'return', people, origin)
  }
  for (const { branch, way } of around(plan, target).slice(shared.length))
    tell(run, { event: 'entered', node: branch, round: state.round, from: null, ways: [way] })
  // an administrator who says where it goes is not held again
  if (state.round > limits.rounds && how !== 'change' && how !== 'revive') {
    tell(run, { event: 'entered', node: target, round: state.round, from, ...(back ? { back } : {}) })
    tell(run, { event: 'held', node: target, because: 'rounds' })
  } else run.walk.enter(run, target, from, back)
}

/** Goes straight back to where it was returned from; `node` is where it was returned to, none for the start. */
export function straightBack(run: Run, node: string | null, { origin, points }: Back): undefined {
  const { plan, state } = run
  const way = node === null ? undefined : together(plan, node, origin).at(-1)
  closeIn(run, way)
  tell(run, { event: 'straight', node: node ?? 'start', to: origin })
  const { round } = state
  const kept = way && state.open[way.branch]?.round
  for (const point of points) {
    const { inside } = planned(run, point.node)
    // one of those before may have led out of the branch that this one stands in
    const since = inside && inside.branch === way?.branch ? kept : round
    if (inside && state.open[inside.branch]?.round !== since) continue
    if (point.ways?.length) tell(run, { event: 'entered', round, ...point })
    else run.walk.enter(run, point.node, point.from, point.back)
  }
}

/** A refusal of a node leads back to the start, or ends it. */
export function refusedAt(run: Run, id: string): undefined {
  const node = nodeOf(run, id)
  if (node.kind === 'approve' && node.refused === 'end') return end(run, 5)
  move(run, 'refuse', [], 'start', { origin: id })
}

/** Ends it; nothing stays open. */
export function end(run: Run, status: 2 | 4 | 5): undefined {
  closeIn(run, undefined, 'ended')
  tell(run, { event: 'ended', status })
  run.effects.push({ effect: 'end', status })
  const { starter } = run.state
  if (starter !== null) message(run, 'end', [starter])
}
