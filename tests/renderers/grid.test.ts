import { describe, expect, it } from 'vitest'
import type { Column } from '#core/types.ts'
import { planGrid, tracksOf } from '#renderers/grid/gridColumns.ts'
import { filterTree, treeMove, visibleRows } from '#renderers/grid/gridRows.ts'
import { leavesOf, settingsOf, withSettings } from '#renderers/list/columnSettings.ts'
import { pagesAround } from '#renderers/list/Pager.tsx'
import { isAccepted } from '#renderers/upload/FilePick.tsx'
import { env, t } from '../helpers/core.ts'

const all = { all: true, except: new Set<string>() }
const tree = [
  {
    id: '1',
    fullName: '业务',
    children: [
      { id: '2', fullName: '费用' },
      { id: '3', fullName: '采购' },
    ],
  },
  { id: '4', fullName: '系统' },
]

describe('rows of a tree', () => {
  it('stand one after the other, closed ones without what is below them', () => {
    expect(visibleRows(tree, true, all).map((row) => [row.key, row.level, row.open, row.place, row.siblings])).toEqual([
      ['1', 1, true, 1, 2],
      ['2', 2, undefined, 1, 2],
      ['3', 2, undefined, 2, 2],
      ['4', 1, undefined, 2, 2],
    ])
    expect(visibleRows(tree, true, { all: true, except: new Set(['1']) }).map((row) => row.key)).toEqual(['1', '4'])
    expect(visibleRows(tree, false, all)).toHaveLength(2)
  })

  it('are walked through with arrows, Home and End', () => {
    const rows = visibleRows(tree, true, all)
    expect(treeMove(rows, 0, 'ArrowDown')).toBe(1)
    expect(treeMove(rows, 0, 'ArrowUp')).toBe(0)
    expect(treeMove(rows, 0, 'End')).toBe(3)
    expect(treeMove(rows, 3, 'Home')).toBe(0)
    expect(treeMove(rows, 0, 'ArrowRight')).toBe(1)
    expect(treeMove(rows, 0, 'ArrowLeft')).toBe('close')
    expect(treeMove(rows, 2, 'ArrowLeft')).toBe(0)
    expect(treeMove(visibleRows(tree, true, { all: false, except: new Set() }), 0, 'ArrowRight')).toBe('open')
    expect(treeMove(rows, 0, 'x')).toBeUndefined()
  })

  it('keep what is above a match when they are filtered', () => {
    expect(filterTree(tree, (row) => row.fullName === '采购')).toEqual([
      { id: '1', fullName: '业务', children: [{ id: '3', fullName: '采购', children: [] }] },
    ])
  })
})

describe('columns', () => {
  const plan = planGrid(
    [
      { field: 'state', label: '状态', fixed: 'right', width: 80 },
      {
        label: '金额与日期',
        children: [
          { pingeKey: 'inputNumber', field: 'amount', label: '金额', sortable: true },
          { field: 'secret', label: '密' },
        ],
      },
      { field: 'no', label: '单号', fixed: 'left', width: 160 },
      { label: '空', children: [{ field: 'secret', label: '密' }] },
    ],
    { t, env },
    (column) => column.field !== 'secret',
  )

  it('PM-03 a cell whose press begins with a button that was not granted cannot be pressed', () => {
    const pressed = (permission?: string): Column => ({
      field: permission ?? 'any',
      on: { click: [{ ...(permission ? { permission } : {}), close: true }] },
    })
    const plan = planGrid(
      [pressed('btn_edit'), pressed('btn_add'), pressed()],
      { t, env },
      () => true,
      (code) => code !== 'btn_edit',
    )
    expect(plan.columns.map(({ field, click }) => [field, click !== undefined])).toEqual([
      ['btn_edit', false],
      ['btn_add', true],
      ['any', true],
    ])
  })

  it('I18-01 have room for their name and for the names of their tags in any language', () => {
    const options = [{ id: 1, fullName: '已发布', color: 'success' }]
    const english = [{ id: 1, fullName: 'Recently used by somebody', color: 'success' }]
    const widthOf = (column: Column) => planGrid([column], { t, env }, () => true).columns[0]?.width
    expect(widthOf({ field: 'version', label: '版本', width: 70 })).toBe(70)
    expect(widthOf({ field: 'version', label: 'Delivery date', width: 70 })).toBeGreaterThan(110)
    expect(widthOf({ field: 'version', label: 'Delivery date', width: 70, sortable: true })).toBeGreaterThan(130)
    expect(widthOf({ pingeKey: 'tag', field: 'state', label: '状态', width: 90, options })).toBe(90)
    expect(widthOf({ pingeKey: 'tag', field: 'state', label: '状态', width: 90, options: english })).toBeGreaterThan(180)
  })

  it('stand fixed ones at their side, and leave out what may not be seen and heads over nothing', () => {
    expect(plan.columns.map((column) => column.field)).toEqual(['no', 'amount', 'state'])
    expect(plan.heads.flat().map((head) => head.label)).toEqual(['单号', '金额与日期', '状态', '金额'])
  })

  it('have heads over several of them, the others reach over all rows of heads', () => {
    expect(plan.depth).toBe(2)
    expect(plan.heads[0]?.map(({ start, span, rows }) => [start, span, rows])).toEqual([
      [0, 1, 2],
      [1, 1, 1],
      [2, 1, 2],
    ])
    expect(plan.heads[1]?.[0]).toMatchObject({ start: 1, row: 1, rows: 1 })
  })

  it('align numbers to the right', () => {
    expect(plan.columns.map((column) => column.align)).toEqual(['left', 'right', 'left'])
  })

  it('a column that is fixed to no side stands where it is', () => {
    const list: Column[] = [
      { field: 'a', label: 'A', fixed: 'none' },
      { field: 'b', label: 'B' },
    ]
    const { columns } = planGrid(list, { t, env }, () => true)
    expect(columns.map(({ field, fixed }) => [field, fixed])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ])
  })

  it('share one template of tracks, with the offsets of fixed columns', () => {
    const tracks = tracksOf(plan.columns, { selects: true, index: true, actions: 120 })
    expect(tracks.template).toBe('48px 56px 160px minmax(120px, 120fr) 80px 120px')
    expect(tracks.least).toBe(48 + 56 + 160 + 120 + 80 + 120)
    expect([...tracks.stick.values()]).toEqual([{ left: 104 }, { right: 120 }])
  })
})

