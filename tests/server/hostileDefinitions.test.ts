/**
 * Patterns and formulas of an ill-meaning designer, run with what somebody types: each ends, says so, and stops nobody else.
 * @module-tag pglite
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../helpers/app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

let n = 0
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  test.call(method, url, body === undefined ? { token } : { token, body })
const text = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: `字段${field}`, ...more })
const save = (fields: object[]) => {
  n++
  return call('POST', '/api/visualdev/Base', { fullName: `应用${n}`, enCode: `hostile${n}`, formData: { version: 1, fields } })
}
const released = async (fields: object[]): Promise<string> => {
  const made = await save(fields)
  expect(made.code, JSON.stringify(made)).toBe(200)
  expect((await call('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, {})).code).toBe(200)
  return `/api/visualdev/OnlineDev/${made.data.id}`
}

describe('patterns', () => {
  it('that no engine tries in time are refused when they are saved', async () => {
    for (const pattern of ['(a+)\\1+$', '((a{100}){100}b*)+', '(?<=a+)b']) {
      const { code, data } = await save([text('code', { regList: [{ pattern, message: '格式不对' }] })])
      expect([pattern, code, data.faults[0].pointer]).toEqual([pattern, 400, '/formData/fields/0/regList/0/pattern'])
    }
  })

  it('with more ways than anybody could try are answered at once', async () => {
    const patterns = ['^(a|a)*$', '^(a+)+$', '^(\\w+\\s?)*$', 'a*a*a*a*a*a*b']
    const url = await released(patterns.map((pattern, i) => text(`f${i}`, { regList: [{ pattern, message: `格式${i}不对` }] })))
    const long = `${'a'.repeat(200)}!`
    const { code, data } = await call('POST', url, Object.fromEntries(patterns.map((_, i) => [`f${i}`, long])))
    expect([code, data.errors.map(({ message }: { message: string }) => message)]).toEqual([400, patterns.map((_, i) => `格式${i}不对`)])
    const good = await call('POST', url, { f0: 'aaa', f1: 'aaa', f2: 'a b', f3: 'aab' })
    expect(good.code, good.msg).toBe(200)
  })
})

describe('formulas', () => {
  it.each([
    ['texts that double themselves', (i: number) => `{{ concat(form.f${i}, form.f${i}) }}`],
    ['texts that are added to themselves', (i: number) => `{{ form.f${i} + form.f${i} }}`],
    ['texts in a text', (i: number) => `{{ form.f${i} }}${`{{ form.f${i} }}`.repeat(9)}`],
  ])('%s are refused with the field that makes them, and nothing is kept', async (_, of) => {
    const url = await released([text('f0'), ...Array.from({ length: 26 }, (_, i) => text(`f${i + 1}`, { value: of(i) }))])
    const { code, msg, data } = await call('POST', url, { f0: '十个字的一段话在这里' })
    expect([code, msg]).toEqual([400, expect.stringMatching(/^“字段f\d+”的计算量太大，无法得出结果$/)])
    expect(data.errors).toEqual([expect.objectContaining({ rule: 'compute', field: expect.stringMatching(/^f\d+$/) })])
    expect((await call('POST', `${url}/List`, {})).data.list).toEqual([])
  })

  it('lists in lists are refused in the same way', async () => {
    const url = await released([
      text('f0'),
      ...Array.from({ length: 60 }, (_, i) => text(`f${i + 1}`, { value: `{{ [form.f${i}, form.f${i}] }}` })),
      text('all', { value: '{{ text(form.f60) }}' }),
    ])
    const { code, msg } = await call('POST', url, { f0: 'x' })
    expect([code, msg]).toEqual([400, expect.stringContaining('计算量太大')])
  })

  it('a filter of a data interface that goes through too much says so', async () => {
    const rows = Array.from({ length: 12_000 }, (_, i) => ({ id: `${i}`, fullName: `名称${i}`.repeat(20) }))
    const made = await call('POST', '/api/system/DataInterface', {
      fullName: '很慢',
      enCode: 'slowFilter',
      category: 'dataInterfaceCategory.common',
      type: '2',
      sortCode: 1,
      enabledMark: 1,
      dataJson: JSON.stringify(rows),
      rowFilter: `{{ ${Array.from({ length: 6 }, () => 'len(concat(row.fullName, row.fullName, row.fullName)) > 0').join(' and ')} }}`,
    })
    expect(made.code, made.msg).toBe(200)
    const { code, msg } = await call('POST', '/api/system/DataInterface/slowFilter/Actions/Preview', {})
    expect([code, msg]).toEqual([400, '接口的筛选条件计算量太大，请简化'])
  })
})
