/** Flows and histories of all kinds: what holds of every one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFlow } from '#core/flow/check/check.ts'
import type { FlowDef, FlowNode } from '#core/flow/definition.ts'
import { apply, fold, newState } from '#core/flow/engine/fold.ts'
import { preview } from '#core/flow/engine/preview.ts'
import { type Refused, refusals } from '#core/flow/engine/refusals.ts'
import { isExcluded } from '#core/flow/engine/run.ts'
import { step } from '#core/flow/engine/step.ts'
import { waitingFor } from '#core/flow/engine/waiting.ts'
import { around, compile, type Plan } from '#core/flow/plan.ts'
import type { Command, FlowEvent, FlowState, Waiting } from '#core/flow/types.ts'
import { stuck } from '#core/flow/version.ts'
import { wayOf } from '#core/flow/way.ts'
import { env } from '../../helpers/core.ts'
import { factsOf, run, type World } from '../../helpers/flows.ts'
import { fuzz, runsOf } from '../../helpers/fuzz.ts'
import { type Numbers, numbers, people, randomFlow } from '../../helpers/randomFlows.ts'

const start = 1_000_000
const fields = ['n', 'days', 'who', 'day', 'none']

/** All that a node may want with a decision. */
const evidence = { opinion: 'fine', signature: 'drawing', files: ['file'] }
/** Lines of the record of operators that decide. */
const deciding = [0, 1, 6, 13]

/** One instance that is played at random. */
class Played {
  state: FlowState = newState()
  /** what the events say, each written in as it came */
  readonly told: FlowState = newState()
  written = JSON.stringify(newState())
  readonly events: FlowEvent[] = []
  plan: Plan
  now = start
  constructor(
    public def: FlowDef,
    readonly world: World,
  ) {
    this.plan = compile(def)
  }

  /** Gives a command, and chooses what is asked for; what it comes to holds what always holds. */
  give(command: Command, isAdmin = false): Refused | undefined {
    const choose: { [node: string]: string[] } = {}
    const ways: { [node: string]: number[] } = {}
    for (let tries = 0; ; tries++) {
      const whole = 'actor' in command ? ({ ...command, choose, ways } as Command) : command
      const answer = run(this.plan, this.state, whole, { ...this.world, isAdmin }, this.now)
      if (tries === 0) expect(JSON.stringify(this.state)).toBe(this.written)
      if (answer.refused) {
        const { reason, node = '', people: offered } = answer.refused
        if (tries < 200 && reason === 'choosePeople' && !choose[node]) choose[node] = ['p1']
        // of candidates those are named that are offered, and all of those may be
        else if (tries < 200 && reason === 'notCandidate' && offered && choose[node]?.[0] !== offered[0]) {
          seen.add(reason)
          expect(offered).not.toContain(choose[node]?.[0])
          choose[node] = offered
        } else if (tries < 200 && reason === 'chooseWays' && !ways[node]) ways[node] = [0]
        else return answer.refused
        continue
      }
      for (const event of answer.events) this.isGrounded(event)
      this.state = answer.state
      this.events.push(...answer.events)
      for (const event of answer.events) apply(this.told, event)
      this.holds()
      return undefined
    }
  }

  /** Whoever decided gave what the node wants, and nobody is asked whom it excludes. */
  isGrounded(event: FlowEvent) {
    if (event.event === 'asked') expect(isExcluded(this, event.task.node, event.task.person)).toBe(false)
    if (event.event !== 'handled' || !deciding.includes(event.handle)) return
    const node = this.plan.nodes.get(event.node ?? '')?.node
    for (const what of (node && 'require' in node && node.require) || []) expect(event[what]?.length).toBeGreaterThan(0)
  }

