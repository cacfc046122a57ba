import { describe, expect, it } from 'vitest'
import { clipped } from '#core/edit/clipboard.ts'
import { sealed } from '#core/edit/identity.ts'
import { patched } from '#core/edit/patch.ts'
import { commonProps } from '#core/edit/props.ts'
import type { Place } from '#core/edit/types.ts'
import type { Node } from '#core/types.ts'
import { env } from '../../helpers/core.ts'
import { blank, done, faultsOf, idOf, outline, why } from '../../helpers/designing.ts'

const top: Place = { at: 'inside', of: ['form', 'fields'] }
const input = (field: string, more: object = {}): Node => ({ pingeKey: 'input', field, label: field, ...more })
const number = (field: string, more: object = {}): Node => ({ pingeKey: 'inputNumber', field, label: field, ...more })
const sheet = (): Node => ({
  pingeKey: 'table',
  field: 'items',
  label: 'Items',
  showSummary: true,
  summaryField: ['amount'],
  children: [
    number('price'),
    number('qty'),
    { pingeKey: 'calculate', field: 'amount', label: 'Amount', expression: '{{ row.price * row.qty }}' },
  ],
})
const order = () =>
  blank([
    input('title'),
    sheet(),
    { pingeKey: 'calculate', field: 'total', label: 'Total', expression: '{{ sum(form.items.amount) }}' },
    { pingeKey: 'tab', children: [{ pingeKey: 'row', id: 'one', label: 'One', children: [input('note')] }], active: 'one' },
  ])
const fieldsOf = (definition: ReturnType<typeof blank>) => outline(definition.form.fields)

describe('inserting', () => {
  it('makes a node of the defaults of its contract, with a name that is free and is not given again', () => {
    let { definition, nodes } = done(blank(), { do: 'insert', kind: 'datePicker', to: top })
    const [made] = definition.form.fields
    expect(made).toMatchObject({ pingeKey: 'datePicker', id: nodes[0], field: 'datePickerField101', format: 'yyyy-MM-dd' })
    expect(made?.label).toEqual(env.widgets.get('datePicker')?.title)
    definition = done(definition, { do: 'remove', nodes }).definition
    definition = done(definition, { do: 'insert', kind: 'input', to: top }).definition
    expect(fieldsOf(definition)).toBe('inputField102')
    expect(faultsOf(definition)).toEqual([])
  })

  it('makes a pane of what comes among panes, called by its number', () => {
    const { definition: before } = done(blank(), { do: 'insert', kind: 'tab', to: top })
    const [tab] = before.form.fields
    const { definition } = done(before, { do: 'insert', kind: 'row', to: { at: 'inside', of: String(tab?.id) } })
    const panes = definition.form.fields[0]?.children ?? []
    expect(panes.map(({ label }) => (label as { zh: string }).zh)).toEqual(['标签1', '标签2', '标签3'])
    expect(new Set(panes.map(({ id }) => id)).size).toBe(3)
    expect(faultsOf(definition)).toEqual([])
  })

  it('makes steps of a form, called by what they are, also around what stands there', () => {
    const { definition } = done(blank(), { do: 'insert', kind: 'steps', to: top })
    const names = (one: Node | undefined) => one?.children?.map(({ label }) => (label as { zh: string }).zh)
    expect(names(definition.form.fields[0])).toEqual(['步骤1', '步骤2'])
    const wrapped = done(order(), { do: 'wrap', nodes: [idOf(order(), 'title')], in: 'steps' }).definition
    expect(names(wrapped.form.fields[0])).toEqual(['步骤1'])
    expect(faultsOf(wrapped)).toEqual([])
  })

  it('puts it before, after, inside and beside another one', () => {
    const a = idOf(order(), 'title')
    const at = (to: Place) => fieldsOf(done(order(), { do: 'insert', kind: 'switch', to }).definition).split(' items')[0]
    expect(at({ at: 'before', of: a })).toBe('switchField101 title')
    expect(at({ at: 'after', of: a })).toBe('title switchField101')
    expect(at({ at: 'beside', of: a })).toBe('row[title switchField101]')
    expect(at({ at: 'beside', of: a, side: 'left' })).toBe('row[switchField101 title]')
    const inTable = done(order(), { do: 'insert', kind: 'switch', to: { at: 'inside', of: idOf(order(), 'items'), index: 1 } })
    expect(fieldsOf(inTable.definition)).toContain('items[price switchField101 qty amount]')
    expect(faultsOf(inTable.definition)).toEqual([])
  })

  it('beside makes columns that are as wide as one another, and more of them in the same grid', () => {
    let definition = blank([input('a')])
    for (const n of [12, 8, 6]) {
      definition = done(definition, { do: 'insert', kind: 'input', to: { at: 'beside', of: idOf(definition, 'a') } }).definition
      const [grid] = definition.form.fields
      expect(grid?.pingeKey).toBe('row')
      expect(grid?.children?.map(({ span }) => span)).toEqual(Array(24 / n).fill(n))
    }
    expect(faultsOf(definition)).toEqual([])
  })

  it.each([
    ['table', 'editor', { at: 'inside', of: '@2' }],
    ['table', 'table', { at: 'inside', of: '@2' }],
    ['form', 'chart', top],
    ['pane', 'input', { at: 'inside', of: '@7' }],
    ['holdsNothing', 'input', { at: 'inside', of: '@1' }],
    ['besideColumn', 'input', { at: 'beside', of: '@3' }],
    ['gone', 'input', { at: 'after', of: '@99' }],
    ['unknown', 'nothing', top],
  ] as Array<[string, string, Place]>)('is refused (%s) for %s', (reason, kind, to) => {
    expect(why(order(), { do: 'insert', kind, to })).toBe(reason)
  })

  it('is refused for a name that is taken in the form, and not for one that is taken in a sub-table only', () => {
    const named = (field: string) => why(order(), { do: 'insert', kind: 'input', to: top, props: { field } })
    expect(named('title')).toBe('taken')
    expect(named('price')).toBeUndefined()
  })
})

