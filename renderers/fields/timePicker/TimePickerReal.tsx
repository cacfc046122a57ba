import { TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { timeBounds } from '#core/bounds.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { popupAlign, useLeft, useSame, useTypedBefore } from '../../choice/listPlacement.ts'
import { useAntdProps } from '../../control/antdProps.ts'
import { clockOf } from '../../control/clock.ts'
import { type FirstTouch, keepEnter } from '../../control/lazyHydrated.tsx'
import { disabledTimes, fromTime, toTime } from '../../control/moment.ts'
import { useValues } from '../../control/useValues.ts'
import { icons } from '../../icons/icons.tsx'
import { steppedTime, timeFormat } from './TimePicker.tsx'

/** antd's time picker: takes the place of the light one on first touch. WG-49, WG-50. */
export default function TimePickerReal(props: EditProps<'timePicker'> & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const common = useAntdProps(props)
  const values = useValues()
  const format = timeFormat(node)
  const { min, max } = timeBounds(node, values())
  const shown = useSame(toTime, value)
  const give = (time: Dayjs) => onChange(fromTime(steppedTime(node, time), format))
  useTypedBefore(first, format, give)
  const leave = useLeft(onBlur, format, [shown])
  return (
    <TimePicker
      {...common}
      popupAlign={popupAlign}
      value={shown}
      format={format}
      {...clockOf(node)}
      suffixIcon={icons.clock}
      defaultOpen={first.open}
      disabledTime={() => disabledTimes(min, max)}
      onChange={(next) => (next ? give(next) : onChange(undefined))}
      onKeyDown={keepEnter}
      onBlur={leave}
    />
  )
}
