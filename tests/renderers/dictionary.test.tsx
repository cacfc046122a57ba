// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { normalisePage } from '#core/normalise.ts'
import type { Call, Json } from '#core/types.ts'
import { AppContext } from '#runtime/app.ts'
import { loadRenderers } from '#runtime/lazy/registry.ts'
import { Page } from '#runtime/page/Page.tsx'
import { type TestApp, testApp } from '../helpers/app.tsx'
import { env } from '../helpers/core.ts'
import { button, clear, click, show, type, until, wait } from './show.tsx'

afterEach(clear)
beforeAll(() => loadRenderers(['split', 'tree', 'list', 'button', 'input', 'tag']) as Promise<void>)

const file = (path: string) => JSON.parse(readFileSync(`schemas/pages/${path}.json`, 'utf8')) as Json
const categories = [
  { id: '0', fullName: '系统', enCode: 'sys', isTree: 0 },
  { id: '1', fullName: '业务', enCode: 'biz', isTree: 0, children: [{ id: 'c1', fullName: '费用类别', enCode: 'expense', isTree: 1 }] },
  { id: 'c2', fullName: '银行', enCode: 'bank', isTree: 0 },
]
const entries = {
  c1: {
    list: [
      {
        id: 'e1',
        fullName: '差旅费',
        enCode: 'travel',
        sortCode: 1,
        enabledMark: 1,
        children: [{ id: 'e2', fullName: '交通', enCode: 'traffic', sortCode: 2, enabledMark: 0 }],
      },
    ],
  },
  c2: {
    list: [{ id: 'e3', fullName: '中国银行', enCode: 'boc', sortCode: 1, enabledMark: 1 }],
    pagination: { currentPage: 1, pageSize: 20, total: 1 },
  },
}
const answer = (call: Call): Json => {
  const url = call.get ?? ''
  if (url === '/api/system/DictionaryType') return { list: categories }
  const id = /DictionaryData\/(\w+)$/.exec(url)?.[1]
  return (entries as { [id: string]: Json })[id ?? ''] ?? { list: [], pagination: { total: 0 } }
}

interface Shown {
  host: HTMLElement
  app: TestApp
}

async function open(path = 'systemData/dictionary', route = {}): Promise<Shown> {
  const app = testApp(answer)
  const host = await show(
    <AppContext value={app}>
      <Page def={normalisePage(file(path), env)} route={route} />
    </AppContext>,
  )
  const shown = { host, app }
  await asked(shown, 0)
  return shown
}
const items = (host: ParentNode) => [...host.querySelectorAll<HTMLElement>('[role=treeitem]')]
const item = (host: ParentNode, name: string) => items(host).find((one) => one.textContent === name) as HTMLElement
const entryCalls = (calls: Call[]) => calls.filter((call) => call.get?.includes('DictionaryData'))
/** Waits until more than so many calls for entries were made, and all that was asked for is drawn. */
async function asked({ host, app }: Shown, before: number) {
  await until(() => {
    expect(entryCalls(app.calls).length).toBeGreaterThan(before)
    expect(host.querySelector('[role=treegrid], [role=table]')).not.toBeNull()
    expect(host.querySelector('[aria-busy=true]')).toBeNull()
  })
  // a list asks one turn after what moves it: one call too many would be made now
  await wait()
}
const choose = async (shown: Shown, name: string) => {
  const before = entryCalls(shown.app.calls).length
  await click(item(shown.host, name))
  await asked(shown, before)
}
const key = (element: Element, name: string) =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))

