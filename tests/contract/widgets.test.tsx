// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import Ajv from 'ajv'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { checkForm } from '#core/check/check.ts'
import { validateForm } from '#core/form/form.ts'
import { fitsSchema } from '#core/rules/fitsSchema.ts'
import type { Json, Node, Row } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { renderers } from '#renderers/index.ts'
import type { LoadRenderer } from '#runtime/lazy/renderer.ts'
import { Around, testApp, testPage } from '../helpers/app.tsx'
import { env, plan, t } from '../helpers/core.ts'
import { until } from '../helpers/until.ts'
import { clear, show, showForm } from '../renderers/show.tsx'

/** What fixtures/widgets holds for each key: nodes with a value and the text that a person reads, and values that break a rule. */
interface Fixture {
  pingeKey: string
  cases: Array<{ name: string; node: Node; value: Json; text: string }>
  invalid: Array<{ why: string; props: { [prop: string]: Json }; value: Json; rule: string }>
}

const read = <T,>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
const drawn: { [pingeKey: string]: LoadRenderer } = renderers
const names = (folder: string) => readdirSync(folder).map((file) => file.replace('.json', ''))
const widgets = names('schemas/widgets').map((name) => [name, read<Widget>(`schemas/widgets/${name}.json`)] as const)
const fixtures = names('fixtures/widgets').map((name) => [name, read<Fixture>(`fixtures/widgets/${name}.json`)] as const)

/** A contract's titles are texts in three languages; a JSON Schema wants plain ones. */
function plainTitles(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainTitles)
  if (schema === null || typeof schema !== 'object') return schema
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    (key === 'title' || key === 'description') && typeof value === 'object' && value !== null && 'zh' in value
      ? value.zh
      : plainTitles(value),
  ])
  return Object.fromEntries(entries)
}
const ajv = new Ajv({ strict: false, validateSchema: true })
const columnTypes = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text', 'none']

afterEach(clear)

it.each(['zh', 'zhtw', 'en'] as const)('no two widgets have one name in %s', (language) => {
  const titles = widgets.map(([, { title }]) => (title as { [language: string]: string })[language])
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
})

describe.each(widgets)('the contract of %s', (name, widget) => {
  it('CN-09 says its key, group, place and one of the data types for its column', () => {
    expect(widget.pingeKey).toBe(name)
    expect(['field', 'system', 'layout', 'display', 'block', 'action']).toContain(widget.group)
    expect(widget.allowedIn.length).toBeGreaterThan(0)
    if (widget.isField) {
      expect(columnTypes).toContain(widget.column)
      expect(widget.holds, 'what its value is').toBeDefined()
      expect(['enter', 'choose']).toContain(widget.verb)
      expect(widget.value).toBeDefined()
    }
  })

  it('is titled in Chinese, traditional Chinese and English', () => {
    for (const language of ['zh', 'zhtw', 'en'] as const) expect((widget.title as { [language: string]: string })[language]).toMatch(/\S/)
  })

  it('describes its props and its value as JSON Schema, with defaults that fit', () => {
    const properties = (widget.props.properties ?? widget.props) as { [prop: string]: object }
    for (const [prop, schema] of Object.entries(properties)) {
      expect(() => ajv.compile(plainTitles(schema) as object), prop).not.toThrow()
      const { default: standard } = schema as { default?: Json }
      if (standard !== undefined) expect(fitsSchema(schema, standard), `default of ${prop}`).toBe(true)
    }
    if (widget.value) expect(() => ajv.compile(plainTitles(widget.value) as object)).not.toThrow()
    for (const [prop, value] of Object.entries(widget.defaults ?? {}))
      if (properties[prop]) expect(fitsSchema(properties[prop], value as Json), prop).toBe(true)
  })

  it('has a renderer with the modes that its group needs', async () => {
    const renderer = (await drawn[name]?.())?.default
    expect(renderer).toBeDefined()
    if (widget.isField) expect(renderer?.edit && (renderer.read ?? renderer.cell)).toBeTruthy()
    else expect(renderer?.block).toBeTruthy()
  })
})

