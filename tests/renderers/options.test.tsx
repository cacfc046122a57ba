// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { normaliseForm } from '#core/normalise.ts'
import type { Call, Json, Row } from '#core/types.ts'
import { forget } from '#runtime/data/sources.ts'
import { refusal } from '../helpers/app.tsx'
import { env } from '../helpers/core.ts'
import { button, clear, click, control, opened, showForm, type, until, wait } from './show.tsx'

beforeEach(() => forget())
afterEach(() => {
  vi.useRealTimers()
  return clear()
})

const cities: Row[] = [
  { id: 'hz', fullName: '杭州', province: 'zj' },
  { id: 'nb', fullName: '宁波', province: 'zj' },
  { id: 'nj', fullName: '南京', province: 'js' },
]
const sent = (call: Call) => call.body as { paramList?: Array<{ defaultValue: Json }>; keyword?: string; ids?: string[]; pageSize?: number }
const ofProvince = (call: Call): Json => {
  const wanted = sent(call).paramList?.[0]?.defaultValue
  const rows = cities.filter(({ province }) => province === wanted)
  const { ids } = sent(call)
  return ids ? rows.filter(({ id }) => ids.includes(String(id))) : rows
}
const source = { interface: 'cities', paramList: [{ field: 'province', defaultValue: '{{ form.province }}', required: true }] }
const province = { pingeKey: 'input', field: 'province', label: '省' }
/** The words of what is chosen in the lists that open. */
const words = (host: ParentNode) => [...host.querySelectorAll('.ant-select-content-has-value')].map((one) => one.textContent)

describe('options of data interfaces', () => {
  it('WG-05 WG-07 WG-66 every kind of choice takes them, with parameters from the form; one read for all', async () => {
    const { host, app } = await showForm(
      [
        province,
        { pingeKey: 'select', field: 'a', label: '甲', source },
        { pingeKey: 'radio', field: 'b', label: '乙', source },
        { pingeKey: 'checkbox', field: 'c', label: '丙', source },
        { pingeKey: 'treeSelect', field: 'd', label: '丁', source },
        { pingeKey: 'cascader', field: 'e', label: '戊', source },
      ],
      { province: 'zj', a: 'hz', b: 'nb', c: ['hz'], d: 'nb', e: ['hz'] },
      { answer: ofProvince },
    )
    await until(() => expect(words(host)).toEqual(['杭州', '宁波', '杭州']))
    expect(app.calls).toEqual([
      { post: '/api/system/DataInterface/cities/Actions/Preview', body: { paramList: [{ field: 'province', defaultValue: 'zj' }] } },
    ])
    expect(host.querySelector('[role=radiogroup]')?.textContent).toBe('杭州宁波')
    expect(host.querySelectorAll('input:checked')).toHaveLength(2)
  })

  it('WG-65 reads them again when a parent changes, and empties a choice that is gone; one that is there stays', async () => {
    const { host, form, app } = await showForm(
      [
        province,
        { pingeKey: 'select', field: 'a', label: '甲', source },
        { pingeKey: 'checkbox', field: 'c', label: '丙', source },
        { pingeKey: 'cascader', field: 'e', label: '戊', source },
      ],
      { province: 'zj', a: 'hz', c: ['hz', 'nb'], e: ['nb'] },
      { answer: ofProvince },
    )
    await until(() => expect(words(host)).toEqual(['杭州', '宁波']))
    expect(form.get('a')).toBe('hz')
    await act(async () => form.set('province', 'js'))
    await until(() => expect([form.get('a'), form.get('c'), form.get('e')]).toEqual([undefined, undefined, undefined]))
    expect(app.calls).toHaveLength(2)
    await act(async () => form.set('a', 'nj'))
    // nothing is asked without a required parameter, and nothing can be chosen
    await act(async () => form.set('province', undefined))
    await until(() => expect(form.get('a')).toBeUndefined())
    expect(app.calls).toHaveLength(2)
  })

  it('WG-65 keeps what a record brings along with its parent', async () => {
    const { host, form } = await showForm([province, { pingeKey: 'select', field: 'a', label: '甲', source }], {}, { answer: ofProvince })
    await act(async () => form.reset({ id: 'r1', province: 'js', a: 'gone' }))
    // a choice would be emptied as soon as the answer is here, and only then its own id stands for the word
    await until(() => expect(words(host)).toEqual(['gone']))
    expect(form.get('a')).toBe('gone')
  })

  it('WG-66 says why they could not be read, and tries again when asked', async () => {
    let fails = true
    const answer = (call: Call) => {
      if (fails) throw refusal(400, '接口返回状态 500')
      return ofProvince(call)
    }
    const { host } = await showForm([province, { pingeKey: 'radio', field: 'b', label: '乙', source }], { province: 'zj' }, { answer })
    await until(() => expect(host.querySelector('[role=alert]')?.textContent).toContain('接口返回状态 500'))
    fails = false
    await click(button(host, '重试'))
    await until(() => expect(host.querySelector('[role=radiogroup]')?.textContent).toBe('杭州宁波'))
  })

  it('WG-05 a select that searches looks up only what is chosen until it is opened', async () => {
    const { host, app } = await showForm(
      [province, { pingeKey: 'select', field: 'a', label: '甲', source: { ...source, search: true } }],
      { province: 'zj', a: 'nb' },
      { answer: ofProvince },
    )
    await until(() => expect(words(host)).toEqual(['宁波']))
    // a search without a keyword would be asked in the next turn
    await wait()
    expect(app.calls.map(({ post }) => post)).toEqual(['/api/system/DataInterface/cities/Actions/InfoByIds'])
    expect(sent(app.calls[0] as Call)).toMatchObject({ ids: ['nb'], propsValue: 'id' })
  })
})

