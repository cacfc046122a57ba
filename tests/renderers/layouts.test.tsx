// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { normaliseForm } from '#core/normalise.ts'
import { env } from '../helpers/core.ts'
import { clear, click, control, showForm, until } from './show.tsx'

afterEach(clear)

const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })

describe('displays', () => {
  it('WG-23 divider: a line, or a line with a text in it', async () => {
    const { host } = await showForm([{ pingeKey: 'divider' }, { pingeKey: 'divider', content: '其他' }], {}, { readOnly: true })
    expect(host.querySelectorAll('.ant-divider')).toHaveLength(2)
    expect(host.textContent).toBe('其他')
  })

  it('takes as many of the 24 columns as it says', async () => {
    const pane = { pingeKey: 'row', label: 'p', children: [input('x')] }
    const nodes = [
      ...[
        { pingeKey: 'text', content: 'a' },
        { pingeKey: 'alert', title: 'a' },
        { pingeKey: 'divider' },
        { pingeKey: 'divider', content: 'a' },
      ],
      ...[
        { pingeKey: 'groupTitle', content: 'a' },
        { pingeKey: 'iframe', href: 'javascript:x' },
        { pingeKey: 'link', href: '/a', content: 'a' },
      ],
      ...[
        { pingeKey: 'card', header: 'a', children: [] },
        { pingeKey: 'tab', children: [pane] },
        { pingeKey: 'collapse', children: [pane] },
      ],
      ...[
        { pingeKey: 'tableGrid', children: [] },
        { pingeKey: 'resultView', data: '{{ form.rows }}' },
        { pingeKey: 'row', children: [] },
      ],
    ]
    for (const node of nodes) {
      const { host } = await showForm([{ ...node, span: 8 }], { rows: { rows: [] } })
      await until(() => expect(host.querySelector('.skeleton')).toBeNull())
      const placed = host.querySelector<HTMLElement>('.pg-grid > *')
      expect(placed?.style.gridColumn, JSON.stringify(node)).toBe('span 8')
      await clear()
    }
  })

  it('WG-24 text: with what the form holds', async () => {
    const { host, form } = await showForm([input('a'), { pingeKey: 'text', content: '你好，{{ form.a }}' }], { a: '张伟' })
    expect(host.textContent).toContain('你好，张伟')
    await act(async () => form.set('a', '李娜'))
    expect(host.textContent).toContain('你好，李娜')
  })

  it('WG-24 a text is text: markup in it is shown as it is', async () => {
    const { host } = await showForm([{ pingeKey: 'text', content: '<img src=x onerror=alert(1)>' }])
    expect(host.querySelector('img')).toBeNull()
  })

  it('WG-26 alert: a warning that can be closed', async () => {
    const { host } = await showForm([{ pingeKey: 'alert', title: '请注意', type: 'warning', closable: true }])
    expect(host.querySelector('[role=status]')?.textContent).toBe('请注意')
    await click(host.querySelector('[aria-label=关闭]'))
    expect(host.textContent).toBe('')
  })

  it('WG-27 group title: a heading with help', async () => {
    const { host } = await showForm([{ pingeKey: 'groupTitle', content: '基本信息', helpMessage: '请如实填写' }])
    expect([host.querySelector('h3')?.textContent, host.querySelector('p')?.textContent]).toEqual(['基本信息', '请如实填写'])
  })
})

describe('layouts', () => {
  const panes = (pingeKey: string) => ({
    pingeKey,
    children: [
      { pingeKey: 'row', label: '页一', children: [input('a')] },
      { pingeKey: 'row', label: '页二', children: [input('b', { required: true })] },
    ],
  })

  it('WG-57 card: fields under a heading', async () => {
    const { host, form } = await showForm([{ pingeKey: 'card', header: '卡片', children: [input('a')] }], { a: 'x' })
    expect(host.querySelector('section')?.getAttribute('aria-label')).toBe('卡片')
    expect(control(host, 'a').value).toBe('x')
    expect(form.collect().a).toBe('x')
    await clear()
    const read = await showForm([{ pingeKey: 'card', header: '卡片', children: [input('a')] }], { a: 'x' }, { readOnly: true })
    expect(read.host.querySelector('section')?.getAttribute('aria-label')).toBe('卡片')
    expect(read.host.querySelector('section .pg-read')?.textContent).toBe('x')
    expect(read.host.querySelector('input')).toBeNull()
  })

  it('WG-58 row: fields side by side, each with its share of 24', async () => {
    const { host } = await showForm([{ pingeKey: 'row', children: [input('a', { span: 8 }), input('b', { span: 16 })] }])
    expect([...host.querySelectorAll<HTMLElement>('.pg-field')].map((field) => field.style.gridColumn)).toEqual(['span 8', 'span 16'])
  })

  it('WG-59 tab: every pane counts, and a fault in a hidden one is counted on its title and brings it to the front', async () => {
    const { host, form } = await showForm([panes('tab')])
    const selected = () => host.querySelector('[role=tab][aria-selected=true]')?.textContent
    expect(selected()).toBe('页一')
    let found: string[] = []
    await act(async () => {
      found = form.validateAll().map((error) => error.field)
    })
    expect(found).toEqual(['b'])
    await act(async () => form.focusField?.('b'))
    await until(() => expect(selected()).toBe('页二1'))
  })

  it('WG-60 collapse: panes fold, and a fault in a folded one opens it', async () => {
    const { host, form } = await showForm([{ ...panes('collapse'), active: [] }])
    const open = () => [...host.querySelectorAll('[aria-expanded=true]')].map((one) => one.textContent)
    expect(open()).toEqual([])
    await act(async () => form.focusField?.('b'))
    await until(() => expect(open()).toEqual(['页二']))
  })

  it('panes of older definitions have a title and no kind: they are rows', () => {
    const old = {
      fields: [
        {
          __config__: {
            jnpfKey: 'tab',
            children: [
              { title: '页一', name: '1', __config__: { children: [{ __vModel__: 'a', __config__: { jnpfKey: 'input', label: 'a' } }] } },
            ],
          },
        },
      ],
    }
    const [tab] = normaliseForm(old, env).fields
    expect(tab?.children?.[0]).toMatchObject({ pingeKey: 'row', label: '页一', children: [{ pingeKey: 'input', field: 'a' }] })
  })
})
