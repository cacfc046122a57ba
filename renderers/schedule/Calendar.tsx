import FullCalendar, { type CalendarRef } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import enGb from '@fullcalendar/react/locales/en-gb'
import zhCn from '@fullcalendar/react/locales/zh-cn'
import zhTw from '@fullcalendar/react/locales/zh-tw'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Language, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { isPhone } from '../parts/useNarrow.ts'
import { CalendarTools, type View, views } from './CalendarTools.tsx'
import { DayNote } from './DayNote.tsx'
import { type Entry, movedBy, timesOf } from './entries.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'

interface CalendarProps {
  entries: Entry[]
  language: Language
  /** what is on screen, in ms */
  onLook: (from: number, to: number) => void
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

/** What scrolls inside of the library has to be reached by keys (axe): it takes the focus, as a region with the calendar's name. */
function useScrollers(box: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    const root = box.current
    if (!root) return
    const mend = () => {
      for (const element of root.querySelectorAll<HTMLElement>('div')) {
        const scrolls = element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
        if (!scrolls || element.tabIndex === 0) continue
        element.tabIndex = 0
        element.setAttribute('role', 'group')
        element.setAttribute('aria-label', name)
      }
    }
    mend()
    const changes = new MutationObserver(mend)
    changes.observe(root, { childList: true, subtree: true })
    const room = new ResizeObserver(mend)
    room.observe(root)
    return () => {
      changes.disconnect()
      room.disconnect()
    }
  }, [box, name])
}

/** Frames without a change after which a drawing stands still, and how many are waited for at most. */
const [calmFrames, mostFrames] = [10, 240]

/** The library measures what it has drawn and draws it once more: it is shown when nothing of it has changed for some frames. */
function useStanding(box: RefObject<HTMLElement | null>): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const root = box.current
    if (!root || stands) return
    let [calm, frames, frame] = [0, 0, 0]
    const changed = () => {
      calm = 0
    }
    const changes = new MutationObserver(changed)
    changes.observe(root, { childList: true, subtree: true, attributes: true, characterData: true })
    const room = new ResizeObserver(changed)
    room.observe(root)
    const next = () => {
      calm += 1
      frames += 1
      if (calm >= calmFrames || frames >= mostFrames) setStands(true)
      else frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      room.disconnect()
    }
  }, [box, stands])
  return stands
}

/** A calendar of the library, in the page's colours, with keys that move what has the focus. */
export default function Calendar({ entries, language, onLook, onAdd, onOpen, onMove }: CalendarProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const calendar = useRef<CalendarRef>(null)
  const [phone] = useState(isPhone)
  const [view, setView] = useState<View>(phone ? 'list' : 'month')
  const [title, setTitle] = useState('')
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const events = useMemo(
    () =>
      entries.map(({ id, title: text, start, end, allDay, isMine, urgent }) => ({
        ...{ id, title: text, start, end, allDay },
        editable: isMine && onMove !== undefined,
        class: `pg-schedule-entry pg-schedule-urgent-${urgent}`,
      })),
    [entries, onMove],
  )
  useScrollers(box, t('t:schedule.calendar'))
  const stands = useStanding(box)

  const drop = ({ event, revert }: Dropped) => {
    const entry = byId.get(event.id)
    const { start, end, allDay } = event
    revert()
    if (!entry || !start) return
    const long = allDay ? 24 * hour : entry.allDay ? hour : entry.end.getTime() - entry.start.getTime()
    onMove?.(entry, timesOf(start, end ?? new Date(start.getTime() + long), allDay))
  }
  /** what keys moved last: it is drawn anew, and keeps the focus */
  const pressed = useRef<string>(undefined)
  const press = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]')?.dataset.entry
    const entry = id === undefined ? undefined : byId.get(id)
    const times = entry?.isMine ? movedBy(entry, event.key) : undefined
    if (!entry || !times || !onMove || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    pressed.current = entry.id
    onMove(entry, times)
  }
  return (
    <div ref={box} className={stands ? 'pg-schedule-calendar' : 'pg-schedule-calendar pg-schedule-waits'} onKeyDown={press}>
      <CalendarTools
        title={title}
        view={view}
        choices={phone ? ['list', 'day'] : ['month', 'week', 'day', 'list']}
        go={(where) => calendar.current?.getApi()[where]()}
        look={(one) => {
          setView(one)
          calendar.current?.getApi().changeView(views[one])
        }}
      />
      <p className="sr-only">{t('t:schedule.keys')}</p>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView={views[view]}
        headerToolbar={false}
        locale={locales[language]}
        firstDay={1}
        height="auto"
        events={events}
        eventInteractive
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
            <DayNote date={info.date} language={language} />
          </>
        )}
        eventDidMount={({ el, event }) => {
          el.dataset.entry = event.id
          if (pressed.current === event.id && document.activeElement === document.body) el.focus()
        }}
        datesSet={({ start, end, view: shown }) => {
          setTitle(shown.title)
          onLook(start.getTime(), end.getTime())
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const entry = byId.get(event.id)
          if (entry) onOpen(entry)
        }}
        eventDrop={drop}
        eventResize={drop}
        select={({ start, end, allDay }) => {
          calendar.current?.getApi().unselect()
          onAdd?.(allDay && view === 'month' && end.getTime() - start.getTime() <= 25 * hour ? dayAt(start) : timesOf(start, end, allDay))
        }}
      />
    </div>
  )
}

/** A day that was pressed in a month: an hour of it, from nine on. */
function dayAt(day: Date): Row {
  const start = new Date(day)
  start.setHours(9, 0, 0, 0)
  return timesOf(start, new Date(start.getTime() + hour), false)
}
