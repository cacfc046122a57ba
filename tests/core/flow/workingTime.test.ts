/** Working hours against a reference that goes minute by minute, in time zones with all that clocks do. */
import { describe, expect, it } from 'vitest'
import { type CalendarDef, calendarFaults, calendarLimits, dayNumber, weekdayOf } from '#core/flow/calendar/calendar.ts'
import { isTimeZone, timeZones, ZoneClock } from '#core/flow/calendar/timeZone.ts'
import { afterWorkingHours, beginOfDay, workingCalendar, workingHours } from '#core/flow/calendar/workingTime.ts'
import { runsOf } from '../../helpers/fuzz.ts'
import { numbers } from '../../helpers/randomFlows.ts'

const minute = 60_000
const hour = 60 * minute
const at = (text: string) => Date.parse(text)
const told = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16))

const days = [1, 2, 3, 4, 5]
const work: CalendarDef = {
  timeZone: 'Asia/Shanghai',
  hours: [
    { days, from: 540, to: 720 },
    { days, from: 810, to: 1080 },
  ],
  exceptions: [
    { name: '国庆节', first: '2026-10-01', last: '2026-10-07', works: false },
    { name: '调休', first: '2026-10-10', last: '2026-10-10', works: true },
    { name: '半天', first: '2026-10-12', last: '2026-10-12', works: true, from: 540, to: 720 },
  ],
}

/** What the clock on a wall shows, by zone and minute: asked for often, and slow to work out. */
const walls = new Map<string, Map<number, { date: string; shown: number }>>()
function wallAt(timeZone: string): (ms: number) => { date: string; shown: number } {
  const known = walls.get(timeZone) ?? new Map<number, { date: string; shown: number }>()
  walls.set(timeZone, known)
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  return (ms) => {
    const found = known.get(ms)
    if (found) return found
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
    const wall = { date: `${part.year}-${part.month}-${part.day}`, shown: Number(part.hour) * 60 + Number(part.minute) }
    known.set(ms, wall)
    return wall
  }
}

/** Whether somebody works in a minute, by what a clock on the wall shows. */
function working({ timeZone, hours, exceptions }: CalendarDef) {
  const wall = wallAt(timeZone)
  const usual = [1, 2, 3, 4, 5, 6, 7].find((one) => hours.some(({ days }) => days.includes(one)))
  return (ms: number): boolean => {
    const { date, shown } = wall(ms)
    const isIn = ({ from, to }: { from: number; to: number }) => shown >= from && shown < to
    const on = (day: number | undefined) => hours.some((one) => day !== undefined && one.days.includes(day) && isIn(one))
    const own = exceptions.filter(({ first, last }) => first <= date && date <= last)
    if (own.length === 0) return on(weekdayOf(dayNumber(date) ?? 0))
    return own.some(({ works, from, to }) => (from !== undefined && to !== undefined ? isIn({ from, to }) : works && on(usual)))
  }
}

/** The same as `afterWorkingHours`, a minute at a time. */
function slowly(def: CalendarDef, from: number, minutes: number): number {
  const works = working(def)
  let left = Math.abs(minutes)
  let now = from
  while (left > 0) {
    if (minutes > 0) {
      if (works(now)) left--
      now += minute
    } else {
      now -= minute
      if (works(now)) left--
    }
  }
  return now
}

