import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockDay, isEndless, nextDaily, type QuietHours, quietEnd } from '#core/schedule/quiet.ts'
import { dayMs, minuteMs, wallOf, weekdayOf } from '#core/schedule/wall.ts'
import { fuzz } from '../../helpers/fuzz.ts'

const at = (text: string) => new Date(text).getTime()
/** With summer of the north and of the south, of half an hour, changed at midnight, and without. */
const zones = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kolkata']
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((one) => String(one).padStart(2, '0')).join(':'))
const anyHours: fc.Arbitrary<QuietHours> = fc
  .record({
    zone: fc.constantFrom(...zones),
    from: anyTime,
    to: anyTime,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  })
  .filter((hours) => !isEndless(hours))
/** Moments of two years, many of them near a change of clocks. */
const anyMoment = fc.oneof(
  fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') }),
  ...['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-04-04T15:00:00Z'].map(
    (change) => fc.integer({ min: at(change) - dayMs, max: at(change) + dayMs }),
  ),
)
const minutesOf = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
/** The same as the clock of a wall shows it, minute by minute: right where no clock is changed. */
const isQuietByWall = ({ zone, from, to, days }: QuietHours, moment: number) => {
  const wall = wallOf(zone, moment)
  const minute = Math.floor((wall % dayMs) / minuteMs)
  const [begins, ends] = [minutesOf(from), minutesOf(to)]
  const [today, before] = [weekdayOf(wall), weekdayOf(wall - dayMs)]
  if (ends > begins) return days.includes(today) && minute >= begins && minute < ends
  return (days.includes(today) && minute >= begins) || (days.includes(before) && minute < ends)
}

describe('quiet hours', () => {
  it('end later, are over then, and end at the same moment for whatever comes in them', () => {
    fc.assert(
      fc.property(anyHours, anyMoment, fc.double({ min: 0, max: 1, noNaN: true }), (hours, moment, share) => {
        const end = quietEnd(hours, moment)
        if (end === undefined) return
        expect(end).toBeGreaterThan(moment)
        expect(end - moment).toBeLessThanOrEqual(8 * dayMs)
        expect(quietEnd(hours, end)).toBeUndefined()
        expect(quietEnd(hours, Math.floor(moment + share * (end - moment - 1)))).toBe(end)
      }),
      fuzz(3000),
    )
  })

  it('are those of the clock where no clock is changed', () => {
    fc.assert(
      fc.property(anyHours, anyMoment, (hours, moment) => {
        const still = { ...hours, zone: hours.zone === 'Asia/Kolkata' ? 'Asia/Kolkata' : 'Asia/Shanghai' }
        expect(quietEnd(still, moment) !== undefined).toBe(isQuietByWall(still, moment))
      }),
      fuzz(3000),
    )
  })

  it('go over midnight, by the day on which they begin', () => {
    const hours = { zone: 'Asia/Shanghai', from: '22:00', to: '08:00', days: [1, 2, 3, 4, 5] }
    // Friday night, Saturday morning, Saturday night
    expect(quietEnd(hours, at('2026-11-27T22:00:00+08:00'))).toBe(at('2026-11-28T08:00:00+08:00'))
    expect(quietEnd(hours, at('2026-11-28T07:59:59+08:00'))).toBe(at('2026-11-28T08:00:00+08:00'))
    expect(quietEnd(hours, at('2026-11-28T08:00:00+08:00'))).toBeUndefined()
    expect(quietEnd(hours, at('2026-11-28T23:00:00+08:00'))).toBeUndefined()
    expect(quietEnd(hours, at('2026-11-30T03:00:00+08:00'))).toBeUndefined()
  })

  it('of whole days that follow one another end after the last', () => {
    const hours = { zone: 'Asia/Shanghai', from: '00:00', to: '00:00', days: [6, 7] }
    expect(quietEnd(hours, at('2026-11-28T12:00:00+08:00'))).toBe(at('2026-11-30T00:00:00+08:00'))
    expect(isEndless({ from: '09:00', to: '09:00', days: [1, 2, 3, 4, 5, 6, 7] })).toBe(true)
  })

  it('end by the clock also in the night in which it is changed', () => {
    const hours = { zone: 'Europe/Berlin', from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7] }
    expect(quietEnd(hours, at('2026-03-28T21:00:00Z'))).toBe(at('2026-03-29T05:00:00Z'))
    expect(quietEnd(hours, at('2026-10-24T20:00:00Z'))).toBe(at('2026-10-25T06:00:00Z'))
    // 02:30 is left out: as long after the leap
    expect(quietEnd({ ...hours, to: '02:30' }, at('2026-03-29T00:00:00Z'))).toBe(at('2026-03-29T01:30:00Z'))
  })
})

describe('what happens daily', () => {
  it('comes next at its time, on a later day than the last, within two days', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyTime, anyMoment, fc.boolean(), (zone, time, moment, hadToday) => {
        const lastDay = hadToday ? clockDay(zone, moment) : null
        const next = nextDaily({ zone, time, lastDay }, moment)
        expect(next).toBeGreaterThan(moment)
        expect(next - moment).toBeLessThanOrEqual(2 * dayMs + 2 * 3_600_000)
        if (lastDay !== null) expect(clockDay(zone, next) > lastDay).toBe(true)
        // on a day of its own each
        const after = nextDaily({ zone, time, lastDay: clockDay(zone, next) }, next)
        expect(clockDay(zone, after) > clockDay(zone, next)).toBe(true)
      }),
      fuzz(3000),
    )
  })

  it('is not had twice a day where its time is moved', () => {
    const daily = { zone: 'Asia/Shanghai', time: '18:00', lastDay: '2026-11-28' }
    expect(nextDaily(daily, at('2026-11-28T09:00:00+08:00'))).toBe(at('2026-11-29T18:00:00+08:00'))
    expect(nextDaily({ ...daily, lastDay: null }, at('2026-11-28T09:00:00+08:00'))).toBe(at('2026-11-28T18:00:00+08:00'))
  })
})
