/** Groups with a path: records inside a record, to callers and in definitions of other standards. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicationCode } from '#core/application/code/files.ts'
import { checkForm, checkList } from '#core/check/check.ts'
import { folded, joinedTexts, nestedIn, type Unfit, unfolded, withFullLabels } from '#core/form/nested.ts'
import { normaliseForm, normaliseList } from '#core/normalise.ts'
import { readOlder } from '#core/older/index.ts'
import type { Node, Row } from '#core/types.ts'
import { env, t } from '../helpers/core.ts'
import { fuzz } from '../helpers/fuzz.ts'
import { allKnown } from '../helpers/olderForms.ts'
import { unaccounted } from '../helpers/olderLeaves.ts'

const input = (field: string, more: object = {}): Node => ({ pingeKey: 'input', field, label: field, ...more })
const group = (path: string, children: Node[], more: object = {}): Node => ({ pingeKey: 'card', path, children, ...more })
const form = (...fields: Node[]) => ({ version: 1 as const, fields })
const told = (fields: Node[]) => checkForm(form(...fields), env).map(({ pointer, message }) => `${pointer} ${message}`)

const two = [
  input('name'),
  group('address', [input('address_city', { label: 'City' }), group('geo', [input('address_geo_lat')], { header: 'Place' })], {
    header: { zh: '地址', en: 'Address' },
  }),
  {
    pingeKey: 'collapse',
    children: [{ pingeKey: 'row', label: 'Delivery', path: 'delivery', children: [input('delivery_city', { label: 'City' })] }],
  },
]

describe('the check', () => {
  it('takes groups with a path, two of which hold a field of the same name', () => {
    expect(told(two)).toEqual([])
  })
  it.each<[string, Node[], string]>([
    ['a path that is no name', [group('a b', [])], '/fields/0/path a path is one name of at most 30 letters, digits and underscores'],
    ['a path that records use themselves', [group('id', [])], '/fields/0/path "id" cannot be a name'],
    [
      'a path in a path in a path in a path',
      [group('a', [group('b', [group('c', [group('d', [])])])])],
      '/fields/0/children/0/children/0/children/0/path paths stand at most 3 deep in one another',
    ],
    [
      'a field that is named otherwise',
      [group('a', [input('city')])],
      '/fields/0/children/0/field a field under "a" has a name that begins with "a_"',
    ],
    [
      'a field of no name of its own',
      [group('a', [input('a_')])],
      '/fields/0/children/0/field a field under "a" has a name that begins with "a_"',
    ],
    [
      'a field and a path of one name',
      [input('a'), group('a', [input('a_b')])],
      '/fields/1/path a field and a path are both called "a": /fields/0/field',
    ],
    [
      'an expression that reads the path',
      [group('a', [input('a_b')]), input('c', { visible: '{{ form.a.b == 1 }}' })],
      '/fields/1/visible fields under "a" are read as "form.a_…"',
    ],
    [
      'the same as text',
      [group('a', [input('a_b')]), input('c', { visible: '{{ form.a == 1 }}' })],
      '/fields/1/visible fields under "a" are read as "form.a_…"',
    ],
  ])('refuses %s', (_what, fields, fault) => expect(told(fields)).toEqual([fault]))
  it('refuses a path where nobody would keep it, and one that a list reads', () => {
    const dialog = { version: 1, columnList: [{ field: 'a_b' }], searchList: [] }
    const whole = normaliseForm(form(group('a', [input('a_b')])), env)
    const button = {
      value: 'x',
      do: [{ open: 'x' }],
      dialog: { form: { fields: [group('a', [input('a_b')])] }, confirm: [{ close: true }] },
    }
    expect(checkList({ ...dialog, customBtnsList: [{ ...button, position: 'row' }] }, env, whole)).toEqual([
      { pointer: '/customBtnsList/0/dialog/form/fields/0/path', message: 'only forms of applications keep fields under a path' },
    ])
    const reads = { value: 'y', label: 'y', position: 'row', visible: '{{ row.a.b == 1 }}', do: [{ reload: 'records' }] }
    expect(checkList({ ...dialog, customBtnsList: [reads] }, env, whole).map(({ message }) => message)).toEqual([
      'fields under "a" are read as "row.a_…"',
    ])
  })
})

const nested = nestedIn(two, env)
const flat = (sent: Row) =>
  unfolded(sent, nested, (at: string, why: Unfit) => {
    throw new Error(`${at} ${why}`)
  })

describe('a record', () => {
  it('is told with records inside, and taken in either way', () => {
    const record = { id: '1', name: 'x', address_city: 'Wuxi', address_geo_lat: null, delivery_city: 'Suzhou' }
    const inside = { id: '1', name: 'x', address: { city: 'Wuxi', geo: { lat: null } }, delivery: { city: 'Suzhou' } }
    expect(folded(record, nested)).toEqual(inside)
    expect(flat(inside)).toEqual(record)
    expect(flat(record)).toBe(record)
    expect(flat({ address: { city: 'x' }, delivery_city: 'y' })).toEqual({ address_city: 'x', delivery_city: 'y' })
    expect(flat({ address: null })).toEqual({ address_city: null, address_geo_lat: null })
  })
  it.each([
    [{ address: { town: 'x' } }, 'address.town unknown'],
    [{ address: { geo: { city: 'x' } } }, 'address.geo.city unknown'],
    [{ address: { constructor: 'x' } }, 'address.constructor unknown'],
    [{ address: 'x' }, 'address record'],
    [{ address: [] }, 'address record'],
    [{ address: { geo: 1 } }, 'address.geo record'],
    [{ address: { city: 'x' }, address_city: 'x' }, 'address.city twice'],
  ])('is refused as %j', (sent, why) => expect(() => flat(sent as Row)).toThrow(why))

  /** Any form of groups in groups, three deep, with any values. */
  const part: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c_d', 'e1', '城')
  const leaves = fc.uniqueArray(part, { minLength: 1, maxLength: 3 })
  const shape = fc.array(fc.tuple(fc.array(part, { maxLength: 3 }), leaves), { minLength: 1, maxLength: 4 })
  it('comes back as it was told, whatever groups its form has', () => {
    fc.assert(
      fc.property(shape, fc.array(fc.jsonValue()), (groups, values) => {
        const fields = groups.map(([path, names], i) => {
          const own = names.map((name) => input(path.map((one) => `${one}_`).join('') + (path.length === 0 ? `${name}${i}` : name)))
          return path.reduceRight((children, one) => [group(one, children)], own)[0] as Node
        })
        fc.pre(told(fields).length === 0)
        const all = nestedIn(fields, env)
        const record = Object.fromEntries([...all.keys()].map((name, i) => [name, values[i] ?? null])) as Row
        expect(
          unfolded(folded(record, all), all, (at, why) => {
            throw new Error(`${at} ${why}`)
          }),
        ).toEqual(record)
      }),
      fuzz(500),
    )
  })
})

