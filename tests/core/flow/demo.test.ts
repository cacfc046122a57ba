/** The four flows of the demo company, from their launch to their end. */
import { describe, expect, it } from 'vitest'
import type { FlowNode } from '#core/flow/definition.ts'
import { newState } from '#core/flow/engine/fold.ts'
import { preview, toBeChosen } from '#core/flow/engine/preview.ts'
import { factsOf, flow, story } from '../../helpers/flows.ts'

describe('a leave: the chain of managers, a deadline, a copy', () => {
  const def = flow([
    {
      id: 'chain',
      kind: 'approve',
      who: [{ by: 'manager', level: 1, upTo: 2 }],
      sign: { mode: 'order' },
      due: { hours: 24, calendar: 'work', remind: [-4], after: { transfer: [{ by: 'users', ids: ['hr'] }] } },
    },
    { id: 'told', kind: 'copy', who: [{ by: 'users', ids: ['hr', 'gone1'] }] },
  ])

  it('asks one manager after the other and tells HR', () => {
    const leave = story(def)
    leave.submit('anna')
    expect(leave.waits()).toEqual(['chain:anna+1'])
    expect(leave.send({ kind: 'agree', actor: 'anna+2', task: 't2' })).toEqual({ reason: 'notYet', node: 'chain' })
    leave.agree('anna+1')
    leave.agree('anna+2')
    expect(leave.state().status).toBe(2)
    expect(leave.events.find(({ event }) => event === 'copied')).toMatchObject({ node: 'told', people: ['hr'] })
  })

  it('says why each of them is asked, and who was skipped', () => {
    const leave = story(def, { delegates: { 'anna+1': 'dan' } })
    leave.submit('anna')
    expect(leave.state().tasks.t1).toMatchObject({ person: 'dan', why: { by: 'manager', rule: 0, level: 1, onBehalf: 'anna+1' } })
    expect(leave.state().tasks.t2?.why).toEqual({ by: 'manager', rule: 0, level: 2 })
    leave.agree('dan')
    leave.agree('anna+2')
    expect(leave.events.find(({ event }) => event === 'copied')).toMatchObject({
      why: [{ skipped: [{ person: 'gone1', because: 'left' }] }],
    })
  })

  it('is reminded of before its deadline, and goes to HR after it, once', () => {
    const leave = story(def)
    leave.submit('anna')
    leave.later(21)
    leave.ring()
    expect(leave.effects.filter((one) => one.effect === 'message' && one.moment === 'remind')).toHaveLength(1)
    leave.later(4)
    leave.ring()
    leave.ring()
    expect(leave.waits()).toEqual(['chain:hr'])
    leave.agree('hr')
    const { node, round } = { node: 'chain', round: 1 }
    const before = leave.events.length
    leave.done({ kind: 'timer', what: 'due', node, round })
    expect([leave.events.length, leave.state().status]).toEqual([before, 2])
  })
})

