import { describe, expect, it } from 'vitest'
import { checkForm, wordFault } from '#core/check/check.ts'
import { compileForm } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import { createFormStore } from '#runtime/form/formStore.ts'
import { env, faults, plan, t } from '../helpers/core.ts'

const text = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const number = (field: string, more: object = {}) => ({ pingeKey: 'inputNumber', field, label: field, ...more })
const many = { pingeKey: 'checkbox', field: 'tags', label: 'tags', options: [{ id: 'a', fullName: 'A' }] }
/** A form whose linkage has come: it is loaded with the first form that has some. */
const open = async (fields: object[], values = {}) => {
  const form = createFormStore(plan(fields), { t, values })
  await form.linked
  return form
}
const check = (fields: object[], more: object = {}) =>
  checkForm({ version: 1, fields, ...more }, env).map(({ pointer, message }) => `${pointer}: ${message}`)

const planOf = (fields: object[], linkage: object[]) => compileForm(normaliseForm({ version: 1, fields, linkage }, env), env)

describe('linkage', () => {
  it('clears what depends on a field first (null, an empty list of several), then sets, in the order of its rules', async () => {
    const form = await open(
      [
        text('province', {
          linkage: [{ clear: ['city', 'tags'] }, { when: "{{ form.province == '粤' }}", set: { city: '广州', note: '{{ form.city }}' } }],
        }),
        text('city'),
        text('note'),
        many,
      ],
      { province: '浙', city: '杭州', tags: ['a'] },
    )
    expect(form.values(), 'nothing follows from what a record is filled with').toMatchObject({ city: '杭州', tags: ['a'] })
    form.set('province', '苏')
    expect(form.get('city') ?? null).toBeNull()
    expect(form.get('tags')).toEqual([])
    form.set('province', '粤')
    expect(form.values()).toMatchObject({ city: '广州', note: '广州' })
  })

  it('goes on from field to field, and from what is computed', async () => {
    const form = await open([
      number('a', { linkage: [{ set: { b: '{{ form.a + 1 }}' } }] }),
      number('b', { linkage: [{ set: { c: '{{ form.b * 2 }}' } }] }),
      number('c'),
      number('sum', { value: '{{ form.a + form.c }}', linkage: [{ when: '{{ form.sum > 10 }}', set: { note: 'much' } }] }),
      text('note'),
    ])
    form.set('a', 4)
    form.flush()
    expect(form.values()).toMatchObject({ a: 4, b: 5, c: 10, sum: 14, note: 'much' })
  })

  it('of a sub-table runs in its own row, and a form may set a column in every row', async () => {
    const form = await open(
      [
        text('currency', { linkage: [{ set: { 'items.currency': '{{ form.currency }}' } }] }),
        {
          pingeKey: 'table',
          field: 'items',
          label: 'items',
          children: [
            text('kind', {
              linkage: [
                { clear: 'row.model' },
                { when: "{{ row.kind == 'car' }}", set: { 'row.price': 100, 'form.last': '{{ row.kind }}' } },
              ],
            }),
            text('model'),
            number('price'),
            text('currency'),
          ],
        },
        text('last'),
      ],
      {
        items: [
          { kind: 'x', model: 'm1', price: 1 },
          { kind: 'y', model: 'm2', price: 2 },
        ],
      },
    )
    const table = form.table('items')
    const [first = ''] = form.store.get(table.idsAtom)
    table.setCell(first, 'kind', 'car')
    form.set('currency', 'EUR')
    expect(form.get('items')).toEqual([
      { kind: 'car', price: 100, currency: 'EUR' },
      { kind: 'y', model: 'm2', price: 2, currency: 'EUR' },
    ])
    expect(form.get('last')).toBe('car')
  })

  it('leaves cells that were pasted together as they were pasted', async () => {
    const form = await open([
      {
        pingeKey: 'table',
        field: 'items',
        label: 'items',
        children: [text('kind', { linkage: [{ clear: ['model', 'note'] }] }), text('model'), text('note')],
      },
    ])
    const table = form.table('items')
    const id = table.addRow({ kind: 'a', model: 'old', note: 'old' })
    table.setCells(id, { kind: 'b', model: 'new' })
    expect(form.get('items')).toEqual([{ kind: 'b', model: 'new' }])
  })

  it('of the form listens to what its condition reads', async () => {
    const form = createFormStore(
      planOf([number('price'), number('qty'), text('level')], [{ when: '{{ form.price * form.qty > 100 }}', set: { level: 'high' } }]),
      { t },
    )
    await form.linked
    form.set('price', 60)
    expect(form.get('level')).toBeUndefined()
    form.set('qty', 2)
    expect(form.get('level')).toBe('high')
  })

  it('what was typed before is put back without its linkage running again', async () => {
    const form = await open([text('city'), text('province', { linkage: [{ clear: 'city' }] })])
    form.apply({ city: '杭州', province: '浙' })
    expect(form.values()).toEqual({ city: '杭州', province: '浙' })
  })
})

