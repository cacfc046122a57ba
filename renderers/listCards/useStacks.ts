import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Filter } from '#core/filter/filter.ts'
import { isRecord } from '#core/json.ts'
import type { Json, Row, Source } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { useOptions } from '#runtime/data/options.ts'
import { listOf, sourceCall } from '#runtime/data/sources.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { type ListStore, rowId, useListPart } from '#runtime/list/listStore.ts'
import { withQuery } from '#runtime/list/useRows.ts'
import { readScope, type ScopeValue, useScopeContext } from '#runtime/scope.ts'
import { leavesOf } from '../list/columnSettings.ts'
import { conditionOf, mostStacks, type Stack, type StackOf, stacksOf, unread } from './stacks.ts'

/** So many cards come at once, and so many at most are read again together. */
const pageSize = 20
const mostAgain = 200

const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(listOf((row.children ?? []) as Json))])

/** The people whose columns a kanban has: those that most records name. */
function usePeople(modelId: string | undefined, field: string, round: unknown) {
  const around = useApp()
  // it is the person's own question, whatever definition the page is of
  const app = around.outside ?? around
  const [state, setState] = useState<{ rows: Row[]; error: string | undefined; settled: boolean }>({
    rows: [],
    error: undefined,
    settled: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (modelId === undefined) return
    const stop = new AbortController()
    const body = { questions: [{ model: modelId, groupBy: field, limit: mostStacks }] }
    app.request({ post: '/api/visualdev/Aggregate', body }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => {
        const [answer] = isRecord(data) && Array.isArray(data.answers) ? (data.answers as Row[]) : []
        if (!stop.signal.aborted) setState({ rows: (answer?.rows as Row[] | undefined) ?? [], error: undefined, settled: true })
      },
      (error: Error) => stop.signal.aborted || setState((old) => ({ ...old, error: error.message })),
    )
    return () => stop.abort()
  }, [app, modelId, field, round])
  return state
}

/** The columns of a list's kanban: the choices of its field, or the people whom its records name. */
export function useStacksOf(props: NodeOf<'list'>, round: unknown) {
  const { t } = useApp()
  const { field = '', people } = props.kanban ?? {}
  const node = useMemo(() => {
    const column = leavesOf(props.columns ?? []).find((one) => one.field === field)
    return { pingeKey: 'select', ...column } as NodeOf<'select'>
  }, [props.columns, field])
  const offered = useOptions(node)
  const found = usePeople(people, field, round)
  const { all = offered.options, valueKey, labelKey } = offered
  const { rows } = found
  const stacks = useMemo(() => {
    const options =
      people === undefined
        ? all.map((one) => ({ value: one[valueKey] as Json, label: String(one[labelKey] ?? ''), color: one.color as Json }))
        : rows.map(({ key, label }) => ({ value: key as Json, label: String(label ?? '') }))
    return stacksOf(options, { none: t('t:list.kanban.none'), other: t('t:list.kanban.other') })
  }, [people, all, rows, valueKey, labelKey, t])
  const state = people === undefined ? offered : found
  return { stacks, isKnown: state.settled, error: state.error, retry: offered.retry }
}

interface Asked {
  source: Source
  list: ListStore
  page: number
  size: number
  condition: Filter
}

/** A page of the records of a column: the list's own call, by its search, its filter and its order. */
async function readStack({ source, list, page, size, condition }: Asked, at: ScopeValue, app: App, signal: AbortSignal) {
  const call = sourceCall(source, readScope(at, app), at.resource)
  if (!call) return { rows: [], total: 0 }
  const { search, filter, sort } = list.get()
  const { body, ...rest } = withQuery(call, { page, pageSize: size, search, filter, sort }, { mode: 'json', paged: true }, at.page.menuId)
  const asked = { ...rest, body: { ...(isRecord(body) ? (body as Row) : {}), periodJson: JSON.stringify(condition) } }
  const { data } = await app.request(asked, { quiet: true, signal })
  const rows = flat(listOf(data))
  return { rows, total: Number(((isRecord(data) ? data.pagination : null) as Row | null)?.total ?? rows.length) }
}

/** What the columns of a kanban hold: each is read when it is first looked at, page by page, and again whenever the list was answered anew. */
export function useStacks(props: NodeOf<'list'>, list: ListStore, stacks: readonly StackOf[]) {
  const app = useApp()
  const at = useScopeContext()
  const field = props.kanban?.field ?? ''
  const { rows: answered, error: refused, loaded, waiting } = useListPart(list, (state) => state)
  const source = useMemo<Source>(() => props.source ?? { get: at.resource ?? '' }, [props.source, at.resource])
  const [state, setState] = useState<ReadonlyMap<string, Stack>>(new Map())
  const now = useRef(state)
  now.current = state
  const asking = useRef(new Map<string, AbortController>())
  const put = useCallback(
    (key: string, change: Partial<Stack>) => setState((all) => new Map(all).set(key, { ...(all.get(key) ?? unread), ...change })),
    [],
  )
  const read = useCallback(
    async (stack: StackOf, more = false) => {
      const { key } = stack
      asking.current.get(key)?.abort()
      const own = new AbortController()
      asking.current.set(key, own)
      const before = now.current.get(key) ?? unread
      const size = more ? pageSize : Math.min(mostAgain, Math.max(pageSize, Math.ceil(before.rows.length / pageSize) * pageSize))
      const page = more ? Math.floor(before.rows.length / pageSize) + 1 : 1
      put(key, { loading: true, error: undefined })
      try {
        const condition = conditionOf(stack, field, stacks)
        const { rows, total } = await readStack({ source, list, page, size, condition }, at, app, own.signal)
        if (own.signal.aborted) return
        const kept = more ? before.rows : []
        const fresh = new Set(rows.map(rowId))
        put(key, { rows: [...kept.filter((row) => !fresh.has(rowId(row))), ...rows], total, loading: false })
      } catch (error) {
        if (!own.signal.aborted) put(key, { loading: false, error: error instanceof Error ? error.message : String(error) })
      }
    },
    [app, at, source, list, field, stacks, put],
  )
  /** columns that were looked at */
  const wanted = useRef(new Set<string>())
  const isReady = loaded || refused !== undefined
  const want = useCallback(
    (stack: StackOf) => {
      if (wanted.current.has(stack.key)) return
      wanted.current.add(stack.key)
      if (isReady) void read(stack)
    },
    [read, isReady],
  )
  /** the next answer of the list brings nothing that is not here already */
  const isOurs = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answered` and `refused` ask again
  useEffect(() => {
    if (!isReady) return
    if (isOurs.current) isOurs.current = false
    else for (const stack of stacks) if (wanted.current.has(stack.key)) void read(stack)
  }, [answered, refused, isReady, read, stacks])
  useEffect(() => {
    const all = asking.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])
  /** After a record was moved the two columns are read again, and the rows of the list behind them. */
  const settle = useCallback(
    async (...both: StackOf[]) => {
      await Promise.all(both.map((stack) => read(stack)))
      isOurs.current = true
      void list.refresh()
    },
    [read, list],
  )
  return { state, waiting, read, want, settle, show: setState }
}
