// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { normalisePage } from '#core/normalise.ts'
import type { Call, Json, Language, Node, Row } from '#core/types.ts'
import { AppContext } from '#runtime/app.ts'
import { loadRenderers, rendererOf } from '#runtime/lazy/registry.ts'
import { Page } from '#runtime/page/Page.tsx'
import { refusal, type TestApp, testApp } from '../helpers/app.tsx'
import { env } from '../helpers/core.ts'
import { button, clear, click, opened, show, type, until, wait } from './show.tsx'

afterEach(clear)
beforeAll(() => loadRenderers(['list', 'button', 'input', 'inputNumber', 'tag']) as Promise<void>)

const record = (id: string, more: Row = {}): Row => ({ id, fullName: `条目${id}`, enCode: `c${id}`, sortCode: 1, enabledMark: 1, ...more })
const page = (n: number, total: number): Json => ({
  list: Array.from({ length: n }, (_, i) => record(String(i + 1))),
  pagination: { currentPage: 1, pageSize: 20, total },
})

/** A page of one list. */
const listPage = (list: Row, rest: Row = {}) => ({
  version: 1,
  code: 'a.b',
  title: '清单',
  body: { pingeKey: 'list', id: 'rows', resource: '/api/rows', ...list },
  ...rest,
})
const columns = [
  { field: 'fullName', label: '名称', sortable: true },
  { field: 'enCode', label: '编码' },
]

async function open(def: unknown, answer: (call: Call) => Json | Promise<Json>, options: { yes?: boolean; granted?: string[] } = {}) {
  const app = testApp(answer, options)
  const host = await show(
    <AppContext value={app}>
      <Page def={normalisePage(def, env)} menuId="m1" />
    </AppContext>,
  )
  await asked(host, app, 1)
  return { host, app }
}
const gets = (app: TestApp) => app.calls.filter((call) => call.get)
/** Waits until the list has asked so many times in all, and its last answer is drawn. */
async function asked(host: ParentNode, app: TestApp, times: number) {
  await until(() => {
    expect(gets(app)).toHaveLength(times)
    expect(host.querySelector('[role=table], [role=treegrid]')?.getAttribute('aria-busy')).toBe('false')
  })
  // a question too many would be asked in the next turn
  await wait()
}
const rowsOf = (host: ParentNode) => [...host.querySelectorAll<HTMLElement>('[data-key]')]
const named = (host: ParentNode, name: string) => {
  const found = [...host.querySelectorAll<HTMLElement>('button, select, input, [role]')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  if (!found) throw new Error(`nothing is called ${name}`)
  return found
}
const key = (element: Element, name: string) =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))

it('colours cells and rows by the first condition that holds, with a sign on the first cell of a row', async () => {
  const rule = (when: string, color: string) => ({ when: `{{ ${when} }}`, color })
  const coloured = [
    { field: 'fullName', label: '名称' },
    { field: 'enCode', label: '编码', colorList: [rule('row.id == "2"', 'warning')] },
  ]
  const { host } = await open(listPage({ columns: coloured, colorList: [rule('row.enCode == "c1"', 'error')] }), () => page(3, 3))
  await until(() => expect(host.querySelector('.pg-hue-row')).not.toBeNull())
  const [first, second, third] = rowsOf(host)
  expect(first?.className).toContain('pg-hue-row pg-hue-error')
  expect(first?.querySelector('.pg-hue-first')?.textContent).toBe('条目1')
  expect(second?.className).not.toContain('pg-hue')
  expect(second?.querySelector('.pg-hue-warning')?.textContent).toBe('c2')
  expect(third?.querySelector('[class*=pg-hue]')).toBeNull()
})

