import { dayMs } from './wall.ts'

/** One time as other calendars are told it. */
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

const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replace(/-/g, '')
const times = ({ allDay, start, end }: IcsEvent): string[] =>
  allDay
    ? [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(Math.max(end, start + dayMs))}`]
    : // without an end it is at a moment; an end that is no later is against the standard
      [`DTSTART:${moment(start)}`, ...(end > start ? [`DTEND:${moment(end)}`] : [])]

/** A calendar as RFC 5545 writes it. Each time stands for itself, in UTC: no reader has to know a rule or a time zone. */
export function ics(name: string, events: readonly IcsEvent[]): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Pinge//Schedule//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${moment(event.changed)}`,
      `SEQUENCE:${event.sequence}`,
      ...times(event),
      `SUMMARY:${escaped(event.title)}`,
      ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
