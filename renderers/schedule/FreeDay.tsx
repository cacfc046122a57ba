import type { Busy } from '#core/schedule/busy.ts'
import { useText } from '#runtime/app.ts'
import { TagLabel } from '../control/TagLabel.tsx'
import { type ChosenTime, overlaps, type PersonBusy, placed } from './freeDay.ts'

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]

interface FreeDayProps {
  day: Busy
  /** in the order in which they are shown */
  people: ReadonlyArray<{ id: string; name: string }>
  /** by person; nothing where it is not there yet */
  known: ReadonlyMap<string, PersonBusy> | undefined
  chosen: ChosenTime
}

/** When people are busy on a day: a line each, told in words as well. */
export function FreeDay({ day, people, known, chosen }: FreeDayProps) {
  const t = useText()
  const marks = placed([chosen], day)
  return (
    <div className="pg-free-day">
      <div className="pg-free-hours" aria-hidden="true">
        {hours.map((hour) => (
          <i key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {hour}
          </i>
        ))}
      </div>
      <ul aria-label={t('t:schedule.free.day')}>
        {people.map(({ id, name }) => {
          const one = known?.get(id)
          const spans = placed(one?.busy ?? [], day)
          const isBusy = one?.busy.some((span) => overlaps(span, chosen))
          const said = !one
            ? 't:schedule.free.unknown'
            : spans.length > 0
              ? t('t:schedule.free.busy', { times: spans.map(({ text }) => text).join(', ') })
              : 't:schedule.free.none'
          return (
            <li key={id}>
              <div className="pg-free-name">
                <span>{name}</span>
                {isBusy ? <TagLabel text={t('t:schedule.free.conflict')} color="error" /> : null}
                {one?.more ? <TagLabel text={t('t:schedule.free.more')} color="warning" /> : null}
              </div>
              {known ? <span className="sr-only">{t(said)}</span> : null}
              <div className={known ? 'pg-free-line' : 'pg-free-line skeleton'} title={known ? t(said) : undefined} aria-hidden="true">
                {marks.map(({ left, width }) => (
                  <b key={left} style={{ insetInlineStart: `${left}%`, width: `${width}%` }} />
                ))}
                {spans.map(({ left, width }) => (
                  <i key={left} style={{ insetInlineStart: `${left}%`, width: `${width}%` }} />
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
