import { around, together } from '../plan.ts'
import type { Command } from '../types.ts'
import { timersOf } from './ask.ts'
import { move, reachable } from './moves.ts'
import { Refusing } from './refusals.ts'
import { handled, interfaceEvents, message, nodeOf, type Run, tell } from './run.ts'
import { settle } from './settle.ts'
import { behalfOf, offered, ownTask, standsFor, underWay, wellGrounded } from './tasks.ts'

type Of<Kind extends Command['kind']> = Command & { kind: Kind }

/** Agrees, refuses, or has done what was to be done. */
export function decide(run: Run, command: Of<'agree' | 'refuse' | 'handle'>): undefined {
  const { task, node } = ownTask(run, command.task)
  if ((command.kind === 'handle') !== (node.kind === 'handle')) throw new Refusing('notOffered', node.id)
  if (command.kind === 'refuse') offered(node, 'refuse')
  wellGrounded(run, node)
  const verdict = command.kind === 'refuse' ? 'refused' : 'agreed'
  handled(run, verdict === 'refused' ? 13 : 1, { node: node.id, task: task.id, ...behalfOf(run) })
  tell(run, { event: 'decided', task: task.id, verdict, person: command.actor })
  if (verdict === 'refused') {
    interfaceEvents(run, 'refuse', node.id, task.round)
    if (run.state.starter !== null) message(run, 'refuse', [run.state.starter], node.id)
  }
  settle(run, node.id)
}

/** Where a return of this node leads. Throws where it may not lead there. */
function targetOf({ plan, state }: Run, node: { id: string; return?: { to: unknown } }, chosen: string | undefined): string {
  const to = node.return?.to ?? 'start'
  const fixed =
    to === 'before'
      ? (state.open[node.id]?.from ?? 'start')
      : to === 'start'
        ? 'start'
        : to === 'choose'
          ? chosen
          : (to as { node: string }).node
  if (fixed === undefined || (chosen !== undefined && chosen !== fixed)) throw new Refusing('notReachable', node.id)
  if (fixed === 'start') return fixed
  const isPassed = fixed !== node.id && state.passed[fixed] !== undefined
  if (!isPassed || !reachable(plan, node.id, fixed)) throw new Refusing('notReachable', node.id)
  return fixed
}

/** Sends it back, in a new round; everything that is open beside it in the same way is closed. */
export function sendBack(run: Run, command: Of<'return'>): undefined {
  const { task, node } = ownTask(run, command.task)
  offered(node, 'return')
  wellGrounded(run, node)
  const target = targetOf(run, node, command.node)
  handled(run, 0, { node: node.id, task: task.id, to: [target], ...behalfOf(run) })
  interfaceEvents(run, 'return', node.id, task.round)
  const shared = target === 'start' ? [] : together(run.plan, node.id, target)
  move(run, 'return', shared, target, { origin: node.id, straight: node.return?.then === 'straight' })
}

/** Takes back what one launched, or what one decided last. */
export function withdraw(run: Run, { node: id, actor }: Of<'withdraw'>): undefined {
  underWay(run)
  const { plan, state } = run
  if (id === undefined) {
    if (!standsFor(run, state.starter) && !standsFor(run, state.launchedBy)) throw new Refusing('notStarter')
    const { withdraw: until = 'untouched' } = plan.def.start
    if (until === 'never') throw new Refusing('notOffered')
    if (until === 'untouched' && state.touched) throw new Refusing('touched')
    handled(run, 3)
    return move(run, 'withdraw', [], 'start', {})
  }
  const node = nodeOf(run, id)
  if (node.kind !== 'approve' && node.kind !== 'handle') throw new Refusing('unknownNode', id)
  if (state.last?.node !== id || state.last.person !== actor) throw new Refusing('touched', id)
  offered(node, 'withdraw')
  // its own ways as far as they are still open; behind one that is through it cannot get back in
  const ways = around(plan, id)
  const closed = ways.findIndex(({ branch, way }) => !state.open[branch] || state.open[branch].done?.includes(way))
  const shared = closed === -1 ? ways : ways.slice(0, closed)
  const inFirst = ways.slice(shared.length).every(({ branch }) => {
    const around = nodeOf(run, branch)
    return around.kind === 'branch' && around.mode === 'first' && !state.open[branch]
  })
  if (!inFirst) throw new Refusing('notReachable', id)
  handled(run, 3, { node: id })
  move(run, 'withdraw', shared, id, {})
}

/** Takes back what one did a moment ago, whatever came of it: nobody has heard of it yet. */
export function undo(run: Run, { actor }: Of<'undo'>): undefined {
  const { last } = run.facts
  if (last?.actor !== actor) throw new Refusing('touched')
  const { events, state, node, task } = last
  handled(run, 3, { ...(node === undefined ? {} : { node }), ...(task === undefined ? {} : { task }) })
  tell(run, { event: 'undone', events, state })
  // those that rang meanwhile did nothing
  for (const open of Object.keys(run.state.open)) timersOf(run, open)
}