describe('pages', () => {
  it('CN-04 offers the first, the last and those around the current page', () => {
    expect(pagesAround(1, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pagesAround(1, 20)).toEqual([1, 2, 3, 4, 5, 6, 0, 20])
    expect(pagesAround(10, 20)).toEqual([1, 0, 8, 9, 10, 11, 12, 0, 20])
    expect(pagesAround(20, 20)).toEqual([1, 0, 15, 16, 17, 18, 19, 20])
  })
})

describe('a chosen file', () => {
  it('DG-12 must have one of the endings that are taken', () => {
    expect(isAccepted('a.BDD', '.bdd')).toBe(true)
    expect(isAccepted('a.bdd.txt', '.bdd')).toBe(false)
    expect(isAccepted('a.xlsx', 'xls,xlsx')).toBe(true)
    expect(isAccepted('a.xyz', undefined)).toBe(true)
  })
})

describe('columns as a person has them', () => {
  const t = (text: unknown) => String(text ?? '')
  const all = [
    { field: 'a', label: '甲' },
    { field: 'b', label: '乙', width: 100, fixed: 'left' as const },
    {
      label: '头',
      children: [
        { field: 'c', label: '丙' },
        { field: 'd', label: '丁' },
      ],
    },
    { field: 'e', label: '戊' },
  ]
  const set = (prop: string, more: object = {}) => ({ prop, label: prop, visible: true, ...more })
  const shown = (settings: Parameters<typeof withSettings>[1]) => leavesOf(withSettings(all, settings)).map(({ field }) => field)

  it('DG-07 stand in their order, hidden ones left out, a head where its first column stands', () => {
    expect(shown([])).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(shown([set('e'), set('d'), set('c', { visible: false }), set('b'), set('a')])).toEqual(['e', 'd', 'b', 'a'])
    // one that the list got since then stays behind the one that it follows
    expect(shown([set('e'), set('c'), set('a')])).toEqual(['e', 'c', 'd', 'a', 'b'])
    // a list of nothing shows nothing: hiding all of them hides none
    expect(shown(['a', 'b', 'c', 'd', 'e'].map((prop) => set(prop, { visible: false })))).toHaveLength(5)
  })

  it('have the width and the place that the person gave them', () => {
    const [a, b] = withSettings(all, [set('a', { width: 300, fixed: 'left' }), set('b', { fixed: 'none' })])
    expect(a).toMatchObject({ width: 300, fixed: 'left' })
    expect(b).toEqual({ field: 'b', label: '乙', width: 100 })
  })

  it('are arranged with those that are hidden', () => {
    expect(settingsOf(all, [set('e', { visible: false }), set('a', { width: 90 })], t)).toEqual([
      { prop: 'e', label: '戊', visible: false },
      { prop: 'a', label: '甲', visible: true, width: 90 },
      { prop: 'b', label: '乙', visible: true },
      { prop: 'c', label: '丙', visible: true },
      { prop: 'd', label: '丁', visible: true },
    ])
  })
})
