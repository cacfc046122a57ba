// @vitest-environment happy-dom
import dayjs from 'dayjs'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultsOf } from '#core/form/form.ts'
import { parseNumber } from '#core/format/numberText.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Json } from '#core/types.ts'
import { treeNodes } from '#renderers/choice/tree.ts'
import { disabledTimes, fromMoment, notJanuary } from '#renderers/control/moment.ts'
import { stepped } from '#renderers/control/number.ts'
import { refusal } from '../helpers/app.tsx'
import { env, plan } from '../helpers/core.ts'
import { blur, clear, click, control, showForm, type, until, wait } from './show.tsx'

afterEach(clear)

const kinds = [
  { id: 1, fullName: '交通' },
  { id: 2, fullName: '住宿' },
]
const ms = (text: string) => new Date(text).getTime()

/** Lets the real control take the light one's place. */
async function touch(host: HTMLElement, label: string) {
  const light = control(host, label)
  await act(async () => {
    light.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  })
  await until(() => expect(control(host, label)).not.toBe(light))
}

describe('text', () => {
  it('WG-01 stands between its addons, counts, and shows a prefix icon', async () => {
    const { host, form } = await showForm([
      {
        pingeKey: 'input',
        field: 'a',
        label: '网址',
        addonBefore: 'https://',
        addonAfter: '.com',
        showCount: true,
        maxlength: 3,
        prefixIcon: 'search',
      },
    ])
    expect(host.textContent).toContain('https://')
    expect(host.textContent).toContain('.com')
    expect(host.querySelector('[data-icon=search]')).not.toBeNull()
    await type(control(host, '网址'), '一二三四')
    expect(form.get('a')).toBe('一二三四')
    expect(host.textContent).toContain('4 / 3')
  })

  it('WG-01 is masked where it is read, and only there', async () => {
    const field = { pingeKey: 'input', field: 'a', label: '手机', useMask: true, maskConfig: { maskType: 3 } }
    expect(control((await showForm([field], { a: '13812345678' })).host, '手机').value).toBe('13812345678')
    expect((await showForm([field], { a: '13812345678' }, { readOnly: true })).host.querySelector('.pg-read')?.textContent).toBe(
      '138****5678',
    )
  })

  it('WG-01 a mask that was sent is typed over, and what it stands for is shown to whoever was sent it', async () => {
    const field = { pingeKey: 'input', field: 'a', label: '手机', useMask: true, maskConfig: { maskType: 3 } }
    const sent = { a: '138****5678', $masked: { a: '138****5678' }, $text: { a: '138****5678' } }
    const { host, form } = await showForm([field], sent)
    expect([control(host, '手机').value, control(host, '手机').placeholder]).toEqual(['', '138****5678'])
    await blur(control(host, '手机'))
    expect(form.get('a')).toBe('138****5678')
    await click(host.querySelector('[aria-label=清空]'))
    expect([form.get('a'), control(host, '手机').placeholder]).toEqual([undefined, ''])
    const read = (await showForm([field], sent, { readOnly: true })).host
    expect(read.querySelector('button')).toBeNull()
    const open = (await showForm([field], { a: '13812345678', $text: { a: '138****5678' } }, { readOnly: true })).host
    expect(open.querySelector('.pg-read')?.textContent).toBe('138****5678')
    await click(open.querySelector('[aria-label=查看完整内容]'))
    expect(open.querySelector('.pg-read')?.textContent).toBe('13812345678')
  })

  it('loses the blanks around it when it is left', async () => {
    const { host, form } = await showForm([{ pingeKey: 'input', field: 'a', label: '名称', required: true }], { a: ' 上海 ' })
    await blur(control(host, '名称'))
    expect(form.get('a')).toBe('上海')
    await type(control(host, '名称'), '   ')
    await blur(control(host, '名称'))
    expect(form.get('a')).toBeUndefined()
    expect(host.textContent).toContain('请输入名称')
  })

  it('an emptied text is no value', async () => {
    const { host, form } = await showForm([{ pingeKey: 'input', field: 'a', label: '名称', clearable: true }], { a: 'x' })
    await click(host.querySelector('[aria-label=清空]'))
    expect(form.get('a')).toBeUndefined()
  })

  it('a password is hidden until the eye is pressed', async () => {
    const { host } = await showForm([{ pingeKey: 'input', field: 'a', label: '口令', showPassword: true }], { a: 'x' })
    expect(control(host, '口令').type).toBe('password')
    await click(host.querySelector('[aria-label=显示密码]'))
    expect(control(host, '口令').type).toBe('text')
  })

  it('WG-02 keeps the lines of a long text', async () => {
    const { host } = await showForm([{ pingeKey: 'textarea', field: 'a', label: '说明' }], { a: '一\n二' }, { readOnly: true })
    expect(host.querySelector('.pg-lines')?.textContent).toBe('一\n二')
  })

  it('WG-02 grows between its least and its most lines', async () => {
    const { host } = await showForm([{ pingeKey: 'textarea', field: 'a', label: '说明', autosize: { minRows: 2, maxRows: 4 } }])
    const { minHeight, maxHeight } = control(host, '说明').style
    expect([minHeight, maxHeight]).toEqual([expect.stringContaining('2 * 1lh'), expect.stringContaining('4 * 1lh')])
  })
})

