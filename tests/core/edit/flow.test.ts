/** Commands on flows: what they do, what they tell, and what they refuse. */
import { describe, expect, it } from 'vitest'
import { clippedNodes } from '#core/edit/flow/clipboard.ts'
import { isDrawable } from '#core/edit/flow/drawable.ts'
import { nameOfWay } from '#core/edit/flow/make.ts'
import { wayOfKey } from '#core/edit/flow/tree.ts'
import { type History, newHistory, noted, redo, undo } from '#core/edit/history.ts'
import { say } from '#core/edit/step.ts'
import { limits } from '#core/flow/check/limits.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { t } from '../../helpers/core.ts'
import { ask, doneFlow, flowFaults, flowOf, fresh, lineOf, runFlow, split, whyNot } from '../../helpers/flowDesign.ts'

const simple = () => flowOf([ask('a'), split('s', [ask('b')], [ask('c')]), ask('d')])
const line = ({ nodes }: FlowDef) => lineOf(nodes)

describe('nodes of a flow', () => {
  it('come in where they are put, with what their kind begins with, and have ids that were never there', () => {
    const first = doneFlow(simple(), { do: 'addNode', kind: 'approve', to: { in: { branch: 's', way: 0 }, before: 'b' } })
    const id = first.nodes[0] ?? ''
    expect(line(first.definition)).toBe(`a s[${id} b|c] d`)
    expect(flowFaults(first.definition)).toEqual([])
    const gone = doneFlow(first.definition, { do: 'removeNodes', nodes: [id] })
    const again = doneFlow(gone.definition, { do: 'addNode', kind: 'approve', to: { in: null } })
    expect(again.nodes[0]).not.toBe(id)
    expect(line(again.definition)).toBe(`a s[b|c] d ${again.nodes[0]}`)
    expect(say(first.mark, t)).toContain(t('t:flow.kind.approve'))
  })

  it('of kinds that need a choice say so, and nothing else is wrong', () => {
    for (const kind of ['call', 'subflow', 'jump'] as const) {
      const { definition } = doneFlow(simple(), { do: 'addNode', kind, to: { in: null, before: 's' } })
      expect(flowFaults(definition)).toEqual([expect.stringMatching(/required property/)])
    }
    const { definition } = doneFlow(simple(), { do: 'addNode', kind: 'branch', to: { in: null } })
    expect(flowFaults(definition)).toEqual(['/nodes/3/ways/0 a way needs a condition'])
    for (const kind of ['handle', 'copy', 'wait'] as const)
      expect(flowFaults(doneFlow(simple(), { do: 'addNode', kind, to: { in: null } }).definition)).toEqual([])
  })

  it('are moved alone or several at once, also before one that moves with them, never into themselves', () => {
    expect(line(doneFlow(simple(), { do: 'moveNodes', nodes: ['a'], to: { in: { branch: 's', way: 1 } } }).definition)).toBe('s[b|c a] d')
    expect(line(doneFlow(simple(), { do: 'moveNodes', nodes: ['d', 'b'], to: { in: null, before: 'a' } }).definition)).toBe('b d a s[|c]')
    expect(line(doneFlow(simple(), { do: 'moveNodes', nodes: ['a', 'd'], to: { in: null, before: 'd' } }).definition)).toBe('s[b|c] a d')
    expect(line(doneFlow(simple(), { do: 'moveNodes', nodes: ['s', 'b'], to: { in: null, before: 'a' } }).definition)).toBe('s[b|c] a d')
    expect(whyNot(simple(), { do: 'moveNodes', nodes: ['s'], to: { in: { branch: 's', way: 0 } } })).toBe('itself')
    expect(whyNot(simple(), { do: 'moveNodes', nodes: ['x'], to: { in: null } })).toBe('gone')
    expect(whyNot(simple(), { do: 'moveNodes', nodes: ['a'], to: { in: { branch: 's', way: 7 } } })).toBe('gone')
  })

  it('are not put where what names them could not reach them', () => {
    const both = flowOf([ask('a'), split('s', [ask('b')], [ask('c', { return: { to: { node: 'a' } } })], { mode: 'all' }), ask('d')])
    expect(flowFaults(both)).toEqual([])
    expect(whyNot(both, { do: 'moveNodes', nodes: ['a'], to: { in: { branch: 's', way: 0 } } })).toBe('flow.beside')
    const jump = flowOf([ask('a'), { id: 'j', kind: 'jump', to: 'a', when: '{{ form.n > 1 }}' }, split('s', [ask('b')], [])])
    expect(flowFaults(jump)).toEqual([])
    const ends = flowOf([split('s', [{ id: 'j', kind: 'jump', to: 'd' }], []), ask('d')])
    expect(whyNot(ends, { do: 'addNode', kind: 'copy', to: { in: { branch: 's', way: 0 } } })).toBe('flow.behindJump')
    expect(whyNot(ends, { do: 'moveNodes', nodes: ['d'], to: { in: null, before: 's' } })).toBeUndefined()
    const circle = flowOf([ask('d'), split('s', [{ id: 'j', kind: 'jump', to: 'd' }], [ask('b')])])
    expect(flowFaults(circle)).toEqual([])
    expect(whyNot(circle, { do: 'removeWay', at: { branch: 's', way: 1 } })).toBe('flow.noEnd')
  })

  it('are copied with ids of their own, and name one another in the copies', () => {
    const def = flowOf([ask('a'), ask('b', { who: [{ by: 'approver', node: 'a' }], return: { to: { node: 'a' } } }), ask('c')])
    const { definition, nodes } = doneFlow(def, { do: 'copyNodes', nodes: ['a', 'b'] })
    expect(line(definition)).toBe(`a b ${nodes.join(' ')} c`)
    expect(definition.nodes[3]).toMatchObject({ who: [{ by: 'approver', node: nodes[0] }], return: { to: { node: nodes[0] } } })
    expect(definition.nodes[1]).toEqual(def.nodes[1])
    expect(flowFaults(definition)).toEqual([])
    expect(whyNot(simple(), { do: 'copyNodes', nodes: ['a', 'b'] })).toBe('flowApart')
  })

  it('go by the clipboard from one flow to another; what they name and is not there is told', () => {
    const def = flowOf([ask('a'), split('s', [ask('b', { return: { to: { node: 'a' } } })], [])])
    const text = clippedNodes(def, ['s']) ?? ''
    const { definition, lost, nodes } = doneFlow(flowOf([ask('x')]), { do: 'pasteNodes', text, to: { in: null, before: 'x' } })
    expect(nodes).toHaveLength(1)
    expect(definition.nodes.map(({ kind }) => kind)).toEqual(['branch', 'approve'])
    expect(lost).toEqual([{ kind: 'return', at: expect.any(String), node: 'a' }])
    for (const bad of [
      '',
      '{}',
      '{"pinge":"nodes","version":1,"nodes":[]}',
      '{"pinge":"flow","version":1,"nodes":[{"id":"a","kind":"odd"}]}',
    ])
      expect(whyNot(def, { do: 'pasteNodes', text: bad, to: { in: null } })).toBe('flowClipboard')
  })

  it('tell what names them when they go, with all that stands in them', () => {
    const def = flowOf(
      [
        ...[ask('a'), split('s', [ask('b')], [])],
        ask('c', {
          who: [{ by: 'candidates', among: [{ by: 'approver', node: 'b' }] }],
          return: { to: { node: 'a' } },
          due: { hours: 1, after: { transfer: [{ by: 'manager', of: { node: 'a' }, level: 1 }] } },
        }),
        { id: 'j', kind: 'jump', to: 'a', when: '{{ form.n > 1 }}' },
      ],
      { who: [{ by: 'head', of: { node: 'a' }, level: 1 }] },
    )
    expect(doneFlow(def, { do: 'removeNodes', nodes: ['s'] }).lost).toEqual([{ kind: 'people', at: 'c', node: 'b' }])
    const { lost } = doneFlow(def, { do: 'removeNodes', nodes: ['a'] })
    expect(lost.map(({ kind, at }) => `${kind} ${at}`).sort()).toEqual(['jump j', 'people c', 'people start', 'return c'])
    expect(doneFlow(def, { do: 'removeNodes', nodes: ['a', 'c', 'j'] }).lost).toEqual([{ kind: 'people', at: 'start', node: 'a' }])
  })

  it('leave the focus where somebody was', () => {
    expect(doneFlow(simple(), { do: 'removeNodes', nodes: ['a'] }).nodes).toEqual(['s'])
    expect(doneFlow(simple(), { do: 'removeNodes', nodes: ['d'] }).nodes).toEqual(['s'])
    expect(doneFlow(simple(), { do: 'removeNodes', nodes: ['b'] }).nodes).toEqual(['s/0'])
    expect(doneFlow(flowOf([ask('a')]), { do: 'removeNodes', nodes: ['a'] }).nodes).toEqual(['start'])
  })

  it('are no more and no deeper than a flow may have', () => {
    const full = flowOf(Array.from({ length: limits.nodes }, (_, i) => ask(`n${i}`)))
    expect(whyNot(full, { do: 'addNode', kind: 'copy', to: { in: null } })).toBe('manyNodes')
    let deep = flowOf([])
    for (let i = 0; i <= limits.depth; i++) {
      const inside = i === 0 ? null : { branch: `b${i}`, way: 0 }
      const result = runFlow(deep, {
        do: 'pasteNodes',
        text: JSON.stringify({ pinge: 'flow', version: 1, nodes: [split('b', [], [])] }),
        to: { in: inside },
      })
      if (i === limits.depth) {
        // a branch may stand so deep, but nothing in it
        expect(result.ok).toBe(true)
        const id = result.ok ? (result.nodes[0] ?? '') : ''
        expect(result.ok && whyNot(result.definition, { do: 'addNode', kind: 'copy', to: { in: { branch: id, way: 0 } } })).toBe('deep')
      }
      if (!result.ok) break
      deep = JSON.parse(JSON.stringify(result.definition).replaceAll(`"${result.nodes[0]}"`, `"b${i + 1}"`))
    }
  })
})

