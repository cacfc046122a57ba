import { useMemo, useRef, useSyncExternalStore } from 'react'
import { isOn, pathsOf, resolve } from '#core/expression/expr.ts'
import type { Action, Json, Row, Text } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { readScope, type ScopeValue, usePermission } from '#runtime/scope.ts'
import { textWidth } from '../control/textWidth.ts'
import { type RowAction, splitActions } from '../grid/GridRow.tsx'

/** A row's button as a page writes it, with its named piece written out. */
export interface RowButton {
  /** by which a card names it */
  id?: string
  label?: Text
  danger?: boolean
  permission?: string
  visible?: boolean | string
  disabled?: boolean | string
  do?: Action[]
  on?: { [event: string]: Action[] }
}

const never = () => () => {}

/** The page's state, for what reads it; always the same object for what does not. */
export function usePageState(at: ScopeValue, ...read: unknown[]): Row {
  const reads = pathsOf(read).some(([root]) => root === 'page')
  const { store, stateAtom } = at.page
  return useSyncExternalStore(reads ? (listener) => store.sub(stateAtom, listener) : never, () => (reads ? store.get(stateAtom) : nothing))
}
const nothing: Row = {}

export interface RowActions {
  of: ((row: Row) => RowAction[]) | undefined
  width: number
  run: (row: Row, key: string) => void
}

/** The buttons of a list's rows: which ones a person may see, how each row has them, and what they do to it. */
export function useRowActions(defs: readonly RowButton[] | undefined, at: ScopeValue, patch: (row: Row) => void): RowActions {
  const app = useApp()
  const can = usePermission()
  const state = usePageState(at, defs)
  const running = useRef(new Set<string>())
  const granted = defs?.map((def) => can(def.permission)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `granted` and `state` stand for what may and can be seen
  return useMemo(() => {
    const allowed = (defs ?? []).map((def, i) => ({ def, key: String(i) })).filter(({ def }) => can(def.permission))
    const text = (label: Text | undefined, row: Row) =>
      app.t(typeof label === 'string' ? (resolve(label, readScope(at, app, { row })) as string) : label)
    const of = (row: Row): RowAction[] => {
      const scope = readScope(at, app, { row })
      return allowed
        .filter(({ def }) => isOn(def.visible, scope, true))
        .map(({ def, key }) => ({
          key,
          ...(def.id === undefined ? {} : { id: def.id }),
          label: text(def.label, row),
          danger: def.danger === true,
          disabled: isOn(def.disabled, scope, false),
        }))
    }
    const buttons = allowed.map(({ def }) => ({ danger: def.danger === true, width: textWidth(text(def.label, nothing)) + 16 }))
    const sum = (some: ReadonlyArray<{ width: number }>) => some.reduce((all, { width }) => all + width, 0)
    // A row may show so few of many that none goes into its menu: there is room for the widest that can stand side by side.
    const varies = allowed.some(({ def }) => def.visible !== undefined)
    const { shown, hidden } = splitActions(varies ? buttons.toSorted((a, b) => b.width - a.width) : buttons)
    const width = sum(varies ? buttons.toSorted((a, b) => b.width - a.width).slice(0, shown.length) : shown)
    const more = hidden.length > 0 ? textWidth(app.t('t:grid.more')) + 16 : 0
    return {
      of: allowed.length > 0 ? of : undefined,
      width: Math.max(64, Math.ceil(width + more) + 16),
      run(row, key) {
        const def = defs?.[Number(key)]
        const id = `${row.id} ${key}`
        if (!def || running.current.has(id)) return
        running.current.add(id)
        runOnRow(def.do ?? def.on?.click, row, at, app, patch).finally(() => running.current.delete(id))
      },
    }
  }, [defs, at, app, state, granted])
}

/** Runs actions on a row of a list: they read it as `row`, and `set: { "row.x": … }` changes it where it stands. */
export const runOnRow = (
  actions: Action[] | undefined,
  row: Row,
  at: ScopeValue,
  app: Parameters<typeof runActions>[2],
  patch: (row: Row) => void,
) => runActions(actions, { ...at, row, patchRow: patch }, app, { row: row as { [key: string]: Json } })
