// @vitest-environment happy-dom
import { ConfigProvider } from 'antd'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Action, Call, Json, Node, Row } from '#core/types.ts'
import { loadRenderers } from '#runtime/lazy/registry.ts'
import { RenderNode } from '#runtime/page/Render.tsx'
import { Around, refusal, testApp, testPage } from '../helpers/app.tsx'
import { button, clear, click, control, show, type, until, wait } from './show.tsx'

afterEach(clear)
beforeAll(() => loadRenderers(['importWizard']) as Promise<void>)

const seen = (look: () => boolean) => until(() => expect(look()).toBe(true))
const columns = [
  { id: 'account', fullName: '账号', pingeKey: 'input', required: true },
  { id: 'realName', fullName: '姓名', pingeKey: 'input', required: true },
]
const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ account: `a${i}`, realName: `人${i}` }))

interface Given {
  rows?: Row[]
  imports?: (list: Row[], call: Call) => Json
  header?: Row[]
  /** what is answered of imports in the background */
  tasks?: (call: Call) => Json
  /** what is wrong with the rows, as a check answers it */
  checks?: (list: Row[]) => Json
  upload?: () => Json
  /** the flows of its application that may be launched */
  flows?: () => Json
  node?: Partial<Node>
}

/** Opens the wizard over a server that answers so. */
async function open({ rows: dataRow = rows(3), header = columns, tasks, imports, checks, upload, flows, node = {} }: Given = {}) {
  const answer = (call: Call): Json => {
    const url = call.get ?? call.post ?? ''
    if (url.endsWith('/Uploader')) return upload?.() ?? { name: 'f1.xlsx' }
    if (url.endsWith('/ImportPreview')) return { dataRow, headerRow: header, unknown: [] }
    if (url.includes('/ImportTasks')) return tasks?.(call) ?? { list: [] }
    if (url.endsWith('/Flow/Selector')) return { list: flows?.() ?? [] }
    if (url.endsWith('/TemplateDownload')) return { url: '/template' }
    if (url.endsWith('/ImportExceptionData')) return { url: '/faults' }
    const { list } = call.body as { list: Row[] }
    if (url.endsWith('/ImportCheck')) return { list: checks?.(list) ?? [] }
    return imports?.(list, call) ?? { resultType: 0, snum: list.length, fnum: 0, failResult: [] }
  }
  const app = testApp(answer)
  const on = { done: [{ toast: '读新的' }] as Action[] }
  await show(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <Around app={app} at={testPage()}>
        <RenderNode node={{ pingeKey: 'importWizard', label: '导入', module: 'permission/Users', title: '导入用户', on, ...node }} />
      </Around>
    </ConfigProvider>,
  )
  await click(button(document.body, '导入'))
  await seen(() => document.querySelector('[role=dialog] input[type=file]') !== null)
  const posts = () => app.calls.filter(({ post }) => post?.endsWith('/ImportData')).map(({ body }) => (body as { list: Row[] }).list)
  return { app, posts, dialog: document.querySelector('[role=dialog]') as HTMLElement }
}
const pick = (name: string, size = 100) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    Object.defineProperty(input, 'files', { value: [new File([new Uint8Array(size)], name)], configurable: true })
    Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
/** What it asked for, but whether an import goes on already. */
const asked = ({ calls }: { calls: Call[] }) => calls.filter(({ get }) => !get?.endsWith('/ImportTasks'))
const step = () => document.querySelector('[aria-current=step]')?.textContent?.replace(/\d/, '')
const press = async (text: string) => {
  await click(button(document.querySelector('[role=dialog]') as HTMLElement, text))
  await wait()
}
async function toRows() {
  await pick('people.xlsx')
  await press('下一步')
  await seen(() => document.querySelector('[role=table]') !== null)
}

