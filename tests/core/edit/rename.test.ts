import { describe, expect, it } from 'vitest'
import { opened } from '#core/edit/identity.ts'
import { fieldsIn } from '#core/edit/names.ts'
import type { Application } from '#core/edit/types.ts'
import { codesOf, sayUse, usedOutside, whereUsed } from '#core/edit/uses.ts'
import { pathsOf } from '#core/expression/expr.ts'
import { applications } from '../../helpers/applications.ts'
import { env, t } from '../../helpers/core.ts'
import { blank, done, faultsOf, idOf, why } from '../../helpers/designing.ts'

const keysOf = (definition: Application) => [...fieldsIn(definition, ['form'], env).keys()]

/** Every name in a definition that could be a field's: in the paths of expressions, in keys, and in texts that are a name alone. */
function namesIn(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    for (const path of pathsOf(value)) for (const step of path) into.add(step)
    if (!value.includes('{{')) for (const name of value.split(/[-.]/)) into.add(name)
  } else if (Array.isArray(value)) for (const one of value) namesIn(one, into)
  else if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) {
      for (const name of key.split(/[-.]/)) into.add(name)
      namesIn(one, into)
    }
  return into
}

/** A definition in which each field has a name that nothing else is called, so that whatever is left of it is a place that was missed. */
function unmistakable(definition: Application): Application {
  return keysOf(definition)
    .map((key, i) => ({ key, to: `unmistakable${i}` }))
    .sort((a, b) => Number(b.key.includes('.')) - Number(a.key.includes('.')))
    .reduce((one, { key, to }) => done(one, { do: 'rename', field: key, to }).definition, definition)
}