describe('WG-65 options that follow other fields', () => {
  const options = [
    { id: 'train', fullName: '火车', of: 'ground' },
    { id: 'plane', fullName: '飞机', of: 'air' },
  ]
  const fields = [text('by'), { pingeKey: 'select', field: 'means', label: '工具', options, optionsWhen: '{{ item.of == form.by }}' }]

  it('a choice that is no longer offered goes, one that still is stays', async () => {
    const form = await open(fields, { by: 'ground', means: 'train' })
    form.set('by', 'air')
    expect(form.get('means') ?? null).toBeNull()
    form.set('means', 'plane')
    form.set('by', 'air ')
    expect(form.get('means') ?? null).toBeNull()
  })

  it('a choice that is not offered is refused by the same rule on both sides', async () => {
    expect(faults(plan(fields), { by: 'air', means: 'train' })).toHaveProperty('means')
    expect(faults(plan(fields), { by: 'ground', means: 'train' })).toEqual({})
  })

  it('in a sub-table each row has its own', async () => {
    const table = {
      pingeKey: 'table',
      field: 'items',
      label: 'items',
      children: [text('by'), { ...fields[1], optionsWhen: '{{ item.of == row.by }}' }],
    }
    const form = await open([table], {
      items: [
        { by: 'ground', means: 'train' },
        { by: 'ground', means: 'train' },
      ],
    })
    const rows = form.table('items')
    rows.setCell(form.store.get(rows.idsAtom)[0] ?? '', 'by', 'air')
    expect(form.get('items')).toEqual([{ by: 'air' }, { by: 'ground', means: 'train' }])
  })
})

describe('a circle of changes is refused when the definition is saved', () => {
  it('through set and clear, with its path in words and the place that closes it', async () => {
    expect(check([text('a', { linkage: [{ set: { b: 1 } }] }), text('b', { linkage: [{ when: '{{ form.b }}', clear: 'a' }] })])).toEqual([
      '/fields/1/linkage/0: changes go in a circle: a → b → a',
    ])
  })

  it('through a computed field', async () => {
    expect(
      check([
        number('a', { linkage: [{ set: { b: 1 } }] }),
        number('b'),
        number('c', { value: '{{ form.b }}', linkage: [{ set: { a: 2 } }] }),
      ]),
    ).toEqual(['/fields/2/linkage/0: changes go in a circle: a → b → c → a'])
  })

  it('through options that follow each other', async () => {
    const choice = (field: string, other: string) => ({
      pingeKey: 'select',
      field,
      label: field,
      source: { get: `/api/x/{{ form.${other} }}` },
    })
    expect(check([choice('a', 'b'), choice('b', 'a')])).toEqual(['/fields/0/source: changes go in a circle: a → b → a'])
  })

  it('in the rows of a sub-table, and from the form into them and back', async () => {
    const table = (children: object[]) => ({ pingeKey: 'table', field: 'items', label: 'items', children })
    expect(check([table([text('x', { linkage: [{ set: { y: 1 } }] }), text('y', { linkage: [{ set: { 'row.x': 1 } }] })])])).toEqual([
      '/fields/0/children/1/linkage/0: changes go in a circle: items.x → items.y → items.x',
    ])
    expect(
      check([text('a', { linkage: [{ set: { 'items.x': 1 } }] }), table([text('x', { linkage: [{ set: { 'form.a': 1 } }] })])]),
    ).toEqual(['/fields/1/children/0/linkage/0: changes go in a circle: a → items.x → a'])
  })

  it('of the form itself', async () => {
    expect(check([number('a'), number('b')], { linkage: [{ when: '{{ form.a > form.b }}', set: { a: 1 } }] })).toEqual([
      '/linkage/0: changes go in a circle: a → a',
    ])
  })

  it('is said in the language of who saves', async () => {
    expect(wordFault({ message: 'changes go in a circle: a → b → a' }, t)).toBe('取值互相牵动，没有尽头：a → b → a')
  })

  it('a long chain without a circle is none', async () => {
    const chain = Array.from({ length: 300 }, (_, i) =>
      text(`f${i}`, i < 299 ? { linkage: [{ set: { [`f${i + 1}`]: `{{ form.f${i} }}` } }] } : {}),
    )
    expect(check(chain)).toEqual([])
    const form = await open(chain)
    form.set('f0', 'end')
    expect(form.get('f299')).toBe('end')
  })

  it('linkage that names no field, sets what is computed, or listens to nothing is refused too', async () => {
    expect(check([text('a', { linkage: [{ set: { bb: 1 } }] }), text('b')])).toEqual(['/fields/0/linkage/0: unknown field "bb"'])
    expect(check([text('a', { linkage: [{ clear: 'b' }] }), number('b', { value: '{{ 1 }}' })])).toEqual([
      '/fields/0/linkage/0: "b" is worked out and cannot be set',
    ])
    expect(check([text('a')], { linkage: [{ set: { a: 1 } }] })).toEqual([
      '/linkage/0: linkage of the form needs an expression that reads a field',
    ])
    expect(check([text('a', { linkage: [{ wen: '{{ 1 }}', clear: 'a' }] })])[0]).toBe('/fields/0/linkage/0/wen: unknown property "wen"')
  })

  it('a definition that was never checked opens, does not run its circle, and says so in the console', async () => {
    const said: string[] = []
    const { error } = console
    console.error = (line: string) => said.push(line)
    const form = await open([
      text('a', { linkage: [{ set: { b: '{{ form.a }}x' } }] }),
      text('b', { linkage: [{ set: { a: '{{ form.b }}x' } }] }),
    ])
    form.set('a', '1')
    console.error = error
    expect(form.values()).toEqual({ a: '1' })
    expect(said).toEqual(['linkage does not run: a → b → a'])
  })
})
