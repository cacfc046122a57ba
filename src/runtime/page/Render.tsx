import { memo } from 'react'
import { type FieldPlan, isKeptAway } from '#core/form/form.ts'
import type { Node } from '#core/types.ts'
import { useText } from '../app.ts'
import { Field } from '../form/Field.tsx'
import { useRenderer } from '../lazy/useRenderer.tsx'
import { useExpr, useScopeContext } from '../scope.ts'
import { Boundary, ErrorBox } from './Boundary.tsx'

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
