import { useMemo } from 'react'
import { hasExpr } from '#core/expression/expr.ts'
import { compileForm } from '#core/form/form.ts'
import type { Json, Node, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { createFormStore, type FormStore } from '#runtime/form/formStore.ts'
import type { ListPlace } from '#runtime/list/listStore.ts'
import type { Kept } from '#runtime/page/placeMemory.ts'
import { readScope, type ScopeValue, useExpr } from '#runtime/scope.ts'

/** The search fields as a form of their own; undefined when there are none. */
export function useSearchForm(nodes: Node[] | undefined, at: ScopeValue, kept: Kept<ListPlace> | undefined): FormStore | undefined {
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

const nothing: Row = {}

/** What the page gives to search fields by an expression: nobody types it, and it follows the page. */
export function useComputedSearch(nodes: Node[] | undefined): Row {
  const values = useMemo(() => {
    const computed = (nodes ?? []).filter(({ field, value }) => field && hasExpr(value))
    return computed.length > 0 ? Object.fromEntries(computed.map(({ field, value }) => [String(field), value as Json])) : nothing
  }, [nodes])
  return useExpr<Row>(values)
}
