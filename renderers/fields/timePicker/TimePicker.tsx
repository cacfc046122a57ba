import { timeBounds } from '#core/bounds.ts'
import { timeSeconds } from '#core/format/format.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { LightPicker } from '../../control/LightPicker.tsx'
import { lazyHydrated, type Take, type TouchHandlers } from '../../control/lazyHydrated.tsx'
import { plainText } from '../../control/text.tsx'
import { usePlaceholder } from '../../control/usePlaceholder.ts'
import { useValues } from '../../control/useValues.ts'

export const timeFormat = (node: EditProps<'timePicker'>['node']): string => node.format ?? 'HH:mm:ss'

/** A stored time cut to the field's format. */
export const timeText = (value: unknown, node: EditProps<'timePicker'>['node']): string =>
  plainText(value).slice(0, timeFormat(node).length)

function Light(props: EditProps<'timePicker'> & { touch: TouchHandlers }) {
  const { node, value } = props
  return (
    <LightPicker
      {...props}
      icon="clock"
      shown={[timeText(value, node)]}
      placeholders={[usePlaceholder(props)]}
      length={timeFormat(node).length + 2}
    />
  )
}

/** A time of the format, within the bounds, as the picker takes it. */
function useTake({ node, onChange }: EditProps<'timePicker'>): Take {
  const values = useValues()
  return (text) => {
    const seconds = text.length === timeFormat(node).length ? timeSeconds(text) : null
    const { min, max } = timeBounds(node, values())
    if (seconds === null || seconds < min || seconds > max) return false
    onChange(text)
    return true
  }
}

const Cell = ({ node, value }: ReadProps<'timePicker'>) => <span className="pg-number">{timeText(value, node)}</span>

/** WG-49: a time of day. */
export default {
  edit: lazyHydrated<EditProps<'timePicker'>>(Light, () => import('./TimePickerReal.tsx'), useTake),
  read: Cell,
  cell: Cell,
} satisfies Renderer<'timePicker'>
