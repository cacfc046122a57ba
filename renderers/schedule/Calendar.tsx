import type { CalendarRef } from '@fullcalendar/react'
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Language, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { isPhone } from '../parts/useNarrow.ts'
import { CalendarTools, type View, views } from './CalendarTools.tsx'
import { Days } from './Days.tsx'
import { type Entry, movedBy } from './entries.ts'
import type { Holidays } from './holidays.ts'
import { useScrollers, useStanding } from './standing.ts'
import './calendar.css'

const Year = lazyPart('scheduleYear', () => import('./Year.tsx'))

interface CalendarProps {
  entries: Entry[]
  language: Language
  /** what it is called, and what keys do in it */
  label: string
  keys: string
  /** a year can be looked at: days of it say how many entries they have, so all of them have to be here */
  hasYear?: boolean
  holidays: Holidays
  /** what is on screen, in ms */
  onLook: (from: number, to: number) => void
  onAdd: ((times: Row) => void) | undefined
  onOpen: (entry: Entry) => void
  onMove: ((entry: Entry, times: Row) => void) | undefined
}

/** A calendar by year, month, week and day, or as a list, with keys that move what has the focus. */
export default function Calendar({
  entries,
  language,
  label,
  keys,
  hasYear = false,
  holidays,
  onLook,
  onAdd,
  onOpen,
  onMove,
}: CalendarProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const calendar = useRef<CalendarRef>(null)
  const [phone] = useState(isPhone)
  const [view, setView] = useState<View>(phone ? 'list' : 'month')
  const [title, setTitle] = useState('')
  /** the day that the next way to look at it begins with */
  const [date, setDate] = useState(() => new Date())
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  useScrollers(box, label)
  const stands = useStanding(box)
  const year = date.getFullYear()
  const isYear = view === 'year'
  const choices: View[] = phone ? ['list', 'day'] : ['month', 'week', 'day', 'list']
  useEffect(() => {
    if (isYear) onLook(new Date(year, 0, 1).getTime(), new Date(year + 1, 0, 1).getTime())
  }, [isYear, year, onLook])

  const look = (one: View, day?: Date) => {
    const api = calendar.current?.getApi()
    if (one === 'year' || !api) setDate(day ?? api?.getDate() ?? date)
    else api.changeView(views[one])
    setView(one)
  }
  const go = (where: 'prev' | 'today' | 'next') => {
    if (!isYear) calendar.current?.getApi()[where]()
    else setDate(where === 'today' ? new Date() : new Date(year + (where === 'next' ? 1 : -1), 0, 1))
  }
  const pressed = useRef<string>(undefined)
  const press = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]')?.dataset.entry
    const entry = id === undefined ? undefined : byId.get(id)
    const times = entry?.moves ? movedBy(entry, event.key) : undefined
    if (!entry || !times || !onMove || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    pressed.current = entry.id
    onMove(entry, times)
  }
  return (
    <div ref={box} className={stands ? 'pg-schedule-calendar' : 'pg-schedule-calendar pg-schedule-waits'} onKeyDown={press}>
      <CalendarTools
        title={isYear ? t('t:schedule.year', { year }) : title}
        view={view}
        choices={hasYear ? ['year', ...choices] : choices}
        go={go}
        look={look}
      />
      <p className="sr-only">{isYear ? t('t:schedule.year.keys') : keys}</p>
      {view === 'year' ? (
        <Suspense fallback={<div className="skeleton pg-schedule-year-room" aria-hidden="true" />}>
          <Year
            year={year}
            entries={entries}
            holidays={holidays}
            language={language}
            onDay={(day) => look('day', day)}
            onMonth={(day) => look(phone ? 'list' : 'month', day)}
          />
        </Suspense>
      ) : (
        <Days
          {...{ calendar, view, date, entries, byId, language, holidays, pressed, onAdd, onOpen, onMove }}
          onDates={(text, from, to) => {
            setTitle(text)
            onLook(from, to)
          }}
        />
      )}
    </div>
  )
}
