import { describe, expect, it } from 'vitest'
import { fittingView, longestView, readSavedView, renamedView, type SavedView } from '#core/application/savedView.ts'

const view: SavedView = {
  search: { name: '甲', pay: [1, 2] },
  filter: {
    matchLogic: 'and',
    conditionList: [
      {
        logic: 'or',
        groups: [
          { field: 'name', symbol: 'like', fieldValue: '乙' },
          { field: 'pay', symbol: '>', fieldValue: 3 },
        ],
      },
      { logic: 'and', groups: [{ field: 'name', symbol: '==', fieldValueType: 1, fieldValue: 'pay' }] },
    ],
  },
  sort: { field: 'pay', order: 'desc' },
  columns: [
    { prop: 'name', label: '名称', visible: true, width: 120 },
    { prop: 'pay', label: '工资', visible: false, fixed: 'left' },
  ],
  kind: 'calendar',
}

describe('what somebody keeps of a list under a name', () => {
  it('is read as it was written, from JSON and from its text', () => {
    expect(readSavedView(view)).toEqual(view)
    expect(readSavedView(JSON.stringify(view))).toEqual(view)
    expect(readSavedView({ sort: null })).toEqual({ sort: null })
    expect(readSavedView({})).toEqual({})
  })

  it('is nothing where it says what no view says, or too much', () => {
    const wrong: unknown[] = [
      ...['no json', '[]', 'null', 3, null, { more: 1 }, { kind: 'cards' }, { sort: { field: 'a', order: 'up' } }, { sort: 'a' }],
      ...[{ search: [] }, { search: { a: { b: 1 } } }, { search: { '': 1 } }, { search: { a: [[[[1]]]] } }],
      ...[{ columns: [{ prop: 'a', width: 39 }] }, { columns: {} }, { columns: Array.from({ length: 501 }, () => ({ prop: 'a' })) }],
      ...[{ filter: [] }, { filter: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field: 'a', symbol: 'is' }] }] } }],
      // what is bound to whoever asks stands in schemes of records only
      {
        filter: {
          matchLogic: 'and',
          conditionList: [{ logic: 'and', groups: [{ field: 'a', symbol: '==', fieldValueType: 3, fieldValue: 'user' }] }],
        },
      },
      JSON.stringify({ search: { a: 'x'.repeat(longestView) } }),
    ]
    for (const one of wrong) expect(readSavedView(one), JSON.stringify(one)?.slice(0, 80)).toBeUndefined()
  })

  it('neither shows nor narrows nor orders by what its reader may not see, or what is gone', () => {
    const may = (field: string) => field !== 'pay'
    expect(fittingView(view, { search: may, filter: may, sort: may, column: may })).toEqual({
      view: {
        search: { name: '甲' },
        filter: { matchLogic: 'and', conditionList: [{ logic: 'or', groups: [{ field: 'name', symbol: 'like', fieldValue: '乙' }] }] },
        columns: [{ prop: 'name', label: '名称', visible: true, width: 120 }],
        kind: 'calendar',
      },
      dropped: ['pay'],
    })
    const all = () => true
    expect(fittingView(view, { search: all, filter: all, sort: all, column: all })).toEqual({ view, dropped: [] })
  })

  it('follows fields that have another name', () => {
    const after = renamedView(view, new Map([['pay', 'wage']]))
    expect(JSON.stringify(after)).not.toContain('"pay"')
    expect(JSON.stringify(after).match(/"wage"/g)).toHaveLength(5)
    expect(renamedView(view, new Map([['other', 'wage']]))).toBe(view)
  })
})
