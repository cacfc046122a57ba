import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import Decimal from 'decimal.js-light'
import { amountInChinese } from '../format/amount.ts'
import { decimalOf, isNumeric, toNumber } from '../format/decimal.ts'
import { dateType, dayHere, formatDate, formatDateField, formatNumber, isDay, toDay } from '../format/format.ts'
import type { Json } from '../types.ts'

/** The functions that an expression may call. Each takes and gives plain data; none reads the host but the clock. */

const numbers = (args: Json[]): Decimal[] =>
  args
    .flat(3)
    .filter((value) => value !== null && value !== '' && Number.isFinite(Number(value)))
    .map(decimalOf)
/** Numbers with at most four decimals are added as whole ones: exact, and many times as fast. */
const scale = 10_000
function add(args: Json[]): Decimal {
  let sum = 0
  for (const value of args.flat(3)) {
    if (value === null || value === '') continue
    const n = Number(value)
    if (!Number.isFinite(n)) continue
    const whole = Math.round(n * scale)
    sum += whole
    if (whole / scale !== n || !Number.isSafeInteger(sum)) return numbers(args).reduce((a, b) => a.add(b), new Decimal(0))
  }
  return new Decimal(sum).div(scale)
}
/** The first in an order of plain numbers, or 0 where there are none. */
function firstOf(args: Json[], isBefore: (a: number, b: number) => boolean): number {
  let found: number | undefined
  for (const value of args.flat(3)) {
    if (value === null || value === '') continue
    const n = Number(value)
    if (Number.isFinite(n) && (found === undefined || isBefore(n, found))) found = n
  }
  return found ?? 0
}
const out = (value: Decimal | undefined): number => (value ? toNumber(value) : 0)
const one = (value: Json | undefined): Decimal => numbers([value ?? null])[0] ?? new Decimal(0)
const str = (value: Json | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const day = 86_400_000
const units: Record<string, number> = { day, hour: 3_600_000, minute: 60_000, second: 1000, week: 7 * day }

function dateDiff(from: Json | undefined, to: Json | undefined, unit: Json | undefined): number {
  if (isEmpty(from) || isEmpty(to)) return 0
  const name = str(unit) || 'day'
  const [a, b] = [new Date(toDay(Number(from))), new Date(toDay(Number(to)))]
  if (name === 'month' || name === 'year') {
    const months =
      (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth() - (b.getUTCDate() < a.getUTCDate() ? 1 : 0)
    return name === 'month' ? months : Math.trunc(months / 12)
  }
  if (name === 'day') return Math.round((b.getTime() - a.getTime()) / day)
  return out(new Decimal(Number(to) - Number(from)).div(units[name] ?? day))
}

function dateAdd(from: Json | undefined, count: Json | undefined, unit: Json | undefined): Json {
  if (isEmpty(from)) return null
  const date = new Date(Number(from))
  const by = out(one(count))
  const name = str(unit) || 'day'
  const months = name === 'month' ? by : name === 'year' ? by * 12 : undefined
  if (months !== undefined && isDay(Number(from))) date.setUTCMonth(date.getUTCMonth() + months)
  else if (months !== undefined) date.setMonth(date.getMonth() + months)
  else return Number(from) + by * (units[name] ?? day)
  return date.getTime()
}

const dateText = (ms: number, format: string): string =>
  dateType(format) === 'datetime' ? formatDate(isDay(ms) ? dayHere(ms) : ms, format) : formatDateField(ms, format)

export const functions: Record<string, (...args: Json[]) => Json> = {
  sum: (...args) => out(add(args)),
  min: (...args) => firstOf(args, (a, b) => a < b),
  max: (...args) => firstOf(args, (a, b) => a > b),
  avg: (...args) => {
    const many = numbers(args).length
    return many > 0 ? out(add(args).div(many)) : 0
  },
  count: (list) => (Array.isArray(list) ? list.length : isEmpty(list) ? 0 : 1),
  round: (value, places) => out(one(value).toDecimalPlaces(Math.min(20, Math.max(0, Math.trunc(out(one(places))))), Decimal.ROUND_HALF_UP)),
  floor: (value) => Math.floor(out(one(value))),
  ceil: (value) => Math.ceil(out(one(value))),
  abs: (value) => out(one(value).abs()),
  number: (value) => out(one(value)),
  text: (value) => str(value),
  len: (value) => (Array.isArray(value) ? value.length : [...str(value)].length),
  lower: (value) => str(value).toLowerCase(),
  upper: (value) => str(value).toUpperCase(),
  trim: (value) => str(value).trim(),
  padStart: (value, length, fill) => str(value).padStart(Math.min(100, out(one(length))), str(fill) || ' '),
  contains: (value, part) => (Array.isArray(value) ? value.some((entry) => str(entry) === str(part)) : str(value).includes(str(part))),
  startsWith: (value, part) => str(value).startsWith(str(part)),
  endsWith: (value, part) => str(value).endsWith(str(part)),
  join: (list, separator) => (Array.isArray(list) ? list.map(str).join(str(separator) || ',') : str(list)),
  concat: (...args) => args.map(str).join(''),
  if: (test, then, otherwise) => (test ? (then ?? null) : (otherwise ?? null)),
  empty: (value) => isEmpty(value),
  now: () => Date.now(),
  today: () => toDay(Date.now()),
  date: (value, format) => (isEmpty(value) ? '' : dateText(Number(value), str(format) || 'yyyy-MM-dd')),
  dateAdd,
  dateDiff,
  md5: (value) => bytesToHex(md5(utf8ToBytes(str(value)))),
  amount: (value) => amountInChinese(str(value)),
  thousands: (value, places) =>
    isEmpty(value) || !isNumeric(str(value))
      ? str(value)
      : formatNumber(str(value), { thousands: true, precision: isEmpty(places) ? undefined : Math.min(20, Math.max(0, out(one(places)))) }),
}
