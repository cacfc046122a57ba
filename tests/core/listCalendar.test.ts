import { describe, expect, it } from 'vitest'
import { applicationPage } from '#core/application/application.ts'
import { checkList } from '#core/check/check.ts'
import { wordFault } from '#core/check/words.ts'
import { opened } from '#core/edit/identity.ts'
import type { Application } from '#core/edit/types.ts'
import { whereUsed } from '#core/edit/uses.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { ColumnData, Node } from '#core/types.ts'
import { env, translate } from '../helpers/core.ts'
import { blank, done, faultsOf } from '../helpers/designing.ts'

const date = (field: string, more: object = {}) => ({ pingeKey: 'datePicker', field, label: field, ...more })
const fields = [
  { pingeKey: 'input', field: 'title', label: '标题' },
  date('from'),
  date('until'),
  date('at', { format: 'yyyy-MM-dd HH:mm' }),
  date('month', { format: 'yyyy-MM' }),
  date('hidden', { noShow: true }),
  date('masked', { useMask: true }),
  date('unlisted'),
  { pingeKey: 'PsdInput', field: 'secret', label: '密码' },
  { pingeKey: 'createTime', field: 'made', label: '创建时间' },
  { pingeKey: 'table', field: 'items', label: '明细', children: [date('due')] },
]
const form = normaliseForm({ version: 1, fields }, env)
const columnList = ['title', 'from', 'until', 'at', 'month', 'hidden', 'masked', 'secret', 'made', 'items.due'].map((field) => ({ field }))
const faults = (calendar: unknown) => checkList({ version: 1, columnList, calendar }, env, form)
const words = { zh: translate('zh'), zhtw: translate('zhtw'), en: translate('en') }
const whole = { start: 'from', end: 'until', title: 'title' }

describe('the calendar of a list', () => {
  it.each([
    ['days', whole],
    ['moments', { start: 'at' }],
    ['what the system notes', { start: 'made', end: 'at' }],
    ['a title that is worked out', { start: 'from', title: '{{ row.title }} {{ row.unlisted }}' }],
  ])('is by %s', (_what, calendar) => expect(faults(calendar)).toEqual([]))
  it.each([
    ['no record', 'from', '/calendar'],
    ['no start', { title: 'title' }, '/calendar'],
    ['another property', { start: 'from', color: 'red' }, '/calendar/color'],
    ['no name', { start: 3 }, '/calendar/start'],
    ['a field that is not there', { start: 'form' }, '/calendar/start'],
    ['a field that is no column', { start: 'unlisted' }, '/calendar/start'],
    ['a field that is no date', { start: 'title' }, '/calendar/start'],
    ['a date without a day', { start: 'month' }, '/calendar/start'],
    ['a hidden field', { start: 'hidden' }, '/calendar/start'],
    ['a masked field', { start: 'from', end: 'masked' }, '/calendar/end'],
    ['a column of a sub-table', { start: 'items.due' }, '/calendar/start'],
    ['an end that is the start', { start: 'from', end: 'from' }, '/calendar/end'],
    ['a day that ends at a moment', { start: 'from', end: 'at' }, '/calendar/end'],
    ['a title that is a secret', { start: 'from', title: 'secret' }, '/calendar/title'],
    ['a title that reads the form', { start: 'from', title: '{{ form.title }}' }, '/calendar/title'],
    ['a title that reads what is not there', { start: 'from', title: '{{ row.titel }}' }, '/calendar/title'],
  ])('is refused where there is %s, in every language', (_what, calendar, pointer) => {
    const found = faults(calendar)
    expect(found.map((one) => one.pointer)).toEqual([pointer])
    for (const language of ['zh', 'zhtw', 'en'] as const)
      for (const fault of found) {
        const said = wordFault(fault, words[language])
        if (language !== 'en') expect(said).not.toBe(fault.message)
        expect(said).not.toMatch(/^fault\.|\{\{/)
      }
  })
  it('follows a field that is renamed, and goes with the column that it is by', () => {
    const before = blank(fields.filter(({ field }) => field !== 'masked'))
    const calendar = { ...whole, title: '{{ row.title }}' }
    const shown = columnList.filter(({ field }) => field !== 'masked')
    const definition = opened({ ...before, list: { ...before.list, columnList: shown, calendar } } as Application, env)
    expect(whereUsed(definition, 'until', env).map(({ kind }) => kind)).toContain('calendar')
    const renamed = done(definition, { do: 'rename', field: 'title', to: 'name' }).definition
    expect(done(renamed, { do: 'rename', field: 'from', to: 'begin' }).definition.list.calendar).toEqual({
      ...{ start: 'begin', end: 'until', title: '{{ row.name }}' },
    })
    expect(faultsOf(renamed)).toEqual([])
    const endless = done(definition, { do: 'removeEntry', at: ['list', 'columnList'], index: 2 })
    expect(endless.definition.list.calendar).toEqual({ start: 'from', title: '{{ row.title }}' })
    expect(endless.notes.map(({ what, kind, field }) => [what, kind, field])).toEqual([['dropped', 'calendar', 'until']])
    const without = done(definition, { do: 'removeEntry', at: ['list', 'columnList'], index: 1 })
    expect(without.definition.list).not.toHaveProperty('calendar')
  })
  it('presses the buttons of the list, and changes nothing where a flow decides', () => {
    const usual = { btnsList: [{ value: 'add' }], columnBtnsList: [{ value: 'edit' }, { value: 'detail' }] }
    const list = { version: 1, type: 1, columnList, searchList: [], hasPage: true, ...usual, calendar: whole } as ColumnData
    const made = (more: object = {}): Node =>
      applicationPage(
        { id: '1', enCode: 'x', fullName: 'x', webType: 2, form, list, ...more } as Parameters<typeof applicationPage>[0],
        env,
      ).body
    const { calendar, on, rowActions } = made()
    expect(calendar).toEqual({ ...whole, open: ['detail', 'edit'], edit: 'edit', form: 'record' })
    expect(on).toEqual({
      add: [{ open: 'record', permission: 'btn_add', with: { from: '{{ item.start }}', until: '{{ item.end }}' } }],
    })
    expect((rowActions as Array<{ id: string }>).map(({ id }) => id)).toEqual(['edit', 'detail'])
    const inFlow = made({ flows: [{ id: '2', fullName: 'y' }] })
    expect(inFlow.calendar).toEqual({ ...whole, open: ['detail', 'edit'] })
    expect(inFlow.on).toBeUndefined()
    const plain = made({ list: { ...list, calendar: undefined } })
    expect([plain.calendar, plain.on, (plain.rowActions as Array<{ id?: string }>)[0]?.id]).toEqual([undefined, undefined, undefined])
  })
})
