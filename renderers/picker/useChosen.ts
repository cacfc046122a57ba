import { useEffect, useReducer, useState } from 'react'
import { attrsOf } from '#core/form/attrs.ts'
import type { Json, Node, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { chosenRecord, lookUpChosen } from '#runtime/data/chosen.ts'
import { readScope, type ScopeValue } from '#runtime/scope.ts'

/** The fields of a chosen record that a form needs: those given, and what attributes show of it. */
export function chosenFields(node: Node, { form }: ScopeValue, own: readonly string[]): string[] {
  const plan = form && [...form.plan.byKey.values()].find((one) => one.node.id !== undefined && one.node.id === node.id)
  const attrs = (form && plan && attrsOf(form.plan).get(plan.key)) ?? []
  return [...new Set([...own, ...attrs.map(({ shows }) => shows)])]
}

/**
 * The record behind a choice with these fields: asked for together with those of other fields; undefined until it is here
 * or when it cannot be had, null for one that is gone. Nothing is asked while `waits`.
 */
export function useChosen(
  node: Node,
  value: Json | undefined,
  fields: readonly string[],
  at: ScopeValue,
  waits: boolean,
): Row | null | undefined {
  const app = useApp()
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [failed, setFailed] = useState<Json>()
  const record = chosenRecord({ node }, value, fields, readScope(at, app), app)
  const asks = record === undefined && !waits && failed !== value
  const wanted = fields.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says which fields
  useEffect(() => {
    if (!asks) return
    let gone = false
    lookUpChosen({ node }, value, fields, readScope(at, app), app).then(
      () => gone || redraw(),
      () => gone || setFailed(value),
    )
    return () => {
      gone = true
    }
  }, [app, at, asks, node, value, wanted])
  return record
}