describe('number', () => {
  const money = { pingeKey: 'inputNumber', field: 'n', label: '金额', precision: 2, thousands: true }

  it('WG-44 is cut to its decimals on blur and written with separators', async () => {
    const { host, form } = await showForm([money])
    await type(control(host, '金额'), '1234.567')
    expect(control(host, '金额').value).toBe('1234.567')
    await blur(control(host, '金额'))
    expect(control(host, '金额').value).toBe('1,234.57')
    expect(form.get('n')).toBe(1234.57)
  })

  it('WG-44 leaves a number without a precision as it was typed', async () => {
    const { host, form } = await showForm([{ pingeKey: 'inputNumber', field: 'n', label: '数量' }])
    await type(control(host, '数量'), '1.5')
    await blur(control(host, '数量'))
    expect([control(host, '数量').value, form.get('n')]).toEqual(['1.5', 1.5])
  })

  it('drops what is no number, and reads full-width digits and separators', async () => {
    const { host, form } = await showForm([money], { n: 5 })
    await type(control(host, '金额'), 'abc')
    await blur(control(host, '金额'))
    expect([control(host, '金额').value, form.get('n')]).toEqual(['5.00', 5])
    expect([parseNumber('￥1,200.50'), parseNumber('-$3'), parseNumber('3$')]).toEqual([1200.5, -3, Number.NaN])
    expect([parseNumber('１，２３４．５'), parseNumber(''), parseNumber('-')]).toEqual([1234.5, undefined, Number.NaN])
  })

  it('goes up and down by its step, inside its bounds, without binary noise', async () => {
    const { host, form } = await showForm([{ pingeKey: 'inputNumber', field: 'n', label: '数', step: 0.1, max: 0.3 }], { n: 0.1 })
    const press = (key: string) =>
      act(async () => void control(host, '数').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    await press('ArrowUp')
    expect(form.get('n')).toBe(0.2)
    await press('ArrowUp')
    await press('ArrowUp')
    expect(form.get('n')).toBe(0.3)
    expect(stepped(undefined, -1, 0, undefined)).toBe(0)
  })

  it('AC-01 shows the amount in Chinese capitals under it', async () => {
    const { host } = await showForm([{ ...money, isAmountChinese: true }], { n: 1005.2 })
    expect(host.textContent).toContain('壹仟零伍元贰角')
  })
})

it('AC-02 says so where an amount is too large to be written out', async () => {
  const { host } = await showForm([
    { pingeKey: 'calculate', field: 'n', label: '合计', expression: '{{ 1000000000000000 * 1 }}', isAmountChinese: true },
  ])
  expect(host.querySelector('.pg-note')?.textContent).toBe('数字较大溢出')
})

describe('choices', () => {
  it('WG-03 radio: values are ids, labels are full names', async () => {
    const { host, form } = await showForm([{ pingeKey: 'radio', field: 'r', label: '类别', options: kinds }], { r: '1' })
    expect(host.querySelector<HTMLInputElement>('input:checked')?.value).toBe('1')
    await click(host.querySelector('input[value="2"]'))
    expect(form.get('r')).toBe(2)
  })

  it('WG-04 checkbox: a list of ids', async () => {
    const { host, form } = await showForm([{ pingeKey: 'checkbox', field: 'c', label: '类别', options: kinds }], { c: [2] })
    await click(host.querySelector('input[value="1"]'))
    expect(form.get('c')).toEqual([2, 1])
    await click(host.querySelector('input[value="2"]'))
    await click(host.querySelector('input[value="1"]'))
    expect(form.get('c')).toBeUndefined()
  })

  it('ER-04 a dictionary that cannot be loaded ends the loading, with its reason in place and without a message', async () => {
    const source = { dict: 'lost' }
    const answer = () => {
      throw refusal(500, '读不到')
    }
    const { host, app } = await showForm(
      [
        { pingeKey: 'select', field: 'a', label: '甲', source },
        { pingeKey: 'radio', field: 'b', label: '乙', source },
      ],
      {},
      { answer },
    )
    expect(host.querySelector('[role=radiogroup]')?.textContent).toBe('读不到重试')
    await touch(host, '甲')
    // a press opens it: a click alone does not
    await act(async () => void control(host, '甲').dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    await click(control(host, '甲'))
    await until(() => expect(document.querySelector('.ant-select-dropdown [role=alert]')?.textContent).toBe('读不到重试'))
    expect(document.querySelectorAll('.ant-select-loading, .ant-select-arrow-loading, .anticon-loading, [aria-busy=true]')).toHaveLength(0)
    expect(app.toasts).toEqual([])
    expect(app.calls).not.toEqual([])
  })

  it('WG-05 select: options are written out, of a dictionary, or of a call', async () => {
    const answer = (call: { get?: string }): Json =>
      call.get?.includes('expenseType') ? [{ id: 'd1', fullName: '字典项' }] : { list: [{ id: 's1', fullName: '接口项' }] }
    const { host } = await showForm(
      [
        { pingeKey: 'select', field: 'a', label: '甲', options: kinds },
        { pingeKey: 'select', field: 'b', label: '乙', source: { dict: 'expenseType' } },
        { pingeKey: 'select', field: 'c', label: '丙', source: { get: '/api/list' } },
      ],
      { a: 2, b: 'd1', c: 's1' },
      { answer },
    )
    const shown = () => [...host.querySelectorAll('.ant-select-content')].map((one) => one.textContent)
    await until(() => expect(shown()).toEqual(['住宿', '字典项', '接口项']))
  })

  it('WG-05 says nothing of a value while its word is on the way, and the value where no option has it', async () => {
    let give: (rows: Json) => void = () => {}
    const rows = new Promise<Json>((resolve) => {
      give = resolve
    })
    const node = { pingeKey: 'select', label: '科目', source: { get: '/api/late' } }
    const { host } = await showForm(
      [
        { ...node, field: 'a' },
        { ...node, field: 'b' },
      ],
      { a: 1, b: 9 },
      { answer: () => rows as unknown as Json },
    )
    const shown = () => [...host.querySelectorAll('.ant-select-content')].map((one) => one.textContent)
    expect(shown()).toEqual(['…', '…'])
    await act(async () => give({ list: kinds }))
    expect(shown()).toEqual(['交通', '9'])
  })

  it.each([
    ['chosen with Enter', { multiple: true }, [1]],
    [
      'chosen with Enter, where the server is searched',
      { multiple: true, search: true, options: undefined, source: { get: '/api/many' } },
      [1],
    ],
    ['of the open list that nobody chose', {}, undefined],
  ])('WG-06 Tab goes on and keeps what was chosen: %s', async (_of, props, kept) => {
    const { host, form } = await showForm(
      [{ pingeKey: 'select', field: 'a', label: '类别', options: kinds, ...props }],
      {},
      {
        answer: () => ({ list: kinds, pagination: { total: 2 } }),
      },
    )
    await touch(host, '类别')
    const press = (key: string, keyCode: number) =>
      act(
        async () =>
          void control(host, '类别').dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true })),
      )
    await press('Enter', 13)
    await until(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(2))
    if (kept) {
      await press('Enter', 13)
      await until(() => expect(form.get('a')).toEqual(kept))
    }
    await press('Tab', 9)
    expect(form.get('a')).toEqual(kept)
  })

  it.each([
    ['WG-07', 'cascader', [['a', 'b']]],
    ['WG-08', 'treeSelect', ['b']],
  ])('%s Tab closes the open list of a %s of several and keeps what was chosen', async (_of, pingeKey, kept) => {
    const options = [{ id: 'a', fullName: '总部', children: [{ id: 'b', fullName: '研发部' }] }]
    const { host, form } = await showForm([{ pingeKey, field: 'a', label: '部门', multiple: true, options }], { a: kept })
    await touch(host, '部门')
    const press = (key: string, keyCode: number) =>
      act(
        async () =>
          void control(host, '部门').dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true })),
      )
    const isOpen = () => control(host, '部门').getAttribute('aria-expanded')
    await press('ArrowDown', 40)
    await until(() => expect(isOpen()).toBe('true'))
    await press('Tab', 9)
    expect([isOpen(), form.get('a')]).toEqual(['false', kept])
  })

  it('WG-06 a list that is none is emptied and told', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { form } = await showForm([{ pingeKey: 'select', field: 'a', label: '类别', multiple: true, options: kinds }], { a: '1' })
    expect(form.get('a')).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it('WG-07 cascader: a path is read from the root down', async () => {
    const options = [{ id: 'a', fullName: '总部', children: [{ id: 'b', fullName: '研发部' }] }]
    const { host } = await showForm([{ pingeKey: 'cascader', field: 'c', label: '部门', options }], { c: ['a', 'b'] })
    expect(host.querySelector('.ant-cascader')?.textContent).toBe('总部 / 研发部')
  })

  const tree = [
    { id: 'a', hasChildren: true, children: [{ id: 'b', hasChildren: false }] },
    { id: 'c', disabled: true, hasChildren: false },
  ]
  const flat = (nodes: Array<{ [key: string]: Json }>): Array<[Json, Json]> =>
    nodes.flatMap((node) => [[node.id ?? null, node.selectable ?? null], ...flat(node.children as never)])

  it('WG-08 tree select: in lastLevel mode only nodes whose flag equals the expected value', () => {
    const keys = { childrenKey: 'children', disabledKey: 'disabled' }
    expect(flat(treeNodes(tree, { lastLevel: true }, keys))).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ])
    expect(flat(treeNodes([{ id: 'x', isLeaf: '1' }], { lastLevel: true, lastLevelKey: 'isLeaf', lastLevelValue: 1 }, keys))).toEqual([
      ['x', true],
    ])
  })

  it('WG-09 tree select: disabled nodes cannot be chosen', () => {
    expect(flat(treeNodes(tree, {}, { childrenKey: 'children', disabledKey: 'disabled' }))).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ])
  })

  it('WG-10 a switch that nobody touched is off, as it shows, also where it is required', async () => {
    const { form } = await showForm([{ pingeKey: 'switch', field: 'a', label: '加急', required: true }], { id: '' })
    expect(form.validateAll()).toEqual([])
    expect(form.collect()).toEqual({ id: '', a: 0 })
  })

  it('WG-10 switch: 1 and 0', async () => {
    const { host, form } = await showForm([{ pingeKey: 'switch', field: 's', label: '状态' }], { s: 1 })
    expect(control(host, '状态').getAttribute('aria-checked')).toBe('true')
    await click(control(host, '状态'))
    expect(form.get('s')).toBe(0)
  })

  it('WG-65 options are read again when the field that they depend on changes', async () => {
    const { form, app } = await showForm(
      [
        { pingeKey: 'input', field: 'city', label: '城市' },
        { pingeKey: 'select', field: 'shop', label: '门店', source: { get: '/api/shops', query: { city: '{{ form.city }}' } } },
      ],
      { city: 'bj' },
      { answer: () => [] },
    )
    await act(async () => form.set('city', 'sh'))
    await until(() => expect(app.calls.length).toBeGreaterThan(1))
    // a question too many would be asked in the next turn
    await wait()
    expect(app.calls.map((call) => call.query)).toEqual([{ city: 'bj' }, { city: 'sh' }])
  })

  it('WG-66 dataType: static, dictionary by type, dynamic by interface with paramList', () => {
    const item = (config: object) =>
      normaliseForm({ fields: [{ __vModel__: 'a', __config__: { jnpfKey: 'select', label: 'a', ...config } }] }, env).fields[0]
    expect(item({ dataType: 'dictionary', dictionaryType: 'd1' })?.source).toEqual({ dict: 'd1' })
    expect(
      item({
        dataType: 'dynamic',
        propsUrl: 'i1',
        templateJson: [
          { field: 'city', relationField: 'town', sourceType: 1 },
          { field: 'all', defaultValue: '1', sourceType: 2 },
        ],
      })?.source,
    ).toEqual({
      interface: 'i1',
      paramList: [
        { field: 'city', defaultValue: '{{ form.town }}' },
        { field: 'all', defaultValue: '1' },
      ],
    })
  })
})