describe('moving, wrapping and taking apart', () => {
  it('keeps what a node is known by', () => {
    const before = order()
    const id = idOf(before, 'title')
    const { definition, nodes } = done(before, { do: 'move', nodes: [id], to: { at: 'inside', of: 'one' } })
    expect(fieldsOf(definition)).toContain('tab[row[note title]]')
    expect(nodes).toEqual([id])
    expect(idOf(definition, 'title')).toBe(id)
  })

  it('moves several in their order, and is refused into itself', () => {
    const before = blank([input('a'), input('b'), { pingeKey: 'card', children: [input('c')] }, input('d')])
    const ids = ['d', 'b'].map((field) => idOf(before, field))
    expect(fieldsOf(done(before, { do: 'move', nodes: ids, to: { at: 'before', of: idOf(before, 'c') } }).definition)).toBe('a card[b d c]')
    expect(why(before, { do: 'move', nodes: ['@3'], to: { at: 'inside', of: '@3' } })).toBe('itself')
    expect(why(before, { do: 'move', nodes: ['@3'], to: { at: 'after', of: idOf(before, 'c') } })).toBe('itself')
  })

  it('takes a column out of its sub-table with what it reads of columns that come along, and tells what it leaves', () => {
    const before = order()
    const ids = ['price', 'qty', 'amount'].map((field) => idOf(before, field))
    const { definition, notes } = done(before, { do: 'move', nodes: ids, to: { at: 'after', of: idOf(before, 'title') } })
    expect(fieldsOf(definition)).toContain('title price qty amount items[]')
    expect(definition.form.fields[3]?.expression).toBe('{{ form.price * form.qty }}')
    expect(definition.form.fields[4]?.summaryField).toEqual([])
    expect(notes.map(({ what, kind, field }) => `${what} ${kind} ${field}`).sort()).toEqual([
      'dropped summary items.amount',
      'lost formula items.amount',
    ])
  })

  it('wraps what stands in one place, and unwraps through panes', () => {
    const before = blank([input('a'), input('b'), input('c')])
    const ids = ['a', 'b'].map((field) => idOf(before, field))
    for (const [kind, shape] of Object.entries({
      row: 'row[a b] c',
      card: 'card[a b] c',
      tab: 'tab[row[a b]] c',
      collapse: 'collapse[row[a b]] c',
    })) {
      const { definition, nodes } = done(before, { do: 'wrap', nodes: ids, in: kind as 'row' })
      expect(fieldsOf(definition)).toBe(shape)
      expect(faultsOf(definition)).toEqual([])
      expect(done(definition, { do: 'unwrap', node: nodes[0] ?? '' }).definition).toEqual(before)
    }
    expect(why(order(), { do: 'wrap', nodes: ['@1', '@3'], in: 'row' })).toBe('apart')
    expect(why(order(), { do: 'wrap', nodes: ['@3'], in: 'row' })).toBe('table')
    expect(why(order(), { do: 'unwrap', node: 'one' })).toBe('pane')
    expect(why(order(), { do: 'unwrap', node: '@2' })).toBe('noContainer')
  })

  it('keeps a grid table whole', () => {
    const { definition, nodes } = done(blank(), { do: 'insert', kind: 'tableGrid', to: top })
    const [first, second] = definition.form.fields[0]?.children ?? []
    expect(faultsOf(definition)).toEqual([])
    const cell = String(first?.children?.[0]?.id)
    expect(why(definition, { do: 'remove', nodes: [cell] })).toBe('cell')
    expect(why(definition, { do: 'duplicate', nodes: [cell] })).toBe('cell')
    expect(why(definition, { do: 'insert', kind: 'row', to: { at: 'after', of: cell } })).toBe('cell')
    expect(why(definition, { do: 'insert', kind: 'row', to: { at: 'inside', of: nodes[0] ?? '' } })).toBe('gridRow')
    const more = done(definition, { do: 'duplicate', nodes: [String(second?.id)] }).definition
    expect(more.form.fields[0]?.children).toHaveLength(3)
    const filled = done(more, { do: 'insert', kind: 'input', to: { at: 'inside', of: cell } }).definition
    expect(faultsOf(filled)).toEqual([])
    const wide = done(filled, { do: 'setProps', nodes: [cell], props: { rowspan: 2 } }).definition
    const covered = String(second?.children?.[0]?.id)
    const merged = done(wide, { do: 'setProps', nodes: [covered], props: { merged: true } }).definition
    expect(faultsOf(merged)).toEqual([])
    expect(why(merged, { do: 'insert', kind: 'input', to: { at: 'inside', of: covered } })).toBe('merged')
    expect(why(merged, { do: 'remove', nodes: [String(second?.id)] })).toBe('grid')
  })
})

