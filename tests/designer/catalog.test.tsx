// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { validateForm } from '#core/form/form.ts'
import type { Json } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import Catalog from '#designer/catalog/Catalog.tsx'
import { fixtureOf } from '#designer/catalog/fixtures.ts'
import { countUse, mostUsed } from '#designer/catalog/used.ts'
import { groups, indexOf } from '#designer/catalog/widgets.ts'
import { Drawn } from '#designer/drawing/Drawing.tsx'
import { env } from '#designer/env.ts'
import { type Stated, statesOf } from '#designer/states/states.ts'
import { renderers } from '#renderers/index.ts'
import { AppContext } from '#runtime/app.ts'
import { loadRenderers, setRenderers } from '#runtime/lazy/registry.ts'
import { testApp } from '../helpers/app.tsx'
import { json, plan, t, translate } from '../helpers/core.ts'
import { until } from '../renderers/show.tsx'

const keys = readdirSync('schemas/widgets').map((file) => file.replace('.json', ''))
const widgetOf = (key: string) => env.widgets.get(key) as Widget

beforeAll(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  setRenderers(renderers)
  // the states' own part, and every renderer: what is drawn is then drawn at once
  await Promise.all([loadRenderers(Object.keys(renderers)), import('#designer/states/States.tsx')])
}, 120_000)

const open: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
  document.body.innerHTML = ''
})
async function show(element: React.ReactElement) {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(element))
  open.push(() => act(async () => root.unmount()))
  return host
}

/** What a server would say: no rows. */
const nothing = (): Json => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } })
async function drawStates(stated: Stated, app = testApp(nothing)) {
  const words = { language: 'zh' as const, texts: json('locales/zh.json'), t, antd: { locale: 'zh-cn' } as never }
  const host = await show(
    <AppContext value={app}>
      <Drawn picture={{ kind: 'widget', language: 'zh', theme: 'light', states: JSON.stringify(stated) }} words={words} round={1} />
    </AppContext>,
  )
  await until(() => expect(host.querySelector('[data-state]')).not.toBeNull())
  return { host, app }
}

describe('the index', () => {
  it('WG-67 has an entry for every widget of the registry, in its group', () => {
    const listed = indexOf('', t).flatMap(({ group, widgets }) => widgets.map((widget) => [widget.pingeKey, group]))
    expect(listed.map(([key]) => key).sort()).toEqual([...keys].sort())
    for (const [key, group] of listed) expect(widgetOf(String(key)).group).toBe(group)
    expect(indexOf('', t).map(({ group }) => group)).toEqual(groups.filter((group) => keys.some((key) => widgetOf(key).group === group)))
  })

  it('finds a widget by its key and by its title in any of the three languages', () => {
    const found = (words: string) => indexOf(words, t).flatMap(({ widgets }) => widgets.map(({ pingeKey }) => pingeKey))
    for (const words of ['treesel', '下拉树形', '下拉樹形', 'tree select']) expect(found(words), words).toContain('treeSelect')
    expect(found('no such widget')).toEqual([])
  })

  it('finds a widget by the pinyin initials of its title, read one way or another, with some left out', () => {
    const found = (words: string) => indexOf(words, t).flatMap(({ widgets }) => widgets.map(({ pingeKey }) => pingeKey))
    for (const words of ['dhsr', 'dxsr', 'dsr', 'DHS']) expect(found(words), words).toContain('textarea')
    expect(found('rqxz')).toEqual(['datePicker'])
    expect(found('tckxz')).toEqual([])
    // letters that begin no word of the title are no initials of it
    expect(found('xsr')).toEqual(expect.arrayContaining(['input', 'textarea']))
    expect(found('xr')).not.toContain('textarea')
    expect(found('jsonwb')).toEqual(['code'])
  })

  it('has first what this person used most, of what is sought, and nothing of it twice', () => {
    expect(mostUsed('index-a')).toEqual([])
    expect(indexOf('', t, undefined, mostUsed('index-a'))[0]?.group).toBe('field')
    for (const kind of ['select', 'input', 'select', 'rate']) countUse('index-a', kind)
    countUse('index-b', 'switch')
    const used = mostUsed('index-a')
    expect(used[0]).toBe('select')
    const index = indexOf('', t, undefined, used)
    expect([index[0]?.group, index[0]?.widgets.map(({ pingeKey }) => pingeKey)]).toEqual(['used', used])
    expect(index.flatMap(({ widgets }) => widgets).length).toBe(keys.length)
    expect(indexOf('sr', t, undefined, used)[0]?.widgets.map(({ pingeKey }) => pingeKey)).toEqual(['input'])
    // what somebody else wrote there is nothing, and it stays small
    localStorage.setItem('pinge_parts_index-a', '{"select":"many","nothing":5,"rate":1e400}')
    expect(mostUsed('index-a')).toEqual([])
    for (let n = 0; n < 250; n++) countUse('index-a', 'input')
    for (const kind of keys) countUse('index-a', kind)
    expect(mostUsed('index-a')).toHaveLength(6)
    expect(mostUsed('index-a')[0]).toBe('input')
    expect(Math.max(...(Object.values(JSON.parse(localStorage.getItem('pinge_parts_index-a') ?? '{}')) as number[]))).toBeLessThan(200)
  })
})

