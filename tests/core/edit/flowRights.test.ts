/** What fields may be at the places of a flow: what can be chosen, and what is written of it. */
import { describe, expect, it } from 'vitest'
import { placeBefore, rightFields, rightGroups, rightsFor, withRights } from '#core/edit/flow/rights.ts'
import type { FlowNode } from '#core/flow/definition.ts'
import { type ListedRights, rightsBy, usualRight } from '#core/flow/nodeForm.ts'
import { normaliseForm } from '#core/normalise.ts'
import { env } from '../../helpers/core.ts'
import { ask, flowOf, split } from '../../helpers/flowDesign.ts'

const form = normaliseForm(
  {
    version: 1,
    fields: [
      {
        pingeKey: 'card',
        label: 'basics',
        children: [
          { pingeKey: 'input', field: 'name', label: 'Name' },
          { pingeKey: 'createTime', field: 'createTime', label: 'Created' },
        ],
      },
      {
        pingeKey: 'tab',
        children: [
          {
            pingeKey: 'row',
            label: 'rows',
            children: [
              {
                pingeKey: 'table',
                field: 'items',
                label: 'Items',
                children: [
                  { pingeKey: 'input', field: 'what', label: 'What' },
                  { pingeKey: 'inputNumber', field: 'price', label: 'Price' },
                ],
              },
            ],
          },
        ],
      },
      { pingeKey: 'groupTitle', content: 'end' },
      { pingeKey: 'input', field: 'note', label: 'Note' },
    ],
  },
  env,
)
const fields = rightFields(form, env)
const node = ask('a')
const copy: FlowNode = { id: 'c', kind: 'copy', who: [{ by: 'starter' }] }
const some = (...codes: string[]) => fields.filter(({ code }) => codes.includes(code))

describe('rights of fields at a place of a flow', () => {
  it('are of every field, columns behind their sub-table', () => {
    expect(fields.map(({ code, isSystem }) => `${code}${isSystem ? '!' : ''}`)).toEqual([
      ...['name', 'createTime!', 'items', 'items-what', 'items-price', 'note'],
    ])
  })

  it('are set together by what stands together under a title', () => {
    expect(rightGroups(form, env).map(({ title, codes }) => [title, codes])).toEqual([
      ['basics', ['name', 'createTime']],
      ['rows', ['items', 'items-what', 'items-price']],
      ['Items', ['items', 'items-what', 'items-price']],
      ['end', ['note']],
    ])
  })

  it('are no writing for whoever is only told, and for nobody what the server fills in', () => {
    expect(rightsFor(copy, false)).toEqual(['hide', 'read'])
    expect(rightsFor('start', true)).toEqual(['hide', 'read'])
    expect(withRights(copy, {}, fields, () => 'write')).toBeUndefined()
    expect(withRights(node, {}, fields, () => 'write')).toEqual({ name: 'write', items: 'write', note: 'write' })
  })

  it('are written only where they differ, columns from their sub-table', () => {
    const hidden = withRights('start', {}, fields, () => 'hide')
    expect(hidden).toEqual({ name: 'hide', createTime: 'hide', items: 'hide', note: 'hide' })
    expect(withRights('start', hidden ?? {}, some('items-price'), () => 'read')).toEqual({ ...hidden, 'items-price': 'read' })
    expect(withRights('start', { 'items-price': 'read' }, fields, () => undefined)).toBeUndefined()
    // what is not among those that are set stays
    expect(withRights(node, { note: 'require' }, some('name'), () => 'write')).toEqual({ note: 'require', name: 'write' })
  })

  it('are taken over as they are elsewhere, whatever is written there', () => {
    const there: ListedRights = { items: 'write', 'items-price': 'hide', name: 'require' }
    const from = rightsBy(there, usualRight(node))
    for (const place of ['start', node] as const) {
      const taken = withRights(place, { note: 'hide' }, fields, ({ code }) => from(code)) ?? {}
      const now = rightsBy(taken, usualRight(place))
      expect(fields.map(({ code }) => now(code))).toEqual(fields.map(({ code }) => from(code)))
    }
  })

  it('are taken over from the nearest node that comes before for certain', () => {
    const def = flowOf([ask('a'), split('s', [ask('b'), ask('x')], [ask('c')]), ask('d')])
    const before = (id: string) => {
      const found = placeBefore(def, id)
      return found === 'start' ? found : found.id
    }
    expect(['a', 'b', 'x', 'c', 'd'].map(before)).toEqual(['start', 'a', 'b', 'a', 'a'])
  })
})