it('every renderer has a contract', () => {
  expect(Object.keys(renderers).filter((key) => !env.widgets.has(key))).toEqual([])
})

it('every field, layout and display has a fixture', () => {
  const expected = widgets.filter(([, widget]) => widget.group !== 'block' && widget.group !== 'action').map(([name]) => name)
  expect(expected.filter((name) => !fixtures.some(([fixture]) => fixture === name))).toEqual([])
})

describe.each(fixtures)('%s', (name, fixture) => {
  const widget = env.widgets.get(name) as Widget

  it('has a fixture whose definitions are right', () => {
    if (widget.allowedIn.includes('form'))
      for (const { node } of fixture.cases) expect(checkForm({ version: 1, fields: [node] }, env)).toEqual([])
  })

  describe.each(fixture.cases.map((one) => [one.name, one] as const))('%s', (_name, { node, value, text }) => {
    if (widget.isField) {
      const field = String(node.field)
      const values = { [field]: value } as Row

      it('takes its value: it breaks no rule', () => {
        expect(fitsSchema(widget.value as object, value)).toBe(true)
        if (!widget.isSystem) expect(validateForm(plan([node]), values, { t, strict: true })).toEqual([])
      })

      it('is drawn for editing, under its label, and gives the value back as it came', async () => {
        const { host, form } = await showForm([node], values)
        expect(host.querySelector('.pg-error')).toBeNull()
        expect(host.querySelector(`[aria-label="${node.label}"]`)).not.toBeNull()
        expect(form.get(field)).toEqual(value)
        if (!widget.isSystem && node.pingeKey !== 'table') expect(form.collect()[field]).toEqual(value)
      })

      it('is drawn for editing when empty and when disabled', async () => {
        const { host } = await showForm([
          { ...node, disabled: true },
          { ...node, field: 'empty', id: undefined },
        ])
        expect(host.querySelector('.pg-error')).toBeNull()
      })

      it('DV-03 is read as a person reads it', async () => {
        const { host } = await showForm([node], values, { readOnly: true })
        expect(host.querySelector('.pg-read')?.textContent).toBe(text)
      })

      it('stands in a list cell without a control', async () => {
        const Cell = (await drawn[name]?.())?.default.cell
        if (!Cell) throw new Error('no cell')
        const host = await show(
          <Around app={testApp()} at={testPage()}>
            <Cell node={node} value={value} text={undefined} />
            <Cell node={node} value={undefined} text={undefined} />
          </Around>,
        )
        expect(host.querySelector('input, textarea, button, .ant-select, .ant-picker')).toBeNull()
        expect(host.textContent).toMatch(/\S/)
      })
    } else if (node.field === undefined) {
      it('is drawn', async () => {
        const { host } = await showForm([node])
        expect(host.querySelector('.pg-error')).toBeNull()
        // what comes with a part of its own is drawn when that is there
        await until(async () => {
          await act(async () => {})
          if (widget.group !== 'block' && widget.group !== 'action') expect(host.textContent).toBe(text)
          else expect(host.textContent).toContain(text)
        })
      })
    } else {
      it('is drawn in a cell', async () => {
        const Cell = (await drawn[name]?.())?.default.cell
        if (!Cell) throw new Error('no cell')
        const host = await show(
          <Around app={testApp()} at={testPage()}>
            <Cell node={node} value={value} text={undefined} />
          </Around>,
        )
        expect(host.textContent).toBe(text)
      })
    }
  })

  it.each(fixture.invalid.map((one) => [one.why, one] as const))('refuses a value: %s', (_why, { props, value, rule }) => {
    const node = { ...fixture.cases[0]?.node, ...props }
    const found = validateForm(plan([node]), { [String(node.field)]: value } as Row, { t, strict: true })
    expect(found.map((error) => error.rule)).toContain(rule)
  })
})
