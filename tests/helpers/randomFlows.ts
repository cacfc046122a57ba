import type { Approve, Due, FlowDef, FlowNode, Sign, Who } from '#core/flow/definition.ts'
import { reachable } from '#core/flow/engine/moves.ts'
import { compile } from '#core/flow/plan.ts'
import { flow } from './flows.ts'

/** The same numbers for the same seed. */
export function numbers(seed: number) {
  let a = seed >>> 0
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    some: <T>(list: readonly T[]): T[] => list.filter(() => next() < 0.4),
  }
}
export type Numbers = ReturnType<typeof numbers>

export const people = ['p1', 'p2', 'p3', 'p4', 'p5', 'gone1']

/** A flow of all kinds of nodes; `plain`: whom it asks does not depend on who decides first. */
export function randomFlow(n: Numbers, plain = false): FlowDef {
  let made = 0
  const asking: string[] = []
  const jumps: Array<FlowNode & { kind: 'jump' }> = []
  const users = (): Who => ({ by: 'users', ids: n.chance(0.85) ? [n.pick(people), ...n.some(people)] : ['gone1'] })
  const who = (): Who[] => {
    const rule = n.below(plain ? 4 : 11)
    if (rule === 0) return [{ by: 'starter' }, users()]
    if (rule === 1) return [{ by: 'manager', level: 1, upTo: 1 + n.below(3) }]
    if (rule === 2) return [{ by: 'field', field: 'who' }]
    if (rule === 4) return [{ by: 'chosen' }]
    if (rule === 5) return [{ by: 'candidates', among: [users()] }]
    if (rule === 6 && asking.length > 0) return [{ by: 'approver', node: n.pick(asking) }]
    if (rule === 8) return [{ by: 'interface', interface: n.chance(0.2) ? 'down' : 'who', params: { n: '{{ form.n }}' } }]
    if (rule === 7) return [{ by: 'head', of: 'before', level: 1 }]
    return [users()]
  }
  const sign = (): Sign => {
    if (plain) return { mode: n.pick(['all', 'order'] as const) }
    const mode = n.pick(['any', 'all', 'order', 'ratio', 'count'] as const)
    const refuse = n.chance(0.5) ? { refuse: 1 + n.below(3) } : {}
    return mode === 'ratio' ? { mode, agree: 1 + n.below(100) } : mode === 'count' ? { mode, agree: 1 + n.below(3), ...refuse } : { mode }
  }
  const afters: Array<NonNullable<Due['after']>> = [
    'remind',
    'agree',
    { transfer: [users()] },
    { interface: 'x', params: { n: '{{ form.n }}' } },
  ]
  const asks = (id: string): FlowNode => {
    asking.push(id)
    const nobody = n.pick<Approve['nobody']>([
      'admin',
      'pass',
      ...(plain ? [] : (['before', 'refuse', undefined] as const)),
      { users: [n.pick(people)] },
    ])
    const common = {
      ...{ id, who: who(), sign: sign() },
      ...(nobody ? { nobody } : {}),
      ...(n.chance(0.25) ? { excludeStarter: true } : {}),
      return: {
        to: n.pick(['start', 'before', 'choose', { node: n.pick(asking) }] as const),
        // biome-ignore lint/suspicious/noThenProperty: the language calls it so
        then: n.pick(['again', 'straight'] as const),
      },
      ...(n.chance(0.4) ? { due: { hours: n.below(48), after: n.pick(afters), remind: [-1] } } : {}),
      buttons: { end: n.chance(0.3) },
      ...(n.chance(0.35) ? { require: n.some(['opinion', 'signature', 'files'] as const) } : {}),
      ...(n.chance(0.3)
        ? {
            events: (['enter', 'agree', 'refuse', 'return', 'leave'] as const).map((on) => ({
              on,
              interface: 'x',
              fails: n.pick(['go', 'halt'] as const),
            })),
          }
        : {}),
    }
    const messages = { enter: { send: n.pick([false, 'x'] as const), title: '{title}' }, return: { text: { zh: '{node} {time}' } } }
    if (n.chance(0.25)) return { ...common, ...(n.chance(0.3) ? { messages } : {}), kind: 'handle' }
    return {
      ...common,
      kind: 'approve',
      same: plain ? n.some(['starter']) : n.some(['starter', 'before', 'earlier']),
      refused: n.pick(['start', 'end']),
    }
  }
  const list = (depth: number, most: number): FlowNode[] => Array.from({ length: n.below(most + 1) }, () => node(depth))
  const node = (depth: number): FlowNode => {
    const id = `n${++made}`
    const kind = n.below(14)
    if (kind < 6) return asks(id)
    if (kind === 6) return { id, kind: 'copy', who: [users()] }
    if (kind === 7) return { id, kind: 'wait', ...(plain || n.chance(0.5) ? { hours: n.below(30) } : { until: n.pick(['day', 'none']) }) }
    if (kind === 8) return { id, kind: 'call', interface: 'x', params: { n: '{{ form.n }}' }, fails: n.pick(['go', 'hold']) }
    if (kind === 9) return { id, kind: 'subflow', flow: 'other', waits: n.chance(0.7), fails: n.pick(['go', 'hold']) }
    // out of ways that run side by side it depends on who is first
    if (kind === 10 && !(plain && depth < 3)) {
      const jump: FlowNode & { kind: 'jump' } = {
        id,
        kind: 'jump',
        to: '',
        ...(n.chance(0.8) ? { when: `{{ form.n > ${n.below(10)} }}` } : {}),
      }
      jumps.push(jump)
      return jump
    }
    if (depth === 0) return asks(id)
    const mode = n.pick(plain ? (['first', 'all', 'parallel'] as const) : (['first', 'all', 'parallel', 'chosen'] as const))
    const ways = Array.from({ length: 2 + n.below(2) }, (_, i) => ({
      ...(mode === 'first' || mode === 'all' ? { when: `{{ form.n > ${n.below(10)} }}` } : {}),
      ...(i === 1 && n.chance(0.9) && (mode === 'first' || mode === 'all') ? { else: true as const } : {}),
      nodes: list(depth - 1, 3),
    }))
    return { id, kind: 'branch', mode, ways }
  }
  const def = flow(list(3, 6), { withdraw: n.pick(['untouched', 'any', 'never']), revoke: n.chance(0.5) })
  const plan = compile(def)
  for (const jump of jumps) {
    // a circle is rare: it goes its fifty rounds
    const after = (id: string) => (plan.nodes.get(id)?.index ?? 0) > (plan.nodes.get(jump.id)?.index ?? 0)
    const isCircle = n.chance(0.1)
    const targets = [...plan.nodes.keys()].filter((id) => id !== jump.id && after(id) !== isCircle && reachable(plan, jump.id, id))
    if (targets.length > 0) jump.to = n.pick(targets)
    else {
      for (const name of ['to', 'when'] as const) Reflect.deleteProperty(jump, name)
      Object.assign(jump, { kind: 'wait', hours: 0 })
    }
  }
  return def
}
