import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { FoundList } from '../FoundList.tsx'
import { Running } from '../Running.tsx'
import { useEverybody } from './useEverybody.ts'

/** Findings with which a flow does not go on. */
const grave: ReadonlySet<string> = new Set(['refused', 'held', 'cut'])

interface EverybodyProps {
  id: string
  definition: string
  form: Row
  /** shows the way of one of them */
  onPerson: (starter: string) => void
}

/** For whom of all who may launch it a flow does not go on as it was meant to, and where. */
export function Everybody({ id, definition, form, onPerson }: EverybodyProps) {
  const { t } = useApp()
  const { done, total, launching, gaps, state, error, stop, again } = useEverybody(id, definition, form)
  return (
    <section className="pg-sim-all" aria-busy={state === 'running'}>
      <Running {...{ label: t('t:flowSim.all'), done, total, isBusy: state === 'running' }} onStop={stop} onAgain={again} />
      <p role="status">
        {t('t:flowSim.tried', { done, total, launching })}
        {state === 'stopped' ? ` ${t('t:flowSim.stopped')}` : ''}
      </p>
      {error ? <p role="alert">{error}</p> : null}
      {gaps.map((gap) => (
        <FoundList
          key={gap.node + gap.text}
          isGrave={grave.has(gap.kind)}
          list={gap.people}
          more={(people) => t('t:flowSim.more', { people })}
          onPress={onPerson}
        >
          <strong>{t(gap.title)}</strong> {t(gap.text)} <small>{t('t:flowSim.people', { people: gap.people.length })}</small>
        </FoundList>
      ))}
      {state === 'done' && gaps.length === 0 ? (
        <p className="pg-sim-clean">{t(launching === 0 ? 't:flowSim.nobody' : 't:flowSim.clean')}</p>
      ) : null}
    </section>
  )
}
