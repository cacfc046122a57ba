import { TimePicker } from 'antd'
import { timeBounds } from '#core/bounds.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { popupAlign, useSame, useTypedBefore, whenLeft } from '../../choice/listPlacement.ts'
import { useAntdProps } from '../../control/antdProps.ts'
import { type FirstTouch, keepEnter } from '../../control/lazyHydrated.tsx'
import { disabledTimes, fromTime, toTime } from '../../control/moment.ts'
import { useValues } from '../../control/useValues.ts'
import { icons } from '../../icons/icons.tsx'
import { timeFormat } from './TimePicker.tsx'

/** antd's time picker: takes the place of the light one on first touch. WG-49, WG-50. */
export default function TimePickerReal(props: EditProps & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const common = useAntdProps(props)
  const values = useValues()
  const format = timeFormat(node)
  const { min, max } = timeBounds(node, values())
  const shown = useSame(toTime, value)
  useTypedBefore(first, format, (typed) => onChange(fromTime(typed, format)))
  return (
    <TimePicker
      {...common}
      popupAlign={popupAlign}
      value={shown}
      format={format}
      suffixIcon={icons.clock}
      defaultOpen={first.open}
      disabledTime={() => disabledTimes(min, max)}
      onChange={(next) => onChange(next ? fromTime(next, format) : undefined)}
      onKeyDown={keepEnter}
      onBlur={whenLeft(onBlur)}
    />
  )
}
