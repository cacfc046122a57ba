/** Each action of a flow, in small stories. */
import { describe, expect, it } from 'vitest'
import type { Approve, FlowNode, Who } from '#core/flow/definition.ts'
import { offersOf } from '#core/flow/offers.ts'
import type { Command } from '#core/flow/types.ts'
import { flow, story } from '../../helpers/flows.ts'

const approve = (id: string, ids: string[], more: Partial<Approve> = {}): FlowNode => ({
  id,
  kind: 'approve',
  who: [{ by: 'users', ids }],
  ...more,
})

describe('a decision', () => {
  it('WF-01 waits, and is adopted when the last node agreed', () => {
    const one = story(flow([approve('a', ['bob']), approve('b', ['cid'])]))
    expect(one.state().status).toBe(0)
    one.submit()
    expect([one.state().status, one.waits()]).toEqual([1, ['a:bob']])
    one.agree('bob')
    expect(one.waits()).toEqual(['b:cid'])
    one.agree('cid')
    expect([one.state().status, one.waits()]).toEqual([2, []])
    expect(one.effects.filter(({ effect }) => effect === 'end' || effect === 'lock')).toEqual([
      { effect: 'lock', locked: true },
      { effect: 'end', status: 2 },
    ])
  })

  it('is made once: the second tap is told that it is decided', () => {
    const one = story(flow([approve('a', ['bob', 'cid'], { sign: { mode: 'all' } }), approve('b', ['dan'])]))
    one.submit()
    const task = one.taskOf('bob')
    one.agree('bob')
    expect(one.send({ kind: 'agree', actor: 'bob', task })).toEqual({ reason: 'taskClosed', node: 'a' })
    one.agree('cid')
    expect(one.send({ kind: 'agree', actor: 'bob', task })).toEqual({ reason: 'taskClosed' })
    expect(one.send({ kind: 'agree', actor: 'bob', task: 't99' })).toEqual({ reason: 'unknownTask' })
    expect(one.send({ kind: 'agree', actor: 'eve', task: one.taskOf('dan') })).toEqual({ reason: 'notYours' })
  })
})