describe('dates and times', () => {
  it('WG-45 a date field reads its format; its value is a timestamp', async () => {
    const { host } = await showForm(
      [
        { pingeKey: 'datePicker', field: 'a', label: '日' },
        { pingeKey: 'datePicker', field: 'b', label: '月', format: 'yyyy-MM' },
        { pingeKey: 'datePicker', field: 'c', label: '时', format: 'yyyy-MM-dd HH:mm:ss' },
      ],
      { a: ms('2026-03-05T00:00'), b: ms('2026-03-01T00:00'), c: ms('2026-03-05T08:30') },
    )
    expect(['日', '月', '时'].map((label) => control(host, label).value)).toEqual(['2026-03-05', '2026-03', '2026-03-05 08:30:00'])
  })

  it('the real picker takes the place of the light one under the same label and value', async () => {
    const { host } = await showForm([{ pingeKey: 'datePicker', field: 'a', label: '日' }], { a: ms('2026-03-05T00:00') })
    const light = control(host, '日')
    await touch(host, '日')
    const real = control(host, '日')
    expect(real).not.toBe(light)
    expect([real.value, real.id]).toEqual([light.value, light.id])
  })

  it('WG-46 on the first day the time is set to the least start time', () => {
    const min = ms('2026-03-05T09:30:00')
    const at = (text: string) => new Date(fromMoment(dayjs(text), 'yyyy-MM-dd HH:mm:ss', min)).toTimeString().slice(0, 8)
    expect([at('2026-03-05T00:00:00'), at('2026-03-05T10:00:00'), at('2026-03-06T00:00:00')]).toEqual(['09:30:00', '10:00:00', '00:00:00'])
  })

  it('WG-14 a range of years allows only Januaries', () => {
    expect([
      notJanuary('yyyy')(dayjs('2026-02-01')),
      notJanuary('yyyy')(dayjs('2026-01-01')),
      notJanuary('yyyy-MM')(dayjs('2026-02-01')),
    ]).toEqual([true, false, false])
  })

  it('WG-47 days outside of the bounds cannot be chosen, the whole end day can', async () => {
    const bounds = { startTimeType: 1, startTime: ms('2026-03-05T00:00'), endTimeType: 2, endRelationField: 'end' }
    const { host } = await showForm(
      [
        { pingeKey: 'datePicker', field: 'end', label: '截止' },
        { pingeKey: 'datePicker', field: 'a', label: '日', ...bounds },
      ],
      { a: ms('2026-03-06T00:00'), end: ms('2026-03-08T00:00') },
    )
    await touch(host, '日')
    await act(async () => void control(host, '日').dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    await click(control(host, '日'))
    const off = (day: string) => document.querySelector(`td[title="${day}"]`)?.classList.contains('ant-picker-cell-disabled')
    await until(() => expect(['2026-03-04', '2026-03-05', '2026-03-08', '2026-03-09'].map(off)).toEqual([true, false, false, true]))
  })

  it('WG-48 a date field whose start is after its end is for reading only', async () => {
    const { host } = await showForm([
      {
        pingeKey: 'datePicker',
        field: 'a',
        label: '日',
        startTimeType: 1,
        startTime: ms('2026-03-05T00:00'),
        endTimeType: 1,
        endTime: ms('2026-03-01T00:00'),
      },
    ])
    await touch(host, '日')
    expect(control(host, '日').readOnly).toBe(true)
  })

  it('WG-49 WG-50 times outside of the bounds cannot be chosen', () => {
    const { disabledHours, disabledMinutes, disabledSeconds } = disabledTimes(9 * 3600 + 30 * 60, 18 * 3600)
    expect(disabledHours()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 19, 20, 21, 22, 23])
    expect(disabledMinutes(9)).toHaveLength(30)
    expect(disabledMinutes(12)).toEqual([])
    expect(disabledSeconds(18, 0)).toHaveLength(59)
    expect(disabledTimes(0, 86_399).disabledHours()).toEqual([])
  })

  it('WG-13 WG-14 a range shows both ends, each under a name of its own', async () => {
    const { host } = await showForm(
      [
        { pingeKey: 'dateRange', field: 'a', label: '期间' },
        { pingeKey: 'timeRange', field: 'b', label: '时段' },
      ],
      { a: [ms('2026-03-05T00:00'), ms('2026-03-07T00:00')], b: ['09:00:00', '18:00:00'] },
    )
    expect(['期间', '期间 结束', '时段', '时段 结束'].map((label) => control(host, label).value)).toEqual([
      '2026-03-05',
      '2026-03-07',
      '09:00:00',
      '18:00:00',
    ])
  })

  it('a record that is loaded after its form was drawn stands in its date, not the day that the form began with', async () => {
    const { host, form } = await showForm([{ pingeKey: 'datePicker', field: 'd', label: '日' }], { d: ms('2026-03-05T00:00') })
    expect(control(host, '日').value).toBe('2026-03-05')
    await act(async () => form.reset({ id: '1', d: ms('2025-01-31T00:00') }))
    expect(control(host, '日').value).toBe('2025-01-31')
    await act(async () => form.set('d', null))
    expect(control(host, '日').value).toBe('')
  })

  it('defaultCurrent starts at now, cut to the unit of the format', () => {
    const form = plan([
      { pingeKey: 'datePicker', field: 'm', label: '月', format: 'yyyy-MM', defaultCurrent: true },
      { pingeKey: 'timePicker', field: 't', label: '时', format: 'HH:mm', defaultCurrent: true },
    ])
    const start = defaultsOf(form)
    const now = new Date()
    expect(start.m).toBe(Date.UTC(now.getFullYear(), now.getMonth(), 1))
    expect(start.t).toMatch(/^\d\d:\d\d$/)
  })
})

