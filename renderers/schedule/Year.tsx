import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { dayMs, toDay } from '#core/format/format.ts'
import type { Language } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { classes } from '../control/look.ts'
import type { Entry } from './entries.ts'
import type { Holidays } from './holidays.ts'
import { entriesByDay, monthOf } from './yearDays.ts'
import './year.css'

interface YearProps {
  year: number
  entries: readonly Entry[]
  holidays: Holidays
  language: Language
  onDay: (day: Date) => void
  onMonth: (day: Date) => void
}

const tags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-GB' } satisfies { [language in Language]: string }
const steps: { [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const here = (day: number): Date => {
  const date = new Date(day)
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
}

/** Twelve small months, with the days that have something; a day or a month that is pressed is gone to. Arrow keys go from day to day. */
export default function Year({ year, entries, holidays, language, onDay, onMonth }: YearProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const counts = useMemo(() => entriesByDay(entries), [entries])
  const today = toDay(Date.now())
  const [first, last] = [Date.UTC(year, 0, 1), Date.UTC(year, 11, 31)]
  const [reached, setReached] = useState<number>()
  const stop = reached !== undefined && reached >= first && reached <= last ? reached : today >= first && today <= last ? today : first
  const words = useMemo(() => {
    const named = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tags[language], { ...options, timeZone: 'UTC' })
    const monday = Date.UTC(2024, 0, 1)
    const weekday = named({ weekday: 'narrow' })
    const long = named({ weekday: 'long' })
    return {
      month: named({ month: 'long' }),
      weekdays: Array.from({ length: 7 }, (_, i) => [weekday.format(monday + i * dayMs), long.format(monday + i * dayMs)] as const),
    }
  }, [language])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const on = Number((event.target as HTMLElement).dataset.day)
    if (!on) return
    event.preventDefault()
    const next = Math.min(last, Math.max(first, on + step * dayMs))
    setReached(next)
    box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const nameOf = (day: number): string => {
    const holiday = holidays.get(day)
    const text = t('t:schedule.year.day', { day: new Date(day).toISOString().slice(0, 10), n: counts.get(day) ?? 0 })
    return holiday ? `${text}, ${t(holiday.works ? 't:schedule.worked' : 't:schedule.off')} ${holiday.name}` : text
  }
  return (
    <div ref={box} className="pg-schedule-year" onKeyDown={press}>
      {Array.from({ length: 12 }, (_, month) => (
        <section key={words.month.format(Date.UTC(year, month, 1))} aria-label={words.month.format(Date.UTC(year, month, 1))}>
          <h3>
            <button type="button" onClick={() => onMonth(new Date(year, month, 1))}>
              {words.month.format(Date.UTC(year, month, 1))}
            </button>
          </h3>
          <table>
            <thead>
              <tr>
                {words.weekdays.map(([short, long]) => (
                  <th key={long} scope="col">
                    <abbr title={long}>{short}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {monthOf(year, month).map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td key={day}>
                      {new Date(day).getUTCMonth() === month ? (
                        <button
                          type="button"
                          data-day={day}
                          tabIndex={day === stop ? 0 : -1}
                          aria-label={nameOf(day)}
                          aria-current={day === today ? 'date' : undefined}
                          className={classes(
                            (counts.get(day) ?? 0) > 0 && 'pg-year-has',
                            holidays.has(day) && (holidays.get(day)?.works ? 'pg-year-worked' : 'pg-year-off'),
                          )}
                          onFocus={() => setReached(day)}
                          onClick={() => onDay(here(day))}
                        >
                          {new Date(day).getUTCDate()}
                        </button>
                      ) : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}
