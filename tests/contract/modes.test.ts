/** A setting that does nothing as the others are is a fault, in every contract and in the grammar; what it would be anyway may be written. */
import { describe, expect, it } from 'vitest'
import { dialogModes, formModes, listModes, selectModes } from '#core/application/modes.ts'
import { checkForm, checkList, checkPage } from '#core/check/check.ts'
import { propsIn, type When, waitingIn } from '#core/form/waits.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Fault } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env, json } from '../helpers/core.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: { [name: string]: Schema }
  pattern?: string
  'x-when'?: When
  'x-at'?: string
}
type Schemas = { [name: string]: Schema }
type Loose = { [name: string]: unknown }

const propsOf = (widget: Widget) => propsIn(widget.props) as Schemas
/** A value that a property may have, and does not have by itself. */
function sampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum.find((one) => one !== schema.default)
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as Schema)
  if (schema.pattern?.includes('#')) return '#123456'
  if (schema.pattern?.includes(':')) return '09:30:00'
  const type = [schema.type].flat()[0]
  if (type === 'boolean') return schema.default !== true
  if (type === 'integer' || type === 'number') return schema.default === 7 ? 8 : 7
  if (type === 'array') return [schema.items?.type === 'object' ? {} : 'x']
  if (type === 'object') return { x: 1 }
  return 'x'
}
const put = (into: Loose, path: string, value: unknown): Loose => {
  const [head = '', ...rest] = path.split('.')
  return { ...into, [head]: rest.length === 0 ? value : put((into[head] as Loose | undefined) ?? {}, rest.join('.'), value) }
}
/** Values among which everything that is waited for is as it is wanted. */
const met = (when: When): Loose =>
  Object.entries(when).reduce((values, [path, wanted]) => {
    const value = wanted === '*' ? 'x' : [wanted].flat().find((one) => one !== null)
    return put(values, path, value)
  }, {} as Loose)

const waiting = [...env.widgets.values()].flatMap((widget) => {
  const walk = (schemas: Schemas, at: string[]): Array<[string, string[], Schema, Schemas]> =>
    Object.entries(schemas).flatMap(([name, schema]) => [
      ...(schema['x-when']
        ? [[`${widget.pingeKey}.${[...at, name].join('.')}`, [...at, name], schema, schemas] as [string, string[], Schema, Schemas]]
        : []),
      ...(schema.properties ? walk(schema.properties, [...at, name]) : []),
    ])
  return walk(propsOf(widget), [])
})

describe('a property that waits for another one', () => {
  it.each(waiting)('names it, and is told where it says something without it: %s', (_name, path, schema, schemas) => {
    const own = path.at(-1) as string
    for (const other of Object.keys(schema['x-when'] as When)) expect(Object.keys(schemas)).toContain(other.split('.')[0])
    const when = schema['x-when'] as When
    const value = sampleOf(schema)
    const paths = Object.keys(when)
    const all = (other: unknown) => paths.reduce((values, one) => put(values, one, other), {} as Loose)
    const told = (others: Loose, said: unknown = value) =>
      waitingIn(schemas, { ...others, [own]: said }).filter((one) => one.path.join() === own)
    const anyIsGood = Object.values(when).every((wanted) => wanted === '*')
    expect(told(anyIsGood ? {} : all('nothing of it'))).toHaveLength(1)
    expect(told(met(when))).toEqual([])
    // what an expression will be is not known
    expect(told(all('{{ page.any }}'))).toEqual([])
    // what it is anyway, and what says nothing, may be written
    for (const same of [schema.default ?? null, null, '', []]) expect(told({}, same)).toEqual([])
  })

  it.each<[string, string[], Loose]>([
    ['form', [], formModes],
    ['list', [], listModes],
    ['dialog', [], dialogModes],
    ['action', ['properties', 'select'], selectModes],
  ])('in the grammar of a %s as in its checks', (file, steps, modes) => {
    const { properties } = steps.reduce<Loose>((one, step) => one[step] as Loose, json(`grammar/${file}.json`)) as { properties: Schemas }
    const said = Object.entries(properties).filter(([, schema]) => schema['x-when'])
    expect(Object.fromEntries(said.map(([name, schema]) => [name, schema['x-when']]))).toEqual(
      Object.fromEntries(Object.entries(modes as Schemas).flatMap(([name, mode]) => (mode['x-when'] ? [[name, mode['x-when']]] : []))),
    )
    for (const [name, mode] of Object.entries(modes as Schemas)) expect([name, mode.default]).toEqual([name, properties[name]?.default])
  })

  it.each(
    [...env.widgets.values()]
      .filter(({ allowedIn, isField }) => isField && allowedIn.includes('form'))
      .map((widget) => [widget.pingeKey, widget] as const),
  )('and what is of columns, or shows nowhere, is told of a field of a form: %s', (pingeKey, widget) => {
    const own = propsOf(widget)
    const told = (prop: string, value: unknown) =>
      checkForm({ version: 1, fields: [{ pingeKey, field: 'a', label: 'A', [prop]: value }] }, env).filter(
        ({ pointer }) => pointer === `/fields/0/${prop}`,
      )
    for (const [prop, value] of Object.entries({
      width: 100,
      align: 'right',
      fixed: 'left',
      sortable: true,
      tableAlign: 'right',
      tableFixed: 'left',
    }))
      expect([prop, told(prop, value).length]).toEqual([prop, own[prop] && !own[prop]['x-at'] ? 0 : 1])
    expect(told('placeholder', 'x').length).toBe(own.placeholder ? 0 : 1)
  })
})

