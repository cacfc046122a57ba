// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import { columnSum } from '#renderers/subTable/sum.ts'
import { actionWidth, columnsOf, headBlocks, shownButtons } from '#renderers/subTable/tableColumns.ts'
import { plan, t } from '../helpers/core.ts'
import { blur, button, clear, click, control, showForm, type, until, wait } from './show.tsx'

afterEach(clear)

const children = [
  { pingeKey: 'input', field: 'title', label: '事项', required: true },
  { pingeKey: 'inputNumber', field: 'price', label: '单价' },
  { pingeKey: 'inputNumber', field: 'qty', label: '数量' },
  { pingeKey: 'calculate', field: 'amount', label: '金额', expression: '{{ row.price * row.qty }}' },
]
const table = (more: object = {}) => ({ pingeKey: 'table', field: 'items', label: '明细', children, ...more })
const rows = (n: number): Row[] =>
  Array.from({ length: n }, (_, i) => ({ id: `s${i}`, title: `行${i}`, price: i + 0.5, qty: 2, amount: (i + 0.5) * 2 }))
const items = (n: number): Row => ({ items: rows(n) as Json })
const heads = (host: HTMLElement) => [...host.querySelectorAll('[role=columnheader]')].map((head) => head.textContent)
const bodyRows = (host: HTMLElement) => [...host.querySelectorAll<HTMLElement>('[data-row]')]
const titles = (host: HTMLElement) => bodyRows(host).map((row) => control(row, '事项').value)