describe('people', () => {
  it.each<[Approve['nobody'], string[] | object]>([
    ['admin', ['a:admin']],
    [{ users: ['cid'] }, ['a:cid']],
    ['pass', ['b:dan']],
    ['refuse', { reason: 'nobodyFound', node: 'a' }],
    ['before', { reason: 'choosePeople', node: 'a' }],
  ])('when nobody is found: %j', (nobody, expected) => {
    const one = story(flow([approve('a', ['gone1'], nobody ? { nobody } : {}), approve('b', ['dan'])]))
    const refused = one.send({ kind: 'submit', actor: 'anna' })
    expect(refused ?? one.waits()).toEqual(expected)
    if (nobody !== 'before') return
    one.submit('anna', { choose: { a: ['eve'] } })
    expect(one.waits()).toEqual(['a:eve'])
  })

  it('are chosen by the one before, among the candidates', () => {
    const one = story(
      flow([
        approve('a', ['bob']),
        { id: 'b', kind: 'approve', who: [{ by: 'candidates', among: [{ by: 'users', ids: ['cid', 'dan'] }] }] },
      ]),
    )
    one.submit()
    const task = one.taskOf('bob')
    const people = ['cid', 'dan']
    expect(one.send({ kind: 'agree', actor: 'bob', task })).toEqual({ reason: 'choosePeople', node: 'b', people })
    expect(one.send({ kind: 'agree', actor: 'bob', task, choose: { b: ['eve'] } })).toEqual({ reason: 'notCandidate', node: 'b', people })
    one.agree('bob', { choose: { b: ['dan'] } })
    expect(one.waits()).toEqual(['b:dan'])
  })

  const among = (...ids: string[]): Who => ({ by: 'candidates', among: [{ by: 'users', ids }] })
  const choosing = (who: Who[], more: Partial<Approve> = {}): FlowNode => ({ id: 'b', kind: 'approve', who, ...more })

  it('are chosen among everybody where one rule leaves it open, or where there are more than may be asked', () => {
    const open = { reason: 'choosePeople', node: 'b' }
    const mixed = story(flow([choosing([among('cid'), { by: 'chosen' }])]))
    expect(mixed.send({ kind: 'submit', actor: 'anna' })).toEqual(open)
    mixed.submit('anna', { choose: { b: ['eve'] } })
    expect(mixed.waits()).toEqual(['b:eve'])
    const many = story(flow([choosing([among(...Array.from({ length: 201 }, (_, i) => `p${i}`))])]))
    expect(many.send({ kind: 'submit', actor: 'anna' })).toEqual(open)
    expect(many.send({ kind: 'submit', actor: 'anna', choose: { b: ['eve'] } })).toEqual({ reason: 'notCandidate', node: 'b' })
    many.submit('anna', { choose: { b: ['p7', 'p200'] } })
    expect(many.waits()).toEqual(['b:p200', 'b:p7'])
  })

  it.each<[Approve['nobody'], string[] | object]>([
    ['admin', ['b:admin']],
    [{ users: ['cid'] }, ['b:cid']],
    ['before', { reason: 'choosePeople', node: 'b' }],
  ])('are not chosen where nobody is among the candidates: %j', (nobody, expected) => {
    const one = story(flow([choosing([among('gone1')], nobody ? { nobody } : {})]))
    const refused = one.send({ kind: 'submit', actor: 'anna' })
    expect(refused ?? one.waits()).toEqual(expected)
    if (nobody !== 'before') return
    one.submit('anna', { choose: { b: ['eve'] } })
    expect(one.waits()).toEqual(['b:eve'])
  })

  it('are asked beside those who are chosen, also alone where no candidate is there', () => {
    const both = (...ids: string[]) => story(flow([choosing([{ by: 'users', ids: ['bob'] }, among(...ids)])]))
    const one = both('cid', 'dan')
    expect(one.send({ kind: 'submit', actor: 'anna' })).toMatchObject({ reason: 'choosePeople', people: ['cid', 'dan'] })
    one.submit('anna', { choose: { b: ['cid'] } })
    expect(one.waits()).toEqual(['b:bob', 'b:cid'])
    // whom the node excludes is no candidate
    const excluding = story(flow([choosing([among('anna', 'dan')], { excludeStarter: true })]))
    expect(excluding.send({ kind: 'submit', actor: 'anna' })).toMatchObject({ reason: 'choosePeople', people: ['dan'] })
    const other = both('gone1')
    other.submit()
    expect(other.waits()).toEqual(['b:bob'])
  })

  it('are chosen by whatever leads there', () => {
    const def = flow([
      approve('a', ['bob'], { same: ['starter'] }),
      choosing([among('cid', 'dan')], { return: { to: 'start' } }),
      approve('c', ['fay'], { return: { to: 'choose' } }),
    ])
    const asks = { reason: 'choosePeople', node: 'b', people: ['cid', 'dan'] }
    const choose = { b: ['dan'] }
    /** An instance where somebody is asked at a node. */
    const at = (node: 'a' | 'b' | 'c') => {
      const one = story(def)
      one.submit()
      if (node !== 'a') one.agree('bob', { choose })
      if (node === 'c') one.agree('dan')
      return one
    }
    const commands: Array<[ReturnType<typeof at>, (one: ReturnType<typeof at>) => Command]> = [
      [at('a'), () => ({ kind: 'change', actor: 'root', node: 'b' })],
      [at('a'), (one) => ({ kind: 'agree', actor: 'bob', task: one.taskOf('bob') })],
      // whoever launched it agrees by themselves
      [at('a'), (one) => ({ kind: 'transfer', actor: 'bob', task: one.taskOf('bob'), to: 'anna' })],
      [at('a'), (one) => ({ kind: 'addAfter', actor: 'bob', task: one.taskOf('bob'), people: ['anna'] })],
      [at('a'), () => ({ kind: 'assign', actor: 'root', node: 'a', people: ['anna'] })],
      [at('c'), (one) => ({ kind: 'return', actor: 'fay', task: one.taskOf('fay'), node: 'b' })],
      [at('c'), () => ({ kind: 'withdraw', actor: 'dan', node: 'b' })],
    ]
    const ended = at('c')
    ended.agree('fay')
    commands.push([ended, () => ({ kind: 'revive', actor: 'root', node: 'b' })])
    const suspended = story(flow([{ id: 'x', kind: 'call', interface: 'x' }, choosing([among('cid', 'dan')])]))
    suspended.submit()
    suspended.admin({ kind: 'suspend', actor: 'root' })
    suspended.done({ kind: 'answered', ok: true, node: 'x', round: 1 })
    commands.push([suspended, () => ({ kind: 'restore', actor: 'root' })])
    for (const [one, of] of commands) {
      const command = of(one)
      expect([command.kind, one.send(command, { isAdmin: true })]).toEqual([command.kind, asks])
      one.done({ ...command, choose } as Command, { isAdmin: true })
      expect([command.kind, one.waits()]).toEqual([command.kind, ['b:dan']])
    }
  })

  it('are held for an administrator where a job comes to them, as before', () => {
    const one = story(flow([{ id: 'w', kind: 'wait', hours: 5 }, choosing([among('cid')])]))
    one.submit()
    one.later(6)
    one.ring()
    expect([one.waits(), one.state().open.b?.held]).toEqual([['b:admin'], 'choose'])
  })

  it('agree by themselves where they decided already', () => {
    const same = ['starter', 'before', 'earlier'] as const
    const one = story(
      flow([
        approve('a', ['anna'], { same: [...same] }),
        approve('b', ['bob']),
        approve('c', ['bob', 'cid'], { sign: { mode: 'all' }, same: ['before'] }),
      ]),
    )
    one.submit('anna')
    expect(one.waits()).toEqual(['b:bob'])
    one.agree('bob')
    expect(one.waits()).toEqual(['c:cid'])
    expect(one.events.filter((event) => event.event === 'decided' && event.auto)).toMatchObject([{ auto: 'starter' }, { auto: 'before' }])
  })

  it('act for others only where the facts say so', () => {
    const one = story(flow([approve('a', ['bob'])]))
    one.submit()
    const command = { kind: 'agree', actor: 'eve', onBehalf: 'bob', task: one.taskOf('bob') } as const
    expect(one.send(command)).toEqual({ reason: 'notYours' })
    one.done(command, { actsFor: ['bob'] })
    expect(one.events).toContainEqual({ event: 'handled', handle: 1, person: 'eve', onBehalf: 'bob', node: 'a', task: 't1' })
  })

  it('are asked once, though several rules find them', () => {
    const one = story(
      flow([
        {
          id: 'a',
          kind: 'approve',
          who: [
            { by: 'users', ids: ['bob'] },
            { by: 'role', ids: ['bob', 'cid'] },
          ],
        },
      ]),
    )
    one.submit()
    expect(one.waits()).toEqual(['a:bob', 'a:cid'])
    expect(one.state().tasks.t2?.why).toEqual({ by: 'role', rule: 1, skipped: [{ person: 'bob', because: 'twice' }] })
  })

  it('are never those who launched it where the node excludes them: not found, not named, in nobody’s place', () => {
    const own = story(flow([approve('a', ['anna', 'bob'], { excludeStarter: true })]), { delegates: { bob: 'anna' } })
    own.submit()
    expect(own.waits()).toEqual(['a:bob'])
    expect(own.state().tasks.t1?.why).toEqual({ by: 'users', rule: 0, skipped: [{ person: 'anna', because: 'starter' }] })
    const [task, refused] = [own.taskOf('bob'), { reason: 'starterExcluded', node: 'a' }]
    expect(own.send({ kind: 'agree', actor: 'anna', onBehalf: 'bob', task }, { actsFor: ['bob'] })).toEqual(refused)
    expect(
      offersOf(own.plan, own.state(), { person: 'anna', isAdmin: false, actsFor: ['bob'], task: own.state().tasks[task] }),
    ).not.toContain('agree')
    expect(own.send({ kind: 'transfer', actor: 'bob', task, to: 'anna' })).toEqual(refused)
    expect(own.send({ kind: 'addBefore', actor: 'bob', task, people: ['anna'] })).toEqual(refused)
    expect(own.send({ kind: 'assign', actor: 'root', node: 'a', people: ['anna'] }, { isAdmin: true })).toEqual(refused)

    const alone = story(flow([approve('a', ['anna'], { excludeStarter: true, nobody: { users: ['anna', 'cid'] } })]))
    alone.submit()
    expect(alone.waits()).toEqual(['a:cid'])

    const behalf = story(flow([approve('a', ['eve', 'bob'], { excludeStarter: true })]), { actsFor: ['anna'] })
    behalf.done({ kind: 'submit', actor: 'eve', onBehalf: 'anna' })
    expect(behalf.waits()).toEqual(['a:bob'])
  })
})