describe('ways of a branch', () => {
  it('come before the one that is taken otherwise, and are moved among those that ask', () => {
    const { definition, nodes } = doneFlow(simple(), { do: 'addWay', branch: 's' })
    expect(nodes).toEqual(['s/1'])
    expect(line(definition)).toBe('a s[b||c] d')
    expect(line(doneFlow(definition, { do: 'moveWay', at: { branch: 's', way: 0 }, to: 1 }).definition)).toBe('a s[|b|c] d')
    expect(whyNot(definition, { do: 'moveWay', at: { branch: 's', way: 0 }, to: 2 })).toBe('elseLast')
    expect(whyNot(definition, { do: 'moveWay', at: { branch: 's', way: 2 }, to: 0 })).toBe('elseLast')
    expect(whyNot(definition, { do: 'removeWay', at: { branch: 's', way: 2 } })).toBe('elseStays')
    expect(line(doneFlow(definition, { do: 'removeWay', at: { branch: 's', way: 1 } }).definition)).toBe('a s[b|c] d')
    let many = definition
    while (line(many).split('|').length < limits.ways) many = doneFlow(many, { do: 'addWay', branch: 's' }).definition
    expect(whyNot(many, { do: 'addWay', branch: 's' })).toBe('ways')
  })

  it('of two, one that goes leaves the other in its place', () => {
    const { definition, nodes } = doneFlow(simple(), { do: 'removeWay', at: { branch: 's', way: 0 } })
    expect(line(definition)).toBe('a c d')
    expect(nodes).toEqual(['c'])
    const named = flowOf([split('s', [ask('b')], [ask('c')]), ask('d', { who: [{ by: 'approver', node: 'b' }] })])
    expect(doneFlow(named, { do: 'removeWay', at: { branch: 's', way: 0 } }).lost).toEqual([{ kind: 'people', at: 'd', node: 'b' }])
    expect(doneFlow(named, { do: 'removeWay', at: { branch: 's', way: 1 } }).lost).toEqual([])
  })

  it('lose their conditions where none is asked, and get one otherwise where one is', () => {
    const parallel = doneFlow(simple(), { do: 'setProps', of: 's', props: { mode: 'parallel' } }).definition
    expect(flowFaults(parallel)).toEqual([])
    const back = doneFlow(parallel, { do: 'setProps', of: 's', props: { mode: 'all' } }).definition
    expect(flowFaults(back)).toEqual(['/nodes/1/ways/0 a way needs a condition'])
    const filled = doneFlow(back, { do: 'setProps', of: 's/0', props: { when: '{{ form.n > 2 }}', title: 'much' } }).definition
    expect(flowFaults(filled)).toEqual([])
    const ways = filled.nodes[1]?.kind === 'branch' ? filled.nodes[1].ways : []
    expect(ways.map((way, i) => nameOfWay(way, i))).toEqual(['much', 't:flow.way.else'])
  })
})

