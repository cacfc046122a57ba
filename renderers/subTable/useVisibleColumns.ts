import { useMemo, useSyncExternalStore } from 'react'
import { isVisible } from '#core/form/form.ts'
import { useApp } from '#runtime/app.ts'
import { readScope, type ScopeValue } from '#runtime/scope.ts'
import type { TableColumn } from './tableColumns.ts'

const readsRow = (value: unknown): boolean => typeof value === 'string' && /\brow\b/.test(value)

/** The columns that are shown: hidden for good, or by the form around; what a row decides is decided in its cell. */
export function useVisibleColumns(columns: TableColumn[], at: ScopeValue): TableColumn[] {
  const app = useApp()
  const watch = useMemo(() => {
    const state = () => {
      const scope = readScope(at, app)
      return columns.map(({ plan }) => (readsRow(plan.node.visible) || isVisible(plan, scope) ? '1' : '0')).join('')
    }
    const keys = columns.filter(({ plan }) => typeof plan.node.visible === 'string').flatMap(({ plan }) => plan.watches)
    const atoms = [...new Set(keys)].filter((key) => !key.includes('.')).flatMap((key) => at.form?.valueAtom(key) ?? [])
    const constant = keys.length === 0 ? state() : undefined
    return {
      subscribe: (listener: () => void) => {
        const stops = atoms.map((one) => at.form?.store.sub(one, listener))
        return () => {
          for (const stop of stops) stop?.()
        }
      },
      get: () => constant ?? state(),
    }
  }, [columns, at, app])
  const shown = useSyncExternalStore(watch.subscribe, watch.get)
  return useMemo(() => (shown.includes('0') ? columns.filter((_, i) => shown[i] === '1') : columns), [columns, shown])
}
