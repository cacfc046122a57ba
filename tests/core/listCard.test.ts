import { describe, expect, it } from 'vitest'
import { cardActions } from '#core/application/card.ts'
import { checkList } from '#core/check/check.ts'
import { wordFault } from '#core/check/words.ts'
import { opened } from '#core/edit/identity.ts'
import type { Application } from '#core/edit/types.ts'
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
const buttons = {
  columnBtnsList: [{ value: 'edit' }, { value: 'detail', show: false }],
  customBtnsList: [
    { value: 'approve', position: 'row', do: [{ toast: 'x' }] },
    { value: 'all', do: [{ toast: 'x' }] },
  ],
}
const faults = (card: unknown) => checkList({ version: 1, columnList, ...buttons, card }, env, form)
const whole = { buttons: ['approve', 'edit'], title: 'title', tag: 'kind', picture: 'photo', lines: ['amount'] }

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
    ['no list of buttons', { buttons: 'edit' }, '/card/buttons'],
    ['a button that no row has', { buttons: ['edit', 'all'] }, '/card/buttons/1'],
    ['a button that does not show', { buttons: ['detail'] }, '/card/buttons/0'],
    ['a button twice', { buttons: ['edit', 'edit'] }, '/card/buttons/1'],
  ])('is refused where there is %s, in every language', (_what, card, pointer) => {
    const found = faults(card)
    expect(found.map((one) => one.pointer)).toEqual([pointer])
    for (const fault of found) expect(wordFault(fault, t)).not.toBe(fault.message)
  })
  it('follows a column that is renamed, and loses one that is taken out, which is told and taken back', () => {
    const before = blank(fields)
    const definition = opened({ ...before, list: { ...before.list, columnList, ...buttons, card: whole } } as Application, env)
    expect(whereUsed(definition, 'kind', env).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['card', 'column']))
    const renamed = done(definition, { do: 'rename', field: 'amount', to: 'sum' }).definition
    expect(renamed.list.card?.lines).toEqual(['sum'])
    expect(faultsOf(renamed)).toEqual([])
    const without = done(definition, { do: 'removeEntry', at: ['list', 'columnList'], index: 3 })
    expect(without.definition.list.card).toEqual({ buttons: ['approve', 'edit'], title: 'title', tag: 'kind', picture: 'photo' })
    const other = done(definition, { do: 'setProps', at: ['list', 'customBtnsList', 0], props: { value: 'agree' } })
    expect(other.definition.list.card?.buttons).toEqual(['agree', 'edit'])
    expect(faultsOf(other.definition)).toEqual([])
    const gone = done(definition, { do: 'removeEntry', at: ['list', 'customBtnsList'], index: 0 }).definition
    expect(gone.list.card?.buttons).toEqual(['edit'])
    expect(done(gone, { do: 'removeEntry', at: ['list', 'columnBtnsList'], index: 0 }).definition.list.card).not.toHaveProperty('buttons')
    expect(without.notes.map(({ what, kind, field }) => [what, kind, field])).toEqual([['dropped', 'card', 'amount']])
  })
  it('has the buttons that it names, in its order, and the others in its menu, what deletes last', () => {
    const actions = ['remove', 'edit', 'approve', undefined].map((id) => ({ ...(id ? { id } : {}), danger: id === 'remove' }))
    const { shown, hidden } = cardActions(actions, ['approve', 'gone', 'edit'])
    expect([shown, hidden].map((list) => list.map(({ id }) => id))).toEqual([
      ['approve', 'edit'],
      [undefined, 'remove'],
    ])
  })
  it('is followed by what opens the dialog of a button, where the code of that is its own', () => {
    const dialog = { title: 'x', form: { fields: [] }, confirm: [{ open: 'all', when: '{{ 1 == 1 }}', otherwise: [{ open: 'own' }] }] }
    const list = {
      columnList,
      customBtnsList: [
        { value: 'own', do: [{ open: 'own' }], dialog },
        { value: 'all', do: [{ open: 'own' }], dialog },
      ],
    }
    const before = blank(fields)
    const definition = opened({ ...before, list: { ...before.list, ...list } } as Application, env)
    const coded = (value: string) => done(definition, { do: 'setProps', at: ['list', 'customBtnsList', 0], props: { value } }).definition
    const after = coded('other')
    expect(after.list.customBtnsList?.map(({ do: actions }) => actions)).toEqual([[{ open: 'other' }], [{ open: 'other' }]])
    expect(after.list.customBtnsList?.[1]?.dialog?.confirm).toMatchObject([{ open: 'all', otherwise: [{ open: 'other' }] }])
    expect(faultsOf(after)).toEqual([])
    expect(coded('all').list.customBtnsList?.[1]?.do).toEqual([{ open: 'own' }])
  })
})
