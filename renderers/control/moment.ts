import dayjs, { type Dayjs } from 'dayjs'
import { cutDate, dateType, dayHere } from '#core/format/format.ts'

/** A format of the specification (yyyy-MM-dd) in the tokens that antd's pickers read (YYYY-MM-DD). */
export const pickerFormat = (format: string): string => format.replaceAll('y', 'Y').replaceAll('d', 'D')

/** A stored value as the moment that a picker shows: a calendar day is its midnight here. */
export const momentOf =
  (format: string) =>
  (value: unknown): Dayjs | null =>
    typeof value === 'number' ? dayjs(dateType(format) === 'datetime' ? value : dayHere(value)) : null

/** What a chosen moment is stored as: cut to its format; on the first day the time begins where the bound begins (WG-46). */
export function fromMoment(moment: Dayjs, format: string, min: number | null): number {
  const ms = cutDate(moment.valueOf(), format)
  return dateType(format) === 'datetime' && min !== null && ms < min && moment.isSame(min, 'day') ? min : ms
}

/** WG-14, reading C-109: in a range of years only Januaries can be chosen. */
export const notJanuary = (format: string) => (day: Dayjs) => dateType(format) === 'year' && day.month() !== 0

/** A time of day as a moment of today, and back. */
export const toTime = (value: unknown): Dayjs | null => {
  const match = typeof value === 'string' ? /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(value) : null
  return match
    ? dayjs()
        .hour(Number(match[1]))
        .minute(Number(match[2]))
        .second(Number(match[3] ?? 0))
        .millisecond(0)
    : null
}
export const fromTime = (time: Dayjs, format: string): string => time.format(/s/.test(format) ? 'HH:mm:ss' : 'HH:mm')

/** Seconds since midnight. */
export const secondOfDay = (time: Dayjs): number => time.hour() * 3600 + time.minute() * 60 + time.second()

const list = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
const outside = (size: number, min: number, max: number): number[] => [...list(0, min), ...list(max + 1, size)]

/** Hours, minutes and seconds outside of a range of seconds of the day, as antd's pickers ask for them. */
export function disabledTimes(min: number, max: number) {
  const [minHour, maxHour] = [Math.floor(min / 3600), Math.floor(max / 3600)]
  const [minMinute, maxMinute] = [Math.floor(min / 60) % 60, Math.floor(max / 60) % 60]
  return {
    disabledHours: () => outside(24, minHour, maxHour),
    disabledMinutes: (hour: number) => outside(60, hour === minHour ? minMinute : 0, hour === maxHour ? maxMinute : 59),
    disabledSeconds: (hour: number, minute: number) =>
      outside(60, hour === minHour && minute === minMinute ? min % 60 : 0, hour === maxHour && minute === maxMinute ? max % 60 : 59),
  }
}
