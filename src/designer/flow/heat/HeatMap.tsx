import { Button, Empty } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ask } from '#api/call.ts'
import { nameOfNode } from '#core/edit/flow/make.ts'
import { flowStandings } from '#core/edit/flow/tree.ts'
import { useApp } from '#runtime/app.ts'
import { sendOf } from '../../sendOf.ts'
import { useLatest } from '../../useLatest.ts'
import { flowOf } from '../load.ts'
import { cardOf, TreeOf } from '../tree/FlowTree.tsx'
import { type TreeActs, TreeContext, treeStore } from '../tree/store.ts'
import { stepFrom } from '../tree/walk.ts'
import { type Heat, heatWords, hottest, notesOf } from './words.ts'
import './heat.css'

/** Where the instances of a flow wait, as it is read now. */
function useHeat(id: string) {
  const app = useApp()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ heat?: Heat; error?: string; reading: boolean }>({ reading: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    const stop = new AbortController()
    setState((before) => ({ ...before, reading: true }))
    ask(sendOf(app), 'GET /api/workflow/Template/:id/Heat', { params: { id }, quiet: true, signal: stop.signal }).then(
      ({ data }) => stop.signal.aborted || setState({ heat: data, reading: false }),
      (error: Error) => stop.signal.aborted || setState({ error: error.message, reading: false }),
    )
    return () => stop.abort()
  }, [app, id, round])
  return { ...state, again: () => setRound((n) => n + 1) }
}

/** Where a flow waits: its released tree with what stands at each node, and the same as a list, the hottest first. */
export function HeatMap({ id }: { id: string }) {
  const { t, language } = useApp()
  const { heat, error, reading, again } = useHeat(id)
  const definition = useMemo(() => flowOf(JSON.stringify(heat?.definition ?? null)), [heat])
  const tree = useRef<HTMLDivElement>(null)
  const [store] = useState(treeStore)
  useEffect(() => {
    if (heat) store.set({ notes: notesOf(heat, t, language) })
  }, [store, heat, t, language])
  // a wide flow begins in its middle
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const room = definition ? stage.current : null
    if (room) room.scrollLeft = (room.scrollWidth - room.clientWidth) / 2
  }, [definition])
  const show = useLatest((key: string) => {
    store.set({ selected: new Set([key]), stop: key })
    const card = cardOf(tree.current, key)
    card?.focus({ preventScroll: true })
    card?.querySelector(':scope > .pg-flow-card')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const acts = useMemo<TreeActs>(() => ({ select: show, open: () => undefined, offer: () => undefined, addWay: () => undefined }), [show])
  const context = useMemo(() => ({ store, acts }), [store, acts])
  const walk = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.key
    const to = from === undefined || !definition ? undefined : stepFrom(definition, from, event.key)
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }
  const titles = useMemo(
    () => new Map(definition ? flowStandings(definition).map(({ node }) => [node.id, nameOfNode(node)]) : []),
    [definition],
  )
  if (error)
    return (
      <div className="pg-studio-wait" role="alert">
        <p>{error}</p>
        <Button onClick={again}>{t('t:common.retry')}</Button>
      </div>
    )
  if (!heat) return <div className="skeleton" role="status" aria-label={t('t:page.loading')} />
  if (!definition)
    return <Empty className="pg-studio-wait" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:flowHeat.notReleased')} />
  const list = hottest(heat)
  return (
    <div className="pg-heat" aria-busy={reading}>
      <section className="pg-heat-list" aria-label={t('t:flowHeat.where')}>
        <header>
          <h2>{t('t:flowHeat.where')}</h2>
          <Button size="small" onClick={again} disabled={reading}>
            {t('t:common.refresh')}
          </Button>
        </header>
        {list.length === 0 ? <p>{t('t:flowHeat.nothing')}</p> : null}
        <ol>
          {list.map((node) => {
            const title = titles.get(node.node)
            return (
              <li key={node.node}>
                {title === undefined ? (
                  // a node that the released version no longer has: older instances still wait there
                  <strong>{t('t:flowHeat.gone', { node: node.node })}</strong>
                ) : (
                  <Button type="link" size="small" onClick={() => show(node.node)}>
                    {t(title)}
                  </Button>
                )}
                {heatWords(node, heat.at, t, language).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </li>
            )
          })}
        </ol>
      </section>
      <div className="pg-flow-stage" ref={stage}>
        <div className="pg-flow-canvas">
          <TreeContext value={context}>
            <TreeOf definition={definition} tree={tree} onKeyDown={walk} />
          </TreeContext>
        </div>
      </div>
    </div>
  )
}
