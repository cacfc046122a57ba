import { useEffect, useMemo, useRef } from 'react'
import { parseRecord } from '#core/json.ts'
import type { Call, Json, Row, Source } from '#core/types.ts'
import { type App, useApp } from '../app.ts'
import { listOf, read, sourceCall } from '../data/sources.ts'
import { localiseRows } from '../localise.ts'
import type { Kept } from '../page/placeMemory.ts'
import { readScope, type ScopeValue, useExpr } from '../scope.ts'
import { createListStore, type ListPlace, type ListQuery, type ListStore, type Load, placeOf, type Sort } from './listStore.ts'

export interface RowsOptions {
  source: Source
  /** `json`: the body that the list of an application reads, instead of query parameters */
  mode?: 'json' | undefined
  paged: boolean
  pageSize: number
  sort?: Sort | undefined
  openAll?: boolean | undefined
  /** what is searched for at first */
  search?: Row | undefined
  /** where it stood when its tab was left, but for what was searched for */
  kept?: Kept<ListPlace> | undefined
}

const isFilled = (value: Json | undefined) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
/** Search values without the empty ones. */
export const filled = (values: Row): Row =>
  Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => isFilled(value)),
  )

/** What is searched for, with what the page itself asks for: that narrows the list whatever somebody looks for in it. */
function searchText(search: Row, own: Json | undefined): string {
  const given = typeof own === 'string' ? parseRecord(own) : own
  // a text that is none is the server's to refuse
  if (typeof own === 'string' && own !== '' && !given) return own
  return JSON.stringify({ ...search, ...(isRow(given) ? filled(given) : {}) })
}
const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)

/** PK-34, VD-05: a call with the page, the order and the search values that a list asks for. */
export function withQuery(call: Call, query: ListQuery, options: Pick<RowsOptions, 'mode' | 'paged'>, menuId?: string): Call {
  const { page: currentPage, pageSize, sort } = query
  const search = filled(query.search)
  const superQuery = query.filter ? { superQueryJson: JSON.stringify(query.filter) } : {}
  if (options.mode === 'json') {
    const sidx = sort ? `${sort.order === 'desc' ? '-' : ''}${sort.field}` : ''
    const own = call.body !== null && typeof call.body === 'object' && !Array.isArray(call.body) ? call.body : {}
    const queryJson = searchText(search, own.queryJson)
    return {
      ...call,
      body: { ...own, currentPage, pageSize, sidx, queryJson, ...superQuery, ...(menuId ? { menuId } : {}) },
    }
  }
  const paging = options.paged ? { currentPage, pageSize } : {}
  const order = options.paged || sort ? { sort: sort?.order ?? 'desc', sidx: sort?.field ?? '' } : {}
  return { ...call, query: { ...call.query, ...search, ...superQuery, ...paging, ...order } }
}

/** The rows, the count and the sums of an answer: `data.list`, `data.pagination`, `data.summary`, or the rows alone. */
function answerOf(data: Json) {
  const page = data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {}
  const total = (page.pagination as Row | undefined)?.total
  return { rows: listOf(data), total: typeof total === 'number' ? total : undefined, sums: page.summary as Row | undefined }
}

/** `isFirst`: a dictionary that a field of the page has read already is not read twice. */
function loadOf(options: RowsOptions, at: ScopeValue, app: App, isFirst: () => boolean): Load {
  return (query, signal) => {
    const { source } = options
    if (source.options) return Promise.resolve({ rows: localiseRows(source.options, app.t), total: undefined })
    const scope = readScope(at, app)
    const call = sourceCall(source, scope, at.resource)
    if (!call) return null
    if (source.dict && isFirst()) return read(call, app).then(({ data }) => answerOf(data))
    const asked = withQuery(call, query, options, at.page.menuId)
    return app.request(asked, { signal }).then(({ data }) => ({ ...answerOf(data), asked: asked.body }))
  }
}

/** The list store of a block: asked when the block opens, anew when what the source's expressions read changes. */
export function useRows(options: RowsOptions, at: ScopeValue): ListStore {
  const app = useApp()
  const current = useRef<Load>(() => null)
  current.current = loadOf(options, at, app, () => !list.get().loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page size and order; later ones are the person's
  const list = useMemo(
    () =>
      createListStore({
        store: at.page.store,
        load: () => current.current,
        pageSize: options.pageSize,
        sort: options.sort,
        search: options.search,
        openAll: options.openAll ?? true,
        place: options.kept?.get(),
      }),
    [at.page.store],
  )
  const { kept } = options
  useEffect(() => kept && list.store.sub(list.stateAtom, () => kept.set(placeOf(list.get()))), [list, kept])
  // written options may be many, and read nothing
  const { options: written, ...call } = options.source
  const source = JSON.stringify(useExpr(useStable(call)))
  const asked = useRef<{ source: string; written: unknown; language: string }>(undefined)
  const { language } = app
  useEffect(() => {
    const before = asked.current
    asked.current = { source, written, language }
    // a block that comes back on screen reads again where it was; another source begins at page 1
    if (before && (before.source !== source || before.written !== written)) list.restart()
    // the server words what it answers
    else if (!before || before.language !== language) list.refresh()
    else list.recheck()
    return list.stop
  }, [list, source, written, language])
  return list
}

/** The same object for as long as it says the same: expressions are compiled by identity. */
function useStable<T>(value: T): T {
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all of it
  return useMemo(() => value, [text])
}
