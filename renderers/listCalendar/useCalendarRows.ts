import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Filter } from '#core/filter/filter.ts'
import { isRecord } from '#core/json.ts'
import type { Json, Row, Source } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { listOf, sourceCall } from '#runtime/data/sources.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { type ListStore, rowId, useListPart } from '#runtime/list/listStore.ts'
import { withQuery } from '#runtime/list/useRows.ts'
import { localiseRows } from '#runtime/localise.ts'
import { readScope, type ScopeValue, useScopeContext } from '#runtime/scope.ts'
import { type Days, periodOf } from './entries.ts'

/** So many records are shown at once. */
export const mostRecords = 1000
const pageSize = 200

interface Shown {
  rows: readonly Row[]
  /** there are more than are shown */
  more: boolean
  loading: boolean
  error: string | undefined
}

interface Asked {
  source: Source
  list: ListStore
  start: string
  period: Filter
}

/** The rows of an answer with all that stand below them. */
const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(listOf((row.children ?? []) as Json))])

/** Asks the list's own call for the records of a period, page by page; what is searched for in the list holds here too. */
async function readPeriod({ source, list, start, period }: Asked, at: ScopeValue, app: App, signal: AbortSignal) {
  if (source.options) return { rows: localiseRows(source.options, app.t).slice(0, mostRecords), more: source.options.length > mostRecords }
  const found = new Map<string, Row>()
  const { search, filter } = list.get()
  for (let page = 1; ; page++) {
    const call = sourceCall(source, readScope(at, app), at.resource)
    if (!call) return { rows: [], more: false }
    const query = { page, pageSize, search, filter, sort: { field: start, order: 'asc' } as const }
    const { body, ...rest } = withQuery(call, query, { mode: 'json', paged: true }, at.page.menuId)
    const asked = { ...rest, body: { ...(isRecord(body) ? (body as Row) : {}), periodJson: JSON.stringify(period) } }
    const { data } = await app.request(asked, { quiet: true, signal })
    const rows = flat(listOf(data))
    for (const row of rows) found.set(rowId(row), row)
    const total = Number(((isRecord(data) ? data.pagination : null) as Row | null)?.total ?? 0)
    if (rows.length > 0 && page * pageSize < Math.min(total, mostRecords)) continue
    return { rows: [...found.values()].slice(0, mostRecords), more: Math.max(total, found.size) > mostRecords }
  }
}

/** The records that a calendar shows, read again when another time is seen, and whenever the list was answered anew. */
export function useCalendarRows(props: NodeOf<'list'>, list: ListStore, days: Days | undefined) {
  const app = useApp()
  const at = useScopeContext()
  // every search, filter, branch and saved record has the list asked again: its answer says that there is something new
  const { rows: answered, error: refused, loaded, waiting } = useListPart(list, (state) => state)
  const [window, setWindow] = useState<{ from: number; to: number }>()
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<Shown>({ rows: [], more: false, loading: true, error: undefined })
  const source = useMemo<Source>(() => props.source ?? { get: at.resource ?? '' }, [props.source, at.resource])
  const isReady = loaded || refused !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round`, `answered` and `refused` ask again
  useEffect(() => {
    if (!days || !window || !isReady) return
    const stop = new AbortController()
    setShown((old) => ({ ...old, loading: true, error: undefined }))
    readPeriod({ source, list, start: days.start, period: periodOf(days, window) }, at, app, stop.signal).then(
      (found) => stop.signal.aborted || setShown({ ...found, loading: false, error: undefined }),
      (error: Error) => stop.signal.aborted || setShown((old) => ({ ...old, loading: false, error: error.message })),
    )
    return () => stop.abort()
  }, [days, window, source, list, at, app, round, answered, refused, isReady])
  const look = useCallback((from: number, to: number) => {
    setWindow((old) => (old && old.from === from && old.to === to ? old : { from, to }))
  }, [])
  return { ...shown, waiting, look, reload: useCallback(() => setRound((n) => n + 1), []) }
}
