import { useState } from 'react'
import { type ListKind, listKinds } from '#core/application/listKinds.ts'
import { useApp } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { type PageStore, usePermission } from '#runtime/scope.ts'

/** What was chosen in this window, by person and list. */
const kept = new Map<string, ListKind>()

export interface ListView {
  /** the list that the choice is kept for: each kind but the table under a module of its own, `{module}.calendar` */
  module: string
  kind: ListKind
  /** what there is to choose from; the table alone where nothing else is */
  kinds: readonly ListKind[]
  /** shows it so from now on, in this window */
  choose: (kind: ListKind) => void
}

/** By which fields a list is more than rows, by its kind. */
const fieldsOf = ({ calendar, kanban, gallery }: NodeOf<'list'>): { [kind in ListKind]?: ReadonlyArray<string | undefined> } => ({
  ...(calendar ? { calendar: [calendar.start, calendar.end] } : {}),
  ...(kanban ? { kanban: [kanban.field] } : {}),
  ...(gallery ? { gallery: [gallery.picture] } : {}),
})

/**
 * How a person sees a list, which is kept beside the columns that they have arranged; as rows where it is nothing else, or
 * where they do not see the fields that it would be by. `first` goes before what was chosen.
 */
export function useListView(props: NodeOf<'list'>, id: string | undefined, page: PageStore, first?: ListKind): ListView {
  const { user } = useApp()
  const can = usePermission()
  const module = `${page.def.code}.${id}`
  const key = `${user.userId} ${module}`
  const modules = Array.isArray(user.columnModules) ? user.columnModules : []
  const [chosen, setChosen] = useState(() => {
    if (first) kept.set(key, first)
    return first ?? kept.get(key) ?? listKinds.find((kind) => modules.includes(`${module}.${kind}`)) ?? 'table'
  })
  const fields = fieldsOf(props)
  const kinds = listKinds.filter(
    (kind) => kind === 'table' || fields[kind]?.every((field) => field === undefined || can(field, 'column')) === true,
  )
  const choose = (kind: ListKind) => {
    kept.set(key, kind)
    setChosen(kind)
  }
  return { module, kind: kinds.includes(chosen) ? chosen : 'table', kinds, choose }
}
