import { type ClockChange, clockText, dayText, utcText, zoneLines } from './icsRule.ts'
import { dayMs, type Wall } from './wall.ts'

/** How a series repeats, by the clock of its zone; of whole days by the day. */
export interface IcsRepeat {
  /** as `ruleText` writes it */
  rule: string
  /** starts that are none any more */
  skipped: readonly Wall[]
}

/** One time as other calendars are told it, or a series of them. */
export interface IcsEvent {
  /** the same for the same time whenever it is fetched */
  uid: string
  title: string
  /** ms; of whole days midnights in UTC, the end the midnight after the last one */
  start: number
  end: number
  allDay: boolean
  /** when it was changed last, in ms, and how often */
  changed: number
  sequence: number
  text?: string
  /** of a series, and of what stands in for one of its times: the zone by whose clock `start` and `end` are said */
  zone?: string
  repeat?: IcsRepeat
  /** the start, by the rule of the series with the same uid, that it stands in for */
  replaces?: Wall
}

/** A zone that events name, with the changes of its clock that matter to them. */
export interface IcsZone {
  zone: string
  from: number
  changes: readonly ClockChange[]
}

const encoder = new TextEncoder()
const longestLine = 75

/** RFC 5545, 3.3.11: a text in which nothing ends it. */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/([;,])/g, '\\$1')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 forbids them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** RFC 5545, 3.1: no line is longer than 75 bytes; what goes on begins with a blank. No letter is cut in two. */
export function folded(line: string): string {
  let [out, size] = ['', 0]
  for (const letter of line) {
    const bytes = encoder.encode(letter).length
    if (size + bytes > longestLine) {
      out += '\r\n '
      size = 1
    }
    out += letter
    size += bytes
  }
  return out
}

/** A property that says a time: as a day, by the clock of a zone, or in UTC. */
const timeLine = (name: string, { allDay, zone }: Pick<IcsEvent, 'allDay' | 'zone'>, ...times: number[]): string =>
  allDay
    ? `${name};VALUE=DATE:${times.map(dayText).join(',')}`
    : zone !== undefined && zone !== 'UTC'
      ? `${name};TZID=${zone}:${times.map(clockText).join(',')}`
      : `${name}:${times.map(utcText).join(',')}`

const times = (event: IcsEvent): string[] => {
  const { allDay, start, end } = event
  if (allDay) return [timeLine('DTSTART', event, start), timeLine('DTEND', event, Math.max(end, start + dayMs))]
  // without an end it is at a moment; an end that is no later is against the standard
  return [timeLine('DTSTART', event, start), ...(end > start ? [timeLine('DTEND', event, end)] : [])]
}

const repeats = (event: IcsEvent): string[] => {
  const { repeat, replaces } = event
  return [
    ...(repeat ? [`RRULE:${repeat.rule}`] : []),
    ...(repeat && repeat.skipped.length > 0 ? [timeLine('EXDATE', event, ...repeat.skipped)] : []),
    ...(replaces === undefined ? [] : [timeLine('RECURRENCE-ID', event, replaces)]),
  ]
}

/** A calendar as RFC 5545 writes it: single times in UTC, series by the clock of their zones, which are written out with it. */
export function ics(name: string, events: readonly IcsEvent[], zones: readonly IcsZone[] = []): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Pinge//Schedule//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    `X-WR-CALNAME:${escaped(name)}`,
    ...zones.flatMap(({ zone, from, changes }) => zoneLines(zone, from, changes)),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${utcText(event.changed)}`,
      `SEQUENCE:${event.sequence}`,
      ...times(event),
      ...repeats(event),
      `SUMMARY:${escaped(event.title)}`,
      ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