describe('an action', () => {
  const two = () => story(flow([approve('a', ['bob']), approve('b', ['cid'])], { withdraw: 'untouched' }))

  it('withdraw takes back what one launched, until somebody decided, or one’s own last decision', () => {
    const one = two()
    one.submit()
    expect(one.send({ kind: 'withdraw', actor: 'eve' })).toEqual({ reason: 'notStarter' })
    one.done({ kind: 'withdraw', actor: 'anna' })
    expect([one.state().status, one.waits()]).toEqual([4, ['starter']])
    one.done({ kind: 'saveDraft', actor: 'anna' })
    expect(one.state().status).toBe(0)
    one.submit()
    one.agree('bob')
    expect(one.send({ kind: 'withdraw', actor: 'anna' })).toEqual({ reason: 'touched' })
    one.done({ kind: 'withdraw', actor: 'bob', node: 'a' })
    expect(one.waits()).toEqual(['a:bob'])
    one.agree('bob')
    one.agree('cid')
    expect(one.send({ kind: 'withdraw', actor: 'bob', node: 'a' })).toEqual({ reason: 'status' })
  })

  it('transfer and assign ask somebody else, and nobody twice', () => {
    const one = two()
    one.submit()
    one.done({ kind: 'transfer', actor: 'bob', task: one.taskOf('bob'), to: 'dan' })
    expect(one.waits()).toEqual(['a:dan'])
    expect(one.send({ kind: 'transfer', actor: 'dan', task: one.taskOf('dan'), to: 'bob' })).toEqual({ reason: 'askedAlready', node: 'a' })
    expect(one.send({ kind: 'transfer', actor: 'dan', task: one.taskOf('dan'), to: 'gone2' })).toEqual({ reason: 'notActive', node: 'a' })
    expect(one.send({ kind: 'assign', actor: 'eve', node: 'a', people: ['eve'] })).toEqual({ reason: 'notAdmin' })
    one.admin({ kind: 'assign', actor: 'root', node: 'a', people: ['eve', 'fay'] })
    expect(one.waits()).toEqual(['a:eve', 'a:fay'])
    expect(one.state().tasks.t3?.why).toEqual({ by: 'assign', from: 'root' })
  })

  it('urge reminds those who are asked', () => {
    const one = two()
    one.submit()
    expect(one.send({ kind: 'urge', actor: 'cid' })).toEqual({ reason: 'notStarter' })
    one.done({ kind: 'urge', actor: 'anna' })
    expect(one.effects.at(-1)).toEqual({ effect: 'message', moment: 'urge', node: 'a', people: ['bob'] })
  })

  it('revoke, revive and change lead out of an end and elsewhere', () => {
    const one = two()
    one.submit()
    one.admin({ kind: 'change', actor: 'root', node: 'b' })
    expect(one.waits()).toEqual(['b:cid'])
    one.agree('cid')
    expect(one.send({ kind: 'revoke', actor: 'anna' })).toEqual({ reason: 'notOffered' })
    one.admin({ kind: 'revive', actor: 'root', node: 'a' })
    expect([one.state().status, one.waits()]).toEqual([1, ['a:bob']])
    one.agree('bob')
    one.agree('cid')
    one.admin({ kind: 'revoke', actor: 'root' })
    expect(one.state().status).toBe(4)
  })

  it('that a node does not offer is refused', () => {
    const one = story(flow([approve('a', ['bob'], { buttons: { transfer: false, refuse: false } })]))
    one.submit()
    const task = one.taskOf('bob')
    expect(one.send({ kind: 'transfer', actor: 'bob', task, to: 'cid' })).toEqual({ reason: 'notOffered', node: 'a' })
    expect(one.send({ kind: 'refuse', actor: 'bob', task })).toEqual({ reason: 'notOffered', node: 'a' })
    expect(one.send({ kind: 'end', actor: 'bob', task })).toEqual({ reason: 'notOffered', node: 'a' })
    expect(one.send({ kind: 'handle', actor: 'bob', task })).toEqual({ reason: 'notOffered', node: 'a' })
  })
})

