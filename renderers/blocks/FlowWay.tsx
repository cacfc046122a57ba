import { type ReactNode, useEffect, useState } from 'react'
import { flowPath } from '#core/flow/path.ts'
import { statusColors } from '#core/flow/status.ts'
import type { FlowStep } from '#core/flow/way.ts'
import { type Names, whyWords } from '#core/flow/words.ts'
import type { Call, Text } from '#core/types.ts'
import type { WidgetProps } from '#core/widgetProps.ts'
import { useApp } from '#runtime/app.ts'
import { resolveRead } from '#runtime/data/sources.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useScope, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { TagLabel } from '../control/TagLabel.tsx'
import { spanned } from '../parts/spanned.ts'
import { UserAvatar } from '../parts/UserAvatar.tsx'
import './flowWay.css'

type Told = WidgetProps['flowWay']
type Step = FlowStep

interface Foreseen {
  way: Step[]
  ends: 'adopted' | 'held' | 'refused' | 'cut'
  refused: string | null
  people: Names
  nodes: { [id: string]: Text }
}
type Person = Step['people'][number]

/** Whoever the one before will choose is nobody yet. */
const toBeChosen = '?'

const tagOf = ({ verdict, auto }: Person, step: Step, isAhead: boolean): { text: string; color: string } | undefined => {
  if (step.copied) return { text: 't:flow.state.copied', color: 'default' }
  if (isAhead) return undefined
  if (auto) return { text: `t:flow.auto.${auto}`, color: 'success' }
  if (verdict) return { text: `t:flow.state.${verdict}`, color: verdict === 'agreed' ? 'success' : 'error' }
  return step.outcome ? { text: 't:flow.state.closed', color: 'default' } : { text: 't:flow.state.open', color: 'processing' }
}

function PersonLine({ one, step, names, isAhead }: { one: Person; step: Step; names: Names; isAhead: boolean }) {
  const { t } = useApp()
  const name = one.person === toBeChosen ? t('t:flow.toBeChosen') : (names[one.person] ?? one.person)
  const tag = tagOf(one, step, isAhead)
  return (
    <li className="pg-flow-person">
      <UserAvatar name={name} size={24} />
      <span className="pg-flow-name">{name}</span>
      {tag ? <TagLabel text={t(tag.text)} color={tag.color} /> : null}
      <span className="pg-flow-why">{whyWords(one.why, names, t)}</span>
    </li>
  )
}

/** What a sub-flow launched: a link for whoever may read it. */
function SubFlow({ id, fullName, status }: NonNullable<Step['instance']>) {
  const { t, navigate, hrefOf } = useApp()
  const path = id === undefined ? undefined : flowPath(id)
  return (
    <div className="pg-flow-title">
      {path === undefined ? (
        <span>{fullName}</span>
      ) : (
        <a
          href={hrefOf(path)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            navigate(path)
          }}
        >
          {fullName}
        </a>
      )}
      <TagLabel text={t(`t:flow.status.${status}`)} color={statusColors[status]} />
    </div>
  )
}

function Steps({ way, names, nodes, isAhead }: { way: Step[]; names: Names; nodes: { [id: string]: Text }; isAhead: boolean }): ReactNode {
  const { t } = useApp()
  // a branch says where it leads by what stands in it
  const shown = way.filter(
    ({ people, held, nobody, notCalled, outcome, instance }) =>
      people.length > 0 || held || nobody || notCalled || instance || (isAhead ? false : outcome === undefined),
  )
  return shown.map((step, i) => {
    const { node, round, people, held, nobody, notCalled, outcome, instance, level = 0 } = step
    const state = isAhead ? 'ahead' : held ? 'held' : (outcome ?? 'open')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place in the way
      <li key={i} className={`pg-flow-step pg-flow-${state}`} style={{ marginInlineStart: Math.min(level, 4) * 16 }}>
        <div className="pg-flow-title">
          <strong>{t(nodes[node] ?? node)}</strong>
          {round > 1 ? <span className="pg-flow-round">{t('t:flow.round', { round })}</span> : null}
          {isAhead ? <TagLabel text={t('t:flow.state.ahead')} color="default" /> : null}
          {nobody ? <TagLabel text={t('t:flow.state.nobody')} color="default" /> : null}
          {notCalled ? <TagLabel text={t('t:flow.notCalled')} color="default" /> : null}
          {held && !outcome ? <TagLabel text={t(`t:flow.held.${held}`)} color="warning" /> : null}
          {outcome === 'moved' && !step.copied ? <TagLabel text={t('t:flow.state.moved')} color="warning" /> : null}
        </div>
        {instance ? <SubFlow {...instance} /> : null}
        <ul>
          {people.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: somebody may be asked twice in different ways
            <PersonLine key={at} one={one} step={step} names={names} isAhead={isAhead} />
          ))}
        </ul>
      </li>
    )
  })
}

