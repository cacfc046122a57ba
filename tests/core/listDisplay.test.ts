import { describe, expect, it } from 'vitest'
import { checkList } from '#core/check/check.ts'
import { wordFault } from '#core/check/words.ts'
import { formatFigure } from '#core/format/format.ts'
import { normaliseForm } from '#core/normalise.ts'
import { env, t } from '../helpers/core.ts'

const fields = [
  { pingeKey: 'input', field: 'title', label: '标题' },
  { pingeKey: 'inputNumber', field: 'amount', label: '金额' },
  { pingeKey: 'switch', field: 'paid', label: '已付' },
  { pingeKey: 'datePicker', field: 'day', label: '日期' },
  { pingeKey: 'datePicker', field: 'at', label: '时间', format: 'yyyy-MM-dd HH:mm' },
  { pingeKey: 'table', field: 'items', label: '明细', children: [{ pingeKey: 'inputNumber', field: 'price', label: '单价' }] },
]
const form = normaliseForm({ version: 1, fields }, env)
const faults = (field: string, display: unknown) => checkList({ version: 1, columnList: [{ field, display }] }, env, form)

describe('how a column writes its values', () => {
  it('is what its kind of field can be written by', () => {
    expect(faults('amount', { precision: 1, thousands: true, percent: true, prefix: '¥', suffix: '元' })).toEqual([])
    expect(faults('day', { format: 'yyyy-MM', relative: true })).toEqual([])
    expect(faults('paid', { activeTxt: '已付', inactiveTxt: { zh: '未付', en: 'Due' } })).toEqual([])
    expect(faults('at', { format: 'yyyy-MM-dd HH:mm' })).toEqual([])
  })
  it.each([
    ['amount', { format: 'yyyy' }, 'format'],
    ['amount', { precision: 11 }, 'precision'],
    ['amount', { prefix: 'x'.repeat(11) }, 'prefix'],
    ['amount', { colour: 'red' }, 'colour'],
    ['title', { prefix: '¥' }, 'prefix'],
    ['title', { activeTxt: 'x' }, 'activeTxt'],
    ['paid', { activeTxt: 'x'.repeat(21) }, 'activeTxt'],
    ['paid', { inactiveTxt: { zh: 'x', en: 'x'.repeat(21) } }, 'inactiveTxt'],
    ['paid', { inactiveTxt: 7 }, 'inactiveTxt'],
    ['paid', { prefix: 'x' }, 'prefix'],
    ['day', { precision: 2 }, 'precision'],
    ['day', { format: 'yyyy-MM-dd HH:mm' }, 'format'],
    ['day', { format: 'dd.MM.yy' }, 'format'],
    ['items.price', { thousands: true }, 'thousands'],
  ])('of %s is refused where it would do nothing: %o', (field, display, name) => {
    const found = faults(field, display)
    expect(found.map((one) => one.pointer)).toEqual([`/columnList/0/display/${name}`])
    for (const fault of found) expect(wordFault(fault, t)).not.toBe(fault.message)
  })
  it.each([
    [0.125, { percent: true, precision: 1 }, '12.5%'],
    [0.07, { percent: true }, '7%'],
    [1234.5, { thousands: true, precision: 2, prefix: '¥' }, '¥1,234.50'],
    [12, { suffix: ' kg' }, '12 kg'],
    [12, {}, '12'],
    [null, { prefix: '¥' }, ''],
    ['none', { prefix: '¥' }, 'none'],
  ])('writes %s by %o as %s', (value, format, text) => expect(formatFigure(value, format)).toBe(text))
})
