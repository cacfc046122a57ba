import { useMemo } from 'react'
import { pathsOf } from '#core/expression/expr.ts'
import { offered } from '#core/form/offers.ts'
import type { Node, Row } from '#core/types.ts'
import { useExpr, useScope, useScopeContext } from '../scope.ts'

const none: string[] = []

/** The options that a field's `optionsWhen` leaves while it is edited; filtered again when what it reads changes. */
export function useOffered(node: Node, options: Row[], childrenKey: string): Row[] {
  const { form } = useScopeContext()
  const scope = useScope()
  const condition = form && !form.readOnly ? node.optionsWhen : undefined
  const reads = useMemo(
    () =>
      condition === undefined
        ? none
        : pathsOf(condition)
            .filter(([root]) => root !== 'item')
            .map(([root, ...names]) => `{{ ${root}${names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `['${name}']`)).join('')} }}`),
    [condition],
  )
  const values = useExpr(reads)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `values` stands for everything that the condition reads
  return useMemo(
    () => (condition === undefined ? options : offered(node, options, scope(), childrenKey)),
    [condition, node, options, values, childrenKey],
  )
}
