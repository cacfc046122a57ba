import { Button } from 'antd'
import type { Row, Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { type Gap, useEverybody } from './useEverybody.ts'

/** So many people of one finding are named. */
const mostNamed = 300

interface EverybodyProps {
  id: string
  definition: string
  form: Row
  /** shows the way of one of them */
  onPerson: (starter: string) => void
}

function Finding({ gap, onPerson }: { gap: Gap; onPerson: (starter: string) => void }) {
  const { t } = useApp()
  const { people } = gap
  return (
    <details className={`pg-sim-gap pg-sim-${gap.kind}`}>
      <summary>
        <strong>{t(gap.title as Text)}</strong> <span>{t(gap.text)}</span>{' '}
        <span className="pg-sim-count">{t('t:flowSim.people', { people: people.length })}</span>
      </summary>
      <ul>
        {people.slice(0, mostNamed).map((person) => (
          <li key={person.id}>
            <Button type="link" size="small" onClick={() => onPerson(person.id)}>
              {person.fullName}
            </Button>
          </li>
        ))}
        {people.length > mostNamed ? <li>{t('t:flowSim.more', { people: people.length - mostNamed })}</li> : null}
      </ul>
    </details>
  )
}

/** For whom of all who may launch it a flow does not go on as it was meant to, and where. */
export function Everybody({ id, definition, form, onPerson }: EverybodyProps) {
  const { t } = useApp()
  const { done, total, launching, gaps, state, error, stop, again } = useEverybody(id, definition, form)
  return (
    <section className="pg-sim-all" aria-busy={state === 'running'}>
      <div className="pg-sim-run">
        <progress max={Math.max(total, 1)} value={done} aria-label={t('t:flowSim.all')} />
        {state === 'running' ? (
          <Button size="small" onClick={stop}>
            {t('t:flowSim.stop')}
          </Button>
        ) : (
          <Button size="small" onClick={again}>
            {t('t:flowSim.again')}
          </Button>
        )}
      </div>
      <p role="status">
        {t('t:flowSim.tried', { done, total, launching })}
        {state === 'stopped' ? ` ${t('t:flowSim.stopped')}` : ''}
      </p>
      {error ? <p role="alert">{error}</p> : null}
      {gaps.map((gap) => (
        <Finding key={gap.node + gap.text} gap={gap} onPerson={onPerson} />
      ))}
      {state === 'done' && gaps.length === 0 ? (
        <p className="pg-sim-clean">{t(launching === 0 ? 't:flowSim.nobody' : 't:flowSim.clean')}</p>
      ) : null}
    </section>
  )
}
