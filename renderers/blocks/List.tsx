import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { isOn } from '#core/expr.ts'
import { compileForm } from '#core/form.ts'
import type { Column, Json, Node, Row, Source, Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { createFormStore, type FormStore } from '#runtime/formStore.ts'
import { type ListStore, type Sort, useListPart } from '#runtime/listStore.ts'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { readScope, ScopeContext, type ScopeValue, useBlock, useExpr, usePermission, useScopeContext } from '#runtime/scope.ts'
import { useRenderers } from '#runtime/useRenderers.ts'
import { filled, useRows } from '#runtime/useRows.ts'
import { AdvancedButton } from '../parts/AdvancedButton.tsx'
import { Choices } from '../parts/Choices.tsx'
import { Grid, type GridProps } from '../parts/Grid.tsx'
import { GridCards } from '../parts/GridCards.tsx'
import { mostActions } from '../parts/GridRow.tsx'
import { cellKeys, planGrid } from '../parts/gridColumns.ts'
import { groupRows, visibleRows } from '../parts/gridRows.ts'
import { type InlineRows, useInlineRows } from '../parts/inlineRows.ts'
import { LightButton } from '../parts/LightButton.tsx'
import { ListEmpty } from '../parts/ListEmpty.tsx'
import { ListSearch } from '../parts/ListSearch.tsx'
import { ListTools } from '../parts/ListTools.tsx'
import { Pager } from '../parts/Pager.tsx'
import { propsOf } from '../parts/props.ts'
import { type RowButton, runOnRow, usePageState, useRowActions } from '../parts/rowActions.ts'
import { SortSelect } from '../parts/SortSelect.tsx'
import { columnSum } from '../parts/sum.ts'
import { useNarrow } from '../parts/useNarrow.ts'
import './list.css'

interface ListProps {
  title?: Text
  resource?: string
  source?: Source
  query?: 'json'
  tree?: boolean | string
  closed?: boolean
  search?: Node[]
  toolbar?: Node[]
  columns?: Column[]
  rowActions?: RowButton[]
  selection?: boolean
  index?: boolean
  paged?: boolean
  pageSize?: number
  sort?: Sort
  summary?: string[]
  group?: Column
  inline?: string
  advanced?: Node[]
}

/** The search fields as a form of their own; undefined when there are none. */
function useSearch(nodes: Node[] | undefined, at: ScopeValue): FormStore | undefined {
  const app = useApp()
  return useMemo(() => {
    if (!nodes?.length) return undefined
    const fields = nodes.map((node) => ({
      ...(node.pingeKey === 'input' ? { clearable: true } : {}),
      ...node,
      required: false,
      help: undefined,
    }))
    return createFormStore(compileForm({ fields } as { fields: Node[] }, app.env), {
      t: app.t,
      store: at.page.store,
      scope: () => readScope(at, app),
    })
  }, [nodes, at, app])
}

/** A list: search, buttons, rows with their own buttons, pages. A tree is not paged; a phone shows cards. */
function ListBlock({ node }: BlockProps) {
  const app = useApp()
  const around = useScopeContext()
  const props = propsOf<ListProps>(node)
  const own = useId()
  const id = node.id ?? own
  const at = useMemo<ScopeValue>(() => ({ ...around, list: id, resource: props.resource ?? around.resource }), [around, id, props.resource])
  const tree = Boolean(useExpr(props.tree))
  const paged = props.paged !== false && !tree
  const source = useMemo<Source>(() => props.source ?? { get: at.resource ?? '' }, [props.source, at.resource])
  const list = useRows(
    { source, mode: props.query, paged, pageSize: props.pageSize ?? 20, sort: props.sort, openAll: props.closed !== true },
    at,
  )
  const form = useSearch(props.search, at)

  const search = useCallback(() => list.restart({ search: form?.values() ?? {} }), [list, form])
  const reset = useCallback(() => {
    form?.reset({})
    return list.restart({ search: {}, filter: undefined })
  }, [list, form])
  const title = useExpr<Text | undefined>(props.title)
  const root = useRef<HTMLElement>(null)
  const phone = useNarrow(root)
  const inline = useInlineRows(props.inline, list, at, root, phone)
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

  const keys = useMemo(
    () => [
      ...cellKeys(props.columns ?? []),
      ...cellKeys(props.group ? [props.group] : []),
      ...(props.search ?? []).map((one) => one.pingeKey),
      ...(props.toolbar ?? []).map((one) => one.pingeKey ?? 'button'),
    ],
    [props],
  )
  const ready = useRenderers(keys)
  const toolbar = useMemo(() => (props.toolbar ?? []).map((one) => (one.pingeKey ? one : { ...one, pingeKey: 'button' })), [props.toolbar])
  return (
    <ScopeContext value={at}>
      <section ref={root} className={phone ? 'pg-list pg-list-phone' : 'pg-list'} aria-label={app.t(title) || undefined}>
        {title && <h2 className="pg-list-title">{app.t(title)}</h2>}
        {ready ? (
          <>
            <Head
              list={list}
              form={form}
              toolbar={toolbar}
              folds={tree || props.group !== undefined}
              phone={phone}
              columns={props.columns ?? []}
              advanced={props.advanced}
              onSearch={search}
              onReset={reset}
            />
            <Rows
              props={props}
              label={app.t(title ?? around.page.def.title)}
              list={list}
              tree={tree}
              paged={paged}
              phone={phone}
              inline={inline}
              onReset={reset}
            />
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
  columns: Column[]
  advanced: Node[] | undefined
  onSearch: () => void
  onReset: () => void
}

function Head({ list, form, toolbar, folds, phone, columns, advanced, onSearch, onReset }: HeadProps) {
  const search = useListPart(list, (state) => state.search)
  const sorts =
    phone || advanced?.length ? (
      <>
        {advanced && advanced.length > 0 && <AdvancedButton list={list} fields={advanced} />}
        {phone && <SortSelect list={list} columns={columns} />}
      </>
    ) : null
  if (!form && toolbar.length === 0 && !sorts) return null
  return (
    <div className="pg-list-head">
      {form && <ListSearch form={form} used={Object.keys(filled(search)).length} phone={phone} onSearch={onSearch} onReset={onReset} />}
      {(toolbar.length > 0 || sorts) && <ListTools nodes={toolbar} list={list} tree={folds} sorts={sorts} />}
    </div>
  )
}

interface RowsProps {
  props: ListProps
  label: string
  list: ListStore
  tree: boolean
  paged: boolean
  phone: boolean
  inline: InlineRows | undefined
  onReset: () => void
}

function Rows({ props, label, list, tree, paged, phone, inline, onReset }: RowsProps) {
  const app = useApp()
  const { t } = app
  const at = useScopeContext()
  const can = usePermission()
  const state = useListPart(list, (all) => all)
  const pageState = usePageState(
    at,
    props.columns?.map((column) => column.visible),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pageState` stands for what the columns' `visible` reads
  const plan = useMemo(
    () => planGrid(props.columns ?? [], t, (column) => can(column.field, 'column') && isOn(column.visible, readScope(at, app), true)),
    [props.columns, t, at, app, pageState],
  )
  const { rows: answered, open, sums } = state
  const { group: groupBy } = props
  const group = useMemo(() => (groupBy?.field ? planGrid([groupBy], t, () => true).columns[0] : undefined), [groupBy, t])
  const listed = useMemo(
    () => (group && !tree ? groupRows(answered, group.field, open) : visibleRows(answered, tree, open)),
    [answered, tree, open, group],
  )
  const rows = inline ? inline.withEdits(listed) : listed
  const buttons = useRowActions(props.rowActions, at, list.patch)
  const [more, setMore] = useState<{ row: Row; anchor: Element }>()
  const summary = useMemo(
    () =>
      props.summary
        ? Object.fromEntries(
            plan.columns
              .map((column) => [column.field, columnSum(column.node, props.summary, '', sums ? [sums] : answered)])
              .filter(([, sum]) => sum),
          )
        : undefined,
    [props.summary, plan, answered, sums],
  )
  const sortBy = (field: string) => {
    const now = state.sort?.field === field ? state.sort.order : undefined
    list.restart({ sort: now === 'asc' ? { field, order: 'desc' } : now === 'desc' ? undefined : { field, order: 'asc' } })
  }
  const grid: GridProps = {
    label,
    plan,
    rows,
    tree,
    selection: props.selection ? state.selection : undefined,
    onSelect: list.select,
    index: props.index ? (paged ? (state.page - 1) * state.pageSize : 0) + 1 : undefined,
    sort: state.sort,
    onSort: sortBy,
    actions: buttons.of,
    actionsWidth: inline ? Math.max(buttons.width, 120) : buttons.width,
    group: tree ? undefined : group,
    editing: inline?.of,
    sums: group ? props.summary : undefined,
    onAction: buttons.run,
    onMore: (row, anchor) => setMore({ row, anchor }),
    onCell: (row, key) => runOnRow(plan.columns.find((column) => column.key === key)?.click, row, at, app, list.patch),
    onToggle: list.toggle,
    summary,
    loading: state.loading,
    expected: Math.min(20, paged ? state.pageSize : 8),
    empty: <ListEmpty toolbar={props.toolbar} list={list} onReset={onReset} />,
  }
  const View = phone ? GridCards : Grid
  const hidden = more && buttons.of ? buttons.of(more.row).slice(mostActions - 1) : []
  return (
    <>
      {state.error && rows.length > 0 && (
        <div className="pg-list-error" role="alert">
          <span>{state.error}</span>
          <LightButton label={t('t:common.retry')} kind="link" onClick={list.refresh} />
        </div>
      )}
      <View {...grid} />
      {more && hidden.length > 0 && (
        <Choices
          label={t('t:grid.more')}
          place={more.anchor}
          choices={hidden.map((action) => ({ ...action, run: () => buttons.run(more.row, action.key) }))}
          onClose={() => setMore(undefined)}
        />
      )}
      {paged && (state.total !== undefined || !state.loaded) && (
        <div className={state.loaded ? undefined : 'pg-pager-wait'}>
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            total={state.total ?? 0}
            narrow={phone}
            onPage={list.setPage}
            onPageSize={(pageSize) => list.restart({ pageSize })}
          />
        </div>
      )}
    </>
  )
}

export default { block: ListBlock } satisfies Renderer
