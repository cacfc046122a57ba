import { toDay } from '#core/format/format.ts'
import { festivalOf, lunarDay, lunarName } from '#core/schedule/lunar.ts'
import type { Language } from '#core/types.ts'
import { useText } from '#runtime/app.ts'

/** What stands beside the number of a day: its festival, or in Chinese its lunar day. */
export function DayNote({ date, language }: { date: Date; language: Language }) {
  const t = useText()
  const day = toDay(date.getTime())
  const festival = festivalOf(day)
  if (festival) return <small className="pg-schedule-festival">{t(`t:schedule.festival.${festival}`)}</small>
  const lunar = language === 'en' ? undefined : lunarDay(day)
  return lunar && language !== 'en' ? <small className="pg-schedule-lunar">{lunarName(lunar, language)}</small> : null
}
