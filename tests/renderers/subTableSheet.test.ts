import { describe, expect, it } from 'vitest'
import type { FieldPlan } from '#core/form/form.ts'
import { readCell } from '#core/sheet/readCell.ts'
import { readDate, readTime } from '#core/sheet/readDate.ts'
import type { Json, Row } from '#core/types.ts'
import { writeCell } from '#renderers/sheet/cellText.ts'
import { readDelimited, writeDelimited } from '#renderers/sheet/delimited.ts'
import { plan, t } from '../helpers/core.ts'

describe('cells on the clipboard', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\tb\r\n', [['a', 'b']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"a ""word"""\t"x\ty"', [['a "word"', 'x\ty']]],
    ['5" pipe\t"half', [['5" pipe', '"half']]],
    [
      '\t\n\tb',
      [
        ['', ''],
        ['', 'b'],
      ],
    ],
    ['one', [['one']]],
    ['', [['']]],
  ])('%j', (text, cells) => expect(readDelimited(text)).toEqual(cells))

  it('what is written is read again', () => {
    const cells = [
      ['a', 'b\nc', 'd"e'],
      ['', '\t', 'x'],
    ]
    expect(readDelimited(writeDelimited(cells))).toEqual(cells)
  })

  it('a file of comma separated values, with its mark of encoding', () => {
    expect(readDelimited('\ufeff事项,"1,200"\n打车,3', ',')).toEqual([
      ['事项', '1,200'],
      ['打车', '3'],
    ])
  })
})

describe('dates as people write them', () => {
  const day = Date.UTC(2024, 1, 29)
  it.each([
    '2024-02-29',
    '2024/2/29',
    '2024.2.29',
    '2024年2月29日',
    '20240229',
    '2/29/2024',
    '29.02.2024',
    '29-Feb-2024',
    'Feb 29, 2024',
    '29 February 2024',
    '2024-02-29 13:05',
  ])('%s', (text) => expect(readDate(text)).toBe(day))
  it.each(['2024-02-30', '3/4/2024', '2024-13-01', '明天', '29', '2024-02-29x'])('%s is none, or could be two', (text) =>
    expect(readDate(text)).toBeUndefined(),
  )

  it('is cut to what the field keeps', () => {
    expect(readDate('2024-02-29', 'yyyy-MM')).toBe(Date.UTC(2024, 1, 1))
    expect(readDate('2024年', 'yyyy')).toBe(Date.UTC(2024, 0, 1))
    expect(readDate('2024/2/29 下午1:05', 'yyyy-MM-dd HH:mm')).toBe(new Date(2024, 1, 29, 13, 5).getTime())
    expect(readDate('2024-02-29T13:05:09', 'yyyy-MM-dd HH:mm:ss')).toBe(new Date(2024, 1, 29, 13, 5, 9).getTime())
  })

  it.each([
    ['9:05', '09:05:00'],
    ['12:00 AM', '00:00:00'],
    ['下午3:30', '15:30:00'],
    ['23:59:59', '23:59:59'],
    ['24:00', undefined],
    ['x', undefined],
  ])('the time %s', (text, time) => expect(readTime(text)).toBe(time))
})

const kinds: Row[] = [
  { id: 'a', fullName: '机票' },
  { id: 'b', fullName: '住宿', children: [{ id: 'b1', fullName: '酒店' }] },
  { id: 'c', fullName: '停用', disabled: true },
]
const field = (node: object): FieldPlan => {
  const form = plan([{ pingeKey: 'table', field: 'items', label: '明细', children: [{ field: 'x', label: '列', ...node }] }])
  return form.byKey.get('items.x') as FieldPlan
}

describe('a text as the value of a column', () => {
  it.each<[object, string, Json | undefined]>([
    [{ pingeKey: 'inputNumber' }, '￥1,200.50', 1200.5],
    [{ pingeKey: 'inputNumber', precision: 1 }, '1.25', 1.3],
    [{ pingeKey: 'inputNumber' }, '(1,000)', -1000],
    [{ pingeKey: 'inputNumber' }, '12.5%', 0.125],
    [{ pingeKey: 'inputNumber' }, '１２', 12],
    [{ pingeKey: 'switch' }, '是', 1],
    [{ pingeKey: 'switch', activeTxt: '启用', inactiveTxt: '停用' }, '停用', 0],
    [{ pingeKey: 'select' }, '机票', 'a'],
    [{ pingeKey: 'select' }, 'b', 'b'],
    [{ pingeKey: 'select', multiple: true }, '机票、住宿', ['a', 'b']],
    [{ pingeKey: 'checkbox' }, '住宿,机票', ['b', 'a']],
    [{ pingeKey: 'treeSelect' }, '住宿', 'b'],
    [{ pingeKey: 'treeSelect', lastLevel: true }, '酒店', 'b1'],
    [{ pingeKey: 'cascader' }, '住宿 / 酒店', ['b', 'b1']],
    [{ pingeKey: 'timePicker', format: 'HH:mm' }, '9:05', '09:05'],
    [{ pingeKey: 'dateRange' }, '2024-02-01 ~ 2024-02-29', [Date.UTC(2024, 1, 1), Date.UTC(2024, 1, 29)]],
    [{ pingeKey: 'numberRange' }, '1 至 5', [1, 5]],
    [{ pingeKey: 'input' }, ' two\nlines ', 'two lines'],
    [{ pingeKey: 'textarea' }, 'two\nlines', 'two\nlines'],
    [{ pingeKey: 'inputNumber' }, '  ', undefined],
  ])('%j takes %j', (node, text, value) => {
    const column = field(node)
    expect(readCell(column, text, kinds)).toEqual({ value })
    // and what is copied from there is understood again
    expect(readCell(column, writeCell(column, value, kinds, t), kinds)).toEqual({ value })
  })

  it.each<[object, string]>([
    [{ pingeKey: 'inputNumber' }, '二十'],
    [{ pingeKey: 'switch' }, '也许'],
    [{ pingeKey: 'select' }, '火车'],
    [{ pingeKey: 'select' }, '停用'],
    [{ pingeKey: 'select', multiple: true }, '机票、火车'],
    // WG-08: a branch where only the last level may be chosen, whatever says which that is
    [{ pingeKey: 'treeSelect', lastLevel: true }, '住宿'],
    [{ pingeKey: 'treeSelect', lastLevel: true, lastLevelKey: 'isLeaf', lastLevelValue: 1 }, '酒店'],
    [{ pingeKey: 'treeSelect', lastLevel: true, multiple: true }, '酒店、住宿'],
    [{ pingeKey: 'cascader' }, '住宿/机票'],
    [{ pingeKey: 'datePicker' }, '31.02.2024'],
    [{ pingeKey: 'timePicker' }, '25:00'],
    [{ pingeKey: 'numberRange' }, '1'],
  ])('%j does not take %j', (node, text) => expect(readCell(field(node), text, kinds)).toEqual({ wrong: true }))
})
