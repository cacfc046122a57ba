import './numberRange.css'
import { formatNumber } from '#core/format/format.ts'
import type { Json, Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { NumberControl } from '../InputNumber.tsx'

const endsOf = (value: Json | undefined): [Json, Json] => (Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null])

/** WG-52, reading C-111: two numbers; a missing end is null, and without both there is an empty list. */
function Edit(props: EditProps<'numberRange'>) {
  const { node, id, label, value, onChange } = props
  const t = useText()
  const [from, to] = endsOf(value)
  const give = (next: [Json, Json]) => onChange(next[0] === null && next[1] === null ? [] : next)
  const [least, most] = [t('t:numberRange.least'), t('t:numberRange.most')]
  const end = (placeholder: unknown): Node => ({ ...node, placeholder, isAmountChinese: false })
  return (
    <div className="pg-numbers" role="group" aria-label={label || undefined}>
      <NumberControl
        {...props}
        node={end(node.startPlaceholder ?? least)}
        label={`${label} ${least}`.trim()}
        value={from}
        onChange={(next) => give([next ?? null, to])}
      />
      <span aria-hidden="true">~</span>
      <NumberControl
        {...props}
        node={end(node.endPlaceholder ?? most)}
        id={`${id}_end`}
        label={`${label} ${most}`.trim()}
        value={to}
        onChange={(next) => give([from, next ?? null])}
      />
    </div>
  )
}

function Cell({ node, value }: ReadProps<'numberRange'>) {
  const [from, to] = endsOf(value)
  const text = (end: Json) => formatNumber(end as number, node)
  if (from === null && to === null) return null
  return (
    <span className="pg-number">{to === null ? `≥ ${text(from)}` : from === null ? `≤ ${text(to)}` : `${text(from)} ~ ${text(to)}`}</span>
  )
}

export default { edit: Edit, read: Cell, cell: Cell } satisfies Renderer<'numberRange'>
