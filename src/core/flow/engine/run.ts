import { isOn, resolve } from '../../expression/expr.ts'
import type { Row } from '../../types.ts'
import { mostWork, withinWork } from '../../work.ts'
import type { Called, FlowMessage, FlowNode, Moment } from '../definition.ts'
import type { Plan, PlanNode } from '../plan.ts'
import type { Back, Command, Effect, Facts, FlowEvent, FlowState, HandleStatus, Need, Opened, Opinion, Task } from '../types.ts'
import { apply } from './fold.ts'
import { Refusing } from './refusals.ts'

/** One command while it is worked out: the state is a copy that only events change. */
export interface Run {
  readonly plan: Plan
  readonly state: FlowState
  readonly command: Command
  readonly facts: Facts
  readonly events: FlowEvent[]
  readonly effects: Effect[]
  readonly needs: Map<string, Need>
  /** tasks that were made before */
  readonly first: number
  /** nodes that this command entered */
  entries: number
  /** how it goes on from here */
  readonly walk: Walk
}

/** Goes on from node to node. Asking, settling and moving lead here again, so that they are given it rather than import it. */
export interface Walk {
  enter: (run: Run, id: string, from: string | null, back?: Back) => undefined
  pass: (run: Run, id: string, people: string[]) => undefined
  wayDone: (run: Run, branch: string, way: number, from: string | null) => undefined
}

/** Tells an event: it is in the state from here on. */
export function tell(run: Run, event: FlowEvent): undefined {
  run.events.push(event)
  apply(run.state, event)
}

/** Asks for a fact that is lacking; the rest of the run only finds out what else is. */
export const need = (run: Run, lacking: Need): undefined => {
  run.needs.set(lacking.key, lacking)
  return undefined
}

export function planned(run: Pick<Run, 'plan'>, id: string): PlanNode {
  const found = run.plan.nodes.get(id)
  if (!found) throw new Refusing('unknownNode', id)
  return found
}
export const nodeOf = (run: Pick<Run, 'plan'>, id: string): FlowNode => planned(run, id).node

/** Whether a node excludes somebody: it does so to whoever launched the instance, and whose it is. */
export function isExcluded({ plan, state }: Pick<Run, 'plan' | 'state'>, id: string, person: string): boolean {
  const node = plan.nodes.get(id)?.node
  return (
    node !== undefined && 'excludeStarter' in node && node.excludeStarter === true && [state.starter, state.launchedBy].includes(person)
  )
}

/** Whether a condition holds for the record and its starter; one that is not given does. */
export const holds = (run: Run, when: string | undefined): boolean => isOn(when, { form: run.facts.form, user: run.facts.user }, true)

/** Whether the place of a timer or an answer is still what it was. */
export function stillOpen(run: Run, { node, round }: { node: string; round: number }): Opened | undefined {
  const opened = run.state.open[node]
  return opened?.round === round ? opened : undefined
}

export const tasksOf = (state: FlowState, node: string): Task[] => Object.values(state.tasks).filter((task) => task.node === node)
export const isUndecided = ({ state }: Task): boolean => state === 'open' || state === 'later'

/** Those who are asked at a node now. */
export const askedNow = (state: FlowState, node: string): string[] =>
  tasksOf(state, node).flatMap((task) => (task.state === 'open' ? [task.person] : []))

/** A line in the record of operators, of whoever gives the command. */
export function handled(
  run: Run,
  handle: HandleStatus,
  of: { node?: string; task?: string; to?: string[]; onBehalf?: string } = {},
): undefined {
  const { command } = run
  if (!('actor' in command)) return
  const { opinion, signature, files = [] }: Opinion = 'opinion' in command || 'signature' in command || 'files' in command ? command : {}
  const given = {
    ...(opinion === undefined ? {} : { opinion }),
    ...(signature === undefined ? {} : { signature }),
    ...(files.length === 0 ? {} : { files: [...files] }),
  }
  tell(run, { event: 'handled', handle, person: command.actor, ...of, ...given })
}

/** Tells people of a moment, as the node (or the start, where it is of none) wants it told. */
export function message(run: Run, moment: Moment, people: string[], id?: string): undefined {
  const node = id === undefined ? run.plan.def.start : nodeOf(run, id)
  const messages: { [moment in Moment]?: FlowMessage } = ('messages' in node && node.messages) || {}
  const as = messages[moment]
  if (people.length === 0) return
  run.effects.push({ effect: 'message', moment, people, ...(as ? { as } : {}), ...(id === undefined ? {} : { node: id }) })
}

/** Calls a data interface with the values of this moment; whoever wrote them may not make it take long. */
export function callInterface(
  run: Run,
  { interface: name, params }: Called,
  of: Omit<Effect & { effect: 'interface' }, 'effect' | 'interface' | 'params'>,
) {
  const { form, user } = run.facts
  const values = params && (withinWork(mostWork.form, () => resolve(params, { form, user })) as Row)
  run.effects.push({ effect: 'interface', interface: name, ...(values ? { params: values } : {}), ...of })
}

/** The interfaces that a node calls at this moment. */
export function interfaceEvents(run: Run, on: 'enter' | 'agree' | 'refuse' | 'return' | 'leave', id: string, round: number): undefined {
  const node = nodeOf(run, id)
  if (!('events' in node)) return
  for (const event of node.events ?? [])
    if (event.on === on) callInterface(run, event, { on, answers: false, fails: event.fails ?? 'go', node: id, round })
}