describe('fields that nobody types', () => {
  it('WG-32 CA-02 a calculation shows two decimals, or those of its precision', async () => {
    const { host, form } = await showForm([
      { pingeKey: 'inputNumber', field: 'n', label: '数' },
      { pingeKey: 'calculate', field: 'a', label: '甲', expression: '{{ form.n * 2 }}' },
      { pingeKey: 'calculate', field: 'b', label: '乙', expression: '{{ form.n * 1000 }}', precision: 0, thousands: true },
    ])
    await act(async () => {
      form.set('n', 1.234)
      form.flush()
    })
    expect([control(host, '甲').value, control(host, '乙').value]).toEqual(['2.47', '1,234'])
    expect(control(host, '甲').readOnly).toBe(true)
  })

  it.each([
    ['WG-33', 'createUser', '张伟', '张伟'],
    ['WG-34', 'createTime', ms('2026-03-05T08:30:00'), '2026-03-05 08:30:00'],
    ['WG-35', 'modifyUser', '李娜', '李娜'],
    ['WG-36', 'modifyTime', ms('2026-03-05T08:30:00'), '2026-03-05 08:30:00'],
    ['WG-40', 'billRule', 'FY001', 'FY001'],
  ])('%s %s is filled in by the server', async (_row, pingeKey, value, text) => {
    const empty = await showForm([{ pingeKey, field: 'a', label: '甲' }])
    expect([control(empty.host, '甲').readOnly, control(empty.host, '甲').placeholder]).toEqual([true, '系统自动生成'])
    const { host, form } = await showForm([{ pingeKey, field: 'b', label: '乙' }], { b: value })
    expect(control(host, '乙').value).toBe(text)
    expect(form.collect()).not.toHaveProperty('b')
  })

  it('WG-33 a stored user is shown by name', async () => {
    const { host } = await showForm([{ pingeKey: 'createUser', field: 'a', label: '甲' }], { a: 'u1', $text: { a: '张伟' } })
    expect(control(host, '甲').value).toBe('张伟')
  })
})

it('WG-64 sizes: small as a rule, or one of default, medium, small, mini', async () => {
  const sizes = ['default', 'medium', 'small', 'mini', undefined]
  const { host } = await showForm(
    sizes.map((size, i) => ({ pingeKey: 'input', field: `f${i}`, label: `l${i}`, ...(size ? { size } : {}) })),
  )
  expect(sizes.map((_, i) => /ant-input-(lg|sm)/.exec(control(host, `l${i}`).className)?.[1])).toEqual([
    'lg',
    undefined,
    undefined,
    'sm',
    undefined,
  ])
})