describe('an expense: by its amount, signed jointly', () => {
  const def = flow([
    {
      id: 'amount',
      kind: 'branch',
      mode: 'first',
      ways: [
        { when: '{{ form.amount > 5000 }}', nodes: [{ id: 'head', kind: 'approve', who: [{ by: 'head', level: 1 }], same: ['starter'] }] },
        { else: true, nodes: [] },
      ],
    },
    {
      id: 'finance',
      kind: 'approve',
      who: [{ by: 'users', ids: ['fin1', 'fin2', 'fin3', 'fin4'] }],
      sign: { mode: 'ratio', agree: 50, refuse: 50 },
      require: ['opinion'],
      messages: { refuse: { send: 'expenseRefused' }, return: { title: 'back' } },
    },
  ])

  it('goes by the head of the department when it is much', () => {
    const expense = story(def, { form: { amount: 9000 } })
    expense.submit('anna')
    expect(expense.waits()).toEqual(['head:anna+1'])
    expense.agree('anna+1')
    expect(expense.waits()).toEqual(['finance:fin1', 'finance:fin2', 'finance:fin3', 'finance:fin4'])
  })

  it('goes back to who claims it when a half refuses, and is asked anew', () => {
    const expense = story(def, { form: { amount: 100 } })
    expense.submit('anna')
    expect(expense.send({ kind: 'agree', actor: 'fin1', task: expense.taskOf('fin1') })).toEqual({
      reason: 'opinionRequired',
      node: 'finance',
    })
    expense.agree('fin1', { opinion: 'fine' })
    for (const actor of ['fin2', 'fin3']) expense.done({ kind: 'refuse', actor, task: expense.taskOf(actor), opinion: 'no receipt' })
    expect([expense.state().status, expense.waits()]).toEqual([3, ['starter']])
    expect(expense.effects).toContainEqual({ effect: 'lock', locked: false })
    expect(expense.effects).toContainEqual({
      effect: 'message',
      moment: 'refuse',
      as: { send: 'expenseRefused' },
      people: ['anna'],
      node: 'finance',
    })
    expect(expense.effects).toContainEqual({
      effect: 'message',
      moment: 'return',
      as: { title: 'back' },
      people: ['anna'],
      node: 'finance',
    })
    expense.submit('anna')
    expense.agree('fin1', { opinion: 'fine' })
    expense.agree('fin4', { opinion: 'fine' })
    expect(expense.state().status).toBe(2)
  })

  it('PR-08 leaves a line of every act', () => {
    const expense = story(def, { form: { amount: 100 } })
    expense.submit('anna')
    expense.agree('fin1', { opinion: 'fine' })
    expense.agree('fin2', { opinion: 'good' })
    expect(expense.events.filter(({ event }) => event === 'handled')).toEqual([
      { event: 'handled', handle: 2, person: 'anna' },
      { event: 'handled', handle: 1, person: 'fin1', node: 'finance', task: 't1', opinion: 'fine' },
      { event: 'handled', handle: 1, person: 'fin2', node: 'finance', task: 't2', opinion: 'good' },
    ])
  })
})

describe('a purchase: side by side, with a flow of its own', () => {
  const def = flow([
    {
      id: 'both',
      kind: 'branch',
      mode: 'parallel',
      ways: [
        { nodes: [{ id: 'law', kind: 'approve', who: [{ by: 'users', ids: ['law'] }] }] },
        {
          nodes: [
            { id: 'quote', kind: 'subflow', flow: 'quotation', fails: 'hold' },
            { id: 'price', kind: 'approve', who: [{ by: 'users', ids: ['buyer'] }], return: { to: 'start' } },
          ],
        },
      ],
    },
    { id: 'order', kind: 'call', interface: 'orders' },
  ])
  const quoted = (ok: boolean, round = 1) => ({ kind: 'answered', ok, node: 'quote', round }) as const

  it('joins by itself when both are through, and calls the interface', () => {
    const purchase = story(def)
    purchase.submit()
    expect(purchase.waits()).toEqual(['law:law', 'quote:subflow'])
    expect(purchase.effects).toContainEqual({ effect: 'subflow', flow: 'quotation', waits: true, starter: 'anna', node: 'quote', round: 1 })
    purchase.done(quoted(true))
    purchase.agree('law')
    expect(purchase.waits()).toEqual(['price:buyer'])
    purchase.agree('buyer')
    expect(purchase.waits()).toEqual(['order:interface'])
    purchase.done({ kind: 'answered', ok: true, node: 'order', round: 1 })
    expect(purchase.state().status).toBe(2)
  })

  it('waits for an administrator when the other flow is refused', () => {
    const purchase = story(def)
    purchase.submit()
    purchase.done(quoted(false))
    expect(purchase.waits()).toEqual(['law:law', 'quote:admin'])
    purchase.admin({ kind: 'suspend', actor: 'root' })
    expect(purchase.send({ kind: 'agree', actor: 'law', task: purchase.taskOf('law') })).toEqual({ reason: 'suspended' })
    expect(purchase.waits()).toEqual(['admin'])
    purchase.admin({ kind: 'restore', actor: 'root' })
    purchase.admin({ kind: 'end', actor: 'root' })
    expect([purchase.state().status, purchase.waits()]).toEqual([5, []])
  })

  it('ends the other flow when it is sent back, and its answer comes to nothing', () => {
    const purchase = story(def)
    purchase.submit()
    purchase.done({ kind: 'return', actor: 'law', task: purchase.taskOf('law') })
    expect(purchase.state().status).toBe(3)
    expect(purchase.effects).toContainEqual({ effect: 'endSubflow', node: 'quote', round: 1 })
    purchase.submit()
    purchase.done(quoted(true))
    expect(purchase.waits()).toContain('quote:subflow')
    purchase.done(quoted(true, 3))
    expect(purchase.waits()).toEqual(['law:law', 'price:buyer'])
  })

  it('keeps an answer that comes while it is suspended', () => {
    const purchase = story(def)
    purchase.submit()
    purchase.admin({ kind: 'suspend', actor: 'root' })
    purchase.done(quoted(true))
    purchase.admin({ kind: 'restore', actor: 'root' })
    expect(purchase.waits()).toEqual(['law:law', 'price:buyer'])
  })
})