describe('time', () => {
  it('lets a wait go on, and rings again after a suspension', () => {
    const one = story(flow([{ id: 'w', kind: 'wait', hours: 5 }, approve('a', ['bob'])]))
    one.submit()
    expect(one.waits()).toEqual(['w:timer'])
    one.ring()
    expect(one.waits()).toEqual(['w:timer'])
    one.admin({ kind: 'suspend', actor: 'root' })
    one.later(6)
    one.ring()
    expect(one.waits()).toEqual(['admin'])
    one.admin({ kind: 'restore', actor: 'root' })
    one.ring()
    expect(one.waits()).toEqual(['a:bob'])
  })

  it('agrees after a deadline where the node says so, and nobody is said to have decided', () => {
    const one = story(
      flow([approve('a', ['bob', 'cid'], { sign: { mode: 'order' }, due: { hours: 2, after: 'agree' } }), approve('b', ['dan'])]),
    )
    one.submit()
    one.later(3)
    one.ring()
    expect([one.waits(), one.state().passed.a?.people]).toEqual([['b:dan'], []])
  })

  it('ends a circle at a bound, where an administrator decides', () => {
    const one = story(
      flow([
        { id: 'c', kind: 'copy', who: [{ by: 'users', ids: ['bob'] }] },
        { id: 'j', kind: 'jump', to: 'c', when: '{{ form.n > 0 }}' },
      ]),
      { form: { n: 1 } },
    )
    one.submit()
    expect(one.waits()).toEqual(['c:admin'])
    expect(one.state().open.c?.held).toBe('rounds')
  })
})

