import { formatFigure, formatNumber } from '#core/format/format.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { AmountNote } from '../control/AmountNote.tsx'
import { ReadOnlyInput } from '../control/ReadOnlyInput.tsx'
import { plainText, WithAddons } from '../control/text.tsx'

/** CA-02, reading C-001: two decimals when the definition names none; a formula may also give a text. */
function shown({ node, value }: Pick<ReadProps<'calculate'>, 'node' | 'value'>): string {
  const { precision = 2, thousands = false } = node
  return typeof value === 'number' ? formatNumber(value, { precision, thousands }) : plainText(value)
}

/** WG-32: a value worked out from others. */
const Edit = (props: EditProps<'calculate'>) => (
  <ReadOnlyInput props={props} text={shown(props)} note={<AmountNote node={props.node} value={props.value} />} />
)

const Read = (props: ReadProps<'calculate'>) => (
  <>
    <span className="pg-number">
      <WithAddons node={props.node}>{shown(props)}</WithAddons>
    </span>
    <AmountNote node={props.node} value={props.value} />
  </>
)

/** In a list it is written as its column says. */
function Cell({ node, value }: ReadProps<'calculate'>) {
  const { precision = 2, ...format } = node
  return <span className="pg-number">{typeof value === 'number' ? formatFigure(value, { precision, ...format }) : plainText(value)}</span>
}

export default { edit: Edit, read: Read, cell: Cell } satisfies Renderer<'calculate'>