describe.each(keys)('%s', (key) => {
  it('draws each of its states, for each of its samples, without an error box, and writes nothing', async () => {
    const widget = widgetOf(key)
    const fixture = await fixtureOf(widget)
    // beside the first sample, the others are drawn as well
    const stated = { ...fixture, node: fixture.cases[0]?.node ?? { pingeKey: key }, at: 0 }
    const { host, app } = await drawStates(stated)
    expect(host.querySelectorAll('[data-state]').length).toBe(statesOf(widget, stated, t).flatMap(({ states }) => states).length)
    expect([...host.querySelectorAll('.pg-error')].map((box) => box.textContent)).toEqual([])
    expect(app.calls.filter((call) => call.put ?? call.delete)).toEqual([])
  })

  it('shows each wrong value with the message that a person reads', async () => {
    const widget = widgetOf(key)
    const fixture = await fixtureOf(widget)
    const [first] = fixture.cases
    if (!first || !widget.isField) return
    const states = statesOf(widget, { ...fixture, node: first.node, at: 0 }, t).find((group) => group.key === 'faults')?.states ?? []
    expect(states.length).toBe(fixture.invalid.length)
    for (const [i, { props, value, rule }] of fixture.invalid.entries()) {
      const node = { ...first.node, ...props }
      const expected = validateForm(plan([node]), { [String(node.field)]: value }, { t, strict: true })
      expect(states[i]?.faults?.map(({ rule: told, message }) => [told, message])).toEqual(expected.map((one) => [one.rule, one.message]))
      expect(states[i]?.faults?.map((fault) => fault.rule)).toContain(rule)
    }
  })
})

describe('the states of a widget', () => {
  it('are those of a field in a form, a list and a sub-table, and what is told of wrong values is read beside them', async () => {
    const fixture = await fixtureOf(widgetOf('input'))
    const { host } = await drawStates({ ...fixture, node: { ...fixture.cases[0]?.node, pingeKey: 'input' }, at: 0 })
    const state = (name: string) => host.querySelector(`[data-state="${name}"]`)
    expect(state('edit')?.querySelector('input')?.value).toBe('张伟')
    expect(state('read')?.querySelector('.pg-read')?.textContent).toBe('张伟')
    expect(state('cell')?.textContent).toContain('张伟')
    expect(state('disabled')?.querySelector('input')?.disabled).toBe(true)
    expect(state('empty')?.querySelector('input')?.value).toBe('')
    expect(state('long')?.querySelector('label')?.textContent).toBe(t('t:catalog.longLabel'))
    expect(state('table')?.querySelectorAll('[data-row]').length).toBe(2)
    expect(state('fault-0')?.querySelector('[role="alert"]')?.textContent).toBeTruthy()
    // a number can stand in no text control: it is shown as it was sent
    expect(state('fault-5')?.querySelector('code')?.textContent).toBe('12')
    expect(state('sample-1-read')?.textContent).toContain('pinge')
  })

  it('follow the node as it is edited', async () => {
    const fixture = await fixtureOf(widgetOf('input'))
    const { host } = await drawStates({
      ...fixture,
      node: { pingeKey: 'input', field: 'a', label: '另一个', maxlength: 9, showCount: true },
      at: 0,
    })
    expect(host.querySelector('[data-state="edit"] label')?.textContent).toBe('另一个')
    expect(host.querySelector('[data-state="edit"]')?.textContent).toContain('2 / 9')
  })

  it('are worded in the language that was chosen', async () => {
    const fixture = await fixtureOf(widgetOf('rate'))
    const first = fixture.cases[0]
    const [group] = statesOf(widgetOf('rate'), { ...fixture, node: first?.node ?? { pingeKey: 'rate' }, at: 0 }, translate('en'))
    expect(group?.states.find(({ key }) => key === 'long')?.node.label).toBe(translate('en')('t:catalog.longLabel'))
  })
})

describe('the catalog', () => {
  function Address() {
    const { pathname, search } = useLocation()
    return <output>{pathname + search}</output>
  }
  const shown = async (address: string) =>
    show(
      <AppContext value={testApp(nothing)}>
        <MemoryRouter initialEntries={[address]}>
          <Catalog />
          <Address />
        </MemoryRouter>
      </AppContext>,
    )
  const press = (element: Element | null | undefined) => act(async () => (element as HTMLElement | null)?.click())
  const key = (element: Element | null | undefined, name: string) =>
    act(async () => {
      element?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    })

  it('opens the widget that the address names, and says what it stores and where it may stand', async () => {
    const host = await shown('/widgetCatalog?key=treeSelect')
    await until(() => expect(host.querySelector('.pg-catalog-head')).not.toBeNull())
    const head = host.querySelector('.pg-catalog-head')?.textContent
    for (const part of ['treeSelect', t(widgetOf('treeSelect').title), t('t:catalog.place.table')]) expect(head).toContain(part)
    expect(host.querySelector('[role="option"][aria-selected="true"]')?.getAttribute('data-key')).toBe('treeSelect')
  })

  it('is walked with the arrows and Enter, and the address follows', async () => {
    const host = await shown('/widgetCatalog')
    const list = host.querySelector('[role="listbox"]')
    const all = [...(list?.querySelectorAll('[role="option"]') ?? [])].map((one) => one.getAttribute('data-key'))
    await key(list, 'Home')
    await key(list, 'ArrowDown')
    await key(list, 'Enter')
    expect(host.querySelector('output')?.textContent).toBe(`/widgetCatalog?key=${all[1]}`)
    await key(list, 'End')
    await key(list, 'Enter')
    expect(host.querySelector('output')?.textContent).toBe(`/widgetCatalog?key=${all.at(-1)}`)
    await press(list?.querySelector('[data-key="rate"]'))
    expect(host.querySelector('output')?.textContent).toBe('/widgetCatalog?key=rate')
  })

  it('says that it knows no widget of a name', async () => {
    const host = await shown('/widgetCatalog?key=nonsense')
    expect(host.querySelector('[role="alert"]')?.textContent).toContain('nonsense')
  })
})
