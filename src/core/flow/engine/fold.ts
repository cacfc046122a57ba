import type { FlowEvent, FlowState, Opened, Task } from '../types.ts'
import { withoutGone } from './goneNodes.ts'

/** A state that can be written into while the other stays; what only ever is put in whole is shared. */
export const copyOf = (state: FlowState): FlowState => ({
  ...state,
  open: Object.fromEntries(
    Object.entries(state.open).map(([node, one]) => [node, { ...one, ...(one.done ? { done: [...one.done] } : {}) }]),
  ),
  tasks: Object.fromEntries(Object.entries(state.tasks).map(([id, task]) => [id, { ...task }])),
  passed: { ...state.passed },
})

/** An instance before anything happened. */
export const newState = (): FlowState => ({
  status: 0,
  suspended: false,
  round: 0,
  starter: null,
  launchedBy: null,
  made: 0,
  open: {},
  tasks: {},
  passed: {},
  touched: false,
  last: null,
  back: null,
})

const opened = (state: FlowState, node: string): Opened => {
  const one = state.open[node]
  if (!one) throw new Error(`the history is of another flow: ${node} is not open`)
  return one
}
const taskOf = (state: FlowState, id: string): Task => {
  const one = state.tasks[id]
  if (!one) throw new Error(`the history is of another flow: there is no task ${id}`)
  return one
}

function decide(state: FlowState, { task: id, verdict, person, auto }: FlowEvent & { event: 'decided' }) {
  const task = taskOf(state, id)
  task.state = verdict
  if (auto) task.auto = auto
  if (person === undefined) return
  state.touched = true
  state.last = { node: task.node, person }
}

/**
 * Writes an event into the state. The engine itself changes the state in no other way, so what `fold` makes of a history
 * is what the engine had. Throws on a history that is not of this flow.
 */
export function apply(state: FlowState, event: FlowEvent): undefined {
  switch (event.event) {
    case 'drafted':
    case 'submitted':
      state.starter = event.starter
      state.launchedBy = event.launchedBy ?? null
      state.status = event.event === 'drafted' ? 0 : 1
      if (event.event === 'drafted') break
      state.round = event.round
      state.touched = false
      state.last = null
      state.back = null
      break
    case 'entered': {
      const { node, round, from, ways, done, back, due } = event
      state.open[node] = {
        ...{ node, round, from },
        ...(ways ? { ways, done: [...(done ?? [])] } : {}),
        ...(back ? { back } : {}),
        ...(due ? { due } : {}),
      }
      break
    }
    case 'asked':
      state.made += 1
      state.tasks[event.task.id] = { ...event.task }
      break
    case 'opened': {
      const task = taskOf(state, event.task)
      task.state = 'open'
      delete task.behind
      break
    }
    case 'parked':
      Object.assign(taskOf(state, event.task), { state: 'later', behind: event.behind })
      break
    case 'decided':
      decide(state, event)
      break
    case 'closed':
      taskOf(state, event.task).state = 'closed'
      break
    case 'held':
      opened(state, event.node).held = event.because
      break
    case 'released':
      delete opened(state, event.node).held
      break
    case 'wayDone':
      opened(state, event.node).done?.push(event.way)
      break
    case 'left': {
      const { node, outcome, people } = event
      const { round, from } = opened(state, node)
      delete state.open[node]
      for (const task of Object.values(state.tasks)) if (task.node === node) delete state.tasks[task.id]
      if (outcome === 'passed') state.passed[node] = { round, from, people }
      break
    }
    case 'moved':
      state.round = event.round
      state.last = null
      for (const node of event.forget) delete state.passed[node]
      state.status = event.to !== 'start' ? 1 : event.how === 'withdraw' ? 4 : 3
      state.back = event.to === 'start' ? (event.back ?? null) : null
      break
    case 'overdue':
      opened(state, event.node).rang = true
      break
    case 'answered':
      opened(state, event.node).answer = event.ok
      break
    case 'undone':
      delete state.failed
      Object.assign(state, copyOf(event.state), { made: state.made, round: state.round })
      break
    case 'versioned':
      withoutGone(state, event.gone)
      break
    case 'suspended':
    case 'restored':
      state.suspended = event.event === 'suspended'
      delete state.failed
      if (event.event === 'suspended' && event.failed) state.failed = event.failed
      break
    case 'ended':
      state.status = event.status
      state.suspended = false
      delete state.failed
      break
    // these tell what was done, and others what came of it
    case 'handled':
    case 'copied':
    case 'straight':
      break
  }
}

/** The state that a history leads to, from the beginning or to any moment of it. */
export function fold(events: Iterable<FlowEvent>): FlowState {
  const state = newState()
  for (const event of events) apply(state, event)
  return state
}