describe('working hours', () => {
  const calendar = workingCalendar(work)
  const later = (from: string, hours: number) => told(afterWorkingHours(calendar, at(`${from}+08:00`), hours))
  const there = (text: string) => told(at(`${text}+08:00`))

  it('end with the span that they are used up in, and go on behind nights, weekends and days off', () => {
    expect(later('2026-09-21T10:00', 2)).toBe(there('2026-09-21T12:00'))
    expect(later('2026-09-21T10:00', 2.5)).toBe(there('2026-09-21T14:00'))
    expect(later('2026-09-21T20:00', 1)).toBe(there('2026-09-22T10:00'))
    // Friday evening, to Monday
    expect(later('2026-09-25T17:00', 2)).toBe(there('2026-09-28T10:00'))
    // over the holidays, the Saturday that is worked on, and the half day
    expect(later('2026-09-30T17:00', 1.5)).toBe(there('2026-10-08T09:30'))
    expect(later('2026-10-09T17:30', 1)).toBe(there('2026-10-10T09:30'))
    expect(later('2026-10-12T11:00', 2)).toBe(there('2026-10-13T10:00'))
  })

  it('are counted back from a deadline, to where they begin', () => {
    expect(later('2026-09-21T14:00', -1)).toBe(there('2026-09-21T11:30'))
    expect(later('2026-09-21T18:00', -4.5)).toBe(there('2026-09-21T13:30'))
    expect(later('2026-10-08T09:30', -1)).toBe(there('2026-09-30T17:30'))
    expect(later('2026-09-21T03:00', 0)).toBe(there('2026-09-21T03:00'))
  })

  it('are the same minute by minute, in any calendar and time zone, forth and back', () => {
    const zones = [
      ['Asia/Shanghai', '2026-03-01T00:00Z'],
      ['Europe/Berlin', '2026-03-28T00:00Z'],
      ['Europe/Berlin', '2026-10-24T00:00Z'],
      ['America/New_York', '2026-10-31T00:00Z'],
      // half an hour, at midnight, over midnight, and a day that was left out
      ['Australia/Lord_Howe', '2026-04-04T00:00Z'],
      ['America/Santiago', '2026-09-05T00:00Z'],
      ['America/St_Johns', '2011-11-05T00:00Z'],
      ['Pacific/Apia', '2011-12-29T00:00Z'],
      ['Asia/Kathmandu', '2026-01-01T00:00Z'],
    ] as const
    for (let seed = 0; seed < runsOf(180); seed++) {
      const { below, chance } = numbers(seed + 1)
      const [timeZone = 'UTC', begin = ''] = zones[seed % zones.length] ?? []
      const span = () => {
        const from = below(1380)
        return { from, to: Math.min(1440, from + 10 + below(500)) }
      }
      const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => (chance(0.75) ? [{ days: [day], ...span() }] : []))
      if (hours.length === 0) hours.push({ days: [1], ...span() })
      const day = (n: number) => new Date(at(begin) + n * 24 * hour).toISOString().slice(0, 10)
      const def: CalendarDef = {
        ...{ timeZone, hours },
        exceptions: [
          { name: 'off', first: day(2), last: day(2), works: false },
          { name: 'more', first: day(3), last: day(3), works: true, ...span() },
          { name: 'usual', first: day(-1), last: day(-1), works: true },
        ],
      }
      expect(calendarFaults(def)).toEqual([])
      const calendar = workingCalendar(def)
      for (let n = 0; n < 4; n++) {
        const start = at(begin) + below(3 * 24 * 60) * minute
        const minutes = (chance(0.5) ? -1 : 1) * (1 + below(2000))
        const place = `${timeZone} ${told(start)} ${minutes} ${JSON.stringify(def)}`
        expect(told(afterWorkingHours(calendar, start, minutes / 60)), place).toBe(told(slowly(def, start, minutes)))
      }
    }
  })

  it('lead back to where they came from, wherever that is in working time', () => {
    const { below } = numbers(7)
    for (let n = 0; n < 300; n++) {
      const start = at('2026-01-01T00:00Z') + below(500 * 24 * 60) * minute
      const hours = (1 + below(12_000)) / 60
      const there = afterWorkingHours(calendar, start, hours) ?? 0
      const back = afterWorkingHours(calendar, there, -hours) ?? 0
      expect(told(afterWorkingHours(calendar, back, hours))).toBe(told(there))
    }
  })

  it('are as many in a time as lead to its end', () => {
    expect(workingHours(calendar, at('2026-09-28T00:00Z'), 14 * 24 * hour)).toBe(3 * 7.5 + 2 * 7.5 + 7.5)
    expect(workingHours(calendar, at('2026-09-21T10:00+08:00'), hour / 2)).toBe(0.5)
    expect(workingHours(workingCalendar({ ...work, hours: [] }), 0, 1e12)).toBe(0)
  })

  it('end in nothing where there are too few within thirty years, in little time', () => {
    const rare = workingCalendar({ ...work, hours: [{ days: [1], from: 0, to: 1 }] })
    expect(afterWorkingHours(rare, at('2026-01-01T00:00Z'), 87_600)).toBeUndefined()
    expect(afterWorkingHours(rare, at('2026-01-01T00:00Z'), -87_600)).toBeUndefined()
    expect(afterWorkingHours(workingCalendar({ ...work, hours: [] }), 0, 1)).toBeUndefined()
    expect(told(afterWorkingHours(calendar, at('0001-01-03T00:00Z'), 8))).toBeDefined()
  })
})

