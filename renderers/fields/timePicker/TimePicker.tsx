import dayjs, { type Dayjs } from 'dayjs'
import { timeBounds } from '#core/bounds.ts'
import { timeSeconds } from '#core/format/format.ts'
import { toStep } from '#core/steps.ts'
import type { Node } from '#core/types.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { LightPicker } from '../../control/LightPicker.tsx'
import { lazyHydrated, type Take, type TouchHandlers } from '../../control/lazyHydrated.tsx'
import { fromTime, toTime } from '../../control/moment.ts'
import { plainText } from '../../control/text.tsx'
import { usePlaceholder } from '../../control/usePlaceholder.ts'
import { useValues } from '../../control/useValues.ts'

export const timeFormat = (node: EditProps<'timePicker'>['node']): string => node.format ?? 'HH:mm:ss'

/** A stored time cut to the field's format. */
export const timeText = (value: unknown, node: EditProps<'timePicker'>['node']): string =>
  plainText(value).slice(0, timeFormat(node).length)

/** A time that was chosen or typed, on a step of the field's clock. */
export const steppedTime = (node: Node, time: Dayjs): Dayjs => dayjs(toStep(node, time.valueOf()))

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
    onChange(fromTime(steppedTime(node, toTime(text) as Dayjs), timeFormat(node)))
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
