/** What is wrong with the definition of a flow, where, and in which words. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { wordFault } from '#core/check/check.ts'
import { checkFlow } from '#core/flow/check/check.ts'
import { limits } from '#core/flow/check/limits.ts'
import { env, json, translate } from '../../helpers/core.ts'
import { flow } from '../../helpers/flows.ts'
import { numbers, randomFlow } from '../../helpers/randomFlows.ts'

const fields = ['n', 'days', 'who', 'day', 'none']
const check = (definition: unknown) => checkFlow(definition, { env, fields, sendings: ['flowTodo', 'x'] })
const faultsOf = (nodes: unknown, start: unknown = {}) =>
  check({ ...flow([]), start, nodes }).map(({ pointer, message }) => `${pointer} ${message}`)
const ask = (id: string, more: object = {}) => ({ id, kind: 'approve', who: [{ by: 'starter' }], ...more })
const branch = (mode: string, ways: object[]) => ({ id: 'br', kind: 'branch', mode, ways })

const design = {
  ...{ version: 1, code: 'leave', form: 'leaveRequest', start: { who: [], fields: { days: 'write' } } },
  nodes: [
    {
      ...{ id: 'n1', kind: 'approve', title: '直属主管', who: [{ by: 'manager', of: 'starter', level: 1 }], nobody: 'admin' },
      sign: { mode: 'ratio', agree: 60, refuse: 30 },
      // biome-ignore lint/suspicious/noThenProperty: the language calls it so
      return: { to: 'choose', then: 'straight' },
      ...{
        fields: { days: 'read' },
        due: { hours: 24, calendar: 'work', after: { transfer: [{ by: 'role', ids: ['hr'] }] } },
        messages: { enter: { send: 'flowTodo', title: { zh: '{title}等您处理', en: '{title} waits' } }, urge: { send: false } },
      },
    },
    {
      id: 'n2',
      kind: 'branch',
      mode: 'first',
      ways: [
        { when: '{{ form.days > 3 }}', nodes: [] },
        { else: true, nodes: [] },
      ],
    },
  ],
}

describe('the check of a flow', () => {
  it('finds nothing wrong with one that is right', () => {
    expect(check(design)).toEqual([])
  })

  it('agrees with the grammar about flows of all kinds', () => {
    const fits = new Ajv2020({ strict: false }).compile(json('grammar/flow.json'))
    expect(fits(design)).toBe(true)
    for (let seed = 0; seed < 200; seed++) {
      const definition = JSON.parse(JSON.stringify(randomFlow(numbers(seed))))
      expect(fits(definition), JSON.stringify(fits.errors)).toBe(true)
      // where nodes stand is more than the grammar says
      const others = check(definition).filter(
        ({ message }) => !/^one way of|^nothing comes behind|cannot be reached from here|^no way leads/.test(message),
      )
      expect(others).toEqual([])
    }
  })

  it.each<[string, unknown, string]>([
    ['a kind that is none', [{ id: 'a', kind: 'aprove' }], '/nodes/0/kind unknown kind "aprove"'],
    ['a property that is none', [ask('a', { singn: {} })], '/nodes/0/singn unknown property "singn"'],
    ['no rules', [{ id: 'a', kind: 'approve' }], '/nodes/0 Instance does not have required property "who".'],
    ['a rule without a target', [ask('a', { who: [{ by: 'users' }] })], '/nodes/0/who/0 Instance does not have required property "ids".'],
    ['an empty rule', [ask('a', { who: [{ by: 'role', ids: [] }] })], '/nodes/0/who/0/ids Array has too few items (0 < 1).'],
    ['a rule of an unknown kind', [ask('a', { who: [{ by: 'bos' }] })], '/nodes/0/who/0/by unknown kind "bos"'],
    ['a field that is not there', [ask('a', { who: [{ by: 'field', field: 'boss' }] })], '/nodes/0/who/0/field unknown field "boss"'],
    ['rights of a field that is not there', [ask('a', { fields: { dayz: 'read' } })], '/nodes/0/fields/dayz unknown field "dayz"'],
    ['two of one id', [ask('a'), ask('a')], '/nodes/1/id the id "a" is already used at /nodes/0/id'],
    ['a node that is not there', [ask('a', { who: [{ by: 'approver', node: 'b' }] })], '/nodes/0/who/0/node unknown node "b"'],
    [
      'no else',
      [
        branch('first', [
          { when: '{{ form.n }}', nodes: [] },
          { when: '{{ form.n }}', nodes: [] },
        ]),
      ],
      '/nodes/0/ways one way of the branch is taken when no other holds: { else: true }',
    ],
    [
      'a condition where none counts',
      [branch('parallel', [{ when: '{{ form.n }}', nodes: [] }, { nodes: [] }])],
      '/nodes/0/ways/0/when these ways are taken without a condition',
    ],
    [
      'an expression that is none',
      [
        branch('all', [
          { when: '{{ form.n > }}', nodes: [] },
          { else: true, nodes: [] },
        ]),
      ],
      '/nodes/0/ways/0/when expression "form.n >": it ends too early',
    ],
    [
      'what a flow does not read',
      [
        branch('all', [
          { when: '{{ route.n }}', nodes: [] },
          { else: true, nodes: [] },
        ]),
      ],
      '/nodes/0/ways/0/when a flow reads "form" and "user", not "route"',
    ],
    [
      'a jump into ways side by side',
      [branch('parallel', [{ nodes: [ask('a')] }, { nodes: [] }]), { id: 'j', kind: 'jump', to: 'a', when: '{{ form.n }}' }],
      '/nodes/1/to "a" cannot be reached from here: it stands in a way beside',
    ],
    [
      'a return into a way beside',
      [branch('parallel', [{ nodes: [ask('a')] }, { nodes: [ask('b', { return: { to: { node: 'a' } } })] }])],
      '/nodes/0/ways/1/nodes/0/return/to/node "a" cannot be reached from here: it stands in a way beside',
    ],
    ['no end', [ask('a'), { id: 'j', kind: 'jump', to: 'a' }], '/nodes/0 no way leads from here to an end'],
    [
      'nothing behind a jump',
      [{ id: 'j', kind: 'jump', to: 'b' }, ask('a'), ask('b')],
      '/nodes/0 nothing comes behind a jump without a condition',
    ],
    ['itself as its sub-flow', [{ id: 's', kind: 'subflow', flow: 'test' }], '/nodes/0/flow a flow cannot launch itself'],
    ['a choice of nobody', [{ id: 'c', kind: 'copy', who: [{ by: 'chosen' }] }], '/nodes/0/who/0/by nobody is there who could choose'],
    ['messages of a moment that is none', [ask('a', { messages: { agree: {} } })], '/nodes/0/messages/agree unknown property "agree"'],
    [
      'a message that names the record',
      [ask('a', { messages: { enter: { title: { zh: '{title} {days}' } } } })],
      '/nodes/0/messages/enter/title/zh unknown placeholder "days"',
    ],
    [
      'a sending configuration that cannot be named',
      [ask('a', { messages: { urge: { send: 'gone' } } })],
      '/nodes/0/messages/urge/send there is no enabled sending configuration "gone"',
    ],
    ['levels the wrong way round', [ask('a', { who: [{ by: 'manager', level: 3, upTo: 1 }] })], '/nodes/0/who/0/upTo must be 3 to 20'],
  ])('tells %s', (_, nodes, fault) => {
    expect(faultsOf(nodes)).toContain(fault)
    for (const language of ['zh', 'zhtw', 'en'] as const)
      expect(wordFault({ message: fault.replace(/^\S+ /, '') }, translate(language))).not.toMatch(/fault\.|^t:/)
  })

  it('has bounds', () => {
    expect(faultsOf(Array.from({ length: limits.nodes + 1 }, (_, i) => ask(`a${i}`)))).toEqual([
      `/nodes a flow has at most ${limits.nodes} nodes`,
    ])
    let deep: object[] = []
    for (let i = 0; i <= limits.depth; i++) deep = [{ ...branch('parallel', [{ nodes: deep }, { nodes: [] }]), id: `b${i}` }]
    expect(faultsOf(deep).join()).toContain('nested too deeply')
    for (const odd of [null, [], 'flow', { version: 2 }, { ...design, nodes: {} }]) expect(check(odd).length).toBeGreaterThan(0)
  })
})