describe('a sub-table', () => {
  it('SB-01 has an index, an optional selection and an action column, and buttons at its foot', async () => {
    const plain = await showForm([table()], items(2))
    expect(heads(plain.host)).toEqual(['序号', '事项', '单价', '数量', '金额', '操作'])
    expect(button(plain.host, '添加')).toBeDefined()
    expect(plain.host.querySelector('input[type=checkbox]')).toBeNull()
    await clear()
    const bare = await showForm([table({ showIndex: false, selection: true, columnBtnsList: [], footerBtnsList: [] })], items(2))
    expect(heads(bare.host)).toEqual(['', '事项', '单价', '数量', '金额'])
    expect(bare.host.querySelectorAll('input[type=checkbox]')).toHaveLength(3)
    expect(bare.host.querySelector('.pg-table-foot')?.textContent).toBe('')
  })

  it('a long one shows its first rows in the room of all until what follows the screen has come', async () => {
    const body = (host: HTMLElement) => host.querySelector<HTMLElement>('.pg-tbody')?.style.height
    const short = await showForm([table()], items(30))
    expect([bodyRows(short.host).length, body(short.host)]).toEqual([30, ''])
    await clear()
    const { host } = await showForm([table()], items(200))
    await until(() => expect(bodyRows(host).length).toBeGreaterThan(0))
    expect(bodyRows(host).length).toBeLessThanOrEqual(30)
    expect(titles(host).slice(0, 3)).toEqual(['行0', '行1', '行2'])
    expect(body(host)).toBe(`${200 * 41}px`)
  })

  it('SB-02 rows are added, copied and removed', async () => {
    const { host, form } = await showForm([table()], items(2))
    await click(button(host, '添加'))
    expect(titles(host)).toEqual(['行0', '行1', ''])
    await click(button(bodyRows(host)[0] as HTMLElement, '复制'))
    expect(titles(host)).toEqual(['行0', '行0', '行1', ''])
    await click(button(bodyRows(host)[2] as HTMLElement, '删除'))
    expect(titles(host)).toEqual(['行0', '行0', ''])
    expect((form.collect().items as Row[]).map((row) => row.id)).toEqual(['s0', undefined, undefined])
  })

  it('SB-02 cells copied from a spreadsheet fill rows from one cell on, and add what is missing', async () => {
    const kinds = [{ id: 'a', fullName: '机票' }]
    const more = [
      ...children,
      { pingeKey: 'datePicker', field: 'day', label: '日期' },
      { pingeKey: 'select', field: 'kind', label: '类别', options: kinds },
    ]
    const { host, form } = await showForm([table({ children: more })], { items: [{ id: 's0', title: '旧', price: 1, qty: 1 }] })
    const text = '打车\t￥1,200.50\t2\t忽略\t2024/2/29\t机票\r\n住宿\tx\t3\t\t2026-02-30\t没有\r\n'
    await act(async () => {
      const event = new Event('paste', { bubbles: true, cancelable: true })
      Object.assign(event, { clipboardData: { getData: () => text } })
      control(bodyRows(host)[0] as HTMLElement, '事项').dispatchEvent(event)
    })
    await until(() => expect((form.get('items') as Row[])[0]?.amount).toBe(2401))
    expect(form.get('items')).toEqual([
      { id: 's0', title: '打车', price: 1200.5, qty: 2, amount: 2401, day: Date.UTC(2024, 1, 29), kind: 'a' },
      { title: '住宿', qty: 3, amount: 0, $typed: { price: 'x', day: '2026-02-30', kind: '没有' } },
    ])
  })

  it('a row that is added starts with the defaults of its columns', async () => {
    const { host, form } = await showForm([table({ children: [{ ...children[0], defaultValue: '车票' }, children[2]] })])
    await click(button(host, '添加'))
    expect((form.collect().items as Row[])[0]).toEqual({ title: '车票', qty: null })
  })

  it.each([[null], [undefined], [''], [[]]])('SB-03 a required cell that is %j cannot be empty', async (empty) => {
    const { host, form } = await showForm([table()], { items: [{ ...rows(1)[0], title: empty }] as Json })
    let messages: string[] = []
    await act(async () => {
      messages = form.validateAll().map((error) => error.message)
    })
    expect(messages).toEqual(['事项不能为空'])
    expect(host.querySelector('[role=alert]')?.textContent).toBe('事项不能为空')
    expect(control(host, '事项').getAttribute('aria-invalid')).toBe('true')
  })

  it('SB-03 is told when the cell is left, and gone when it is filled', async () => {
    const { host } = await showForm([table()], items(1))
    await type(control(host, '事项'), '')
    await blur(control(host, '事项'))
    expect(host.querySelector('[role=alert]')?.textContent).toBe('事项不能为空')
    await type(control(host, '事项'), '车票')
    expect(host.querySelector('[role=alert]')).toBeNull()
  })

  const regList = [
    { pattern: '^[a-z]+$', message: '只能是小写字母' },
    { pattern: '^.{3,}$', message: '至少三位' },
  ]
  it.each([
    ['', undefined],
    ['A', '只能是小写字母'],
    ['a', '至少三位'],
    ['abc', undefined],
  ])('SB-04 patterns are tried in order, on what is not empty: %j', async (value, message) => {
    const { host, form } = await showForm([table({ children: [{ pingeKey: 'input', field: 'title', label: '事项', regList }] })], {
      items: [{ title: value }] as Json,
    })
    await act(async () => void form.validateAll())
    expect(host.querySelector('[role=alert]')?.textContent).toBe(message)
  })

  it('SB-05 submitting marks every failing cell, and gives the rows when none fails', async () => {
    const { host, form } = await showForm([table()], { items: [{ title: '' }, { title: 'x' }, { title: '' }] as Json })
    await act(async () => void form.validateAll())
    expect(bodyRows(host).map((row) => row.querySelectorAll('[aria-invalid=true]').length)).toEqual([1, 0, 1])
    for (const row of bodyRows(host)) await type(control(row, '事项'), '填好')
    expect(form.validateAll()).toEqual([])
    expect((form.collect().items as Row[]).map((row) => row.title)).toEqual(['填好', '填好', '填好'])
  })

  const batch = { footerBtnsList: [{ value: 'add' }, { value: 'batchRemove' }] }
  it('SB-06 batch remove without a selection asks for one', async () => {
    const { host, app } = await showForm([table(batch)], items(2))
    await click(button(host, '批量删除'))
    expect(app.toasts).toEqual([['warning', '请选择一条数据', undefined]])
    expect(bodyRows(host)).toHaveLength(2)
  })

  it('SB-06 batch remove takes the selected rows away', async () => {
    const { host, app } = await showForm([table(batch)], items(3))
    const [all, first, , third] = host.querySelectorAll('input[type=checkbox]')
    await click(first)
    await click(third)
    expect((all as HTMLInputElement).indeterminate).toBe(true)
    await click(button(host, '批量删除 (2)'))
    expect(app.asked).toEqual(['此操作将永久删除该数据, 是否继续?'])
    expect(titles(host)).toEqual(['行1'])
  })

  it('SB-07 removing a row asks first, and a no keeps it', async () => {
    const { host, app } = await showForm([table()], items(1), { yes: false })
    await click(button(host, '删除'))
    expect(app.asked).toEqual(['此操作将永久删除该数据, 是否继续?'])
    expect(bodyRows(host)).toHaveLength(1)
  })

  it('SB-07 a button that is set to confirm asks its own question, once', async () => {
    const { host, app } = await showForm([table({ columnBtnsList: [{ value: 'remove', showConfirm: true }] })], items(1))
    await click(button(host, '删除'))
    expect(app.asked).toEqual(['确定删除该数据？'])
    expect(bodyRows(host)).toHaveLength(0)
  })

  it('SB-08 the last line is 合计: two decimals, the named columns only, no masked input', async () => {
    const { host, form } = await showForm(
      [
        table({
          showSummary: true,
          summaryField: ['qty', 'items-amount', 'title'],
          children: [{ ...children[0], useMask: true }, ...children.slice(1)],
        }),
      ],
      items(3),
    )
    const sums = () => [...host.querySelectorAll('[data-sum]')].map((cell) => cell.textContent)
    expect(host.querySelector('.pg-tfoot')?.textContent).toMatch(/^合计/)
    expect(sums()).toEqual(['', '', '6.00', '9.00'])
    await type(control(bodyRows(host)[0] as HTMLElement, '数量'), '10')
    await act(async () => form.flush())
    expect(sums()).toEqual(['', '', '14.00', '13.00'])
    expect(
      columnSum({ pingeKey: 'inputNumber', field: 'x', thousands: true }, ['x'], 'items', [
        { x: 0.1 },
        { x: 0.2 },
        { x: 1000 },
        { x: null },
      ]),
    ).toBe('1,000.30')
    // separators whatever the field says, and nothing where there is nothing to add
    expect(columnSum({ pingeKey: 'calculate', field: 'x' }, ['x'], 'items', [{ x: 1234567 }])).toBe('1,234,567.00')
    expect(columnSum({ pingeKey: 'inputNumber', field: 'x' }, ['x'], 'items', [{ x: null }, {}])).toBe('')
  })

  it('SB-09 the index column is 50 px, the action column 50 px a visible button, 100 as a rule', async () => {
    const { host } = await showForm([table()], items(1))
    const width = (head: string) =>
      [...host.querySelectorAll<HTMLElement>('[role=columnheader]')].find((one) => one.textContent === head)?.style.width
    expect([width('序号'), width('操作')]).toEqual(['50px', '100px'])
    const three = shownButtons([{ value: 'copy' }, { value: 'remove' }, { value: 'x' }, { value: 'y', show: false }], 'row')
    expect(actionWidth(three, t)).toBe(150)
    expect(
      actionWidth(
        [
          { value: 'copy', btnIcon: 'copy' },
          { value: 'x', label: '设为默认地址' },
        ],
        t,
      ),
    ).toBeGreaterThan(150)
  })

  it('SB-10 buttons say what they are called, are shown or not, and run their own actions', async () => {
    const columnBtnsList = [
      { value: 'copy', show: false },
      { value: 'double', label: '加倍', actionConfig: { do: [{ set: { 'row.qty': '{{ row.qty * 2 }}' } }] } },
    ]
    const { host } = await showForm([table({ columnBtnsList, footerBtnsList: [{ value: 'add', label: '加一行' }] })], items(1))
    expect([...host.querySelectorAll('button')].map((one) => one.textContent)).toEqual(expect.arrayContaining(['加倍', '加一行']))
    expect(host.textContent).not.toContain('复制')
    await click(button(host, '加倍'))
    expect(control(host, '数量').value).toBe('4')
  })

  it('a button has its icon and is drawn by its type, in a row and at the foot; a removal stays red', async () => {
    const own = { actionConfig: { do: [{ toast: 'x' }] } }
    const columnBtnsList = [
      { value: 'copy', btnIcon: 'copy' },
      { value: 'send', label: '发送', btnType: 'icon', btnIcon: 'mail', ...own },
      { value: 'mark', label: '标记', btnType: 'primary', ...own },
      { value: 'remove', btnType: 'text' },
    ]
    const footerBtnsList = [{ value: 'add', btnType: 'primary', btnIcon: 'rows' }, { value: 'batchRemove' }]
    const { host } = await showForm([table({ columnBtnsList, footerBtnsList })], items(1))
    const row = bodyRows(host)[0] as HTMLElement
    expect(button(row, '复制').querySelector('[data-icon=copy]')).not.toBeNull()
    const send = row.querySelector('button[aria-label="发送"]')
    expect([send?.textContent, send?.querySelector('[data-icon=mail]') !== null]).toEqual(['', true])
    expect(button(row, '标记').className).toContain('ant-btn-primary')
    expect(button(row, '删除').className).toContain('ant-btn-dangerous')
    const foot = host.querySelector('.pg-table-foot') as HTMLElement
    expect(button(foot, '添加').className).toContain('ant-btn-primary')
    expect(foot.querySelector('[data-icon=rows]')).not.toBeNull()
    expect(button(foot, '批量删除').className).toContain('ant-btn-dangerous')
  })

  it('WG-64 its controls have its size, or that of the form; one of a column goes first', async () => {
    const sizes = (host: HTMLElement) =>
      ['事项', '数量'].map((label) => /-(lg|sm)\b/.exec(control(host, label).closest('.pg-tcell')?.innerHTML ?? '')?.[1])
    const given = children.map((child) => (child.field === 'qty' ? { ...child, size: 'mini' } : child))
    expect(sizes((await showForm([table()], items(1))).host)).toEqual([undefined, undefined])
    expect(sizes((await showForm([table({ size: 'default', children: given })], items(1))).host)).toEqual(['lg', 'sm'])
    const small = await showForm([table(), { pingeKey: 'input', field: 'a', label: '备注' }], items(1), { size: 'mini' })
    expect([...sizes(small.host), control(small.host, '备注').className.includes('ant-input-sm')]).toEqual(['sm', 'sm', true])
  })

  it('SB-11 each cell has a value, options, whether it is valid and why not, whether it is required, its row and its config', async () => {
    const kinds = [{ id: '1', fullName: '交通' }]
    const cells = [
      { pingeKey: 'select', field: 'kind', label: '类别', options: kinds },
      { pingeKey: 'input', field: 'note', label: '说明', required: '{{ row.kind == 1 }}' },
    ]
    const { host, form } = await showForm([table({ children: cells })], { items: [{ kind: '1' }, { kind: null }] as Json })
    await act(async () => void form.validateAll())
    const [first, second] = bodyRows(host) as [HTMLElement, HTMLElement]
    expect(first.querySelector('.ant-select-content')?.textContent).toBe('交通')
    expect([first, second].map((row) => control(row, '说明').getAttribute('aria-required'))).toEqual(['true', null])
    expect([first, second].map((row) => row.querySelector('[role=alert]')?.textContent)).toEqual(['说明不能为空', undefined])
    expect(control(first, '说明').getAttribute('aria-describedby')).toBe(first.querySelector('[role=alert]')?.id)
  })

  it('DV-04 read, columns and cells are there that would be there to be filled in', async () => {
    const own = [
      { pingeKey: 'input', field: 'title', label: '事项' },
      { pingeKey: 'input', field: 'always', label: '单位', visible: "{{ form.kind == 'full' }}" },
      { pingeKey: 'input', field: 'some', label: '备注', visible: '{{ row.qty > 1 }}' },
      { pingeKey: 'inputNumber', field: 'qty', label: '数量', noShow: true },
    ]
    const fields = [{ pingeKey: 'input', field: 'kind', label: '类型' }, table({ children: own })]
    const rows = [
      { id: 'a', title: '纸', always: '箱', some: '急', qty: 1 },
      { id: 'b', title: '笔', always: '支', some: '缓', qty: 2 },
    ]
    const heads = (host: HTMLElement) => [...host.querySelectorAll('[role=columnheader]')].map((one) => one.textContent)
    const short = await showForm(fields, { kind: 'short', items: rows }, { readOnly: true })
    await until(() => expect(short.host.textContent).toContain('缓'))
    expect(heads(short.host)).toEqual(['序号', '事项', '备注'])
    expect(short.host.textContent).not.toMatch(/箱|急/)
    await clear()
    const full = await showForm(fields, { kind: 'full', items: rows }, { readOnly: true })
    await until(() => expect(full.host.textContent).toContain('箱'))
    expect(heads(full.host)).toEqual(['序号', '事项', '单位', '备注'])
  })

  it('SB-12 columns stand under grouped heads', async () => {
    const complexHeaderList = [{ fullName: '金额信息', align: 'center', childColumns: ['price', 'items-qty', 'amount'] }]
    const { host } = await showForm([table({ complexHeaderList })], items(1))
    const block = host.querySelector('.pg-thead-block')
    expect(block?.firstElementChild?.textContent).toBe('金额信息')
    expect([...(block?.querySelectorAll('[role=columnheader]') ?? [])].map((head) => head.textContent)).toEqual(['单价', '数量', '金额'])
    const form = plan([table()])
    const columns = columnsOf(form.byKey.get('items')?.children ?? [], (node) => node, t)
    expect(headBlocks(columns, 'items', complexHeaderList as never, t).map((one) => [one.title, one.columns.length])).toEqual([
      [undefined, 1],
      ['金额信息', 3],
    ])
  })
})

