import { describe, expect, it } from 'vitest'
import { type History, mostSteps, newHistory, noted, redo, settle, turnedTo, undo } from '#core/edit/history.ts'
import { say } from '#core/edit/step.ts'
import type { Application, Command } from '#core/edit/types.ts'
import { t, translate } from '../../helpers/core.ts'
import { blank, done, idOf } from '../../helpers/designing.ts'

interface Desk {
  definition: Application
  history: History
}
const step = ({ definition, history }: Desk, command: Command, typing?: string): Desk => {
  const result = done(definition, command)
  return { definition: result.definition, history: noted(history, result, [], typing) }
}
const fields = (n: number) => Array.from({ length: n }, (_, i) => ({ pingeKey: 'input', field: `f${i}`, label: `F ${i}` }))
const start = (): Desk => ({ definition: blank(fields(2)), history: newHistory('v1') })
const label = (desk: Desk, text: string, typing?: string) =>
  step(desk, { do: 'setProps', nodes: [idOf(desk.definition, 'f0')], props: { label: text } }, typing)

describe('the history of a draft', () => {
  it('takes back and does again properties and structure alike, with what was selected', () => {
    const one = label(start(), 'A')
    const two = step(one, { do: 'move', nodes: [idOf(one.definition, 'f1')], to: { at: 'before', of: idOf(one.definition, 'f0') } })
    const back = undo(two.definition, two.history)
    expect(back?.definition).toEqual(one.definition)
    expect(back?.nodes).toEqual([])
    const first = back && undo(back.definition, back.history)
    expect(first?.definition).toEqual(start().definition)
    expect(first && undo(first.definition, first.history)).toBeUndefined()
    const again = first && redo(first.definition, first.history)
    expect(again?.definition).toEqual(one.definition)
    const last = again && redo(again.definition, again.history)
    expect(last?.definition).toEqual(two.definition)
    expect(last?.nodes).toEqual([idOf(two.definition, 'f1')])
    expect(last && redo(last.definition, last.history)).toBeUndefined()
  })

  it('goes to any of its steps, back and forward, and nowhere else', () => {
    const states = [start()]
    for (const text of ['A', 'B', 'C']) states.push(label(states.at(-1) as Desk, text))
    const last = states[3] as Desk
    for (const [steps, state] of states.entries()) {
      const turned = turnedTo(last.definition, last.history, steps)
      if (steps === 3) expect(turned).toBeUndefined()
      else expect(turned?.definition).toEqual(state.definition)
    }
    const first = turnedTo(last.definition, last.history, 0)
    expect(first && turnedTo(first.definition, first.history, 2)?.definition).toEqual(states[2]?.definition)
    expect(turnedTo(last.definition, last.history, 4)).toBeUndefined()
    expect(turnedTo(last.definition, last.history, -1)).toBeUndefined()
  })

  it('says what each step is called', () => {
    const { history } = label(start(), 'A')
    expect(history.done.map(({ mark }) => say(mark, t))).toEqual(['修改“F 0”的label'])
    const made = step(start(), { do: 'insert', kind: 'input', to: { at: 'inside', of: ['form', 'fields'] } })
    expect(made.history.done.map(({ mark }) => say(mark, translate('en')))).toEqual(['Insert “Text input”'])
  })

  it('joins typing into one step until it settles', () => {
    let desk = start()
    for (const text of ['A', 'AB', 'ABC']) desk = label(desk, text, 'label')
    expect(desk.history.done).toHaveLength(1)
    expect(desk.history.done[0]?.patches).toHaveLength(1)
    desk = label({ ...desk, history: settle(desk.history) }, 'ABCD', 'label')
    expect(desk.history.done).toHaveLength(2)
    const back = undo(desk.definition, desk.history)
    expect(back?.definition.form.fields[0]?.label).toBe('ABC')
    const first = back && undo(back.definition, back.history)
    expect(first?.definition).toEqual(start().definition)
    expect(label(desk, 'other', 'placeholder').history.done).toHaveLength(3)
  })

  it('joins typing that adds a property first, and still takes all of it back', () => {
    let desk = start()
    const id = idOf(desk.definition, 'f0')
    for (const help of ['h', 'he', 'hel']) desk = step(desk, { do: 'setProps', nodes: [id], props: { help } }, 'help')
    expect(desk.history.done).toHaveLength(1)
    expect(undo(desk.definition, desk.history)?.definition).toEqual(start().definition)
  })

  it('forgets what was taken back when something else is done, and notes nothing where nothing changed', () => {
    const one = label(start(), 'A')
    const back = undo(one.definition, one.history)
    const other = back && label(back, 'B')
    expect(other?.history.undone).toEqual([])
    expect(label(one, 'A').history).toBe(one.history)
  })

  it('is bounded, and survives being kept as text with the version that it belongs to', () => {
    let desk = start()
    for (let i = 0; i < mostSteps + 20; i++) desk = label(desk, `A${i}`)
    expect(desk.history.done).toHaveLength(mostSteps)
    const kept = JSON.parse(JSON.stringify(desk)) as Desk
    expect(kept.history.version).toBe('v1')
    let turned: Desk | undefined = kept
    for (let i = 0; i < mostSteps; i++) turned = turned && undo(turned.definition, turned.history)
    expect(turned?.definition.form.fields[0]?.label).toBe('A19')
  })

  it('keeps little of a large form: a property of one of a thousand nodes, a node put first', () => {
    const desk: Desk = { definition: blank(fields(1000)), history: newHistory('v1') }
    const bytes = (one: Desk) => JSON.stringify(one.history.done.at(-1)).length
    expect(bytes(label(desk, 'A longer label than before'))).toBeLessThan(1000)
    expect(bytes(step(desk, { do: 'insert', kind: 'input', to: { at: 'before', of: idOf(desk.definition, 'f0') } }))).toBeLessThan(2000)
    const last = idOf(desk.definition, 'f999')
    expect(bytes(step(desk, { do: 'move', nodes: [last], to: { at: 'before', of: idOf(desk.definition, 'f0') } }))).toBeLessThan(1000)
  })
})
