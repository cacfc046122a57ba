import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { AmountNote } from '../../control/AmountNote.tsx'
import { shownNumber } from '../../control/number.ts'
import { WithAddons } from '../../control/text.tsx'
import './numberDisplay.css'

const Shown = ({ node, value }: Pick<ReadProps<'numberDisplay'>, 'node' | 'value'>) => {
  const text = shownNumber(value, node)
  return (
    <>
      <span className="pg-number">
        <WithAddons node={node}>{text}</WithAddons>
      </span>
      <AmountNote node={node} value={value} />
    </>
  )
}

/** WG-53: a number that is shown and not typed: worked out from others, or set by an action. */
const Edit = ({ node, id, label, value, describedBy, inTable }: EditProps<'numberDisplay'>) => (
  <output
    id={id}
    aria-label={label || undefined}
    aria-describedby={describedBy}
    className={inTable ? 'pg-numshow pg-numshow-cell' : 'pg-numshow'}
  >
    <Shown node={node} value={value} />
  </output>
)

const Cell = ({ node, value }: ReadProps<'numberDisplay'>) => <span className="pg-number">{shownNumber(value, node)}</span>

export default { edit: Edit, read: Shown, cell: Cell } satisfies Renderer<'numberDisplay'>
