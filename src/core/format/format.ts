import Decimal from 'decimal.js-light'
import { decimalOf } from './decimal.ts'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * A moment (ms) by a pattern; both token styles are read, yyyy-MM-dd and YYYY-MM-DD (reading C-003).
 * An invalid moment gives an empty text.
 */
export function formatDate(ms: number | null | undefined, pattern = 'yyyy-MM-dd HH:mm:ss'): string {
  if (ms === null || ms === undefined) return ''
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return ''
  return pattern.replace(/[yY]{4}|[yY]{2}|MM|[dD]{2}|HH|mm|ss/g, (token) => {
    switch (token) {
      case 'MM':
        return two(date.getMonth() + 1)
      case 'HH':
        return two(date.getHours())
      case 'mm':
        return two(date.getMinutes())
      case 'ss':
        return two(date.getSeconds())
      default:
        if (token.length === 4) return String(date.getFullYear()).padStart(4, '0')
        return /y/i.test(token) ? two(date.getFullYear() % 100) : two(date.getDate())
    }
  })
}

/** WG-45: which picker a format asks for. */
export function dateType(format = 'yyyy-MM-dd'): 'year' | 'month' | 'date' | 'datetime' {
  if (/[hH]/.test(format)) return 'datetime'
  if (/d/i.test(format)) return 'date'
  return /M/.test(format) ? 'month' : 'year'
}

export const dayMs = 86_400_000

/** The first and the last moment that any date may be: the years 1 to 9999, which every database and spreadsheet writes alike. */
export const firstMoment = new Date(0).setUTCFullYear(1, 0, 1)
export const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Whether a value is a calendar day as it is stored: midnight in UTC, so that it is the same day wherever it is read. */
export const isDay = (ms: number): boolean => ms % dayMs === 0

/** A moment as the calendar day that it is here. A calendar day stays what it is. */
export function toDay(ms: number): number {
  if (isDay(ms)) return ms
  const here = new Date(ms)
  // setUTCFullYear, because Date.UTC takes the years before 100 for those of the last century
  return new Date(0).setUTCFullYear(here.getFullYear(), here.getMonth(), here.getDate())
}

/** Midnight here of a calendar day: what pickers and patterns, which work in local time, make of it. */
export function dayHere(ms: number): number {
  const day = new Date(toDay(ms))
  const here = new Date(0)
  here.setHours(0, 0, 0, 0)
  return here.setFullYear(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
}

/** The value of a date field as a person reads it: with a time it is a moment, shown in local time; else a calendar day. */
export const formatDateField = (ms: number | null | undefined, format = 'yyyy-MM-dd'): string =>
  typeof ms !== 'number' || dateType(format) === 'datetime' ? formatDate(ms, format) : formatDate(dayHere(ms), format)

/** What is written in exactly this format, as the value of its field; undefined for anything else. */
export function readDateField(text: string, format = 'yyyy-MM-dd'): number | undefined {
  const names: string[] = []
  const pattern = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[yY]{4}|MM|[dD]{2}|HH|mm|ss/g, (token) => {
    names.push(token.startsWith('m') || token.startsWith('M') ? token : token.toLowerCase())
    return `(\\d{${token.length}})`
  })
  const found = new RegExp(`^${pattern}$`).exec(text)
  if (!found) return undefined
  const part = (name: string, otherwise: number) => Number(found[names.indexOf(name) + 1 || -1] ?? otherwise)
  const [year, month, day] = [part('yyyy', 0), part('MM', 1) - 1, part('dd', 1)]
  const here = new Date(0)
  here.setHours(0, 0, 0, 0)
  here.setFullYear(year, month, day)
  here.setHours(part('hh', 0), part('mm', 0), part('ss', 0), 0)
  const ms = dateType(format) === 'datetime' ? here.getTime() : new Date(0).setUTCFullYear(year, month, day)
  // the 31st of a short month is no date
  return formatDateField(ms, format) === text ? ms : undefined
}

/** Cuts a moment to the unit of its format: yyyy-MM gives the first of the month, as a calendar day. */
export function cutDate(ms: number, format?: string): number {
  const type = dateType(format)
  if (type === 'datetime') return /s/.test(format ?? '') ? new Date(ms).setMilliseconds(0) : new Date(ms).setSeconds(0, 0)
  const day = new Date(toDay(ms))
  if (type === 'month') day.setUTCDate(1)
  if (type === 'year') day.setUTCMonth(0, 1)
  return day.getTime()
}

/** A number with fixed decimals (when precision is given) and thousands separators (when asked). */
export function formatNumber(
  value: number | string | null | undefined,
  options: { precision?: number | undefined; thousands?: boolean | undefined } = {},
): string {
  if (value === null || value === undefined || value === '') return ''
  if (!Number.isFinite(Number(value))) return String(value)
  const decimal = decimalOf(value)
  const text = options.precision === undefined ? decimal.toFixed() : decimal.toFixed(options.precision, Decimal.ROUND_HALF_UP)
  if (!options.thousands) return text
  const [whole = '', fraction] = text.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
}

/** A number as a list writes it: as a percentage where that is asked, with what stands before and behind it. */
export function formatFigure(
  value: number | string | null | undefined,
  { precision, thousands, percent, prefix, suffix }: FigureFormat,
): string {
  if (!percent && !prefix && !suffix) return formatNumber(value, { precision, thousands })
  const isNumber = value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value))
  if (!isNumber) return formatNumber(value)
  const text = formatNumber(percent ? decimalOf(value).times(100).toFixed() : value, { precision, thousands })
  return `${prefix ?? ''}${text}${percent ? '%' : ''}${suffix ?? ''}`
}
export interface FigureFormat {
  precision?: number | undefined
  thousands?: boolean | undefined
  percent?: boolean | undefined
  prefix?: string | undefined
  suffix?: string | undefined
}

/** FL-08, reading C-066: whole bytes, else KB, MB, GB with two decimals. */
export function formatSize(bytes: number): string {
  let n = bytes
  let unit = 0
  // what two decimals round to the next unit is said in that
  for (; unit < 3 && Number(n.toFixed(2)) >= 1024; unit++) n /= 1024
  return `${unit ? n.toFixed(2) : n} ${['B', 'KB', 'MB', 'GB'][unit]}`
}

/** CN-01, reading C-065: the locale key and count of a relative time, or a plain date beyond three months. */
export function relativeTime(ms: number, now = Date.now()): { key: string; n: number } | string {
  const minutes = Math.floor((now - ms) / 60_000)
  if (minutes < 1) return { key: 'time.justNow', n: 0 }
  if (minutes < 60) return { key: 'time.minutes', n: minutes }
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return { key: 'time.hours', n: hours }
  const days = Math.floor(hours / 24)
  if (days < 7) return { key: 'time.days', n: days }
  if (days < 28) return { key: 'time.weeks', n: Math.floor(days / 7) }
  const months = Math.max(1, Math.floor(days / 30))
  return months <= 3 ? { key: 'time.months', n: months } : formatDate(ms, 'yyyy-MM-dd')
}

/** A time of day 'HH:mm' or 'HH:mm:ss' as seconds since midnight; null when it is not one. */
export function timeSeconds(text: unknown): number | null {
  const match = typeof text === 'string' ? /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) : null
  if (!match) return null
  const [h, m, s] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  return h < 24 && m < 60 && s < 60 ? h * 3600 + m * 60 + s : null
}
