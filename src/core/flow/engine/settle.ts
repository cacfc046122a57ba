import type { Asking, Sign } from '../definition.ts'
import type { Auto, FlowState, Task } from '../types.ts'
import { refusedAt } from './moves.ts'
import { interfaceEvents, isUndecided, message, nodeOf, type Run, tasksOf, tell } from './run.ts'

type Verdict = 'agreed' | 'refused' | 'pending'

/** The vote that tasks are together: one refusal refuses it, and it agrees when all have. None where all were closed. */
function vote(tasks: Task[]): Verdict | undefined {
  if (tasks.some(({ state }) => state === 'refused')) return 'refused'
  if (tasks.some(isUndecided)) return 'pending'
  return tasks.some(({ state }) => state === 'agreed') ? 'agreed' : undefined
}

/** What the votes of a node come to; none of them decides nothing. */
export function verdictOf(sign: Sign, votes: Verdict[]): Verdict {
  const total = votes.length
  const count = (verdict: Verdict) => votes.filter((one) => one === verdict).length
  const [agreed, refused] = [count('agreed'), count('refused')]
  if (total === 0) return 'pending'
  if (sign.mode === 'any') return agreed > 0 ? 'agreed' : refused > 0 ? 'refused' : 'pending'
  if (!('agree' in sign)) return refused > 0 ? 'refused' : agreed === total ? 'agreed' : 'pending'
  const of = (share: number) =>
    sign.mode === 'ratio' ? Math.max(1, Math.ceil((share * total) / 100)) : Math.min(Math.max(1, share), total)
  const wanted = of(sign.agree)
  if (agreed >= wanted) return 'agreed'
  const isRefused = sign.refuse === undefined ? total - refused < wanted : refused >= of(sign.refuse)
  return isRefused || agreed + refused === total ? 'refused' : 'pending'
}

/** The votes of a node, by their groups. */
function votesOf(state: FlowState, node: string): Map<string, Task[]> {
  const groups = new Map<string, Task[]>()
  for (const task of tasksOf(state, node)) groups.set(task.group, [...(groups.get(task.group) ?? []), task])
  return groups
}

/** Whether what a task waits for is through: of its own vote the task, of another the whole of it. */
function isThrough(groups: Map<string, Task[]>, task: Task, behind: string): boolean {
  const all = [...groups.values()].flat()
  const before = all.find(({ id }) => id === behind)
  if (!before || before.state === 'closed') return true
  return before.group === task.group ? !isUndecided(before) : vote(groups.get(before.group) ?? []) !== 'pending'
}

/** Why a task agrees by itself, if it does. */
export function autoOf({ state, plan }: Run, node: Asking, { person }: Pick<Task, 'person'>): Auto | undefined {
  if (node.kind !== 'approve') return undefined
  const same = node.same ?? []
  const agreedAt = (id: string | null | undefined) =>
    id !== null &&
    id !== undefined &&
    id !== node.id &&
    plan.nodes.get(id)?.node.kind === 'approve' &&
    state.passed[id]?.people.includes(person)
  if (same.includes('starter') && person === state.starter) return 'starter'
  if (same.includes('before') && agreedAt(state.open[node.id]?.from)) return 'before'
  if (same.includes('earlier') && Object.keys(state.passed).some(agreedAt)) return 'earlier'
  return undefined
}

/** Opens what has come to its turn, and lets agree what agrees by itself, until nothing moves. */
function proceed(run: Run, node: Asking): undefined {
  for (let moved = true; moved; ) {
    moved = false
    const groups = votesOf(run.state, node.id)
    // a vote that one of several refused asks the others no more
    for (const tasks of groups.values())
      if (vote(tasks) === 'refused')
        for (const { id } of tasks.filter(isUndecided)) tell(run, { event: 'closed', task: id, because: 'decided' })
    for (const task of tasksOf(run.state, node.id)) {
      if (task.state === 'later' && (task.behind ?? []).every((one) => isThrough(groups, task, one))) {
        tell(run, { event: 'opened', task: task.id })
        moved = true
        if (!autoOf(run, node, task)) message(run, 'enter', [task.person], node.id)
        break
      }
      const auto = task.state === 'open' ? autoOf(run, node, task) : undefined
      if (!auto) continue
      tell(run, { event: 'decided', task: task.id, verdict: 'agreed', auto })
      moved = true
      break
    }
    // an any of several is through with the first
    if (outcome(run, node) !== 'pending') return
  }
}

const outcome = ({ state }: Run, node: Asking): Verdict =>
  verdictOf(
    node.sign ?? { mode: 'any' },
    [...votesOf(state, node.id).values()].flatMap((tasks) => vote(tasks) ?? []),
  )

/** After something was decided or asked at a node: goes on, back, or waits. */
export function settle(run: Run, id: string): undefined {
  const node = nodeOf(run, id)
  const opened = run.state.open[id]
  if ((node.kind !== 'approve' && node.kind !== 'handle') || !opened || opened.held) return
  proceed(run, node)
  const verdict = outcome(run, node)
  if (verdict === 'pending') return
  const tasks = tasksOf(run.state, id)
  for (const task of tasks.filter(isUndecided)) tell(run, { event: 'closed', task: task.id, because: 'decided' })
  if (verdict === 'refused') return refusedAt(run, id)
  interfaceEvents(run, 'agree', id, opened.round)
  run.walk.pass(run, id, [
    ...new Set(tasks.flatMap(({ state, auto, person }) => (state === 'agreed' && auto !== 'overdue' ? [person] : []))),
  ])
}
