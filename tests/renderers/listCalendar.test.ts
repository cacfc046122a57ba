import { describe, expect, it } from 'vitest'
import type { Call, DialogDef, Json, PageDef, Row } from '#core/types.ts'
import { addedTimes, type Days, daysOf, movedValues, periodOf, timesIn } from '#renderers/listCalendar/entries.ts'
import { moveRecord } from '#renderers/listCalendar/moving.ts'
import { movedBy, timesOf } from '#renderers/schedule/entries.ts'
import { CallError } from '#runtime/app.ts'
import { createPageStore } from '#runtime/scope.ts'
import { testApp } from '../helpers/app.tsx'
import { env, plan, t } from '../helpers/core.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const at = (text: string) => new Date(text).getTime()
const days: Days = { kind: 'day', start: 'from', end: 'until' }
const moments: Days = { kind: 'moment', start: 'from', end: 'until' }

/** A record as its calendar has it. */
function entry(row: Row, by: Days) {
  const times = timesIn(row, by)
  if (!times) throw new Error('it has no day')
  return { ...times, id: '1', title: '', moves: true, sizes: true, opens: true, urgent: 1, row }
}
/** Where a key brings it. */
const pressed = (row: Row, by: Days, key: string) => {
  const one = entry(row, by)
  const times = movedBy(one, key)
  return times && movedValues(one, times, by)
}

describe('the records of a calendar', () => {
  it('are by columns that hold days, or moments', () => {
    const columns = [
      { field: 'from', pingeKey: 'datePicker' },
      { field: 'at', pingeKey: 'datePicker', format: 'yyyy-MM-dd HH:mm' },
    ]
    expect(daysOf({ start: 'from' }, columns, env)).toEqual({ kind: 'day', start: 'from' })
    expect(daysOf({ start: 'at' }, columns, env)).toEqual({ kind: 'moment', start: 'at' })
    expect(daysOf({ start: 'from', end: 'at' }, columns, env)).toBeUndefined()
    expect(daysOf({ start: 'gone' }, columns, env)).toBeUndefined()
  })
  it('stand on their days, whatever the clock here says', () => {
    const one = entry({ from: day('2026-03-28'), until: day('2026-03-29') }, days)
    expect([one.start, one.end].map((date) => [date.getMonth(), date.getDate(), date.getHours()])).toEqual([
      [2, 28, 0],
      [2, 30, 0],
    ])
    expect(timesIn({ from: null, until: day('2026-03-29') }, days)).toBeUndefined()
    // what ends before it begins has one day
    expect(entry({ from: day('2026-03-28'), until: day('2026-03-01') }, days).end.getDate()).toBe(29)
  })
  it('are asked for by the time that is seen: what began before and goes on is among them', () => {
    const seen = { from: at('2026-03-01T00:00'), to: at('2026-04-01T00:00') }
    expect(periodOf(days, seen).conditionList).toEqual([
      { logic: 'and', groups: [{ field: 'from', symbol: '<=', fieldValue: day('2026-03-31') }] },
      {
        logic: 'or',
        groups: [
          { field: 'until', symbol: '>=', fieldValue: day('2026-03-01') },
          { field: 'from', symbol: '>=', fieldValue: day('2026-03-01') },
        ],
      },
    ])
    // a moment that is a midnight in UTC would be taken for a day
    for (const { groups } of periodOf(moments, { from: day('2026-03-01'), to: day('2026-04-01') }).conditionList)
      for (const { fieldValue } of groups) expect(Number(fieldValue) % 86_400_000).not.toBe(0)
  })
  it('are moved with both ends; what had no end gets none', () => {
    const row = { from: day('2026-03-28'), until: day('2026-03-30') }
    expect(pressed(row, days, 'ArrowRight')).toEqual({ from: day('2026-03-29'), until: day('2026-03-31') })
    expect(pressed(row, days, 'ArrowUp')).toBeUndefined()
    expect(pressed({ from: day('2026-03-28'), until: null }, days, 'ArrowLeft')).toEqual({ from: day('2026-03-27') })
    const meeting = { from: at('2026-03-10T09:00'), until: at('2026-03-10T10:30') }
    expect(pressed(meeting, moments, 'ArrowDown')).toEqual({ from: at('2026-03-10T09:15'), until: at('2026-03-10T10:45') })
    expect(pressed({ from: meeting.from }, moments, 'ArrowRight')).toEqual({ from: at('2026-03-11T09:00') })
  })
  it('are given an end where one was drawn, and keep their hour above the hours', () => {
    const one = entry({ from: day('2026-03-28') }, days)
    const drawn = timesOf(new Date('2026-03-28T00:00'), new Date('2026-03-31T00:00'), true)
    expect(movedValues(one, drawn, days)).toEqual({ from: day('2026-03-28'), until: day('2026-03-30') })
    const meeting = entry({ from: at('2026-03-10T09:00'), until: at('2026-03-10T10:30') }, moments)
    const above = timesOf(new Date('2026-03-12T00:00'), new Date('2026-03-13T00:00'), true)
    expect(movedValues(meeting, above, moments)).toEqual({ from: at('2026-03-12T09:00'), until: at('2026-03-12T10:30') })
    // and a day that is let go among the hours stays as many days
    const long = entry({ from: day('2026-03-10'), until: day('2026-03-11') }, days)
    const among = timesOf(new Date('2026-03-20T14:00'), new Date('2026-03-20T15:00'), false)
    expect(movedValues(long, among, days)).toEqual({ from: day('2026-03-20'), until: day('2026-03-21') })
  })
  it('begin on what was pressed', () => {
    const two = timesOf(new Date('2026-03-10T00:00'), new Date('2026-03-12T00:00'), true)
    expect(addedTimes(two, 'day')).toEqual({ start: day('2026-03-10'), end: day('2026-03-11') })
    expect(addedTimes(two, 'moment')).toEqual({ start: at('2026-03-10T09:00'), end: at('2026-03-11T18:00') })
    const hour = timesOf(new Date('2026-03-10T09:00'), new Date('2026-03-10T10:00'), false)
    expect(addedTimes(hour, 'day')).toEqual({ start: day('2026-03-10'), end: day('2026-03-10') })
    expect(addedTimes(hour, 'moment')).toEqual({ start: at('2026-03-10T09:00'), end: at('2026-03-10T10:00') })
  })
})

