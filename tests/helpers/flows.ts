/** Runs flows in tests as the server would: facts are found by plain rules, and every history is folded again. */
import { expect } from 'vitest'
import type { FlowDef, FlowNode, Who } from '#core/flow/definition.ts'
import { fold, newState } from '#core/flow/engine/fold.ts'
import { type Stepped, step } from '#core/flow/engine/step.ts'
import { waitingFor } from '#core/flow/engine/waiting.ts'
import { compile, type Plan } from '#core/flow/plan.ts'
import type { Command, Dates, Effect, Facts, FlowEvent, FlowState, Found, Need, People } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'

const hour = 3_600_000

/** Managers of tests: of `anna` the first is `anna+1`, the next `anna+2`. */
const above = (person: string, level: number) => `${person.replace(/\+\d+$/, '')}+${Number(/\+(\d+)$/.exec(person)?.[1] ?? 0) + level}`

function peopleOf(rule: Who | { by: 'admin' }, ask: Need & { need: 'people' }, form: Row): Array<{ person: string; level?: number }> {
  const plain = (people: string[]) => people.map((person) => ({ person }))
  if (rule.by === 'admin') return plain(['admin'])
  if ('ids' in rule) return plain(rule.ids)
  if (rule.by === 'starter') return plain(ask.starter === null ? [] : [ask.starter])
  if (rule.by === 'field') return plain([form[rule.field]].flat().filter((one) => typeof one === 'string'))
  if (rule.by === 'approver') return plain(ask.known[rule.node] ?? [])
  if (rule.by === 'chosen') return plain(ask.named ?? [])
  if (rule.by === 'candidates') {
    const among = rule.among.flatMap((one) => peopleOf(one, ask, form))
    return ask.offers ? among : among.filter(({ person }) => ask.named?.includes(person))
  }
  if (rule.by === 'interface') return plain(['p2', 'p3'])
  const { of = 'starter', level, upTo = level } = rule
  const from = ask.known[typeof of === 'string' ? of : of.node] ?? []
  return from.flatMap((person) =>
    Array.from({ length: upTo - level + 1 }, (_, i) => ({ person: above(person, level + i), level: level + i })),
  )
}

export interface World {
  /** who acts for whom */
  delegates?: { [person: string]: string }
  form?: Row
  isAdmin?: boolean
  actsFor?: string[]
}

/** The answer to what the engine asks for. Whoever is called `gone…` has left. */
function factOf(ask: Need, { form = {}, delegates = {} }: World, now: number): People | Dates {
  if (ask.need === 'dates') {
    const field = typeof ask.from === 'object' ? form[ask.from.field] : undefined
    const base = typeof ask.from === 'object' ? (typeof field === 'number' ? field : null) : now
    return base === null
      ? { at: null }
      : { at: base + ask.hours * hour, remind: (ask.remind ?? []).map((at) => base + (ask.hours + at) * hour) }
  }
  if (ask.rules.some((rule) => rule.by === 'interface' && rule.interface === 'down')) return { found: [], failed: true }
  const all = ask.rules.flatMap((rule, i) => peopleOf(rule, ask, form).map((one) => ({ ...one, rule: i })))
  const found: Found[] = all
    .filter(({ person }) => !person.startsWith('gone'))
    .map((one) => (delegates[one.person] === undefined ? one : { ...one, delegate: delegates[one.person] as string }))
  const skipped = all.filter(({ person }) => person.startsWith('gone')).map(({ person }) => ({ person, because: 'left' as const }))
  return skipped.length > 0 ? { found, skipped } : { found }
}

/** All that is asked for, by key. */
export function factsOf(needs: Need[], world: World, now: number): Required<Pick<Facts, 'people' | 'dates'>> {
  const [people, dates]: [NonNullable<Facts['people']>, NonNullable<Facts['dates']>] = [{}, {}]
  for (const ask of needs) {
    if (ask.need === 'dates') dates[ask.key] = factOf(ask, world, now) as Dates
    else people[ask.key] = factOf(ask, world, now) as People
  }
  return { people, dates }
}

/** Steps, and gives the facts that are asked for until it is answered. */
export function run(plan: Plan, state: FlowState, command: Command, world: World, now: number): Exclude<Stepped, { needs: Need[] }> {
  const people: NonNullable<Facts['people']> = {}
  const dates: NonNullable<Facts['dates']> = {}
  const { form = {}, isAdmin = false, actsFor = [] } = world
  for (let i = 0; i < 1000; i++) {
    const answer = step(plan, state, command, { now, form, user: { userId: state.starter ?? '' }, isAdmin, actsFor, people, dates })
    if (!answer.needs) return answer
    const found = factsOf(answer.needs, world, now)
    Object.assign(people, found.people)
    Object.assign(dates, found.dates)
  }
  throw new Error('it asks for ever')
}

export const flow = (nodes: FlowNode[], start: FlowDef['start'] = {}): FlowDef => ({ version: 1, code: 'test', form: 'test', start, nodes })

/** One instance, as a readable story. */
export function story(def: FlowDef, world: World = {}) {
  const plan = compile(def)
  let state = newState()
  let now = 1_000_000
  const events: FlowEvent[] = []
  const effects: Effect[] = []
  const send = (command: Command, more: World = {}) => {
    const answer = run(plan, state, command, { ...world, ...more }, now)
    if (answer.refused) return answer.refused
    state = answer.state
    events.push(...answer.events)
    effects.push(...answer.effects)
    expect(fold(events)).toEqual(state)
    return undefined
  }
  /** Does it, or fails. */
  const done = (command: Command, more: World = {}) => expect(send(command, more)).toBeUndefined()
  const taskOf = (person: string, node?: string) =>
    Object.values(state.tasks).find((task) => task.person === person && task.state === 'open' && (node === undefined || task.node === node))
      ?.id ?? `none of ${person}`
  return {
    ...{ plan, events, effects, send, done, taskOf },
    state: () => state,
    submit: (actor = 'anna', more: Partial<Command & { kind: 'submit' }> = {}) => done({ kind: 'submit', actor, ...more }),
    agree: (person: string, more: Partial<Command & { kind: 'agree' }> = {}) =>
      done({ kind: 'agree', actor: person, task: taskOf(person), ...more }),
    admin: (command: Command) => done(command, { isAdmin: true }),
    /** who is waited for, as `node:person` */
    waits: () =>
      waitingFor(plan, state)
        .map((one) => [one.node, one.for === 'person' ? one.person : one.for].filter(Boolean).join(':'))
        .sort(),
    later: (hours: number) => {
      now += hours * hour
    },
    /** the due timers ring */
    ring: () => {
      for (const effect of [...effects])
        if (effect.effect === 'timer' && effect.at <= now)
          done({ kind: 'timer', what: effect.what, node: effect.node, round: effect.round })
    },
  }
}