it('a field is called by its groups where it stands without them, and by its own label in its form', () => {
  const named = withFullLabels(normaliseForm(form(...two), env), env, joinedTexts)
  const [, address] = named.fields
  expect(address?.children?.[0]).toMatchObject({ label: 'City', fullLabel: { zh: '地址 · City', en: 'Address · City' } })
  const everywhere = withFullLabels(named, env, joinedTexts, true)
  expect(everywhere.fields[2]?.children?.[0]?.children?.[0]).toMatchObject({ label: 'Delivery · City' })
  const plain = normaliseForm(form(input('a')), env)
  expect(withFullLabels(plain, env, joinedTexts)).toBe(plain)
})

it('the code of an application has records inside of its records', () => {
  const application = { id: '1', enCode: 'x', fullName: 'X', webType: 2, form: normaliseForm(form(...two), env), list: normaliseList({}) }
  const types = applicationCode(application, env, t).find(({ path }) => path === 'x/types.ts')?.content
  expect(types).toMatch(
    / {2}address: \{\n {4}\/\*\* City \*\/\n {4}city: string \| null\n {4}geo: \{\n[\s\S]*? {6}lat: string \| null\n {4}\}\n {2}\}/,
  )
})

describe('definitions of other standards', () => {
  const read = (json: unknown) => readOlder(json, env, allKnown)
  const outline = (nodes: readonly Node[]): unknown[] =>
    nodes.map(({ field, path, children }) =>
      children && path !== undefined ? [path, outline(children)] : (field ?? outline(children ?? [])),
    )

  it('an object of a JSON Schema is a group with a path', () => {
    const text = { type: 'string' }
    const sent = {
      type: 'object',
      properties: {
        name: text,
        address: {
          type: 'object',
          title: 'Address',
          required: ['city'],
          properties: { city: text, geo: { type: 'object', properties: { lat: { type: 'number' } } } },
        },
        delivery: { type: 'object', properties: { city: text } },
      },
    }
    const { form: made, faults, losses } = read(sent)
    expect([faults, losses]).toEqual([[], []])
    expect(outline(made.fields)).toEqual([
      'name',
      ['address', ['address_city', ['geo', ['address_geo_lat']]]],
      ['delivery', ['delivery_city']],
    ])
    expect(unaccounted(sent, read)).toEqual([])
    const record = { name: 'x', address: { city: 'y', geo: { lat: 1 } }, delivery: { city: 'z' } }
    const all = nestedIn(made.fields, env)
    const back = unfolded(record, all, (at) => {
      throw new Error(at)
    })
    expect(folded(back, all)).toEqual(record)
  })

  it('what is deeper than paths go, or no name, is told', () => {
    const inside = (names: string[]): object =>
      names.reduceRight<object>((one, name) => ({ type: 'object', properties: { [name]: one } }), { type: 'string' })
    const deep = read(inside(['a', 'b', 'c', 'd', 'e']))
    expect(deep.faults).toEqual([])
    expect(deep.losses.map(({ key, params }) => [key, params])).toEqual([['older.pathDeep', { name: 'd' }]])
    expect(outline(deep.form.fields)).toEqual([['a', [['b', [['c', [['a_b_c_d_e']]]]]]]])
    const odd = read(inside(['post box', 'no.']))
    expect(outline(odd.form.fields)).toEqual([['post_box', ['post_box_no_']]])
    expect(odd.losses.map(({ key, params }) => [key, params])).toContainEqual(['older.renamed', { name: 'post box', to: 'post_box' }])
  })

  it('a group of form-js with a path, also one of several names, and a key with dots', () => {
    const text = (key: string, more: object = {}) => ({ type: 'textfield', key, label: key, ...more })
    const sent = {
      type: 'default',
      components: [
        {
          type: 'group',
          label: 'Address',
          path: 'address',
          components: [text('city'), text('zip', { conditional: { hide: '=address.city = "x"' } })],
        },
        { type: 'group', label: 'Place', path: 'geo.point', components: [text('lat')] },
        { type: 'group', label: 'Plain', components: [text('plain')] },
        text('owner.name', { layout: { columns: 8 } }),
      ],
    }
    const { form: made, faults, losses } = read(sent)
    expect([faults, losses.filter(({ what }) => what !== 'noise')]).toEqual([[], []])
    expect(outline(made.fields)).toEqual([
      ['address', ['address_city', 'address_zip']],
      ['geo', [['point', ['geo_point_lat']]]],
      ['plain'],
      ['owner', ['owner_name']],
    ])
    expect(made.fields[0]?.children?.[1]?.visible).toBe('{{ not (form.address_city == "x") }}')
    expect(made.fields[3]).toMatchObject({ pingeKey: 'row', span: 12 })
    expect(unaccounted(sent, read)).toEqual([])
  })
})
