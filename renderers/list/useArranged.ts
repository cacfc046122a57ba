import { useMemo } from 'react'
import type { Column, Row } from '#core/types.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import type { ListStore } from '#runtime/list/listStore.ts'
import { filled } from '#runtime/list/useRows.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { withSettings } from './columnSettings.ts'
import { sortIn } from './listPlace.ts'
import { type ChosenView, type Start, useChosenView, type ViewPlace } from './savedViews.ts'
import { type ColumnSettings, useColumnSettings } from './useColumnSettings.ts'
import { useListView } from './useListView.ts'
import type { Views } from './ViewsButton.tsx'

/** The columns of a list without any. */
export const noColumns: Column[] = []

interface Asking {
  list: ListStore
  form: FormStore | undefined
  /** what the page searches for, which no view keeps */
  computed: Row
  /** all that is searched for */
  searched: () => Row
}

/** The columns of a list as this person has them, in the view that is chosen or by itself, and the views themselves. */
export function useArranged(props: NodeOf<'list'>, id: string | undefined, place: ViewPlace | undefined, start: Start, asking: Asking) {
  const { page } = useScopeContext()
  const { list, form, computed, searched } = asking
  const all = props.columns ?? noColumns
  const own = useColumnSettings(all, id, page)
  const seen = useListView(props, id, page, start.isKept ? undefined : start.view?.fit.kind)
  const { view: chosen, columns, choose, arrange } = useChosenView(place, start)
  const mine = useMemo<ColumnSettings>(
    () => (chosen ? { columns: withSettings(all, columns), settings: columns, save: arrange } : own),
    [chosen, all, columns, arrange, own],
  )
  const views: Views | undefined = place && {
    module: place.module,
    props,
    chosen,
    renew: (view: ChosenView) => choose(view),
    show(view) {
      choose(view)
      if (view?.fit.kind) seen.choose(view.fit.kind)
      form?.reset(view?.fit.search ?? {})
      const { filter } = view?.fit ?? {}
      void list.restart({ search: searched(), filter, sort: sortIn(view?.fit ?? {}, props) })
    },
    now() {
      const { search, filter, sort } = list.get()
      const asked = Object.fromEntries(Object.entries(filled(search)).filter(([field]) => !(field in computed)))
      const isUsual = sort?.field === props.sort?.field && sort?.order === props.sort?.order
      return {
        ...(Object.keys(asked).length > 0 ? { search: asked } : {}),
        ...(filter ? { filter } : {}),
        ...(isUsual ? {} : { sort: sort ?? null }),
        ...(mine.settings.length > 0 ? { columns: [...mine.settings] } : {}),
        ...(seen.kinds.length > 1 ? { kind: seen.kind } : {}),
      }
    },
  }
  return { all, mine, seen, views }
}
