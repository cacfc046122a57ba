// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationPage } from '#core/application/application.ts'
import { normaliseForm, normaliseList, normalisePage } from '#core/normalise.ts'
import type { Call, Json, Row } from '#core/types.ts'
import { AppContext } from '#runtime/app.ts'
import { loadRenderers } from '#runtime/lazy/registry.ts'
import { Page } from '#runtime/page/Page.tsx'
import { rowHeights, setRowHeight } from '#runtime/table/rowHeight.ts'
import { refusal, testApp } from '../helpers/app.tsx'
import { env } from '../helpers/core.ts'
import { button, clear, click, control, show, type, until, wait } from './show.tsx'

afterEach(clear)
afterEach(() => setRowHeight(rowHeights.standard))
beforeAll(() => loadRenderers(['list', 'button', 'input', 'inputNumber', 'calculate', 'split', 'tree']) as Promise<void>)

const fields = [
  { pingeKey: 'input', field: 'name', label: '名称', required: true },
  { pingeKey: 'inputNumber', field: 'price', label: '单价', precision: 2 },
  { pingeKey: 'calculate', field: 'double', label: '两倍', expression: '{{ form.price * 2 }}', isStorage: 1 },
]
const rows: Row[] = [
  { id: 'a', version: 1, name: '甲', price: 1, double: 2, level: 'x', $text: { level: '一级' } },
  { id: 'b', version: 1, name: '乙', price: 2, double: 4, level: 'y', $text: { level: '二级' } },
  { id: 'c', version: 1, name: '丙', price: 4, double: 8, level: 'x', $text: { level: '一级' } },
]

