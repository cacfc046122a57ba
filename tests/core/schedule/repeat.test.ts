import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RepeatRule, ruleFault, startsFrom } from '#core/schedule/repeat.ts'
import { occurrences, seriesLimits, seriesOf } from '#core/schedule/series.ts'
import { dayMs, dayOf, momentOf, wallIn, wallOf, wallText, weekdayOf } from '#core/schedule/wall.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { anyRule, anyStart, slowStarts } from './slow.ts'

const at = (text: string) => wallIn(text) as number
const startsIn = (start: string, rule: RepeatRule, from: string, to: string) =>
  occurrences(seriesOf({ start: at(start), end: at(start) + 3_600_000, rule }), at(from), at(to)).map(({ start: one }) => wallText(one))

describe('what repeats', () => {
  it('SC-04 repeats daily, weekly, monthly and yearly, as a plain walk over all days does', () => {
    fc.assert(
      fc.property(anyStart, anyRule, fc.integer({ min: -400, max: 3000 }), fc.integer({ min: 1, max: 400 }), (start, rule, after, long) => {
        const from = dayOf(start) + after * dayMs
        const to = from + long * dayMs
        const series = seriesOf({ start, end: start + 60_000, rule })
        const found = occurrences(series, from, to).map((one) => one.start)
        expect(found).toEqual(slowStarts(start, rule, to).filter((one) => one + 60_000 > from && one < to))
      }),
      fuzz(2000),
    )
  })

  it('SC-04 leaves the 31st out of shorter months', () => {
    expect(startsIn('20260131T0900', { every: '4', interval: 1 }, '20260101T0000', '20260801T0000')).toEqual([
      '20260131T0900',
      '20260331T0900',
      '20260531T0900',
      '20260731T0900',
    ])
  })

  it('SC-04 has the 29th of February in leap years only, and 2100 is none', () => {
    expect(startsIn('20920229T0900', { every: '5', interval: 1 }, '20920101T0000', '21050101T0000')).toEqual([
      '20920229T0900',
      '20960229T0900',
      '21040229T0900',
    ])
  })

  it('SC-04 counts what there is, and a last day is one that may still begin', () => {
    const counted = { every: '3', interval: 2, weekdays: [1, 5], count: 3 } as const
    expect(startsIn('20261127T0900', { ...counted, weekdays: [...counted.weekdays] }, '20260101T0000', '20280101T0000')).toEqual([
      '20261127T0900',
      '20261207T0900',
      '20261211T0900',
    ])
    const dated: RepeatRule = { every: '2', interval: 1, until: at('20261129T0000') }
    expect(startsIn('20261128T0900', dated, '20260101T0000', '20280101T0000')).toEqual(['20261128T0900', '20261129T0900'])
  })

  it('begins at the first weekday that is named', () => {
    const series = seriesOf({ start: at('20261128T0900'), end: at('20261128T1000'), rule: { every: '3', interval: 1, weekdays: [2] } })
    expect([wallText(series.start), wallText(series.end)]).toEqual(['20261201T0900', '20261201T1000'])
  })

  it('gives no more than is asked for, however long the window is', () => {
    const series = seriesOf({ start: at('19000101T0000'), end: at('19000101T0001'), rule: { every: '2', interval: 1 } })
    expect(occurrences(series, at('19000101T0000'), at('21990101T0000'))).toHaveLength(seriesLimits.occurrences)
    expect(occurrences(series, at('21000101T0000'), at('21990101T0000'), 7)).toHaveLength(7)
  })

  it('ends where nothing is planned any more', () => {
    expect([...startsFrom(at('21991230T0900'), { every: '2', interval: 1 }, 0)]).toHaveLength(2)
    expect([...startsFrom(at('21960229T0900'), { every: '5', interval: 3 }, 0)]).toHaveLength(1)
  })

  it('says which part of a rule is wrong', () => {
    const start = at('20261128T0900')
    const faults = [
      { every: '2', interval: 0 },
      { every: '2', interval: 1.5 },
      { every: '2', interval: 1, weekdays: [1] },
      { every: '3', interval: 1, weekdays: [] },
      { every: '3', interval: 1, weekdays: [8] },
      { every: '2', interval: 1, count: 1000 },
      { every: '2', interval: 1, until: at('20261127T0000') },
      { every: '2', interval: 1, until: at('20261201T0900') },
      { every: '2', interval: 1, until: at('20261201T0000'), count: 2 },
      { every: '1', interval: 1 },
    ].map((rule) => ruleFault(rule as RepeatRule, start))
    expect(faults).toEqual(['interval', 'interval', 'weekdays', 'weekdays', 'weekdays', 'count', 'until', 'until', 'until', 'every'])
    expect(ruleFault({ every: '3', interval: 2, weekdays: [1, 7], until: at('20261128T0000') }, start)).toBeUndefined()
  })
})

describe('the clock of a time zone', () => {
  it('says the same after going there and back, but where it leaves something out', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'Pacific/Apia')
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 2_000_000 }), (zone, hours) => {
        const moment = hours * 3_600_000
        const wall = wallOf(zone, moment)
        // an hour that comes twice is told by its first time
        expect(wallOf(zone, momentOf(zone, wall))).toBe(wall)
        expect(momentOf(zone, wall)).toBeLessThanOrEqual(moment)
      }),
      fuzz(2000),
    )
  })

  it('keeps nine o’clock when summer comes, and moves what the clock leaves out', () => {
    const hour = (text: string) => new Date(momentOf('Europe/Berlin', at(text))).toISOString().slice(11, 16)
    expect([hour('20260327T0900'), hour('20260330T0900')]).toEqual(['08:00', '07:00'])
    expect(wallText(wallOf('Europe/Berlin', momentOf('Europe/Berlin', at('20260329T0230'))))).toBe('20260329T0330')
  })

  it('reads no text that is no time', () => {
    expect(['20260230T0900', '20261128T2500', '2026-11-28', '', '20261128T0900Z'].map(wallIn)).toEqual(Array(5).fill(undefined))
    expect(weekdayOf(at('20261128T0900'))).toBe(6)
  })
})
