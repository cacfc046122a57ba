/** Whole definitions of older systems and of other standards: what comes in and what is told are together what was sent. */
import { describe, expect, it } from 'vitest'
import { checkForm, checkList } from '#core/check/check.ts'
import { readOlder } from '#core/older/index.ts'
import { env } from '../../helpers/core.ts'
import { olderApplications } from '../../helpers/olderApplications.ts'
import { allKnown, older, palette } from '../../helpers/olderForms.ts'
import { unaccounted } from '../../helpers/olderLeaves.ts'

const read = (json: unknown) => readOlder(json, env, allKnown)
const opened = (sent: { [name: string]: unknown }) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value]),
  )

describe('an application of an older system', () => {
  it.each(olderApplications())('$name comes in without a fault, and nothing of it is lost in silence', ({ sent, type }) => {
    const { form, list, faults } = read(sent)
    expect(faults).toEqual([])
    expect([checkForm(form, env), checkList(list, env, form)]).toEqual([[], []])
    expect(list?.type).toBe(type)
    expect(unaccounted(opened(sent), read, 4)).toEqual([])
  })

  it('is read alike with its definitions as texts, as a list of items and as one item', () => {
    const { sent = {} } = olderApplications()[0] ?? {}
    expect(read(opened(sent)).form).toEqual(read(sent).form)
    const item = older('comInput', { field: 'alone' })
    expect(read([item]).form.fields).toEqual(read(item).form.fields)
    expect(unaccounted(item, read)).toEqual([])
  })

  it('takes out what is wrong in it and tells it, until it can be used', () => {
    const wrong = [
      older(
        'comInput',
        { field: 'a' },
        {
          regList: [
            { pattern: '/(a+)+$/', message: 'x' },
            { pattern: '/^a$/i', message: 'y' },
          ],
        },
      ),
      older('comInput', { field: 'a', maxlength: -3 }),
      older('date', { field: 'd', format: 'QQ' }),
      older(
        'select',
        {
          field: 's',
          slot: {
            options: [
              { id: '1', fullName: 'x' },
              { id: '1', fullName: 'y' },
            ],
          },
        },
        { dataType: 'static' },
      ),
      older('calculate', { field: 'x', expression: ['nothing'] }),
      older('calculate', { field: 'y', expression: [{ __vModel__: 'z' }] }),
      older('calculate', { field: 'z', expression: [{ __vModel__: 'y' }] }),
      { ...palette().popupAttr, relationField: 'nothing', showField: 'x' },
    ]
    const { form, faults, losses } = read({ fields: wrong })
    expect(faults).toEqual([])
    expect(checkForm(form, env)).toEqual([])
    const places = losses.filter(({ what }) => what === 'left').map(({ path }) => path)
    expect(places).toEqual(
      expect.arrayContaining(['/fields/0/__config__/regList/1', '/fields/1/maxlength', '/fields/2/format', '/fields/4/expression']),
    )
    expect(places.some((one) => one.startsWith('/fields/5/expression') || one.startsWith('/fields/6/expression'))).toBe(true)
    expect(form.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['a', 'a_2']))
  })
})