describe('autoComplete', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  /** Nothing is asked before the last key is so old. */
  const pause = () => act(() => vi.advanceTimersByTimeAsync(300))
  const press = (input: HTMLElement, key: string) =>
    act(async () => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  const suggestions = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
  const node = { pingeKey: 'autoComplete', field: 'x', label: '供应商', source: { interface: 'suppliers' }, relationField: 'name' }

  it('WG-51 emits on every change, asks for 50 by the relation field, and shows each text once', async () => {
    const answer = () => ({
      list: ['甲纸业', '甲纸业', '甲包装'].map((name, i) => ({ id: i, name })),
      pagination: { total: 3 },
    })
    const { host, form, app } = await showForm([node], {}, { answer })
    const input = control(host, '供应商')
    expect(app.calls).toEqual([])
    await act(async () => input.focus())
    await type(input, '甲')
    expect(form.get('x')).toBe('甲')
    await pause()
    expect(sent(app.calls.at(-1) as Call)).toMatchObject({ keyword: '甲', pageSize: 50, relationField: 'name', interfaceId: 'suppliers' })
    expect(suggestions()).toEqual(['甲纸业', '甲包装'])
    expect(input.getAttribute('aria-expanded')).toBe('true')
    await press(input, 'ArrowDown')
    await press(input, 'ArrowDown')
    expect(input.getAttribute('aria-activedescendant')).toBe(document.querySelectorAll('[role=option]')[1]?.id)
    await press(input, 'Enter')
    expect(form.get('x')).toBe('甲包装')
    expect(suggestions()).toEqual([])
  })

  it('WG-51 has an empty list, and no message, where the suggestions fail', async () => {
    const answer = () => {
      throw refusal(500, '读不到')
    }
    const { host, app } = await showForm([node], { x: '甲' }, { answer })
    await act(async () => control(host, '供应商').focus())
    await type(control(host, '供应商'), '甲乙')
    await pause()
    expect(app.calls.length).toBeGreaterThan(0)
    expect(suggestions()).toEqual([])
    expect(app.toasts).toEqual([])
  })

  it('WG-51 reads an older definition: interface, relation field and parameters', () => {
    const older = {
      config: { jnpfKey: 'autoComplete', label: '供应商' },
      __vModel__: 'x',
      interfaceId: 'suppliers',
      relationField: 'name',
      propsValue: 'id',
      templateJson: [{ field: 'kind', relationField: 'province' }],
    }
    const [made] = normaliseForm({ fields: [older] }, env).fields
    expect(made).toMatchObject({
      pingeKey: 'autoComplete',
      field: 'x',
      relationField: 'name',
      source: { interface: 'suppliers', paramList: [{ field: 'kind', defaultValue: '{{ form.province }}' }] },
    })
    expect(made).not.toHaveProperty('interfaceId')
  })
})

