import { TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { timeBounds } from '#core/bounds.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { popupAlign, useLeft, useSameRange } from '../../choice/listPlacement.ts'
import { useAntdRangeProps } from '../../control/antdProps.ts'
import { clockOf } from '../../control/clock.ts'
import { type FirstTouch, keepEnter } from '../../control/lazyHydrated.tsx'
import { disabledTimes, fromTime, toTime } from '../../control/moment.ts'
import { useValues } from '../../control/useValues.ts'
import { icons } from '../../icons/icons.tsx'
import { steppedTime, timeFormat } from '../timePicker/TimePicker.tsx'

/** antd's time range picker: takes the place of the light one on first touch. */
export default function TimeRangeReal(props: EditProps<'timeRange'> & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const common = useAntdRangeProps(props)
  const values = useValues()
  const format = timeFormat(node)
  const { min, max } = timeBounds(node, values())
  const shown = useSameRange(toTime, value)
  const leave = useLeft(onBlur, format, shown)
  return (
    <TimePicker.RangePicker
      {...common}
      popupAlign={popupAlign}
      value={shown}
      format={format}
      {...clockOf(node)}
      order={false}
      suffixIcon={icons.clock}
      defaultOpen={first.open}
      disabledTime={() => disabledTimes(min, max)}
      onChange={(next) => onChange(next?.[0] && next[1] ? next.map((end) => fromTime(steppedTime(node, end as Dayjs), format)) : undefined)}
      onKeyDown={keepEnter}
      onBlur={leave}
    />
  )
}
