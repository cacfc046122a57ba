import { expect, it } from 'vitest'
import { newState } from '#core/flow/engine/fold.ts'
import { decidedBefore } from '#core/flow/since.ts'
import type { FlowEvent, Task } from '#core/flow/types.ts'

const task = (id: string, node: string, round: number): Task => ({
  id,
  node,
  round,
  person: 'p',
  group: id,
  state: 'open',
  why: { by: 'users' },
})
const asked = (id: string, node: string, round: number): FlowEvent => ({ event: 'asked', task: task(id, node, round) })
const decided = (id: string, more: object = { person: 'p' }): FlowEvent => ({ event: 'decided', task: id, verdict: 'agreed', ...more })
const moved = (id: string): FlowEvent => ({ event: 'closed', task: id, because: 'moved' })
const since = (events: FlowEvent[], node: string, round: number) => {
  const found = decidedBefore(
    events.map((event, seq) => ({ event, seq })),
    { node, round },
  )
  return found && [found.line.seq, found.own]
}

it('a node was decided on last in a round before; where it was not asked there, any counts', () => {
  const events = [asked('t1', 'a', 1), decided('t1'), asked('t2', 'b', 1), moved('t2'), asked('t3', 'a', 2)]
  expect(since(events, 'a', 1)).toBeUndefined()
  expect(since(events, 'a', 2)).toEqual([1, true])
  expect(since(events, 'b', 2)).toEqual([3, true])
  expect(since(events, 'c', 2)).toEqual([3, false])
  // what is decided in the same round is no round before
  expect(since([...events, decided('t3'), asked('t4', 'c', 2)], 'c', 2)).toEqual([3, false])
})

it('what agreed by itself was looked at by nobody, and what was taken back never was', () => {
  expect(since([asked('t1', 'a', 1), decided('t1', { auto: 'earlier' })], 'a', 2)).toBeUndefined()
  const undone: FlowEvent = { event: 'undone', events: 1, state: newState() }
  const line: FlowEvent = { event: 'handled', handle: 3, person: 'p' }
  expect(since([asked('t1', 'a', 1), decided('t1'), line, undone], 'a', 2)).toBeUndefined()
})