describe('a record that is moved', () => {
  const fields = [
    { pingeKey: 'input', field: 'title', label: '标题', required: true },
    { pingeKey: 'switch', field: 'fixed', label: '已定' },
    { pingeKey: 'datePicker', field: 'from', label: '日期', disabled: '{{ form.fixed == 1 }}', linkage: [{ set: { note: 'moved' } }] },
    { pingeKey: 'input', field: 'note', label: '备注' },
  ]
  const def: DialogDef = { resource: '/api/rows', form: { fields, load: { get: './{{ item.id }}' } } }
  const values = { from: day('2026-03-29') }
  /** Moves a record that the server has so; gives why it was refused, and what was written. */
  async function moved(stored: Row, put: () => Json = () => null) {
    const app = testApp((call) =>
      call.put ? put() : { data: JSON.stringify({ id: '1', version: 3, from: day('2026-03-28'), ...stored }) },
    )
    const page = createPageStore({ version: 1, code: 'a', title: 'a', body: { pingeKey: 'list' } } as PageDef)
    const why = await moveRecord({ row: { id: '1', version: 3 }, values, plan: plan(fields), def }, { page }, app)
    const written = app.calls.filter((call: Call) => call.put)
    return { why, written }
  }
  it('is saved with its version and with what follows from the day', async () => {
    const { why, written } = await moved({ title: 'x' })
    expect(why).toBeUndefined()
    expect(written).toEqual([
      { put: '/api/rows/1', body: { id: '1', version: 3, title: 'x', fixed: null, from: day('2026-03-29'), note: 'moved' } },
    ])
  })
  it('is not, where it was changed meanwhile, its day is not given, or a rule is broken', async () => {
    for (const [stored, key] of [
      [{ title: 'x', version: 4 }, 't:list.calendar.changed'],
      [{ title: 'x', fixed: 1 }, 't:list.calendar.fixed'],
    ] as const)
      expect(await moved(stored)).toEqual({ why: t(key), written: [] })
    const broken = await moved({ title: null })
    expect([broken.why, broken.written]).toEqual([expect.stringContaining('标题'), []])
  })
  it('says what the server refuses', async () => {
    const refuse = (code: number, data: Json) => () => {
      throw new CallError('no', code, data)
    }
    expect((await moved({ title: 'x' }, refuse(409, { version: 4 }))).why).toBe(t('t:list.calendar.changed'))
    expect((await moved({ title: 'x' }, refuse(400, { errors: [{ field: 'from', message: '太早' }] }))).why).toBe('太早')
    expect((await moved({ title: 'x' }, refuse(403, null))).why).toBe('no')
  })
})