describe('renaming a field', () => {
  it.each(applications)('goes there and back in $enCode, one field after the other', ({ definition: written }) => {
    const definition = opened(written, env)
    for (const key of keysOf(definition)) {
      const name = key.split('.').at(-1) ?? ''
      const there = done(definition, { do: 'rename', field: key, to: 'renamedField' })
      // in a group with a path its name begins with that
      const renamed = keysOf(there.definition).find((one) => !keysOf(definition).includes(one)) ?? ''
      expect(renamed).toMatch(/renamedField$/)
      expect(whereUsed(there.definition, key, env), key).toEqual([])
      expect(whereUsed(there.definition, renamed, env)).toHaveLength(whereUsed(definition, key, env).length)
      const back = done(there.definition, { do: 'rename', field: renamed, to: name }).definition
      expect(JSON.stringify(back), key).toBe(JSON.stringify(definition))
    }
  })

  it.each(applications)('misses no place in $enCode', ({ definition: written }) => {
    const definition = unmistakable(opened(written, env))
    expect(faultsOf(definition)).toEqual([])
    for (const key of keysOf(definition)) {
      const name = key.split('.').at(-1) ?? ''
      const { definition: after } = done(definition, { do: 'rename', field: key, to: 'other' })
      expect(namesIn(after).has(name), `${key} is left somewhere`).toBe(false)
    }
  })

  it('keeps an expression as it was written but for the name, and every text and address that merely equals it', () => {
    const definition = blank([
      { pingeKey: 'inputNumber', field: 'sum', label: 'sum' },
      {
        pingeKey: 'calculate',
        field: 'total',
        label: '{{ form.sum }} sum',
        expression: "{{  sum( form . sum,form['sum'] ,1.50)+('form.sum' == \"sum\" ? form.summary : 0) }}",
        help: 'sum',
      },
      { pingeKey: 'select', field: 'kind', label: 'Kind', source: { get: '/api/sum/{{ form.sum }}/form.sum', query: { sum: 'sum' } } },
    ])
    const { definition: after } = done(definition, { do: 'rename', field: 'sum', to: '合计' })
    expect(after.form.fields).toMatchObject([
      { field: '合计', label: 'sum' },
      {
        label: '{{ form.合计 }} sum',
        expression: "{{  sum( form . 合计,form['合计'] ,1.50)+('form.sum' == \"sum\" ? form.summary : 0) }}",
        help: 'sum',
      },
      { source: { get: '/api/sum/{{ form.合计 }}/form.sum', query: { sum: 'sum' } } },
    ])
  })

  it('follows every kind of place', () => {
    const definition = everyPlace()
    const there = done(definition, { do: 'rename', field: 'a', to: 'b' }).definition
    const after = done(there, { do: 'rename', field: 'rows.x', to: 'y' }).definition
    expect(faultsOf(after)).toEqual(faultsOf(definition))
    // what belongs to other kinds of lists waits, and nothing else is wrong
    expect(faultsOf(after).map(({ pointer }) => pointer)).toEqual(['/parentField', '/treeRelation'])
    const names = namesIn(after)
    expect(['a', 'x'].filter((name) => names.has(name))).toEqual([])
    const uses = [
      ...whereUsed(definition, 'a', env),
      ...whereUsed(definition, 'rows.x', env),
      ...whereUsed(definition, 'pick', env),
      ...whereUsed(definition, 'day', env),
    ]
    const kinds = [...new Set(uses.map(({ kind }) => kind))].sort()
    expect(kinds).toEqual(
      [
        ...[
          'action',
          'attribute',
          'bound',
          'button',
          'code',
          'column',
          'condition',
          'default',
          'filter',
          'formula',
          'group',
          'head',
          'linkage',
        ],
        ...['options', 'parameter', 'parent', 'rule', 'search', 'sort', 'summary', 'text', 'transfer', 'tree'],
      ].sort(),
    )
    for (const use of uses) expect(t(sayUse(use).key)).not.toBe(sayUse(use).key)
    for (const { path } of uses) expect(path.length).toBeGreaterThan(1)
  })

  it('of a button’s own dialog goes through the dialog alone, and leaves the record that it is opened with', () => {
    const dialog = {
      title: '{{ form.amount }}',
      form: {
        fields: [
          { pingeKey: 'inputNumber', field: 'amount', label: 'Amount', defaultValue: '{{ item.amount }}' },
          { pingeKey: 'input', field: 'why', label: 'Why', required: '{{ form.amount > 5 }}' },
        ],
        defaults: { amount: 1 },
      },
      confirm: [{ request: { put: './{{ item.id }}', body: { amount: '{{ item.amount + form.amount }}' } } }],
      buttons: [{ label: 'More', visible: '{{ form.amount == 1 }}', do: [{ toast: '{{ form.amount }}' }] }],
    }
    const button = { value: 'own', position: 'row', do: [{ open: 'own', with: '{{ row }}' }], dialog }
    const written = blank([{ pingeKey: 'inputNumber', field: 'amount', label: 'Amount' }])
    const definition = opened({ ...written, list: { ...written.list, customBtnsList: [button] } } as Application, env)
    const form = ['list', 'customBtnsList', 0, 'dialog', 'form']
    expect(whereUsed(definition, 'amount', env, form)).toHaveLength(6)
    const there = done(definition, { do: 'rename', field: 'amount', to: 'added', form }).definition
    expect(there.form).toBe(definition.form)
    expect(there.list.customBtnsList?.[0]?.dialog).toMatchObject({
      title: '{{ form.added }}',
      form: {
        fields: [{ field: 'added', defaultValue: '{{ item.amount }}' }, { required: '{{ form.added > 5 }}' }],
        defaults: { added: 1 },
      },
      confirm: [{ request: { body: { amount: '{{ item.amount + form.added }}' } } }],
      buttons: [{ visible: '{{ form.added == 1 }}', do: [{ toast: '{{ form.added }}' }] }],
    })
    expect(faultsOf(there)).toEqual([])
    expect(JSON.stringify(done(there, { do: 'rename', field: 'added', to: 'amount', form }).definition)).toBe(JSON.stringify(definition))
    expect(why(definition, { do: 'rename', field: 'amount', to: 'why', form })).toBe('taken')
    const record = done(definition, { do: 'rename', field: 'amount', to: 'stock' }).definition.list.customBtnsList?.[0]?.dialog
    expect(record).toMatchObject({
      form: { fields: [{ field: 'amount', defaultValue: '{{ item.stock }}' }, {}] },
      confirm: [{ request: { body: { stock: '{{ item.stock + form.amount }}' } } }],
    })
  })

  it('is refused for a name that is none, is taken, is the record’s own, or would be read instead of another one', () => {
    const definition = blank([
      { pingeKey: 'dateRange', field: 'period', label: 'Period' },
      {
        pingeKey: 'table',
        field: 'rows',
        label: 'Rows',
        children: [{ pingeKey: 'datePicker', field: 'day', label: 'Day', startTimeType: 2, startRelationField: 'period' }],
      },
      { pingeKey: 'input', field: 'note', label: 'Note' },
    ])
    const to = (field: string, name: string) => why(definition, { do: 'rename', field, to: name })
    expect(to('note', '1a')).toBe('name')
    expect(to('note', 'rows')).toBe('taken')
    expect(to('note', 'id')).toBe('reserved')
    expect(to('note', 'toString')).toBe('reserved')
    expect(to('none', 'a')).toBe('gone')
    expect(to('rows.day', 'note')).toBeUndefined()
    // the bound of the row would be the row's own day
    expect(to('rows.day', 'period')).toBe('shadowed')
    expect(to('note', 'note')).toBeUndefined()
  })

  it('tells the codes that rights know the field by, and what a removal would leave', () => {
    const definition = opened(applications.find(({ enCode }) => enCode === 'expenseClaim')?.definition as Application, env)
    expect(codesOf(definition, 'items.price', env)).toEqual(['items-price', 'items-price.clear'])
    expect(codesOf(definition, 'items', env)).toContain('items-amount')
    const left = usedOutside(definition, [idOf(definition, 'total')], env)
    expect(left.map(({ what, kind }) => `${what} ${kind}`)).toEqual([
      'lost condition',
      'lost rule',
      'lost formula',
      'dropped column',
      'dropped summary',
    ])
  })
})

