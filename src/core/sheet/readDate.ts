import { cutDate, dateType } from '../format/format.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

interface Day {
  y: number
  m: number
  d: number
}

const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(?:(\d{1,2})日?)?)?$/
const packed = /^(\d{4})(\d{2})(\d{2})$/
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/
const named = /^(?:([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?|(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?)[ -](\d{4})$/i
const clock = /(?:^|[ T])(上午|下午|am|pm)?\s*(\d{1,2})[:时時](\d{2})(?:分)?(?::?(\d{2})(?:秒|\.\d+)?)?\s*(am|pm)?(?:Z|[+-]\d{2}:?\d{2})?$/i

function dayOf(text: string): Day | undefined {
  const whole = yearFirst.exec(text) ?? packed.exec(text)
  if (whole) return { y: Number(whole[1]), m: Number(whole[2]), d: Number(whole[3] ?? 1) }
  if (/^\d{4}年?$/.test(text)) return { y: Number.parseInt(text, 10), m: 1, d: 1 }
  const last = yearLast.exec(text)
  if (last) {
    const [a, b, y] = [Number(last[1]), Number(last[2]), Number(last[3])]
    // 3/4/2024 is two days, by where one lives: it is not guessed
    if (a <= 12 && b <= 12 && a !== b) return undefined
    return a > 12 ? { y, m: b, d: a } : { y, m: a, d: b }
  }
  const words = named.exec(text)
  if (words) return { y: Number(words[5]), m: monthOf(words[1] ?? words[4] ?? ''), d: Number(words[2] ?? words[3]) }
  return undefined
}

/** A time of day in the usual spellings as HH:mm:ss. */
export function readTime(text: string): string | undefined {
  const found = clock.exec(text.trim())
  if (!found) return undefined
  const half = (found[1] ?? found[5] ?? '').toLowerCase()
  const late = half === 'pm' || half === '下午'
  const hour = half === '' ? Number(found[2]) : (Number(found[2]) % 12) + (late ? 12 : 0)
  const [minute, second] = [Number(found[3]), Number(found[4] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A date in the usual spellings as the value of a field with this format; undefined when it is none, or could be two. */
export function readDate(text: string, format = 'yyyy-MM-dd'): number | undefined {
  const plain = text.trim()
  const time = readTime(plain)
  const day = dayOf(time === undefined ? plain : plain.replace(clock, '').trim())
  if (!day || day.y < 1) return undefined
  const [h = 0, min = 0, s = 0] = (time ?? '').split(':').map(Number)
  const moment = new Date(0)
  moment.setHours(h, min, s, 0)
  moment.setFullYear(day.y, day.m - 1, day.d)
  // the 31st of a short month is no date
  if (moment.getMonth() !== day.m - 1 || moment.getDate() !== day.d) return undefined
  moment.setHours(h, min, s, 0)
  return dateType(format) === 'datetime'
    ? cutDate(moment.getTime(), format)
    : cutDate(new Date(0).setUTCFullYear(day.y, day.m - 1, day.d), format)
}