it('I18-02 is asked for anew where it stands when somebody changes the language: the server words its rows', async () => {
  const app = testApp(({ query }) => ({ ...(page(20, 45) as Row), query: query ?? null }))
  const def = normalisePage(listPage({ columns }), env)
  let choose: (language: Language) => void = () => {}
  function Spoken() {
    const [language, set] = useState<Language>('zh')
    choose = set
    return (
      <AppContext value={{ ...app, language }}>
        <Page def={def} menuId="m1" />
      </AppContext>
    )
  }
  const host = await show(<Spoken />)
  await asked(host, app, 1)
  await click(button(host, '2'))
  await asked(host, app, 2)
  await act(async () => choose('en'))
  await asked(host, app, 3)
  expect(gets(app)[2]).toEqual(gets(app)[1])
})

describe('a list', () => {
  it('opens with one call and shows a table with a head, rows and pages', async () => {
    const { host, app } = await open(listPage({ columns }), () => page(20, 45))
    expect(app.calls).toHaveLength(1)
    expect(app.calls[0]).toEqual({ get: '/api/rows', query: { currentPage: 1, pageSize: 20, sort: 'desc', sidx: '' } })
    const table = host.querySelector('[role=table]')
    expect(table?.getAttribute('aria-label')).toBe('清单')
    expect(table?.getAttribute('aria-rowcount')).toBe('21')
    expect(rowsOf(host)).toHaveLength(20)
    expect(host.querySelector('nav')?.textContent).toContain('共 45 条')
  })

  it('reads the nearest resource when neither a source nor a resource of its own is given', async () => {
    const { body, ...rest } = listPage({ columns })
    const { resource: _resource, source: _source, ...node } = body as { [name: string]: unknown }
    const { app } = await open({ ...rest, resource: '/api/around', body: node } as never, () => page(1, 1))
    expect(app.calls).toMatchObject([{ get: '/api/around' }])
  })

  it('CN-04 pages by 20, 50, 100 and 500: total, sizes, previous, pages, next and a jumper', async () => {
    const { host, app } = await open(listPage({ columns }), () => page(20, 2000))
    expect(gets(app)[0]?.query).toMatchObject({ currentPage: 1, pageSize: 20 })
    const parts = [...(host.querySelector('nav[aria-label="分页"]')?.querySelectorAll('.pg-pager-total, button, input') ?? [])]
    expect(parts.map((part) => part.getAttribute('aria-label') ?? (part.textContent || 'jumper'))).toEqual([
      '共 2,000 条',
      '每页条数',
      '上一页',
      ...[1, 2, 3, 4, 5, 6, 100].map((number) => `第 ${number} 页`),
      '下一页',
      'jumper',
    ])
    await click(named(host, '下一页'))
    await asked(host, app, 2)
    expect(gets(app).at(-1)?.query).toMatchObject({ currentPage: 2 })
    await click(named(host, '第 4 页'))
    await asked(host, app, 3)
    expect(named(host, '第 4 页').getAttribute('aria-current')).toBe('page')
    const jumper = host.querySelector('nav form input')
    await type(jumper, '9999')
    await act(async () => jumper?.closest('form')?.requestSubmit())
    await asked(host, app, 4)
    expect(gets(app).at(-1)?.query).toMatchObject({ currentPage: 100 })
    const sizes = await opened(host, '每页条数')
    expect(sizes.map((one) => one.textContent)).toEqual(['20 条/页', '50 条/页', '100 条/页', '500 条/页'])
    await click(sizes[3])
    await asked(host, app, 5)
    expect(gets(app).at(-1)?.query).toMatchObject({ currentPage: 1, pageSize: 500 })
  })

  it('has no jumper where there is one page', async () => {
    const { host } = await open(listPage({ columns }), () => page(20, 20))
    expect(host.querySelector('nav[aria-label="分页"] form')).toBeNull()
  })

  it('draws no more rows than are on screen, whatever a page holds', async () => {
    const { host } = await open(listPage({ columns, paged: false }), () => ({
      list: Array.from({ length: 10_000 }, (_, i) => record(String(i))),
    }))
    expect(host.querySelector('[role=table]')?.getAttribute('aria-rowcount')).toBe('10001')
    expect(rowsOf(host).length).toBeLessThan(60)
  })

  it('DI-02 searches by keyword with the button and with Enter, and reset clears it', async () => {
    const { host, app } = await open(listPage({ columns, search: ['keyword'], toolbar: ['refresh'] }), () => page(3, 3))
    const input = host.querySelector('[role=search] input')
    await type(input, ' 报销 ')
    await act(async () => input?.closest('form')?.requestSubmit())
    await asked(host, app, 2)
    expect(gets(app).at(-1)?.query).toMatchObject({ keyword: '报销', currentPage: 1 })
    await click(named(host, '刷新'))
    await asked(host, app, 3)
    expect(gets(app).at(-1)?.query).toMatchObject({ keyword: '报销' })
    await click(button(host, '重置'))
    await asked(host, app, 4)
    expect(gets(app).at(-1)?.query).not.toHaveProperty('keyword')
    expect((input as HTMLInputElement).value).toBe('')
  })

  it('sorts by a head: upwards, downwards, not at all', async () => {
    const { host, app } = await open(listPage({ columns }), () => page(3, 3))
    const head = () => host.querySelector('[aria-sort]')
    expect(head()?.getAttribute('aria-sort')).toBe('none')
    for (const [order, said, times] of [
      ['asc', 'ascending', 2],
      ['desc', 'descending', 3],
    ] as const) {
      await click(head()?.querySelector('button'))
      await asked(host, app, times)
      expect(head()?.getAttribute('aria-sort')).toBe(said)
      expect(gets(app).at(-1)?.query).toMatchObject({ sort: order, sidx: 'fullName' })
    }
    await click(head()?.querySelector('button'))
    await asked(host, app, 4)
    expect(gets(app).at(-1)?.query).toMatchObject({ sidx: '' })
  })

  it('gives a row its buttons as the row allows, asks before it deletes, and reads again', async () => {
    const rowActions = [{ use: 'edit', visible: "{{ row.id != '2' }}", do: [{ toast: '{{ row.fullName }}' }] }, 'remove']
    const { host, app } = await open(listPage({ columns, rowActions }), () => page(2, 2))
    const [first, second] = rowsOf(host) as [HTMLElement, HTMLElement]
    expect([...second.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['删除'])
    await click(button(first, '编辑'))
    expect(app.toasts).toEqual([['info', '条目1', undefined]])
    await click(button(first, '删除'))
    await asked(host, app, 2)
    expect(app.asked).toEqual(['此操作将永久删除该数据, 是否继续?'])
    expect(app.calls.slice(1)).toMatchObject([{ delete: '/api/rows/1' }, { get: '/api/rows' }])
  })

  it('puts more than two buttons of a row behind 更多, what deletes as the last of them', async () => {
    const rowActions = ['甲', '乙', '丙', '丁'].map((label) => ({ label, danger: label === '乙', do: [{ toast: label }] }))
    const { host, app } = await open(listPage({ columns, rowActions }), () => page(1, 1))
    const row = rowsOf(host)[0] as HTMLElement
    expect([...row.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['甲', '丙', '更多'])
    await click(named(row, '更多'))
    const menu = document.querySelector('[role=menu]') as HTMLElement
    expect([...menu.querySelectorAll('[role=menuitem]')].map((one) => one.textContent)).toEqual(['丁', '乙'])
    await click(menu.querySelector('[role=menuitem]:last-child'))
    expect(app.toasts[0]?.[1]).toBe('乙')
    expect(document.querySelector('[role=menu]')).toBeNull()
  })

  it('shows a button to those who were granted its code, when the page asks', async () => {
    const list = { columns, toolbar: [{ use: 'add', do: [] }], rowActions: [{ use: 'edit', do: [] }, 'remove'] }
    const { host } = await open(listPage(list, { useBtnPermission: true }), () => page(1, 1), { granted: ['btn_edit'] })
    const texts = [...host.querySelectorAll('button')].map((one) => one.textContent)
    expect(texts).toContain('编辑')
    expect(texts).not.toContain('删除')
    expect(texts).not.toContain('新建')
  })

  it('leaves out columns that were not granted, when the page asks', async () => {
    const { host } = await open(listPage({ columns }, { useColumnPermission: true }), () => page(1, 1), { granted: ['enCode'] })
    expect([...host.querySelectorAll('[role=columnheader]')].map((one) => one.textContent)).toEqual(['编码'])
  })

  it('lets rows be chosen, all of them with one tick, and hands them to a button as item.selection', async () => {
    const toolbar = [{ label: '看', do: [{ toast: '{{ join(item.selection) }}' }] }]
    const { host, app } = await open(listPage({ columns, selection: true, toolbar }), () => page(3, 3))
    await click(named(host, '选择第 2 行'))
    expect(host.textContent).toContain('已选择 1 项')
    await click(named(host, '全选'))
    await click(button(host, '看'))
    expect(app.toasts[0]?.[1]).toBe('1,2,3')
    await click(button(host, '取消选择'))
    expect(host.textContent).not.toContain('已选择')
  })

  it('DI-07 asks before it toggles a state, then flips the row where it stands', async () => {
    const { host, app } = await open(listPage({ columns: [...columns, 'enabledToggle'] }), () => page(2, 2))
    await click(button(rowsOf(host)[0] as HTMLElement, '启用'))
    await until(() => button(rowsOf(host)[0] as HTMLElement, '禁用'))
    // the list would be read again in the next turn
    await wait()
    expect(app.asked).toEqual(['您确定要禁用当前数据吗?'])
    expect(app.calls.slice(1)).toMatchObject([{ put: '/api/rows/1/Actions/State', body: { enabledMark: 0 } }])
    expect(rowsOf(host)[0]?.textContent).toContain('禁用')
    expect(rowsOf(host)[1]?.textContent).toContain('启用')
  })

  it('says what to do next when there is nothing: add, or search otherwise', async () => {
    const { host, app } = await open(listPage({ columns, search: ['keyword'], toolbar: [{ use: 'add', do: [] }] }), () => ({
      list: [],
      pagination: { total: 0 },
    }))
    expect(host.querySelector('.pg-nothing')?.textContent).toBe('暂无数据点击“新建”添加第一条')
    await type(host.querySelector('[role=search] input'), 'x')
    await click(button(host, '查询'))
    await asked(host, app, 2)
    expect(host.querySelector('.pg-nothing')?.textContent).toContain('没有符合条件的数据')
    await click(button(host, '清空条件'))
    await asked(host, app, 3)
    expect(host.querySelector('.pg-nothing')?.textContent).toContain('暂无数据')
  })

  it('ER-05 stops loading when the load fails, tells why, and tries again when asked', async () => {
    let fails = true
    const { host, app } = await open(listPage({ columns }), () => {
      if (fails) throw refusal(500, '请求出错，请重试')
      return page(1, 1)
    })
    expect(host.querySelector('[role=alert]')?.textContent).toContain('请求出错，请重试')
    expect(host.querySelector('[role=table]')?.getAttribute('aria-busy')).toBe('false')
    fails = false
    await click(button(host, '重试'))
    await asked(host, app, 2)
    expect(host.querySelector('[role=alert]')).toBeNull()
    expect(rowsOf(host)).toHaveLength(1)
  })

  it('SB-08 sums columns of the page under the rows', async () => {
    const list = { columns: [columns[0] as Row, { pingeKey: 'inputNumber', field: 'amount', label: '金额' }], summary: ['amount'] }
    const { host } = await open(listPage(list), () => ({
      list: [record('1', { amount: 0.1 }), record('2', { amount: 0.2 })],
      pagination: { total: 2 },
    }))
    expect(host.querySelector('.pg-g-foot')?.textContent).toBe('合计0.30')
  })

  it('writes sums with separators, and none where there is nothing to add', async () => {
    const list = { columns: [columns[0] as Row, { pingeKey: 'inputNumber', field: 'amount', label: '金额' }], summary: ['amount'] }
    const big = await open(listPage(list), () => ({ list: [record('1', { amount: 1234567.5 })], pagination: { total: 1 } }))
    expect(big.host.querySelector('.pg-g-foot')?.textContent).toBe('合计1,234,567.50')
    const none = await open(listPage(list), () => page(2, 2))
    expect(none.host.querySelector('.pg-g-foot')).toBeNull()
  })

  it('WG-10 reads a switch as 是 or a dash, or as its own two words; its detail says 否', async () => {
    await loadRenderers(['switch'])
    const flag = (more: Row = {}) => ({ pingeKey: 'switch', field: 'flag', label: '标记', ...more })
    const rows = { list: [record('1', { flag: 1 }), record('2', { flag: 0, $text: { flag: '否' } }), record('3')] }
    const cells = (host: HTMLElement) => rowsOf(host).map((row) => row.textContent)
    const { host } = await open(listPage({ columns: [flag()], paged: false }), () => rows)
    expect(cells(host)).toEqual(['是', '—', ''])
    const own = await open(listPage({ columns: [flag({ activeTxt: '启用', inactiveTxt: '停用' })], paged: false }), () => rows)
    expect(cells(own.host)).toEqual(['启用', '停用', ''])
    const Read = rendererOf('switch')?.read
    const detail = await show(
      <AppContext value={testApp()}>{Read && <Read node={flag() as Node} value={0} text={undefined} />}</AppContext>,
    )
    expect(detail.textContent).toBe('否')
  })
})

it('offers its calendar to who sees the days that it is by, and to nobody else', async () => {
  const dated = [...columns.slice(0, 1), { pingeKey: 'datePicker', field: 'day', label: '日期' }]
  const list = { columns: dated, query: 'json', source: { get: './List' }, calendar: { start: 'day' } }
  const seen = await open(listPage(list, { useColumnPermission: true }), () => page(2, 2), { granted: ['fullName', 'day'] })
  await until(() => expect(seen.host.querySelectorAll('[role=radiogroup] input')).toHaveLength(2))
  const hidden = await open(listPage(list, { useColumnPermission: true }), () => page(2, 2), { granted: ['fullName'] })
  await wait()
  expect(hidden.host.querySelector('[role=radiogroup]')).toBeNull()
})

describe('the columns of a list', () => {
  const many = [...columns, { field: 'sortCode', label: '排序' }]
  const heads = (host: ParentNode) => [...host.querySelectorAll('[role=columnheader]')].map((one) => one.textContent)
  const settings = '/api/permission/Authority/GetColumnsByModuleId/a.b.rows'
  let person = 0

  /** The list as somebody sees it who arranged the columns of these modules. */
  async function arranged(kept: Row[] | undefined, put: () => Json = () => null, options: { granted?: string[] } = {}, page_: Row = {}) {
    await loadRenderers(['list'])
    const app = testApp((call) => (call.put ? put() : call.get === settings ? { list: kept as unknown as Json } : page(2, 2)), options)
    // what was read in a window holds for the person in it
    app.user = { userId: `p${++person}`, columnModules: kept ? ['a.b.rows'] : [] }
    const host = await show(
      <AppContext value={app}>
        <Page def={normalisePage(listPage({ columns: many }, page_), env)} menuId="m1" />
      </AppContext>,
    )
    await until(() => expect(rowsOf(host)).toHaveLength(2))
    return { host, app }
  }
  const drawer = async (host: ParentNode) => {
    await click(named(host, '列设置'))
    return until(() => {
      const found = document.querySelector<HTMLElement>('.pg-columns')
      if (!found) throw new Error('no drawer')
      return found
    })
  }
  const puts = (app: TestApp) => app.calls.filter((call) => call.put)
  const sent = (app: TestApp) => JSON.parse(String((puts(app).at(-1) as { body: Row }).body.fieldList)) as Row[]

  it('DG-09 are asked for only where the person arranged them, and stand as they were kept', async () => {
    const plain = await arranged(undefined)
    expect(plain.app.calls).toHaveLength(1)
    const own = await arranged([
      { prop: 'sortCode', label: '排序', visible: true },
      { prop: 'enCode', label: '编码', visible: false },
      { prop: 'fullName', label: '名称', visible: true },
    ])
    expect(heads(own.host)).toEqual(['排序', '名称'])
  })

  it('DG-07 PM-11 are shown, hidden, ordered by the keyboard and frozen, and kept by the list', async () => {
    const { host, app } = await arranged(undefined)
    const list = await drawer(host)
    expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper, .ant-drawer-section')).not.toBeNull()
    await click(named(list, '显示编码'))
    expect(heads(host)).toEqual(['名称', '排序'])
    expect(puts(app)[0]).toMatchObject({ put: '/api/permission/Authority/SetColumnsByModuleId/a.b.rows', body: { moduleId: 'a.b.rows' } })
    await key(named(list, '移动排序'), 'ArrowUp')
    await key(named(list, '移动排序'), 'ArrowUp')
    expect(heads(host)).toEqual(['排序', '名称'])
    await click(named(list, '冻结名称'))
    expect(sent(app)).toEqual([
      { prop: 'sortCode', label: '排序', visible: true },
      { prop: 'fullName', label: '名称', visible: true, fixed: 'left' },
      { prop: 'enCode', label: '编码', visible: false },
    ])
    // the last one that shows stays
    await click(named(list, '显示排序'))
    expect((named(list, '显示名称') as HTMLInputElement).disabled).toBe(true)
  })

  it('DG-08 go back to the default', async () => {
    const { host, app } = await arranged([{ prop: 'enCode', label: '编码', visible: false }])
    expect(heads(host)).toEqual(['名称', '排序'])
    await drawer(host)
    await click(button(document, '恢复默认'))
    expect(heads(host)).toEqual(['名称', '编码', '排序'])
    expect(sent(app)).toEqual([])
  })

  it('DG-10 are as they were where they could not be kept', async () => {
    const { host } = await arranged(undefined, () => {
      throw refusal(500, '服务不可用')
    })
    const list = await drawer(host)
    await click(named(list, '显示编码'))
    await until(() => expect(heads(host)).toEqual(['名称', '编码', '排序']))
  })

  it('are only looks: what somebody was not given is neither shown by them nor offered', async () => {
    const { host } = await arranged(
      [{ prop: 'sortCode', label: '排序', visible: true }],
      () => null,
      { granted: ['fullName', 'enCode'] },
      { useColumnPermission: true },
    )
    expect(heads(host)).toEqual(['名称', '编码'])
    expect((await drawer(host)).textContent).not.toContain('排序')
  })

  it('are made as wide as a person drags them, and get their own width back by a double click', async () => {
    const { host, app } = await arranged(undefined)
    const handle = host.querySelector<HTMLElement>('[role=columnheader][title=编码] .pg-g-resize') as HTMLElement
    handle.setPointerCapture = () => {}
    const pointer = (type: string, clientX: number) =>
      act(async () => void handle.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { clientX, pointerId: 1 })))
    Object.defineProperty(handle.parentElement, 'offsetWidth', { value: 150 })
    await pointer('pointerdown', 150)
    await pointer('pointermove', 320)
    await pointer('lostpointercapture', 320)
    expect(sent(app)[1]).toEqual({ prop: 'enCode', label: '编码', visible: true, width: 320 })
    expect(host.querySelector<HTMLElement>('.pg-g-table')?.style.getPropertyValue('--pg-tracks')).toContain(' 320px ')
    await act(async () => void handle.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    expect(sent(app)[1]).toEqual({ prop: 'enCode', label: '编码', visible: true })
  })
})

describe('a tree table', () => {
  const nested = { list: [record('1', { children: [record('11'), record('12')] as Json }), record('2')] }
  const def = listPage({ columns, tree: true, toolbar: ['expandAll', 'collapseAll'] })
  const keys = (host: ParentNode) => rowsOf(host).map((row) => row.dataset.key)

  it('DI-02 opens and closes all rows, and each by itself; it is not paged', async () => {
    const { host, app } = await open(def, () => nested)
    expect(host.querySelector('[role=treegrid]')).not.toBeNull()
    expect(host.querySelector('nav')).toBeNull()
    expect(app.calls[0]).toEqual({ get: '/api/rows', query: {} })
    expect(keys(host)).toEqual(['1', '11', '12', '2'])
    await click(named(host, '折叠全部'))
    expect(keys(host)).toEqual(['1', '2'])
    await click(named(rowsOf(host)[0] as HTMLElement, '展开'))
    expect(keys(host)).toEqual(['1', '11', '12', '2'])
    expect(rowsOf(host)[0]?.getAttribute('aria-expanded')).toBe('true')
    expect(rowsOf(host)[1]?.getAttribute('aria-level')).toBe('2')
    await click(named(host, '折叠全部'))
    await click(named(host, '展开全部'))
    expect(keys(host)).toEqual(['1', '11', '12', '2'])
    expect(app.calls).toHaveLength(1)
  })

  it('is walked through with arrow keys: one row is in the tab order', async () => {
    const { host } = await open(def, () => nested)
    const inOrder = () => rowsOf(host).filter((row) => row.tabIndex === 0)
    expect(inOrder().map((row) => row.dataset.key)).toEqual(['1'])
    await key(inOrder()[0] as HTMLElement, 'ArrowDown')
    expect((document.activeElement as HTMLElement).dataset.key).toBe('11')
    await key(document.activeElement as HTMLElement, 'ArrowLeft')
    expect((document.activeElement as HTMLElement).dataset.key).toBe('1')
    await key(document.activeElement as HTMLElement, 'ArrowLeft')
    expect(keys(host)).toEqual(['1', '2'])
    await key(document.activeElement as HTMLElement, 'End')
    expect((document.activeElement as HTMLElement).dataset.key).toBe('2')
  })
})

describe('a list that its page narrows', () => {
  const posts = (app: TestApp) => app.calls.filter((call) => call.post)
  const queries = (app: TestApp) => posts(app).map((call) => JSON.parse(String((call.body as Row).queryJson)))
  const openApplication = async (list: Row) => {
    const app = testApp(() => page(1, 1))
    const toggle = { pingeKey: 'button', label: '财务', do: [{ set: { 'page.dept': 'fin' } }] }
    const def = listPage(
      { resource: '/api/visualdev/OnlineDev/a1', columns, query: 'json', source: { post: './List' }, toolbar: [toggle], ...list },
      { state: { dept: 'hr' } },
    )
    const host = await show(
      <AppContext value={app}>
        <Page def={normalisePage(def, env)} menuId="m1" />
      </AppContext>,
    )
    await until(() => expect(posts(app)).toHaveLength(1))
    return { app, host }
  }
  const keyword = { pingeKey: 'input', field: 'keyword', label: '关键词' }

  it.each([
    [
      'by a search field that nobody sees',
      { search: [keyword, { pingeKey: 'input', field: 'dept', visible: false, value: '{{ page.dept }}' }] },
    ],
    ['by what its source asks for', { search: [keyword], source: { post: './List', body: { queryJson: { dept: '{{ page.dept }}' } } } }],
    [
      'by the text of what its source asks for',
      { search: [keyword], source: { post: './List', body: { queryJson: '{"dept":"{{ page.dept }}"}' } } },
    ],
  ])('%s: from the first question on, beside what is searched, and as the page changes', async (_by, list) => {
    const { app, host } = await openApplication(list)
    expect(queries(app)).toEqual([{ dept: 'hr' }])
    await type(named(host, '关键词'), '报销')
    await click(button(host, '查询'))
    await until(() => expect(queries(app).at(-1)).toEqual({ keyword: '报销', dept: 'hr' }))
    await click(button(host, '财务'))
    await until(() => expect(queries(app).at(-1)).toEqual({ keyword: '报销', dept: 'fin' }))
    await click(button(host, '重置'))
    await until(() => expect(queries(app).at(-1)).toEqual({ dept: 'fin' }))
  })
})
