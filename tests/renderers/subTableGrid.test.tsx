// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import { blur, button, clear, click, control, showForm, type, until } from './show.tsx'

afterEach(clear)

const children = [
  { pingeKey: 'input', field: 'title', label: '事项', required: true },
  { pingeKey: 'select', field: 'kind', label: '类别', source: { get: '/api/kinds', query: { of: '{{ row.title }}' } } },
  { pingeKey: 'inputNumber', field: 'price', label: '单价', max: 100 },
  { pingeKey: 'calculate', field: 'double', label: '两倍', expression: '{{ row.price * 2 }}' },
  { pingeKey: 'input', field: 'note', label: '备注', disabled: "{{ row.title == '锁' }}" },
]
const table = (more: object = {}) => ({ pingeKey: 'table', field: 'items', label: '明细', children, ...more })
/** Shows a form with these rows, and waits for the code of the keyboard, which comes with the first row. */
const open = async (rows: Row[], more: object = {}) => {
  const shown = await showForm(
    [table(more)],
    { items: rows as Json },
    { answer: ({ query }) => [{ id: `${query?.of}1`, fullName: '一等' }] as Json },
  )
  await act(() => vi.dynamicImportSettled())
  return shown
}
const cell = (host: HTMLElement, row: number, column: string) =>
  host.querySelector<HTMLElement>(`[data-row="${row}"] [data-child="${column}"]`) as HTMLElement
const at = () => {
  const held = document.activeElement?.closest<HTMLElement>('[data-child], [data-col]')
  return `${held?.closest<HTMLElement>('[data-row]')?.dataset.row} ${held?.dataset.child ?? held?.dataset.col}`
}
/** Presses a key, and waits for the frame in which the grid gives the focus back. */
const press = (key: string, more: object = {}) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    await new Promise(requestAnimationFrame)
  })
const paste = (target: HTMLElement, text: string) =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? text : '<b>no</b>') } })
    target.dispatchEvent(event)
    // what is read without a call is drawn
    await new Promise((done) => setTimeout(done))
  })
const rowsOf = (form: FormStore) => form.get('items') as Row[]
/** Waits until the rows are such. */
const become = (form: FormStore, rows: object[]) =>
  until(() => expect(rowsOf(form)).toEqual(rows.map((row) => expect.objectContaining(row))))

