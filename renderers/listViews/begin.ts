import { fittingView, readSavedView, type SavedView } from '#core/application/savedView.ts'
import { hasExpr } from '#core/expression/expr.ts'
import type { Json, Row } from '#core/types.ts'
import type { App } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { isPermitted, type PageStore } from '#runtime/scope.ts'
import { leavesOf } from '../list/columnSettings.ts'
import type { ChosenView } from '../list/savedViews.ts'

/** A view as the server tells it: of what it says, what this person may see. */
export interface ListedView {
  id: string
  fullName: string
  content: SavedView
  mine: boolean
  shared: boolean
  mayChange: boolean
  ownerName: string
  dropped: number
  /** ids of the roles that it is shared with */
  roles: string[]
}

export interface Listed {
  list: ListedView[]
  defaultId: string | undefined
  mayShare: boolean
}

/** Where the views of a list are asked for. */
export const viewsAt = (module: string, rest = ''): string => `/api/permission/ListView/${encodeURIComponent(module)}${rest}`

/** The views of a list; throws where they cannot be read. */
export async function readViews(module: string, app: App, quiet = false): Promise<Listed> {
  const { data } = await app.request({ get: viewsAt(module) }, { quiet })
  const { list, defaultId, mayShare } = (data ?? {}) as Row
  return {
    list: (Array.isArray(list) ? (list as Row[]) : []).flatMap((row) => {
      const content = readSavedView(row.content)
      if (!content || typeof row.id !== 'string') return []
      const roles = Array.isArray(row.roles) ? (row.roles as Json[]).map(String) : []
      const { id, fullName, ownerName } = row
      const [mine, shared, mayChange] = [row.mine === true, row.shared === true, row.mayChange === true]
      const named = { id, fullName: String(fullName ?? ''), ownerName: String(ownerName ?? ''), dropped: Number(row.dropped ?? 0) }
      return [{ ...named, mine, shared, mayChange, content, roles }]
    }),
    defaultId: typeof defaultId === 'string' ? defaultId : undefined,
    mayShare: mayShare === true,
  }
}

interface Here {
  props: NodeOf<'list'>
  page: PageStore
  app: App
}

/** A view of a list with what is there and what this person may see. */
export function chosenView(view: ListedView, { props, page, app }: Here): ChosenView {
  const columns = leavesOf(props.columns ?? [])
  const sees = (field: string | undefined) => field !== undefined && isPermitted(page, app, field, 'column')
  const named = (fields: ReadonlyArray<{ field?: string | undefined }> | undefined) =>
    new Set((fields ?? []).flatMap(({ field }) => (field !== undefined && sees(field) ? [field] : [])))
  // what the page gives by an expression nobody has typed
  const searched = new Set((props.search ?? []).flatMap(({ field, value }) => (field === undefined || hasExpr(value) ? [] : [field])))
  const [filtered, shown, sorted] = [named(props.advanced), named(columns), named(columns.filter(({ sortable }) => sortable === true))]
  const ofList = props.sort?.field
  const { view: fit, dropped } = fittingView(view.content, {
    search: (field) => searched.has(field),
    filter: (field) => filtered.has(field),
    sort: (field) => sorted.has(field) || field === ofList,
    column: (field) => shown.has(field),
  })
  const { id, fullName, mayChange } = view
  return { id, fullName, mayChange, fit, dropped: view.dropped + dropped.length }
}

/** The view that a list begins with: the one that its address names, else the one that this person has chosen for it. */
export async function begin(module: string, linked: string | undefined, here: Here): Promise<ChosenView | undefined> {
  const { list, defaultId } = await readViews(module, here.app, true)
  const wanted = linked ?? defaultId
  const view = list.find(({ id }) => id === wanted) ?? (linked === undefined ? undefined : list.find(({ id }) => id === defaultId))
  if (linked !== undefined && view?.id !== linked) {
    await here.app.words?.({ text: 't:list.view.gone' })
    here.app.toast('warning', here.app.t('t:list.view.gone'))
  }
  return view && chosenView(view, here)
}
