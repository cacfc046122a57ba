import { firstLunarYear, lunarYears } from './lunarYears.ts'
import { dayMs, type Wall } from './wall.ts'

/** A day of the Chinese calendar; a leap month follows the month of its number. */
export interface LunarDay {
  year: number
  month: number
  day: number
  isLeap: boolean
}

/** The first day of the first lunar year that is known. */
const firstDay = Date.UTC(firstLunarYear, 0, 31)

/** Months of a year in their order, with how many days each has. */
function lunarMonths(year: number): Array<{ month: number; isLeap: boolean; days: number }> {
  const code = lunarYears[year - firstLunarYear]
  if (code === undefined) return []
  // from the lowest bit: four for the leap month (0 none), twelve for the months from the last to the first, one for the leap month; 1 is 30 days
  const leap = code & 15
  const months = Array.from({ length: 12 }, (_, i) => ({ month: i + 1, isLeap: false, days: code & (0x8000 >> i) ? 30 : 29 }))
  if (leap > 0) months.splice(leap, 0, { month: leap, isLeap: true, days: code & 0x10000 ? 30 : 29 })
  return months
}

const lengths = lunarYears.map((_, i) => lunarMonths(firstLunarYear + i).reduce((sum, { days }) => sum + days, 0))

/** The lunar day of a day of ours; nothing outside of 1900-01-31 to the end of the lunar year 2100. */
export function lunarDay(wall: Wall): LunarDay | undefined {
  let left = Math.floor((wall - firstDay) / dayMs)
  if (left < 0) return undefined
  for (const [i, length] of lengths.entries()) {
    if (left >= length) {
      left -= length
      continue
    }
    const year = firstLunarYear + i
    for (const { month, isLeap, days } of lunarMonths(year)) {
      if (left < days) return { year, month, day: left + 1, isLeap }
      left -= days
    }
  }
  return undefined
}

const digits = [...'十一二三四五六七八九']
const tens = ['初', '十', '廿', '三']
const monthNames = [...'正二三四五六七八九十冬']

/** What a lunar day is called in Chinese: the first of a month by its month. */
export function lunarName({ month, day, isLeap }: LunarDay, language: 'zh' | 'zhtw'): string {
  if (day === 1) {
    const leap = isLeap ? (language === 'zh' ? '闰' : '閏') : ''
    return `${leap}${monthNames[month - 1] ?? (language === 'zh' ? '腊' : '臘')}月`
  }
  if (day === 10) return '初十'
  return day % 10 === 0 ? `${['', '', '二', '三'][day / 10]}十` : `${tens[Math.floor(day / 10)]}${digits[day % 10]}`
}

/** Days that have a name of their own every year: of the sun by month and day, of the moon likewise. */
const solarDays: { [day: string]: string } = { '1-1': 'newYear', '5-1': 'labour', '10-1': 'national' }
const lunarDays: { [day: string]: string } = {
  '1-1': 'spring',
  '1-15': 'lantern',
  '5-5': 'dragonBoat',
  '7-7': 'qixi',
  '8-15': 'midAutumn',
  '9-9': 'doubleNinth',
}

/** The festival of a day; nothing where it is an ordinary one. The last evening of a lunar year is the day before its first. */
export function festivalOf(wall: Wall): string | undefined {
  const date = new Date(wall)
  const ours = solarDays[`${date.getUTCMonth() + 1}-${date.getUTCDate()}`]
  if (ours) return ours
  const lunar = lunarDay(wall)
  if (!lunar || lunar.isLeap) return undefined
  const next = lunarDay(wall + dayMs)
  if (next?.month === 1 && next.day === 1) return 'newYearsEve'
  return lunarDays[`${lunar.month}-${lunar.day}`]
}
