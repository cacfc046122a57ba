import { useMemo } from 'react'
import { isOn } from '#core/expression/expr.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import type { ListStore } from '#runtime/list/listStore.ts'
import { readScope, useGrants, usePermission, useScopeContext } from '#runtime/scope.ts'
import { type GridColumn, type GridPlan, planGrid } from '../grid/gridColumns.ts'
import { leavesOf } from '../list/columnSettings.ts'
import { usePageState, useRowActions } from '../list/rowActions.ts'

/** What stands on a card: all columns that this person sees, and which of them are its title and its lines. */
export interface CardPlan {
  plan: GridPlan
  title: GridColumn | undefined
  lines: GridColumn[]
}

/** So many lines has a card where its list does not say which. */
const usualLines = 3

interface Said {
  title?: string | undefined
  lines?: readonly string[] | undefined
}

/** What the cards of a list say: what was chosen, else what follows from its columns; not what stands beside them. */
export function useCardPlan(props: NodeOf<'list'>, { title, lines }: Said, beside: string): CardPlan {
  const app = useApp()
  const at = useScopeContext()
  const can = usePermission()
  const grants = useGrants()
  const columns = useMemo(() => leavesOf(props.columns ?? []), [props.columns])
  const state = usePageState(
    at,
    columns.map(({ visible }) => visible),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` stands for what the columns' `visible` reads, `grants` for what `can` says
  return useMemo(() => {
    const shows = (column: (typeof columns)[number]) => can(column.field, 'column') && isOn(column.visible, readScope(at, app), true)
    const plan = planGrid(columns, app, shows)
    const of = (name: string | undefined) => (name === undefined ? undefined : plan.columns.find(({ field }) => field === name))
    const rest = plan.columns.filter(({ field }) => field !== beside)
    const first = of(title) ?? rest.find(({ node }) => app.env.widgets.get(node.pingeKey)?.lines === 'one') ?? rest[0]
    const said = lines?.flatMap((name) => of(name) ?? [])
    return { plan, title: first, lines: said ?? rest.filter((one) => one !== first).slice(0, usualLines) }
  }, [columns, title, lines, beside, app, at, state, grants])
}

/** What a record is called on its card, in words. */
export function nameOf({ title }: Pick<CardPlan, 'title'>, row: Row, otherwise: string): string {
  const name = title && ((row.$text as Row | undefined)?.[title.field] ?? row[title.field])
  return name === undefined || name === null || name === '' ? otherwise : String(name)
}

/** The buttons that each row has, and the one of them that a press on its card stands for. */
export function useCardActions(props: NodeOf<'list'>, list: ListStore, open: readonly string[] | undefined, edit?: string) {
  const at = useScopeContext()
  const buttons = useRowActions(props.rowActions, at, list.patch)
  return useMemo(
    () => ({
      run: buttons.run,
      of(row: Row) {
        const actions = buttons.of?.(row) ?? []
        const given = (id: string | undefined) => (id === undefined ? undefined : actions.find((one) => one.id === id && !one.disabled))
        return { actions, open: open?.flatMap((id) => given(id) ?? [])[0], edit: given(edit) }
      },
    }),
    [buttons, open, edit],
  )
}
