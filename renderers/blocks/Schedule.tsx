import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Json, Row } from '#core/types.ts'
import { useRun } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { listOf, sourceCall } from '#runtime/data/sources.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useRenderers } from '#runtime/lazy/useRenderers.ts'
import { RenderNode } from '#runtime/page/Render.tsx'
import { ScopeContext, useBlock, useExpr, useScope, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { Nothing } from '../grid/GridStates.tsx'
import { iconOf } from '../icons/blockIcons.tsx'
import { type Entry, entriesOf, movedRow, nextHour } from '../schedule/entries.ts'
import { useHolidays } from '../schedule/holidays.ts'
import './schedule.css'

const Calendar = lazyPart('schedule', () => import('../schedule/Calendar.tsx'))

interface Shown {
  entries: Entry[]
  more: boolean
  loading: boolean
  error: string | undefined
}

/** What a window of time has, read again when another one is shown. */
function useEntries(node: BlockProps<'schedule'>['node']) {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  const read = useRef(scope)
  read.current = scope
  const { source } = node
  const [window, setWindow] = useState<{ from: number; to: number }>()
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<Shown>({ entries: [], more: false, loading: true, error: undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (!window) return
    if (source?.options) return setShown({ entries: entriesOf(source.options as Row[]), more: false, loading: false, error: undefined })
    const call = source ? sourceCall(source, read.current(), at.resource) : null
    if (!call) return
    const stop = new AbortController()
    setShown((old) => ({ ...old, loading: true, error: undefined }))
    app.request({ ...call, query: { ...call.query, ...window } }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => {
        const more = data !== null && typeof data === 'object' && !Array.isArray(data) && data.more === true
        setShown({ entries: entriesOf(listOf(data)), more, loading: false, error: undefined })
      },
      (error: Error) => stop.signal.aborted || setShown((old) => ({ ...old, loading: false, error: error.message })),
    )
    return () => stop.abort()
  }, [window, source, app, at.resource, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  const look = useCallback((from: number, to: number) => {
    setWindow((old) => (old && old.from === from && old.to === to ? old : { from, to }))
  }, [])
  return { ...shown, window, reload, look }
}

/** Reads the entry that the page is opened with, and tells it as one that was pressed. */
function useOpened(id: string | undefined, open: (item: Json) => void): void {
  const app = useApp()
  const { resource } = useScopeContext()
  const opening = useRef(open)
  opening.current = open
  useEffect(() => {
    if (!id) return
    const stop = new AbortController()
    app.request({ get: `${resource ?? ''}/${encodeURIComponent(id)}` }, { signal: stop.signal }).then(
      ({ data }) => opening.current(data),
      () => {},
    )
    return () => stop.abort()
  }, [id, app, resource])
}

/** A calendar of entries: by year, month, week and day, or as a list; pressed, dragged and moved by keys, each is told as an event. */
function Schedule({ node }: BlockProps<'schedule'>) {
  const { t, language } = useApp()
  const around = useScopeContext()
  const run = useRun()
  const { entries, more, loading, error, window, reload, look } = useEntries(node)
  const holidays = useHolidays(node.holidays, window)
  useBlock(
    node.id,
    useMemo(() => ({ reload }), [reload]),
  )
  const here = useMemo(() => ({ ...around, list: node.id }), [around, node.id])
  const { add, open, move } = node.on ?? {}
  // a button that is not loaded yet would hold the room of a block
  const ready = useRenderers(useMemo(() => (node.toolbar ?? []).map(({ pingeKey }) => pingeKey), [node.toolbar]))
  const opened = useExpr<Json>(node.opened)
  useOpened(opened === undefined || opened === null ? undefined : String(opened), (item) => void run(open, { item }))
  // a second move waits until the first is on screen: it would begin from times that are no more
  const moving = useRef(false)
  const moveTo = async (entry: Entry, times: Row) => {
    if (moving.current || loading) return
    moving.current = true
    try {
      await run(move, { item: movedRow(entry, times) })
    } finally {
      moving.current = false
    }
  }
  const addAt = (times: Row) => void run(add, { item: { ...times, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } })
  return (
    <ScopeContext value={here}>
      <section className="pg-schedule" aria-busy={loading || undefined} aria-label={t('t:schedule.calendar')}>
        <div className="pg-schedule-tools">
          {add && (
            <LightButton
              kind="primary"
              icon={iconOf('plus')}
              label={t(node.addLabel) || t('t:common.add')}
              onClick={() => addAt(nextHour(Date.now()))}
            />
          )}
          {ready && node.toolbar?.map((button, i) => <RenderNode key={button.id ?? i} node={button} />)}
          {more && <span role="status">{t('t:schedule.more')}</span>}
        </div>
        {error && (
          <Nothing role="alert" title={t('t:list.failed')} hint={error}>
            <LightButton label={t('t:common.retry')} onClick={reload} />
          </Nothing>
        )}
        <Suspense fallback={<div className="skeleton pg-schedule-room" aria-hidden="true" />}>
          <Calendar
            entries={entries}
            language={language}
            label={t('t:schedule.calendar')}
            keys={t('t:schedule.keys')}
            hasYear
            holidays={holidays}
            onLook={look}
            onAdd={add && addAt}
            onOpen={(entry) => void run(open, { item: entry.row })}
            onMove={move && ((entry, times) => void moveTo(entry, times))}
          />
        </Suspense>
      </section>
    </ScopeContext>
  )
}

export default { block: Schedule } satisfies Renderer<'schedule'>
