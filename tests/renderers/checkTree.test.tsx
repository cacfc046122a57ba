// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { clear, click, showForm, type } from './show.tsx'

afterEach(clear)

const options = [
  {
    id: 'a',
    fullName: '销售',
    children: [
      { id: 'a1', fullName: '华东' },
      { id: 'a2', fullName: '华北' },
    ],
  },
  { id: 'b', fullName: '财务' },
]
const tree = async (values: Row = {}, more: object = {}) => {
  const shown = await showForm([{ pingeKey: 'checkTree', field: 'a', label: '范围', options, ...more }], values)
  const rows = () => [...shown.host.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const row = (name: string) => rows().find(({ textContent }) => textContent?.includes(name)) as HTMLElement
  return {
    ...shown,
    names: () => rows().map(({ textContent }) => textContent),
    row,
    states: () => rows().map((one) => one.getAttribute('aria-checked')),
    box: (name: string) => row(name).querySelector('.ant-checkbox'),
    search: () => shown.host.querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement,
  }
}
const key = (element: Element | null, name: string) =>
  act(async () => {
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  })

describe('the tree of boxes', () => {
  it('checks leaves, and what is above them with all of them', async () => {
    const { form, names, states, box, row } = await tree({ a: ['a1'] })
    expect(names()).toEqual(['销售', '华东', '华北', '财务'])
    expect(states()).toEqual(['mixed', 'true', 'false', 'false'])
    await click(box('华北'))
    expect(form.get('a')).toEqual(['a1', 'a2'])
    expect(states()).toEqual(['true', 'true', 'true', 'false'])
    await click(box('财务'))
    await click(row('销售').querySelector('.pg-check-text'))
    expect(form.get('a')).toEqual(['b'])
    await click(box('销售'))
    expect(form.get('a')).toEqual(['b', 'a1', 'a2'])
  })

  it('keeps ids that it does not show, and gives nothing where none is left', async () => {
    const { form, box } = await tree({ a: ['other', 'b'] })
    await click(box('财务'))
    expect(form.get('a')).toEqual(['other'])
    await act(async () => form.set('a', ['b']))
    await click(box('财务'))
    expect(form.get('a') ?? null).toBeNull()
  })

  it('is walked through, folded and checked with keys', async () => {
    const { form, names, row, search } = await tree()
    await key(search(), 'ArrowDown')
    expect(document.activeElement).toBe(row('销售'))
    await key(row('销售'), 'ArrowLeft')
    expect(names()).toEqual(['销售', '财务'])
    expect(row('销售').getAttribute('aria-expanded')).toBe('false')
    await key(row('销售'), 'ArrowRight')
    await key(row('销售'), 'ArrowDown')
    expect(document.activeElement).toBe(row('华东'))
    await key(row('华东'), ' ')
    expect(form.get('a')).toEqual(['a1'])
    await key(row('华东'), 'End')
    expect(document.activeElement).toBe(row('财务'))
    await key(row('财务'), 'Enter')
    expect(form.get('a')).toEqual(['a1', 'b'])
    expect(row('财务').tabIndex).toBe(0)
    expect(row('销售').tabIndex).toBe(-1)
  })

  it('is searched, and shows only what is chosen', async () => {
    const { names, search, host } = await tree({ a: ['a2'] })
    await type(search(), '财务')
    expect(names()).toEqual(['财务'])
    await type(search(), '')
    await click(host.querySelector('.pg-check-head input[type=checkbox]'))
    expect(names()).toEqual(['销售', '华北'])
  })

  it('has no box before what cannot be given, and changes nothing where the field is closed', async () => {
    const given = [{ id: 'x', fullName: '库存', isGiven: false }, ...options]
    const open = await tree({}, { options: given })
    expect(open.box('库存')).toBeNull()
    expect(open.row('库存').hasAttribute('aria-checked')).toBe(false)
    await click(open.row('库存'))
    expect(open.form.get('a') ?? null).toBeNull()
    await clear()
    const closed = await tree({ a: ['b'] }, { disabled: true })
    await click(closed.box('财务'))
    await key(closed.row('财务'), ' ')
    expect(closed.form.get('a')).toEqual(['b'])
  })

  it('draws of many entries those in sight, folded at first', async () => {
    const many = [{ id: 'all', fullName: '全部', children: Array.from({ length: 500 }, (_, i) => ({ id: `n${i}`, fullName: `项目${i}` })) }]
    const { names, row, host } = await tree({}, { options: many })
    expect(names()).toEqual(['全部'])
    await click(row('全部').querySelector('[data-toggle]'))
    expect(names().length).toBeGreaterThan(10)
    expect(names().length).toBeLessThan(100)
    expect(host.querySelector<HTMLElement>('.pg-check-space')?.style.height).toBe(`${501 * 32}px`)
  })
})
