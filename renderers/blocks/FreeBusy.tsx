import { useEffect, useMemo, useRef, useState } from 'react'
import { formatDate } from '#core/format/format.ts'
import type { Busy } from '#core/schedule/busy.ts'
import type { Json } from '#core/types.ts'
import { useRun } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { listOf, sourceCall } from '#runtime/data/sources.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { useExpr, useScope, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { Nothing } from '../grid/GridStates.tsx'
import { iconOf } from '../icons/blockIcons.tsx'
import { nameIn, usePeople } from '../picker/peopleNames.ts'
import { FreeDay } from '../schedule/FreeDay.tsx'
import {
  type ChosenTime,
  chosenTime,
  midnight,
  minutesOf,
  offers,
  overlaps,
  type PersonBusy,
  peopleIn,
  personBusy,
  reach,
  sentTime,
  spansIn,
  timeText,
} from '../schedule/freeDay.ts'
import './freeBusy.css'

/** People whose time the server compares at once. */
const most = 50

interface Answer {
  known?: ReadonlyMap<string, PersonBusy>
  free: Busy[]
  error?: string
}

const asKnown = (data: Json): ReadonlyMap<string, PersonBusy> => new Map(listOf(data).map((row) => [String(row.userId), personBusy(row)]))

/** When people are busy from a day on, read again for another day. */
function useBusy(source: BlockProps<'freeBusy'>['node']['source'], ids: string, day: number, chosen: ChosenTime) {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  const read = useRef(scope)
  read.current = scope
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ free: [] })
  const minutes = minutesOf(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (source?.options) return setAnswer({ known: asKnown(source.options), free: [] })
    const call = source ? sourceCall(source, read.current(), at.resource) : null
    if (!call) return
    const stop = new AbortController()
    setAnswer({ free: [] })
    const query = { people: ids, from: day, to: midnight(day, reach), minutes, working: !chosen.allDay }
    app.request({ ...call, query: { ...call.query, ...query } }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => {
        const free = data !== null && typeof data === 'object' && !Array.isArray(data) ? spansIn(data.free) : []
        setAnswer({ known: asKnown(data), free })
      },
      (error: Error) => stop.signal.aborted || setAnswer({ free: [], error: error.message }),
    )
    return () => stop.abort()
  }, [source, ids, day, minutes, chosen.allDay, app, at.resource, round])
  return { ...answer, retry: () => setRound((n) => n + 1) }
}

interface OffersProps {
  list: readonly ChosenTime[]
  take: ((time: ChosenTime) => void) | undefined
}

/** The next times at which all are free; pressed, one is taken. */
function Offers({ list, take }: OffersProps) {
  const { t } = useApp()
  const [next, ...later] = list
  if (!next) return <p role="status">{t('t:schedule.free.noNext')}</p>
  return (
    <>
      <p role="status">{t('t:schedule.free.next', { time: timeText(next) })}</p>
      {take ? (
        <div className="pg-free-offers">
          <LightButton kind="primary" label={`${t('t:schedule.free.take')} ${timeText(next)}`} onClick={() => take(next)} />
          {later.map((one) => (
            <LightButton key={one.from} label={timeText(one)} onClick={() => take(one)} />
          ))}
        </div>
      ) : null}
    </>
  )
}

/** Who is free: of whoever looks and of the people of a schedule the busy times of a day, without what with, and when all are free next. */
function FreeBusy({ node }: BlockProps<'freeBusy'>) {
  const { t, user, language } = useApp()
  const hasWords = useSeldomWords('t:schedule.free.day')
  const run = useRun()
  const said = useExpr<Json>(node.people)
  const [now] = useState(() => Date.now())
  const time = useExpr<Json>(node.chosen)
  const chosen = useMemo(() => chosenTime(time, now), [time, now])
  const [day, setDay] = useState(() => midnight(chosen.from))
  const me = String(user.userId ?? '')
  const others = useMemo(() => peopleIn(said).filter((id) => id !== me), [said, me])
  const ids = useMemo(() => [me, ...others].filter((id) => id !== '').slice(0, most), [me, others])
  const named = usePeople(useMemo(() => ids.map((id) => `${id}--user`), [ids]))
  const { known, free, error, retry } = useBusy(node.source, ids.join(','), day, chosen)
  const people = ids.map((id, i) => ({ id, name: id === me ? t('t:schedule.free.me') : nameIn(named[i]) || id }))
  const list = offers(free, chosen, Math.max(day, now, midnight(chosen.from) === day ? chosen.from : 0))
  const isClear = known !== undefined && ids.every((id) => !known.get(id)?.busy.some((span) => overlaps(span, chosen)))
  const { choose } = node.on ?? {}
  const go = (by: number) => setDay(midnight(day, by))
  const weekday = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : language === 'zhtw' ? 'zh-TW' : 'en-GB', { weekday: 'short' })
  if (!hasWords) return <div className="skeleton" aria-busy="true" />
  return (
    <section className="pg-free" aria-busy={(!known && !error) || undefined} aria-label={t('t:schedule.free')}>
      <div className="pg-free-head">
        <LightButton kind="icon" icon={iconOf('left')} label={t('t:schedule.free.previous')} onClick={() => go(-1)} />
        <h3 aria-live="polite">
          {formatDate(day, 'yyyy-MM-dd')} {weekday.format(day)}
        </h3>
        <LightButton kind="icon" icon={iconOf('right')} label={t('t:schedule.free.after')} onClick={() => go(1)} />
        <span>{t('t:schedule.free.chosen', { time: timeText(chosen) })}</span>
      </div>
      {others.length >= most ? <p role="status">{t('t:schedule.free.many', { n: most })}</p> : null}
      {error ? (
        <Nothing role="alert" title={t('t:list.failed')} hint={error}>
          <LightButton label={t('t:common.retry')} onClick={retry} />
        </Nothing>
      ) : (
        <FreeDay day={{ from: day, to: midnight(day, 1) }} people={people} known={known} chosen={chosen} />
      )}
      <div className="pg-free-next">
        {others.length === 0 ? <p>{t('t:schedule.free.alone')}</p> : null}
        {isClear && day === midnight(chosen.from) ? <p role="status">{t('t:schedule.free.allFree')}</p> : null}
        {known && !node.source?.options ? (
          <Offers list={list} take={choose && ((one) => void run(choose, { item: sentTime(one) }))} />
        ) : null}
      </div>
    </section>
  )
}

export default { block: FreeBusy } satisfies Renderer<'freeBusy'>
