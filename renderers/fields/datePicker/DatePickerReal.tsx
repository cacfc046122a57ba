import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { dateBounds } from '#core/bounds.ts'
import { dateType } from '#core/format/format.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { popupAlign, useLeft, useSame, useTypedBefore } from '../../choice/listPlacement.ts'
import { useAntdProps } from '../../control/antdProps.ts'
import { clockOf, stepped } from '../../control/clock.ts'
import { type FirstTouch, keepEnter } from '../../control/lazyHydrated.tsx'
import { disabledTimes, fromMoment, momentOf, pickerFormat, secondOfDay } from '../../control/moment.ts'
import { useValues } from '../../control/useValues.ts'
import { icons } from '../../icons/icons.tsx'
import { dateFormat } from './DatePicker.tsx'

/** Times of a day that lie outside of the bounds, on the days of the bounds themselves. */
export function timesOutside(day: Dayjs | null, min: number | null, max: number | null) {
  const onMin = day && min !== null && day.isSame(min, 'day')
  const onMax = day && max !== null && day.isSame(max, 'day')
  return disabledTimes(onMin ? secondOfDay(dayjs(min)) : 0, onMax ? secondOfDay(dayjs(max)) : 86_399)
}

/** antd's date picker: takes the place of the light one on first touch. WG-45 to WG-48. */
export default function DatePickerReal(props: EditProps<'datePicker'> & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const common = useAntdProps(props)
  const values = useValues()
  const format = dateFormat(node)
  const type = dateType(format)
  const toMoment = useMemo(() => momentOf(format), [format])
  const { min, max, empty } = dateBounds(node, values())
  const give = (next: Dayjs | null) => {
    if (!next) return onChange(undefined)
    const ms = fromMoment(next, format, min)
    onChange(type === 'datetime' ? stepped(node, ms, min) : ms)
  }
  const shown = useSame(toMoment, value)
  useTypedBefore(first, pickerFormat(format), give)
  const leave = useLeft(onBlur, pickerFormat(format), [shown])
  return (
    <DatePicker
      {...common}
      popupAlign={popupAlign}
      value={shown}
      format={pickerFormat(format)}
      picker={type === 'datetime' ? 'date' : type}
      showTime={type === 'datetime' && { format: pickerFormat(format.replace(/^.*?(?=[hH])/, '')), ...clockOf(node) }}
      suffixIcon={icons.calendar}
      defaultOpen={first.open && !empty}
      {...(empty ? { open: false, inputReadOnly: true } : {})}
      {...(min === null ? {} : { minDate: toMoment(min) as Dayjs })}
      {...(max === null ? {} : { maxDate: toMoment(max) as Dayjs })}
      disabledTime={(day) => timesOutside(day, min, max)}
      onChange={(next) => give(Array.isArray(next) ? (next[0] ?? null) : next)}
      onKeyDown={keepEnter}
      onBlur={leave}
    />
  )
}
