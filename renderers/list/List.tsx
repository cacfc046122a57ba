import { type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef } from 'react'
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
import { leavesOf, settingsOf } from './columnSettings.ts'
import { useFindable } from './findable.ts'
import { ListRows } from './ListRows.tsx'
import { ListSearch } from './ListSearch.tsx'
import { ListTools } from './ListTools.tsx'
import { SortSelect } from './SortSelect.tsx'
import { type ColumnSettings, useColumnSettings } from './useColumnSettings.ts'
import type { Stood } from './useKeptScroll.ts'
import { useListView } from './useListView.ts'
import './list.css'

const ViewChoice = lazyPart('viewChoice', () => import('../listCalendar/ViewChoice.tsx'))
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

/** What a list keeps for whoever comes back to its tab, by its id; one in a dialog begins anew with the dialog. */
function useKept(id: string | undefined, { search, columns, advanced }: NodeOf<'list'>, { page, close }: ScopeValue) {
  const userId = String(useApp().user.userId ?? '')
  const names = [search, columns && leavesOf(columns), advanced].map((all) => (all ?? []).map(({ field }) => field))
  const fits = JSON.stringify(names)
  return useMemo(() => {
    if (id === undefined || close) return undefined
    return {
      place: keptPart<ListPlace>(page, userId, `list ${id}`, fits),
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

/** A list: search, buttons, rows with their own buttons, pages. A tree is not paged; a phone shows cards. */
function ListBlock({ node }: BlockProps<'list'>) {
  const app = useApp()
  const around = useScopeContext()
  const props = useFindable(node)
  const own = useId()
  const id = node.id ?? own
  const at = useMemo<ScopeValue>(() => ({ ...around, list: id, resource: props.resource ?? around.resource }), [around, id, props.resource])
  const tree = Boolean(useExpr(props.tree))
  const paged = props.paged !== false && !tree
  const source = useMemo<Source>(() => props.source ?? { get: at.resource ?? '' }, [props.source, at.resource])
  const kept = useKept(node.id, props, around)
  const form = useSearch(props.search, at, kept?.place)
  const given = useGiven(props.search)
  const searched = useCallback(() => ({ ...form?.values(), ...given }), [form, given])
  const { query: mode, pageSize = 20, sort } = props
  const list = useRows({ source, mode, paged, pageSize, sort, openAll: props.closed !== true, search: searched(), kept: kept?.place }, at)
  useReadAnew(list, given)

  const all = props.columns ?? noColumns
  const mine = useColumnSettings(all, node.id, around.page)
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
  const view = useListView(props, node.id, around.page)
  const isCalendar = view?.isCalendar === true
  // a calendar has no rows to write in
  const inline = useInlineRows(props.inline, list, at, root, phone || isCalendar)
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
  return (
    <ScopeContext value={at}>
      <section ref={root} className={phone ? 'pg-list pg-list-phone' : 'pg-list'} aria-label={app.t(title) || undefined}>
        {title && <h2 className="pg-list-title">{app.t(title)}</h2>}
        {ready && mine.columns ? (
          <>
            <Head
              list={list}
              form={form}
              toolbar={toolbar}
              folds={tree || props.group !== undefined}
              phone={phone}
              all={all}
              columns={columns}
              own={mine}
              advanced={props.advanced}
              onSearch={search}
              onReset={reset}
              isCalendar={isCalendar}
              views={
                view && (
                  <Suspense fallback={null}>
                    <ViewChoice view={view} />
                  </Suspense>
                )
              }
            />
            {isCalendar ? (
              <Suspense fallback={<div className="pg-list-wait" aria-busy="true" />}>
                <ListCalendar props={props} list={list} label={app.t(title ?? around.page.def.title)} />
              </Suspense>
            ) : (
              <ListRows
                props={shown}
                onResize={resize}
                label={app.t(title ?? around.page.def.title)}
                list={list}
                tree={tree}
                paged={paged}
                phone={phone}
                inline={inline}
                onReset={reset}
                root={root}
                stood={kept?.stood}
              />
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
  isCalendar: boolean
  /** how it is seen, where that can be chosen */
  views: ReactNode
}

function Head({ list, form, toolbar, folds, phone, all, columns, own, advanced, onSearch, onReset, isCalendar, views }: HeadProps) {
  const search = useListPart(list, (state) => state.search)
  const { shown, used } = useMemo(() => {
    const fields = form?.plan.fields.filter(({ node }) => node.visible !== false).map(({ field }) => field) ?? []
    return { shown: fields.length > 0, used: Object.keys(filled(search)).filter((field) => fields.includes(field)).length }
  }, [form, search])
  const sorts =
    phone || advanced?.length || own.save ? (
      <>
        {advanced && advanced.length > 0 && <AdvancedButton list={list} fields={advanced} narrow={phone} />}
        {phone && !isCalendar && <SortSelect list={list} columns={columns} />}
        {!isCalendar && <ColumnsButton all={all} shown={columns} own={own} />}
      </>
    ) : null
  if (!shown && toolbar.length === 0 && !sorts && !views) return null
  return (
    <div className="pg-list-head">
      {form && shown && <ListSearch form={form} used={used} phone={phone} onSearch={onSearch} onReset={onReset} />}
      {(toolbar.length > 0 || sorts || views) && (
        <ListTools nodes={toolbar} list={list} tree={folds && !isCalendar} sorts={sorts} views={views} />
      )}
    </div>
  )
}

export default { block: ListBlock } satisfies Renderer<'list'>
