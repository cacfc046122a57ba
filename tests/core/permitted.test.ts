import { describe, expect, it } from 'vitest'
import { isVisible } from '#core/form/form.ts'
import { fieldCode, permittedForm } from '#core/form/permitted.ts'
import type { Node } from '#core/types.ts'
import { env, plan } from '../helpers/core.ts'

const input = (field: string, more: object = {}): Node => ({ pingeKey: 'input', field, label: field, ...more })
const namesOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ pingeKey, field, children }) => [field ?? pingeKey, ...namesOf(children ?? [])])
const cut = (fields: Node[], ...codes: string[]) => permittedForm({ fields }, (code) => codes.includes(code), env).fields

describe('DV-06 rights on fields', () => {
  it('DV-06 shows the listed fields only, those of a sub-table by table-field', () => {
    const fields = [
      input('a'),
      input('b'),
      { pingeKey: 'table', field: 'items', children: [input('name'), input('price')] },
      { pingeKey: 'table', field: 'costs', children: [input('sum')] },
    ]
    expect(namesOf(cut(fields, 'a', 'items-price', 'price', 'costs'))).toEqual(['a', 'items', 'price'])
    expect(fieldCode('price', 'items')).toBe('items-price')
  })

  it('DV-06 takes containers away that are left empty, and keeps the cells of a grid in their places', () => {
    const fields: Node[] = [
      { pingeKey: 'card', children: [input('a')] },
      {
        pingeKey: 'tab',
        children: [
          { pingeKey: 'row', label: '一', children: [input('b')] },
          { pingeKey: 'row', label: '二', children: [input('c')] },
        ],
      },
      {
        pingeKey: 'tableGrid',
        children: [
          {
            pingeKey: 'row',
            children: [
              { pingeKey: 'row', children: [input('d')] },
              { pingeKey: 'row', children: [input('e')] },
            ],
          },
        ],
      },
      { pingeKey: 'tableGrid', children: [{ pingeKey: 'row', children: [{ pingeKey: 'row', children: [input('f')] }] }] },
      { pingeKey: 'divider' },
    ]
    expect(namesOf(cut(fields, 'c', 'e'))).toEqual(['tab', 'row', 'c', 'tableGrid', 'row', 'row', 'row', 'e', 'divider'])
  })

  it('leaves to the server what would be worked out or checked from a field that is not there', () => {
    const fields: Node[] = [
      input('price'),
      { pingeKey: 'calculate', field: 'total', label: 'total', expression: '{{ form.price * 2 }}' },
      input('note', { required: '{{ form.price > 5 }}', regList: [{ check: '{{ form.price > 0 }}' }, { pattern: '^a' }] }),
    ]
    const [total, note] = cut(fields, 'total', 'note')
    expect(total).toEqual({ pingeKey: 'calculate', field: 'total', label: 'total', disabled: true })
    expect(note).toEqual(input('note', { regList: [{ pattern: '^a' }] }))
  })

  it('gives the form itself where nothing is hidden', () => {
    const form = { fields: [input('a')] }
    expect(permittedForm(form, () => true, env)).toBe(form)
  })
})

describe('DV-04 what is kept away', () => {
  it('DV-04 hides a field by its own noShow or visibility, and by those of a container', () => {
    const form = plan([
      input('a'),
      input('b', { noShow: true }),
      input('c', { visibility: ['app'] }),
      input('d', { visibility: ['pc', 'app'] }),
      { pingeKey: 'card', noShow: true, children: [input('e')] },
      { pingeKey: 'tab', children: [{ pingeKey: 'row', label: '页', visibility: [], children: [input('f')] }] },
    ])
    expect(form.fields.filter((field) => isVisible(field, {})).map(({ field }) => field)).toEqual(['a', 'd'])
  })
})
