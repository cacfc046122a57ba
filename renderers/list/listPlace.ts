import { useMemo } from 'react'
import type { SavedView } from '#core/application/savedView.ts'
import { useApp } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import type { ListPlace } from '#runtime/list/listStore.ts'
import { keptPart } from '#runtime/page/placeMemory.ts'
import type { ScopeValue } from '#runtime/scope.ts'
import { fitsOf, type Start } from './savedViews.ts'
import type { Stood } from './useKeptScroll.ts'

/** In which order a list stands in a view. */
export const sortIn = ({ sort }: SavedView, props: NodeOf<'list'>) => (sort === undefined ? props.sort : (sort ?? undefined))

/** Where a list begins in a view. */
const placeIn = (fit: SavedView, props: NodeOf<'list'>): ListPlace => ({
  page: 1,
  pageSize: props.pageSize ?? 20,
  sort: sortIn(fit, props),
  search: fit.search ?? {},
  filter: fit.filter,
  open: { all: props.closed !== true, except: new Set<string>() },
})

/** What a list keeps for whoever comes back to its tab, by its id; one in a dialog begins anew with the dialog. */
export function useListPlace(id: string | undefined, props: NodeOf<'list'>, { page, close }: ScopeValue, { view, isKept }: Start) {
  const userId = String(useApp().user.userId ?? '')
  const fits = fitsOf(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view that it began with, and where it began in it
  return useMemo(() => {
    if (id === undefined || close) return undefined
    const place = keptPart<ListPlace>(page, userId, `list ${id}`, fits)
    const first = view && !isKept ? placeIn(view.fit, props) : undefined
    return {
      place: place && first ? { get: () => place.get() ?? first, set: place.set } : place,
      stood: keptPart<Stood>(page, userId, `scroll ${id}`, fits),
    }
  }, [id, close, page, userId, fits])
}
