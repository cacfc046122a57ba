import { memo, useEffect, useMemo, useReducer, useState } from 'react'
import { type FieldPlan, isKeptAway } from '#core/form.ts'
import type { Node } from '#core/types.ts'
import { useText } from './app.ts'
import { Boundary, ErrorBox } from './Boundary.tsx'
import { Field } from './Field.tsx'
import { PartFailed } from './lazyPart.tsx'
import type { PartError } from './loadPart.ts'
import { isKnown, loadRenderers, rendererOf } from './registry.ts'
import type { Renderer } from './renderer.ts'
import { useExpr, useScopeContext } from './scope.ts'

/** Stands in every place of a renderer that did not load. */
function failedRenderer(error: PartError, retry: () => void): Renderer {
  const Failed = () => <PartFailed error={error} retry={retry} />
  return { block: Failed, edit: Failed, read: Failed }
}

/** The renderer of a key; undefined while it loads, null for a key that nobody draws. One that did not load offers to try again. */
export function useRenderer(pingeKey: string): Renderer | null | undefined {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [failed, fail] = useState<PartError>()
  const renderer = rendererOf(pingeKey)
  useEffect(() => {
    if (renderer || failed || !isKnown(pingeKey)) return
    let gone = false
    const pending = loadRenderers([pingeKey])
    // it may have come between the drawing and now: then there is nothing to wait for
    if (!pending) redraw()
    pending?.then(
      () => gone || redraw(),
      (error) => gone || fail(error),
    )
    return () => {
      gone = true
    }
  }, [renderer, failed, pingeKey])
  const broken = useMemo(() => failed && failedRenderer(failed, () => fail(undefined)), [failed])
  return isKnown(pingeKey) ? (renderer ?? broken) : null
}

/** A block, layout or display: shown while its `visible` holds. */
function Block({ node }: { node: Node }) {
  const visible = useExpr<boolean | undefined>(node.visible)
  const renderer = useRenderer(node.pingeKey)
  const t = useText()
  if (isKeptAway(node) || visible === false || (node.visible !== undefined && !visible)) return null
  if (renderer === undefined) return <div className="skeleton" aria-busy="true" />
  const View = renderer?.block
  if (!View) return <ErrorBox text={t('t:runtime.unknownKey', { key: node.pingeKey })} detail={node.id ?? ''} />
  return (
    <Boundary what={`${node.pingeKey} ${node.id ?? ''}`}>
      <View node={node} />
    </Boundary>
  )
}

/** One node: a field of the form around it, or a block. */
export const RenderNode = memo(function RenderNode({ node }: { node: Node }) {
  const { form } = useScopeContext()
  const plan = form && node.field ? form.plan.byKey.get(node.field) : undefined
  return plan && isOf(plan, node) ? <Field plan={plan} /> : <Block node={node} />
})

const isOf = (plan: FieldPlan, node: Node) => plan.node === node

/** Nodes one after the other, on the 24-column grid when they stand in a form. */
export function Nodes({ nodes }: { nodes: readonly Node[] | undefined }) {
  return nodes?.map((node, i) => <RenderNode key={node.id ?? i} node={node} />)
}
