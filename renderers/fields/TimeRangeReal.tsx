import { TimePicker } from 'antd'
import { timeBounds } from '#core/bounds.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { useAntdRangeProps } from '../parts/antdProps.ts'
import { icons } from '../parts/icons.tsx'
import { type FirstTouch, keepEnter } from '../parts/lazyHydrated.tsx'
import { disabledTimes, fromTime, toTime } from '../parts/moment.ts'
import { popupAlign, useSameRange, whenLeft } from '../parts/picking.ts'
import { useValues } from '../parts/useValues.ts'
import { timeFormat } from './TimePicker.tsx'

/** antd's time range picker: takes the place of the light one on first touch. */
export default function TimeRangeReal(props: EditProps & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const common = useAntdRangeProps(props)
  const values = useValues()
  const format = timeFormat(node)
  const { min, max } = timeBounds(node, values())
  const shown = useSameRange(toTime, value)
  return (
    <TimePicker.RangePicker
      {...common}
      popupAlign={popupAlign}
      value={shown}
      format={format}
      order={false}
      suffixIcon={icons.clock}
      defaultOpen={first.open}
      disabledTime={() => disabledTimes(min, max)}
      onChange={(next) => onChange(next?.[0] && next[1] ? [fromTime(next[0], format), fromTime(next[1], format)] : undefined)}
      onKeyDown={keepEnter}
      onBlur={whenLeft(onBlur)}
    />
  )
}