  holds() {
    const { state, plan } = this
    const must = (is: boolean, what: string) => {
      if (!is) throw new Error(`${what}: ${JSON.stringify({ state, def: plan.def.nodes, last: this.events.slice(-8) })}`)
    }
    this.written = JSON.stringify(state)
    must(JSON.stringify(this.told) === this.written, 'the events say something else')
    const waits = waitingFor(plan, state)
    must(waits.length > 0 !== (state.status === 2 || state.status === 5), 'it ends and waits, or neither')
    const open = Object.values(state.open)
    if (state.status !== 1) must(open.length === 0 && Object.keys(state.tasks).length === 0, 'something is open')
    for (const { node, ways, done } of open) {
      for (const { branch, way } of around(plan, node)) {
        const on = state.open[branch]
        must(on?.ways?.includes(way) === true && !on.done?.includes(way), 'it stands in a way that is not taken')
      }
      // every way that is not through is somewhere, and every node waits for something
      const isInside = (way: number) => open.some((one) => around(plan, one.node).some((at) => at.branch === node && at.way === way))
      for (const way of ways ?? []) must(done?.includes(way) === true || isInside(way), 'a way is nowhere')
      if (!ways?.length && !state.suspended)
        must(
          waits.some((one) => one.node === node),
          'a node waits for nothing',
        )
    }
  }

  /** What held over the whole history. */
  wasFair() {
    expect(fold(this.events)).toEqual(this.state)
    const asked = this.events.flatMap((one) => (one.event === 'asked' ? [`${one.task.node} ${one.task.round} ${one.task.person}`] : []))
    const done = this.events.flatMap((one) => (one.event === 'decided' || one.event === 'closed' ? [one.task] : []))
    expect(new Set(asked).size).toBe(asked.length)
    expect(new Set(done).size).toBe(done.length)
  }

  /** What moves on whatever waits here. */
  /** Goes on by another version, where it can. */
  moveTo(def: FlowDef) {
    const plan = compile(def)
    if (stuck(this.plan, plan, this.state)) return
    this.def = def
    this.plan = plan
    expect(this.give({ kind: 'version', actor: 'admin', from: 'v1', to: 'v2' }, true)).toEqual(
      this.state.status === 2 || this.state.status === 5 ? { reason: 'status' } : undefined,
    )
  }

  forward(waiting: Waiting): { command: Command; isAdmin?: boolean } {
    const { node = '', person = '' } = waiting
    const place = { node, round: this.state.open[node]?.round ?? 0 }
    if (waiting.for === 'starter') return { command: { kind: 'submit', actor: this.state.starter ?? 'p1' } }
    if (waiting.for === 'timer') return { command: { kind: 'timer', what: 'wait', ...place } }
    if (waiting.for === 'interface' || waiting.for === 'subflow') return { command: { kind: 'answered', ok: true, ...place } }
    if (waiting.for === 'admin') return { command: { kind: this.state.suspended ? 'restore' : 'end', actor: 'admin' }, isAdmin: true }
    const task = Object.values(this.state.tasks).find((one) => one.node === node && one.person === person && one.state === 'open')?.id ?? ''
    const kind = this.plan.nodes.get(node)?.node.kind === 'handle' ? 'handle' : 'agree'
    return { command: { kind, actor: person, task, ...evidence } }
  }
}

const kinds = [
  'return',
  'refuse',
  'transfer',
  'addBefore',
  'addAfter',
  'end',
  'withdraw',
  'withdrawOwn',
  'suspend',
  'restore',
  'assign',
] as const
const more = [
  'change',
  'revive',
  'revoke',
  'urge',
  'saveDraft',
  'due',
  'stale',
  'fails',
  'halts',
  'foreign',
  'again',
  'due',
  'assign',
] as const

