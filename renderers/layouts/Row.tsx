import type { CSSProperties } from 'react'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Nodes } from '#runtime/page/Render.tsx'
import { spanOf } from '#runtime/page/span.ts'

/** WG-58: fields side by side on a grid of 24 of its own; alone it draws nothing. */
function Row({ node }: BlockProps<'row'>) {
  const { gutter } = node
  const { style, className } = spanOf(node)
  return (
    <div className={`pg-room${className}`} style={style}>
      <div className="pg-grid" style={gutter === undefined ? undefined : ({ '--pg-gutter': `${gutter}px` } as CSSProperties)}>
        <Nodes nodes={node.children} />
      </div>
    </div>
  )
}

export default { block: Row } satisfies Renderer<'row'>