describe('settings of what is off', () => {
  const at = (faults: Fault[]) => faults.map(({ pointer, message }) => `${pointer}: ${message}`)
  const ofForm = (more: Loose, ...fields: Loose[]) => at(checkForm({ version: 1, ...more, fields }, env))
  const input = (more: Loose) => ({ pingeKey: 'input', field: 'a', label: 'A', ...more })

  it('are told of a field, and of what is in a setting', () => {
    expect(ofForm({}, input({ maskConfig: { maskType: 3 } }))).toEqual(['/fields/0/maskConfig: "maskConfig" needs "useMask: true"'])
    expect(ofForm({}, input({ useMask: true, maskConfig: { maskType: 3, prefixLimit: 2 } }))).toEqual([
      '/fields/0/maskConfig/prefixLimit: "prefixLimit" needs "maskType: 0"',
    ])
    expect(ofForm({}, input({ useMask: true, maskConfig: { maskType: 3, prefixType: 1 } }))).toEqual([])
    expect(ofForm({}, input({ useMask: true, showPassword: true }))).toEqual(['/fields/0/useMask: "useMask" needs "showPassword: false"'])
  })

  it('are told of a form, and of one in a dialog or a block', () => {
    expect(
      ofForm({
        popupType: 'drawer',
        generalWidth: '700px',
        drawerWidth: '700px',
        printButtonText: 'P',
        hasCancelBtn: false,
        cancelButtonText: 'C',
      }),
    ).toEqual([
      '/generalWidth: "generalWidth" needs "popupType: general"',
      '/printButtonText: "printButtonText" needs "hasPrintBtn: true"',
      '/cancelButtonText: "cancelButtonText" needs "hasCancelBtn: true"',
    ])
    const form = { fields: [input({})], popupType: 'drawer', hasCancelBtn: false }
    const body = { pingeKey: 'form', form, confirm: [{ request: 'save' }] }
    expect(at(checkPage({ version: 1, code: 'a.b', title: 'A', body, dialogs: { d: { form } } }, env))).toEqual([
      '/body/form/popupType: "form" takes no "popupType"',
      '/body/form/hasCancelBtn: "form" takes no "hasCancelBtn"',
      '/dialogs/d/form/popupType: "dialog" takes no "popupType"',
    ])
  })

  it('are told of a list, whose type decides', () => {
    const form = normaliseForm({ version: 1, fields: [input({}), { ...input({ showPassword: true }), field: 'pin' }] }, env)
    const ofList = (more: Loose) => at(checkList({ columnList: [{ field: 'a' }], ...more }, env, form))
    expect(ofList({ type: 1, groupField: 'a', parentField: '', treeDataSource: 'dictionary', pageSize: 20, hasPage: false })).toEqual([
      '/groupField: "groupField" needs "type: 3"',
    ])
    expect(ofList({ type: 3, groupField: 'a' })).toEqual([])
    expect(
      ofList({ type: 3, groupField: 'pin', searchList: [{ field: 'pin' }], defaultSortConfig: [{ field: 'pin' }] }).map(
        (fault) => fault.split(':')[0],
      ),
    ).toEqual(['/groupField', '/searchList/0/field', '/defaultSortConfig/0/field'])
  })

  it('are left out of an older form, which carries those of every mode', () => {
    const older = {
      popupType: 'drawer',
      generalWidth: '600px',
      fullScreenWidth: '100%',
      drawerWidth: '700px',
      cancelButtonText: '取消',
      fields: [
        {
          __config__: { jnpfKey: 'comInput', label: 'A', tableAlign: 'left', tableFixed: 'none' },
          __vModel__: 'a',
          placeholder: 'p',
          useMask: false,
          maskConfig: { filler: '*', maskType: 1 },
        },
        { __config__: { jnpfKey: 'switch', label: 'B' }, __vModel__: 'b', placeholder: 'p', width: 100 },
        {
          __config__: { jnpfKey: 'table', label: 'C' },
          __vModel__: 'c',
          children: [{ __config__: { jnpfKey: 'comInput', label: 'D', tableAlign: 'right' }, __vModel__: 'd' }],
        },
      ],
    }
    expect(at(checkForm(older, env))).toEqual([])
    const form = normaliseForm(older, env)
    expect(at(checkForm(form, env))).toEqual([])
    expect(form).toMatchObject({
      drawerWidth: '700px',
      cancelButtonText: '取消',
      fields: [{ placeholder: 'p' }, {}, { children: [{ tableAlign: 'right' }] }],
    })
    expect(
      [form, ...form.fields]
        .flatMap(Object.keys)
        .filter((name) => ['generalWidth', 'fullScreenWidth', 'maskConfig', 'tableAlign', 'width'].includes(name)),
    ).toEqual([])
    expect(form.fields[1]).not.toHaveProperty('placeholder')
  })

  it('of a cell and of a pane are told of a row that is neither', () => {
    const row = (more: Loose) => ({ pingeKey: 'row', children: [], ...more })
    expect(ofForm({}, row({ colspan: 2, name: 'x' }))).toEqual([
      '/fields/0/colspan: "colspan" needs "tableGrid"',
      '/fields/0/name: "name" needs "tab"',
    ])
    expect(ofForm({}, { pingeKey: 'tab', children: [row({ name: 'x', label: 'X' })] })).toEqual([])
  })
})
