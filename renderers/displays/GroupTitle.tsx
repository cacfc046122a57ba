import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { classes } from '../control/look.ts'
import { useWorded } from '../control/useWorded.ts'
import { spanned } from '../parts/spanned.ts'

/** WG-27: the heading of a group of fields, with a line of help when there is one. */
function GroupTitle(props: BlockProps<'groupTitle'>) {
  const node = useWorded(props.node)
  const { contentPosition = 'left', helpMessage } = node
  return (
    <div className={classes('pg-group', `pg-align-${contentPosition}`)} style={spanned(node)}>
      <h3 className="pg-group-title">{node.content ?? node.label}</h3>
      {helpMessage && <p className="pg-group-help">{helpMessage}</p>}
    </div>
  )
}

export default { block: GroupTitle } satisfies Renderer<'groupTitle'>
