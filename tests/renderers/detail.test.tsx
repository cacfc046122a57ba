// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { normalisePage } from '#core/normalise.ts'
import type { Node, Row } from '#core/types.ts'
import { loadRenderers } from '#runtime/lazy/registry.ts'
import { RenderNode } from '#runtime/page/Render.tsx'
import { Around, testApp, testPage } from '../helpers/app.tsx'
import { env } from '../helpers/core.ts'
import { until } from '../helpers/until.ts'
import { button, clear, click, show, showForm } from './show.tsx'

afterEach(clear)

const input = (field: string, more: object = {}): Node => ({ pingeKey: 'input', field, label: field, ...more })
const cell = (children: Node[], more: object = {}): Node => ({ pingeKey: 'row', children, ...more })
const labels = (host: HTMLElement) => [...host.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field)

/** A record on a page, with the form's own definition. */
async function showDetail(
  form: { fields: Node[] } & { [prop: string]: unknown },
  record: Row,
  options: { granted?: string[]; asks?: boolean } = {},
) {
  await loadRenderers(['detail', 'input', 'table', 'card', 'row', 'tableGrid'])
  const node = { pingeKey: 'detail', id: 'shown', resource: '/api/x', form: { load: { get: './1' }, ...form } }
  const page = normalisePage({ version: 1, code: 'p', title: 't', body: node, useFormPermission: options.asks ?? false }, env)
  const app = testApp(() => record, options.granted ? { granted: options.granted } : {})
  return show(
    <Around app={app} at={testPage(page)}>
      <RenderNode node={page.body} />
    </Around>,
  )
}

describe('the detail viewer', () => {
  it('DV-01 DV-07 stands inline on a page, without controls, with the print button that its form has', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const host = await showDetail({ fields: [input('a')], hasPrintBtn: true, printButtonText: '打印回执' }, { id: '1', a: '值' })
    expect(host.textContent).toContain('值')
    expect(host.querySelector('input, textarea')).toBeNull()
    await click(button(host, '打印回执'))
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
    await clear()
    const plain = await showDetail({ fields: [input('a')] }, { id: '1', a: '值' })
    expect(plain.querySelector('button')).toBeNull()
  })

  it('DV-04 shows nothing of noShow, of a visibility without pc, and of what stands in such a container', async () => {
    const fields = [
      input('a'),
      input('b', { noShow: true }),
      input('c', { visibility: ['app'] }),
      { pingeKey: 'card', header: '不显示', noShow: true, children: [input('d')] },
      { pingeKey: 'text', content: '仅手机', visibility: ['app'] },
    ]
    const { host } = await showForm(fields, { a: '1', b: '2', c: '3', d: '4' }, { readOnly: true })
    expect(labels(host)).toEqual(['a'])
    expect(host.textContent).not.toMatch(/不显示|仅手机/)
  })

  it('DV-06 shows the fields that were given, where the page asks for them', async () => {
    const form = {
      restricted: true,
      fields: [
        input('a'),
        input('b'),
        { pingeKey: 'table', field: 'items', label: 'items', children: [input('name'), input('price')] },
      ] as Node[],
    }
    const record = { id: '1', a: '甲', b: '乙', items: [{ name: '螺丝', price: '九元' }] }
    const asked = await showDetail(form, record, { asks: true, granted: ['a', 'items-name'] })
    expect(labels(asked)).toEqual(['a', 'items'])
    await until(() => expect(asked.textContent).toContain('螺丝'))
    expect(asked.textContent).not.toContain('九元')
    await clear()
    const open = await showDetail(form, record, { granted: [] })
    expect(labels(open)).toEqual(['a', 'b', 'items'])
  })

  it('WG-61 DV-02 a grid table draws its fields in the cells of a real table, joined as its definition says', async () => {
    const grid: Node = {
      pingeKey: 'tableGrid',
      label: '检查',
      children: [
        cell([cell([input('a')], { colspan: 2 }), cell([], { merged: true }), cell([input('b')], { rowspan: 2 })]),
        cell([cell([input('c')]), cell([input('d', { noShow: true })]), cell([], { merged: true })]),
      ],
    }
    for (const readOnly of [true, false]) {
      const { host } = await showForm([grid], { a: '一', b: '二', c: '三', d: '四' }, { readOnly })
      const rows = [...host.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')])
      expect(host.querySelector('caption')?.textContent).toBe('检查')
      expect(rows.map((cells) => cells.map(({ colSpan, rowSpan }) => [colSpan, rowSpan]))).toEqual([
        [
          [2, 1],
          [1, 2],
        ],
        [
          [1, 1],
          [1, 1],
        ],
      ])
      expect(rows.flat().map((one) => labels(one).join())).toEqual(['a', 'b', 'c', ''])
      await clear()
    }
  })

  it('on paper a sub-table is a plain table with all of its rows, its heads and its sums', async () => {
    const table: Node = {
      pingeKey: 'table',
      field: 'items',
      label: '明细',
      showSummary: true,
      summaryField: ['amount'],
      complexHeaderList: [{ fullName: '数量与金额', childColumns: ['qty', 'amount'] }],
      children: [
        input('name'),
        { pingeKey: 'inputNumber', field: 'qty', label: '数量' },
        { pingeKey: 'inputNumber', field: 'amount', label: '金额' },
      ],
    }
    const items = Array.from({ length: 80 }, (_, i) => ({ name: `零件${i}`, qty: i, amount: 2 }))
    const { host } = await showForm([table], { items }, { readOnly: true })
    document.documentElement.dataset.theme = 'dark'
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(document.documentElement.dataset.theme).toBe('light')
    const printed = host.querySelector('table')
    expect(printed?.querySelectorAll('tbody tr')).toHaveLength(81)
    expect([...(printed?.querySelectorAll('th') ?? [])].map((head) => head.textContent)).toEqual([
      '序号',
      'name',
      '数量与金额',
      '数量',
      '金额',
    ])
    expect(printed?.querySelector('th[colspan]')?.getAttribute('colspan')).toBe('2')
    expect(printed?.querySelector('tbody tr:last-child')?.textContent).toContain('160')
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(host.querySelector('table')).toBeNull()
    delete document.documentElement.dataset.theme
  })
})
