import type { CSSProperties } from 'react'
import { Nodes } from '#runtime/Render.tsx'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'

/** WG-58: fields side by side on a grid of 24 of its own; alone it draws nothing. */
function Row({ node }: BlockProps) {
  const { span = 24, gutter } = node as { span?: number; gutter?: number }
  const style = { gridColumn: `span ${span}`, ...(gutter === undefined ? {} : { '--pg-gutter': `${gutter}px` }) } as CSSProperties
  return (
    <div className="pg-grid" style={style}>
      <Nodes nodes={node.children} />
    </div>
  )
}

export default { block: Row } satisfies Renderer