/** The page of a designed application with this list. */
async function open(
  list: object,
  answer: (call: Call) => Json | undefined = () => undefined,
  options: { granted?: string[]; yes?: boolean } = {},
  more: object[] = [],
) {
  const form = normaliseForm({ version: 1, fields: [...fields, ...more, { pingeKey: 'input', field: 'level', label: '级别' }] }, env)
  const columnData = normaliseList({
    columnList: fields.map(({ field }) => ({ field })),
    btnsList: [{ value: 'add' }],
    columnBtnsList: [{ value: 'edit' }, { value: 'remove' }],
    ...list,
  })
  const page = applicationPage({ id: 'm', enCode: 'app', fullName: '清单', webType: 2, form, list: columnData }, env)
  const app = testApp(
    (call) =>
      answer(call) ??
      (call.post?.endsWith('/List')
        ? { list: rows, pagination: { total: rows.length } }
        : call.get
          ? { id: 'a', data: JSON.stringify(rows[0]) }
          : { id: 'n' }),
    options,
  )
  const host = await show(
    <AppContext value={app}>
      <Page def={normalisePage(page, env)} menuId="m1" />
    </AppContext>,
  )
  await until(() => {
    expect(host.querySelector('[role=table], [role=treegrid]')).not.toBeNull()
    expect(host.querySelector('[aria-busy=true]')).toBeNull()
  })
  // a question too many would be asked in the next turn
  await wait()
  return { host, app }
}
const key = (element: Element | null, name: string) =>
  act(async () => void element?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
const editing = (host: ParentNode) => [...host.querySelectorAll<HTMLElement>('[data-editing]')]
/** The row that is being written, when it is there. */
const written = (host: ParentNode) =>
  until(() => {
    const [row] = editing(host)
    if (!row) throw new Error('no row is being written')
    return row
  })
/** What is told at the cell of a row. */
const faultOf = (row: HTMLElement) => row.querySelector('[data-field=name] [role=alert]')?.textContent
const keys = (host: ParentNode) => [...host.querySelectorAll<HTMLElement>('[data-key]')].map((row) => row.dataset.key)

describe('columnData type 3, groups', () => {
  it('heads tell the text, the count and the sums, and fold', async () => {
    const { host, app } = await open({ type: 3, groupField: 'level', showSummary: true, summaryField: ['price'] })
    const heads = () => [...host.querySelectorAll<HTMLElement>('.pg-g-group')]
    expect(heads().map((head) => head.textContent)).toEqual(['级别一级共 2 条5.00', '级别二级共 1 条2.00'])
    expect(keys(host).filter((one) => one?.length === 1)).toEqual(['a', 'c', 'b'])
    await click(heads()[0]?.querySelector('button'))
    expect(keys(host).filter((one) => one?.length === 1)).toEqual(['b'])
    await click(host.querySelector('[aria-label="全部收起"]') ?? host.querySelector('[data-icon="collapseAll"]')?.closest('button'))
    expect(keys(host)).toHaveLength(2)
    expect(app.calls).toHaveLength(1)
  })
})

describe('columnData type 4, edited in place', () => {
  it('reads the record, follows its formulas, saves with its version and reads again', async () => {
    const { host, app } = await open({ type: 4 })
    await click(button(host.querySelector('[data-key=a]') as HTMLElement, '编辑'))
    const row = await written(host)
    expect(app.calls.at(-1)).toEqual({ get: '/api/visualdev/OnlineDev/m/a' })
    await type(control(row, '单价'), '8')
    await until(() => expect(row.textContent).toContain('16.00'))
    await key(control(row, '单价'), 'Enter')
    await until(() => expect(editing(host)).toEqual([]))
    expect(app.calls.slice(-2)).toMatchObject([
      { put: '/api/visualdev/OnlineDev/m/a', body: { id: 'a', version: 1, name: '甲', price: 8 } },
      { post: '/api/visualdev/OnlineDev/m/List' },
    ])
  })

  it('a new row stands on top; a broken rule is told at its cell and nothing is sent', async () => {
    const { host, app } = await open({ type: 4 })
    await click(button(host, '新建'))
    const row = await written(host)
    expect(keys(host)[0]).toBe(row.dataset.key)
    await key(control(row, '名称'), 'Enter')
    await until(() => expect(faultOf(row)).toBe('请输入名称'))
    // the row would be sent in the same turn, or in the next
    await wait()
    expect(app.calls).toHaveLength(1)
    await type(control(row, '名称'), '丁')
    await click(button(row, '保存'))
    await until(() => expect(editing(host)).toEqual([]))
    expect(app.calls[1]).toMatchObject({ post: '/api/visualdev/OnlineDev/m', body: { name: '丁' } })
  })

  it('what the server finds stands at the cell; Escape asks, and keeps what was typed', async () => {
    const refused = (call: Call) => {
      if (call.put) throw refusal(400, '不行', { errors: [{ field: 'name', rule: 'unique', message: '已有此名称' }] })
      return undefined
    }
    const { host, app } = await open({ type: 4 }, refused, { yes: false })
    await click(button(host.querySelector('[data-key=a]') as HTMLElement, '编辑'))
    const row = await written(host)
    await type(control(row, '名称'), '乙')
    await click(button(row, '保存'))
    await until(() => {
      expect(faultOf(row)).toBe('已有此名称')
      expect(row.getAttribute('aria-busy')).toBe('false')
    })
    await key(control(row, '名称'), 'Escape')
    await until(() => expect(app.asked).toHaveLength(1))
    // the row would be given up in the turn of the answer
    await wait()
    expect(app.asked).toHaveLength(1)
    expect(editing(host)).toEqual([row])
    expect(control(row, '名称').value).toBe('乙')
  })

  it('Escape leaves a row that was not changed without a question', async () => {
    const { host, app } = await open({ type: 4 })
    await click(button(host.querySelector('[data-key=b]') as HTMLElement, '编辑'))
    await key(control(await written(host), '名称'), 'Escape')
    await until(() => expect(editing(host)).toEqual([]))
    expect([editing(host), app.asked]).toEqual([[], []])
  })
})

describe('columnData type 2, a left tree', () => {
  it('what is chosen goes with every question, and everything without a choice', async () => {
    const tree = (call: Call): Json | undefined => (call.get === '/api/x' ? [{ id: 'k1', fullName: '一支' }] : undefined)
    const { host, app } = await open({ type: 2, treeDataSource: 'api', treeSource: { get: '/api/x' }, treeRelation: 'level' }, tree)
    const asked = () => (app.calls.filter((call) => call.post?.endsWith('/List')).at(-1)?.body as Row | undefined)?.treeValue
    expect(asked()).toBeNull()
    await click([...host.querySelectorAll('[role=treeitem]')].find((one) => one.textContent === '一支'))
    await until(() => expect(asked()).toBe('k1'))
    await click([...host.querySelectorAll('[role=treeitem]')].find((one) => one.textContent === '全部'))
    await until(() => expect(asked()).toBeNull())
  })
})

describe('customBtnsList', () => {
  const customBtnsList = [
    {
      value: 'freeze',
      label: '冻结',
      position: 'row',
      visible: '{{ row.price > 1 }}',
      do: [{ request: { post: './{{ row.id }}/x' } }, { reload: 'list' }],
    },
    { value: 'notice', label: '通知', do: [{ toast: '已通知' }] },
  ]
  it('runs its actions in the toolbar and in rows', async () => {
    const { host, app } = await open({ customBtnsList })
    expect(host.querySelector('[data-key=a]')?.textContent).not.toContain('冻结')
    await click(button(host.querySelector('[data-key=b]') as HTMLElement, '冻结'))
    await until(() =>
      expect(app.calls.slice(-2)).toMatchObject([{ post: '/api/visualdev/OnlineDev/m/b/x' }, { post: '/api/visualdev/OnlineDev/m/List' }]),
    )
    await click(button(host, '通知'))
    expect(app.toasts.at(-1)?.[1]).toBe('已通知')
  })
  it('is there only for whoever was given its code, where buttons ask for permission', async () => {
    const { host } = await open({ customBtnsList, useBtnPermission: true }, undefined, { granted: ['notice'] })
    expect(host.textContent).toContain('通知')
    expect(host.textContent).not.toContain('冻结')
    expect(host.textContent).not.toContain('新建')
  })
})

describe('columnData type 5, a tree table', () => {
  it('shows what the server nested, and adds below a row', async () => {
    const tree = (call: Call): Json | undefined =>
      call.post?.endsWith('/List') ? { list: [{ ...rows[0], children: [{ ...rows[1] }] }], pagination: { total: 2 } } : undefined
    const { host, app } = await open({ type: 5, parentField: 'level' }, tree)
    expect([...host.querySelectorAll('[role=row][aria-level]')].map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2'])
    expect(host.querySelector('[role=treegrid]')).not.toBeNull()
    expect([...host.querySelectorAll('[data-key=a] .pg-g-act')].map((one) => one.textContent)).toEqual(['新建下级', '编辑', '更多'])
    expect(app.calls).toHaveLength(1)
  })
})

describe('the buttons of an application over its records', () => {
  it('VD-03 deletes what is chosen: the button is there with its number once something is, and asks in the words of what it does', async () => {
    const list = { btnsList: [{ value: 'add' }, { value: 'batchRemove' }, { value: 'download' }] }
    const { host, app } = await open(list)
    const texts = () => [...host.querySelectorAll('.pg-list-tools button')].map((one) => one.textContent)
    expect(texts()).toEqual(['新建', '导出', ''])
    await click(control(host, '选择第 1 行'))
    await click(control(host, '选择第 3 行'))
    // it pushes nothing aside
    expect(texts()).toEqual(['新建', '导出', '批量删除 (2)', '取消选择', ''])
    await click(button(host, '批量删除 (2)'))
    expect(app.asked).toEqual(['确定删除所选的 2 条数据？'])
    expect(app.calls.find((call) => call.post?.includes('batchDelete'))?.body).toEqual({ ids: ['a', 'c'] })
  })

  const given = [
    { pingeKey: 'billRule', field: 'no', label: '单号', rule: 'x' },
    { pingeKey: 'createTime', field: 'made', label: '创建时间', visible: "{{ form.name != '丙' }}" },
  ]
  /** What the form says that a button opens. */
  const opened = async (name: string) => {
    await loadRenderers(['createTime', 'billRule'])
    const { host } = await open({}, undefined, {}, given)
    await click(button(host, name))
    return until(() => {
      const text = document.querySelector('[role=dialog]')?.textContent ?? ''
      expect(text).toContain('单价')
      return text
    })
  }
  it('a new record is called by what it is, and shows nothing that the system gives', async () => {
    const text = await opened('新建')
    expect(text).toContain('新建清单')
    expect(text).not.toMatch(/单号|创建时间/)
  })
  it('a record that is changed shows what the system gave it', async () => {
    expect(await opened('编辑')).toMatch(/编辑清单[\s\S]*单号[\s\S]*创建时间/)
  })
})

describe('the height of rows', () => {
  const tops = (host: HTMLElement) => [...host.querySelectorAll<HTMLElement>('.pg-g-row')].map(({ style }) => style.top)
  const body = (host: HTMLElement) => host.querySelector<HTMLElement>('.pg-g-body')?.style.height

  it('is another one at once in a list that is drawn, for rows, groups and rows that are written', async () => {
    const { host } = await open({ type: 4, columnBtnsList: [{ value: 'edit' }] })
    expect([tops(host), body(host)]).toEqual([['0px', '40px', '80px'], '120px'])
    await click(button(host, '编辑'))
    await act(async () => setRowHeight(rowHeights.compact))
    expect([tops(host), body(host)]).toEqual([['0px', '32px', '64px'], '96px'])
    expect(host.querySelector('[data-editing]')).not.toBeNull()
    const grouped = await open({ type: 3, groupField: 'level' })
    expect(tops(grouped.host)).toEqual(tops(grouped.host).map((_top, i) => `${i * 32}px`))
  })
})
