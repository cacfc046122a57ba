import { useText } from '#runtime/app.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'

/** The name of a festival, once the texts of what is seldom seen are there. */
export function Festival({ festival }: { festival: string }) {
  const t = useText()
  const hasWords = useSeldomWords('t:schedule.festival.spring')
  return hasWords ? <small className="pg-schedule-festival">{t(`t:schedule.festival.${festival}`)}</small> : null
}