describe('a calendar', () => {
  const faultsOf = (more: object) =>
    calendarFaults({ ...work, ...more }).map(({ list, row, column, why }) => `${list} ${row ?? '-'} ${column ?? '-'} ${why}`)
  const off = { name: 'x', first: '2026-05-01', last: '2026-05-01', works: false }

  it('is refused with what is wrong with its hours', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ hours: 'x' })).toEqual(['hours - - list'])
    expect(faultsOf({ hours: [] })).toEqual(['hours - - empty'])
    expect(faultsOf({ hours: Array(51).fill({ days: [1], from: 1, to: 2 }) })).toEqual(['hours - - many'])
    expect(faultsOf({ hours: [null, { days: [], from: 0, to: 1 }, { days: [8], from: 0, to: 1 }] })).toEqual([
      'hours 0 days days',
      'hours 0 span span',
      'hours 1 days days',
      'hours 2 days days',
    ])
    expect(
      faultsOf({
        hours: [
          { days: [1], from: 60, to: 60 },
          { days: [1], from: 60, to: 1441 },
        ],
      }),
    ).toEqual(['hours 0 span reversed', 'hours 1 span span'])
    const two = (other: object) =>
      faultsOf({
        hours: [
          { days: [1, 2], from: 60, to: 120 },
          { days: [2, 3], from: 119, to: 180, ...other },
        ],
      })
    expect(two({})).toEqual(['hours 1 span overlap'])
    expect(two({ from: 120 })).toEqual([])
    expect(two({ days: [3] })).toEqual([])
  })

  it('is refused with what is wrong with its exceptions', () => {
    const of = (...exceptions: unknown[]) => faultsOf({ exceptions })
    expect(of(off)).toEqual([])
    expect(of(null)).toEqual(['exceptions 0 - list'])
    expect(of({ ...off, last: '2026-04-30' }, { ...off, first: '2026-02-30' }, { ...off, last: 1 })).toEqual(
      [0, 1, 2].map((row) => `exceptions ${row} period period`),
    )
    expect(of({ ...off, last: '2027-05-02' })).toEqual(['exceptions 0 period long'])
    expect(of({ ...off, name: ' ' }, { ...off, name: 'x'.repeat(51) })).toEqual(['exceptions 0 name name', 'exceptions 1 name name'])
    expect(of({ ...off, works: 1 })).toEqual(['exceptions 0 works works'])
    expect(of({ ...off, from: 1, to: 2 })).toEqual(['exceptions 0 span offSpan'])
    expect(of({ ...off, works: true, from: 2 })).toEqual(['exceptions 0 span span'])
    expect(of({ ...off, works: true, from: 2, to: 1 })).toEqual(['exceptions 0 span reversed'])
    expect(of(off, off)).toEqual(['exceptions 1 period twice'])
    const part = { ...off, works: true }
    expect(of({ ...part, from: 0, to: 60 }, { ...part, from: 60, to: 120 })).toEqual([])
    expect(of({ ...part, from: 0, to: 60 }, { ...part, from: 59, to: 120 })).toEqual(['exceptions 1 span overlap'])
    expect(of({ ...part, from: 0, to: 60 }, part)).toEqual(['exceptions 1 period twice'])
    expect(of(...Array(301).fill(off))).toEqual(['exceptions - - many'])
    const years = Array.from({ length: 11 }, (_, n) => ({ ...off, first: `${2030 + n}-01-01`, last: `${2030 + n}-12-31` }))
    expect(of(...years)).toEqual(['exceptions 10 - many'])
    expect(calendarLimits.exceptionDays).toBeLessThan(11 * 365)
  })

  it('is of a time zone that is one', () => {
    for (const zone of ['Asia/Shanghai', 'UTC', 'America/Argentina/Buenos_Aires']) expect(isTimeZone(zone), zone).toBe(true)
    for (const zone of ['', 'Asia/Nowhere', '+08:00', 'Asia/Shanghai ', 'x'.repeat(60)]) expect(isTimeZone(zone), zone).toBe(false)
    expect(timeZones()).toContain('UTC')
    expect(timeZones().every(isTimeZone)).toBe(true)
    expect(new ZoneClock('Asia/Shanghai').ahead(at('2026-05-01T00:00Z'))).toBe(8 * hour)
  })

  it('has days that begin where it is, also without a midnight or with two', () => {
    const begin = (timeZone: string, day: string) => told(beginOfDay(workingCalendar({ ...work, timeZone }), at(`${day}T00:00Z`)))
    expect(begin('Asia/Shanghai', '2026-05-01')).toBe('2026-04-30T16:00')
    expect(begin('America/New_York', '2026-05-01')).toBe('2026-05-01T04:00')
    // clocks go from midnight to one, and from midnight back to eleven
    expect(begin('America/Santiago', '2026-09-06')).toBe('2026-09-06T04:00')
    expect(begin('America/Santiago', '2026-04-05')).toBe('2026-04-05T04:00')
  })
})