describe('the sub-table as a whole', () => {
  it('CA-01 works out a cell from its row, and the form from its rows', async () => {
    const { host, form } = await showForm(
      [table(), { pingeKey: 'calculate', field: 'total', label: '总额', expression: '{{ sum(form.items.amount) }}' }],
      items(2),
    )
    await type(control(bodyRows(host)[0] as HTMLElement, '单价'), '100')
    await act(async () => form.flush())
    expect(control(bodyRows(host)[0] as HTMLElement, '金额').value).toBe('200.00')
    expect(control(host, '总额').value).toBe('203.00')
  })

  it('a key in a cell redraws that cell and no other', async () => {
    const { host, form } = await showForm([table()], items(20))
    const seen = new Set<Element>()
    const watch = new MutationObserver((records) => {
      for (const { target } of records) {
        const cell = (target as Element).closest?.('[data-child]') ?? (target as ChildNode).parentElement?.closest('[data-child]')
        if (cell) seen.add(cell)
      }
    })
    watch.observe(host, { subtree: true, childList: true, attributes: true, characterData: true })
    await type(control(bodyRows(host)[3] as HTMLElement, '事项'), '改了')
    await until(() => expect(seen.size).toBeGreaterThan(0))
    // another cell would be told of in the same turn, or in the next
    await wait()
    watch.disconnect()
    expect([...seen].map((cell) => (cell as HTMLElement).dataset.child)).toEqual(['title'])
    expect((form.collect().items as Row[])[3]?.title).toBe('改了')
  })

  it('Enter goes to the cell below instead of sending the form', async () => {
    const { host } = await showForm([table()], items(2))
    const first = control(bodyRows(host)[0] as HTMLElement, '事项')
    first.focus()
    await type(first, '改了')
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    await act(async () => void first.dispatchEvent(enter))
    expect(enter.defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(control(bodyRows(host)[1] as HTMLElement, '事项'))
  })

  it('a column that the form hides is not drawn; one that the row hides is empty in that row', async () => {
    const cells = [
      children[0],
      { ...children[1], visible: "{{ form.mode == 'full' }}" },
      { ...children[2], visible: '{{ row.price > 1 }}' },
    ]
    const { host, form } = await showForm([{ pingeKey: 'input', field: 'mode', label: '模式' }, table({ children: cells })], items(2))
    expect(heads(host)).toEqual(['序号', '事项', '数量', '操作'])
    expect(bodyRows(host).map((row) => row.querySelectorAll('[role=spinbutton]').length)).toEqual([0, 1])
    await act(async () => form.set('mode', 'full'))
    expect(heads(host)).toEqual(['序号', '事项', '单价', '数量', '操作'])
  })

  it('options of a cell follow its row', async () => {
    const cells = [
      children[0],
      { pingeKey: 'select', field: 'shop', label: '门店', source: { get: '/api/rowShops', query: { title: '{{ row.title }}' } } },
    ]
    const { host, app } = await showForm([table({ children: cells })], items(1), { answer: () => [] })
    await type(control(host, '事项'), '新')
    await until(() => expect(app.calls.length).toBeGreaterThan(1))
    // a question too many would be asked in the next turn
    await wait()
    expect(app.calls.map((call) => call.query)).toEqual([{ title: '行0' }, { title: '新' }])
  })

  it('on a phone rows are cards: a label and a control a line', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
    const { host, form, app } = await showForm(
      [table({ showSummary: true, summaryField: ['qty'], footerBtnsList: [{ value: 'batchRemove' }] })],
      items(2),
    )
    width.mockRestore()
    expect(host.querySelector('[role=table]')).toBeNull()
    expect([...host.querySelectorAll('li')].map((card) => card.textContent)).toEqual([
      '第 1 行复制删除事项单价数量金额',
      '第 2 行复制删除事项单价数量金额',
    ])
    expect(host.textContent).toContain('合计 数量 4.00')
    await type(control(bodyRows(host)[1] as HTMLElement, '事项'), '改了')
    expect((form.collect().items as Row[])[1]?.title).toBe('改了')
    await click(host.querySelector('input[type=checkbox]'))
    await click(button(host, '批量删除 (1)'))
    expect([app.asked.length, titles(host)]).toEqual([1, ['改了']])
  })

  it('a disabled table takes no rows', async () => {
    const { host } = await showForm([table({ disabled: true })], items(1))
    expect([...host.querySelectorAll<HTMLButtonElement>('button')].every((one) => one.disabled)).toBe(true)
    expect(control(host, '事项').disabled).toBe(true)
  })

  it('an empty table says what to do next, and adds nothing up', async () => {
    const summed = await showForm([table({ showSummary: true, summaryField: ['qty'] })])
    expect(summed.host.textContent).not.toContain('合计')
    await clear()
    expect((await showForm([table()])).host.querySelector('.pg-tempty')?.textContent).toBe('暂无数据，点击“添加”新增一行')
    await clear()
    expect((await showForm([table()], {}, { readOnly: true })).host.querySelector('.pg-tempty')?.textContent).toBe('暂无数据')
  })

  it('is read without controls, with names behind ids and the sums', async () => {
    const { host } = await showForm(
      [table({ showSummary: true, summaryField: ['amount'] })],
      { items: [{ ...rows(1)[0], $text: { title: '显示名' } }] as Json },
      { readOnly: true },
    )
    expect(host.querySelector('input, button')).toBeNull()
    expect(host.querySelector('[role=table]')?.textContent).toBe('序号事项单价数量金额1显示名0.521.00合计1.00')
  })

  it('a permanent noShow or a visibility without pc keeps a column away', async () => {
    const { host } = await showForm(
      [table({ children: [children[0], { ...children[1], noShow: true }, { ...children[2], visibility: ['app'] }] })],
      items(1),
    )
    expect(heads(host)).toEqual(['序号', '事项', '操作'])
  })
})

