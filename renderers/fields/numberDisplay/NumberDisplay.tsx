import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { AmountNote } from '../../control/AmountNote.tsx'
import { type NumberFormat, shownNumber } from '../../control/number.ts'
import { WithAddons } from '../../control/text.tsx'
import { propsOf } from '../../parts/props.ts'
import './numberDisplay.css'

const Shown = ({ node, value }: Pick<ReadProps, 'node' | 'value'>) => {
  const text = shownNumber(value, propsOf<NumberFormat>(node))
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
const Edit = ({ node, id, label, value, describedBy, inTable }: EditProps) => (
  <output
    id={id}
    aria-label={label || undefined}
    aria-describedby={describedBy}
    className={inTable ? 'pg-numshow pg-numshow-cell' : 'pg-numshow'}
  >
    <Shown node={node} value={value} />
  </output>
)

const Cell = ({ node, value }: ReadProps) => <span className="pg-number">{shownNumber(value, propsOf<NumberFormat>(node))}</span>

export default { edit: Edit, read: Shown, cell: Cell } satisfies Renderer
