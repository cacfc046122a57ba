import { SolarDay } from 'tyme4ts'
import { expect, it } from 'vitest'
import { festivalOf, lunarDay, lunarName } from '#core/schedule/lunar.ts'
import { dayMs } from '#core/schedule/wall.ts'
import { isLong } from '../../helpers/fuzz.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

it('lunar days from 1900 to 2100 are what tyme4ts reckons', () => {
  const wrong: string[] = []
  // every day in the long run; else every thirteenth, which meets each month
  for (let at = day('1900-01-31'); at < day('2101-01-29'); at += isLong ? dayMs : 13 * dayMs) {
    const date = new Date(at)
    const theirs = SolarDay.fromYmd(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()).getLunarDay()
    const month = theirs.getLunarMonth()
    const expected = [theirs.getYear(), Math.abs(theirs.getMonth()), theirs.getDay(), month.isLeap()]
    const ours = lunarDay(at)
    const found = ours && [ours.year, ours.month, ours.day, ours.isLeap]
    if (`${found}` !== `${expected}`) wrong.push(`${date.toISOString().slice(0, 10)}: ${found} is ${expected}`)
  }
  expect(wrong).toEqual([])
})

it('lunar days outside of the table are not known', () => {
  expect(lunarDay(day('1900-01-30'))).toBeUndefined()
  expect(lunarDay(day('2101-01-28'))).toEqual({ year: 2100, month: 12, day: 29, isLeap: false })
  expect(lunarDay(day('2101-01-29'))).toBeUndefined()
})

it('lunar days are called as in a calendar, in both scripts', () => {
  const names = (text: string) =>
    (['zh', 'zhtw'] as const).map((language) => lunarName(lunarDay(day(text)) as NonNullable<ReturnType<typeof lunarDay>>, language))
  expect(names('2026-02-17')).toEqual(['正月', '正月'])
  expect(names('2025-07-25')).toEqual(['闰六月', '閏六月'])
  expect(names('2026-01-19')).toEqual(['腊月', '臘月'])
  const month = Array.from({ length: 30 }, (_, i) => names(new Date(day('2026-02-17') + i * dayMs).toISOString().slice(0, 10))[0])
  expect(month.join(' ')).toBe(
    '正月 初二 初三 初四 初五 初六 初七 初八 初九 初十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十 廿一 廿二 廿三 廿四 廿五 廿六 廿七 廿八 廿九 三十',
  )
})

it('festivals stand on their days, and none on those of a leap month', () => {
  const found = [
    '2026-02-16',
    '2026-02-17',
    '2026-03-03',
    '2026-06-19',
    '2026-08-19',
    '2026-09-25',
    '2026-10-18',
    '2026-10-01',
    '2026-03-04',
  ].map((text) => festivalOf(day(text)))
  expect(found).toEqual(['newYearsEve', 'spring', 'lantern', 'dragonBoat', 'qixi', 'midAutumn', 'doubleNinth', 'national', undefined])
  // the leap fifth month of 2009 has a fifth day as well
  expect([festivalOf(day('2009-05-28')), festivalOf(day('2009-06-27'))]).toEqual(['dragonBoat', undefined])
})
