/** What the formula builder offers and shows: every function with an example that holds, names for what is read, faults at their place. */
import { describe, expect, it } from 'vitest'
import type { Application } from '#core/edit/types.ts'
import { evaluate } from '#core/expression/expr.ts'
import { functions } from '#core/expression/functions.ts'
import { hereOf } from '#designer/formula/around.ts'
import { library } from '#designer/formula/library.ts'
import { resultOf, sampleScope, samplesFor, triedOf } from '#designer/formula/samples.ts'
import { stepsOf } from '#designer/formula/steps.ts'
import { faultsOf, wordsOf } from '#designer/formula/words.ts'
import { t } from '../helpers/core.ts'

const definition = {
  form: {
    version: 1,
    fields: [
      { pingeKey: 'inputNumber', id: 'a', field: 'rate', label: '税率' },
      {
        ...{ pingeKey: 'table', id: 'b', field: 'items', label: '明细' },
        children: [
          { pingeKey: 'inputNumber', id: 'c', field: 'price', label: '单价' },
          { pingeKey: 'calculate', id: 'd', field: 'amount', label: '金额' },
        ],
      },
      { pingeKey: 'calculate', id: 'e', field: 'total', label: '总额' },
    ],
  },
  list: {},
} as unknown as Application
const around = { definition, id: '1', released: false }
const outside = hereOf(around, 'e', t)
const inRow = hereOf(around, 'd', t)

describe('the formula builder', () => {
  it('offers every function once, with an example that gives what it says', () => {
    const all = library.flatMap(({ functions }) => functions)
    expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(functions).sort())
    for (const { example, gives } of all) {
      const value = evaluate(example, {})
      if (gives === undefined) expect(value, example).not.toBeNull()
      else expect(value, example).toEqual(gives)
    }
  })
  it('names what is read by its label, a column by its sub-table as well, its own row without it', () => {
    expect(wordsOf('sum(form.items.amount) * form.rate', outside, t)).toBe('求和(明细 · 金额) × 税率')
    expect(wordsOf('row.price*form.rate', inRow, t)).toBe('单价×税率')
    expect(wordsOf('form.other + page.x', outside, t)).toBe('form.other + page.x')
  })
  it('tells faults where they are', () => {
    expect(faultsOf('form.rate *', outside, t)).toEqual([expect.objectContaining({ from: 10, to: 11 })])
    expect(faultsOf('form.rate + form.nope', outside, t)).toEqual([
      expect.objectContaining({ from: 12, to: 21, text: expect.stringContaining('nope') }),
    ])
    expect(faultsOf('form.items.nope', outside, t)).toHaveLength(1)
    expect(faultsOf('row.price', outside, t)).toHaveLength(1)
    expect(faultsOf('row.price + form.items[0].amount', inRow, t)).toEqual([])
    expect(faultsOf('  ', inRow, t)).toEqual([])
  })
  it('tries an expression with samples, and says what its parts give', () => {
    const source = 'round(sum(form.items.amount) * form.rate / 100, 2)'
    const tried = triedOf(source, outside.fields)
    expect(tried.map(({ id }) => id)).toEqual(['form.items.amount', 'form.rate'])
    expect(Object.values(samplesFor(tried)).every((one) => one !== '')).toBe(true)
    const scope = sampleScope(tried, { 'form.items.amount': '10, 20.5', 'form.rate': '13' })
    expect(resultOf(source, scope)).toEqual({ value: 3.97 })
    expect(stepsOf(source, scope).map((one) => [one.source, one.value])).toEqual([
      [source, 3.97],
      ['sum(form.items.amount) * form.rate / 100', 3.965],
      ['sum(form.items.amount) * form.rate', 396.5],
      ['sum(form.items.amount)', 30.5],
      ['form.items.amount', [10, 20.5]],
      ['form.rate', 13],
    ])
  })
})
