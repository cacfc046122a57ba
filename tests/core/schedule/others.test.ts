import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyTimes, firstFit, freeTimes, withinTimes } from '#core/schedule/busy.ts'
import { folded, ics } from '#core/schedule/ics.ts'
import { fuzz } from '../../helpers/fuzz.ts'

const spans = fc.array(
  fc.tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: 0, max: 30 })).map(([from, long]) => ({ from, to: from + long })),
  { maxLength: 20 },
)
const window = { from: 0, to: 100 }

describe('busy and free', () => {
  it('are what a plain look at every moment says', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 4 }), (people) => {
        const isBusy = (t: number) => people.some((list) => list.some(({ from, to }) => from <= t && t < to))
        const within = (t: number, list: ReadonlyArray<{ from: number; to: number }>) => list.some(({ from, to }) => from <= t && t < to)
        const busy = busyTimes(people.flat(), window)
        const free = freeTimes(people, window, 1)
        for (let t = window.from; t < window.to; t++) {
          expect(within(t, busy)).toBe(isBusy(t))
          expect(within(t, free)).toBe(!isBusy(t))
        }
      }),
      fuzz(500),
    )
  })

  it('offers no time that is too short, and no more than are asked for', () => {
    const busy = [
      { from: 10, to: 20 },
      { from: 25, to: 60 },
    ]
    expect(freeTimes([busy], window, 8)).toEqual([
      { from: 0, to: 10 },
      { from: 60, to: 100 },
    ])
    expect(freeTimes([busy], window, 1, 1)).toEqual([{ from: 0, to: 10 }])
    expect(busyTimes(busy, window, 1)).toEqual([{ from: 10, to: 20 }])
  })
})

describe('free within working hours', () => {
  it('is what is in both', () => {
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        const [free, allowed] = [busyTimes(one, window), busyTimes(other, window)]
        const both = withinTimes(free, allowed)
        const within = (t: number, list: ReadonlyArray<{ from: number; to: number }>) => list.some(({ from, to }) => from <= t && t < to)
        for (let t = window.from; t < window.to; t++) expect(within(t, both)).toBe(within(t, free) && within(t, allowed))
      }),
      fuzz(500),
    )
  })

  it('fits something in where it is long enough, on a full step', () => {
    const free = [
      { from: 3, to: 12 },
      { from: 20, to: 40 },
    ]
    expect(firstFit(free, 0, 5, 5)).toBe(5)
    expect(firstFit(free, 0, 8, 5)).toBe(20)
    expect(firstFit(free, 21, 10, 5)).toBe(25)
    expect(firstFit(free, 0, 21, 5)).toBeUndefined()
    expect(withinTimes(free, [{ from: 0, to: 100 }], 1)).toEqual([{ from: 3, to: 12 }])
  })
})

describe('a calendar for other programs', () => {
  const event = {
    uid: '1@pinge',
    title: 'a',
    start: Date.UTC(2026, 10, 28, 9),
    end: Date.UTC(2026, 10, 28, 10),
    changed: 0,
    sequence: 2,
    allDay: false,
  }

  it('has lines of at most 75 bytes that say the same put together again, whatever is in them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 }), (title, text) => {
        const lines = ics('日程', [{ ...event, title, text }]).split('\r\n')
        expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
        expect(lines.filter((line) => /[\u0000-\u0008\u000a-\u001f\u007f]/.test(line))).toEqual([])
        const whole = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
        const names = whole.map((line) => line.split(/[:;]/)[0])
        const all = ['BEGIN', 'UID', 'DTSTAMP', 'SEQUENCE', 'DTSTART', 'DTEND', 'SUMMARY', ...(text === '' ? [] : ['DESCRIPTION']), 'END']
        expect(names).toEqual(['BEGIN', 'VERSION', 'PRODID', 'CALSCALE', 'METHOD', 'X-WR-CALNAME', ...all, 'END', ''])
      }),
      fuzz(500),
    )
  })

  it('escapes what would end a text, and names whole days as days', () => {
    const text = ics('a;b', [
      { ...event, title: 'x,y;z\\\nEND:VEVENT' },
      { ...event, start: Date.UTC(2026, 1, 28), end: Date.UTC(2026, 2, 2), allDay: true },
    ])
    expect(text).toContain('SUMMARY:x\\,y\\;z\\\\\\nEND:VEVENT\r\n')
    expect(text).toContain('X-WR-CALNAME:a\\;b\r\n')
    expect(text).toContain('DTSTART:20261128T090000Z\r\nDTEND:20261128T100000Z\r\n')
    expect(text).toContain('DTSTART;VALUE=DATE:20260228\r\nDTEND;VALUE=DATE:20260302\r\n')
    expect(folded('字'.repeat(50)).split('\r\n ')).toHaveLength(3)
  })
})