describe('the import wizard', () => {
  it('IM-01 IM-04 is a dialog of 1000 px with three steps, and buttons for each', async () => {
    const { dialog } = await open()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('1000px')
    expect([...dialog.querySelectorAll('ol li')].map((one) => one.textContent)).toEqual(['1上传文件', '2数据预览', '3导入结果'])
    expect(step()).toBe('上传文件')
    expect(dialog.textContent).toContain('1000条以内直接导入超过1000条、最多10000条时在后台导入')
    expect(() => button(dialog, '上一步')).toThrow()
    await toRows()
    expect(step()).toBe('数据预览')
    for (const text of ['上一步', '取消', '下一步']) button(dialog, text)
    await press('下一步')
    await seen(() => step() === '导入结果')
    button(dialog, '关闭')
    expect(() => button(dialog, '上一步')).toThrow()
    expect(() => button(dialog, '下一步')).toThrow()
  })

  it('IM-05 asks for a file before the second step; a new one takes the place of the one before', async () => {
    const { app } = await open()
    await press('下一步')
    expect(app.toasts).toEqual([['warning', '请先上传文件', undefined]])
    expect(step()).toBe('上传文件')
    await toRows()
    await press('上一步')
    await pick('others.xlsx')
    await press('下一步')
    expect(app.calls.filter(({ get }) => get?.endsWith('/ImportPreview'))).toHaveLength(2)
  })

  it('IM-02 marks every wrong cell before anything is written, checks again what was changed, and asks before wrong rows are left out', async () => {
    const checks = (list: Row[]) =>
      list.flatMap(({ account }, row) => (account === 'bad' ? [{ row, errors: [{ field: 'account', message: '账号已存在' }] }] : []))
    const { app, dialog, posts } = await open({ rows: [...rows(2), { account: 'bad', realName: '丙' }], checks })
    await toRows()
    await seen(() => dialog.textContent?.includes('1 行有错误') === true)
    const wrong = control(dialog, '第 3 行 账号')
    expect([wrong.getAttribute('aria-invalid'), wrong.title]).toEqual(['true', '账号已存在'])
    await click(button(dialog, '下一处错误'))
    expect(document.activeElement).toBe(wrong)
    // a new fault is found before anything is sent, and the person may go back to it
    await type(control(dialog, '第 2 行 账号'), 'bad')
    ;(app as { confirm: typeof app.confirm }).confirm = async (text) => {
      app.asked.push(text)
      return false
    }
    await press('下一步')
    await seen(() => app.asked.length === 1)
    expect(app.asked).toEqual(['2 行有错误，不会导入。是否导入其余 1 行？'])
    expect([posts(), step()]).toEqual([[], '数据预览'])
    expect(control(dialog, '第 2 行 账号').getAttribute('aria-invalid')).toBe('true')
    await type(control(dialog, '第 2 行 账号'), 'a1')
    await type(control(dialog, '第 3 行 账号'), 'a2')
    await press('下一步')
    await seen(() => step() === '导入结果')
    expect(posts()).toHaveLength(1)
  })

  it('IM-09 says which records were made when it is closed', async () => {
    const on = { done: [{ toast: '新建 {{ item.n }}：{{ join(item.ids) }}' }] as Action[] }
    const { app, dialog } = await open({
      imports: (list) => ({ snum: 3, failResult: [], ids: list.map(({ account }) => `id-${account}`) }),
      node: { on },
    })
    await toRows()
    await press('下一步')
    await seen(() => step() === '导入结果')
    await click(button(dialog, '关闭'))
    await seen(() => app.toasts.length > 0)
    expect(app.toasts.map(([, text]) => text)).toEqual(['新建 3：id-a0,id-a1,id-a2'])
  })

  it('C-104 the file and what was changed in it are kept on the way back', async () => {
    const { app, dialog } = await open()
    await toRows()
    await type(control(dialog, '第 1 行 姓名'), '改过')
    await press('上一步')
    expect(dialog.textContent).toContain('people.xlsx')
    await press('下一步')
    expect(control(dialog, '第 1 行 姓名').value).toBe('改过')
    expect(app.calls.filter(({ get }) => get?.endsWith('/ImportPreview'))).toHaveLength(1)
  })

  it('IM-06 C-077 takes xls and xlsx only, under 500KB, and sends nothing else', async () => {
    const { app } = await open()
    await pick('people.csv')
    await pick('people.xlsx', 500 * 1024)
    expect(app.toasts.map(([kind, text]) => [kind, text])).toEqual([
      ['error', '请选择xls、xlsx类型的文件'],
      ['error', '文件大小不能超过500KB'],
    ])
    expect(asked(app)).toEqual([])
    await pick('PEOPLE.XLS', 500 * 1024 - 1)
    expect(asked(app)).toMatchObject([{ post: '/api/permission/Users/Uploader' }])
  })

  it('IM-15 tells for a second why the server did not take a file, and goes on without it', async () => {
    const { app } = await open({
      upload: () => {
        throw refusal(400, '文件内容无法读取')
      },
    })
    await pick('people.xlsx')
    expect(app.toasts).toEqual([['error', '文件内容无法读取', 1000]])
    await press('下一步')
    expect(app.toasts.at(-1)?.[1]).toBe('请先上传文件')
  })

  it('IM-10 asks the calls of its module, by default those of an application', async () => {
    const { app } = await open({ node: { module: undefined, modelId: 'm1' } as unknown as Partial<Node> })
    await press('下载模板')
    expect(asked(app)).toMatchObject([{ get: '/api/visualdev/OnlineDev/m1/TemplateDownload' }])
    expect(app.fetched).toEqual(['/template'])
    await toRows()
    await seen(() => app.calls.at(-1)?.post === '/api/visualdev/OnlineDev/m1/ImportCheck')
    expect(app.calls.slice(-3)).toMatchObject([
      { get: '/api/visualdev/OnlineDev/m1/ImportPreview', query: { fileName: 'f1.xlsx' } },
      { get: '/api/workflow/Flow/Selector', query: { modelId: 'm1' } },
      { body: { list: rows(3) } },
    ])
  })

  it('IM-02 IM-07 rows are changed and deleted; without any there is nothing to import', async () => {
    const { app, dialog, posts } = await open({ rows: rows(2) })
    await toRows()
    await type(control(dialog, '第 2 行 账号'), 'changed')
    await click(control(dialog, '删除第 1 行'))
    expect([...dialog.querySelectorAll('[role=row][data-at]')]).toHaveLength(1)
    await click(control(dialog, '删除第 1 行'))
    await press('下一步')
    expect(app.toasts.at(-1)).toEqual(['warning', '导入数据为空', undefined])
    expect(posts()).toEqual([])
  })

  it('IM-13 sends the rows as texts, a hundred at once, and draws only those on screen', async () => {
    const { dialog, posts } = await open({ rows: rows(250) })
    await toRows()
    expect(dialog.querySelectorAll('[role=row][data-at]').length).toBeLessThan(60)
    await press('下一步')
    await seen(() => step() === '导入结果')
    expect(posts().map((list) => list.length)).toEqual([100, 100, 50])
    expect(posts()[0]?.[0]).toEqual({ account: 'a0', realName: '人0' })
    expect(dialog.textContent).toContain('成功导入 250 条')
  })

  it('IM-03 IM-14 tells how many failed and why, exports them, and lets them be mended', async () => {
    const failed = { account: 'a1', realName: '人1', errorsInfo: '账号已存在', errors: [{ field: 'account', message: '账号已存在' }] }
    let first = true
    const { app, dialog, posts } = await open({
      imports: (list) => {
        const answer = first ? { resultType: 1, snum: list.length - 1, fnum: 1, failResult: [failed] } : null
        first = false
        return answer as Json
      },
    })
    await toRows()
    await press('下一步')
    await seen(() => step() === '导入结果')
    expect(dialog.textContent).toContain('成功导入 2 条')
    expect(dialog.textContent).toContain('失败 1 条')
    expect(dialog.querySelector('tbody tr')?.textContent).toBe('账号已存在a1人1')
    await press('导出异常数据')
    expect(app.calls.at(-1)).toMatchObject({ post: '/api/permission/Users/ImportExceptionData', body: { list: [failed] } })
    expect(app.fetched).toEqual(['/faults'])
    await press('修改失败的数据')
    const cell = control(dialog, '第 1 行 账号')
    expect(cell.getAttribute('aria-invalid')).toBe('true')
    await act(async () => cell.focus())
    expect(dialog.querySelector('.pg-wizard-faults')?.textContent).toBe('账号已存在')
    await type(cell, 'a9')
    expect(control(dialog, '第 1 行 账号').hasAttribute('aria-invalid')).toBe(false)
    await press('下一步')
    await seen(() => step() === '导入结果')
    expect(posts().at(-1)).toEqual([{ account: 'a9', realName: '人1' }])
    expect(dialog.textContent).toContain('成功导入 3 条')
  })

  it('IM-13 what was not imported stays when a call fails, and goes again under the same key', async () => {
    let calls = 0
    const { app, dialog, posts } = await open({
      rows: rows(150),
      imports: () => {
        calls++
        if (calls === 2) throw refusal(503, '暂时不可用')
        return null
      },
    })
    const keys: unknown[] = []
    const { request } = app
    app.request = (call, options) => {
      if (call.post?.endsWith('/ImportData')) keys.push(options?.key)
      return request(call, options)
    }
    await toRows()
    await press('下一步')
    await seen(() => app.toasts.length > 0)
    expect(app.toasts.at(-1)?.[1]).toBe('导入没有完成，还有 50 行未导入，数据仍保留在这里')
    expect(step()).toBe('数据预览')
    expect(control(dialog, '第 1 行 账号').value).toBe('a100')
    await press('下一步')
    await seen(() => step() === '导入结果')
    expect(posts().map((list) => list.length)).toEqual([100, 50, 50])
    expect(keys[0]).not.toBe(keys[1])
    expect(keys[2]).toBe(keys[1])
    expect(dialog.textContent).toContain('成功导入 150 条')
  })

  it('IM-09 asks before rows are given up; closed at the end it tells whoever listens, and only where something was imported', async () => {
    const { app } = await open()
    await toRows()
    await press('取消')
    expect(app.asked).toEqual(['内容尚未保存，确定要关闭吗？'])
    expect(app.toasts).toEqual([])
    await click(button(document.body, '导入'))
    await seen(() => document.querySelector('[role=dialog] input[type=file]') !== null)
    await toRows()
    await press('下一步')
    await seen(() => step() === '导入结果')
    await press('关闭')
    expect(app.toasts.at(-1)?.[1]).toBe('读新的')
  })

  const orders: Row[] = [
    {
      id: 'head1',
      fullName: '联系方式',
      pingeKey: 'complexHeader',
      children: [{ id: 'contact', fullName: '联系人', pingeKey: 'input', required: true }],
    },
    { id: 'lines', fullName: '明细', pingeKey: 'table', children: [{ id: 'name', fullName: '物料', pingeKey: 'input', required: true }] },
  ]
  const order = (contact: string, ...names: string[]): Row => ({ contact, lines: names.map((name) => ({ name })) })

  it('IM-02 IM-12 a row stands with the rows of its sub-tables under their heads; each is changed and deleted, and its fault goes with it', async () => {
    const wrong = { field: 'lines[1].name', message: '物料不存在' }
    const checks = (list: Row[]) =>
      JSON.stringify(list[0]) === JSON.stringify(order('王', '好', '坏', '三')) ? [{ row: 0, errors: [wrong] }] : []
    const { dialog, posts } = await open({ header: orders, rows: [order('王', '好', '坏', '三'), order('李')], checks })
    await toRows()
    const heads = [...dialog.querySelectorAll('[role=columnheader]')].map((one) => one.textContent)
    expect(heads).toEqual(['序号', '联系方式', '明细', '操作', '联系人', '物料', '操作'])
    const numbers = () => [...dialog.querySelectorAll('[data-at] [role=rowheader]')].map((one) => one.firstChild?.textContent)
    expect(numbers()).toEqual(['1', '1.2', '1.3', '2'])
    await seen(() => control(dialog, '第 1 行 明细 第 2 行 物料').getAttribute('aria-invalid') === 'true')
    await click(button(dialog, '下一处错误'))
    expect(document.activeElement).toBe(control(dialog, '第 1 行 明细 第 2 行 物料'))
    // the arrow goes over lines that have no such cell
    await act(async () => {
      control(dialog, '第 1 行 联系人').focus()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    })
    expect(document.activeElement).toBe(control(dialog, '第 2 行 联系人'))
    await click(control(dialog, '删除第 1 行 明细 第 1 行'))
    expect(numbers()).toEqual(['1', '1.2', '2'])
    expect(control(dialog, '第 1 行 明细 第 1 行 物料').title).toBe('物料不存在')
    await type(control(dialog, '第 1 行 明细 第 1 行 物料'), '改')
    // the first row of an empty sub-table comes with its text
    await type(control(dialog, '第 2 行 明细 第 1 行 物料'), '新')
    await press('下一步')
    await seen(() => step() === '导入结果')
    expect(posts()).toEqual([[order('王', '改', '三'), order('李', '新')]])
  })

  it('IM-03 a failed row is shown with its sub-tables, and mended there', async () => {
    const failed = {
      ...order('王', '好', '坏'),
      errors: [{ field: 'lines[1].name', message: '不存在' }],
      errorsInfo: '明细第 2 行：不存在',
    }
    const { dialog } = await open({
      header: orders,
      rows: [order('王', '好', '坏')],
      imports: () => ({ snum: 0, fnum: 1, failResult: [failed] }),
    })
    await toRows()
    await press('下一步')
    await seen(() => step() === '导入结果')
    const cells = [...dialog.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells).toEqual([['明细第 2 行：不存在', '王', '好'], ['坏']])
    await press('修改失败的数据')
    expect(control(dialog, '第 1 行 明细 第 2 行 物料').title).toBe('不存在')
  })

  it('IM-06 more than a thousand rows go on in the background; whoever comes back sees how far, and what became of them', async () => {
    let state = 'running'
    const done = () => ({
      ...{ id: 't1', state, total: 1500, done: state === 'done' ? 1500 : 300, snum: state === 'done' ? 1499 : 300, fnum: 1, left: [] },
      ...{ headerRow: columns, failResult: [{ account: 'bad', realName: '坏', errors: [], errorsInfo: '账号已存在' }], ids: [] },
    })
    let begun = false
    const tasks = (call: Call) => {
      if (call.post) {
        begun = true
        return { id: 't1', total: 1500 }
      }
      return call.get?.endsWith('/t1') ? done() : { list: begun ? [done()] : [] }
    }
    const { app, posts } = await open({ rows: rows(1500), tasks })
    await toRows()
    await press('下一步')
    await seen(() => document.querySelector('[role=dialog]')?.textContent?.includes('正在后台导入：300 / 1500') === true)
    expect(posts()).toEqual([])
    const begins = app.calls.filter(({ post }) => post?.endsWith('/ImportTasks')).map(({ body }) => (body as { list: Row[] }).list.length)
    expect(begins).toEqual([1500])
    // nothing is lost by closing it, so nothing is asked
    await press('关闭')
    expect(app.asked).toEqual([])
    await click(button(document.body, '导入'))
    await seen(() => document.querySelector('[role=dialog]')?.textContent?.includes('正在后台导入：300 / 1500') === true)
    await press('停止导入')
    expect(app.calls.some(({ post }) => post?.endsWith('/ImportTasks/t1/Actions/Stop'))).toBe(true)
    state = 'done'
    await seen(() => document.querySelector('[role=dialog]')?.textContent?.includes('成功导入 1499 条') === true)
    expect(document.querySelector('[role=dialog] tbody')?.textContent).toContain('账号已存在')
    await press('关闭')
    expect(app.toasts.at(-1)?.[1]).toBe('读新的')
    // it can be looked at again
    await click(button(document.body, '导入'))
    await seen(() => document.querySelector('[role=dialog]')?.textContent?.includes('查看上次导入') === true)
    await press('查看上次导入')
    await seen(() => document.querySelector('[role=dialog]')?.textContent?.includes('失败 1 条') === true)
  })

  const ofApplication = { module: undefined, modelId: 'm1' } as unknown as Partial<Node>
  const bodies = (app: { calls: Call[] }, call: string) =>
    app.calls.flatMap(({ post, body }) => (post?.endsWith(call) ? [body as Row] : []))

  it('WF-04 goes through the only flow by itself, says so, and sends fewer rows at once', async () => {
    const { app, dialog } = await open({ rows: rows(50), flows: () => [{ id: 'f1', fullName: '用印审批' }], node: ofApplication })
    await toRows()
    await seen(() => dialog.textContent?.includes('将通过流程“用印审批”提交') === true)
    await press('下一步')
    await seen(() => step() === '导入结果')
    expect(bodies(app, '/ImportCheck').map(({ flowId }) => flowId)).toEqual(['f1'])
    expect(bodies(app, '/ImportData').map(({ flowId, list }) => [flowId, (list as Row[]).length])).toEqual([
      ['f1', 20],
      ['f1', 20],
      ['f1', 10],
    ])
  })

  it('WF-04 launches many rows in the background', async () => {
    const tasks = (call: Call) =>
      call.post ? { id: 't1', total: 201 } : call.get?.endsWith('/t1') ? { id: 't1', state: 'running', total: 201, done: 40 } : { list: [] }
    const { app } = await open({ rows: rows(201), tasks, flows: () => [{ id: 'f1', fullName: '用印审批' }], node: ofApplication })
    await toRows()
    await press('下一步')
    await seen(() => document.querySelector('[role=dialog]')?.textContent?.includes('正在后台导入：40 / 201') === true)
    expect(bodies(app, '/ImportTasks').map(({ flowId, list }) => [flowId, (list as Row[]).length])).toEqual([['f1', 201]])
  })

  it('IM-08 WF-03 asks which of several flows, by keyword; nothing is sent before one is chosen, and it is asked once', async () => {
    const several = [
      { id: 'f1', fullName: '普通审批' },
      { id: 'f2', fullName: '加急审批' },
    ]
    let first = true
    const imports = (list: Row[]) => {
      const failed = first ? list.slice(0, 1).map((row) => ({ ...row, errors: [], errorsInfo: '找不到处理人' })) : []
      first = false
      return { resultType: failed.length > 0 ? 1 : 0, snum: list.length - failed.length, fnum: failed.length, failResult: failed }
    }
    const { app } = await open({ flows: () => several, imports, node: ofApplication })
    await toRows()
    const picker = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find((one) => one.textContent?.includes('请选择流程'))
    await press('下一步')
    await seen(() => picker() !== undefined)
    await click(button(picker() as HTMLElement, '取消'))
    await seen(() => picker() === undefined)
    expect(step()).toBe('数据预览')
    expect(bodies(app, '/ImportData')).toEqual([])
    await press('下一步')
    await seen(() => picker() !== undefined)
    expect(picker()?.style.width).toBe('400px')
    await type(control(picker() as HTMLElement, '关键词'), '没有')
    expect(picker()?.textContent).toContain('暂无数据')
    await type(control(picker() as HTMLElement, '关键词'), '加急')
    expect(picker()?.textContent).not.toContain('普通审批')
    await click(picker()?.querySelector('.pg-shortcut') as HTMLElement)
    await seen(() => step() === '导入结果')
    expect(bodies(app, '/ImportData').map(({ flowId }) => flowId)).toEqual(['f2'])
    await press('修改失败的数据')
    await press('下一步')
    await seen(() => bodies(app, '/ImportData').length === 2)
    expect(picker()).toBeUndefined()
    expect(bodies(app, '/ImportData').map(({ flowId }) => flowId)).toEqual(['f2', 'f2'])
  })
})