describe('a contract: sent back where somebody chooses, signers added', () => {
  const node = (id: string, more: object = {}): FlowNode => ({
    id,
    kind: 'approve',
    who: [{ by: 'users', ids: [id] }],
    return: { to: 'choose' },
    ...more,
  })
  const def = flow([node('sales'), node('law'), node('boss')])

  it('is asked again from there on', () => {
    const contract = story(def)
    contract.submit()
    contract.agree('sales')
    contract.agree('law')
    const task = contract.taskOf('boss')
    expect(contract.send({ kind: 'return', actor: 'boss', task, node: 'boss' })).toEqual({ reason: 'notReachable', node: 'boss' })
    contract.done({ kind: 'return', actor: 'boss', task, node: 'sales' })
    expect([contract.waits(), contract.state().round]).toEqual([['sales:sales'], 2])
    for (const person of ['sales', 'law', 'boss']) contract.agree(person)
    expect(contract.state().status).toBe(2)
  })

  it('goes straight back where the node says so', () => {
    // biome-ignore lint/suspicious/noThenProperty: the language calls it so
    const straight = { return: { to: 'choose', then: 'straight' } }
    const contract = story(flow([node('sales'), node('law'), node('boss', straight)]))
    contract.submit()
    contract.agree('sales')
    contract.agree('law')
    contract.done({ kind: 'return', actor: 'boss', task: contract.taskOf('boss'), node: 'sales' })
    contract.agree('sales')
    expect(contract.waits()).toEqual(['boss:boss'])
  })

  it('hears others before one decides, and after', () => {
    const contract = story(def)
    contract.submit()
    const task = contract.taskOf('sales')
    contract.done({ kind: 'addBefore', actor: 'sales', task, people: ['eve'] })
    expect(contract.waits()).toEqual(['sales:eve'])
    expect(contract.send({ kind: 'addBefore', actor: 'eve', task: contract.taskOf('eve'), people: ['sales'] })).toEqual({
      reason: 'askedAlready',
      node: 'sales',
    })
    contract.agree('eve')
    expect(contract.waits()).toEqual(['sales:sales'])
    contract.done({ kind: 'addAfter', actor: 'sales', task, people: ['fay'] })
    expect(contract.waits()).toEqual(['sales:fay'])
    contract.done({ kind: 'refuse', actor: 'fay', task: contract.taskOf('fay') })
    expect(contract.state().status).toBe(3)
  })

  it('shows beforehand the way that it takes', async () => {
    const plan = story(flow([node('sales'), { id: 'next', kind: 'approve', who: [{ by: 'chosen' }] }, node('boss')])).plan
    const shown = await preview(
      plan,
      { starter: 'anna', now: 0, form: {}, user: {} },
      async (needs, now) => factsOf(needs, {}, now),
      newState(),
    )
    expect(shown.way.map((step) => [step.node, ...step.people.map(({ person }) => person)])).toEqual([
      ['sales', 'sales'],
      ['next', toBeChosen],
      ['boss', 'boss'],
    ])
    expect(shown.ends).toBe('adopted')
  })
})
