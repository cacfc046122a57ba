import { describe, expect, it } from 'vitest'
import { isSameValue, type RecordChange, recordChanges, shownParting } from '#core/application/recordChanges.ts'
import { compileForm } from '#core/form/form.ts'
import type { Node, Row } from '#core/types.ts'
import { env } from '../helpers/core.ts'

const input = (field: string, more: object = {}): Node => ({ pingeKey: 'input', field, label: field, ...more })
const fields: Node[] = [
  input('title'),
  input('note', { visible: "{{ form.title != 'b' }}" }),
  input('inner', { noShow: true }),
  { pingeKey: 'PsdInput', field: 'word', label: 'word' },
  { pingeKey: 'modifyTime', field: 'modifyTime' },
  { pingeKey: 'table', field: 'items', label: 'items', children: [input('name'), input('price')] },
]
const plan = compileForm({ fields }, env)
const changes = (before: Row, after: Row, hidden: readonly string[] = []) =>
  recordChanges(plan.fields, before, after, { may: (code) => !hidden.includes(code), scope: {} }).map((one: RecordChange) =>
    one.kind === 'changed'
      ? [one.field.key, one.row ?? 0, one.before[one.field.field], one.after[one.field.field]]
      : [one.kind, one.row, one.columns.map(({ field }) => one.values[field])],
  )

describe('what differs between two states of a record', () => {
  it('is told of fields that somebody reads, in the order of the form', () => {
    const before = { title: 'a', note: 'x', inner: '1', word: 'p', modifyTime: 1 }
    expect(changes(before, { title: 'c', note: 'y', inner: '2', word: 'q', modifyTime: 2 })).toEqual([
      ['title', 0, 'a', 'c'],
      ['note', 0, 'x', 'y'],
    ])
    expect(changes(before, { ...before, title: 'c', note: 'y' }, ['title'])).toEqual([['note', 0, 'x', 'y']])
  })

  it('is told of a field that is hidden on one side only, and not of one that both hide', () => {
    expect(changes({ title: 'a', note: 'x' }, { title: 'b', note: null }).at(-1)).toEqual(['note', 0, 'x', null])
    expect(changes({ title: 'b', note: 'x' }, { title: 'b', note: null })).toEqual([])
  })

  it('is not claimed of what the older state knew nothing of', () => {
    expect(
      changes({ title: 'a', items: [{ id: '1', name: 'n' }] }, { title: 'a', note: 'new', items: [{ id: '1', name: 'n', price: '2' }] }),
    ).toEqual([])
    expect(changes({ title: 'a' }, { title: 'a', items: [{ id: '1', name: 'n' }] })).toEqual([])
  })

  it('knows rows by their ids, and rows that were written anew by what is in them, each once', () => {
    const row = (id: string, name: string, price = '1') => ({ id, name, price })
    const before = { items: [row('1', 'a'), row('2', 'b'), row('3', 'b'), row('4', 'd')] }
    expect(changes(before, { items: [row('4', 'd'), row('1', 'a', '2'), row('9', 'b'), row('8', 'e')] })).toEqual([
      ['items.price', 2, '1', '2'],
      ['added', 4, ['e', '1']],
      ['removed', 3, ['b', '1']],
    ])
    expect(changes(before, { items: [] }).length).toBe(4)
    expect(changes(before, { items: [row('1', 'a', '2')] }, ['items-price'])).toEqual([
      ['removed', 2, ['b']],
      ['removed', 3, ['b']],
      ['removed', 4, ['d']],
    ])
    expect(changes(before, { items: [] }, ['items-name', 'items-price'])).toEqual([])
  })

  it('takes nothing for an empty text, and a value for itself however its keys stand', () => {
    expect([isSameValue(null, ''), isSameValue(undefined, []), isSameValue(0, null)]).toEqual([true, true, false])
    expect(isSameValue([{ name: 'a', id: 1 }], [{ id: 1, name: 'a' }])).toBe(true)
    expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false)
  })

  it('shows of long texts the place where they part', () => {
    expect(shownParting('甲', '乙')).toEqual(['甲', '乙'])
    const [before, after] = shownParting(`${'长'.repeat(500)}甲`, `${'长'.repeat(500)}乙丙`)
    expect([before, after]).toEqual([`…${'长'.repeat(20)}甲`, `…${'长'.repeat(20)}乙丙`])
    expect(shownParting('', '长'.repeat(500))).toEqual(['', `${'长'.repeat(200)}…`])
  })
})
