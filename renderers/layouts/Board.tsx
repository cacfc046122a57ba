import { type CSSProperties, Suspense, useState } from 'react'
import type { FieldProps, Node } from '#core/types.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { RenderNode } from '#runtime/page/Render.tsx'
import { useExpr } from '#runtime/scope.ts'
import { HomeBar, type Personal } from '../portal/HomeBar.tsx'
import './board.css'

const Placed = lazyPart('placedBoard', () => import('../portal/PlacedBoard.tsx'))

/** One place of the board; a node that is not shown leaves none. */
function Place({ node }: { node: Node & Pick<FieldProps, 'span'> }) {
  const visible = useExpr<boolean | undefined>(node.visible)
  if (visible === false || (node.visible !== undefined && !visible)) return null
  const { span = 24 } = node
  return (
    <div
      className={`pg-place${span <= 6 ? ' pg-place-small' : span > 12 ? ' pg-place-wide' : ''}`}
      style={{ '--pg-span': span } as CSSProperties}
    >
      <RenderNode node={node} />
    </div>
  )
}

/** A start page's places: side by side on a grid of 24 where there is room, two in a row on a tablet, one on a phone; or where they were put on a grid of rows as well, which a home page becomes when it is arranged. */
function Board({ node }: { node: BlockProps<'board'>['node'] & Personal }) {
  const [begun, begin] = useState(false)
  if (node.places || begun)
    return (
      <Suspense fallback={<div className="skeleton" aria-busy="true" />}>
        <Placed node={node} begun={begun} onLeave={() => begin(false)} />
      </Suspense>
    )
  return (
    <div className="pg-board">
      <HomeBar arrange={node.arrange} homes={node.homes} onArrange={() => begin(true)} />
      <div className="pg-board-grid">
        {node.children?.map((child, i) => (
          <Place key={child.id ?? i} node={child} />
        ))}
      </div>
    </div>
  )
}

export default { block: Board } satisfies Renderer<'board'>