describe('copying', () => {
  it('gives copies names of their own, and what they name in one another names the copies', () => {
    const before = order()
    const { definition } = done(before, { do: 'duplicate', nodes: [idOf(before, 'items'), idOf(before, 'total')] })
    expect(fieldsOf(definition)).toContain('total tableField101[price qty amount] calculateField102 tab')
    expect(definition.form.fields[4]?.expression).toBe('{{ sum(form.tableField101.amount) }}')
    expect(definition.form.fields[3]?.children?.[2]?.expression).toBe('{{ row.price * row.qty }}')
    expect(definition.form.fields[2]?.expression).toBe('{{ sum(form.items.amount) }}')
    expect(faultsOf(definition)).toEqual([])
    const column = done(before, { do: 'duplicate', nodes: [idOf(before, 'qty'), idOf(before, 'amount')] }).definition
    expect(column.form.fields[1]?.children?.at(-1)?.expression).toBe('{{ row.price * row.inputNumberField101 }}')
  })

  it('numbers an id of the definition’s own, and what opens it follows', () => {
    const before = order()
    const { definition } = done(before, { do: 'duplicate', nodes: [String(before.form.fields[3]?.id)] })
    expect(definition.form.fields[4]).toMatchObject({ active: 'one2', children: [{ id: 'one2' }] })
    expect(faultsOf(definition)).toEqual([])
  })

  it('goes by the clipboard as text without what the editor gave', () => {
    const text = clipped(order(), [idOf(order(), 'items')], env) ?? ''
    expect(JSON.parse(text)).toEqual({ pinge: 'nodes', version: 1, nodes: [sheet()], outside: {} })
    const { definition, notes } = done(blank(), { do: 'paste', text, to: top })
    expect(notes).toEqual([])
    expect(sealed(definition, env).form.fields).toEqual([sheet()])
    const both = done(definition, { do: 'paste', text, to: top }).definition
    expect(fieldsOf(both)).toBe('items[price qty amount] tableField101[price qty amount]')
  })

  it('what the server fills in is not put into the form of a button’s dialog', () => {
    const definition = blank([{ pingeKey: 'card', children: [{ pingeKey: 'createTime', field: 'made' }] }])
    const dialog = { form: { fields: [] }, confirm: [{ close: true }] }
    const withDialog = { ...definition, list: { ...definition.list, customBtnsList: [{ value: 'own', do: [{ open: 'own' }], dialog }] } }
    const fields = ['list', 'customBtnsList', 0, 'dialog', 'form', 'fields']
    const [card] = withDialog.form.fields
    const text = clipped(withDialog, [String(card?.id)], env) as string
    expect(why(withDialog, { do: 'paste', text, to: { at: 'inside', of: fields } })).toBe('ofRecords')
    expect(why(withDialog, { do: 'paste', text, to: top })).toBeUndefined()
  })

  it('tells what it cannot carry, and reads columns as fields where they become fields', () => {
    const [price, amount] = ['price', 'amount'].map((field) => idOf(order(), field)) as [string, string]
    const text = clipped(order(), [price, amount], env) ?? ''
    const { definition, notes } = done(blank(), { do: 'paste', text, to: top })
    expect(definition.form.fields[1]?.expression).toBe('{{ form.price * row.qty }}')
    expect(notes).toEqual([
      { what: 'lost', kind: 'formula', field: 'items.qty', path: ['expression'], node: definition.form.fields[1]?.id },
    ])
    const total = clipped(order(), [idOf(order(), 'total')], env) ?? ''
    expect(done(blank([sheet()]), { do: 'paste', text: total, to: top }).notes).toEqual([])
    expect(done(blank([number('items')]), { do: 'paste', text: total, to: top }).notes.map(({ field }) => field)).toEqual([
      'items',
      'items.amount',
    ])
  })

  it.each([
    '',
    '{}',
    '[]',
    '{"pinge":"nodes","version":1,"nodes":[{}]}',
    '{"pinge":"nodes","version":1,"nodes":[{"pingeKey":"card","children":[1]}]}',
  ])('reads no nodes in %s', (text) => {
    expect(why(blank(), { do: 'paste', text, to: top })).toBe('clipboard')
  })
})

