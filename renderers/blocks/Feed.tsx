import { type CSSProperties, type MouseEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { resolve } from '#core/expression/expr.ts'
import { ownPath } from '#core/ownPath.ts'
import type { Json, Row } from '#core/types.ts'
import type { WidgetProps } from '#core/widgetProps.ts'
import { type App, useApp } from '#runtime/app.ts'
import { whenCalm } from '#runtime/data/calm.ts'
import { askFigures, type FigureAnswer } from '#runtime/data/figures.ts'
import { listOf, sourceCall } from '#runtime/data/sources.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useBlock, useScope, useScopeContext } from '#runtime/scope.ts'
import { ago } from '../parts/ago.ts'
import { Tile } from '../parts/Tile.tsx'
import { TileState } from '../parts/TileState.tsx'
import './feed.css'

/** Where entries come from, and which of their properties say what. */
type Origin = NonNullable<WidgetProps['feed']['origins']>[number]
const none: Origin[] = []
interface Entry {
  id: string
  label: string
  text: string
  note: string
  time: number
  path: string | undefined
}

const shown = (row: Row, name: string | undefined): string => {
  if (!name) return ''
  const text = (row.$text as Row | undefined)?.[name] ?? row[name]
  return text === undefined || text === null ? '' : String(text)
}

/** The entries of one origin; the application's menu says what it is called and where its records open. */
function entriesOf(origin: Origin, at: number, { rows, menu }: FigureAnswer, app: App): Entry[] {
  const { text = 'fullName', note, time = 'createTime' } = origin
  // Of the menus that show the application the one that this person has here: another may stand in another system.
  const base = (menu?.paths ?? [menu?.path ?? '']).find((path) => app.hrefOf(path) !== undefined)
  const known = ((app.user.menus as Row[] | undefined) ?? []).find((one) => one.path === base)
  const pathOf = (row: Row) => {
    if (origin.path !== undefined) return ownPath(resolve(origin.path, { item: row })) || undefined
    return base === undefined ? undefined : `${base}?${new URLSearchParams({ id: String(row.id), ...origin.query })}`
  }
  return rows.map((row, i) => ({
    id: `${at} ${String(row.id ?? i)}`,
    label: app.t(origin.label) || String(known?.title ?? menu?.fullName ?? ''),
    text: shown(row, text),
    note: shown(row, note),
    time: Number(row[time] ?? 0),
    path: pathOf(row),
  }))
}

/** How many rows there are in all, where a page says so. */
function totalIn(data: Json): { total?: number } {
  const pagination = data !== null && typeof data === 'object' && !Array.isArray(data) ? data.pagination : undefined
  const total = pagination !== null && typeof pagination === 'object' && !Array.isArray(pagination) ? pagination?.total : undefined
  return typeof total === 'number' ? { total } : {}
}

/** Reads every origin; those of applications travel together. One that fails does not take the others along. */
function useEntries(origins: Origin[], limit: number) {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ entries: Entry[]; total: number; loading: boolean; error: string | undefined }>({
    entries: [],
    total: 0,
    loading: true,
    error: undefined,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again; the scope is read when it asks
  useEffect(() => {
    let gone = false
    const stops: Array<() => void> = []
    const read = (origin: Origin): Promise<FigureAnswer> => {
      if (origin.list !== undefined) return askFigures({ list: origin.list, limit }, app)
      if (origin.aggregate) return askFigures(origin.aggregate, app)
      if (origin.source?.options) return Promise.resolve({ rows: origin.source.options })
      const call = origin.source ? sourceCall(origin.source, scope(), at.resource) : null
      if (!call) return Promise.resolve({ rows: [] })
      const ask = () => app.request(call, { quiet: true }).then(({ data }) => ({ rows: listOf(data), ...totalIn(data) }))
      // At first sight the page's own figures go before what somebody else has to say.
      if (round > 0) return ask()
      return new Promise((done, failed) => {
        stops.push(whenCalm(() => void ask().then(done, failed)))
      })
    }
    setState((old) => ({ ...old, loading: true, error: undefined }))
    const answers = origins.map((): PromiseSettledResult<FigureAnswer> | undefined => undefined)
    const told = (isLast: boolean) => {
      if (gone) return
      const here = answers.flatMap((one, i) => (one ? [{ one, origin: origins[i] as Origin, i }] : []))
      const failed = here.find(({ one }) => one.status === 'rejected')?.one
      const entries = here.flatMap(({ one, origin, i }) =>
        one.status === 'fulfilled' && !one.value.problem ? entriesOf(origin, i, one.value, app) : [],
      )
      const total = here.reduce((sum, { one }) => sum + (one.status === 'fulfilled' ? (one.value.total ?? one.value.rows.length) : 0), 0)
      entries.sort((a, b) => b.time - a.time)
      const error = failed?.status === 'rejected' && entries.length === 0 ? (failed.reason as Error).message : undefined
      // what has come is shown while the others are still read
      if (isLast) setState({ entries, total, loading: false, error })
      else if (entries.length > 0) setState({ entries, total, loading: false, error: undefined })
    }
    const all = origins.map(read)
    const figures = all.filter((_, i) => origins[i]?.aggregate || origins[i]?.list)
    for (const [i, one] of all.entries())
      one.then(
        (value) => {
          answers[i] = { status: 'fulfilled', value }
        },
        (reason: unknown) => {
          answers[i] = { status: 'rejected', reason }
        },
      )
    if (figures.length > 0 && figures.length < all.length) void Promise.allSettled(figures).then(() => told(false))
    void Promise.allSettled(all).then(() => told(true))
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [origins, limit, app, at, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  return { ...state, reload }
}

/** What waits for a person, or what is new to them: entries of several origins, the newest first, each with the way to it. */
function Feed({ node }: BlockProps<'feed'>) {
  const app = useApp()
  const { t, navigate, hrefOf } = app
  const { title, origins = none, limit = 6, emptyTitle, emptyHint } = node
  // so many rows have their room before they are read; a long list grows
  const room = Math.min(limit, 10)
  const { entries, total, loading, error, reload } = useEntries(origins, limit)
  useBlock(
    node.id,
    useMemo(() => ({ reload }), [reload]),
  )
  const go = (path: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(path)
  }
  const empty =
    entries.length > 0 ? undefined : (
      <>
        <strong>{t(emptyTitle) || t('t:chart.empty')}</strong>
        {emptyHint ? <span>{t(emptyHint)}</span> : null}
      </>
    )
  return (
    <Tile title={t(title)} busy={loading} extra={total > 0 && <span className="pg-feed-count pg-number">{total}</span>}>
      <div className="pg-feed" style={{ '--pg-rows': room } as CSSProperties}>
        <TileState
          loading={loading && entries.length === 0}
          error={error}
          problem={undefined}
          reload={reload}
          height={room * 44}
          empty={empty}
        >
          <ul>
            {entries.slice(0, limit).map(({ id, label, text, note, time, path }) => (
              <li key={id}>
                {path && hrefOf(path) ? (
                  <a href={hrefOf(path)} onClick={go(path)}>
                    {text || label}
                  </a>
                ) : (
                  <span>{text || label}</span>
                )}
                <small>
                  {label && text ? <span>{label}</span> : null}
                  {note ? <span>{note}</span> : null}
                  {time > 0 ? <time dateTime={new Date(time).toISOString()}>{ago(time)}</time> : null}
                </small>
              </li>
            ))}
          </ul>
        </TileState>
      </div>
    </Tile>
  )
}

export default { block: Feed } satisfies Renderer<'feed'>
