// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { propsIn, unmet } from '#core/form/waits.ts'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { fixtureOf } from '#designer/catalog/fixtures.ts'
import { env } from '#designer/env.ts'
import { kindOf } from '#designer/properties/kinds.ts'
import { nodeFaults } from '#designer/properties/nodeFaults.ts'
import { PropertyForm } from '#designer/properties/PropertyForm.tsx'
import { withValues } from '#designer/properties/RecordForm.tsx'
import { propsFor, schemaFor } from '#designer/properties/schema.ts'
import { wordsIn } from '#designer/properties/words.ts'
import { AppContext } from '#runtime/app.ts'
import { testApp } from '../helpers/app.tsx'
import { t, translate } from '../helpers/core.ts'

const keys = readdirSync('schemas/widgets').map((file) => file.replace('.json', ''))
const widgetOf = (key: string) => env.widgets.get(key) as Widget
const sampleOf = async (key: string) => (await fixtureOf(widgetOf(key))).cases[0]?.node as Node

beforeAll(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
})
let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
  document.body.innerHTML = ''
})

/** The form around a node, as the catalog holds it; `now` is the node as it stands. */
async function showForm(first: Node) {
  const host = document.body.appendChild(document.createElement('div'))
  const held = { now: first }
  function Holder() {
    const [node, setNode] = useState(first)
    held.now = node
    return <PropertyForm widget={widgetOf(node.pingeKey)} node={node} onChange={setNode} />
  }
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <AppContext value={testApp()}>
        <Holder />
      </AppContext>,
    ),
  )
  close = () => act(async () => root.unmount())
  const prop = (name: string) => {
    const found = host.querySelector<HTMLElement>(`[data-prop="${name}"]`)
    if (!found) throw new Error(`no prop is called ${name}`)
    return found
  }
  const type = (name: string, text: string) =>
    act(async () => {
      const field = prop(name).querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([role="combobox"])')
      const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
      Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (name: string, label?: string) =>
    act(async () => {
      const buttons = [...prop(name).querySelectorAll('button')]
      ;(label === undefined ? buttons[0] : buttons.find((one) => one.textContent?.replace(/\s/g, '') === label))?.click()
    })
  const told = (name: string) => [...prop(name).querySelectorAll('[role="alert"]')].map((one) => one.textContent).join()
  return { host, held, prop, type, press, told }
}

describe.each(keys)('the properties of %s', (key) => {
  it('WG-67 are drawn from the contract, one field a prop, under its title; opening them changes nothing', async () => {
    const { host, held } = await showForm(await sampleOf(key))
    const drawn = [...host.querySelectorAll('[data-prop]')].map((one) => one.getAttribute('data-prop'))
    const contract = widgetOf(key).props
    const schemas = propsIn(contract)
    const node = await sampleOf(key)
    for (const [name, schema] of Object.entries(schemas)) {
      const isIdle =
        (schema as { 'x-at'?: string })['x-at'] !== undefined || (node[name] === undefined && unmet(schema, node, schemas).length > 0)
      expect([name, drawn.includes(name)]).toEqual([name, !isIdle])
    }
    expect(held.now).toEqual(await sampleOf(key))
    expect(host.textContent).not.toContain('Unsupported')
    expect([...host.querySelectorAll('[role="alert"]')].map((one) => one.textContent)).toEqual([])
  })

  it('are worded in each language, and handed on without the titles of the contract', async () => {
    const props = propsFor(widgetOf(key))
    for (const language of ['zh', 'zhtw', 'en'] as const) {
      const { schema, uiSchema } = schemaFor(props, await sampleOf(key), wordsIn(translate(language), language))
      expect(JSON.stringify(schema)).not.toContain('"zhtw"')
      for (const name of Object.keys(schema.properties ?? {}))
        expect(uiSchema[name]?.['ui:title'], `${name} in ${language}`).toEqual(expect.stringMatching(/\S/))
    }
  })
})

describe('a property form', () => {
  it('shows what waits for another property with that one, and keeps what is said already in sight', async () => {
    const { host, held, press } = await showForm({ pingeKey: 'input', field: 'a', label: '名称' })
    const isThere = (name: string) => host.querySelector(`[data-prop="${name}"]`) !== null
    expect(isThere('maskConfig')).toBe(false)
    await press('useMask')
    expect(isThere('maskConfig')).toBe(true)
    expect(isThere('filler')).toBe(true)
    expect(held.now.useMask).toBe(true)
    await close?.()
    const other = await showForm({ pingeKey: 'location', field: 'b', label: '地点', adjustmentScope: 100 })
    await other.type('adjustmentScope', '200')
    expect(other.told('adjustmentScope')).toBe('“adjustmentScope”需要属性“enableLocationScope: true”')
    await other.press('enableLocationScope')
    expect(other.told('adjustmentScope')).toBe('')
  })

  it('gives the node out with what was changed, and leaves everything else as and where it was', async () => {
    const first: Node = { pingeKey: 'input', field: 'a', on: { change: [] }, label: '名称', maxlength: 20 }
    const { held, type, press } = await showForm(first)
    await type('maxlength', '30')
    expect(held.now).toEqual({ ...first, maxlength: 30 })
    expect(Object.keys(held.now)).toEqual(Object.keys(first))
    await press('clearable')
    expect(held.now.clearable).toBe(true)
    await press('clearable')
    expect('clearable' in held.now).toBe(false)
    await type('maxlength', '')
    expect('maxlength' in held.now).toBe(false)
  })

  it('shows a flag as it is without being written, and writes only what differs', async () => {
    const { held, prop, press } = await showForm({ pingeKey: 'table', field: 'rows', children: [] })
    expect(prop('showIndex').querySelector('[role="switch"]')?.getAttribute('aria-checked')).toBe('true')
    await press('showIndex')
    expect(held.now.showIndex).toBe(false)
    await press('showIndex')
    expect('showIndex' in held.now).toBe(false)
  })

  it('takes an expression wherever a flag may stand', async () => {
    const { held, type, press, told } = await showForm({ pingeKey: 'input', field: 'a', label: 'a' })
    await press('required', t('t:properties.expression'))
    await type('required', '{{ form.days > 3 }}')
    expect(held.now.required).toBe('{{ form.days > 3 }}')
    expect(told('required')).toBe('')
    await type('required', '{{ form.days > }}')
    expect(told('required')).not.toBe('')
    await type('required', 'yes')
    expect(told('required')).toBe(t('t:fault.mustCondition'))
    await press('required', t('t:properties.expression'))
    expect('required' in held.now).toBe(false)
  })

  it('edits a text plain or in three languages', async () => {
    const { held, prop, type, press } = await showForm({ pingeKey: 'input', field: 'a', label: '名称' })
    await type('label', '全名')
    expect(held.now.label).toBe('全名')
    await press('label', t('t:properties.languages'))
    expect(held.now.label).toEqual({ zh: '全名' })
    await act(async () => {
      const english = prop('label').querySelector<HTMLTextAreaElement>(`[placeholder="${t('t:language.en')}"]`)
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(english, 'Full name')
      english?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(held.now.label).toEqual({ zh: '全名', en: 'Full name' })
    await press('label', t('t:properties.languages'))
    expect(held.now.label).toBe('全名')
  })

  it('tells what is wrong under its field, in the words that saving would use, and gives it out all the same', async () => {
    const { held, type, told } = await showForm({ pingeKey: 'input', field: 'a', label: 'a' })
    await type('maxlength', '0')
    expect(held.now.maxlength).toBe(0)
    expect(told('maxlength')).toBe(t('t:fault.least', { a: '1' }))
    await type('maxlength', '3')
    expect(told('maxlength')).toBe('')
    await type('field', '1 a')
    expect(told('field')).toBe(t('t:fault.fieldName'))
  })

  it('tells what is wrong with the node as a whole above its fields', async () => {
    const { host } = await showForm({ pingeKey: 'detail', id: 'a' })
    expect(host.querySelector('[role="alert"]')?.textContent).toBe(t('t:fault.requires', { a: 'detail', b: 'form' }))
  })

  it('edits what has no plain shape as JSON, and says where it cannot be read', async () => {
    const { held, type, told } = await showForm({ pingeKey: 'list', columns: [] } as Node)
    await type('group', '{ "field": "a" }')
    expect(held.now.group).toEqual({ field: 'a' })
    await type('group', '{\n  "field": \n}')
    expect(held.now.group).toEqual({ field: 'a' })
    expect(told('group')).toMatch(/第 3 行/)
    await type('group', '')
    expect('group' in held.now).toBe(false)
  })

  it('writes own rules as sentences, beside the formats that were chosen', async () => {
    const { held, type, press } = await showForm({ pingeKey: 'input', field: 'a', label: 'a' })
    await press('regList', t('t:rule.own'))
    await press('regList', t('t:pageForm.rule.add'))
    expect(held.now.regList).toEqual([{ check: '' }])
    await type('regList', "{{ form.a != '' }}")
    expect(held.now.regList).toEqual([{ check: "{{ form.a != '' }}" }])
  })

  it('adds to a list, changes its entries, moves and removes them', async () => {
    const { held, prop, type, press } = await showForm({
      pingeKey: 'select',
      field: 'a',
      label: 'a',
      options: [
        { id: '1', fullName: '一' },
        { id: '2', fullName: '二' },
      ],
    })
    await press('options', t('t:properties.down'))
    expect(held.now.options).toEqual([
      { id: '2', fullName: '二' },
      { id: '1', fullName: '一' },
    ])
    await press('options', t('t:properties.remove'))
    expect(held.now.options).toEqual([{ id: '1', fullName: '一' }])
    await act(async () => prop('options').querySelector<HTMLElement>('button.ant-btn-dashed')?.click())
    expect((held.now.options as unknown[]).length).toBe(2)
    await type('id', '9')
    expect((held.now.options as Array<{ id: unknown }>)[0]?.id).toBe(9)
  })

  it('keeps an expression that stands where a number or a choice may', async () => {
    const first: Node = { pingeKey: 'input', field: 'a', label: 'a', maxlength: '{{ form.most }}', size: '{{ form.size }}' }
    const { held, prop } = await showForm(first)
    expect(prop('maxlength').querySelector('input')?.value).toBe('{{ form.most }}')
    expect(held.now).toEqual(first)
  })
})

describe('what the form is made of', () => {
  it('is told by the shape of a prop', () => {
    expect(kindOf({ anyOf: [{ type: 'string' }, { type: 'object' }] })).toBe('text')
    expect(kindOf({ $ref: 'node.json#/$defs/text' })).toBe('text')
    expect(kindOf({ $ref: 'node.json#/$defs/condition' })).toBe('flag')
    expect(kindOf({ type: ['number', 'string'] })).toBe('loose')
    expect(kindOf({ enum: ['a'] })).toBe('choice')
    expect(kindOf({ type: 'object' })).toBe('json')
    expect(kindOf({ type: 'array', items: {} })).toBe('json')
    expect(kindOf({ type: 'array', items: { type: 'string' } })).toBe('list')
  })

  it('leaves no empty record behind, and keeps one that was there', () => {
    const node: Node = { pingeKey: 'input', field: 'a', messages: {} }
    expect(withValues(node, ['maskConfig', 'messages'], { maskConfig: { filler: undefined }, messages: {} })).toEqual(node)
  })

  it('finds no fault in any sample', async () => {
    for (const key of keys)
      for (const { node } of (await fixtureOf(widgetOf(key))).cases) expect(nodeFaults(widgetOf(key), node, env), key).toEqual([])
  })

  it('is read in the language of the person', () => {
    const { uiSchema } = schemaFor(propsFor(widgetOf('input')), { pingeKey: 'input' }, wordsIn(translate('en'), 'en'))
    expect(uiSchema.maxlength?.['ui:title']).toBe('Maximum characters')
    expect(translate('en')('t:properties.expression')).toBe('Expression')
  })
})

describe('the properties of a node where it stands', () => {
  const names = (kind: string, place: 'form' | 'table' | 'pane' | 'cell') => {
    const { common, own } = propsFor(widgetOf(kind), place)
    return [...Object.keys(common), ...Object.keys(own)]
  }
  it('are those that mean something there: a pane has a label, a column a width, a cell its reach', () => {
    expect(names('row', 'pane')).toEqual(expect.arrayContaining(['label', 'name', 'gutter']))
    expect(names('row', 'pane')).not.toContain('colspan')
    expect(names('row', 'form')).not.toContain('label')
    expect(names('row', 'cell')).toContain('colspan')
    expect(names('inputNumber', 'table')).toContain('width')
    expect(names('inputNumber', 'table')).not.toContain('span')
    expect(names('inputNumber', 'form')).not.toContain('width')
  })

  it('are judged there: what names another field of the form, or is a column’s own, is no fault', () => {
    const first = { pingeKey: 'datePicker', field: 'first', label: 'a' }
    const last = { ...first, field: 'last', startTimeType: 2, startRelationField: 'first' }
    const kind = widgetOf('datePicker')
    expect(nodeFaults(kind, last, env)).not.toEqual([])
    expect(nodeFaults(kind, last, env, { place: 'form', fields: [{ key: 'first', node: first }] })).toEqual([])
    const column = { ...last, width: 120 }
    expect(nodeFaults(kind, column, env, { place: 'table', table: 'rows', fields: [{ key: 'rows.first', node: first }] })).toEqual([])
    expect(nodeFaults(widgetOf('row'), { pingeKey: 'row', name: 'x', children: [] }, env, { place: 'pane', fields: [] })).toEqual([])
  })
})
