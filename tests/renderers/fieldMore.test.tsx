// @vitest-environment happy-dom
/** Fields that nobody changes, lists of texts, stored signatures, Markdown and pictures, as a person meets them. */
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { compileForm, defaultsOf } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import { env } from '../helpers/core.ts'
import { clear, click, control, showForm, type, until } from './show.tsx'

afterEach(clear)

const key = (element: Element | null | undefined, name: string, more: KeyboardEventInit = {}) =>
  act(async () => void element?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })))

describe('a readonly field', () => {
  const fixed = (host: ParentNode, label: string) => host.querySelector<HTMLElement>(`[role=textbox][aria-label="${label}"]`)

  it('shows its value as a text that takes the focus and no change, and is sent as it is', async () => {
    const options = [
      { id: 'a', fullName: '甲类' },
      { id: 'b', fullName: '乙类' },
    ]
    const values = { kind: 'a', some: ['a', 'b'], at: '09:30', day: Date.UTC(2026, 0, 5), n: 12, on: 1, low: 2 }
    const { host, form } = await showForm(
      [
        { pingeKey: 'select', field: 'kind', label: '类别', options, readonly: true },
        { pingeKey: 'checkbox', field: 'some', label: '多类', options, readonly: true },
        { pingeKey: 'timePicker', field: 'at', label: '时间', format: 'HH:mm', readonly: true },
        { pingeKey: 'datePicker', field: 'day', label: '日期', readonly: true },
        { pingeKey: 'inputNumber', field: 'n', label: '数量', readonly: true },
        { pingeKey: 'switch', field: 'on', label: '启用', readonly: true },
        { pingeKey: 'rate', field: 'low', label: '评分', readonly: true },
      ],
      values,
    )
    const texts = ['类别', '多类', '时间', '日期', '数量', '启用'].map((label) => fixed(host, label)?.textContent)
    expect(texts).toEqual(['甲类', '甲类、乙类', '09:30', '2026-01-05', '12', '是'])
    expect(host.querySelectorAll('input, button, .ant-select, .ant-picker')).toHaveLength(0)
    for (const one of host.querySelectorAll('[role=textbox]'))
      expect([one.getAttribute('aria-readonly'), (one as HTMLElement).tabIndex]).toEqual(['true', 0])
    expect(form.collect()).toMatchObject(values)
  })

  it('follows what linkage gives it, and a cell of a sub-table is as closed', async () => {
    const { host, form } = await showForm(
      [
        { pingeKey: 'input', field: 'by', label: '依据', linkage: [{ set: { 'form.n': 7 } }] },
        { pingeKey: 'inputNumber', field: 'n', label: '数量', readonly: true },
        {
          ...{ pingeKey: 'table', field: 'items', label: '明细' },
          children: [{ pingeKey: 'inputNumber', field: 'price', label: '单价', readonly: true }],
        },
      ],
      { items: [{ id: 'r', price: 3 }] },
    )
    await type(control(host, '依据'), 'x')
    await until(() => expect(fixed(host, '数量')?.textContent).toBe('7'))
    expect(host.querySelector('[data-child=price] input')).toBeNull()
    expect(host.querySelector('[data-child=price]')?.textContent).toContain('3')
    expect(form.get('n')).toBe(7)
  })

  it('stays a control of its own where that reads better: a text that scrolls', async () => {
    const { host } = await showForm([{ pingeKey: 'textarea', field: 't', label: '说明', readonly: true }], { t: '长文' })
    expect((control(host, '说明') as HTMLInputElement).readOnly).toBe(true)
  })
})

