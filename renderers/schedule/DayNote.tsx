import { toDay } from '#core/format/format.ts'
import { festivalOf, lunarDay, lunarName } from '#core/schedule/lunar.ts'
import type { Language } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { Festival } from './Festival.tsx'
import type { Holidays } from './holidays.ts'

/** Whether a day is off, or worked on though its weekday is off: a mark, and in words what for. */
export function HolidayMark({ date, holidays }: { date: Date; holidays: Holidays }) {
  const t = useText()
  const holiday = holidays.get(toDay(date.getTime()))
  if (!holiday) return null
  const { name, works } = holiday
  return (
    <small className={works ? 'pg-schedule-worked' : 'pg-schedule-off'} title={name}>
      {t(works ? 't:schedule.worked' : 't:schedule.off')}
      <span className="sr-only"> {name}</span>
    </small>
  )
}

interface DayNoteProps {
  date: Date
  language: Language
  holidays: Holidays
}

/** What stands beside the number of a day: whether it is off, and its festival, or in Chinese its lunar day. */
export function DayNote({ date, language, holidays }: DayNoteProps) {
  const day = toDay(date.getTime())
  const festival = festivalOf(day)
  const lunar = language === 'en' || festival ? undefined : lunarDay(day)
  return (
    <>
      <HolidayMark date={date} holidays={holidays} />
      {festival ? <Festival festival={festival} /> : null}
      {lunar && language !== 'en' ? <small className="pg-schedule-lunar">{lunarName(lunar, language)}</small> : null}
    </>
  )
}
