import { limits } from '../check/limits.ts'
import type { Copy, FlowNode, SubFlow } from '../definition.ts'
import { once, peopleOf } from '../people.ts'
import { together } from '../plan.ts'
import type { Back, People } from '../types.ts'
import { ask } from './ask.ts'
import { takeBranch } from './branch.ts'
import { end, move, reachable, straightBack } from './moves.ts'
import { callInterface, holds, interfaceEvents, message, need, nodeOf, planned, type Run, tell, type Walk } from './run.ts'

/** Comes to a node: whoever is asked there is asked, and what waits for nobody is gone through. */
function enter(run: Run, id: string, from: string | null, back?: Back): undefined {
  const node = nodeOf(run, id)
  run.entries += 1
  if (run.entries > limits.entries) {
    arrive(run, id, from, back)
    tell(run, { event: 'held', node: id, because: 'rounds' })
  } else if (node.kind === 'approve' || node.kind === 'handle') ask(run, node, from, back)
  else if (node.kind === 'branch') takeBranch(run, node, from)
  else passThrough(run, node, from)
}

const arrive = (run: Run, id: string, from: string | null, back?: Back) =>
  tell(run, { event: 'entered', node: id, round: run.state.round, from, ...(back ? { back } : {}) })

function passThrough(run: Run, node: Exclude<FlowNode, { kind: 'approve' | 'handle' | 'branch' }>, from: string | null): undefined {
  const { id } = node
  const { round } = run.state
  if (node.kind === 'wait') return wait(run, node, from)
  if (node.kind === 'copy') return copy(run, node, from)
  if (node.kind === 'subflow') return launch(run, node, from)
  if (node.kind === 'call') {
    arrive(run, id, from)
    callInterface(run, node, { on: 'call', answers: true, node: id, round })
    return
  }
  if (!holds(run, node.when) || !reachable(run.plan, id, node.to)) return goOn(run, id, from)
  move(run, 'jump', together(run.plan, id, node.to), node.to, { origin: id })
}

function wait(run: Run, node: FlowNode & { kind: 'wait' }, from: string | null): undefined {
  const { round } = run.state
  const key = `dates:${node.id}:${round}`
  const due = run.facts.dates?.[key]
  if (!due) {
    const asked = 'until' in node ? { hours: 0, from: { field: node.until } } : { hours: node.hours, from: 'receipt' as const }
    const calendar = 'hours' in node && node.calendar !== undefined ? { calendar: node.calendar } : {}
    need(run, { need: 'dates', key, node: node.id, ...asked, ...calendar })
    return
  }
  if (due.at === null || due.at <= run.facts.now) return goOn(run, node.id, from)
  tell(run, { event: 'entered', node: node.id, round, from, due })
  run.effects.push({ effect: 'timer', what: 'wait', at: due.at, node: node.id, round })
}

/** Who it is could not be asked: an administrator says how it goes on. */
function failed(run: Run, id: string, from: string | null): undefined {
  arrive(run, id, from)
  tell(run, { event: 'held', node: id, because: 'failed' })
}

function copy(run: Run, node: Copy, from: string | null): undefined {
  const people = peopleOf(run, `people:${node.id}:${run.state.round}`, node.id, node.who, from)
  if (!people) return
  if (people.failed) return failed(run, node.id, from)
  const asked = once(people, node.who).slice(0, limits.people)
  const told = asked.map(({ person }) => person)
  if (told.length > 0) tell(run, { event: 'copied', node: node.id, people: told, why: asked.map(({ why }) => why) })
  message(run, 'enter', told, node.id)
  goOn(run, node.id, from)
}

function launch(run: Run, node: SubFlow, from: string | null): undefined {
  const { round, starter: own } = run.state
  const rules = node.starter ?? []
  const people: People | undefined = rules.length > 0 ? peopleOf(run, `people:${node.id}:${round}`, node.id, rules, from) : { found: [] }
  if (!people) return
  if (people.failed) return failed(run, node.id, from)
  const starter = once(people, rules)[0]?.person ?? own ?? ''
  const waits = node.waits !== false
  run.effects.push({ effect: 'subflow', flow: node.flow, waits, starter, node: node.id, round })
  arrive(run, node.id, from)
  if (!waits) pass(run, node.id, [])
}

/** Leaves a node that was passed; `people` are those who agreed. */
function pass(run: Run, id: string, people: string[]): undefined {
  const { from = null, back, round = 0 } = run.state.open[id] ?? {}
  interfaceEvents(run, 'leave', id, round)
  tell(run, { event: 'left', node: id, outcome: 'passed', people })
  const { kind } = nodeOf(run, id)
  const before = kind === 'approve' || kind === 'handle' ? id : from
  if (back) straightBack(run, id, back)
  else goOn(run, id, before)
}

/** Goes on behind a node: to the next one, or the way is through, and with it maybe its branch, or all of it. */
function goOn(run: Run, id: string, from: string | null): undefined {
  const { next, inside } = planned(run, id)
  if (next !== null) return enter(run, next, from)
  if (inside) return wayDone(run, inside.branch, inside.way, from)
  end(run, 2)
}

/** A way is through; the last one lets its branch go on. */
function wayDone(run: Run, branch: string, way: number, from: string | null): undefined {
  tell(run, { event: 'wayDone', node: branch, way })
  const { ways = [], done = [] } = run.state.open[branch] ?? {}
  if (done.length < ways.length) return
  tell(run, { event: 'left', node: branch, outcome: 'passed', people: [] })
  goOn(run, branch, from)
}

export const walk: Walk = { enter, pass, wayDone }
