import { type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type { ListKind } from '#core/application/listKinds.ts'
import type { SavedView } from '#core/application/savedView.ts'
import { hasExpr } from '#core/expression/expr.ts'
import { compileForm } from '#core/form/form.ts'
import type { Column, Json, Node, Row, Source, Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { createFormStore, type FormStore } from '#runtime/form/formStore.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, NodeOf, Renderer } from '#runtime/lazy/renderer.ts'
import { useRenderers } from '#runtime/lazy/useRenderers.ts'
import { type ListPlace, type ListStore, useListPart } from '#runtime/list/listStore.ts'
import { filled, useRows } from '#runtime/list/useRows.ts'
import { type Kept, keptPart } from '#runtime/page/placeMemory.ts'
import { readScope, ScopeContext, type ScopeValue, useBlock, useExpr, useGrants, useScopeContext } from '#runtime/scope.ts'
import { cellKeys } from '../grid/gridColumns.ts'
import { useInlineRows } from '../grid/inlineRows.ts'
import { useNarrow } from '../parts/useNarrow.ts'
import { AdvancedButton } from './AdvancedButton.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { settingsOf, withSettings } from './columnSettings.ts'
import { useFindable } from './findable.ts'
import { ListRows } from './ListRows.tsx'
import { ListSearch } from './ListSearch.tsx'
import { ListTools } from './ListTools.tsx'
import { SortSelect } from './SortSelect.tsx'
import { type ChosenView, fitsOf, type Start, useChosenView, useStart, useViewPlace, type ViewPlace } from './savedViews.ts'
import { type ColumnSettings, useColumnSettings } from './useColumnSettings.ts'
import type { Stood } from './useKeptScroll.ts'
import { useListView } from './useListView.ts'
import { type Views, ViewsButton } from './ViewsButton.tsx'
import './list.css'

const ViewChoice = lazyPart('viewChoice', () => import('../listCalendar/ViewChoice.tsx'))
const ViewNote = lazyPart('viewNote', () => import('../listViews/ViewNote.tsx'))
const ListKanban = lazyPart('listKanban', () => import('../listCards/ListKanban.tsx'))
const ListGallery = lazyPart('listGallery', () => import('../listCards/ListGallery.tsx'))
const ListCalendar = lazyPart('listCalendar', () => import('../listCalendar/ListCalendar.tsx'))

/** The search fields as a form of their own; undefined when there are none. */
function useSearch(nodes: Node[] | undefined, at: ScopeValue, kept: Kept<ListPlace> | undefined): FormStore | undefined {
  const app = useApp()
  return useMemo(() => {
    if (!nodes?.length) return undefined
    const fields = nodes.map((node) => ({
      ...(app.env.widgets.get(node.pingeKey)?.lines === 'one' ? { clearable: true } : {}),
      ...node,
      required: false,
      help: undefined,
    }))
    const form = createFormStore(compileForm({ fields } as { fields: Node[] }, app.env), {
      t: app.t,
      store: at.page.store,
      scope: () => readScope(at, app),
    })
    const before = kept?.get()
    if (before) form.reset(before.search)
    return form
  }, [nodes, at, app, kept])
}

/** In which order a list stands in a view. */
const sortIn = ({ sort }: SavedView, props: NodeOf<'list'>) => (sort === undefined ? props.sort : (sort ?? undefined))

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
function useKept(id: string | undefined, props: NodeOf<'list'>, { page, close }: ScopeValue, { view, isKept }: Start) {
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

const nothing: Row = {}

/** What the page gives to search fields by an expression: nobody types it, and it follows the page. */
function useGiven(nodes: Node[] | undefined): Row {
  const values = useMemo(() => {
    const computed = (nodes ?? []).filter(({ field, value }) => field && hasExpr(value))
    return computed.length > 0 ? Object.fromEntries(computed.map(({ field, value }) => [String(field), value as Json])) : nothing
  }, [nodes])
  return useExpr<Row>(values)
}

/** Reads the rows anew when what is searched for, or what may be read, has changed from outside. */
function useReadAnew(list: ListStore, given: Row) {
  const before = useRef(given)
  useEffect(() => {
    if (before.current === given) return
    before.current = given
    void list.restart({ search: { ...list.get().search, ...given } })
  }, [given, list])
  // columns that were given while the list is open have their values in its next answer
  const grants = useGrants()
  const known = useRef(grants)
  useEffect(() => {
    if (known.current === grants) return
    known.current = grants
    void list.refresh()
  }, [grants, list])
}

/** The buttons over a list, and whether everything that it draws with has been loaded. */
function useParts(props: NodeOf<'list'>) {
  const app = useApp()
  const keys = useMemo(
    () => [
      ...cellKeys(props.columns ?? [], app.env),
      ...cellKeys(props.group ? [props.group] : [], app.env),
      ...(props.search ?? []).map((one) => one.pingeKey),
      ...(props.toolbar ?? []).map((one) => one.pingeKey ?? 'button'),
    ],
    [props, app],
  )
  const ready = useRenderers(keys)
  const toolbar = useMemo(() => (props.toolbar ?? []).map((one) => (one.pingeKey ? one : { ...one, pingeKey: 'button' })), [props.toolbar])
  return { ready, toolbar }
}

const noColumns: Column[] = []

interface Asking {
  list: ListStore
  form: FormStore | undefined
  given: Row
  searched: () => Row
}

/** The columns of a list as this person has them, in the view that is chosen or by itself, and the views themselves. */
function useArranged(props: NodeOf<'list'>, id: string | undefined, place: ViewPlace | undefined, start: Start, asking: Asking) {
  const { page } = useScopeContext()
  const { list, form, given, searched } = asking
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
      const asked = Object.fromEntries(Object.entries(filled(search)).filter(([field]) => !(field in given)))
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

/** A list, once it is known in which view it begins. */
function ListBlock({ node }: BlockProps<'list'>) {
  const around = useScopeContext()
  const props = useFindable(node)
  const place = useViewPlace(props, node.id, around)
  const start = useStart(place, props, around)
  if (start) return <ListBody props={props} place={place} start={start} />
  return (
    <section className="pg-list">
      <div className="pg-list-wait" aria-busy="true" />
    </section>
  )
}

/** The rows of a list in the kind that is chosen. */
const otherKinds = { calendar: ListCalendar, kanban: ListKanban, gallery: ListGallery }

/** A list: search, buttons, rows with their own buttons, pages. A tree is not paged; a phone shows cards. */
function ListBody({ props, place, start }: { props: NodeOf<'list'>; place: ViewPlace | undefined; start: Start }) {
  const app = useApp()
  const around = useScopeContext()
  const own = useId()
  const id = props.id ?? own
  const at = useMemo<ScopeValue>(() => ({ ...around, list: id, resource: props.resource ?? around.resource }), [around, id, props.resource])
  const tree = Boolean(useExpr(props.tree))
  const paged = props.paged !== false && !tree
  const source = useMemo<Source>(() => props.source ?? { get: at.resource ?? '' }, [props.source, at.resource])
  const kept = useKept(props.id, props, around, start)
  const form = useSearch(props.search, at, kept?.place)
  const given = useGiven(props.search)
  const searched = useCallback(() => ({ ...form?.values(), ...given }), [form, given])
  const { query: mode, pageSize = 20, sort } = props
  const list = useRows({ source, mode, paged, pageSize, sort, openAll: props.closed !== true, search: searched(), kept: kept?.place }, at)
  useReadAnew(list, given)

  const { all, mine, seen, views } = useArranged(props, props.id, place, start, { list, form, given, searched })
  const { columns = noColumns, settings, save } = mine
  const shown = useMemo(() => ({ ...props, columns }), [props, columns])
  const resize = useMemo(
    () =>
      save &&
      ((field: string, width: number | undefined) =>
        save(
          settingsOf(all, settings, app.t).map(({ width: before, ...one }) => {
            const next = one.prop === field ? width : before
            return next === undefined ? one : { ...one, width: next }
          }),
        )),
    [save, all, settings, app],
  )

  const search = useCallback(() => list.restart({ search: searched() }), [list, searched])
  const reset = useCallback(() => {
    form?.reset({})
    return list.restart({ search: searched(), filter: undefined })
  }, [list, form, searched])
  const title = useExpr<Text | undefined>(props.title)
  const root = useRef<HTMLElement>(null)
  const phone = useNarrow(root)
  const { kind } = seen
  // only a table has rows to write in
  const inline = useInlineRows(props.inline, list, at, root, phone || kind !== 'table')
  const editing = useRef(inline)
  editing.current = inline
  const api = useMemo(
    () => ({
      reload: list.refresh,
      reset,
      expandAll: () => list.openAll(true),
      collapseAll: () => list.openAll(false),
      edit: (row: Json) => editing.current?.edit(row),
    }),
    [list, reset],
  )
  useBlock(id, api)

  const { ready, toolbar } = useParts(props)
  const label = app.t(title ?? around.page.def.title)
  const rows = { label, list, onReset: reset }
  const Other = kind === 'table' ? undefined : otherKinds[kind]
  return (
    <ScopeContext value={at}>
      <section ref={root} className={phone ? 'pg-list pg-list-phone' : 'pg-list'} aria-label={app.t(title) || undefined}>
        {title && <h2 className="pg-list-title">{app.t(title)}</h2>}
        {ready && mine.columns ? (
          <>
            <Head
              {...{ list, form, toolbar, phone, all, columns, kind }}
              folds={tree || props.group !== undefined}
              own={mine}
              advanced={props.advanced}
              onSearch={search}
              onReset={reset}
              saved={views}
              views={
                seen.kinds.length > 1 && (
                  <Suspense fallback={null}>
                    <ViewChoice view={seen} />
                  </Suspense>
                )
              }
            />
            {Other ? (
              <Suspense fallback={<div className="pg-list-wait" aria-busy="true" />}>
                <Other {...rows} props={props} paged={paged} phone={phone} />
              </Suspense>
            ) : (
              <ListRows {...rows} {...{ tree, paged, phone, inline, root }} props={shown} onResize={resize} stood={kept?.stood} />
            )}
          </>
        ) : (
          <div className="pg-list-wait" aria-busy="true" />
        )}
      </section>
    </ScopeContext>
  )
}

interface HeadProps {
  list: ListStore
  form: FormStore | undefined
  toolbar: Node[]
  /** its rows open and close */
  folds: boolean
  phone: boolean
  all: Column[]
  /** those that are shown, as this person has them */
  columns: Column[]
  own: ColumnSettings
  advanced: Node[] | undefined
  onSearch: () => void
  onReset: () => void
  kind: ListKind
  /** the views that people keep of it, where they can */
  saved: Views | undefined
  /** how it is seen, where that can be chosen */
  views: ReactNode
}

function Head({ list, form, toolbar, folds, phone, all, columns, own, advanced, onSearch, onReset, kind, saved, views }: HeadProps) {
  const search = useListPart(list, (state) => state.search)
  const { shown, used } = useMemo(() => {
    const fields = form?.plan.fields.filter(({ node }) => node.visible !== false).map(({ field }) => field) ?? []
    return { shown: fields.length > 0, used: Object.keys(filled(search)).filter((field) => fields.includes(field)).length }
  }, [form, search])
  const sorts =
    phone || advanced?.length || own.save || saved ? (
      <>
        {saved && <ViewsButton views={saved} narrow={phone} />}
        {advanced && advanced.length > 0 && <AdvancedButton list={list} fields={advanced} narrow={phone} />}
        {phone && kind !== 'calendar' && <SortSelect list={list} columns={columns} />}
        {kind === 'table' && <ColumnsButton all={all} shown={columns} own={own} />}
      </>
    ) : null
  if (!shown && toolbar.length === 0 && !sorts && !views) return null
  return (
    <>
      <div className="pg-list-head">
        {form && shown && <ListSearch form={form} used={used} phone={phone} onSearch={onSearch} onReset={onReset} />}
        {(toolbar.length > 0 || sorts || views) && (
          <ListTools nodes={toolbar} list={list} tree={folds && kind === 'table'} sorts={sorts} views={views} />
        )}
      </div>
      {saved?.chosen && saved.chosen.dropped > 0 && (
        <Suspense fallback={null}>
          <ViewNote dropped={saved.chosen.dropped} />
        </Suspense>
      )}
    </>
  )
}

export default { block: ListBlock } satisfies Renderer<'list'>