/** An application that names the field `a`, and the column `rows.x`, in every way there is. */
function everyPlace(): Application {
  const form = [
    {
      pingeKey: 'input',
      field: 'a',
      label: 'A',
      linkage: [{ when: '{{ form.a }}', clear: ['form.c', 'rows'], set: { e: '{{ form.a }}' } }],
    },
    {
      pingeKey: 'input',
      field: 'c',
      label: '{{ form.a }}',
      visible: '{{ form.a == 1 }}',
      defaultValue: '{{ form.a }}',
      regList: [{ check: '{{ form.a != form.c }}', message: 'no' }],
      on: { change: [{ set: { 'form.a': '{{ form.$text.a }}' } }, { clear: ['a', 'form.a'], when: '{{ form.a }}' }] },
    },
    { pingeKey: 'input', field: 'e', label: 'E', linkage: [] },
    { pingeKey: 'calculate', field: 'd', label: 'D', expression: '{{ form.a + sum(form.rows.x) + form.rows[0].x }}', isStorage: 1 },
    { pingeKey: 'select', field: 's', label: 'S', options: [{ id: '1', fullName: '1' }], optionsWhen: '{{ item.id == form.a }}' },
    { pingeKey: 'barcode', dataType: 'relation', relationField: 'a' },
    { pingeKey: 'relationForm', field: 'pick', label: 'Pick', modelId: 'other', transferList: [{ sourceValue: 'a', targetField: 'name' }] },
    { pingeKey: 'relationFormAttr', field: 'attr', label: 'Attr', relationField: 'pick', showField: 'name' },
    { pingeKey: 'popupSelect', field: 'pop', label: 'Pop', interfaceId: 'rows', templateJson: [{ field: 'p', relationField: 'a' }] },
    { pingeKey: 'datePicker', field: 'day', label: 'Day' },
    { pingeKey: 'datePicker', field: 'until', label: 'Until', startTimeType: 2, startRelationField: 'day' },
    {
      pingeKey: 'button',
      on: {
        click: [
          { request: { put: './{{ form.id }}', body: { a: '{{ form.a }}', rows: [{ x: 1 }] } }, into: 'form.a' },
          {
            select: {
              interfaceId: 'rows',
              columnOptions: [{ value: 'name' }],
              relationOptions: [
                { field: 'rows-x', type: 1, value: 'name' },
                { field: 'a', type: 2, value: '{{ form.a }}' },
              ],
            },
          },
        ],
      },
    },
    {
      pingeKey: 'table',
      field: 'rows',
      label: 'Rows',
      showSummary: true,
      summaryField: ['x', 'rows-x'],
      complexHeaderList: [{ fullName: 'Both', childColumns: ['rows-x', 'w'] }],
      columnBtnsList: [{ value: 'own', label: 'Own', actionConfig: { do: [{ set: { 'row.x': '{{ row.x + form.a }}' } }] } }],
      children: [
        { pingeKey: 'inputNumber', field: 'x', label: 'X' },
        { pingeKey: 'input', field: 'w', label: 'W', linkage: [{ when: '{{ form.a }}', clear: ['x', 'row.x'] }] },
        {
          pingeKey: 'popupSelect',
          field: 'v',
          label: 'V',
          interfaceId: 'rows',
          templateJson: [{ field: 'p', relationField: 'rows-x' }],
          transferList: [{ sourceValue: 'rows-x' }],
        },
      ],
    },
  ]
  const definition = blank(form)
  const list = {
    type: 3,
    groupField: 'a',
    columnList: [{ field: 'a', sortable: true }, { field: 'rows-x' }, { field: 'rows.x' }],
    searchList: [{ field: 'a', searchType: 2 }],
    defaultSortConfig: [{ field: 'a', sort: 'asc' }],
    showSummary: true,
    summaryField: ['d'],
    complexHeaderList: [{ fullName: 'Both', childColumns: ['a', 'rows-x'] }],
    ruleList: {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'a', symbol: '==', fieldValueType: 1, fieldValue: 'c' }] }],
    },
    customBtnsList: [
      {
        value: 'own',
        position: 'row',
        visible: '{{ row.a == 1 }}',
        do: [
          { open: 'own', with: '{{ row }}' },
          { open: 'record', with: { a: '{{ row.a }}' } },
        ],
        dialog: {
          title: '{{ item.a }}',
          form: { fields: [{ pingeKey: 'input', field: 'typed', label: 'Typed', defaultValue: '{{ item.a }}' }] },
          confirm: [{ request: { put: './{{ item.id }}', body: { a: '{{ form.typed }}' } } }],
        },
      },
      { value: 'all', do: [{ navigate: '/x?{{ item.search.a }}' }] },
    ],
  }
  const listed = done(definition, { do: 'setProps', at: ['list'], props: list }).definition
  // a list has one kind: the names of the others wait, and are still its own
  return { ...listed, list: { ...listed.list, ...{ parentField: 'a', treeRelation: 'a' } } }
}