describe('a sub-table whose rows are no table', () => {
  const named = (host: HTMLElement) => [...host.querySelectorAll('.pg-rows-told')].map((one) => one.textContent)

  it('as cards has the same rows, which are added, copied, moved and removed', async () => {
    const { host, form } = await showForm([table({ rowLayout: 'cards' })], items(2))
    await until(() => expect(bodyRows(host)).toHaveLength(2))
    expect(host.querySelector('[role=grid]')).toBeNull()
    expect(titles(host)).toEqual(['行0', '行1'])
    await click(control(bodyRows(host)[1] as HTMLElement, '第 2 行上移'))
    expect(titles(host)).toEqual(['行1', '行0'])
    await click(button(bodyRows(host)[0] as HTMLElement, '删除'))
    await click(button(host, '添加'))
    expect(titles(host)).toEqual(['行0', ''])
    expect(form.validateAll().map(({ field }) => field)).toEqual(['items[1].title'])
    expect((form.collect().items as Row[]).map((row) => row.id)).toEqual(['s0', undefined])
  })

  it('as a list opens one row beside it: one that is added, and one with a fault', async () => {
    const { host, form } = await showForm([table({ rowLayout: 'listDetail' })], items(3))
    await until(() => expect(named(host)).toEqual(['行0 · 0.5', '行1 · 1.5', '行2 · 2.5']))
    expect(titles(host)).toEqual(['行0'])
    await click(host.querySelector('[data-entry="2"]'))
    expect(titles(host)).toEqual(['行2'])
    await type(control(bodyRows(host)[0] as HTMLElement, '事项'), '')
    await click(button(host, '添加'))
    expect(titles(host)).toEqual([''])
    await act(async () => void form.validateAll())
    await act(async () => form.focusField?.('items[2].title'))
    expect(bodyRows(host)[0]?.dataset.row).toBe('2')
    expect(host.querySelectorAll('.pg-rows-wrong')).toHaveLength(2)
    await click(button(bodyRows(host)[0] as HTMLElement, '删除'))
    expect(named(host)).toHaveLength(3)
  })

  it.each(['cards', 'listDetail'])('as %s is read card by card', async (rowLayout) => {
    const { host } = await showForm([table({ rowLayout })], items(2), { readOnly: true })
    expect(host.querySelectorAll('.pg-card-read')).toHaveLength(2)
    expect(host.querySelector('[role=table]')).toBeNull()
  })
})