describe('options with a colour', () => {
  const state = [
    { id: 'draft', fullName: '草稿' },
    { id: 'passed', fullName: '已通过', color: 'success' },
    { id: 'returned', fullName: '已退回', color: 'error' },
  ]
  const kinds = ['select', 'radio', 'checkbox', 'treeSelect']
  const tags = (host: ParentNode) =>
    [...host.querySelectorAll('.ant-tag')].map((one) => `${one.className.match(/ant-tag-(?!filled)\w+/)} ${one.textContent}`)

  it('DV-03 are read as labels where a dictionary has the colours; one value asks nobody', async () => {
    const dict = (field: string, more: object = {}) => ({ pingeKey: 'select', field, label: field, source: { dict: 'state' }, ...more })
    const values = { a: 'passed', c: ['passed'], $text: { a: '已通过', c: '已通过' }, $color: { a: 'green', c: ['red'] } }
    const one = await showForm([dict('a'), dict('c', { multiple: true })], values, { readOnly: true })
    await until(() => expect(tags(one.host)).toEqual(['ant-tag-green 已通过', 'ant-tag-red 已通过']))
    expect(one.app.calls).toEqual([])
    const several = { c: ['passed', 'draft'], $text: { c: '已通过，草稿' }, $color: { c: ['green', null] } }
    const many = await showForm([dict('c', { multiple: true })], several, { readOnly: true, answer: () => state })
    await until(() => expect(tags(many.host)).toEqual(['ant-tag-success 已通过', 'ant-tag-default 草稿']))
  })

  it('DV-03 are read as labels, beside the words of the server as well; a mask stays a text', async () => {
    const fields = kinds.map((pingeKey, i) => ({
      pingeKey,
      field: `f${i}`,
      label: pingeKey,
      options: state,
      multiple: pingeKey === 'checkbox',
    }))
    const values = { f0: 'passed', f1: 'returned', f2: ['passed', 'draft'], f3: '***', $text: { f0: '已通过', f3: '***' } }
    const { host } = await showForm(fields, values, { readOnly: true })
    await until(() =>
      expect(tags(host)).toEqual(['ant-tag-success 已通过', 'ant-tag-error 已退回', 'ant-tag-success 已通过', 'ant-tag-default 草稿']),
    )
    expect(host.textContent).toContain('***')
    const plain = await showForm([{ pingeKey: 'select', field: 'a', label: '甲', options: [state[0]] }], { a: 'draft' }, { readOnly: true })
    await until(() => expect(plain.host.textContent).toContain('草稿'))
    expect(tags(plain.host)).toEqual([])
  })
})

describe('options that are offered where something holds', () => {
  it('WG-05 what is stored and no longer offered keeps its words, closed and open, and is no option', async () => {
    const options = [
      { id: 'open', fullName: '待审批' },
      { id: 'done', fullName: '已通过' },
    ]
    const { host } = await showForm(
      [{ pingeKey: 'select', field: 'state', label: '状态', options, optionsWhen: "{{ item.id != 'done' }}" }],
      {
        state: 'done',
      },
    )
    expect(words(host)).toEqual(['已通过'])
    expect((await opened(host, '状态')).map((one) => one.textContent)).toEqual(['待审批'])
    expect(host.textContent).toContain('已通过')
  })
})
