import { DatePicker } from 'antd'
import { useMemo } from 'react'
import { dateBounds } from '#core/bounds.ts'
import { cutDate, dateType } from '#core/format/format.ts'
import type { Json } from '#core/types.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { popupAlign, useLeft, useSameRange } from '../../choice/listPlacement.ts'
import { useAntdRangeProps } from '../../control/antdProps.ts'
import { clockOf, stepped } from '../../control/clock.ts'
import { type FirstTouch, keepEnter } from '../../control/lazyHydrated.tsx'
import { momentOf, notJanuary, pickerFormat } from '../../control/moment.ts'
import { useOneMonth } from '../../control/useOneMonth.ts'
import { useValues } from '../../control/useValues.ts'
import { icons } from '../../icons/icons.tsx'
import { dateFormat } from '../datePicker/DatePicker.tsx'
import { timesOutside } from '../datePicker/DatePickerReal.tsx'

/** antd's range picker: takes the place of the light one on first touch. */
export default function DateRangeReal(props: EditProps<'dateRange'> & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const common = useAntdRangeProps(props)
  const values = useValues()
  const format = dateFormat(node)
  const type = dateType(format)
  const toMoment = useMemo(() => momentOf(format), [format])
  const { min, max, empty } = dateBounds(node, values())
  // a search may leave one end open
  const open = node.openEnds === true
  const shown = useSameRange(toMoment, value)
  const onStep = (ms: number) => (type === 'datetime' ? stepped(node, ms, null) : ms)
  const [earliest, latest] = [toMoment(min), toMoment(max)]
  const oneMonth = useOneMonth(shown, earliest, latest)
  const leave = useLeft(onBlur, pickerFormat(format), shown)
  return (
    <DatePicker.RangePicker
      {...common}
      popupAlign={popupAlign}
      {...(type === 'datetime' ? {} : oneMonth)}
      value={shown}
      format={pickerFormat(format)}
      // WG-14, reading C-109: a range of years is chosen as its Januaries
      picker={type === 'year' ? 'month' : type === 'datetime' ? 'date' : type}
      showTime={type === 'datetime' && { format: pickerFormat(format.replace(/^.*?(?=[hH])/, '')), ...clockOf(node) }}
      suffixIcon={icons.calendar}
      defaultOpen={first.open && !empty}
      {...(empty ? { open: false, inputReadOnly: true } : {})}
      {...(earliest ? { minDate: earliest } : {})}
      {...(latest ? { maxDate: latest } : {})}
      disabledDate={notJanuary(format)}
      disabledTime={(day) => timesOutside(day, min, max)}
      {...(open ? { allowEmpty: [true, true] as [boolean, boolean] } : {})}
      onChange={(next) => {
        const [from, to] = [next?.[0], next?.[1]].map((end) => (end ? onStep(cutDate(end.valueOf(), format)) : null))
        const whole = from !== null && to !== null
        onChange(whole || (open && (from !== null || to !== null)) ? ([from, to] as Json) : undefined)
      }}
      onKeyDown={keepEnter}
      onBlur={leave}
    />
  )
}
