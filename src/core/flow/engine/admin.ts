import type { Command } from '../types.ts'
import { timersOf } from './ask.ts'
import { finish } from './jobs.ts'
import { end, move, reachable } from './moves.ts'
import { Refusing } from './refusals.ts'
import { askedNow, handled, message, type Run, tell } from './run.ts'
import { behalfOf, offered, onlyAdmin, ownTask, standsFor, underWay } from './tasks.ts'

type Of<Kind extends Command['kind']> = Command & { kind: Kind }

/** Reminds those who are asked. */
export function urge(run: Run, _command: Of<'urge'>): undefined {
  underWay(run)
  const { state, facts } = run
  if (!facts.isAdmin && !standsFor(run, state.starter) && !standsFor(run, state.launchedBy)) throw new Refusing('notStarter')
  const nodes = Object.keys(state.open).filter((node) => askedNow(state, node).length > 0)
  if (nodes.length === 0) throw new Refusing('nobodyWaits')
  handled(run, 15)
  for (const node of nodes) message(run, 'urge', askedNow(state, node), node)
}

/** Nothing but an administrator moves it until it is restored. */
export function suspend(run: Run, command: Of<'suspend' | 'restore'>): undefined {
  onlyAdmin(run)
  const { state } = run
  if (state.status !== 1) throw new Refusing('status')
  if (state.suspended === (command.kind === 'suspend')) throw new Refusing(state.suspended ? 'suspended' : 'notSuspended')
  handled(run, command.kind === 'suspend' ? 11 : 12)
  tell(run, { event: command.kind === 'suspend' ? 'suspended' : 'restored' })
  if (command.kind === 'suspend') return
  // timers that rang meanwhile did nothing, and answers waited
  for (const node of Object.keys(state.open)) timersOf(run, node)
  for (const { node, round, answer } of Object.values(state.open))
    if (answer !== undefined && state.open[node]?.round === round) finish(run, node, answer)
}

/** Ends it without a decision. */
export function terminate(run: Run, command: Of<'end'>): undefined {
  if (command.task !== undefined) {
    const { task, node } = ownTask(run, command.task)
    offered(node, 'end')
    handled(run, 4, { node: node.id, task: task.id, ...behalfOf(run) })
    return end(run, 5)
  }
  onlyAdmin(run)
  if (run.state.status !== 1 && run.state.status !== 3) throw new Refusing('status')
  handled(run, 4)
  end(run, 5)
}

/** Takes an adopted one back. */
export function revoke(run: Run, _command: Of<'revoke'>): undefined {
  const { state, plan, facts } = run
  if (state.status !== 2) throw new Refusing('status')
  if (!facts.isAdmin) {
    if (!standsFor(run, state.starter)) throw new Refusing('notStarter')
    if (!plan.def.start.revoke) throw new Refusing('notOffered')
  }
  handled(run, 14)
  end(run, 4)
}

/** Goes on at a node that an administrator names: what has ended again, what is under way there instead. */
export function goOnAt(run: Run, { kind, node }: Of<'revive' | 'change'>): undefined {
  onlyAdmin(run)
  const { state, plan } = run
  if (kind === 'change') underWay(run)
  else if (state.status !== 2 && state.status !== 5) throw new Refusing('status')
  if (!plan.nodes.has(node)) throw new Refusing('unknownNode', node)
  if (!reachable(plan, null, node)) throw new Refusing('notReachable', node)
  handled(run, kind === 'change' ? 8 : 9, { node })
  move(run, kind, [], node, {})
}
