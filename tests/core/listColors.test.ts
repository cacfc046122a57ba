import { describe, expect, it } from 'vitest'
import { checkList } from '#core/check/check.ts'
import { wordFault } from '#core/check/words.ts'
import { whereUsed } from '#core/edit/uses.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Row } from '#core/types.ts'
import { planGrid } from '#renderers/grid/gridColumns.ts'
import { tonesFor } from '#renderers/list/rowTones.ts'
import { env, t } from '../helpers/core.ts'
import { blank, done, faultsOf } from '../helpers/designing.ts'

const formData = {
  version: 1,
  fields: [
    { pingeKey: 'input', field: 'title', label: '标题' },
    { pingeKey: 'inputNumber', field: 'amount', label: '金额' },
    { pingeKey: 'table', field: 'items', label: '明细', children: [{ pingeKey: 'input', field: 'name', label: '名称' }] },
  ],
}
const form = normaliseForm(formData, env)
const faults = (colorList: unknown, more: object = {}) =>
  checkList({ version: 1, columnList: [{ field: 'amount', colorList }], ...more }, env, form)
const rule = (when: unknown, color: unknown = 'error') => [{ when, color }]

describe('colours of a list', () => {
  it('are conditions over the record with a tone, for cells and for rows', () => {
    expect(
      faults(rule('{{ row.amount > 1000 and user.userName == "a" }}'), { colorList: rule('{{ empty(row.title) }}', 'muted') }),
    ).toEqual([])
  })
  it.each([
    ['no list', {}, '/columnList/0/colorList'],
    ['no record', ['red'], '/columnList/0/colorList/0'],
    ['a colour that is no tone', rule('{{ row.amount > 1 }}', '#f00'), '/columnList/0/colorList/0/color'],
    ['no condition', rule('yes'), '/columnList/0/colorList/0/when'],
    ['a broken condition', rule('{{ row.amount > }}'), '/columnList/0/colorList/0/when'],
    ['a field that is not there', rule('{{ row.amuont > 1 }}'), '/columnList/0/colorList/0/when'],
    ['rows of a sub-table', rule('{{ count(row.items) > 1 }}'), '/columnList/0/colorList/0/when'],
    ['another name of the record', rule('{{ form.amount > 1 }}'), '/columnList/0/colorList/0/when'],
    ['another property', [{ when: '{{ row.amount > 1 }}', color: 'error', css: 'x' }], '/columnList/0/colorList/0/css'],
    ['too many of them', Array.from({ length: 21 }, () => rule('{{ row.amount > 1 }}')[0]), '/columnList/0/colorList'],
  ])('are refused where there is %s, in every language', (_what, given, pointer) => {
    const found = faults(given)
    expect(found.map((one) => one.pointer)).toEqual([pointer])
    for (const fault of found) expect(wordFault(fault, t)).not.toBe(fault.message)
  })
  it('follow a field that is renamed, and are told where it is used', () => {
    const fields = formData.fields.slice(0, 2)
    const columns = [{ field: 'title', colorList: [{ when: '{{ row.amount > 1 }}', color: 'error' as const }] }]
    const before = blank(fields)
    const colorList = [{ when: '{{ row.amount > 2 }}', color: 'muted' as const }]
    const definition = { ...before, list: { ...before.list, columnList: columns, colorList } }
    expect(whereUsed(definition, 'amount', env).map(({ kind, path }) => [path.join('/'), kind])).toEqual([
      ['list/colorList/0/when', 'condition'],
      ['list/columnList/0/colorList/0/when', 'condition'],
    ])
    const renamed = done(definition, { do: 'rename', field: 'amount', to: 'sum' }).definition
    expect(renamed.list.colorList?.[0]?.when).toBe('{{ row.sum > 2 }}')
    expect(renamed.list.columnList[0]?.colorList?.[0]?.when).toBe('{{ row.sum > 1 }}')
    expect(faultsOf(renamed)).toEqual([])
  })
})

describe('the tones of a row', () => {
  const { columns } = planGrid(
    [
      {
        field: 'amount',
        colorList: [
          { when: '{{ row.amount > 1000 }}', color: 'error' },
          { when: '{{ row.amount > 100 }}', color: 'warning' },
        ],
      },
      { field: 'title' },
    ],
    { t, env },
    () => true,
  )
  it('are those of the first condition that holds, of each cell and of the row', () => {
    const of = tonesFor(columns, [{ when: '{{ row.closed }}', color: 'muted' }], (row) => ({ row }))
    const said = (row: Row) => {
      const tones = of(row)
      return tones && [tones.row, ...tones.cells.values()]
    }
    expect(said({ amount: 2000 })).toEqual([undefined, 'error'])
    expect(said({ amount: 200, closed: true })).toEqual(['muted', 'warning'])
    expect(said({ amount: 1 })).toBeUndefined()
    // what was not sent says nothing
    expect(said({ title: 'a' })).toBeUndefined()
  })
  it('are given up where they take too much work, for the whole row together', () => {
    const long = 'x'.repeat(90_000)
    const slow = Array.from({ length: 20 }, () => ({
      when: `{{ len(${'row.title + '.repeat(10)}row.title) > 0 }}`,
      color: 'error' as const,
    }))
    const of = tonesFor([], slow, (row) => ({ row }))
    const began = performance.now()
    of({ title: long })
    expect(performance.now() - began).toBeLessThan(1000)
  })
  it('are none where a definition says something else', () => {
    for (const odd of ['x', {}, [{ when: '{{ true }}', color: 'red; background: url(x)' }]] as unknown[])
      expect(tonesFor([], odd, (row) => ({ row }))({ id: '1' })).toBeUndefined()
  })
})
