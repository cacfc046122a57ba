import type { Command } from '../types.ts'
import { end, straightBack } from './moves.ts'
import { Refusing } from './refusals.ts'
import { handled, type Run, tell } from './run.ts'
import { behalfOf, standsFor } from './tasks.ts'

type Of<Kind extends Command['kind']> = Command & { kind: Kind }

/** Who launches, and for whom: the same person as before, once there is one. */
function starterOf(run: Run, { actor, onBehalf }: { actor: string; onBehalf?: string }): { starter: string; launchedBy?: string } {
  const starter = onBehalf ?? actor
  const { status, starter: before, launchedBy } = run.state
  if (status === 1 || status === 2 || status === 5) throw new Refusing('status')
  if (!standsFor(run, starter)) throw new Refusing('notStarter')
  if (before !== null && before !== starter && launchedBy !== actor) throw new Refusing('notStarter')
  const whose = before ?? starter
  return { starter: whose, ...(whose === actor ? {} : { launchedBy: actor }) }
}

/** Keeps it as a draft; one that was taken back becomes one again, one that was sent back keeps where it goes back to. */
export function saveDraft(run: Run, command: Of<'saveDraft'>): undefined {
  const who = starterOf(run, command)
  if (run.state.status !== 3) tell(run, { event: 'drafted', ...who })
}

/** Launches it, or launches it again: straight back to who sent it back, where the flow says so. */
export function submit(run: Run, command: Of<'submit'>): undefined {
  const who = starterOf(run, command)
  const { back, round } = run.state
  handled(run, 2, behalfOf(run))
  tell(run, { event: 'submitted', ...who, round: round + 1 })
  if (back) return straightBack(run, null, back)
  const [first] = run.plan.def.nodes
  if (first) run.walk.enter(run, first.id, null)
  else end(run, 2)
}
