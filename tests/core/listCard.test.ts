import { describe, expect, it } from 'vitest'
import { wordFault } from '#core/check/words.ts'
import { checkList } from '#core/check.ts'
import { whereUsed } from '#core/edit/uses.ts'
import { normaliseForm } from '#core/normalise.ts'
import { env, t } from '../helpers/core.ts'
import { blank, done, faultsOf } from '../helpers/designing.ts'

const fields = [
  { pingeKey: 'input', field: 'title', label: '标题' },
  { pingeKey: 'select', field: 'kind', label: '类别', options: [{ id: 'a', fullName: '甲' }] },
  { pingeKey: 'uploadImg', field: 'photo', label: '照片' },
  { pingeKey: 'inputNumber', field: 'amount', label: '金额' },
]
const form = normaliseForm({ version: 1, fields }, env)
const columnList = ['title', 'kind', 'photo', 'amount'].map((field) => ({ field }))
const faults = (card: unknown) => checkList({ version: 1, columnList, card }, env, form)
const whole = { title: 'title', tag: 'kind', picture: 'photo', lines: ['amount'] }

describe("the phone's card", () => {
  it('names columns of its list, each in one place', () => {
    expect(faults(whole)).toEqual([])
    expect(faults({})).toEqual([])
  })
  it.each([
    ['no record', 'title', '/card'],
    ['another property', { html: 'x' }, '/card/html'],
    ['a field that is no column', { title: 'other' }, '/card/title'],
    ['no name', { tag: 3 }, '/card/tag'],
    ['one column in two places', { title: 'title', lines: ['title'] }, '/card/lines/0'],
    ['a picture that is none', { picture: 'title' }, '/card/picture'],
    ['a tag that is a picture', { tag: 'photo' }, '/card/tag'],
    ['no list of lines', { lines: 'amount' }, '/card/lines'],
  ])('is refused where there is %s, in every language', (_what, card, pointer) => {
    const found = faults(card)
    expect(found.map((one) => one.pointer)).toEqual([pointer])
    for (const fault of found) expect(wordFault(fault, t)).not.toBe(fault.message)
  })
  it('follows a column that is renamed, and loses one that is taken out, which is told and taken back', () => {
    const before = blank(fields)
    const definition = { ...before, list: { ...before.list, columnList, card: whole } }
    expect(whereUsed(definition, 'kind', env).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['card', 'column']))
    const renamed = done(definition, { do: 'rename', field: 'amount', to: 'sum' }).definition
    expect(renamed.list.card?.lines).toEqual(['sum'])
    expect(faultsOf(renamed)).toEqual([])
    const without = done(definition, { do: 'removeEntry', at: ['list', 'columnList'], index: 3 })
    expect(without.definition.list.card).toEqual({ title: 'title', tag: 'kind', picture: 'photo' })
    expect(without.notes.map(({ what, kind, field }) => [what, kind, field])).toEqual([['dropped', 'card', 'amount']])
  })
})
