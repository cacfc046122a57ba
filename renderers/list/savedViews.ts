import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ColumnSetting, SavedView } from '#core/application/savedView.ts'
import type { Json } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { type Kept, keptPart } from '#runtime/page/placeMemory.ts'
import type { ScopeValue } from '#runtime/scope.ts'
import { leavesOf } from './columnSettings.ts'

const longest = 100

/** A view that a list stands in. */
export interface ChosenView {
  id: string
  fullName: string
  /** it is theirs to change */
  mayChange: boolean
  /** what of it holds here, for this person */
  fit: SavedView
  /** fields that were left out, because they are gone or not theirs to see */
  dropped: number
}

/** What a list begins with. */
export interface Start {
  view: ChosenView | undefined
  columns: ColumnSetting[]
  /** it stood so when its tab was left: what was searched for since is kept beside it */
  isKept: boolean
}

/** Under which name the views of a list are kept, and what its tab keeps of the one that is chosen. */
export interface ViewPlace {
  module: string
  kept: Kept<Omit<Start, 'isKept'>> | undefined
}

/** Lists whose first view was chosen, or given up, in this window: by person and module. */
const begins = new Map<string, boolean>()
const nothing: Start = { view: undefined, columns: [], isKept: false }

/** Notes that a list begins with a view from now on, or with none. */
export const noteBegin = (userId: Json | undefined, module: string, on: boolean) => begins.set(`${userId} ${module}`, on)

/** What the places of a list are kept for: one of a list that was made otherwise since is of no use. */
export function fitsOf({ search, columns, advanced }: NodeOf<'list'>): string {
  const names = [search, columns && leavesOf(columns), advanced].map((all) => (all ?? []).map(({ field }) => field))
  return JSON.stringify(names)
}

/** Where the views of a list are; nothing for a list without an id, in a dialog or a preview. */
export function useViewPlace(props: NodeOf<'list'>, id: string | undefined, { page, close }: ScopeValue): ViewPlace | undefined {
  const { user } = useApp()
  const userId = String(user.userId ?? '')
  const fits = fitsOf(props)
  const isKnown = Array.isArray(user.columnModules)
  return useMemo(() => {
    const module = `${page.def.code}.${id}`
    if (id === undefined || close || page.tab === undefined || !isKnown || module.length > longest) return undefined
    return { module, kept: keptPart(page, userId, `view ${id}`, fits) }
  }, [id, close, page, userId, isKnown, fits])
}

/** What a list begins with: the view of its address, the one that it stood in, the one that this person has for it; nothing while that is being read. */
export function useStart(place: ViewPlace | undefined, props: NodeOf<'list'>, { page }: ScopeValue): Start | undefined {
  const around = useApp()
  const app = around.outside ?? around
  const linked = typeof page.route.view === 'string' && page.route.view !== '' ? page.route.view : undefined
  const [start, setStart] = useState<Start | undefined>(() => {
    if (!place) return nothing
    const before = place.kept?.get()
    if (before) return { ...before, isKept: true }
    const { userId, columnModules } = app.user
    const own = begins.get(`${userId} ${place.module}`) ?? (columnModules as Json[]).includes(`${place.module}.view`)
    return own || linked ? undefined : nothing
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while it is not known
  useEffect(() => {
    if (start || !place) return
    let gone = false
    const begin = () => import('../listViews/begin.ts').then((part) => part.begin(place.module, linked, { props, page, app }))
    begin().then(
      (view) => gone || setStart(view ? { view, columns: view.fit.columns ?? [], isKept: false } : nothing),
      // without it the list is as it was made
      () => gone || setStart(nothing),
    )
    return () => {
      gone = true
    }
  }, [start])
  return start
}

/** The view that a list stands in, and the columns as they are arranged in it. */
export function useChosenView(place: ViewPlace | undefined, start: Start) {
  const [state, setState] = useState<Omit<Start, 'isKept'>>(start)
  const kept = place?.kept
  useEffect(() => {
    kept?.set(state)
  }, [kept, state])
  const choose = useCallback((view: ChosenView | undefined) => setState({ view, columns: view?.fit.columns ?? [] }), [])
  const arrange = useCallback((columns: readonly ColumnSetting[]) => setState(({ view }) => ({ view, columns: [...columns] })), [])
  return { view: state.view, columns: state.columns, choose, arrange }
}
