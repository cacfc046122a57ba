import { useText } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { iconOf } from '../icons/blockIcons.tsx'

/** Ways to look at a calendar, by the name that the library gives them. */
export const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'listWeek' } as const
export type LibraryView = keyof typeof views
export type View = LibraryView | 'year'

interface CalendarToolsProps {
  title: string
  view: View
  choices: readonly View[]
  go: (where: 'prev' | 'today' | 'next') => void
  look: (view: View) => void
}

/** What leads through a calendar: back, today and forth, what is on screen, and the ways to look at it. */
export function CalendarTools({ title, view, choices, go, look }: CalendarToolsProps) {
  const t = useText()
  return (
    <div className="pg-schedule-head">
      <div className="pg-schedule-ways">
        <LightButton kind="icon" icon={iconOf('left')} label={t('t:schedule.previous')} onClick={() => go('prev')} />
        <LightButton label={t('t:schedule.today')} onClick={() => go('today')} />
        <LightButton kind="icon" icon={iconOf('right')} label={t('t:schedule.next')} onClick={() => go('next')} />
      </div>
      <h2 aria-live="polite">{title}</h2>
      <div className="pg-schedule-views">
        {choices.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => look(one)}>
            {t(`t:schedule.view.${one}`)}
          </button>
        ))}
      </div>
    </div>
  )
}
