import { limits } from '../check/limits.ts'
import { type Asked, peopleOf } from '../people.ts'
import type { Command, Task, Why } from '../types.ts'
import { put } from './ask.ts'
import { Refusing } from './refusals.ts'
import { handled, isExcluded, isUndecided, nodeOf, type Run, tasksOf, tell } from './run.ts'
import { settle } from './settle.ts'
import { behalfOf, offered, onlyAdmin, ownTask, underWay, wellGrounded } from './tasks.ts'

type Of<Kind extends Command['kind']> = Command & { kind: Kind }

/** People whom somebody named: active, not asked in this round of the node, not too many. Undefined where a fact is lacking. */
function named(run: Run, id: string, names: unknown, why: Why): Asked[] | undefined {
  const people = Array.isArray(names) ? [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))] : []
  if (people.length === 0) throw new Refusing('nobodyNamed', id)
  const asked = tasksOf(run.state, id)
  if (asked.length + people.length > limits.people) throw new Refusing('tooMany', id)
  if (people.some((name) => isExcluded(run, id, name))) throw new Refusing('starterExcluded', id)
  const found = peopleOf(run, `named:${id}`, id, [{ by: 'chosen' }], null, { named: people })
  if (!found) return undefined
  const all = people.map((name) => {
    const one = found.found.find(({ person }) => person === name)
    if (!one) throw new Refusing('notActive', id)
    return { person: one.delegate ?? name, why: { ...why, ...(one.delegate === undefined ? {} : { onBehalf: name }) } }
  })
  const isTwice = new Set(all.map(({ person }) => person)).size < all.length
  if (isTwice || all.some(({ person }) => asked.some((task) => task.person === person))) throw new Refusing('askedAlready', id)
  return all
}

/** Tasks that waited for one wait for others instead. */
function waitFor(run: Run, old: string, instead: string[]): undefined {
  for (const { id, behind, state, node } of Object.values(run.state.tasks))
    if (state === 'later' && behind?.includes(old) && node === run.state.tasks[old]?.node)
      tell(run, { event: 'parked', task: id, behind: [...behind.filter((one) => one !== old), ...instead] })
}

function closeFor(run: Run, task: Task, instead: string[], because: 'transferred' | 'assigned'): undefined {
  waitFor(run, task.id, instead)
  tell(run, { event: 'closed', task: task.id, because })
}

/** Somebody else decides instead, in the same vote. */
export function transfer(run: Run, command: Of<'transfer'>): undefined {
  const { task, node } = ownTask(run, command.task)
  offered(node, 'transfer')
  const people = named(run, node.id, [command.to], { by: 'transfer', from: command.actor })
  if (!people) return
  handled(run, 7, { node: node.id, task: task.id, to: [command.to], ...behalfOf(run) })
  const made = put(run, node.id, people, { group: task.group })
  closeFor(run, task, made, 'transferred')
  settle(run, node.id)
}

/** Others decide before one does, or after one has agreed; it is one vote. */
export function addSigners(run: Run, command: Of<'addBefore' | 'addAfter'>): undefined {
  const { task, node } = ownTask(run, command.task)
  const { kind, actor } = command
  offered(node, kind)
  if (kind === 'addAfter') wellGrounded(run, node)
  const people = named(run, node.id, command.people, { by: kind, from: actor })
  if (!people) return
  handled(run, kind === 'addBefore' ? 10 : 6, { node: node.id, task: task.id, to: command.people, ...behalfOf(run) })
  const made = put(run, node.id, people, { group: task.group })
  // whatever waited for the task waits for those who were added as well
  waitFor(run, task.id, [task.id, ...made])
  if (kind === 'addBefore') tell(run, { event: 'parked', task: task.id, behind: made })
  else tell(run, { event: 'decided', task: task.id, verdict: 'agreed', person: actor })
  settle(run, node.id)
}

/** Asks others instead of a task, or of all who have not decided. */
export function replace(run: Run, id: string, old: Task[], people: Asked[], because: 'transferred' | 'assigned'): undefined {
  const [only] = old
  if (only && old.length === 1 && people.length === 1) {
    const behind = only.state === 'later' ? { behind: only.behind ?? [] } : {}
    closeFor(run, only, put(run, id, people, { group: only.group, ...behind }), because)
  } else {
    for (const task of old) closeFor(run, task, [], because)
    put(run, id, people)
  }
  if (run.state.open[id]?.held) tell(run, { event: 'released', node: id })
  settle(run, id)
}

/** An administrator says who is asked. */
export function assign(run: Run, command: Of<'assign'>): undefined {
  underWay(run)
  onlyAdmin(run)
  const { node: id, task: one } = command
  const { kind } = nodeOf(run, id)
  if (!run.state.open[id] || (kind !== 'approve' && kind !== 'handle')) throw new Refusing('unknownNode', id)
  const old = tasksOf(run.state, id).filter((task) => isUndecided(task) && (one === undefined || task.id === one))
  if (one !== undefined && old.length === 0) throw new Refusing('taskClosed', id)
  const people = named(run, id, command.people, { by: 'assign', from: command.actor })
  if (!people) return
  handled(run, 5, { node: id, to: command.people, ...(one === undefined ? {} : { task: one }) })
  replace(run, id, old, people, 'assigned')
}