describe('a list of texts', () => {
  const shown = (max = 20) =>
    showForm([{ pingeKey: 'textList', field: 'w', label: '关键词', maxlength: max, itemLength: 4 }], { w: ['甲', '乙'] })
  const input = (host: ParentNode) => host.querySelector<HTMLInputElement>('input')
  const texts = (host: ParentNode) => [...host.querySelectorAll<HTMLElement>('[data-text]')]

  it('adds with Enter and with commas, and says why it does not', async () => {
    const { host, form } = await shown(5)
    await type(input(host), '丙')
    await key(input(host), 'Enter')
    expect(form.get('w')).toEqual(['甲', '乙', '丙'])
    await type(input(host), '丁，戊，')
    expect(form.get('w')).toEqual(['甲', '乙', '丙', '丁', '戊'])
    await type(input(host), '己')
    await key(input(host), 'Enter')
    expect(form.get('w')).toHaveLength(5)
    expect(input(host)?.value).toBe('己')
    expect(host.querySelector('[aria-live]')?.textContent).toBe('最多 5 项')
    await type(input(host), '甲')
    await key(input(host), 'Enter')
    expect(host.querySelector('[aria-live]')?.textContent).toBe('已有“甲”')
    await key(input(host), 'Backspace')
    expect(form.get('w')).toEqual(['甲', '乙', '丙', '丁'])
  })

  it('is moved and emptied by keys, and tells where a text stands', async () => {
    const { host, form } = await shown()
    await key(input(host), 'ArrowLeft')
    expect(document.activeElement).toBe(texts(host)[1])
    await key(texts(host)[1], 'ArrowLeft', { altKey: true })
    expect(form.get('w')).toEqual(['乙', '甲'])
    expect(document.activeElement?.textContent).toBe('乙')
    expect(host.querySelector('[aria-live]')?.textContent).toBe('“乙”现在是第 1 项，共 2 项')
    await key(texts(host)[0], 'Delete')
    expect(form.get('w')).toEqual(['甲'])
    expect(document.activeElement?.textContent).toBe('甲')
    await key(texts(host)[0], 'Delete')
    expect(form.get('w')).toBeUndefined()
    expect(document.activeElement).toBe(input(host))
  })
})

describe('what a picker begins with', () => {
  it('is whoever fills the form in, and what they are in', () => {
    const fields = [
      { pingeKey: 'userSelect', field: 'a', label: 'a', defaultCurrent: true },
      { pingeKey: 'roleSelect', field: 'b', label: 'b', defaultCurrent: true, multiple: true },
      { pingeKey: 'posSelect', field: 'c', label: 'c', defaultCurrent: true },
      { pingeKey: 'organizeSelect', field: 'd', label: 'd', defaultCurrent: true, onlyId: true },
    ]
    const plan = compileForm(normaliseForm({ version: 1, fields }, env), env)
    const user = { userId: 'u1', roleIds: ['r1', 'r2'], positionId: null, organizeId: 'o1' }
    expect(defaultsOf(plan, { user })).toEqual({ a: 'u1--user', b: ['r1--role', 'r2--role'], d: 'o1' })
    expect(defaultsOf(plan, {})).toEqual({})
  })
})

describe('a signature of those that are kept', () => {
  const png = 'data:image/png;base64,AAAA'
  it('is chosen in a dialog, the one in use first', async () => {
    const list = [
      { id: '1', signImg: `${png}BB`, isDefault: 0 },
      { id: '2', signImg: png, isDefault: 1 },
    ]
    const { host, form } = await showForm(
      [{ pingeKey: 'sign', field: 's', label: '签名', signWith: 'stored' }],
      {},
      { answer: () => ({ list }) },
    )
    await click([...host.querySelectorAll('button')].find((one) => one.textContent?.includes('使用我的签名')) ?? null)
    await until(() => expect(document.querySelectorAll('.ant-modal input[type=radio]')).toHaveLength(2))
    await click(document.querySelector('.ant-modal .ant-btn-primary'))
    expect(form.get('s')).toBe(png)
  })
})

describe('Markdown', () => {
  it('draws no HTML, and leads nowhere that a link may not lead', async () => {
    const content =
      '# 标题\n<script>alert(1)</script><b>粗</b>\n\n[坏](javascript:alert(1)) [好](https://example.com) ![图](https://example.com/a.png)\n\n- [x] 完成'
    const { host } = await showForm([{ pingeKey: 'markdown', content }])
    expect(host.querySelector('script, .pg-md b, .pg-md img, .pg-md input')).toBeNull()
    expect([...host.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://example.com/'])
    expect(host.querySelector('h3')?.textContent).toBe('标题')
    expect(host.querySelector('h3')?.id).toBe('')
    expect(host.textContent).toContain('<b>')
    expect(host.textContent).toContain('图')
  })

  it('says what a record holds, also in a picture of its own', async () => {
    const photo = [{ name: '甲.png', fileId: '1', url: '/api/file/1' }]
    const { host } = await showForm(
      [
        { pingeKey: 'uploadImg', field: 'photo', label: '照片' },
        { pingeKey: 'picture', src: '{{ form.photo }}', caption: '现场' },
        { pingeKey: 'markdown', content: '编号 **{{ form.no }}**' },
        { pingeKey: 'input', field: 'no', label: '编号' },
      ],
      { photo, no: 'A1' },
    )
    expect(host.querySelector<HTMLImageElement>('.pg-picture img')?.getAttribute('src')).toBe('/api/file/1')
    expect(host.querySelector('.pg-md')?.textContent).toBe('编号 A1')
  })
})