type State<T> = { loading: boolean; error?: string; answer?: T }

/** What a call answers when it is drawn: what is still to come, or what was. */
function useAnswer<T>(call: Call | undefined): State<T> & { retry: () => void } {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<State<T>>({ loading: call !== undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scope is read when it is asked; `round` asks once more
  useEffect(() => {
    const resolved = call && resolveRead(call, scope(), at.resource)
    if (!resolved) return setState({ loading: false })
    const stop = new AbortController()
    setState({ loading: true })
    app.request(resolved, { quiet: true, signal: stop.signal }).then(
      ({ data }) => setState({ loading: false, answer: data as T }),
      (error: Error) => stop.signal.aborted || setState({ loading: false, error: error.message }),
    )
    return () => stop.abort()
  }, [call, app, at.resource, round])
  return { ...state, retry: () => setRound((n) => n + 1) }
}

/** The way of a flow as a tree: who was asked and why, what they decided, and whom it will go to when everybody agrees. */
function FlowWay({ node }: BlockProps<'flowWay'>) {
  const { t } = useApp()
  const { ahead: call, past } = node
  const { answer: ahead, ...ofAhead } = useAnswer<Foreseen>(past ? undefined : call)
  const { answer: was, ...ofPast } = useAnswer<Pick<Told, 'way' | 'people' | 'nodes'>>(past)
  const { loading, error, retry } = past ? ofPast : ofAhead
  const { way = [], people = {}, nodes = {} } = past ? (was ?? {}) : node
  // what is open is told by the way already
  const open = new Set(way.filter(({ outcome }) => outcome === undefined).map((step) => step.node))
  const coming = (ahead?.way ?? []).filter((step, i, all) => !(open.has(step.node) && all.findIndex((one) => one.node === step.node) === i))
  const isEmpty = way.length === 0 && coming.length === 0 && !loading && !error && !ahead?.refused
  return (
    <div className="pg-flow" style={spanned(node)} aria-busy={loading || undefined}>
      <ol className="pg-flow-steps">
        <Steps way={way} names={people} nodes={nodes} isAhead={false} />
        <Steps way={coming} names={ahead?.people ?? {}} nodes={ahead?.nodes ?? nodes} isAhead />
      </ol>
      {loading ? <div className="skeleton pg-flow-wait" /> : null}
      {error ? (
        <p className="pg-flow-note" role="alert">
          {error} <LightButton kind="link" label={t('t:common.retry')} onClick={retry} />
        </p>
      ) : null}
      {ahead?.refused ? (
        <p className="pg-flow-note" role="alert">
          {t(ahead.refused)}
        </p>
      ) : null}
      {ahead && !ahead.refused && (call || ahead.ends !== 'adopted') ? (
        <p className="pg-flow-note">{t(`t:flow.ends.${ahead.ends}`)}</p>
      ) : null}
      {isEmpty ? <p className="pg-flow-note">{t('t:flow.wayEmpty')}</p> : null}
    </div>
  )
}

export default { block: FlowWay } satisfies Renderer<'flowWay'>
