import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { ics } from '#core/schedule/ics.ts'
import { clockChanges, isSaidExactly, ruleText } from '#core/schedule/icsRule.ts'
import { occurrences, seriesOf } from '#core/schedule/series.ts'
import { dayMs, dayOf, momentOf, wallIn } from '#core/schedule/wall.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { anyRule, anyStart } from './slow.ts'

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC'] as const
const hour = 3_600_000
const reach = 3 * 366 * dayMs

/** Moments at which the events of a calendar begin and end, before one, as another program reads it. */
function readBack(text: string, to: number): Array<[start: number, end: number]> {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const all = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const [whole] = all.filter((one) => !one.isRecurrenceException())
  if (!whole) return []
  for (const one of all) if (one.isRecurrenceException()) whole.relateException(one)
  const found: Array<[number, number]> = []
  const next = whole.iterator()
  for (let at = next.next(); at && at.toUnixTime() * 1000 < to; at = next.next()) {
    const { startDate, endDate } = whole.getOccurrenceDetails(at)
    found.push([startDate.toUnixTime() * 1000, endDate.toUnixTime() * 1000])
  }
  return found.sort((a, b) => a[0] - b[0])
}

describe('a series for other calendars', () => {
  it('is read by another program as the times that it has', () => {
    fc.assert(
      fc.property(
        anyStart,
        anyRule,
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 20 * 60 }),
        fc.array(fc.nat(8), { maxLength: 3 }),
        fc.option(fc.nat(400), { nil: undefined }),
        fc.boolean(),
        (start, rule, zone, long, without, last, allDay) => {
          const from = allDay ? dayOf(start) : start
          const until = rule.count === undefined && last !== undefined ? { until: dayOf(from) + last * dayMs } : {}
          const made = seriesOf({ start: from, end: from + (allDay ? dayMs : long * 60_000), rule: { ...rule, ...until } })
          if (made.start > made.last) return
          const first = occurrences(made, made.start, made.start + reach, 9)
          const series = seriesOf({ ...made, skipped: without.flatMap((n) => (first[n] ? [first[n].at] : [])) })
          const begin = allDay ? series.start : momentOf(zone, series.start)
          const changes = allDay ? [] : clockChanges(zone, begin - 2 * dayMs, begin + reach + 40 * dayMs)
          if (!isSaidExactly(series, changes)) return
          const text = ics(
            '日程',
            [
              {
                ...{ uid: '1', title: 'a', start: series.start, end: series.end, allDay, changed: 0, sequence: 0, zone },
                repeat: { rule: ruleText(series.rule ?? rule, series.start, allDay ? undefined : zone), skipped: series.skipped },
              },
            ],
            allDay || zone === 'UTC' ? [] : [{ zone, from: begin - 2 * dayMs, changes }],
          )
          const moment = (wall: number) => (allDay ? wall : momentOf(zone, wall))
          const wanted = occurrences(series, series.start, series.start + reach, 200).map((one) => [moment(one.start), moment(one.end)])
          expect(readBack(text, begin + reach).slice(0, wanted.length)).toEqual(wanted)
          if (wanted.length < 200) expect(readBack(text, begin + reach - dayMs).length).toBeLessThanOrEqual(wanted.length)
        },
      ),
      fuzz(300),
    )
  }, 120_000)

  it('has one of its times at another one, by the clock', () => {
    const at = (text: string) => wallIn(text) as number
    const shared = { uid: '1', title: 'a', allDay: false, changed: 0, sequence: 0, zone: 'Europe/Berlin' }
    const from = momentOf('Europe/Berlin', at('20260326T0900'))
    const changes = clockChanges('Europe/Berlin', from, from + 30 * dayMs)
    expect(changes).toHaveLength(1)
    const text = ics(
      'x',
      [
        {
          ...shared,
          start: at('20260327T0900'),
          end: at('20260327T1000'),
          repeat: { rule: 'FREQ=DAILY;COUNT=5', skipped: [at('20260328T0900')] },
        },
        { ...shared, start: at('20260330T1500'), end: at('20260330T1600'), replaces: at('20260330T0900') },
      ],
      [{ zone: 'Europe/Berlin', from, changes }],
    )
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20260330T090000\r\n')
    const starts = readBack(text, from + 30 * dayMs).map(([start]) => new Date(start).toISOString().slice(5, 16))
    // summer came in between: nine stays nine
    expect(starts).toEqual(['03-27T08:00', '03-29T07:00', '03-30T13:00', '03-31T07:00'])
  })

  it('is not said as a rule where its times meet a change of the clock', () => {
    const at = (text: string) => wallIn(text) as number
    const changes = clockChanges('Europe/Berlin', Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1))
    const exact = (from: string, hours: number) => isSaidExactly({ start: at(from), end: at(from) + hours * hour }, changes)
    expect([exact('20260105T0900', 1), exact('20260105T0400', 18)]).toEqual([true, true])
    expect([exact('20260105T0230', 1), exact('20260105T2200', 8), exact('20260105T0900', 48)]).toEqual([false, false, false])
  })
})
