import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFormStore } from '#runtime/form/formStore.ts'
import { plan, t } from '../helpers/core.ts'

const claim = plan([
  { pingeKey: 'input', field: 'title', label: '事由', required: true, maxlength: 5 },
  { pingeKey: 'select', field: 'kind', label: '类别', options: [], visible: "{{ form.title != 'x' }}" },
  {
    pingeKey: 'table',
    field: 'items',
    label: '明细',
    children: [
      { pingeKey: 'input', field: 'name', label: '项目', required: true },
      { pingeKey: 'inputNumber', field: 'price', label: '单价', defaultValue: 1 },
      { pingeKey: 'inputNumber', field: 'qty', label: '数量', defaultValue: 1 },
      { pingeKey: 'calculate', field: 'amount', label: '金额', expression: '{{ row.price * row.qty }}' },
    ],
  },
  { pingeKey: 'calculate', field: 'total', label: '合计', expression: '{{ sum(form.items.amount) }}' },
])

describe('a form store', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('CA-01 recomputes 100 ms after the last change, in rows and over them', () => {
    const form = createFormStore(claim, { t })
    const table = form.table('items')
    const id = table.addRow()
    table.setCell(id, 'price', 0.1)
    table.setCell(id, 'qty', 3)
    vi.advanceTimersByTime(99)
    expect(form.get('total')).toBe(0)
    vi.advanceTimersByTime(1)
    expect(form.store.get(table.rowAtom(id))).toMatchObject({ amount: 0.3 })
    expect(form.get('total')).toBe(0.3)
    table.removeRows([id])
    vi.advanceTimersByTime(100)
    expect(form.get('total')).toBe(0)
  })

  it('CA-01 goes on recomputing after it was filled anew in the middle of a change', () => {
    const form = createFormStore(claim, { t, values: { items: [{ price: 2, qty: 1 }] } })
    const price = (value: number) => {
      const table = form.table('items')
      table.setCell(form.store.get(table.idsAtom)[0] ?? '', 'price', value)
    }
    price(3)
    form.reset({ items: [{ price: 4, qty: 1 }] })
    price(5)
    vi.advanceTimersByTime(100)
    expect(form.get('total')).toBe(5)
  })

  it('tells who reads what came beside the fields when the record arrives after they began to read', () => {
    const form = createFormStore(claim, { t })
    const told = vi.fn()
    form.store.sub(form.valueAtom('list'), told)
    expect(form.get('list')).toBeUndefined()
    form.reset({ id: '1', list: [{ id: 'a' }] })
    expect(form.get('list')).toEqual([{ id: 'a' }])
    expect(told).toHaveBeenCalledOnce()
    form.reset({ id: '2' })
    expect(form.get('list')).toBeUndefined()
  })

  it('tells one field of its change and leaves the others alone', () => {
    const form = createFormStore(claim, { t })
    const heard: string[] = []
    form.store.sub(form.valueAtom('title'), () => heard.push('title'))
    form.store.sub(form.valueAtom('kind'), () => heard.push('kind'))
    form.set('title', 'a')
    form.set('title', 'a')
    expect(heard).toEqual(['title'])
  })

  it('SB-05 marks all failing cells on submit and clears each as it is mended', () => {
    const form = createFormStore(claim, { t, values: { title: 'abcdef', items: [{ name: '' }, { name: 'x' }] } })
    expect(form.validateAll().map((error) => [error.field, error.message])).toEqual([
      ['title', '最多为5个字符！'],
      ['items[0].name', '项目不能为空'],
    ])
    const table = form.table('items')
    const [first] = form.store.get(table.idsAtom)
    expect(form.store.get(table.errorsAtom(first as string))).toEqual({ name: '项目不能为空' })
    table.setCell(first as string, 'name', '车票')
    expect(form.store.get(table.errorsAtom(first as string))).toEqual({})
    form.set('title', 'abc')
    expect(form.store.get(form.errorAtom('title'))).toBeUndefined()
    expect(form.validateAll()).toEqual([])
  })

  it('SB-02 adds rows with defaults, copies without the stored id, removes', () => {
    const form = createFormStore(claim, { t, values: { items: [{ id: 's1', name: 'a', price: 2 }] } })
    const table = form.table('items')
    const [first] = form.store.get(table.idsAtom)
    table.copyRow(first as string)
    table.addRow()
    vi.runAllTimers()
    expect(table.collect()).toEqual([
      { id: 's1', name: 'a', price: 2, qty: null, amount: 0 },
      { name: 'a', price: 2, qty: null, amount: 0 },
      { name: null, price: 1, qty: 1, amount: 1 },
    ])
  })

  it('SB-11 keeps each row its values, errors and validity apart', () => {
    const form = createFormStore(claim, { t, values: { items: [{ name: 'a' }, { name: 'b' }] } })
    const table = form.table('items')
    const [one, two] = form.store.get(table.idsAtom) as [string, string]
    table.setCell(one, 'name', undefined)
    table.validateCell(one, 'name')
    expect(form.store.get(table.errorsAtom(one))).toEqual({ name: '项目不能为空' })
    expect(form.store.get(table.errorsAtom(two))).toEqual({})
    expect(form.store.get(table.rowAtom(two))).toMatchObject({ name: 'b' })
  })

  it('sends what is shown, with id and version, and what it was told to carry', () => {
    const form = createFormStore(claim, {
      t,
      values: { id: '7', version: 3, title: 'x', kind: 'k', parentId: 'p', $text: { kind: '差旅' } },
      carried: ['parentId'],
    })
    expect(form.texts()).toEqual({ kind: '差旅' })
    expect(form.collect()).toEqual({ id: '7', version: 3, title: 'x', items: [], total: 0, parentId: 'p' })
    form.set('title', 'y')
    expect(form.collect().kind).toBe('k')
    expect(form.isDirty()).toBe(true)
  })

  it('keeps what was typed while it was saved, and while what was saved is read again', () => {
    const form = createFormStore(claim, { t, values: { id: '7', version: 3, title: 'a', kind: 'k' } })
    form.set('title', 'b')
    const sent = form.values()
    form.set('kind', 'm')
    form.settle(sent)
    expect([form.isDirty(), form.changes()]).toEqual([true, { kind: 'm' }])
    // read again, it has what was sent, and what somebody else wrote meanwhile
    expect(form.rebase({ id: '7', version: 5, title: 'c', kind: 'k' })).toEqual([])
    expect(form.collect()).toMatchObject({ version: 5, title: 'c', kind: 'm' })
    form.settle(form.values())
    expect([form.isDirty(), form.changes()]).toEqual([false, {}])
  })

  it('tells of a hidden field only that it was emptied', () => {
    const shown = plan([
      { pingeKey: 'switch', field: 'more', label: '更多' },
      { pingeKey: 'input', field: 'note', label: '备注', visible: '{{ form.more == 1 }}' },
    ])
    const form = createFormStore(shown, { t, values: { id: '7', version: 1, more: 0, note: '旧' } })
    expect(form.collect()).toEqual({ id: '7', version: 1, more: 0 })
    form.set('note', '新')
    expect(form.collect()).toEqual({ id: '7', version: 1, more: 0 })
    form.set('note', undefined)
    expect(form.collect()).toEqual({ id: '7', version: 1, more: 0, note: null })
  })

  it('computes from what would be kept of a hidden field, and anew when it shows or hides', () => {
    const shown = plan([
      { pingeKey: 'inputNumber', field: 'price', label: '价格' },
      { pingeKey: 'calculate', field: 'total', label: '应付', expression: '{{ form.price - form.discount }}' },
      { pingeKey: 'calculate', field: 'big', label: '大额', expression: '{{ form.price > 100 ? 1 : 0 }}' },
      { pingeKey: 'inputNumber', field: 'discount', label: '折扣', visible: '{{ form.big == 1 }}' },
    ])
    const form = createFormStore(shown, { t })
    const total = () => {
      form.flush()
      return form.get('total')
    }
    form.set('price', 200)
    form.set('discount', 10)
    expect(total()).toBe(190)
    form.set('price', 90)
    expect(total()).toBe(90)
    form.set('price', 150)
    expect(total()).toBe(140)
  })

  it('tells of a hidden cell only that it was emptied, and computes from what would be kept of it', () => {
    const shown = plan([
      {
        pingeKey: 'table',
        field: 'items',
        label: '明细',
        children: [
          { pingeKey: 'inputNumber', field: 'q', label: '数量' },
          { pingeKey: 'inputNumber', field: 'off', label: '折扣', visible: '{{ row.q > 0 }}', defaultValue: 3 },
          { pingeKey: 'calculate', field: 'sum', label: '小计', expression: '{{ row.q - row.off }}' },
        ],
      } as never,
      { pingeKey: 'calculate', field: 'total', label: '合计', expression: '{{ sum(form.items.off) }}' },
    ])
    const form = createFormStore(shown, { t, values: { id: '7', version: 1, items: [{ id: 'a', q: 1, off: 5, sum: -4 }] } })
    const table = form.table('items')
    const [known = ''] = form.store.get(table.idsAtom)
    const fresh = table.addRow({ q: 1 })
    const sums = () => {
      form.flush()
      return [...table.rows().map(({ sum }) => sum), form.get('total')]
    }
    table.setCells(known, { off: 9 })
    table.setCells(fresh, { off: 8 })
    expect(sums()).toEqual([-8, -7, 17])
    table.setCells(known, { q: 0 })
    table.setCells(fresh, { q: 0 })
    expect(sums()).toEqual([-5, -3, 8])
    expect(form.collect().items).toEqual([
      { id: 'a', q: 0, sum: -5 },
      { q: 0, sum: -3 },
    ])
    table.setCells(known, { off: undefined })
    table.setCells(fresh, { off: null })
    expect(sums()).toEqual([0, 0, 0])
    expect(form.collect().items).toEqual([
      { id: 'a', q: 0, off: null, sum: 0 },
      { q: 0, off: null, sum: 0 },
    ])
  })

  it('takes errors that only the server could find', () => {
    const form = createFormStore(claim, { t, values: { items: [{ name: 'a' }] } })
    form.showErrors([
      { field: 'title', rule: 'unique', message: '事由已存在' },
      { field: 'items[0].name', row: 0, child: 'name', rule: 'unique', message: '项目重复' },
    ])
    expect(form.store.get(form.errorAtom('title'))).toBe('事由已存在')
    const table = form.table('items')
    expect(form.store.get(table.errorsAtom(form.store.get(table.idsAtom)[0] as string))).toEqual({ name: '项目重复' })
  })

  it('WG-01 leaves a mask to the server: its rules, what is worked out from it, and what a copy of its row would keep', () => {
    const masked = { useMask: true, maskConfig: { maskType: 3 }, regList: [{ use: 'mobile' }] }
    const staff = plan([
      { pingeKey: 'input', field: 'phone', label: '手机', required: true, ...masked },
      { pingeKey: 'inputNumber', field: 'length', label: '长度', value: '{{ len(form.phone) }}' },
      { pingeKey: 'inputNumber', field: 'twice', label: '双倍', value: '{{ form.length * 2 }}' },
      {
        pingeKey: 'table',
        field: 'rows',
        label: '联系人',
        children: [
          { pingeKey: 'input', field: 'mobile', label: '手机', ...masked },
          { pingeKey: 'inputNumber', field: 'size', label: '长度', value: '{{ len(row.mobile) }}' },
        ],
      },
    ])
    const mask = '138****5678'
    const rows = [{ id: 'a', mobile: mask, size: 14, $masked: { mobile: mask } }]
    const form = createFormStore(staff, {
      t,
      values: { id: '1', version: 1, phone: mask, length: 14, twice: 28, rows, $masked: { phone: mask } },
    })
    const table = form.table('rows')
    expect(form.isMask('phone')).toBe(true)
    expect(form.validateAll()).toEqual([])
    expect(form.values()).toMatchObject({ length: 14, twice: 28, rows: [{ size: 14 }] })
    const copy = table.copyRow(form.store.get(table.idsAtom)[0] as string)
    expect(form.store.get(table.rowAtom(copy))).not.toHaveProperty('mobile')
    expect(form.store.get(table.rowAtom(copy))).not.toHaveProperty('$masked')
    form.set('phone', '139')
    form.flush()
    expect(form.isMask('phone')).toBe(false)
    expect(form.values()).toMatchObject({ length: 3, twice: 6 })
    expect(form.validateAll().map(({ field }) => field)).toEqual(['phone'])
    form.set('phone', mask)
    expect(form.validateAll()).toEqual([])
    expect(form.collect()).toMatchObject({ phone: mask, rows: [{ id: 'a', mobile: mask }, {}] })
  })
})
