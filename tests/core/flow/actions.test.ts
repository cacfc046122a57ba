/** Each action of a flow, in small stories. */
import { describe, expect, it } from 'vitest'
import type { Approve, FlowNode } from '#core/flow/definition.ts'
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
