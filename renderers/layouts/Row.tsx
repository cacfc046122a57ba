import type { CSSProperties } from 'react'
import { Nodes } from '#runtime/Render.tsx'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { spanOf } from '#runtime/span.ts'

/** WG-58: fields side by side on a grid of 24 of its own; alone it draws nothing. */
function Row({ node }: BlockProps) {
  const { gutter } = node as { gutter?: number }
  const { style, className } = spanOf(node)
  return (
    <div className={`pg-room${className}`} style={style}>
      <div className="pg-grid" style={gutter === undefined ? undefined : ({ '--pg-gutter': `${gutter}px` } as CSSProperties)}>
        <Nodes nodes={node.children} />
      </div>
    </div>
  )
}

export default { block: Row } satisfies Renderer
