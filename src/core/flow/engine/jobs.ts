import { limits } from '../check/limits.ts'
import type { Due } from '../definition.ts'
import { once, peopleOf } from '../people.ts'
import type { Command } from '../types.ts'
import { hold } from './ask.ts'
import { askedNow, callInterface, isUndecided, message, nodeOf, type Run, stillOpen, tasksOf, tell } from './run.ts'
import { settle } from './settle.ts'
import { replace } from './signers.ts'

type Of<Kind extends Command['kind']> = Command & { kind: Kind }

/** A timer rang: one of a place that is no more, or of an instance that is suspended, does nothing. */
export function timer(run: Run, command: Of<'timer'>): undefined {
  const { what, node: id } = command
  const opened = stillOpen(run, command)
  if (!opened || run.state.suspended || opened.rang || !opened.due) return
  const node = nodeOf(run, id)
  // whoever says that time has come has to be right
  if (what !== 'remind' && (opened.due.at ?? Number.POSITIVE_INFINITY) > run.facts.now) return
  if (what === 'wait' && node.kind === 'wait') return run.walk.pass(run, id, [])
  if (node.kind !== 'approve' && node.kind !== 'handle') return
  if (what === 'remind') return message(run, 'remind', askedNow(run.state, id), id)
  if (what === 'due') overdue(run, id, node.due?.after ?? 'remind')
}

function overdue(run: Run, id: string, after: NonNullable<Due['after']>) {
  const { round = 0, from = null, held } = run.state.open[id] ?? {}
  const open = tasksOf(run.state, id).filter(isUndecided)
  if (typeof after === 'object' && 'transfer' in after && !held) {
    const people = peopleOf(run, `overdue:${id}:${round}`, id, after.transfer, from)
    if (!people) return
    tell(run, { event: 'overdue', node: id })
    const asked = once(
      people,
      after.transfer,
      tasksOf(run.state, id).map(({ person }) => person),
    ).map(({ person, why }) => ({ person, why: { ...why, by: 'overdue' as const } }))
    message(run, 'overdue', askedNow(run.state, id), id)
    // too many to ask: those who were asked stay
    if (asked.length > 0 && asked.length + tasksOf(run.state, id).length <= limits.people) replace(run, id, open, asked, 'transferred')
    return
  }
  tell(run, { event: 'overdue', node: id })
  message(run, 'overdue', askedNow(run.state, id), id)
  if (typeof after === 'object' && 'interface' in after)
    callInterface(run, after, { on: 'overdue', answers: false, fails: 'go', node: id, round })
  if (after !== 'agree' || held) return
  for (const task of open) tell(run, { event: 'decided', task: task.id, verdict: 'agreed', auto: 'overdue' })
  settle(run, id)
}

/** An interface was answered, or a sub-flow has ended. */
export function answered(run: Run, command: Of<'answered'>): undefined {
  const { node: id, ok } = command
  const opened = stillOpen(run, command)
  const { kind } = nodeOf(run, id)
  if (!opened || opened.answer !== undefined || opened.held || (kind !== 'call' && kind !== 'subflow')) return
  tell(run, { event: 'answered', node: id, ok })
  if (!run.state.suspended) finish(run, id, ok)
}

/** What a node calls failed in the end, and the flow may not go on without it; one that has ended meanwhile, or waits for its starter, does. */
export function halt(run: Run, { node, on }: Of<'halt'>): undefined {
  if (run.state.status === 1 && !run.state.failed) tell(run, { event: 'suspended', failed: { node, on } })
}

/** What comes of an answer: it goes on, or an administrator has to say how. */
export function finish(run: Run, id: string, ok: boolean): undefined {
  const node = nodeOf(run, id)
  const goesOn = ok || ((node.kind === 'call' || node.kind === 'subflow') && node.fails === 'go')
  if (goesOn) run.walk.pass(run, id, [])
  else hold(run, id, 'failed')
}
