import { memo, useEffect, useReducer } from 'react'
import type { FieldPlan } from '#core/form.ts'
import type { Node } from '#core/types.ts'
import { useText } from './app.ts'
import { Boundary, ErrorBox } from './Boundary.tsx'
import { Field } from './Field.tsx'
import { isKnown, loadRenderers, rendererOf } from './registry.ts'
import type { Renderer } from './renderer.ts'
import { useExpr, useScopeContext } from './scope.ts'

/** The renderer of a key; undefined while it loads, null for a key that nobody draws. */
export function useRenderer(pingeKey: string): Renderer | null | undefined {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [failed, fail] = useReducer(() => true, false)
  const renderer = rendererOf(pingeKey)
  useEffect(() => {
    if (renderer || !isKnown(pingeKey)) return
    let gone = false
    const pending = loadRenderers([pingeKey])
    // it may have come between the drawing and now: then there is nothing to wait for
    if (!pending) redraw()
    pending?.then(
      () => gone || redraw(),
      () => gone || fail(),
    )
    return () => {
      gone = true
    }
  }, [renderer, pingeKey])
  return failed || !isKnown(pingeKey) ? null : renderer
}

/** A block, layout or display: shown while its `visible` holds. */
function Block({ node }: { node: Node }) {
  const visible = useExpr<boolean | undefined>(node.visible)
  const renderer = useRenderer(node.pingeKey)
  const t = useText()
  if (visible === false || (node.visible !== undefined && !visible)) return null
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
