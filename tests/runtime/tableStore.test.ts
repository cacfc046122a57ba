import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#core/types.ts'
import { createFormStore } from '#runtime/form/formStore.ts'
import { plan, t } from '../helpers/core.ts'

const claim = plan([
  {
    pingeKey: 'table',
    field: 'items',
    label: '明细',
    maxlength: 4,
    children: [
      { pingeKey: 'input', field: 'name', label: '项目', required: true },
      { pingeKey: 'inputNumber', field: 'price', label: '单价', max: 100 },
      { pingeKey: 'inputNumber', field: 'qty', label: '数量', visible: "{{ row.name != 'x' }}" },
      { pingeKey: 'calculate', field: 'amount', label: '金额', expression: '{{ row.price * row.qty }}' },
    ],
  },
  { pingeKey: 'calculate', field: 'total', label: '合计', expression: '{{ sum(form.items.amount) }}' },
])
const open = () => {
  const items = ['a', 'b', 'c'].map((name, i) => ({ id: `s${i}`, name, price: i + 1, qty: 1 })) as Json
  const form = createFormStore(claim, { t, values: { id: 'x', items } })
  const table = form.table('items')
  return { form, table, ids: () => form.store.get(table.idsAtom), names: () => table.rows().map((row) => row.name) }
}
/** The id of a row. */
const at = ({ ids }: ReturnType<typeof open>, index: number) => ids()[index] as string

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('steps of a sub-table', () => {
  it('a removed row comes back at its place, with what it held, and goes again', () => {
    const open_ = open()
    const { table, names, form } = open_
    table.removeRows([at(open_, 1)])
    expect(names()).toEqual(['a', 'c'])
    expect(form.store.get(table.history.noteAtom)).toMatchObject({ text: 't:table.note.removed', state: 'done' })
    expect(table.history.undo()).toBe(true)
    expect(table.rows()[1]).toMatchObject({ id: 's1', name: 'b', price: 2 })
    expect(form.store.get(table.history.noteAtom)?.state).toBe('undone')
    table.history.redo()
    expect(names()).toEqual(['a', 'c'])
    expect(table.history.redo()).toBe(false)
  })

  it('many changes are one step, told once, and formulas follow it both ways', () => {
    const open_ = open()
    const { table, form, names } = open_
    const heard = vi.fn()
    form.store.sub(form.valueAtom('items'), heard)
    table.history.step(() =>
      table.batch(() => {
        table.setCells(at(open_, 0), { price: 10, qty: 2 })
        table.setCells(at(open_, 1), { price: 20 })
        table.addRow({ name: 'd', price: 5, qty: 1 })
      }),
    )
    expect(heard).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(100)
    expect(form.get('total')).toBe(20 + 20 + 3 + 5)
    table.history.undo()
    vi.advanceTimersByTime(100)
    expect([form.get('total'), names()]).toEqual([6, ['a', 'b', 'c']])
    table.history.redo()
    vi.advanceTimersByTime(100)
    expect([form.get('total'), names()]).toEqual([48, ['a', 'b', 'c', 'd']])
  })

  it('the keys of one cell are one step; what was typed into another cell meanwhile stays', () => {
    const open_ = open()
    const { table, names } = open_
    for (const text of ['n', 'ne', 'new']) table.typeCell(at(open_, 0), 'name', text)
    table.history.cut()
    table.typeCell(at(open_, 0), 'name', 'newer')
    table.setCell(at(open_, 0), 'price', 9)
    table.history.undo()
    expect(table.rows()[0]).toMatchObject({ name: 'new', price: 9 })
    table.history.undo()
    expect(table.rows()[0]).toMatchObject({ name: 'a', price: 9 })
    expect([names(), table.history.undo()]).toEqual([['a', 'b', 'c'], false])
  })

  it('rows move together, and back', () => {
    const open_ = open()
    const { table, names } = open_
    table.moveRows([at(open_, 0)], 3)
    expect(names()).toEqual(['b', 'c', 'a'])
    table.moveRows([at(open_, 1), at(open_, 2)], 0)
    expect(names()).toEqual(['c', 'a', 'b'])
    table.history.undo()
    table.history.undo()
    expect(names()).toEqual(['a', 'b', 'c'])
  })

  it('rows that come from elsewhere begin anew: there is nothing to undo', () => {
    const open_ = open()
    open_.table.removeRows([at(open_, 0)])
    open_.form.set('items', [{ name: 'z' }])
    expect(open_.table.history.undo()).toBe(false)
  })
})

describe('faults of a sub-table', () => {
  it('a text that is no value of its column stays as it came, is told, and is never sent', () => {
    const open_ = open()
    const { table, form } = open_
    const id = at(open_, 1)
    table.setCells(id, {}, { price: '二十' })
    expect(table.rows()[1]).toMatchObject({ $typed: { price: '二十' } })
    expect(form.validateAll()).toEqual([{ field: 'items[1].price', row: 1, child: 'price', rule: 'typed', message: '“二十”不是数字' }])
    expect(form.store.get(table.errorsAtom(id))).toEqual({ price: '“二十”不是数字' })
    expect(table.collect()[1]).toEqual({ id: 's1', name: 'b', price: null, qty: 1, amount: expect.anything() })
    // it goes with a copy, and away with a value
    table.copyRow(id)
    expect(form.validateAll().map(({ field }) => field)).toEqual(['items[1].price', 'items[2].price'])
    table.setCell(id, 'price', 20)
    expect(form.store.get(table.errorsAtom(id))).toEqual({})
    expect(table.rows()[1]).not.toHaveProperty('$typed')
  })

  it('a hidden cell with such a text does not keep the form from being sent', () => {
    const open_ = open()
    open_.table.setCells(at(open_, 0), {}, { qty: 'viel' })
    expect(open_.form.validateAll()).toHaveLength(1)
    open_.table.setCell(at(open_, 0), 'name', 'x')
    expect(open_.form.validateAll()).toEqual([])
  })

  it("the server's faults are of the rows as they were sent, though rows moved, came or went meanwhile", () => {
    const open_ = open()
    const { table, form } = open_
    form.collect()
    const second = at(open_, 1)
    table.moveRows([second], 0)
    table.removeRows([at(open_, 2)])
    table.addRow({ name: 'new' }, 0)
    form.showErrors([{ field: 'items[1].price', row: 1, child: 'price', rule: 'max', message: '太贵' }])
    expect(form.store.get(table.errorsAtom(second))).toEqual({ price: '太贵' })
    expect(open_.ids().map((id) => form.store.get(table.errorsAtom(id)).price)).toEqual([undefined, '太贵', undefined])
    // a check of one's own is of the rows as they are
    table.setCell(at(open_, 0), 'price', 500)
    form.validateAll()
    expect(open_.ids().map((id) => form.store.get(table.errorsAtom(id)).price !== undefined)).toEqual([true, false, false])
  })

  it('undoing brings a fault that was there back, and takes one that came away', () => {
    const open_ = open()
    const { table, form } = open_
    const id = at(open_, 0)
    const errors = () => form.store.get(table.errorsAtom(id))
    table.history.step(() => {
      table.setCells(id, { price: 500 })
      table.validateCells([id], ['price'])
    })
    expect(Object.keys(errors())).toEqual(['price'])
    table.history.undo()
    expect(errors()).toEqual({})
  })

  it('the definition says how many rows there may be', () => {
    const { table } = open()
    expect(table.room()).toBe(1)
    table.addRow()
    expect(table.room()).toBe(0)
  })
})