/** Anything that anybody might try. */
function attempt(n: Numbers, played: Played): { command: Command; isAdmin?: boolean } {
  const { state, plan } = played
  const [node = 'n1', other = 'n1'] = [n.pick([...Object.keys(state.open), 'n1']), n.pick([...plan.nodes.keys(), 'n1'])]
  const tasks = Object.values(state.tasks)
  const one = tasks.length > 0 ? n.pick(tasks) : undefined
  const mine = { actor: one?.person ?? n.pick(people), task: one?.id ?? `t${1 + n.below(9)}` }
  const place = { node, round: state.open[node]?.round ?? 0 }
  const held = Object.values(state.open).find((one) => one.held)
  if (held && n.chance(0.3))
    return { command: { kind: 'assign', actor: 'admin', node: held.node, people: n.some(['q1', 'q2']) }, isAdmin: true }
  const kind = n.pick([...kinds, ...more])
  const isAdmin = n.chance(0.8)
  const given = n.chance(0.8) ? evidence : n.chance(0.1) ? { files: Array.from({ length: 21 }, (_, i) => `f${i}`) } : {}
  switch (kind) {
    case 'return':
      return { command: { kind, ...mine, ...given, ...(n.chance(0.5) ? { node: n.pick([...Object.keys(state.passed), 'start']) } : {}) } }
    case 'transfer':
      return { command: { kind, ...mine, to: n.pick([...people, 'q1', 'q2', 'q3']) } }
    case 'addBefore':
    case 'addAfter':
      return { command: { kind, ...mine, ...given, people: n.some([...people, 'q1', 'q2', 'q3']) } }
    case 'end':
      return { command: n.chance(0.7) ? { kind, ...mine } : { kind, actor: 'admin' }, isAdmin: isAdmin && n.chance(0.2) }
    case 'withdrawOwn':
      return { command: { kind: 'withdraw', actor: state.last?.person ?? 'p1', node: state.last?.node ?? node } }
    case 'assign':
      return {
        command: { kind, actor: 'admin', node, people: n.some([...people, 'q1', 'q4']), ...(n.chance(0.3) ? { task: mine.task } : {}) },
        isAdmin,
      }
    case 'change':
    case 'revive':
      return { command: { kind, actor: 'admin', node: other }, isAdmin }
    case 'due':
      played.now += n.below(50) * 3_600_000
      return { command: { kind: 'timer', what: n.pick(['due', 'due', 'remind', 'wait']), ...place } }
    case 'stale':
      return {
        command: {
          ...n.pick([
            { kind: 'timer', what: 'due' },
            { kind: 'timer', what: 'wait' },
            { kind: 'answered', ok: true },
          ] as const),
          node,
          round: place.round - 1,
        },
      }
    case 'fails':
      return { command: { kind: 'answered', ok: n.chance(0.5), ...place } }
    case 'halts':
      return { command: { kind: 'halt', on: 'enter', ...place } }
    case 'foreign':
      return { command: { kind: 'agree', actor: 'eve', task: mine.task } }
    case 'again':
      return { command: { kind: 'agree', actor: n.pick(people), task: `t${1 + n.below(state.made + 2)}`, ...given } }
    case 'refuse':
      return { command: { kind, ...mine, ...given } }
    case 'suspend':
    case 'restore':
      return { command: { kind, actor: 'admin' }, isAdmin }
    case 'withdraw':
    case 'saveDraft':
    case 'revoke':
    case 'urge':
      return { command: { kind, actor: n.chance(0.9) ? (state.starter ?? 'p1') : 'p5' }, isAdmin: n.chance(0.2) }
  }
}

const worldOf = (n: Numbers): World => ({
  form: { n: n.below(12), who: n.chance(0.7) ? ['p2', 'p4'] : null, day: start + n.below(1000), none: null },
  ...(n.chance(0.3) ? { delegates: { p2: 'p5', p3: 'p1' } } : {}),
})

/** A list that a flow has, or one of its ways. */
const listsOf = (nodes: FlowNode[]): FlowNode[][] => [
  nodes,
  ...nodes.flatMap((node) => (node.kind === 'branch' ? node.ways.flatMap((way) => listsOf(way.nodes)) : [])),
]

/** The same flow with a node less, a node more, or votes counted otherwise; nothing where that would be none. */
function changed(n: Numbers, def: FlowDef): FlowDef | undefined {
  const other = structuredClone(def)
  const list = n.pick(listsOf(other.nodes))
  const at = n.below(list.length + 1)
  const node = list[at]
  const kind = n.below(4)
  if (kind < 2) list.splice(at, 1)
  else if (kind === 2 && node && 'sign' in node && n.chance(0.3)) node.excludeStarter = true
  else if (kind === 2 && node && 'sign' in node) node.sign = { mode: n.pick(['any', 'all', 'order'] as const) }
  else list.splice(at, 0, { id: `m${n.below(1000)}`, kind: 'approve', who: [{ by: 'users', ids: [n.pick(people)] }], nobody: 'admin' })
  return checkFlow(other, { env, fields }).length === 0 ? other : undefined
}

/** What the random histories came to: a kind of event or a reason that none of them has is not tried. */
const seen = new Set<string>()