describe('the keyboard in a sub-table', () => {
  it('WG-43 arrows go from cell to cell, Tab over those that nobody fills, and on to the next row', async () => {
    const { host } = await open([{ title: 'a' }, { title: 'b' }])
    expect(host.querySelector('[role=grid]')?.getAttribute('aria-multiselectable')).toBe('true')
    await act(async () => control(cell(host, 0, 'title'), '事项').focus())
    await press('ArrowRight')
    await press('ArrowRight')
    expect(at()).toBe('0 price')
    await press('ArrowDown')
    expect(at()).toBe('1 price')
    await press('Tab', { shiftKey: true })
    expect(at()).toBe('1 kind')
    await press('ArrowUp')
    await press('Tab')
    await press('Tab')
    expect(at()).toBe('0 note')
    await press('Tab')
    expect(at()).toBe('1 title')
    await press('ArrowLeft')
    expect(at()).toBe('1 $index')
    await press('End')
    await press('ArrowRight')
    expect(at()).toBe('1 $actions')
    expect(document.activeElement?.textContent).toBe('复制')
    await press('ArrowRight')
    expect(document.activeElement?.textContent).toBe('删除')
  })

  it('WG-43 Escape gives up what was typed, and only then is for the dialog around', async () => {
    const { host, form } = await open([{ title: 'a', price: 5 }])
    await act(async () => control(host, '单价').focus())
    await type(control(host, '单价'), '77')
    const heard = vi.fn()
    host.addEventListener('keydown', heard)
    await press('Escape')
    expect([rowsOf(form)[0]?.price, control(host, '单价').value, heard.mock.calls.length]).toEqual([5, '5', 0])
    await press('Escape')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('SB-01 a row that is added has the focus in its first cell that is filled', async () => {
    const { host } = await open([{ title: 'a' }], { footerBtnsList: [{ value: 'add', show: true }] })
    await click(button(host, '添加'))
    await until(() => expect(at()).toBe('1 title'))
  })

  it('WG-51 a text that words are offered for is typed like any other: Enter and Tab go on, and Enter never sends the form', async () => {
    const unit = {
      pingeKey: 'autoComplete',
      field: 'unit',
      label: '单位',
      options: [
        { id: '1', fullName: '箱' },
        { id: '2', fullName: '盒装' },
      ],
    }
    const { host, form } = await open([{}, {}], { children: [unit, ...children] })
    const sent = vi.fn((event: Event) => event.preventDefault())
    host.addEventListener('submit', sent)
    await act(async () => control(cell(host, 0, 'unit'), '单位').focus())
    await press('ArrowDown')
    expect(at()).toBe('1 unit')
    expect(document.activeElement).toBe(control(cell(host, 1, 'unit'), '单位'))
    await press('ArrowUp')
    await type(document.activeElement, '箱子')
    await press('Enter')
    expect(at()).toBe('1 unit')
    await type(document.activeElement, '盒')
    await until(() => expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true'))
    await press('Enter')
    expect([at(), document.activeElement?.getAttribute('aria-expanded')]).toEqual(['1 unit', 'false'])
    await type(document.activeElement, '盒装')
    await press('Tab')
    expect(at()).toBe('1 title')
    await become(form, [{ unit: '箱子' }, { unit: '盒装' }])
    // a choice in edit mode has no use for Enter when its list is closed
    await act(async () => cell(host, 0, 'kind').querySelector('input')?.focus())
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    await act(async () => document.activeElement?.dispatchEvent(enter))
    expect([enter.defaultPrevented, sent.mock.calls.length]).toEqual([true, 0])
  })

  it('WG-43 an arrow counts a number up only after F2', async () => {
    const { host, form } = await open([{ price: 5 }, { price: 6 }])
    await act(async () => control(cell(host, 0, 'price'), '单价').focus())
    await press('ArrowDown')
    expect([at(), rowsOf(form).map((row) => row.price)]).toEqual(['1 price', [5, 6]])
    await press('F2')
    await press('ArrowUp')
    expect([at(), rowsOf(form).map((row) => row.price)]).toEqual(['1 price', [5, 7]])
  })

  it('a range is filled down and undone; a cell that its row disables, or that is computed, stays as it is', async () => {
    const { host, form } = await open([
      { title: 'a', price: 1, note: 'n' },
      { title: '锁', price: 2 },
      { title: 'c', price: 3 },
    ])
    await act(async () => control(cell(host, 0, 'price'), '单价').focus())
    await press('ArrowDown', { shiftKey: true })
    await press('ArrowDown', { shiftKey: true })
    await press('ArrowRight', { shiftKey: true })
    await press('ArrowRight', { shiftKey: true })
    expect(host.querySelectorAll('[aria-selected=true]')).toHaveLength(9)
    await press('d', { ctrlKey: true })
    await become(form, [
      { price: 1, note: 'n' },
      { price: 1, double: 2 },
      { price: 1, note: 'n' },
    ])
    expect(rowsOf(form)[1]?.note).toBeUndefined()
    await press('z', { ctrlKey: true })
    await become(form, [{ price: 1 }, { price: 2, double: 4 }, { price: 3, double: 6 }])
    expect(rowsOf(form)[2]?.note).toBeUndefined()
    await until(() => expect(host.querySelector('[role=status]')?.textContent).toContain('已撤销'))
  })
})

describe('a paste into a sub-table', () => {
  it('SB-02 reads choices that depend on the row, when the row is known', async () => {
    const { host, form } = await open([{ title: '旧' }])
    await paste(control(host, '事项'), '甲\t一等\n乙\t二等\n')
    await become(form, [
      { title: '甲', kind: '甲1' },
      { title: '乙', $typed: { kind: '二等' } },
    ])
  })

  it('SB-02 finds the records that texts name with one call; a name of none, or of several, stays in its cell with its fault', async () => {
    const records: Row[] = [
      { id: 'g1', name: '纸', unit: '箱' },
      { id: 'g2', name: '笔', unit: '袋' },
      { id: 'g3', name: '双', unit: '盒' },
      { id: 'g4', name: '双', unit: '包' },
    ]
    const item = { pingeKey: 'relationForm', field: 'item', label: '货品', modelId: 'goods', relationField: 'name' }
    const unit = { pingeKey: 'relationFormAttr', field: 'unit', label: '单位', relationField: 'item', showField: 'unit' }
    const { host, form, app } = await showForm(
      [{ pingeKey: 'table', field: 'items', label: '明细', children: [children[0], item, unit] }],
      { items: [{ title: '' }] },
      { answer: ({ body }) => ({ list: records.filter(({ name }) => ((body as Row)?.words as Json[])?.includes(name as Json)) }) },
    )
    await act(() => vi.dynamicImportSettled())
    await form.linked
    await paste(control(host, '事项'), 'a\t纸\nb\t笔\nc\t双\nd\t无\ne\t纸')
    await become(form, [
      { title: 'a', item: 'g1', unit: '箱' },
      { title: 'b', item: 'g2', unit: '袋' },
      { title: 'c', $typed: { item: '双' } },
      { title: 'd', $typed: { item: '无' } },
      { title: 'e', item: 'g1', unit: '箱' },
    ])
    expect(app.calls).toEqual([
      {
        post: '/api/visualdev/Base/goods/FieldDataSelect/Actions/InfoByWords',
        body: { relationField: 'name', columnOptions: 'name,unit', words: ['纸', '笔', '双', '无'] },
      },
    ])
    await until(() => expect(cell(host, 3, 'item').querySelector('[role=alert]')?.textContent).toBe('没有叫“无”的记录，或有多条'))
    // what is copied from there is understood again
    const copied: { [kind: string]: string } = {}
    await act(async () => control(cell(host, 0, 'item'), '货品').focus())
    await press('ArrowDown', { shiftKey: true })
    await act(async () => {
      const event = new Event('copy', { bubbles: true, cancelable: true })
      Object.assign(event, { clipboardData: { setData: (kind: string, text: string) => Object.assign(copied, { [kind]: text }) } })
      document.activeElement?.dispatchEvent(event)
    })
    expect(copied['text/plain']?.trim().split(/\r?\n/)).toEqual(['纸', '笔'])
  })

  it('SB-04 a value that breaks a rule is kept and told; one text fills a whole range', async () => {
    const { host, form } = await open([{ price: 1 }, { price: 2 }, { price: 3 }])
    await act(async () => control(cell(host, 0, 'price'), '单价').focus())
    await press('ArrowDown', { shiftKey: true })
    await paste(control(cell(host, 0, 'price'), '单价'), '500')
    await become(form, [{ price: 500 }, { price: 500 }, { price: 3 }])
    await until(() => expect([...host.querySelectorAll('[data-child=price] [role=alert]')]).toHaveLength(2))
  })

  it('SB-02 takes no more rows than the definition allows, as its button does', async () => {
    const { host, form, app } = await open([{ title: 'a' }], { maxlength: 2 })
    await paste(control(host, '事项'), 'x\ny\nz')
    await become(form, [{ title: 'x' }, { title: 'y' }])
    await until(() => expect(host.querySelector('[role=status]')?.textContent).toContain('最多 2 行，余下 1 行没有填入'))
    await click(button(host, '添加'))
    expect([rowsOf(form).length, app.toasts]).toEqual([2, [['warning', '最多 2 行', undefined]]])
  })

  it('a text that is no value of its column is mended in its cell, and can be taken away', async () => {
    const { host, form } = await open([{ title: 'a' }, { title: 'b' }])
    await paste(control(cell(host, 0, 'price'), '单价'), '二十\n三十')
    await become(form, [{ $typed: { price: '二十' } }, { $typed: { price: '三十' } }])
    const input = await until(() => {
      const one = control(cell(host, 0, 'price'), '单价')
      expect([one.value, one.getAttribute('aria-invalid')]).toEqual(['二十', 'true'])
      return one
    })
    await type(input, '20')
    await blur(input)
    await become(form, [{ price: 20, double: 40 }, { title: 'b' }])
    await until(() => expect(cell(host, 0, 'price').querySelector('[role=spinbutton]')).not.toBeNull())
    await click(cell(host, 1, 'price').querySelector('button'))
    expect(rowsOf(form)[1]).not.toHaveProperty('$typed')
    expect(host.querySelector('[role=alert]')).toBeNull()
  })
})