describe('settings of a flow', () => {
  it('are set of a node, a way, the start and the flow; what these are stays', () => {
    expect(doneFlow(simple(), { do: 'setProps', of: 'a', props: { title: 'A' } }).definition.nodes[0]?.title).toBe('A')
    expect(doneFlow(simple(), { do: 'setProps', of: 'start', props: { withdraw: 'any' } }).definition.start).toEqual({ withdraw: 'any' })
    expect(doneFlow(simple(), { do: 'setProps', of: '', props: { title: 'F' } }).definition.title).toBe('F')
    for (const [of, name] of [
      ['a', 'id'],
      ['a', 'kind'],
      ['s', 'ways'],
      ['s/0', 'nodes'],
      ['s/0', 'else'],
      ['', 'code'],
    ] as const)
      expect(whyNot(simple(), { do: 'setProps', of, props: { [name]: 'x' } }), `${of} ${name}`).toBe('ownProp')
    expect(whyNot(simple(), { do: 'setProps', of: 's/9', props: { title: 'x' } })).toBe('gone')
    expect(wayOfKey('s')).toBeUndefined()
  })

  it('of a node that waits are hours or a moment', () => {
    const { definition, nodes } = doneFlow(simple(), { do: 'addNode', kind: 'wait', to: { in: null } })
    const until = doneFlow(definition, { do: 'setProps', of: nodes[0] ?? '', props: { until: 'day' } }).definition
    expect(until.nodes.at(-1)).not.toHaveProperty('hours')
    expect(flowFaults(until)).toEqual([])
    expect(flowFaults(doneFlow(until, { do: 'setProps', of: nodes[0] ?? '', props: { hours: 3 } }).definition)).toEqual([])
  })

  it('are one step while they are typed, and taken back with what was selected', () => {
    let desk: { definition: FlowDef; history: History } = { definition: simple(), history: newHistory('1') }
    for (const title of ['A', 'Ap', 'App']) {
      const done = doneFlow(desk.definition, { do: 'setProps', of: 'a', props: { title } })
      desk = { definition: done.definition, history: noted(desk.history, done, ['a'], 'a title') }
    }
    expect(desk.history.done).toHaveLength(1)
    const back = undo(desk.definition, desk.history)
    expect(back?.definition).toEqual(simple())
    expect(back && redo(back.definition, back.history)?.definition).toEqual(desk.definition)
  })

  it('are replaced as a whole by what was written, where that can be drawn', () => {
    const by: FlowDef = { ...flowOf([ask('z')]), title: 'new' }
    const { definition, inverse } = doneFlow(simple(), { do: 'replace', by })
    expect(definition).toEqual(by)
    expect(inverse.length).toBeGreaterThan(0)
    expect(isDrawable(by)).toBe(true)
    for (const bad of [null, [], {}, { ...by, nodes: {} }, { ...by, start: null }, { ...by, nodes: [ask('a'), ask('a')] }])
      expect(isDrawable(bad)).toBe(false)
    for (const node of [
      ask(''),
      ask('start'),
      ask('a/1'),
      ask('a', { who: 'x' }),
      { id: 'b', kind: 'branch', ways: [] },
      { id: 'b', kind: 'odd' },
    ])
      expect(isDrawable({ ...by, nodes: [node] }), JSON.stringify(node)).toBe(false)
    expect(fresh()).not.toBe(fresh())
  })
})
