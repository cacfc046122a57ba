import { useEffect, useMemo, useState } from 'react'
import type { ColorRule } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { readScope, type ScopeValue } from '#runtime/scope.ts'
import type { GridPlan } from '../grid/gridColumns.ts'
import { usePageState } from './rowActions.ts'
import type { TonesOf } from './toneClass.ts'

type Part = typeof import('./rowTones.ts')
let part: Part | undefined

/** What tells the tones of a list's rows; a list without conditions has none, and loads nothing for them. */
export function useTones(plan: GridPlan, ofRows: ColorRule[] | undefined, at: ScopeValue): TonesOf | undefined {
  const app = useApp()
  const rules = useMemo(() => {
    const own = plan.columns.flatMap(({ node }) => (node.colorList === undefined ? [] : [node.colorList]))
    return own.length > 0 || ofRows?.length ? [...own, ofRows] : undefined
  }, [plan, ofRows])
  const [loaded, setLoaded] = useState(part)
  const wanted = rules !== undefined && loaded === undefined
  useEffect(() => {
    if (!wanted) return
    let gone = false
    import('./rowTones.ts').then(
      (found) => {
        part = found
        if (!gone) setLoaded(found)
      },
      // rows without their colours are still rows
      () => {},
    )
    return () => {
      gone = true
    }
  }, [wanted])
  const state = usePageState(at, rules)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` stands for what the conditions read of the page
  return useMemo(
    () => (rules && loaded ? loaded.tonesFor(plan.columns, ofRows, (row) => readScope(at, app, { row })) : undefined),
    [rules, loaded, plan, ofRows, at, app, state],
  )
}
