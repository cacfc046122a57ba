import type { Plan } from '../plan.ts'
import type { Command, Effect, Facts, FlowEvent, FlowState, Need } from '../types.ts'
import { moveVersion } from '../version.ts'
import { goOnAt, revoke, suspend, terminate, urge } from './admin.ts'
import { decide, sendBack, undo, withdraw } from './decide.ts'
import { walk } from './enter.ts'
import { copyOf } from './fold.ts'
import { answered, halt, timer } from './jobs.ts'
import { saveDraft, submit } from './launch.ts'
import { type Refused, Refusing } from './refusals.ts'
import type { Run } from './run.ts'
import { addSigners, assign, transfer } from './signers.ts'
import { bounded } from './tasks.ts'

/** What comes of a command: exactly one of the three. */
export type Stepped =
  | { state: FlowState; events: FlowEvent[]; effects: Effect[]; needs?: never; refused?: never }
  | { needs: Need[]; refused?: never; state?: never }
  | { refused: Refused; needs?: never; state?: never }

function dispatch(run: Run, command: Command): undefined {
  switch (command.kind) {
    case 'saveDraft':
      return saveDraft(run, command)
    case 'submit':
      return submit(run, command)
    case 'agree':
    case 'refuse':
    case 'handle':
      return decide(run, command)
    case 'return':
      return sendBack(run, command)
    case 'withdraw':
      return withdraw(run, command)
    case 'undo':
      return undo(run, command)
    case 'transfer':
      return transfer(run, command)
    case 'addBefore':
    case 'addAfter':
      return addSigners(run, command)
    case 'assign':
      return assign(run, command)
    case 'urge':
      return urge(run, command)
    case 'suspend':
    case 'restore':
      return suspend(run, command)
    case 'end':
      return terminate(run, command)
    case 'revoke':
      return revoke(run, command)
    case 'revive':
    case 'change':
      return goOnAt(run, command)
    case 'version':
      return moveVersion(run, command)
    case 'timer':
      return timer(run, command)
    case 'answered':
      return answered(run, command)
    case 'halt':
      return halt(run, command)
  }
}

/** Its starter may write the record: a draft, or one that was sent back. */
const isFree = ({ status }: FlowState) => status === 0 || status === 3

/**
 * Works out one command. The state that is given stays as it is; with the same four it always answers the same. A stale
 * timer or answer is done, with no events. Throws only on a plan that was not checked.
 */
export function step(plan: Plan, state: FlowState, command: Command, facts: Facts): Stepped {
  const run: Run = {
    plan,
    state: copyOf(state),
    command,
    facts,
    events: [],
    effects: [],
    needs: new Map(),
    first: state.made,
    entries: 0,
    walk,
  }
  try {
    bounded(run)
    dispatch(run, command)
  } catch (error) {
    if (!(error instanceof Refusing)) throw error
    const { reason, node, people } = error
    return { refused: { reason, ...(node === undefined ? {} : { node }), ...(people === undefined ? {} : { people }) } }
  }
  if (run.needs.size > 0) return { needs: [...run.needs.values()] }
  const [before, after] = [isFree(state), isFree(run.state)]
  if (before !== after) run.effects.unshift({ effect: 'lock', locked: !after })
  return { state: run.state, events: run.events, effects: run.effects }
}