describe('any flow and any history', () => {
  it('ends or waits, is what its events say, asks nobody twice in a round and decides nothing twice', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const n = numbers(seed)
        const played = new Played(randomFlow(n), worldOf(n))
        played.give({ kind: 'submit', actor: 'p1' })
        for (let i = n.below(40); i > 0; i--) {
          if (n.chance(0.2)) played.now += n.below(100) * 3_600_000
          const other = n.chance(0.05) ? changed(n, played.def) : undefined
          if (other) played.moveTo(other)
          const waits = waitingFor(played.plan, played.state)
          const { command, isAdmin = false } = waits.length > 0 && n.chance(0.5) ? played.forward(n.pick(waits)) : attempt(n, played)
          const isEve = 'actor' in command && command.actor === 'eve'
          // what a node called may fail long after it was left
          const isStale = 'round' in command && command.kind !== 'halt' && played.state.open[command.node]?.round !== command.round
          const before = played.events.length
          const refused = played.give(command, isAdmin)
          if (isStale) expect(played.events.length).toBe(before)
          if (refused) seen.add(refused.reason)
          if (isEve) expect(refused).toBeDefined()
          if (refused?.reason === 'notCandidate') expect(refused.people).toBeUndefined()
          // the same again: what was decided is decided
          if (!refused && 'task' in command && command.task && ['agree', 'refuse', 'handle', 'transfer'].includes(command.kind))
            expect(played.give(command)?.reason).toMatch(/^(taskClosed|status|notYours|suspended)$/)
        }
        // whoever is waited for does it
        for (let i = 0; i < 2000; i++) {
          played.now += 1000 * 3_600_000
          const [first] = waitingFor(played.plan, played.state)
          if (!first) break
          const { command, isAdmin = false } = played.forward(first)
          if (played.give(command, isAdmin)) played.give({ kind: 'end', actor: 'admin' }, true)
          if (played.state.status === 0 || played.state.status === 4) break
        }
        expect(played.state.status).not.toBe(1)
        played.wasFair()
        for (const { event } of played.events) seen.add(event)
      }),
      fuzz(20_000),
    )
  }, 900_000)

  it.skipIf(runsOf(20_000) < 500)('is tried with all that can happen, and nearly all that can be refused', () => {
    const events = [
      'handled',
      'drafted',
      'submitted',
      'entered',
      'asked',
      'opened',
      'parked',
      'decided',
      'closed',
      'held',
      'released',
      'copied',
    ]
    events.push('wayDone', 'left', 'moved', 'straight', 'overdue', 'answered', 'suspended', 'restored', 'ended', 'versioned')
    // what a node wants with a decision, and how much there may be, have cases of their own
    const elsewhere = ['opinionTooLong', 'tooMany', 'chooseWays', 'choosePeople']
    expect([...events, ...Object.keys(refusals)].filter((name) => !seen.has(name) && !elsewhere.includes(name))).toEqual([])
  })

  it('takes the way that was shown before, in whatever order people decide', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const n = numbers(seed)
        const world = worldOf(n)
        const played = new Played(randomFlow(n, true), world)
        const shown = await preview(
          played.plan,
          { starter: 'p1', now: start, form: world.form ?? {}, user: { userId: 'p1' } },
          async (needs, now) => factsOf(needs, world, now),
        )
        const refused = played.give({ kind: 'submit', actor: 'p1' })
        for (let i = 0; i < 2000 && !refused; i++) {
          const waits = waitingFor(played.plan, played.state).filter((one) => one.for !== 'admin' && one.for !== 'starter')
          if (waits.length === 0) break
          const waiting = n.pick(waits)
          played.now = Math.max(played.now, (waiting.for === 'timer' && played.state.open[waiting.node ?? '']?.due?.at) || 0)
          expect(played.give(played.forward(waiting).command)).toBeUndefined()
        }
        const told = (way: ReturnType<typeof wayOf>) => way.map(({ node, people, held }) => JSON.stringify([node, people, held])).sort()
        expect(told(wayOf(played.events))).toEqual(told(shown.way))
        expect(played.state.status === 2).toBe(shown.ends === 'adopted')
      }),
      fuzz(5000),
    )
  }, 900_000)

  it('answers the same to the same, and changes nothing that it is given', () => {
    const n = numbers(7)
    const plan = compile(randomFlow(n))
    const facts = { now: start, form: { n: 1 }, user: {} }
    const state = Object.freeze(newState())
    const give = () => step(plan, state, { kind: 'submit', actor: 'p1' }, facts)
    expect(give()).toEqual(give())
  })
})
