import { type RefObject, useMemo, useState } from 'react'
import { isOn } from '#core/expression/expr.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { type ListStore, useListPart } from '#runtime/list/listStore.ts'
import type { Kept } from '#runtime/page/placeMemory.ts'
import { readScope, useGrants, usePermission, useScopeContext } from '#runtime/scope.ts'
import { Choices } from '../choice/Choices.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { Grid, type GridProps } from '../grid/Grid.tsx'
import { GridCards, onCard } from '../grid/GridCards.tsx'
import { planGrid } from '../grid/gridColumns.ts'
import { groupRows, visibleRows } from '../grid/gridRows.ts'
import type { InlineRows } from '../grid/inlineRows.ts'
import { columnSum } from '../subTable/sum.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { Pager } from './Pager.tsx'
import { runOnRow, usePageState, useRowActions } from './rowActions.ts'
import { type Stood, useKeptScroll } from './useKeptScroll.ts'
import { useTones } from './useTones.ts'

interface Props {
  props: NodeOf<'list'>
  label: string
  list: ListStore
  tree: boolean
  paged: boolean
  phone: boolean
  inline: InlineRows | undefined
  /** a column is made as wide as a person drags it, or gets its own width back */
  onResize: GridProps['onResize']
  onReset: () => void
  /** the list around, and where it stood when its tab was left */
  root: RefObject<HTMLElement | null>
  stood: Kept<Stood> | undefined
}

/** The rows of a list with their buttons, their groups and sums, and the pager below; a phone shows cards. */
export function ListRows({ props, label, list, tree, paged, phone, inline, onResize, onReset, root, stood }: Props) {
  const app = useApp()
  const { t } = app
  const at = useScopeContext()
  const can = usePermission()
  const grants = useGrants()
  const state = useListPart(list, (all) => all)
  useKeptScroll(root, stood, state.loaded)
  const pageState = usePageState(
    at,
    props.columns?.map((column) => column.visible),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pageState` stands for what the columns' `visible` reads, `grants` for what `can` says
  const plan = useMemo(
    () =>
      planGrid(
        props.columns ?? [],
        app,
        (column) => can(column.field, 'column') && isOn(column.visible, readScope(at, app), true),
        (code) => can(code),
      ),
    [props.columns, at, app, pageState, grants],
  )
  const tones = useTones(plan, props.colorList, at)
  const { rows: answered, open, sums } = state
  const { group: groupBy } = props
  const group = useMemo(() => (groupBy?.field ? planGrid([groupBy], app, () => true).columns[0] : undefined), [groupBy, app])
  const listed = useMemo(
    () => (group && !tree ? groupRows(answered, group.field, open) : visibleRows(answered, tree, open)),
    [answered, tree, open, group],
  )
  const rows = inline ? inline.withEdits(listed) : listed
  const buttons = useRowActions(props.rowActions, at, list.patch)
  const [more, setMore] = useState<{ row: Row; anchor: Element }>()
  const summary = useMemo(() => {
    const found = (props.summary ? plan.columns : [])
      .map((column) => [column.field, columnSum(column.node, props.summary, '', sums ? [sums] : answered)])
      .filter(([, sum]) => sum)
    return found.length > 0 ? Object.fromEntries(found) : undefined
  }, [props.summary, plan, answered, sums])
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
    onResize,
    tones,
    card: props.card,
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
  const hidden = more && buttons.of ? onCard(buttons.of(more.row), phone ? props.card : undefined).hidden : []
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
