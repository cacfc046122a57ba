import type { Action, Asking } from './definition.ts'
import { isExcluded } from './engine/run.ts'
import type { Plan } from './plan.ts'
import type { FlowState, Task } from './types.ts'

export type Verb =
  | 'saveDraft'
  | 'submit'
  | 'remove'
  | 'withdraw'
  | 'urge'
  | 'revoke'
  | 'agree'
  | 'refuse'
  | 'handle'
  | 'return'
  | 'transfer'
  | 'addBefore'
  | 'addAfter'
  | 'end'
  | 'undo'
  | 'assign'
  | 'suspend'
  | 'restore'
  | 'change'
  | 'revive'

/** Who looks at an instance. */
export interface Looking {
  person: string
  isAdmin: boolean
  /** for whom they may act */
  actsFor: readonly string[]
  /** the task that they look at */
  task: Task | undefined
}

/** What the asked may do at a node, apart from what it does not offer. */
function ofTask(node: Asking): Verb[] {
  const offers = (action: Action, usual: boolean) => (node.buttons?.[action] === undefined ? usual : node.buttons[action] !== false)
  const decide: Verb[] = node.kind === 'handle' ? ['handle'] : ['agree', ...(offers('refuse', true) ? (['refuse'] as const) : [])]
  const others = (['return', 'transfer', 'addBefore', 'addAfter'] as const).filter((one) => offers(one, true))
  return [...decide, ...others, ...(offers('end', false) ? (['end'] as const) : [])]
}

/** What somebody may do with an instance now: the buttons that they are shown. The engine decides all the same. */
export function offersOf(plan: Plan, state: FlowState, { person, isAdmin, actsFor, task }: Looking): Verb[] {
  const found = new Set<Verb>()
  const add = (...verbs: Verb[]) => {
    for (const verb of verbs) found.add(verb)
  }
  const { status, suspended, starter, launchedBy, last } = state
  const isStarter = [starter, launchedBy].some((one) => one !== null && (one === person || actsFor.includes(one)))
  const node = task && plan.nodes.get(task.node)?.node
  const isMine =
    task?.state === 'open' && (task.person === person || (actsFor.includes(task.person) && !isExcluded({ plan, state }, task.node, person)))
  if (status === 1 && !suspended && isMine && (node?.kind === 'approve' || node?.kind === 'handle')) add(...ofTask(node))
  if (isStarter && (status === 0 || status === 3 || status === 4)) add('saveDraft', 'submit')
  if (isStarter && (status === 0 || status === 4)) add('remove')
  const { withdraw = 'untouched', revoke } = plan.def.start
  if (isStarter && status === 1 && !suspended && (withdraw === 'any' || (withdraw === 'untouched' && !state.touched))) add('withdraw')
  if (isStarter && status === 1 && !suspended) add('urge')
  if (status === 2 && (isAdmin || (isStarter && revoke === true))) add('revoke')
  const decided = last && plan.nodes.get(last.node)?.node
  const isAsking = decided?.kind === 'approve' || decided?.kind === 'handle'
  if (status === 1 && !suspended && last?.person === person && isAsking && decided.buttons?.withdraw !== false) add('undo')
  if (isAdmin && status === 1) add(...(suspended ? (['restore'] as const) : (['assign', 'change', 'suspend'] as const)), 'end')
  if (isAdmin && (status === 2 || status === 5)) add('revive')
  return [...found]
}
