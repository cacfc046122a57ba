/** What expressions may cost: each ends, whatever it was written to do with whatever values. */
import { describe, expect, it } from 'vitest'
import { evaluate, resolveText } from '#core/expression/expr.ts'
import { compileForm, computeForm, validateForm } from '#core/form/form.ts'
import type { Json, Node, Row } from '#core/types.ts'
import { longestText, overrunsNow, spend, WorkError, withinWork } from '#core/work.ts'
import { env } from '../helpers/core.ts'

const formOf = (fields: Node[]) => compileForm({ version: 1, fields }, env)
const text = (field: string, value?: string): Node => ({ pingeKey: 'input', field, label: field, ...(value ? { value } : {}) })

describe('work', () => {
  it('is counted within what it is a part of, and not at all outside', () => {
    expect(() => spend(1e12)).not.toThrow()
    expect(() => withinWork(10, () => spend(11))).toThrow(WorkError)
    expect(() => withinWork(10, () => [1, 2, 3].map(() => withinWork(5, () => spend(4))))).toThrow(WorkError)
    expect(withinWork(10, () => withinWork(100, () => 'fits'))).toBe('fits')
  })

  it('texts that double themselves end at the longest text, and the field that made it is told', () => {
    const fields = Array.from({ length: 40 }, (_, i) => text(`f${i + 1}`, `{{ concat(form.f${i}, form.f${i}) }}`))
    const told: string[] = []
    const out = computeForm(formOf([text('f0'), ...fields]), { f0: '十个字十个字十个字十' }, {}, ({ field }) => told.push(field))
    expect(String(out.f13)).toHaveLength(81_920)
    expect(out.f14).toBeNull()
    expect(told).toEqual(['f14'])
    expect(Math.max(...Object.values(out).map((value) => String(value ?? '').length))).toBeLessThanOrEqual(longestText)
    for (const source of ['{{ form.f0 + form.f0 }}', '{{ join([form.f0, form.f0]) }}']) {
      let value: Json = 'ab'.repeat(30_000)
      for (let i = 0; i < 10; i++) value = resolveText(source, { form: { f0: value } })
      expect([source, String(value ?? '').length <= longestText]).toEqual([source, true])
    }
    expect(resolveText('{{ form.a }}{{ form.a }}'.repeat(50), { form: { a: 'x'.repeat(5000) } })).toBeNull()
  })

  it('lists in lists end as well', () => {
    const fields = Array.from({ length: 60 }, (_, i) => text(`f${i + 1}`, `{{ [form.f${i}, form.f${i}] }}`))
    const before = overrunsNow()
    const out = computeForm(
      formOf([text('f0'), ...fields, text('all', '{{ text(form.f60) }}'), text('same', '{{ form.f19 == form.f18 }}')]),
      { f0: 'x' },
    )
    expect(overrunsNow()).toBeGreaterThan(before)
    expect(out.f60 === null || JSON.stringify(out.f60).length < 1e6).toBe(true)
    expect(evaluate(`len(${'['.repeat(400)}1${']'.repeat(400)})`, {})).toBe(1)
  })

  it('rules and states that go through everything for each of many rows end', () => {
    const rows = Array.from({ length: 3000 }, (_, i): Row => ({ n: i, code: `c${i}` }))
    const children: Node[] = [
      { pingeKey: 'inputNumber', field: 'n', label: 'n', visible: '{{ sum(form.items.n) > 0 and join(form.items.code) != row.code }}' },
      { ...text('code'), regList: [{ check: '{{ count(form.items.code) > 0 and sum(form.items.n) > 0 }}', message: 'm' }] },
    ]
    const plan = formOf([{ pingeKey: 'table', field: 'items', label: 'items', children }])
    const errors = validateForm(plan, { items: rows }, { t: (value) => String(value) })
    // what could not be tried is not taken for right
    expect(errors.length).toBeGreaterThan(0)
    expect(validateForm(plan, { items: rows.slice(0, 100) }, { t: (value) => String(value) })).toEqual([])
  })

  it('what people do with five hundred rows is far from it', () => {
    const rows = Array.from({ length: 500 }, (_, i): Row => ({ n: i, price: 2 }))
    const children: Node[] = [
      { pingeKey: 'inputNumber', field: 'n', label: 'n' },
      { pingeKey: 'inputNumber', field: 'price', label: 'price' },
      ...Array.from(
        { length: 10 },
        (_, i): Node => ({ pingeKey: 'calculate', field: `c${i}`, label: 'c', expression: '{{ row.n * row.price / sum(form.items.n) }}' }),
      ),
    ]
    const plan = formOf([{ pingeKey: 'table', field: 'items', label: 'items', children }, text('all', '{{ join(form.items.n) }}')])
    const told: string[] = []
    const out = computeForm(plan, { items: rows }, {}, ({ key }) => told.push(key))
    expect(told).toEqual([])
    expect((out.items as Row[]).at(-1)?.c9).toBe(0.01)
  })
})
