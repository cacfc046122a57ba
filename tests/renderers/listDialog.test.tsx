// @vitest-environment happy-dom
import { ConfigProvider } from 'antd'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { listUnpaged, popupPageSize, popupUnpaged } from '#core/form/popup.ts'
import type { Row } from '#core/types.ts'
import ListDialog, { type ListDialogProps } from '#renderers/picker/ListDialog.tsx'
import type { ListAsk } from '#renderers/picker/useListRows.ts'
import { Around, testApp, testPage } from '../helpers/app.tsx'
import { button, clear, click, control, show, type, until, wait } from './show.tsx'

afterEach(clear)

const suppliers: Row[] = [
  { id: 's1', fullName: '杭州纸业', city: '杭州' },
  { id: 's2', fullName: '宁波包装', city: '宁波' },
  { id: 's3', fullName: '杭州印刷', city: '杭州' },
]

/** Opens the dialog over these rows and writes down what it asks and tells. */
async function open(props: Partial<ListDialogProps> = {}, rows: readonly Row[] = suppliers) {
  const asked: ListAsk[] = []
  const told: Row[][] = []
  let closed = 0
  await show(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <Around app={testApp()} at={testPage()}>
        <ListDialog
          title="选择供应商"
          keyField="id"
          labelField="fullName"
          columns={[
            { field: 'fullName', label: '名称' },
            { field: 'city', label: '城市' },
          ]}
          hasPage={false}
          pageSize={popupPageSize}
          unpaged={popupUnpaged}
          load={async (ask) => {
            asked.push(ask)
            const list = rows.filter((row) => String(row.fullName).includes(ask.keyword))
            return { list: list.slice((ask.currentPage - 1) * ask.pageSize, ask.currentPage * ask.pageSize), total: list.length }
          }}
          chosen={[]}
          onConfirm={(chosen) => void told.push([...chosen])}
          onClose={() => void closed++}
          {...props}
        />
      </Around>
    </ConfigProvider>,
  )
  // it has the focus a moment after the frame took it
  await until(() => expect(document.activeElement).toBe(control(document, '关键词')))
  return { asked, told, closes: () => closed }
}
const row = (key: string) => document.querySelector<HTMLElement>(`[data-key="${key}"]`)
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => dataset.key)
const confirm = () => button(document, '确定')
const press = (target: Element | null, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  })

