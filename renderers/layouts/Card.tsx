import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Nodes } from '#runtime/page/Render.tsx'
import { classes, useThemeClass } from '../control/look.ts'
import { useWorded } from '../control/useWorded.ts'
import { spanned } from '../parts/spanned.ts'

/** WG-57: a titled box around fields or blocks. */
function Card(props: BlockProps<'card'>) {
  const node = useWorded(props.node)
  const theme = useThemeClass()
  const { shadow = 'never' } = node
  const title = (node.header ?? node.label) as string | undefined
  return (
    <section
      className={classes(
        'ant-card ant-card-bordered ant-card-small pg-card',
        shadow === 'hover' && 'ant-card-hoverable',
        shadow === 'always' && 'pg-card-raised',
        theme,
      )}
      style={spanned(node)}
      aria-label={title}
    >
      {title && (
        <div className="ant-card-head">
          <div className="ant-card-head-wrapper">
            <h3 className="ant-card-head-title">{title}</h3>
          </div>
        </div>
      )}
      <div className="ant-card-body pg-room">
        <div className="pg-grid">
          <Nodes nodes={node.children} />
        </div>
      </div>
    </section>
  )
}

export default { block: Card } satisfies Renderer<'card'>