describe('a JSON Schema', () => {
  const schema = {
    title: 'Visit',
    type: 'object',
    required: ['name', 'kind'],
    definitions: {
      person: { type: 'object', properties: { first: { type: 'string', title: 'First' }, age: { type: 'integer', minimum: 0 } } },
    },
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2, maxLength: 30, pattern: '^\\w+$', default: 'x' },
      kind: { type: 'string', enum: ['a', 'b'], enumNames: ['A', 'B'] },
      mail: { type: 'string', format: 'email' },
      day: { type: 'string', format: 'date' },
      agreed: { type: 'boolean', default: true },
      many: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['x', 'y'] } },
      guests: { type: 'array', minItems: 1, items: { $ref: '#/definitions/person' } },
      host: { $ref: '#/definitions/person' },
      tags: { type: 'array', items: { type: 'string' } },
      odd: { type: 'number', exclusiveMinimum: 3, multipleOf: 0.5 },
    },
    dependencies: { mail: ['day'] },
    if: { properties: { kind: { const: 'b' } } },
    // biome-ignore lint/suspicious/noThenProperty: a JSON Schema has one
    then: { properties: { why: { type: 'string' } }, required: ['why'] },
  }
  const uiSchema = {
    'ui:order': ['kind', '*'],
    name: { 'ui:widget': 'textarea', 'ui:placeholder': 'who', 'ui:autofocus': true },
    kind: { 'ui:widget': 'radio' },
    many: { 'ui:widget': 'checkboxes' },
  }

  it('comes in with its uiSchema, and what it says beside is told', () => {
    const { form, faults, losses } = read({ schema, uiSchema })
    expect(faults).toEqual([])
    expect(checkForm(form, env)).toEqual([])
    const kinds = Object.fromEntries(form.fields.map((node) => [String(node.field ?? node.header), node.pingeKey]))
    expect(kinds).toEqual({
      kind: 'radio',
      name: 'textarea',
      mail: 'input',
      day: 'datePicker',
      agreed: 'switch',
      many: 'checkbox',
      guests: 'table',
      host: 'card',
      tags: 'table',
      odd: 'inputNumber',
      why: 'input',
    })
    expect(form.fields.find(({ field }) => field === 'why')).toMatchObject({ required: true, visible: '{{ form.kind == "b" }}' })
    expect(form.fields.find(({ field }) => field === 'day')).toMatchObject({ required: '{{ not empty(form.mail) }}' })
    expect(losses.filter(({ what }) => what === 'left').map(({ path }) => path)).toEqual(['/schema/properties/odd/exclusiveMinimum'])
    expect(unaccounted({ schema, uiSchema }, read)).toEqual([])
  })

  it('that names itself ends', () => {
    const { faults } = read({ type: 'object', properties: { a: { $ref: '#/properties/a' }, b: { $ref: '#' } } })
    expect(faults).toEqual([])
  })
})

describe('a schema of form-js', () => {
  const form = {
    type: 'default',
    id: 'Form_1',
    schemaVersion: 16,
    components: [
      { type: 'text', text: 'Hello', id: 'Field_0' },
      {
        type: 'textfield',
        key: 'name',
        label: 'Name',
        description: 'All of it',
        validate: { required: true, minLength: 2 },
        layout: { row: 'Row_1', columns: 8 },
        appearance: { prefixAdorner: 'Mr' },
      },
      { type: 'number', key: 'n', label: 'N', decimalDigits: 2, increment: '0.5', validate: { min: 1, max: 9 } },
      { type: 'checkbox', key: 'ok', label: 'Ok', defaultValue: true },
      { type: 'select', key: 's', label: 'S', values: [{ label: 'A', value: 'a' }], conditional: { hide: '=n > 3 and name != "x"' } },
      { type: 'datetime', subtype: 'datetime', dateLabel: 'When', key: 'at', use24h: false, timeInterval: 15, readonly: true },
      {
        type: 'dynamiclist',
        path: 'rows',
        label: 'Rows',
        components: [
          { type: 'number', key: 'x', label: 'X' },
          { type: 'radio', key: 'y', values: [{ label: 'B', value: 'b' }] },
        ],
      },
      { type: 'group', label: 'More', components: [{ type: 'textarea', key: 'more', conditional: { hide: '=some x in y satisfies x' } }] },
      { type: 'button', label: 'Send', action: 'submit' },
      { type: 'html', content: '<b>x</b>' },
    ],
  }

  it('comes in, and what it says beside is told', () => {
    const { form: made, faults, losses } = read(form)
    expect(faults).toEqual([])
    expect(checkForm(made, env)).toEqual([])
    expect(made.fields.map(({ pingeKey, field }) => [pingeKey, field])).toEqual([
      ...[
        ['markdown', undefined],
        ['input', 'name'],
        ['inputNumber', 'n'],
        ['switch', 'ok'],
        ['select', 's'],
        ['datePicker', 'at'],
        ['table', 'rows'],
      ],
      ['card', undefined],
    ])
    expect(made.fields[1]).toMatchObject({ label: 'Name', required: true, minlength: 2, span: 12, addonBefore: 'Mr' })
    expect(made.fields[5]).toMatchObject({ use12Hours: true, minuteStep: 15, readonly: true })
    expect(made.fields[4]?.visible).toBe('{{ not (form.n > 3 and form.name != "x") }}')
    expect(losses.filter(({ what }) => what === 'left').map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/components/2/increment', '/components/7/components/0/conditional/hide', '/components/9']),
    )
    expect(unaccounted(form, read)).toEqual([])
  })
})
