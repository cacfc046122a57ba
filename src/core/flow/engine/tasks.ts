import { limits } from '../check/limits.ts'
import type { Action, Asking } from '../definition.ts'
import type { Task } from '../types.ts'
import { Refusing } from './refusals.ts'
import { isExcluded, nodeOf, type Run } from './run.ts'

/** It is under way, and not suspended. Throws where it is not. */
export function underWay({ state }: Run): undefined {
  if (state.status !== 1) throw new Refusing('status')
  if (state.suspended) throw new Refusing('suspended')
}

export function onlyAdmin({ facts }: Run): undefined {
  if (!facts.isAdmin) throw new Refusing('notAdmin')
}

/** Who it is about: the actor, or somebody for whom the actor may act. */
export function standsFor({ facts, command }: Run, person: string | null): boolean {
  if (!('actor' in command) || person === null) return false
  const behalf = 'onBehalf' in command ? command.onBehalf : undefined
  return behalf === undefined ? person === command.actor : person === behalf && (facts.actsFor ?? []).includes(behalf)
}

/** The task that a command is about, if whoever gives it may decide it now. Throws where not, with the reason. */
export function ownTask(run: Run, id: string): { task: Task; node: Asking } {
  underWay(run)
  const task = Object.hasOwn(run.state.tasks, id) ? run.state.tasks[id] : undefined
  const number = /^t([1-9]\d{0,8})$/.exec(id)?.[1]
  if (!task) throw new Refusing(number !== undefined && Number(number) <= run.state.made ? 'taskClosed' : 'unknownTask')
  if (!standsFor(run, task.person)) throw new Refusing('notYours')
  if (task.state !== 'open') throw new Refusing(task.state === 'later' ? 'notYet' : 'taskClosed', task.node)
  const node = nodeOf(run, task.node)
  if (node.kind !== 'approve' && node.kind !== 'handle') throw new Refusing('unknownTask')
  // a task of their own is from a version that did not exclude them: it would wait for ever
  const { actor } = run.command as { actor?: string }
  if (actor !== undefined && actor !== task.person && isExcluded(run, node.id, actor)) throw new Refusing('starterExcluded', node.id)
  return { task, node }
}

/** The node offers it: all but to end the flow, where it does not say otherwise. */
export function offered(node: Asking, action: Action): undefined {
  if (node.buttons?.[action] === false || (action === 'end' && !node.buttons?.end)) throw new Refusing('notOffered', node.id)
}

const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === ''

/** What the node wants with a decision is there. */
export function wellGrounded({ command }: Run, node: Asking): undefined {
  const wants = (what: 'opinion' | 'signature' | 'files') => node.require?.includes(what)
  const given = command as { opinion?: unknown; signature?: unknown; files?: unknown }
  if (wants('opinion') && isBlank(given.opinion)) throw new Refusing('opinionRequired', node.id)
  if (wants('signature') && isBlank(given.signature)) throw new Refusing('signatureRequired', node.id)
  if (wants('files') && !(Array.isArray(given.files) && given.files.length > 0)) throw new Refusing('filesRequired', node.id)
}

/** No opinion is longer than it may be, and no more files go with it. */
export function bounded({ command }: Pick<Run, 'command'>): undefined {
  if ('opinion' in command && String(command.opinion ?? '').length > limits.opinion) throw new Refusing('opinionTooLong')
  if ('files' in command && (command.files ?? []).length > limits.files) throw new Refusing('tooManyFiles')
}

/** For whom the actor of a command acted, for the record. */
export const behalfOf = ({ command }: Run): { onBehalf?: string } =>
  'onBehalf' in command && command.onBehalf !== undefined ? { onBehalf: command.onBehalf } : {}