describe('properties', () => {
  it('are set on several nodes, and what they make idle goes with them', () => {
    const before = blank([input('a', { useMask: true, maskConfig: { maskType: 1 } }), input('b')])
    const ids = ['a', 'b'].map((field) => idOf(before, field))
    const { definition } = done(before, { do: 'setProps', nodes: ids, props: { useMask: false, span: 12 } })
    expect(definition.form.fields.map(({ span, maskConfig }) => [span, maskConfig])).toEqual([
      [12, undefined],
      [12, undefined],
    ])
    expect(done(definition, { do: 'setProps', nodes: ids, props: { span: undefined } }).definition.form.fields[0]).not.toHaveProperty(
      'span',
    )
    expect(why(before, { do: 'setProps', nodes: ids, props: { field: 'c' } })).toBe('ownProp')
  })

  it('that several nodes share are known with the value that they have in common', () => {
    const before = blank([input('a', { span: 12, placeholder: 'x' }), number('b', { span: 12, placeholder: 'y' })])
    const shared = commonProps(before, [idOf(before, 'a'), idOf(before, 'b')], env)
    expect(shared.get('span')).toBe(12)
    expect(shared.has('placeholder')).toBe(true)
    expect(shared.get('placeholder')).toBeUndefined()
    for (const own of ['precision', 'useMask', 'tableAlign', 'field']) expect(shared.has(own)).toBe(false)
  })

  it('of the form, the list and its columns are set by their place', () => {
    let definition = done(blank([input('a')]), { do: 'setProps', at: ['form'], props: { labelWidth: 120 } }).definition
    definition = done(definition, { do: 'setProps', at: ['list'], props: { columnList: [{ field: 'a' }] } }).definition
    definition = done(definition, { do: 'setProps', at: ['list', 'columnList', 0], props: { width: 90 } }).definition
    expect(definition.form.labelWidth).toBe(120)
    expect(definition.list.columnList).toEqual([{ field: 'a', width: 90 }])
    expect(why(definition, { do: 'setProps', at: ['list', 'columnList', 9], props: { width: 90 } })).toBe('gone')
  })
})

describe('removing', () => {
  it('takes along what only shows the field, and tells what else names it', () => {
    let definition = order()
    const columnList = [{ field: 'title' }, { field: 'total' }, { field: 'items-amount' }]
    definition = done(definition, {
      do: 'setProps',
      at: ['list'],
      props: { columnList, showSummary: true, summaryField: ['total'] },
    }).definition
    const { definition: after, notes } = done(definition, { do: 'remove', nodes: [idOf(definition, 'items')] })
    expect(after.list.columnList.map(({ field }) => field)).toEqual(['title', 'total'])
    expect(notes.map(({ what, kind, field }) => `${what} ${kind} ${field}`)).toEqual([
      'lost formula items',
      'lost formula items.amount',
      'dropped column items',
      'dropped column items.amount',
    ])
  })
})

describe('the text of a definition', () => {
  const written = (definition: ReturnType<typeof blank>) => structuredClone(sealed(definition, env))

  it('that somebody changed is one small step, in which every node is known as before', () => {
    const before = order()
    const by = written(before)
    by.form.fields.unshift(input('first'))
    by.form.fields[1] = { ...by.form.fields[1], label: 'Other' } as Node
    const { definition, patches, inverse } = done(before, { do: 'replace', by })
    expect(sealed(definition, env)).toEqual(by)
    for (const field of ['title', 'price', 'note', 'total']) expect(idOf(definition, field)).toBe(idOf(before, field))
    expect(definition.form.fields[4]?.id).toBe(before.form.fields[3]?.id)
    expect(patched(definition, inverse)).toEqual(before)
    expect(JSON.stringify(patches).length).toBeLessThan(400)
  })

  it('that nobody changed is no step', () => {
    expect(done(order(), { do: 'replace', by: written(order()) }).patches).toEqual([])
  })
})
