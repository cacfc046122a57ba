import { limits } from '../check/limits.ts'
import type { Asking } from '../definition.ts'
import { type Asked, once, peopleOf, type Rule } from '../people.ts'
import type { Back, Dates, Found, Held, Task } from '../types.ts'
import { Refusing } from './refusals.ts'
import { interfaceEvents, isUndecided, message, need, nodeOf, type Run, tasksOf, tell } from './run.ts'
import { autoOf, settle } from './settle.ts'

/** Whom the command names for a node; a job names nobody. */
const namedFor = (run: Run, id: string): string[] | undefined => {
  const named = 'choose' in run.command ? run.command.choose?.[id] : undefined
  if (!Array.isArray(named) || named.length === 0) return undefined
  if (named.length > limits.people) throw new Refusing('tooMany', id)
  return [...new Set(named)]
}

/** Of rules whose people are chosen only those that were. */
const onlyNamed = (found: Found[], rules: Rule[], named: string[]): Found[] =>
  found.filter(({ person, rule }) => {
    const by = rules[rule]?.by
    return (by !== 'chosen' && by !== 'candidates') || named.includes(person)
  })

/**
 * Among whom the people of a node are chosen, where its rules do not leave it open: those who could be named. More than may
 * be asked are not counted out, and then everybody is offered.
 */
function offeredAt(run: Run, id: string, rules: Rule[], from: string | null): { people?: string[] } | undefined {
  if (rules.some(({ by }) => by === 'chosen')) return {}
  const among = rules.filter(({ by }) => by === 'candidates')
  const offers = peopleOf(run, `candidates:${id}:${run.state.round}`, id, among, from, { offers: true })
  if (!offers) return undefined
  const people = [...new Set(offers.found.map(({ person }) => person))]
  return people.length > limits.people ? {} : { people }
}

/** The people of rules that somebody names in the command; `choose` where nobody is there to do so. */
function find(run: Run, key: string, id: string, rules: Rule[], from: string | null): Asked[] | 'choose' | 'failed' | undefined {
  const isChosen = rules.some(({ by }) => by === 'chosen' || by === 'candidates')
  const named = isChosen ? namedFor(run, id) : undefined
  const isLacking = isChosen && !named
  if (isLacking && !('actor' in run.command)) return 'choose'
  if (!isLacking) {
    const people = peopleOf(run, key, id, rules, from, named ? { named } : {})
    if (!people) return undefined
    if (people.failed) return 'failed'
    if (!named) return once(people, rules)
    const found = onlyNamed(people.found, rules, named)
    if (named.every((name) => found.some(({ person }) => person === name))) return once({ ...people, found }, rules)
  }
  const offers = offeredAt(run, id, rules, from)
  if (!offers) return undefined
  if (offers.people?.length !== 0) throw new Refusing(isLacking ? 'choosePeople' : 'notCandidate', id, offers.people)
  // nobody is among the candidates: nothing is to be chosen, and whom the other rules find is asked
  const rest = peopleOf(run, `${key}:rest`, id, rules, from)
  return rest?.failed ? 'failed' : rest && once(rest, rules)
}

/** Those of a node, or instead of nobody whom the node says. */
function findAll(run: Run, node: Asking, from: string | null): Asked[] | Held | 'pass' | undefined {
  const { id, nobody = 'admin' } = node
  const { round } = run.state
  const found = find(run, `people:${id}:${round}`, id, node.who, from)
  if (!Array.isArray(found) || found.length > 0) return found
  if (nobody === 'pass') return 'pass'
  if (nobody === 'refuse') {
    if ('actor' in run.command) throw new Refusing('nobodyFound', id)
    return 'nobody'
  }
  const rules: Rule[] = [nobody === 'admin' ? { by: 'admin' } : nobody === 'before' ? { by: 'chosen' } : { by: 'users', ids: nobody.users }]
  const instead = find(run, `nobody:${id}:${round}`, id, rules, from)
  if (!Array.isArray(instead)) return instead
  return instead.length === 0
    ? 'nobody'
    : instead.map(({ person, why }) => ({ person, why: { ...why, by: nobody === 'admin' ? 'admin' : 'nobody' } }))
}

function datesOf(run: Run, { id, due }: Asking): Dates | null | undefined {
  if (!due) return null
  const key = `dates:${id}:${run.state.round}`
  const { hours, calendar, from = 'receipt', remind } = due
  return (
    run.facts.dates?.[key] ??
    need(run, { need: 'dates', key, node: id, hours, from, ...(calendar === undefined ? {} : { calendar }), ...(remind ? { remind } : {}) })
  )
}

/** Comes to a node where people are asked. */
export function ask(run: Run, node: Asking, from: string | null, back?: Back): undefined {
  const { id } = node
  const { round } = run.state
  const found = findAll(run, node, from)
  const due = datesOf(run, node)
  if (found === undefined || due === undefined) return
  tell(run, { event: 'entered', node: id, round, from, ...(back ? { back } : {}), ...(due ? { due } : {}) })
  interfaceEvents(run, 'enter', id, round)
  if (found === 'pass') return run.walk.pass(run, id, [])
  timersOf(run, id)
  if (!Array.isArray(found)) return hold(run, id, found)
  const made = run.state.made - run.first
  if (found.length > limits.people || made + found.length > limits.tasks) return hold(run, id, 'many')
  put(run, id, found)
  settle(run, id)
}

/** A node that nobody can go on with but an administrator. */
export function hold(run: Run, id: string, because: Held): undefined {
  tell(run, { event: 'held', node: id, because })
}

/** The timers of a node: what of its dates has not been dealt with. */
export function timersOf(run: Run, id: string): undefined {
  const { round = 0, due, rang } = run.state.open[id] ?? {}
  const what = nodeOf(run, id).kind === 'wait' ? 'wait' : 'due'
  if (due && due.at !== null && !rang) run.effects.push({ effect: 'timer', what, at: due.at, node: id, round })
  for (const at of due?.remind ?? []) if (at > run.facts.now) run.effects.push({ effect: 'timer', what: 'remind', at, node: id, round })
}

/** Asks people at a node, all at once or each after the other; `group` joins them to the vote of another. */
export function put(run: Run, id: string, people: Asked[], { group, behind }: { group?: string; behind?: string[] } = {}): string[] {
  const node = nodeOf(run, id)
  const inOrder = group === undefined && 'sign' in node && node.sign?.mode === 'order'
  const made: string[] = []
  for (const { person, why } of people) {
    const task = `t${run.state.made + 1}`
    // in order: behind whoever was asked before, also by an administrator
    const last = inOrder ? tasksOf(run.state, id).filter(isUndecided).at(-1)?.id : undefined
    const waits = behind ?? (last === undefined ? undefined : [last])
    const state: Task['state'] = waits ? 'later' : 'open'
    const { round = 0 } = run.state.open[id] ?? {}
    tell(run, {
      event: 'asked',
      task: { id: task, node: id, round, person, group: group ?? task, state, ...(waits ? { behind: waits } : {}), why },
    })
    made.push(task)
  }
  const open = made.flatMap((task) => (run.state.tasks[task]?.state === 'open' ? [run.state.tasks[task]] : []))
  const told = open.filter((task) => !('who' in node) || node.kind === 'copy' || !autoOf(run, node, task))
  message(
    run,
    'enter',
    told.map(({ person }) => person),
    id,
  )
  return made
}
