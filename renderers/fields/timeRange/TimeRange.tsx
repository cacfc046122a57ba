import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { LightPicker } from '../../control/LightPicker.tsx'
import { lazyHydrated, type TouchHandlers } from '../../control/lazyHydrated.tsx'
import { timeFormat, timeText } from '../timePicker/TimePicker.tsx'

const ends = (value: unknown, node: EditProps<'timeRange'>['node']): [string, string] => {
  const [from, to] = Array.isArray(value) ? value : []
  return [timeText(from, node), timeText(to, node)]
}

function Light(props: EditProps<'timeRange'> & { touch: TouchHandlers }) {
  const { node, value, label } = props
  const t = useText()
  return (
    <LightPicker
      {...props}
      icon="clock"
      shown={ends(value, node)}
      placeholders={[node.startPlaceholder ?? t('t:field.start'), node.endPlaceholder ?? t('t:field.end')]}
      endLabel={`${label} ${t('t:field.end')}`}
      length={timeFormat(node).length + 2}
    />
  )
}

function Cell({ node, value }: ReadProps<'timeRange'>) {
  const [from, to] = ends(value, node)
  return <span className="pg-number">{from || to ? `${from} ~ ${to}` : null}</span>
}

/** WG-13: two times of day. */
export default {
  edit: lazyHydrated<EditProps<'timeRange'>>(Light, () => import('./TimeRangeReal.tsx')),
  read: Cell,
  cell: Cell,
} satisfies Renderer<'timeRange'>
