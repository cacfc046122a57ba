import { describe, expect, it, vi } from 'vitest'
import { compileForm, computeForm, defaultsOf, validateForm } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import { env, faults, plan, t } from '../helpers/core.ts'

/** A definition without a version, as the specification stores it. */
const oldPlan = (fields: unknown[]) => compileForm(normaliseForm({ fields }, env), env)
const item = (more = {}) => ({ pingeKey: 'input', field: 'a', label: '名称', ...more })

describe('rules of a form', () => {
  it('words a required field by what one does to it: 请输入 or 请选择', () => {
    const form = plan([item({ required: true }), { pingeKey: 'select', field: 'b', label: '类别', required: true, options: [] }])
    expect(faults(form, {})).toEqual({ a: '请输入名称', b: '请选择类别' })
    expect(faults(form, { a: 'x', b: '1' })).toEqual({})
  })

  it('SB-03 takes null, undefined, an empty text and an empty list as empty, but not 0', () => {
    const form = plan([
      {
        pingeKey: 'table',
        field: 'items',
        label: '明细',
        children: [{ pingeKey: 'inputNumber', field: 'n', label: '数量', required: true }],
      },
    ])
    const of = (n: unknown) => faults(form, { items: [{ n: n as never }] })
    for (const empty of [null, undefined, '', []]) expect(of(empty)).toEqual({ 'items[0].n': '数量不能为空' })
    expect(of(0)).toEqual({})
  })

  it('SB-04 tries patterns only on values that are there, and tells the first that fails', () => {
    const regList = [
      { pattern: '^[A-Z]', message: '以大写字母开头' },
      { pattern: '\\d$', message: '以数字结尾' },
    ]
    const form = plan([{ pingeKey: 'table', field: 'items', label: '明细', children: [item({ regList })] }])
    expect(faults(form, { items: [{ a: '' }, { a: 'x' }, { a: 'X' }, { a: 'X1' }, {}] })).toEqual({
      'items[1].a': '以大写字母开头',
      'items[2].a': '以数字结尾',
    })
  })

  it('SB-05 marks every failing cell of a sub-table', () => {
    const form = plan([
      {
        pingeKey: 'table',
        field: 'items',
        label: '明细',
        children: [item({ required: true }), item({ field: 'b', label: '编码', required: true })],
      },
    ])
    expect(Object.keys(faults(form, { items: [{ a: '1' }, {}] }))).toEqual(['items[0].b', 'items[1].a', 'items[1].b'])
  })

  it('checks lengths, bounds and named formats with own or the usual wording', () => {
    const form = plan([
      item({ maxlength: 3, messages: { maxlength: '名称最多为{{n}}个字符！' } }),
      { pingeKey: 'inputNumber', field: 'n', label: '排序', min: 0, max: 999999 },
      item({ field: 'phone', label: '手机', regList: [{ use: 'mobile' }] }),
    ])
    expect(faults(form, { a: '四个字符', n: -1, phone: '123' })).toEqual({
      a: '名称最多为3个字符！',
      n: '不能小于0',
      phone: '请正确填写您的手机号码',
    })
    expect(faults(form, { a: '三个字', n: 1_000_000, phone: '13800138000' })).toEqual({ n: '不能大于999999' })
  })

  it('checks one field against another', () => {
    const form = plan([
      { pingeKey: 'inputNumber', field: 'from', label: '起' },
      { pingeKey: 'inputNumber', field: 'to', label: '止', regList: [{ check: '{{ form.to >= form.from }}', message: '止不能小于起' }] },
    ])
    expect(faults(form, { from: 5, to: 3 })).toEqual({ to: '止不能小于起' })
    expect(faults(form, { from: 3, to: 3 })).toEqual({})
  })

  it('does not check what is hidden, and follows required as it changes', () => {
    const form = plan([
      { pingeKey: 'card', visible: '{{ form.kind == 1 }}', children: [item({ required: true })] },
      item({ field: 'b', label: '原因', required: '{{ form.kind == 2 }}' }),
      item({ field: 'c', label: '隐藏', required: true, noShow: true }),
      item({ field: 'd', label: '手机端', required: true, visibility: ['app'] }),
    ])
    expect(faults(form, { kind: 1 })).toEqual({ a: '请输入名称' })
    expect(faults(form, { kind: 2 })).toEqual({ b: '请输入原因' })
  })

  it('WG-47 keeps dates between their bounds, the whole end day included', () => {
    const start = new Date(2026, 0, 5).getTime()
    const end = new Date(2026, 0, 10).getTime()
    const form = plan([
      { pingeKey: 'datePicker', field: 'd', label: '日期', startTimeType: 1, startTime: start, endTimeType: 1, endTime: end },
    ])
    expect(faults(form, { d: new Date(2026, 0, 4).getTime() })).toEqual({ d: '日期不能早于2026-01-05' })
    expect(faults(form, { d: new Date(2026, 0, 10, 23, 59).getTime() })).toEqual({})
    expect(faults(form, { d: new Date(2026, 0, 11).getTime() })).toEqual({ d: '日期不能晚于2026-01-10' })
  })

  it('WG-47 the server takes the day after its own as today, because a person may be there already', () => {
    const form = plan([{ pingeKey: 'datePicker', field: 'd', label: '日期', endTimeType: 3 }])
    const late = Date.UTC(2026, 0, 10, 11)
    vi.useFakeTimers({ now: late })
    try {
      const strict = (d: number) => validateForm(form, { d }, { t, strict: true }).map(({ rule }) => rule)
      expect(strict(Date.UTC(2026, 0, 11))).toEqual([])
      expect(strict(Date.UTC(2026, 0, 12))).toEqual(['bounds'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('words a length by what it counts: characters, choices, rows', () => {
    const form = plan([
      item({ maxlength: 2 }),
      { pingeKey: 'checkbox', field: 'c', label: '标签', options: [{ id: 1 }, { id: 2 }], maxlength: 1 },
      { pingeKey: 'table', field: 't', label: '明细', maxlength: 1, children: [{ pingeKey: 'input', field: 'x', label: '项' }] },
    ])
    expect(faults(form, { a: '一二三', c: [1, 2], t: [{ x: '1' }, { x: '2' }] })).toEqual({
      a: '最多为2个字符！',
      c: '最多选择1项',
      t: '最多1行',
    })
  })

  it('WG-65 takes a bound from another field', () => {
    const form = plan([
      { pingeKey: 'datePicker', field: 'from', label: '开始' },
      { pingeKey: 'datePicker', field: 'to', label: '结束', startTimeType: 2, startRelationField: 'from' },
    ])
    const day = (d: number) => new Date(2026, 0, d).getTime()
    expect(Object.keys(faults(form, { from: day(5), to: day(4) }))).toEqual(['to'])
    expect(faults(form, { from: day(5), to: day(5) })).toEqual({})
  })

  it('WG-49 WG-50 keeps times between 00:00:00 and 23:59:59, or what is configured', () => {
    const form = plan([
      { pingeKey: 'timePicker', field: 't', label: '时间', startTimeType: 1, startTime: '09:00:00' },
      { pingeKey: 'timeRange', field: 'r', label: '时段' },
    ])
    expect(faults(form, { t: '08:59:59', r: ['10:00:00', '09:00:00'] })).toEqual({
      t: '时间应在09:00:00至23:59:59之间',
      r: '开始不能晚于结束',
    })
    expect(faults(form, { t: '23:59:59', r: ['00:00:00', '23:59:59'] })).toEqual({})
  })

  it('does not trust types where they can be forged', () => {
    const form = plan([
      item(),
      { pingeKey: 'inputNumber', field: 'n', label: '数' },
      { pingeKey: 'radio', field: 'r', label: '项', options: [{ id: '1', fullName: '一' }] },
    ])
    expect(Object.keys(faults(form, { a: { x: 1 }, n: 'many', r: '9' }, { strict: true }))).toEqual(['a', 'n', 'r'])
    expect(faults(form, { a: 'x', n: 1, r: '1' }, { strict: true })).toEqual({})
  })
})

describe('formulas', () => {
  const form = plan([
    {
      pingeKey: 'table',
      field: 'items',
      label: '明细',
      children: [
        { pingeKey: 'inputNumber', field: 'price' },
        { pingeKey: 'inputNumber', field: 'qty' },
        { pingeKey: 'calculate', field: 'amount', expression: '{{ row.price * row.qty }}' },
      ],
    },
    { pingeKey: 'calculate', field: 'tax', expression: '{{ form.total * 0.06 }}' },
    { pingeKey: 'calculate', field: 'total', expression: '{{ sum(form.items.amount) }}' },
  ])

  it('CA-01 works out every formula after what it reads, in sub-table rows and over them; NaN becomes 0', () => {
    const values = computeForm(form, { items: [{ price: 0.1, qty: 3 }, { price: '19.99' as never, qty: 2 }, { qty: 'x' as never }] })
    expect(values).toEqual({
      items: [
        { price: 0.1, qty: 3, amount: 0.3 },
        { price: '19.99', qty: 2, amount: 39.98 },
        { qty: 'x', amount: 0 },
      ],
      total: 40.28,
      tax: 2.42,
    })
  })

  it('CA-02 keeps two decimals unless a precision is given, and CA-03 obeys the given one', () => {
    const of = (more: object) => computeForm(plan([{ pingeKey: 'calculate', field: 'x', expression: '{{ 10 / 3 }}', ...more }]), {}).x
    expect(of({})).toBe(3.33)
    expect(of({ precision: 0 })).toBe(3)
    expect(of({ precision: 4 })).toBe(3.3333)
    expect(env.widgets.get('calculate')?.defaults).toMatchObject({ thousands: false, isAmountChinese: false, isStorage: 0, precision: 2 })
  })

  it('CA-03 reads a formula kept as a list of tokens', () => {
    const tokens = oldPlan([
      { pingeKey: 'inputNumber', field: 'a' },
      { pingeKey: 'table', field: 'items', children: [{ pingeKey: 'inputNumber', field: 'n' }] },
      { config: { pingeKey: 'calculate' }, field: 'x', expression: ['(', 'a', '+', '1.5', ')', '×', 'items.n'] },
    ])
    expect(computeForm(tokens, { a: 2, items: [{ n: 1 }, { n: 3 }] }).x).toBe(14)
  })

  it('finds a circle among computed fields', () => {
    const circle = plan([
      { pingeKey: 'calculate', field: 'x', expression: '{{ form.y + 1 }}' },
      { pingeKey: 'calculate', field: 'y', expression: '{{ form.x + 1 }}' },
    ])
    expect(circle.cycle).toEqual(['x', 'y', 'x'])
    expect(computeForm(circle, {})).toBeTypeOf('object')
  })

  it('starts with defaults, expressions among them', () => {
    expect(
      defaultsOf(
        plan([
          item({ defaultValue: '{{ user.userName }}' }),
          item({ field: 'b', defaultValue: 0 }),
          { pingeKey: 'table', field: 'items', children: [] },
        ]),
        { user: { userName: '张伟' } },
      ),
    ).toEqual({ a: '张伟', b: 0, items: [] })
  })
})

describe('older shapes', () => {
  const today = { pingeKey: 'input', field: 'f1', label: '名称', required: true, span: 12, regList: [{ pattern: '/^a/', message: 'm' }] }
  const read = (field: object) => {
    const { id: _id, ...rest } = normaliseForm({ fields: [field] }, env).fields[0] as never as { id: string }
    return rest
  }
  const config = { pingeKey: 'input', label: '名称', required: true, span: 12, regList: [{ pattern: '/^a/', message: 'm' }] }
  it('VD-05 reads settings under config, with double underscores, older names and JSON text', () => {
    expect(read({ config, field: 'f1' })).toEqual(today)
    expect(read({ __config__: { ...config, jnpfKey: 'comInput', pingeKey: undefined }, __vModel__: 'f1' })).toMatchObject({
      pingeKey: 'input',
      field: 'f1',
      label: '名称',
      required: true,
    })
    expect(normaliseForm(JSON.stringify({ version: 1, fields: [today] }), env).fields[0]).toMatchObject(today)
    expect(read({ config: { pingeKey: 'select', dataType: 'dictionary', dictionaryType: 'kind' }, field: 's' })).toEqual({
      pingeKey: 'select',
      field: 's',
      source: { dict: 'kind' },
    })
  })
  it('gives the same plan for the same definition, without compiling it twice', () => {
    const def = normaliseForm({ version: 1, fields: [today] }, env)
    expect(compileForm(def, env)).toBe(compileForm(def, env))
    expect(def.fields[0]?.id).toBe('f1')
  })
  it('words in the reader’s language', () => {
    expect(t({ zh: '名称', en: 'Name' })).toBe('名称')
    expect(t('t:rule.enter', { label: '名称' })).toBe('请输入名称')
  })
})
