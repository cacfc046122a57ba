import { Suspense, useCallback, useId, useMemo, useRef } from 'react'
import type { Json, Source, Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, NodeOf, Renderer } from '#runtime/lazy/renderer.ts'
import { useRenderers } from '#runtime/lazy/useRenderers.ts'
import { useRows } from '#runtime/list/useRows.ts'
import { ScopeContext, type ScopeValue, useBlock, useExpr, useScopeContext } from '#runtime/scope.ts'
import { cellKeys } from '../grid/gridColumns.ts'
import { useInlineRows } from '../grid/inlineRows.ts'
import { useNarrow } from '../parts/useNarrow.ts'
import { settingsOf } from './columnSettings.ts'
import { useFindable } from './findable.ts'
import { ListHead } from './ListHead.tsx'
import { ListRows } from './ListRows.tsx'
import { useListPlace } from './listPlace.ts'
import { type Start, useStart, useViewPlace, type ViewPlace } from './savedViews.ts'
import { useComputedSearch, useSearchForm } from './searchForm.ts'
import { noColumns, useArranged } from './useArranged.ts'
import { useReadAnew } from './useReadAnew.ts'
import './list.css'

const ViewChoice = lazyPart('viewChoice', () => import('../listCalendar/ViewChoice.tsx'))
const ListKanban = lazyPart('listKanban', () => import('../listCards/ListKanban.tsx'))
const ListGallery = lazyPart('listGallery', () => import('../listCards/ListGallery.tsx'))
const ListCalendar = lazyPart('listCalendar', () => import('../listCalendar/ListCalendar.tsx'))

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
  const kept = useListPlace(props.id, props, around, start)
  const form = useSearchForm(props.search, at, kept?.place)
  const computed = useComputedSearch(props.search)
  const searched = useCallback(() => ({ ...form?.values(), ...computed }), [form, computed])
  const { query: mode, pageSize = 20, sort } = props
  const list = useRows({ source, mode, paged, pageSize, sort, openAll: props.closed !== true, search: searched(), kept: kept?.place }, at)
  useReadAnew(list, computed)

  const { all, mine, seen, views } = useArranged(props, props.id, place, start, { list, form, computed, searched })
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
            <ListHead
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

export default { block: ListBlock } satisfies Renderer<'list'>
