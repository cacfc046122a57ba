// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Card } from '#core/application/card.ts'
import type { Column, Row } from '#core/types.ts'
import type { GridProps } from '#renderers/grid/Grid.tsx'
import { GridCards } from '#renderers/grid/GridCards.tsx'
import { planGrid } from '#renderers/grid/gridColumns.ts'
import { visibleRows } from '#renderers/grid/gridRows.ts'
import { loadRenderers } from '#runtime/lazy/registry.ts'
import { Around, testApp, testPage } from '../helpers/app.tsx'
import { env, t } from '../helpers/core.ts'
import { clear, click, show } from './show.tsx'

afterEach(clear)

const state = [{ id: 'passed', fullName: '已通过', color: 'success' }]
const columns: Column[] = [
  { field: 'number', label: '单号' },
  { field: 'title', label: '事由' },
  { field: 'empty', label: '空' },
  { field: 'amount', label: '金额' },
  { pingeKey: 'select', field: 'state', label: '状态', options: state },
  { field: 'date', label: '日期' },
  { field: 'maker', label: '制单人' },
  { field: 'note', label: '备注' },
  { pingeKey: 'select', field: 'mood', label: '心情', source: { dict: 'mood' } },
]
/** The colour comes from a dictionary, beside the value. */
const moody = { id: '3', number: 'BX-3', mood: 'm', $text: { mood: '好' }, $color: { mood: 'green' } }
const row = { id: '1', number: 'BX-1', title: '出差', empty: '', amount: '120', state: 'passed', date: '1日', maker: '张伟', note: '无' }

const nothing = () => {}
/** All that cards ask for. */
const asked = (more: Pick<GridProps, 'plan' | 'rows'> & Partial<GridProps>): GridProps => ({
  ...{ label: '报销', tree: false, selection: undefined, onSelect: nothing, index: undefined, sort: undefined, onSort: nothing },
  ...{ onResize: undefined, actions: undefined, actionsWidth: 0, onAction: nothing, onMore: nothing, onCell: nothing, onToggle: nothing },
  ...{ group: undefined, editing: undefined, sums: undefined, summary: undefined, loading: false, expected: 1, empty: null },
  ...more,
})

it('a card says title, state and three values; the others when they are asked for, but a single one at once', async () => {
  await loadRenderers(['select'])
  const props = asked({
    plan: planGrid(
      columns,
      { t, env },
      () => true,
      () => true,
    ),
    rows: visibleRows([row, { ...row, id: '2', note: [] }, moody], false, { all: true, except: new Set() }),
    tones: ({ id }: Row) => (id === '2' ? { row: 'error', cells: new Map() } : undefined),
  })
  const host = await show(
    <Around app={testApp()} at={testPage()}>
      <GridCards {...props} />
    </Around>,
  )
  const values = (of: Element = host.querySelector('li') as Element) => [...of.querySelectorAll('dl > div')].map((one) => one.textContent)
  expect(host.querySelector('.pg-card-top')?.textContent).toBe('BX-1已通过')
  expect(host.querySelector('.pg-card-top .ant-tag-success')?.textContent).toBe('已通过')
  expect(values()).toEqual(['事由出差', '金额120', '日期1日'])
  const rest = () => host.querySelector('.pg-card-rest') as HTMLElement
  expect(rest().textContent).toBe(t('t:grid.rest', { n: 2 }))
  expect(rest().getAttribute('aria-expanded')).toBe('false')
  await click(rest())
  expect(values()).toEqual(['事由出差', '金额120', '日期1日', '制单人张伟', '备注无'])
  await click(rest())
  expect(values()).toHaveLength(3)
  const second = host.querySelectorAll('li')[1] as Element
  expect(second.className).toContain('pg-hue-row pg-hue-error')
  expect(host.querySelectorAll('.pg-hue-error')).toHaveLength(1)
  expect(values(second)).toEqual(['事由出差', '金额120', '日期1日', '制单人张伟'])
  expect(second.querySelector('.pg-card-rest')).toBeNull()
  expect(host.querySelectorAll('li')[2]?.querySelector('.pg-card-top .ant-tag-green')?.textContent).toBe('好')
})

it('a card says what its list says: title, tag and lines; the other columns when they are asked for, and none that is not shown', async () => {
  await loadRenderers(['select'])
  const shown = (card: Card, shows: (column: Column) => boolean = () => true) =>
    asked({ plan: planGrid(columns, { t, env }, shows), rows: visibleRows([row], false, { all: true, except: new Set() }), card })
  const draw = (props: GridProps) =>
    show(
      <Around app={testApp()} at={testPage()}>
        <GridCards {...props} />
      </Around>,
    )
  const card = { title: 'title', tag: 'maker', lines: ['note', 'number', 'date', 'amount', 'empty'] }
  const host = await draw(shown(card))
  const terms = (of: Element) => [...of.querySelectorAll('dt')].map((one) => one.textContent)
  expect(host.querySelector('.pg-card-top')?.textContent).toBe('出差张伟')
  expect(terms(host)).toEqual(['备注', '单号', '日期', '金额'])
  expect(host.querySelector('.pg-card-rest')?.textContent).toBe(t('t:grid.rest', { n: 1 }))
  await clear()
  // a column that its reader is not shown is on no card: the others stand in its place
  const less = await draw(shown(card, ({ field }) => field !== 'title' && field !== 'maker' && field !== 'note'))
  expect(less.querySelector('.pg-card-top')?.textContent).not.toContain('出差')
  expect(terms(less)).toEqual(['单号', '日期', '金额'])
})
