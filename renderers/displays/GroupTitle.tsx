import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { classes } from '../parts/look.ts'
import { spanned } from '../parts/spanned.ts'
import { useWorded } from '../parts/useWorded.ts'

/** WG-27: the heading of a group of fields, with a line of help when there is one. */
function GroupTitle(props: BlockProps) {
  const node = useWorded(props.node)
  const { contentPosition = 'left', helpMessage } = node as { contentPosition?: string; helpMessage?: string }
  return (
    <div className={classes('pg-group', `pg-align-${contentPosition}`)} style={spanned(node)}>
      <h3 className="pg-group-title">{(node.content ?? node.label) as string}</h3>
      {helpMessage && <p className="pg-group-help">{helpMessage}</p>}
    </div>
  )
}

export default { block: GroupTitle } satisfies Renderer