describe('a branch', () => {
  it('whose ways are chosen asks which', () => {
    const one = story(
      flow([{ id: 'x', kind: 'branch', mode: 'chosen', ways: [{ nodes: [approve('a', ['bob'])] }, { nodes: [approve('b', ['cid'])] }] }]),
    )
    expect(one.send({ kind: 'submit', actor: 'anna' })).toEqual({ reason: 'chooseWays', node: 'x' })
    expect(one.send({ kind: 'submit', actor: 'anna', ways: { x: [7] } })).toEqual({ reason: 'chooseWays', node: 'x' })
    one.submit('anna', { ways: { x: [1] } })
    expect(one.waits()).toEqual(['b:cid'])
  })

  it('runs on beside a return in one of its ways', () => {
    const way = (id: string, more: Partial<Approve> = {}) => approve(id, [id], more)
    const one = story(
      flow([
        {
          id: 'x',
          kind: 'branch',
          mode: 'parallel',
          ways: [{ nodes: [way('a'), way('b', { return: { to: 'before' } })] }, { nodes: [way('c')] }],
        },
      ]),
    )
    one.submit()
    one.agree('a')
    const task = one.taskOf('c')
    one.done({ kind: 'return', actor: 'b', task: one.taskOf('b') })
    expect([one.waits(), one.taskOf('c')]).toEqual([['a:a', 'c:c'], task])
    for (const person of ['a', 'b', 'c']) one.agree(person)
    expect(one.state().status).toBe(2)
  })
})

describe('a node that wants a signature and files', () => {
  const wanting = flow([approve('a', ['bob'], { require: ['signature', 'files'], return: { to: 'start' } }), approve('b', ['cid'])])

  it('is not decided without them, whichever way, and tells them with who decided', () => {
    const one = story(wanting)
    one.submit()
    const task = one.taskOf('bob')
    const signed = { signature: 'drawing' }
    for (const kind of ['agree', 'refuse', 'return'] as const) {
      expect(one.send({ kind, actor: 'bob', task })).toEqual({ reason: 'signatureRequired', node: 'a' })
      expect(one.send({ kind, actor: 'bob', task, ...signed, files: [] })).toEqual({ reason: 'filesRequired', node: 'a' })
    }
    const addAfter = { kind: 'addAfter' as const, actor: 'bob', task, people: ['dan'] }
    expect(one.send(addAfter)).toEqual({ reason: 'signatureRequired', node: 'a' })
    expect(one.send({ kind: 'agree', actor: 'bob', task, ...signed, files: Array.from({ length: 21 }, String) })).toEqual({
      reason: 'tooManyFiles',
    })
    one.done({ ...addAfter, ...signed, files: ['plan', 'bill'] })
    expect(one.events.findLast(({ event }) => event === 'handled')).toMatchObject({
      handle: 6,
      signature: 'drawing',
      files: ['plan', 'bill'],
    })
    one.agree('dan', { ...signed, files: ['bill'] })
    one.agree('cid')
    expect(one.events.findLast(({ event }) => event === 'handled')).not.toHaveProperty('files')
    expect(one.state().status).toBe(2)
  })

  it('is left by who hands it over without them, and what others want is given freely', () => {
    const one = story(wanting)
    one.submit()
    one.done({ kind: 'transfer', actor: 'bob', task: one.taskOf('bob'), to: 'dan', files: ['note'] })
    expect(one.waits()).toEqual(['a:dan'])
    one.agree('dan', { signature: 'drawing', files: ['bill'] })
    one.agree('cid', { files: ['more'] })
    expect(one.events.flatMap((event) => (event.event === 'handled' ? [event.files ?? []] : []))).toEqual([
      [],
      ['note'],
      ['bill'],
      ['more'],
    ])
  })
})