describe('the list to choose from', () => {
  it('PP-01 is a dialog of 800 px, or a drawer, unless it has a width of its own', async () => {
    await open()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('800px')
    await clear()
    await open({ width: '640px' })
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('640px')
    await clear()
    await open({ kind: 'drawer' })
    expect(document.querySelector('.ant-drawer')).not.toBeNull()
    expect(document.querySelector('.ant-modal')).toBeNull()
  })

  it('PP-02 has a keyword with search, reset and refresh, a number and a radio button a row', async () => {
    const { asked } = await open()
    expect([...document.querySelectorAll('[role=columnheader]')].map((one) => one.textContent)).toEqual(['单选', '序号', '名称', '城市'])
    expect(document.querySelectorAll('input[type=radio]')).toHaveLength(3)
    expect(row('s2')?.textContent).toBe('2宁波包装宁波')
    await type(control(document, '关键词'), '杭州')
    expect(asked).toHaveLength(1)
    await click(button(document, '查询'))
    await wait()
    expect(asked.at(-1)?.keyword).toBe('杭州')
    expect(shown()).toEqual(['s1', 's3'])
    await click(control(document, '刷新'))
    await wait()
    expect(asked.slice(-2).map(({ keyword }) => keyword)).toEqual(['杭州', '杭州'])
    await click(button(document, '重置'))
    await wait()
    expect(control(document, '关键词').value).toBe('')
    expect(shown()).toEqual(['s1', 's2', 's3'])
    expect(document.querySelector('nav')).toBeNull()
  })

  it('PP-05 asks for 100000 rows when it opens and for 10000 after a search or a reset', async () => {
    const { asked } = await open()
    await click(button(document, '查询'))
    await click(button(document, '重置'))
    await wait()
    expect(asked.map(({ pageSize }) => pageSize)).toEqual([100_000, 10_000, 10_000])
  })

  it('PP-05 PP-12 every other unpaged list asks for 10000', async () => {
    const { asked } = await open({ unpaged: listUnpaged })
    await click(button(document, '重置'))
    await wait()
    expect(asked.map(({ pageSize }) => pageSize)).toEqual([10_000, 10_000])
  })

  it('PP-02 PP-05 reads a page of 20, numbers rows across pages, and keeps what is chosen', async () => {
    const rows = Array.from({ length: 45 }, (_, i) => ({ id: `r${i}`, fullName: `第${i}个` }))
    const { asked, told } = await open({ hasPage: true }, rows)
    expect(asked[0]).toEqual({ currentPage: 1, pageSize: 20, keyword: '' })
    await click(row('r3'))
    await click(document.querySelector('[aria-label="下一页"]'))
    await wait()
    expect(asked.at(-1)).toEqual({ currentPage: 2, pageSize: 20, keyword: '' })
    expect(row('r20')?.textContent).toContain('21')
    expect(document.querySelector('.pg-lc-chosen')?.textContent).toContain('第3个')
    await click(confirm())
    expect(told).toEqual([[rows[3]]])
  })

  it('PP-04 PP-13 confirms only with a choice: without one, confirming does nothing', async () => {
    const { told, closes } = await open()
    expect(confirm().disabled).toBe(true)
    await click(confirm())
    await press(control(document, '关键词'), 'Enter', { ctrlKey: true })
    expect([told.length, closes()]).toEqual([0, 0])
    await click(row('s2'))
    expect(confirm().disabled).toBe(false)
    await click(row('s3'))
    expect([...document.querySelectorAll('[aria-selected=true]')].map((one) => (one as HTMLElement).dataset.key)).toEqual(['s3'])
    await click(confirm())
    expect(told).toEqual([[suppliers[2]]])
  })

  it('takes a row with a double click, or with the keyboard alone', async () => {
    const { told } = await open()
    await act(async () => {
      row('s2')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    })
    expect(told).toEqual([[suppliers[1]]])
    await press(control(document, '关键词'), 'ArrowDown')
    expect((document.activeElement as HTMLElement).dataset.key).toBe('s1')
    await press(document.activeElement, 'ArrowDown')
    await press(document.activeElement, 'End')
    expect((document.activeElement as HTMLElement).dataset.key).toBe('s3')
    await press(document.activeElement, ' ')
    expect(row('s3')?.getAttribute('aria-selected')).toBe('true')
    await press(document.activeElement, 'Home')
    await press(document.activeElement, 'Enter')
    expect(told.at(-1)).toEqual([suppliers[0]])
    await press(document.activeElement, 'ArrowUp')
    expect(document.activeElement).toBe(control(document, '关键词'))
  })

  it('takes several with boxes, all that are here with one, and begins with what was chosen', async () => {
    const { told } = await open({ multiple: true, chosen: [{ id: 's2', fullName: '宁波包装' }] })
    expect(document.querySelectorAll('[role=grid] input[type=checkbox]')).toHaveLength(4)
    expect(row('s2')?.getAttribute('aria-selected')).toBe('true')
    await click(row('s1'))
    await click(row('s2'))
    await click(confirm())
    expect(told.at(-1)).toEqual([suppliers[0]])
    await click(control(document, '全选'))
    await click(confirm())
    expect(told.at(-1)).toEqual(suppliers)
    await click(control(document, '全选'))
    expect(confirm().disabled).toBe(true)
  })

  it('says that there is nothing, that nothing fits, and what went wrong, with another try', async () => {
    await open({}, [])
    expect(document.body.textContent).toContain('暂无数据')
    await clear()
    await open()
    await type(control(document, '关键词'), '没有')
    await click(button(document, '查询'))
    await wait()
    expect(document.body.textContent).toContain('没有符合条件的数据')
    await click(button(document, '清空条件'))
    await wait()
    expect(shown()).toHaveLength(3)
    await clear()
    let broken = true
    await open({
      load: async () => {
        if (broken) throw new Error('接口没有应答')
        return { list: suppliers, total: 3 }
      },
    })
    expect(document.querySelector('[role=alert]')?.textContent).toContain('接口没有应答')
    broken = false
    await click(button(document, '重试'))
    await wait()
    expect(shown()).toHaveLength(3)
  })

  it('an older answer never takes the place of a newer one', async () => {
    const answers: Array<() => void> = []
    await open({
      load: ({ keyword }) =>
        new Promise((done) =>
          answers.push(() => done({ list: suppliers.filter(({ fullName }) => String(fullName).includes(keyword)), total: 3 })),
        ),
    })
    await type(control(document, '关键词'), '宁波')
    await click(button(document, '查询'))
    await act(async () => answers[1]?.())
    await act(async () => answers[0]?.())
    expect(shown()).toEqual(['s2'])
  })

  it('draws no more rows than are on screen', async () => {
    await open(
      {},
      Array.from({ length: 5000 }, (_, i) => ({ id: `r${i}`, fullName: `第${i}个` })),
    )
    expect(shown().length).toBeGreaterThan(5)
    expect(shown().length).toBeLessThan(100)
    expect(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('5001')
  })

  it('a row without a value cannot be chosen, and one that stands there twice stands there once', async () => {
    await open({}, [...suppliers, { id: 's1', fullName: '杭州纸业' }, { id: '', fullName: '无' }, { fullName: '也无' }])
    expect(shown()).toEqual(['s1', 's2', 's3'])
  })
})