describe('the dictionary page', () => {
  it('DI-06 chooses the first category that may hold entries and reads them with one call', async () => {
    const { host, app } = await open()
    expect(item(host, '费用类别').getAttribute('aria-selected')).toBe('true')
    expect(button(host, '新建').disabled).toBe(false)
    expect(entryCalls(app.calls)).toHaveLength(1)
    expect(entryCalls(app.calls)[0]).toMatchObject({ get: '/api/system/DictionaryData/c1', query: { isTree: 1 } })
  })

  it('DI-03 keeps the add button off in categories 0 and 1', async () => {
    const shown = await open()
    const { host } = shown
    await choose(shown, '系统')
    expect(button(host, '新建').disabled).toBe(true)
    await choose(shown, '业务')
    expect(button(host, '新建').disabled).toBe(true)
    await choose(shown, '银行')
    expect(button(host, '新建').disabled).toBe(false)
  })

  it('DI-05 takes tree or list from the category and resets the search, in one call', async () => {
    const shown = await open()
    const { host, app } = shown
    await choose(shown, '系统')
    await type(host.querySelector('[role=search] input'), 'x')
    const first = entryCalls(app.calls).length
    await click(button(host, '查询'))
    await asked(shown, first)
    const before = entryCalls(app.calls).length
    await choose(shown, '费用类别')
    expect(entryCalls(app.calls)).toHaveLength(before + 1)
    expect(entryCalls(app.calls).at(-1)?.query).toEqual({ isTree: 1 })
    expect(host.querySelector('[role=treegrid]')).not.toBeNull()
    expect((host.querySelector('[role=search] input') as HTMLInputElement).value).toBe('')
    await choose(shown, '银行')
    expect(host.querySelector('[role=treegrid]')).toBeNull()
    expect(host.querySelector('[role=table]')).not.toBeNull()
  })

  it('DI-04 shows name, code, sort and a state in green or red, with edit and delete', async () => {
    const shown = await open()
    const { host } = shown
    expect([...host.querySelectorAll('[role=columnheader]')].map((one) => one.textContent)).toEqual([
      '名称',
      '编码',
      '排序',
      '状态',
      '操作',
    ])
    const rows = [...host.querySelectorAll('[role=treegrid] [data-key]')]
    expect(rows[0]?.querySelector('.ant-tag')?.className).toContain('ant-tag-success')
    expect(rows[1]?.querySelector('.ant-tag')?.className).toContain('ant-tag-error')
    expect([...(rows[0]?.querySelectorAll('[data-act]') ?? [])].map((one) => one.textContent)).toEqual(['编辑', '删除'])
  })

  it('DI-01 filters the categories by keyword and has a menu: refresh, expand all, collapse all, manage', async () => {
    const { host, app } = await open()
    await type(host.querySelector('input[type=search]'), '费用')
    expect(items(host).map((one) => one.textContent)).toEqual(['业务', '费用类别'])
    await type(host.querySelector('input[type=search]'), '')
    await click(host.querySelector('[aria-haspopup=menu]'))
    const entry = (name: string) => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent === name)
    expect([...document.querySelectorAll('[role=menuitem]')].map((one) => one.textContent)).toEqual([
      '刷新数据',
      '展开全部',
      '折叠全部',
      '分类管理',
    ])
    await click(entry('折叠全部'))
    expect(items(host).map((one) => one.textContent)).toEqual(['系统', '业务', '银行'])
    await click(host.querySelector('[aria-haspopup=menu]'))
    const before = app.calls.length
    await click(entry('刷新数据'))
    await until(() => {
      expect(app.calls.length).toBeGreaterThan(before)
      expect(host.querySelector('[aria-busy=true]')).toBeNull()
    })
    // the entries would be asked for one turn after the categories came
    await wait()
    expect(app.calls.slice(before).map((call) => call.get)).toEqual(['/api/system/DictionaryType'])
  })

  it('lets the categories be walked through from the keyboard: arrows, Home, End, a typed letter, Enter', async () => {
    const { host, app } = await open()
    await act(async () => item(host, '系统').focus())
    await key(document.activeElement as Element, 'End')
    expect(document.activeElement).toBe(item(host, '银行'))
    await key(document.activeElement as Element, 'Home')
    await key(document.activeElement as Element, '费')
    expect(document.activeElement).toBe(item(host, '费用类别'))
    await key(document.activeElement as Element, 'ArrowLeft')
    await key(document.activeElement as Element, 'ArrowLeft')
    expect(item(host, '业务').getAttribute('aria-expanded')).toBe('false')
    await key(document.activeElement as Element, 'Enter')
    await until(() => expect(entryCalls(app.calls).at(-1)?.get).toBe('/api/system/DictionaryData/1'))
  })
})

describe('the page of a dictionary entry in the menu', () => {
  it('MN-06 shows the entries of the one dictionary that the menu names', async () => {
    const { host, app } = await open('system/dictionaryEntries', { moduleId: 'c1', isTree: 1, title: '费用类别' })
    expect(app.calls).toHaveLength(1)
    expect(app.calls[0]).toMatchObject({ get: '/api/system/DictionaryData/c1', query: { isTree: 1 } })
    expect(host.querySelector('[role=treegrid]')?.textContent).toContain('差旅费')
  })
})
