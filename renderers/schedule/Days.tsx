import FullCalendar, { type CalendarRef } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import enGb from '@fullcalendar/react/locales/en-gb'
import zhCn from '@fullcalendar/react/locales/zh-cn'
import zhTw from '@fullcalendar/react/locales/zh-tw'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { type RefObject, useMemo } from 'react'
import type { Language, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { type LibraryView, views } from './CalendarTools.tsx'
import { DayNote, HolidayMark } from './DayNote.tsx'
import { type Entry, timesOf } from './entries.ts'
import type { Holidays } from './holidays.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'

interface DaysProps {
  calendar: RefObject<CalendarRef | null>
  view: LibraryView
  /** the day that it begins with */
  date: Date
  entries: Entry[]
  byId: ReadonlyMap<string, Entry>
  language: Language
  holidays: Holidays
  /** what keys moved last: it is drawn anew, and keeps the focus */
  pressed: RefObject<string | undefined>
  onDates: (title: string, from: number, to: number) => void
  onAdd: ((times: Row) => void) | undefined
  onOpen: (entry: Entry) => void
  onMove: ((entry: Entry, times: Row) => void) | undefined
}

const plugins = [classicTheme, dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin]
const locales = { zh: zhCn, zhtw: zhTw, en: enGb } satisfies { [language in Language]: object }
const hour = 3_600_000

/** What the library drags and sizes: it is told its times, and goes back to where it was until the call was answered. */
interface Dropped {
  event: { id: string; start: Date | null; end: Date | null; allDay: boolean }
  revert: () => void
}

/** Months, weeks, days and lists as the library draws them, in the page's colours. */
export function Days({ calendar, view, date, entries, byId, language, holidays, pressed, onDates, onAdd, onOpen, onMove }: DaysProps) {
  const t = useText()
  const isMovable = onMove !== undefined
  // the same list as long as the entries are the same: another one is read by the library from its first to its last
  const events = useMemo(
    () =>
      entries.map(({ id, title, start, end, allDay, moves, sizes, opens, urgent }) => ({
        id,
        title,
        start,
        end,
        allDay,
        startEditable: moves && isMovable,
        durationEditable: moves && sizes && isMovable,
        interactive: opens || (moves && isMovable),
        class: `pg-schedule-entry pg-schedule-urgent-${urgent}`,
      })),
    [entries, isMovable],
  )
  const drop = ({ event, revert }: Dropped) => {
    const entry = byId.get(event.id)
    const { start, end, allDay } = event
    revert()
    if (!entry || !start) return
    const long = allDay ? 24 * hour : entry.allDay ? hour : entry.end.getTime() - entry.start.getTime()
    onMove?.(entry, timesOf(start, end ?? new Date(start.getTime() + long), allDay))
  }
  return (
    <FullCalendar
      ref={calendar}
      plugins={plugins}
      initialView={views[view]}
      initialDate={date}
      headerToolbar={false}
      locale={locales[language]}
      firstDay={1}
      height="auto"
      events={events}
      selectable={onAdd !== undefined}
      selectMirror
      dayMaxEvents={4}
      scrollTime="08:00:00"
      slotMinTime="00:00:00"
      nowIndicator
      eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
      slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
      allDayText={t('t:schedule.allDay')}
      moreLinkText={(n: number) => `+${n}`}
      noEventsText={t('t:chart.empty')}
      dayCellTopContent={(info) => (
        <>
          {info.dayNumberText}
          <DayNote date={info.date} language={language} holidays={holidays} />
        </>
      )}
      dayHeaderContent={(info) => (
        <>
          {info.text}
          {info.view.type.startsWith('timeGrid') ? <HolidayMark date={info.date} holidays={holidays} /> : null}
        </>
      )}
      listDayHeaderContent={(info) => (
        <>
          {info.text}
          {info.level === 0 ? <HolidayMark date={info.date} holidays={holidays} /> : null}
        </>
      )}
      eventDidMount={({ el, event }) => {
        el.dataset.entry = event.id
        if (pressed.current === event.id) focusEntry(event.id)
      }}
      eventWillUnmount={({ event }) => {
        if (pressed.current === event.id) requestAnimationFrame(() => focusEntry(event.id))
      }}
      datesSet={({ start, end, view: shown }) => {
        onDates(shown.title, start.getTime(), end.getTime())
      }}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        const entry = byId.get(event.id)
        if (entry?.opens) onOpen(entry)
      }}
      eventDrop={drop}
      eventResize={drop}
      select={({ start, end, allDay }) => {
        calendar.current?.getApi().unselect()
        onAdd?.(allDay && view === 'month' && end.getTime() - start.getTime() <= 25 * hour ? dayAt(start) : timesOf(start, end, allDay))
      }}
    />
  )
}

/** So many frames an entry may be drawn and not be seen yet: what cannot be seen takes no focus. */
const mostFrames = 300

/**
 * Gives an entry the focus that went with the drawing of it before, as soon as it can be seen: the new one may have been drawn while the
 * old one still had it, or while all of them are hidden. Whoever has gone elsewhere meanwhile stays there.
 */
function focusEntry(id: string, frames = mostFrames): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`)?.focus()
  if (document.activeElement === document.body && frames > 0) requestAnimationFrame(() => focusEntry(id, frames - 1))
}

/** A day that was pressed in a month: an hour of it, from nine on. */
function dayAt(day: Date): Row {
  const start = new Date(day)
  start.setHours(9, 0, 0, 0)
  return timesOf(start, new Date(start.getTime() + hour), false)
}
